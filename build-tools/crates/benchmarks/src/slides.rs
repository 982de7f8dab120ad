//! Measures the multi-tile metric: tables, and Korf's hundred boards of the 15-puzzle.

use std::thread::available_parallelism;

use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::{Limits, SlideSolver};

use crate::boards::korf100;
use crate::frame::{folder_in_memory, generate, head, milliseconds, time};
use crate::patterns::solve;

pub fn run(tilebase: &str) -> anyhow::Result<()> {
    let folder = folder_in_memory()?;
    let path = folder.path().join("multi.tb");
    head("table | largest distance | bytes | time to make | ns per board");
    for shape in ["3x3", "5x2", "4x3", "6x2"] {
        let made = generate(tilebase, &["--metric", "multi", "--shape", shape], &path)?;
        let table = Table::from_bytes(TableBytes::read(&path)?)?;
        println!(
            "| {shape} | {} | {} | {} | {:.2} |",
            table.header().max_distance,
            table.header().file_len(),
            milliseconds(made),
            made.as_nanos() as f64 / table.goal().boards() as f64
        );
    }
    println!();
    head("time to make | boards examined | mean | longest");
    let (boards, goal) = korf100()?;
    let threads = available_parallelism()?.get();
    let (solver, made) = time(|| Ok(SlideSolver::generate(&goal, threads)?))?;
    let boards = boards.iter().map(|known| (known.board, None));
    let solved = solve(boards, |board| solver.search(Limits::new()).run(board))?;
    println!("| {} | {solved} |", milliseconds(made));
    Ok(())
}
