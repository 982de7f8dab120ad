//! Tests searches for many boards in one call.

use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use tilebase_pattern::{
    Board, GoalIndex, Limits, MoveOrder, Options, PatternSolver, QueryError, Solution,
};

use crate::tables::{eight_puzzle, go_on};

static EIGHT_PUZZLE: LazyLock<PatternSolver<Vec<u8>>> = LazyLock::new(eight_puzzle);

type Answers = Vec<Option<Result<Solution, QueryError>>>;

fn solve_many(boards: &[Board], order: MoveOrder, threads: usize) -> Answers {
    let mut answers = vec![None; boards.len()];
    let progress = |done: usize| {
        assert!(done <= boards.len());
        Continue(())
    };
    let search = EIGHT_PUZZLE.search(Options {
        order,
        limits: Limits::new().threads(threads),
        ..Options::default()
    });
    search.solve_many(boards, progress, |number, found| {
        let answer = found.map(|found| found.solution.unwrap());
        assert_eq!(answers[number].replace(answer), None, "board {number}");
    });
    answers
}

#[test]
fn each_board_is_answered_once_with_any_number_of_threads() {
    let index = GoalIndex::new(EIGHT_PUZZLE.goal());
    let random = |number| index.random(u64::MAX / 40 * number);
    let mut boards: Vec<Board> = (0..40).map(random).collect();
    boards.push("21345678x".parse::<Board>().unwrap());
    boards.push("123/45x".parse::<Board>().unwrap());
    for order in ["udlr", "rldu"].map(|order| order.parse().unwrap()) {
        let one = EIGHT_PUZZLE.search(order);
        let answer = |board| Some(one.run(board).map(|found| found.solution.unwrap()));
        let expected: Answers = boards.iter().map(answer).collect();
        for threads in [0, 1, 2, 3, 100] {
            assert_eq!(solve_many(&boards, order, threads), expected);
        }
    }
    assert_eq!(solve_many(&[], MoveOrder::UDLR, 2), []);
}

/// The time limit for cancelling: much less than a search takes, but enough on a busy machine.
#[cfg(feature = "embedded")]
const SOON: Duration = Duration::from_secs(30);

/// Returns copies of a board whose search takes minutes.
#[cfg(feature = "embedded")]
fn hard_boards(count: usize) -> Vec<Board> {
    let hard = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1".parse::<Board>();
    vec![hard.unwrap(); count]
}

#[cfg(feature = "embedded")]
#[test]
fn progress_is_called_often_and_cancels() {
    let patterns = PatternSolver::embedded();
    for (boards, threads) in [(1, 1), (1, 2), (3, 2), (2, 0)] {
        let (start, mut asked) = (Instant::now(), 0);
        let progress = |done| {
            assert_eq!(done, 0);
            asked += 1;
            match asked < 20 {
                true => Continue(()),
                false => Break(()),
            }
        };
        let boards = hard_boards(boards);
        let search = patterns.search(Limits::new().threads(threads));
        search.solve_many(&boards, progress, |_, _| panic!("no answer so soon"));
        assert_eq!(asked, 20);
        assert!(start.elapsed() < SOON, "the search was not cancelled");
    }
}

#[cfg(feature = "embedded")]
#[test]
fn a_panicking_callback_ends_the_batch() {
    let patterns = PatternSolver::embedded();
    let start = Instant::now();
    let progress = |_| -> ControlFlow<()> { panic!("the caller's") };
    let boards = hard_boards(2);
    let search = patterns.search(Limits::new().threads(2));
    let call = || search.solve_many(&boards, progress, |_, _| ());
    assert!(catch_unwind(AssertUnwindSafe(call)).is_err());
    assert!(start.elapsed() < SOON, "the search was not cancelled");
}

#[test]
fn limits_hold_for_each_board() {
    let index = GoalIndex::new(EIGHT_PUZZLE.goal());
    let random = |number| index.random(u64::MAX / 20 * number);
    let boards: Vec<Board> = (0..20).map(random).collect();
    for threads in [1, 3, 40] {
        let search = EIGHT_PUZZLE.search(Limits::new().nodes(100).threads(threads));
        let mut complete = vec![None; boards.len()];
        search.solve_many(&boards, go_on, |number, found| {
            let found = found.unwrap();
            assert_eq!(search.run_with(&boards[number], go_on), Ok(found));
            assert!(found.nodes <= 100);
            complete[number] = Some(found.is_complete);
        });
        assert!(complete.contains(&Some(true)) && complete.contains(&Some(false)));
        assert!(!complete.contains(&None), "{threads} threads");
    }
}
