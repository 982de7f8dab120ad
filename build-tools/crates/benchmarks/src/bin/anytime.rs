//! Measures solutions and lower bounds of the 24-puzzle in limited time, on one thread. Prints a Markdown table.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use benchmarks::divisions::{generate, open};
use tilebase_puzzle::{Board, Shape};

const DIVISIONS: [&str; 2] = ["5-5-5-5-4", "6-6-6-6"];

/// The times in seconds, and the step from one measured board to the next.
const TIMES: [(f64, usize); 3] = [(0.1, 1), (1.0, 1), (10.0, 5)];

/// The fifty boards of Korf and Felner, with the lengths of their optimal solutions.
const BOARDS: &str = include_str!("../../../../../crates/pattern/tests/korf24.csv");

fn main() -> anyhow::Result<()> {
    let tilebase = std::env::args_os().nth(1).map(PathBuf::from);
    let tilebase = tilebase.context("expected the path of the command `tilebase`")?;
    let (goal, boards) = boards()?;
    let folder = tempfile::tempdir()?;
    println!(
        "| tables | seconds | boards | mean length | above optimal | mean lower bound | proved |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for division in DIVISIONS {
        let folder = folder.path().join(division);
        generate(&tilebase, "5x5", division, &folder)?;
        let solver = open(&folder)?.0.towards(&goal)?;
        for (seconds, step) in TIMES {
            let search = solver.search().max_time(Duration::from_secs_f64(seconds));
            let (mut moves, mut optimal, mut bounds, mut proved) = (0, 0, 0, 0);
            let measured: Vec<_> = boards.iter().step_by(step).collect();
            for (board, length) in &measured {
                let found = search.run(board, |_| ControlFlow::Continue(()))?;
                moves += found.solution.context("a solution")?.len();
                optimal += length;
                bounds += usize::from(found.lower_bound);
                proved += usize::from(found.is_optimal());
            }
            let mean = |sum: usize| sum as f64 / measured.len() as f64;
            println!(
                "| {division} | {seconds} | {} | {:.2} | {:.2} | {:.2} | {proved} |",
                measured.len(),
                mean(moves),
                mean(moves) - mean(optimal),
                mean(bounds),
            );
        }
    }
    Ok(())
}

/// Returns the goal, and each board with the length of its optimal solutions.
fn boards() -> anyhow::Result<(Board, Vec<(Board, usize)>)> {
    let shape = Shape::new(5, 5)?;
    let tiles: Vec<u8> = (0..25).collect();
    let goal = Board::from_tiles(shape, &tiles)?;
    let lines = BOARDS.lines().filter(|line| !line.starts_with('#'));
    let boards = lines.map(|line| {
        let columns: Vec<&str> = line.split(',').collect();
        let [_, board, length] = columns[..] else {
            anyhow::bail!("expected three columns: {line}");
        };
        Ok((Board::parse(shape, board)?, length.parse()?))
    });
    Ok((goal, boards.collect::<anyhow::Result<_>>()?))
}
