//! Measures how fast tables of all shapes are generated, and how fast a table of 3x4 answers. Prints a Markdown table.
//!
//! The first argument is the path of the released command. With `--all`, 2x7 is also generated, as 7x2, which takes
//! minutes and 18 GB.

use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use benchmarks::memory::Memory;
use nix::fcntl::{PosixFadviseAdvice, posix_fadvise};
use nix::sys::resource::{UsageWho, getrusage};
use tilebase_frontier::internal::Layout;
use tilebase_gen::Generator;
use tilebase_lookup::{Encoding, Goal, Header, Shape};

/// The shapes to measure, ordered by memory, since the system reports the peak of all child processes so far.
const SHAPES: [&str; 12] = [
    "2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "5x2", "2x5", "6x2", "4x3", "3x4", "2x6",
];

/// Tables with fewer boards are generated in this process, since starting another process would take longer.
const MIN_BOARDS: u64 = 100_000_000;

const ROUNDS: usize = 5;

const BOARDS: u64 = 100_000;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let tilebase = arguments.next().context("expected the command tilebase")?;
    let folder = if Path::new("/dev/shm").is_dir() {
        tempfile::tempdir_in("/dev/shm")?
    } else {
        tempfile::tempdir()?
    };
    println!(
        "| shape | boards | table, bytes | seconds | ns per board | peak memory | largest distance | GB per second |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for shape in SHAPES {
        row(&tilebase, folder.path(), shape, ROUNDS)?;
    }
    if arguments.next().as_deref() == Some("--all") {
        row(&tilebase, folder.path(), "7x2", 1)?;
    }
    let mut memory = Memory::new();
    let times = (0..ROUNDS).map(|_| memory.read_and_write()).collect();
    let bandwidth = 2.0 / median(times).as_secs_f64();
    println!("\nThe memory of this machine moves {bandwidth:.1} GB per second.\n");
    for encoding in ["move", "bit"] {
        many_answers(&tilebase, folder.path(), encoding)?;
        cold_answer(&tilebase, encoding)?;
    }
    Ok(())
}

/// Prints how many lines with 3x4 boards are solved per second.
fn many_answers(tilebase: &str, folder: &Path, encoding: &str) -> anyhow::Result<()> {
    let (table, lines) = (folder.join("table"), folder.join("boards"));
    generate_3x4(tilebase, encoding, &table)?;
    let goal = Goal::corner(Shape::new(3, 4)?);
    let mut file = BufWriter::new(File::create(&lines)?);
    // Multiples of the golden ratio, modulo the number of boards, spread over the whole table.
    let indices = (1..=BOARDS).map(|number| number * 148_019_617 % goal.boards());
    for index in indices {
        writeln!(file, "{}", goal.unrank(index).context("a small index")?)?;
    }
    file.flush()?;
    let mut times = Vec::new();
    let faults_before = getrusage(UsageWho::RUSAGE_CHILDREN)?.minor_page_faults();
    for _ in 0..ROUNDS {
        let mut solve = Command::new(tilebase);
        solve
            .args(["solve", "--shape", "3x4", "--table"])
            .arg(&table);
        solve.stdin(File::open(&lines)?).stdout(Stdio::null());
        let start = Instant::now();
        ensure!(solve.status()?.success(), "tilebase solve has failed");
        times.push(start.elapsed());
    }
    let faults = getrusage(UsageWho::RUSAGE_CHILDREN)?.minor_page_faults() - faults_before;
    println!(
        "3x4, encoding {encoding}: {BOARDS} boards, {:.0} answers per second, {} page faults",
        BOARDS as f64 / median(times).as_secs_f64(),
        faults / ROUNDS as i64
    );
    Ok(())
}

/// Removes the table file from the page cache, and prints the time to solve one of the farthest boards.
fn cold_answer(tilebase: &str, encoding: &str) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let table = folder.path().join("table");
    generate_3x4(tilebase, encoding, &table)?;
    let file = File::open(&table)?;
    posix_fadvise(&file, 0, 0, PosixFadviseAdvice::POSIX_FADV_DONTNEED)?;
    let faults_before = getrusage(UsageWho::RUSAGE_CHILDREN)?.major_page_faults();
    let mut solve = Command::new(tilebase);
    solve.args(["solve", "11 8 2 1/3 7 10 5/x 4 6 9", "--table"]);
    solve.arg(&table).stdout(Stdio::null());
    let start = Instant::now();
    ensure!(solve.status()?.success(), "tilebase solve has failed");
    let time = start.elapsed();
    let faults = getrusage(UsageWho::RUSAGE_CHILDREN)?.major_page_faults() - faults_before;
    println!(
        "3x4, encoding {encoding}, cold: 53 moves in {:.1} ms, {faults} pages read from the disk",
        time.as_secs_f64() * 1e3
    );
    Ok(())
}

fn generate_3x4(tilebase: &str, encoding: &str, path: &Path) -> anyhow::Result<()> {
    let mut command = Command::new(tilebase);
    command.args([
        "gen",
        "--quiet",
        "--shape",
        "3x4",
        "--encoding",
        encoding,
        "-o",
    ]);
    ensure!(
        command.arg(path).status()?.success(),
        "tilebase gen has failed"
    );
    Ok(())
}

fn row(tilebase: &str, folder: &Path, shape: &str, rounds: usize) -> anyhow::Result<()> {
    let goal = Goal::corner(shape.parse::<Shape>()?);
    let path = folder.join("table");
    let header = process(tilebase, shape, &path)?.1;
    let times = (0..rounds).map(|_| match goal.boards() {
        ..MIN_BOARDS => in_process(goal, &path),
        _ => Ok(process(tilebase, shape, &path)?.0),
    });
    let time = median(times.collect::<anyhow::Result<_>>()?).as_secs_f64();
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss();
    // At each depth, the search reads one half of a set, and reads and writes the other half. At every second depth, it
    // also reads and writes half a set of marks. If no empty block is skipped, a depth moves two sets on average.
    let set = Layout::new(goal).bytes_per_set() as f64;
    let moved = f64::from(header.max_distance) * 2.0 * set;
    println!(
        "| {shape} | {} | {} | {time:.6} | {:.2} | {:.1} MB | {} | {:.1} |",
        header.entries(),
        header.file_len(),
        time * 1e9 / header.entries() as f64,
        peak as f64 * 1024.0 / 1e6,
        header.max_distance,
        moved / time / 1e9
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
    File::open(path)?.read_exact(&mut header)?;
    Ok((time, Header::from_bytes(&header)?))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
