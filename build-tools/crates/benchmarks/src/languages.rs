//! Measures Rust for comparison with other languages: boards per second one by one, as lines of text and in batches of
//! a million, and milliseconds for Korf's hundred boards.

use std::hint::black_box;
use std::time::Duration;

use anyhow::ensure;
use tilebase::{Board, Tables};
use tilebase_lookup::{Batch, MoveOrder, Solver};

use crate::boards::{korf100, random_boards};
use crate::frame::{median, time};

const BOARDS: usize = 1_000_000;
const LINES: usize = 100_000;

pub fn run() -> anyhow::Result<()> {
    let solver = Solver::embedded();
    let boards: Vec<Board> = random_boards().take(BOARDS).collect();
    print("solve", BOARDS, || {
        for board in &boards {
            black_box(solver.solve(board)?);
        }
        Ok(())
    })?;
    // The length and the first move of each solution.
    let mut answers = vec![(0, None); BOARDS];
    let batch = Batch::new(solver);
    batch.announce(MoveOrder::UDLR, u64::MAX); // the first call derives the index
    print("solve_many", BOARDS, || {
        batch.solve(&boards, MoveOrder::UDLR, |number, solution| {
            answers[number] = solution.map_or((0, None), |s| (s.len() as u8, s.first()));
        });
        Ok(())
    })?;

    // The example of README.md and docs/embedding.md.
    let texts: Vec<String> = boards[..LINES].iter().map(Board::to_string).collect();
    let solver = Tables::new().solver_for("3x3".parse()?)?;
    print("lines", LINES, || {
        for text in &texts {
            black_box(solver.solve(&text.parse()?)?.to_string());
        }
        Ok(())
    })?;

    let (instances, goal) = korf100()?;
    let solver = Tables::new().solver(&goal)?;
    let mut times = Vec::new();
    for instance in &instances {
        let (solution, taken) = time(|| Ok(solver.solve(&instance.board)?))?;
        let is_right = solution.len() == instance.length;
        ensure!(is_right, "board {}", instance.number);
        times.push(taken);
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let mean = milliseconds(times.iter().sum()) / times.len() as f64;
    let longest = milliseconds(times.into_iter().max().unwrap_or_default());
    println!("rust korf_mean_ms {mean:.2}\nrust korf_longest_ms {longest:.2}");
    Ok(())
}

/// Prints the boards solved per second, as the median of fifteen rounds.
fn print(
    what: &str,
    count: usize,
    answer_all: impl FnMut() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let seconds = median(15, answer_all)?.as_secs_f64();
    println!("rust {what} {:.0}", count as f64 / seconds);
    Ok(())
}
