//! Measures solutions and lower bounds of the 24-puzzle in limited time, on one thread. Prints a Markdown table.

use std::time::Duration;

use anyhow::Context;
use benchmarks::boards::korf24;
use benchmarks::command;
use benchmarks::divisions::{generate, open};
use tilebase_pattern::Limits;

const DIVISIONS: [&str; 2] = ["5-5-5-5-4", "6-6-6-6"];

/// The times in seconds, and the step from one measured board to the next.
const TIMES: [(f64, usize); 3] = [(0.1, 1), (1.0, 1), (10.0, 1)];

fn main() -> anyhow::Result<()> {
    let tilebase = command()?;
    let (boards, goal) = korf24()?;
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
            let search = solver.search(Limits::new().time(Duration::from_secs_f64(seconds)));
            let (mut moves, mut optimal, mut bounds, mut proved) = (0, 0, 0, 0);
            let measured: Vec<_> = boards.iter().step_by(step).collect();
            for instance in &measured {
                let found = search.run(&instance.board)?;
                moves += found.solution.context("a solution")?.len();
                optimal += instance.length;
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
