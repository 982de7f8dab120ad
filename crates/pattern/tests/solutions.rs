//! Tests the iterator over all optimal solutions, sorted by a move order.

use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use oracle::{distances_to, enumerate, exchanged};
use tilebase_pattern::{Board, GoalIndex, Limits, Options, PatternSolver, QueryError, Solution};

use crate::tables::{eight_puzzle, go_on, patterns};

fn check(patterns: &PatternSolver<Vec<u8>>, every: usize) {
    let distances = distances_to(*patterns.goal());
    let index = GoalIndex::new(patterns.goal());
    for place in (0..index.boards()).step_by(every) {
        let board = index.board_at(place).unwrap();
        for order in ["udlr", "rldu"].map(|order| order.parse().unwrap()) {
            let found: Vec<Vec<_>> = patterns
                .solutions(&board, order)
                .unwrap()
                .map(|solution| solution.unwrap().iter().collect())
                .collect();
            assert_eq!(found, enumerate(&distances, &board, order), "{board}");
        }
        let refused = patterns.solutions(&exchanged(&board), Limits::new());
        assert_eq!(refused.err(), Some(QueryError::Unsolvable));
    }
}

#[test]
fn all_in_order() {
    let small = patterns("2x3", 5, &[&[1, 2], &[3, 4, 5]]);
    check(&small, 1);
    let turned = "x5/31/24".parse::<Board>().unwrap();
    check(&small.towards(&turned).unwrap(), 7);
    check(&eight_puzzle(), 1_009);
}

/// If `progress` cancels the search for the next solution, the next call must resume.
#[test]
fn each_can_be_cancelled() {
    let patterns = eight_puzzle();
    let antipode = "867254301".parse::<Board>().unwrap();
    let all = patterns.solutions(&antipode, Limits::new()).unwrap();
    let all: Vec<_> = all.map(Result::unwrap).collect();
    assert_eq!(patterns.count_solutions(&antipode), Ok(all.len() as u64));

    let mut solutions = patterns.solutions(&antipode, Limits::new()).unwrap();
    let (mut found, mut asked, mut patience) = (Vec::new(), 0, 0);
    while found.len() < all.len() {
        let mut left = patience;
        let next = solutions.next_with(|_| {
            asked += 1;
            left -= 1;
            if left < 0 { Break(()) } else { Continue(()) }
        });
        // A resumed call repeats the interrupted search of a neighbour. The search can end only if the test then allows
        // more calls of `progress` than before.
        match next {
            Some(solution) => found.push(solution.unwrap()),
            None => patience += 1,
        }
    }
    assert_eq!(found, all);
    assert!(patience > 0 && asked > patience, "{patience} of {asked}");
    assert_eq!(solutions.next(), None);
}

#[test]
fn progress_cancels_counts_and_optimal_moves() {
    let patterns = eight_puzzle();
    let board = "867254301".parse::<Board>().unwrap();
    let search = patterns.search(Limits::new());
    let (moves, count) = (
        patterns.optimal_moves(&board),
        patterns.count_solutions(&board),
    );
    let (moves, count) = (moves.unwrap(), count.unwrap());
    assert_eq!(search.optimal_moves(&board, go_on), Ok(Some(moves)));
    assert_eq!(search.count_solutions(&board, go_on), Ok(Some(count)));
    assert_eq!(search.optimal_moves(&board, |_| Break(())), Ok(None));
    assert_eq!(search.count_solutions(&board, |_| Break(())), Ok(None));
    let limited = patterns.search(Limits::new().nodes(1));
    assert_eq!(limited.optimal_moves(&board, go_on), Ok(None));
    assert_eq!(limited.count_solutions(&board, go_on), Ok(None));
}

#[test]
fn all_queries_of_a_board_share_one_limit() {
    let patterns = eight_puzzle();
    let board = "867254301".parse::<Board>().unwrap();
    let found = patterns.search(Limits::new()).run(&board).unwrap();
    let solution = found.solution.unwrap();
    let all: Vec<Solution> = patterns
        .solutions(&board, Limits::new())
        .unwrap()
        .map(Result::unwrap)
        .collect();

    // The search for the distance visits one board fewer than the limit. Only the count reaches the limit.
    let few = patterns.search(Limits::new().nodes(found.nodes + 1));
    assert!(few.run(&board).unwrap().is_complete);
    assert_eq!(few.count_solutions(&board, go_on), Ok(None));
    let many = patterns.search(Options {
        known: Some(solution),
        limits: Limits::new().nodes(1_000_000),
        ..Options::default()
    });
    let count = many.count_solutions(&board, go_on);
    assert_eq!(count, Ok(Some(all.len() as u64)));

    let solutions = |options: Options| patterns.solutions(&board, options).unwrap();
    for nodes in [0, found.nodes, found.nodes + 100, 1_000_000] {
        let mut limited = solutions(Limits::new().nodes(nodes).into());
        let shown: Vec<Solution> = limited.by_ref().map(Result::unwrap).collect();
        assert_eq!(shown, all[..shown.len()]);
        assert_eq!(limited.is_complete(), nodes == 1_000_000, "{nodes} nodes");
        assert_eq!(limited.is_complete(), shown.len() == all.len());
    }
    let mut late = solutions(Options {
        known: Some(solution),
        limits: Limits::new().time(Duration::ZERO),
        ..Options::default()
    });
    assert_eq!((late.next(), late.is_complete()), (None, false));
}
