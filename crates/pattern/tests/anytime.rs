//! Tests solutions that may not be optimal, on boards of 5x5.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tilebase_pattern::{Found, Limits, Options, PatternSolver, Progress};

use crate::tables::{Solved, end, go_on, twenty_four};

/// Checks a result, and returns the length of its solution.
fn check(found: &Found, (board, optimal): &Solved, solver: &PatternSolver<Vec<u8>>) -> usize {
    let solution = found.solution.expect("a solution");
    assert_eq!(&end(board, solution), solver.goal());
    assert!(usize::from(found.lower_bound) <= *optimal && *optimal <= solution.len());
    assert!(!found.is_complete || solution.len() == *optimal);
    solution.len()
}

#[test]
fn more_boards_visited_shorten_solutions() {
    let (solver, boards) = twenty_four();
    let excess = [0, 100_000, 1_000_000].map(|nodes| {
        let search = solver.search(Limits::new().nodes(nodes));
        let excesses = boards.iter().step_by(5).map(|solved| {
            let found = search.run(&solved.0).unwrap();
            assert_eq!(found.nodes, nodes);
            let threads = solver.search(Limits::new().nodes(nodes).threads(2));
            assert_eq!(threads.run(&solved.0), Ok(found));
            if nodes == 0 {
                assert_eq!(search.optimal_moves(&solved.0, go_on), Ok(None));
                assert_eq!(search.count_solutions(&solved.0, go_on), Ok(None));
            }
            check(&found, solved, &solver) - solved.1
        });
        excesses.sum::<usize>()
    });
    assert!(
        excess.is_sorted_by(|fewer, more| fewer > more),
        "{excess:?}"
    );
    // The solutions of ten boards are less than seven moves too long on average.
    assert!(excess[2] < 70, "{excess:?}");
}

#[test]
fn half_a_second_gives_short_solutions() {
    let (solver, boards) = twenty_four();
    let time = Duration::from_millis(500);
    for (threads, is_limited) in [(1, true), (2, true), (1, false), (2, false)] {
        let search = solver.search(Options {
            limits: Limits {
                time: is_limited.then_some(time),
                ..Limits::new().threads(threads)
            },
            ..Options::default()
        });
        let excesses = boards.iter().step_by(10).map(|solved| {
            let start = Instant::now();
            let mut lengths = Vec::new();
            let progress = |progress: Progress| {
                lengths.extend(progress.upper_bound);
                match is_limited || start.elapsed() < time {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            let found = search.run_with(&solved.0, progress);
            assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
            assert!(start.elapsed() < Duration::from_secs(30));
            check(&found.unwrap(), solved, &solver) - solved.1
        });
        let excess: usize = excesses.sum();
        assert!(excess <= 5 * 20, "{excess} {threads} {is_limited}");
    }
}

#[test]
fn a_proved_percentage_ends_a_search() {
    let (solver, boards) = twenty_four();
    for threads in [1, 2] {
        for (solved, percent) in boards.iter().zip([30, 25, 20]) {
            let search = solver.search(Limits::new().within(percent).threads(threads));
            let found = search.run(&solved.0).unwrap();
            let length = check(&found, solved, &solver);
            assert!(!found.is_complete);
            let most = usize::from(found.lower_bound) * usize::from(100 + percent);
            assert!(length * 100 <= most, "{length} {}", found.lower_bound);
        }
    }
}

/// With two threads, one of them runs the beams.
#[test]
fn cancelled_searches_have_a_solution() {
    let (solver, boards) = twenty_four();
    for threads in [1, 2] {
        let mut calls = 0;
        let limits = Limits::new().time(Duration::from_secs(1_000));
        let search = solver.search(limits.threads(threads));
        let found = search.run_with(&boards[0].0, |progress| {
            calls += 1;
            match progress.upper_bound {
                None if calls < 100 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        check(&found.unwrap(), &boards[0], &solver);
        assert!(calls < 100, "{threads} threads");
    }
}
