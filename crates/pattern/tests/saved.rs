//! Tests searches that are saved and resumed.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tilebase_format::checksum;
use tilebase_pattern::{
    Board, Found, GoalIndex, Limits, LoadError, LongSearch, MoveOrder, Options, PatternSolver,
    Progress, Search,
};

use crate::tables::{end, go_on, patterns};

/// Solves a board, but cancels the search each time that subtrees have been finished `calls` times, saves it, and
/// resumes it in a new search. Returns the result and the number of interruptions.
fn interrupted<'a>(search: impl Fn() -> Search<'a>, board: &Board, calls: usize) -> (Found, usize) {
    let mut bytes = search().begin(board).unwrap().saved().to_bytes();
    for interruptions in 0.. {
        let mut long = search().begin(board).unwrap();
        long.load(&bytes).unwrap();
        let before = long.saved().nodes();
        let mut left = calls;
        let found = long.run(go_on, |_| {
            left -= 1;
            match left {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        let found = found.unwrap();
        if found.is_complete {
            return (found, interruptions);
        }
        let solution = found.solution.expect("one from a beam");
        assert!(long.saved().nodes() > before, "{board}");
        assert!(solution.len() >= usize::from(found.lower_bound));
        bytes = long.saved().to_bytes();
    }
    unreachable!()
}

#[test]
fn large_boards_resume() {
    let tiles: [&[u8]; 5] = [
        &[1, 2, 6, 7, 11],
        &[3, 4, 5, 8, 9],
        &[10, 14, 15, 19, 20],
        &[12, 13, 16, 17],
        &[18, 21, 22, 23, 24],
    ];
    let solver = patterns("5x5", 24, &tiles);
    let board = oracle::walk(solver.goal(), 180, 3);
    let whole = solver.search(Limits::new()).run(&board).unwrap();
    assert_eq!(end(&board, whole.solution.unwrap()), *solver.goal());
    println!(
        "{} moves, {} boards",
        whole.solution.unwrap().len(),
        whole.nodes
    );
    for (threads, calls) in [(1, 150), (2, 1)] {
        let search = || solver.search(Limits::new().threads(threads));
        let (found, interruptions) = interrupted(search, &board, calls);
        assert_eq!(found, whole, "{threads} threads");
        assert!(interruptions > 1, "{interruptions}");
    }
}

#[test]
fn searches_of_few_boards() {
    let solver = patterns("2x2", 3, &[&[1, 2], &[3]]);
    let index = GoalIndex::new(solver.goal());
    for number in 0..12 {
        let board = index.random(u64::MAX / 12 * number);
        let whole = solver.search(Limits::new()).run(&board).unwrap();
        let (continued, _) = interrupted(|| solver.search(Limits::new()), &board, 1);
        assert_eq!(continued, whole);
    }
}

#[cfg(feature = "embedded")]
mod fifteen {
    use super::*;

    fn random_boards(solver: &PatternSolver<&'static [u8]>) -> impl Iterator<Item = Board> {
        let index = GoalIndex::new(solver.goal());
        (1..13).map(move |number: u64| index.random(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
    }

    #[test]
    fn an_interruption_changes_nothing() {
        let solver = PatternSolver::embedded();
        let orders = ["udlr", "rldu", "ldru"].map(|order| order.parse::<MoveOrder>().unwrap());
        let mut all_interruptions = 0;
        for (number, board) in random_boards(&solver).enumerate() {
            let order = orders[number % orders.len()];
            let search = |threads| {
                solver.search(Options {
                    order,
                    limits: Limits::new().threads(threads),
                    ..Options::default()
                })
            };
            let whole = search(1).run(&board).unwrap();
            assert_eq!(search(2).run(&board), Ok(whole), "{board}");
            for (threads, calls) in [(1, 30), (1, 777), (2, 1)] {
                let (found, interruptions) = interrupted(|| search(threads), &board, calls);
                assert_eq!(found, whole, "{board} {order} {threads} threads");
                all_interruptions += interruptions;
            }
        }
        assert!(all_interruptions > 100, "{all_interruptions}");
    }

    #[test]
    fn a_cancelled_search_resumes_on_other_threads() {
        let solver = PatternSolver::embedded();
        for board in random_boards(&solver).take(6) {
            let whole = solver.search(Limits::new()).run(&board).unwrap();
            let mut bytes: Option<Vec<u8>> = None;
            for threads in (1..3).cycle() {
                let mut long = solver
                    .search(Limits::new().threads(threads))
                    .begin(&board)
                    .unwrap();
                if let Some(bytes) = &bytes {
                    long.load(bytes).unwrap();
                }
                let found = long
                    .run(|_| ControlFlow::Break(()), |_| ControlFlow::Continue(()))
                    .unwrap();
                if found.is_complete {
                    assert_eq!(found, whole, "{board}");
                    break;
                }
                bytes = Some(long.saved().to_bytes());
            }
        }
    }

    /// Returns a search with a few thousand subtrees, some of them finished.
    fn begun<'a>(solver: &'a PatternSolver<&'static [u8]>, board: &Board) -> LongSearch<'a> {
        let mut long = solver.search(Limits::new()).begin(board).unwrap();
        let found = long.run(go_on, |saved| match saved.nodes() {
            ..200_000 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        assert!(!found.unwrap().is_complete);
        long
    }

    const BOARD: &str = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x";

    #[test]
    fn damaged_bytes_are_refused() {
        let solver = PatternSolver::embedded();
        let board = Board::parse(solver.shape(), BOARD).unwrap();
        let bytes = begun(&solver, &board).saved().to_bytes();
        let mut long = solver.search(Limits::new()).begin(&board).unwrap();
        let mut other = long.clone();
        for len in 0..bytes.len() {
            let refused = long.load(&bytes[..len]);
            assert_eq!(refused, Err(LoadError::Damaged), "{len} bytes");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(long.load(&longer), Err(LoadError::Damaged));
        for place in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[place] ^= 1 << (place % 8);
            let refused = match place {
                ..8 => LoadError::Other,
                _ => LoadError::Damaged,
            };
            assert_eq!(long.load(&flipped), Err(refused), "byte {place}");
            // With a right checksum, the bytes may be accepted, but must not cause a panic.
            if place < 200 || place % 7 == 0 {
                flipped[place] = [flipped[place], 0, u8::MAX][place % 3];
                let end = flipped.len() - 8;
                let sum = checksum(&flipped[..end]).to_le_bytes();
                flipped[end..].copy_from_slice(&sum);
                let _ = other.load(&flipped);
            }
        }
        assert_eq!(long.load(&bytes), Ok(()));
        assert_eq!(long.saved().to_bytes(), bytes);
    }

    #[test]
    fn other_searches_are_refused() {
        let solver = PatternSolver::embedded();
        let board = Board::parse(solver.shape(), BOARD).unwrap();
        let bytes = begun(&solver, &board).saved().to_bytes();
        let refused = |search: &Search, board: &Board| {
            let refused = search.begin(board).unwrap().load(&bytes);
            assert_eq!(refused, Err(LoadError::Other));
        };
        let (_, next) = board.neighbours().next().unwrap();
        refused(&solver.search(Limits::new()), &next);
        refused(&solver.search("rldu".parse::<MoveOrder>().unwrap()), &board);
        let goal = Board::parse(solver.shape(), "2 1 4 3 5 6 7 8 9 10 11 12 13 14 15 x");
        let towards = solver.clone().towards(&goal.unwrap()).unwrap();
        refused(&towards.search(Limits::new()), &board);
        let tiles: [&[u8]; 4] = [
            &[1, 2, 5, 6],
            &[3, 4, 7, 8],
            &[9, 10, 13, 14],
            &[11, 12, 15],
        ];
        refused(&patterns("4x4", 15, &tiles).search(Limits::new()), &board);
    }

    #[test]
    fn forecasts() {
        let solver = PatternSolver::embedded();
        let board = Board::parse(solver.shape(), "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1").unwrap();
        for threads in [1, 2] {
            // By the number of boards in earlier iterations: the forecasts for an iteration.
            let mut forecasts: BTreeMap<u64, Vec<[u64; 2]>> = BTreeMap::new();
            let progress = |progress: Progress| {
                let iteration = forecasts.entry(progress.earlier_nodes).or_default();
                iteration.extend(progress.expected);
                match progress.nodes {
                    ..30_000_000 => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            };
            solver
                .search(Limits::new().threads(threads))
                .run_with(&board, progress)
                .unwrap();
            let mut compared = 0;
            let ends: Vec<u64> = forecasts.keys().copied().collect();
            for (nodes, ends) in ends.windows(2).map(|ends| (ends[1] - ends[0], ends)) {
                for [expected, next] in &forecasts[&ends[0]] {
                    assert!(
                        (nodes / 2..=nodes * 2).contains(expected),
                        "{expected} {nodes}"
                    );
                    assert!(next > expected);
                    compared += 1;
                }
            }
            assert!(compared > 1);
        }
    }
}
