//! Tests limits, threads and cancelling on boards of 4x4.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tilebase_pattern::{Limits, Progress, Search};

use crate::tables::{end, fifteen};

#[test]
fn any_number_of_threads_finds_the_same() {
    let (solver, boards) = fifteen();
    for (board, _) in &boards[..12] {
        let one = solver.search(Limits::new()).run(board).unwrap();
        for threads in [2, 3, 7, usize::MAX] {
            let search = solver.search(Limits::new().threads(threads));
            assert_eq!(search.run(board), Ok(one));
        }
    }
}

#[test]
fn limits_end_with_bounds() {
    let (solver, boards) = fifteen();
    let (board, length) = boards[9];
    for nodes in [0, 1, 1_000, 100_000] {
        let search = solver.search(Limits::new().nodes(nodes));
        let found = search.run(&board).unwrap();
        let solution = found.solution.expect("one from a beam");
        assert_eq!(found.nodes, nodes);
        assert!(usize::from(found.lower_bound) <= length && length <= solution.len());
        assert_eq!(&end(&board, solution), solver.goal());
    }
}

#[test]
fn time_limits_hold() {
    let (solver, boards) = fifteen();
    let hardest = &boards[87].0;
    for threads in [1, 2] {
        let start = Instant::now();
        // Doubles the time limit from 30 ms to 960 ms: on a busy machine, a search may get no processor time for a
        // while.
        let mut found = (0..6).map(|doubled| {
            let time = Duration::from_millis(30 << doubled);
            let search = solver.search(Limits::new().threads(threads).time(time));
            search.run(hardest).unwrap()
        });
        let found = found.find(|found| found.solution.is_some());
        assert!(!found.expect("a solution in a second").is_optimal());
        let took = start.elapsed();
        assert!(took < Duration::from_secs(30), "{took:?}");
    }
}

#[test]
fn progress_cancels_a_search() {
    let (solver, boards) = fifteen();
    for threads in [1, 2] {
        let mut calls = 0;
        let progress = |progress: Progress| {
            calls += 1;
            assert!(progress.nodes > 0 && progress.lower_bound >= 50);
            ControlFlow::Break(())
        };
        let search = solver.search(Limits::new().threads(threads));
        let found = search.run_with(&boards[87].0, progress);
        let found = found.unwrap();
        let solution = found.solution.expect("one from the narrowest beam");
        assert!(solution.len() >= 65 && !found.is_complete);
        assert_eq!(&end(&boards[87].0, solution), solver.goal());
        assert_eq!(calls, 1, "{threads} threads");
    }
}

/// A limit that is not reached must cost no time: no beam may run during a short search.
#[test]
fn a_limit_does_not_slow_down_short_searches() {
    let (solver, boards) = fifteen();
    let limited = || solver.search(Limits::new().time(Duration::from_secs(1_000)));
    let mut short = 0;
    for (board, _) in &boards[..20] {
        let found = solver.search(Limits::new()).run(board).unwrap();
        if found.nodes < 262_144 {
            let progress = |_| panic!("a beam runs");
            assert_eq!(limited().run_with(board, progress), Ok(found));
            short += 1;
        }
    }
    assert!(short >= 10, "{short}");
}

/// A long search must also report solutions, the last one an optimal one, since the caller may cancel it.
#[test]
fn solutions_during_a_long_search() {
    let (solver, boards) = fifteen();
    let lengths = |search: Search| {
        let mut lengths = Vec::new();
        let found = search.run_with(&boards[87].0, |progress| {
            lengths.extend(progress.upper_bound);
            ControlFlow::Continue(())
        });
        assert!(found.unwrap().is_complete);
        lengths
    };
    for search in [
        solver.search(Limits::new()),
        solver.search(Limits::new().time(Duration::from_secs(1_000))),
        solver.search(Limits::new().nodes(u64::MAX - 1)),
    ] {
        let lengths = lengths(search);
        assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
        assert_eq!(lengths.last(), Some(&65), "{lengths:?}");
    }
}
