//! Solves each board of the 15-puzzle in the arguments, for at most ten seconds each:
//! `cargo run --release --example fifteen -- "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11"`

use std::error::Error;
use std::time::Duration;

use tilebase_pattern::{Board, Limits, PatternSolver};

fn main() {
    let patterns = PatternSolver::embedded(); // 4x4, goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 x
    for text in std::env::args().skip(1) {
        match solve(&patterns, &text, Duration::from_secs(10)) {
            Ok(line) => println!("{line}"),
            Err(error) => println!("{text}: {error}"),
        }
    }
}

/// Returns the solution of a board, or a lower bound of the solution's length if the time runs out.
pub fn solve(
    patterns: &PatternSolver<&[u8]>,
    text: &str,
    time: Duration,
) -> Result<String, Box<dyn Error>> {
    let board = Board::parse(patterns.shape(), text)?;
    let search = patterns.search(Limits::new().time(time).threads(2));
    let found = search.run(&board)?;
    Ok(match found.solution.filter(|_| found.is_complete) {
        Some(solution) => format!("{} moves: {solution}", solution.len()),
        None => format!("at least {} moves", found.lower_bound),
    })
}
