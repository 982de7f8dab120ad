//! Measures the size of pattern tables of 3x5 and 2x8, and their speed on random boards. Prints a Markdown table.

use std::time::Instant;

use anyhow::Context;
use benchmarks::command;
use benchmarks::divisions::{generate, milliseconds, open};
use tilebase_pattern::Limits;
use tilebase_puzzle::{GoalIndex, RandomNumbers};

const DIVISIONS: [(&str, [&str; 3]); 2] = [
    ("3x5", ["5-5-4", "6-6-2", "7-7"]),
    ("2x8", ["5-5-5", "6-6-3", "7-8"]),
];

const BOARDS: usize = 50;

fn main() -> anyhow::Result<()> {
    let tilebase = command()?;
    let folder = tempfile::tempdir()?;
    println!("| shape | division | bytes | time to make | mean of {BOARDS} boards |");
    println!("|---|---|---:|---:|---:|");
    for (shape, divisions) in DIVISIONS {
        for division in divisions {
            let folder = folder.path().join(format!("{shape}-{division}"));
            let made = milliseconds(generate(&tilebase, shape, division, &folder)?);
            let (solver, bytes) = open(&folder)?;
            let index = GoalIndex::new(solver.goal());
            let numbers = RandomNumbers::new(1).take(BOARDS);
            let boards: Vec<_> = numbers.map(|number| index.random(number)).collect();
            let start = Instant::now();
            for board in &boards {
                let found = solver.search(Limits::new()).run(board)?;
                found.solution.context("a solution")?;
            }
            let mean = milliseconds(start.elapsed() / BOARDS as u32);
            println!("| {shape} | {division} | {bytes} | {made} | {mean} |");
        }
    }
    Ok(())
}
