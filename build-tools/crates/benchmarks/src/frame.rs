//! Times calls and processes.

use std::fmt::Display;
use std::fs::File;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use tempfile::TempDir;

/// Prints the head of a Markdown table. The first column is text.
pub fn head(columns: &str) {
    let count = columns.matches(" | ").count();
    println!("| {columns} |\n|---|{}", "---:|".repeat(count));
}

/// Prints the median time of all rounds, for one of `count` items.
pub fn row(
    what: impl Display,
    rounds: usize,
    count: usize,
    call: impl FnMut() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let nanoseconds = median(rounds, call)?.as_nanos() as f64 / count as f64;
    let time = match nanoseconds {
        ..1e2 => format!("{nanoseconds:.1} ns"),
        1e2..1e3 => format!("{nanoseconds:.0} ns"),
        1e3..1e6 => format!("{:.1} µs", nanoseconds / 1e3),
        _ => format!("{:.2} ms", nanoseconds / 1e6),
    };
    println!("| {what} | {time} |");
    Ok(())
}

/// Prints the median time of a call for one of these items.
pub fn each<T, R>(
    what: impl Display,
    rounds: usize,
    items: &[T],
    mut call: impl FnMut(&T) -> R,
) -> anyhow::Result<()> {
    row(what, rounds, items.len(), || {
        items.iter().for_each(|item| _ = black_box(call(item)));
        Ok(())
    })
}

/// Returns the median time of all rounds.
pub fn median(
    rounds: usize,
    mut call: impl FnMut() -> anyhow::Result<()>,
) -> anyhow::Result<Duration> {
    let times = (0..rounds).map(|_| Ok(time(&mut call)?.1));
    let mut times = times.collect::<anyhow::Result<Vec<_>>>()?;
    times.sort_unstable();
    Ok(times[rounds / 2])
}

/// Returns the result of a call, and its time.
pub fn time<T>(call: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<(T, Duration)> {
    let start = Instant::now();
    let result = call()?;
    Ok((result, start.elapsed()))
}

pub fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

/// Returns the mean and the longest time, as two cells.
pub fn mean_and_longest(times: &[Duration]) -> String {
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    let longest = times.iter().copied().max().unwrap_or_default();
    format!("{} | {}", milliseconds(mean), milliseconds(longest))
}

/// Runs a command that must succeed.
pub fn process(words: &[&str], stdin: impl Into<Stdio>, stdout: &Path) -> anyhow::Result<()> {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(stdin);
    let status = command.stdout(File::create(stdout)?).status();
    let status = status.with_context(|| format!("cannot start {words:?}"))?;
    ensure!(status.success(), "{words:?} failed: {status}");
    Ok(())
}

/// Runs `tilebase gen`, and returns its time.
pub fn generate(tilebase: &str, arguments: &[&str], output: &Path) -> anyhow::Result<Duration> {
    let output = output.to_str().context("a path in UTF-8")?;
    let words = [
        &[tilebase, "gen", "--quiet"],
        arguments,
        &["--output", output],
    ]
    .concat();
    Ok(time(|| process(&words, Stdio::null(), Path::new("/dev/null")))?.1)
}

/// Returns a new temporary folder, on a memory file system if there is one.
pub fn folder_in_memory() -> anyhow::Result<TempDir> {
    Ok(match Path::new("/dev/shm").is_dir() {
        true => tempfile::tempdir_in("/dev/shm")?,
        false => tempfile::tempdir()?,
    })
}
