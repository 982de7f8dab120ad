//! What the tables of all shapes take to generate, as a table in Markdown.
//!
//! The first argument is the command `tilebase`, built as it is shipped; with `--all` 2x7 is
//! generated, too, by way of 7x2, which takes minutes and 18 GB.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use nix::sys::resource::{UsageWho, getrusage};
use tilebase_gen::Generator;
use tilebase_lookup::{Encoding, Goal, Header, Shape};

/// In the order of the memory they take: that of the last child is the most of any so far.
const SHAPES: [&str; 12] = [
    "2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "5x2", "2x5", "6x2", "4x3", "3x4", "2x6",
];

/// Smaller tables are done before the clock of a process can see it.
const LEAST_BOARDS: u64 = 100_000_000;

const ROUNDS: usize = 5;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let tilebase = arguments.next().context("expected the command tilebase")?;
    let folder = match Path::new("/dev/shm").is_dir() {
        true => tempfile::tempdir_in("/dev/shm")?,
        false => tempfile::tempdir()?,
    };
    println!(
        "| shape | boards | table, bytes | seconds | ns a board | peak memory | largest distance |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for shape in SHAPES {
        row(&tilebase, folder.path(), shape, ROUNDS)?;
    }
    if arguments.next().as_deref() == Some("--all") {
        row(&tilebase, folder.path(), "7x2", 1)?;
    }
    Ok(())
}

fn row(tilebase: &str, folder: &Path, shape: &str, rounds: usize) -> anyhow::Result<()> {
    let goal = Goal::corner(shape.parse::<Shape>()?);
    let path = folder.join("table");
    let header = process(tilebase, shape, &path)?.1;
    let times = (0..rounds).map(|_| match goal.boards() {
        ..LEAST_BOARDS => in_process(goal, &path),
        _ => Ok(process(tilebase, shape, &path)?.0),
    });
    let time = median(times.collect::<anyhow::Result<_>>()?).as_secs_f64();
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss();
    println!(
        "| {shape} | {} | {} | {time:.6} | {:.2} | {:.1} MB | {} |",
        header.entries(),
        header.file_len(),
        time * 1e9 / header.entries() as f64,
        peak as f64 * 1024.0 / 1e6,
        header.max_distance
    );
    Ok(())
}

fn in_process(goal: Goal, path: &Path) -> anyhow::Result<Duration> {
    let generator = Generator::new(goal).encoding(Encoding::DistanceBit);
    let start = Instant::now();
    generator.write(path, |_| std::ops::ControlFlow::Continue(()))?;
    Ok(start.elapsed())
}

fn process(tilebase: &str, shape: &str, path: &Path) -> anyhow::Result<(Duration, Header)> {
    let mut command = Command::new(tilebase);
    command.args([
        "gen",
        "--quiet",
        "--encoding",
        "bit",
        "--shape",
        shape,
        "-o",
    ]);
    let start = Instant::now();
    let status = command.arg(path).stdin(Stdio::null()).status()?;
    let time = start.elapsed();
    ensure!(status.success(), "{shape}: tilebase gen has failed");
    let mut header = [0; 64];
    std::io::Read::read_exact(&mut std::fs::File::open(path)?, &mut header)?;
    Ok((time, Header::from_bytes(&header)?))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
