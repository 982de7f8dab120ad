//! Solves the easiest of Korf and Felner's fifty boards of the 24-puzzle. Prints a Markdown table.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use benchmarks::boards::{Instance, korf24};
use benchmarks::divisions::{generate, open};
use clap::Parser;
use tilebase_pattern::Limits;

/// The published number of boards expanded for each board.
const EXPANDED: &str = include_str!("../korf24-expanded.csv");

#[derive(Parser)]
struct Arguments {
    /// The command `tilebase`, which generates the tables
    #[arg(long)]
    tilebase: PathBuf,

    /// The tables: the name of a division, or of several
    #[arg(long, default_value = "6-6-6-6+")]
    patterns: String,

    /// The number of boards
    #[arg(long, default_value_t = 20)]
    boards: usize,

    /// The time limit for each board, in seconds
    #[arg(long, default_value_t = 3600)]
    seconds: u64,

    /// The number of threads
    #[arg(long, default_value_t = 1)]
    threads: usize,

    /// A folder with pattern tables of 5x5, instead of generated tables
    folder: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let new = tempfile::tempdir()?;
    let folder = match arguments.folder {
        Some(folder) => folder,
        None => {
            let folder = new.path().join(&arguments.patterns);
            generate(&arguments.tilebase, "5x5", &arguments.patterns, &folder)?;
            folder
        }
    };
    let (solver, bytes) = open(&folder)?;
    let (boards, goal) = korf24()?;
    let solver = solver.towards(&goal)?;
    let limit = Duration::from_secs(arguments.seconds);
    let search = solver.search(Limits::new().threads(arguments.threads));
    println!("{bytes} bytes of tables, {} threads\n", arguments.threads);
    println!(
        "| board | length | boards visited | processor seconds | boards per second | published expansions |"
    );
    println!("|---:|---:|---:|---:|---:|---:|");
    for (expanded, instance) in by_expansions(boards)?.into_iter().take(arguments.boards) {
        let Instance {
            number,
            board,
            length,
        } = instance;
        let (start, before) = (Instant::now(), processor_seconds()?);
        // With a time limit, the search would spend time on solutions that may not be optimal.
        let found = search.run_with(&board, |_| match start.elapsed() < limit {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })?;
        let seconds = processor_seconds()? - before;
        let bound = usize::from(found.lower_bound);
        let shown = if found.is_complete {
            let found = found.solution.context("a solution")?.len();
            ensure!(
                found == length,
                "{found} moves for board {number}, not {length}"
            );
            length.to_string()
        } else {
            ensure!(
                bound <= length,
                "bound {bound} for board {number}, not {length}"
            );
            format!("{bound} or more")
        };
        let (nodes, speed) = (found.nodes, found.nodes as f64 / seconds);
        println!("| {number} | {shown} | {nodes} | {seconds:.1} | {speed:.0} | {expanded} |");
    }
    Ok(())
}

/// Returns the processor time of this process so far, in steps of 10 ms. Other programs change it less than the elapsed
/// time.
fn processor_seconds() -> anyhow::Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(')').context("the name of the process")?;
    let ticks = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(str::parse::<f64>);
    Ok(ticks.sum::<Result<f64, _>>()? / 100.0)
}

/// Returns all boards with their published expansions, those with few expansions first.
fn by_expansions(boards: Vec<Instance>) -> anyhow::Result<Vec<(u64, Instance)>> {
    let lines = EXPANDED.lines().filter(|line| !line.starts_with('#'));
    let expanded = |(line, instance): (&str, Instance)| {
        let (number, expanded) = line.split_once(',').context("two columns")?;
        ensure!(
            number.parse() == Ok(instance.number),
            "another board: {line}"
        );
        Ok((expanded.parse()?, instance))
    };
    let boards = lines.zip(boards).map(expanded);
    let mut boards: Vec<(u64, Instance)> = boards.collect::<anyhow::Result<_>>()?;
    ensure!(boards.len() == 50, "fifty boards");
    boards.sort_by_key(|&(expanded, _)| expanded);
    Ok(boards)
}
