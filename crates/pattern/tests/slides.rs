//! Searches in the multi-tile metric, compared with a plain search.

use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use oracle::{Distances, enumerate_slides, slide_distances_to};
use tilebase_pattern::{Analysis, Board, Limits, Progress, QueryError, SlideSolver, Solutions};
use tilebase_puzzle::{Goal, GoalIndex, Metric, Move, MoveOrder, Solution};

use crate::tables::{end, go_on};

fn patterns(goal: &str) -> SlideSolver {
    SlideSolver::generate(&goal.parse().unwrap(), 2).unwrap()
}

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

#[test]
fn every_answer_agrees_with_a_plain_search() {
    let order: MoveOrder = "rldu".parse().unwrap();
    for goal in ["123/456/78x", "1 2 3 8 x 4 7 6 5", "3x5/214", "x1/23/45"] {
        let patterns = patterns(goal);
        let distances: Distances = slide_distances_to(*patterns.goal());
        let mut boards: Vec<&Board> = distances.keys().collect();
        boards.sort_by_key(|board| board.tiles());
        for board in boards.iter().step_by(boards.len() / 60) {
            let search = patterns.search(order);
            let found = search.run(board).unwrap();
            assert_eq!(found.lower_bound, distances[*board], "{board} to {goal}");
            assert!(found.is_complete && found.is_optimal());
            let expected = enumerate_slides(&distances, board, order);
            let solutions = Solutions::new(&patterns, board, order.into()).unwrap();
            let solutions = solutions.map(|moves| moves.unwrap().iter().collect());
            let solutions: Vec<Vec<Move>> = solutions.collect();
            let first: Vec<Move> = found.solution.unwrap().iter().collect();
            assert_eq!(first, solutions[0]);
            assert_eq!(solutions, expected, "{board} to {goal}");
            let all = expected.iter();
            let first = all.filter_map(|moves| Metric::Multi.slides(moves.iter().copied()).next());
            let optimal = search.any().optimal_slides(board, &mut go_on).unwrap();
            assert_eq!(optimal, Some(first.collect()));
            assert!(patterns.lower_bound(board).unwrap() <= distances[*board]);
        }
    }
}

#[test]
fn a_slide_to_the_same_distance_is_a_mistake() {
    let distances = [2, 2, 1, 1].map(Some).to_vec();
    let analysis = Analysis::new::<()>(distances, |_, _| Ok(None)).unwrap();
    assert_eq!(analysis.longest_optimal(), 1..2);
    assert_eq!(analysis.mistakes.len(), 2);
}

/// The first of Korf's boards. The lengths come from a separate program whose bound uses no patterns: the numbers of
/// vertical and horizontal slides that the rows and columns of the tiles need.
const KORF: [(&str, u8); 6] = [
    ("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", 33),
    ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 32),
    ("14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15", 35),
    ("5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6", 33),
    ("4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", 32),
    ("14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13", 34),
];

#[test]
fn boards_of_the_fifteen_puzzle() {
    let patterns = patterns("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
    assert_eq!(SlideSolver::memory(patterns.goal()), 4 << 24);
    for (text, length) in KORF {
        let found = patterns.search(Limits::new()).run(&board(text)).unwrap();
        assert_eq!(found.lower_bound, length, "{text}");
        check(&patterns, text, &found.solution.unwrap(), length.into());
    }
    // If a limit or the callback ends the search, the answer is the bounds and a solution that may be longer.
    let (text, length) = KORF[2];
    let limits = Limits::new();
    for (limits, progress) in [
        (limits.nodes(1000), Continue(())),
        (limits.time(Duration::from_millis(1)), Continue(())),
        (limits.within(20), Continue(())),
        (limits, Break(())),
    ] {
        let search = patterns.search(limits);
        let mut shortest = None;
        let mut progress = |now: Progress| {
            shortest = now.upper_bound.or(shortest);
            progress
        };
        let found = search.any();
        let found = found.run(&board(text), false, &mut progress).unwrap();
        assert!(!found.is_complete && found.lower_bound <= length);
        assert!(shortest.is_none_or(|shortest| shortest >= length));
        let solution = found.solution.unwrap();
        assert!(found.length().unwrap() >= length.into());
        check(&patterns, text, &solution, found.length().unwrap());
    }
    let limits = Limits::new().nodes(1000).into();
    let mut limited = Solutions::new(&patterns, &board(text), limits).unwrap();
    assert_eq!((limited.next(), limited.is_complete()), (None, false));
}

/// Checks that a solution reaches the goal and has this number of slides.
fn check(patterns: &SlideSolver, text: &str, solution: &Solution, length: usize) {
    assert_eq!(&end(&board(text), solution), patterns.goal(), "{text}");
    assert_eq!(Metric::Multi.len(solution), length, "{text}");
}

#[test]
fn there_and_back_for_each_place_of_the_blank() {
    let goal = |blank| Goal::new("4x4".parse().unwrap(), blank).unwrap().board();
    let solvers = [15, 14, 10].map(|blank| SlideSolver::generate(&goal(blank), 2).unwrap());
    for (seed, solver) in (0..9).zip(solvers.iter().cycle()) {
        let board = GoalIndex::new(solver.goal()).random(seed << 60);
        let mut towards = solvers.iter().filter_map(|solver| solver.towards(&board));
        let back = towards.next().unwrap();
        let run = |solver: &SlideSolver, board| solver.search(Limits::new()).run(board).unwrap();
        let [there, back] = [run(solver, &board), run(&back, solver.goal())];
        assert_eq!(there.lower_bound, back.lower_bound, "{board}");
    }
}

#[test]
fn wrong_boards_are_refused() {
    let patterns = patterns("123/45x");
    let run = |text| patterns.search(Limits::new()).run(&board(text));
    assert_eq!(run("213/45x").err(), Some(QueryError::Unsolvable));
    assert!(matches!(run("123/456/78x"), Err(QueryError::Shape { .. })));
}
