//! Tests that the program in `examples` compiles without other crates of tilebase and prints the expected output.

use std::time::Duration;

use tilebase_pattern::PatternSolver;

#[allow(dead_code)] // `main` is not called
#[path = "../examples/fifteen.rs"]
mod fifteen;

#[test]
fn boards_are_solved_or_not() {
    let solve = |text, time| {
        let solved = fifteen::solve(&PatternSolver::embedded(), text, time);
        solved.map_err(|error| error.to_string())
    };
    let board = "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11";
    let expected = "44 moves: ullddruuurddruullldddrurrulddrulullurrrddldr";
    let minute = Duration::from_secs(60);
    assert_eq!(solve(board, minute).as_deref(), Ok(expected));
    let hard = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";
    let bound = solve(hard, Duration::from_millis(1)).unwrap();
    assert!(bound.starts_with("at least "), "{bound}");
    assert!(solve("1 2 3", minute).is_err());
}
