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
use benchmarks::{command, folder_in_memory, generate};
use nix::fcntl::{PosixFadviseAdvice, posix_fadvise};
use nix::sys::resource::{UsageWho, getrusage};
use tilebase_frontier::internal::Layout;
use tilebase_gen::Generator;
use tilebase_lookup::{Goal, Header, Kind, Shape};

/// The shapes to measure with their largest distances (OEIS A151944), ordered by memory, since the system reports the
/// peak of all child processes so far.
const SHAPES: [(&str, u8); 12] = [
    ("2x2", 6),
    ("2x3", 21),
    ("3x2", 21),
    ("2x4", 36),
    ("4x2", 36),
    ("3x3", 31),
    ("5x2", 55),
    ("2x5", 55),
    ("6x2", 80),
    ("4x3", 53),
    ("3x4", 53),
    ("2x6", 80),
];

/// Tables with fewer boards are generated in this process, since starting another process would take longer.
const MIN_BOARDS: u64 = 100_000_000;

const ROUNDS: usize = 5;

const BOARDS: u64 = 100_000;

fn main() -> anyhow::Result<()> {
    let (tilebase, folder) = (command()?, folder_in_memory()?);
    println!(
        "| shape | boards | table, bytes | seconds | ns per board | peak memory | largest distance | GB per second |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for shape in SHAPES {
        row(&tilebase, folder.path(), shape, ROUNDS)?;
    }
    if std::env::args().nth(2).as_deref() == Some("--all") {
        row(&tilebase, folder.path(), ("7x2", 108), 1)?;
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
fn many_answers(tilebase: &Path, folder: &Path, encoding: &str) -> anyhow::Result<()> {
    let (table, lines) = (folder.join("table"), folder.join("boards"));
    generate(
        tilebase,
        &["--shape", "3x4", "--encoding", encoding],
        &table,
    )?;
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
            .args(["solve", "--shape", "3x4", "--tables"])
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
fn cold_answer(tilebase: &Path, encoding: &str) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let table = folder.path().join("table");
    generate(
        tilebase,
        &["--shape", "3x4", "--encoding", encoding],
        &table,
    )?;
    let file = File::open(&table)?;
    posix_fadvise(&file, 0, 0, PosixFadviseAdvice::POSIX_FADV_DONTNEED)?;
    let faults_before = getrusage(UsageWho::RUSAGE_CHILDREN)?.major_page_faults();
    let mut solve = Command::new(tilebase);
    solve.args(["solve", "11 8 2 1/3 7 10 5/x 4 6 9", "--tables"]);
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

fn row(
    tilebase: &Path,
    folder: &Path,
    (shape, largest): (&str, u8),
    rounds: usize,
) -> anyhow::Result<()> {
    let goal = Goal::corner(shape.parse::<Shape>()?);
    let path = folder.join("table");
    let header = process(tilebase, shape, &path)?.1;
    let found = (header.max_distance, header.entries());
    ensure!(
        found == (largest, goal.boards()),
        "a wrong table of {shape}"
    );
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
    let generator = Generator::new(goal).kind(Kind::DistanceBit);
    let start = Instant::now();
    generator.write(path, |_| std::ops::ControlFlow::Continue(()))?;
    Ok(start.elapsed())
}

fn process(tilebase: &Path, shape: &str, path: &Path) -> anyhow::Result<(Duration, Header)> {
    let time = generate(tilebase, &["--encoding", "bit", "--shape", shape], path)?;
    let mut header = [0; 64];
    File::open(path)?.read_exact(&mut header)?;
    Ok((time, Header::from_bytes(&header)?))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
