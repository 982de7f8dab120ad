//! Stopwatches.

use std::fs::File;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

/// Times every contestant once per round, so that a change of the machine's speed affects all of them,
/// and returns the median of each.
pub fn rounds<const N: usize>(
    count: usize,
    mut contestants: [&mut dyn FnMut() -> anyhow::Result<Duration>; N],
) -> anyhow::Result<[Duration; N]> {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..count {
        for (contestant, times) in contestants.iter_mut().zip(&mut times) {
            times.push(contestant()?);
        }
    }
    Ok(times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    }))
}

/// Returns how long a call takes.
pub fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

/// Returns how long a whole process takes, from its start until it has been waited for.
pub fn process(
    command: &mut Command,
    stdin: Option<&Path>,
    stdout: &Path,
) -> anyhow::Result<Duration> {
    let input = stdin.map(File::open).transpose()?;
    command.stdin(input.map_or_else(Stdio::null, Stdio::from));
    command.stdout(File::create(stdout)?);
    let start = Instant::now();
    let status = command
        .status()
        .with_context(|| format!("cannot start {command:?}"))?;
    let time = start.elapsed();
    ensure!(status.success(), "{command:?} failed: {status}");
    Ok(time)
}
