use std::fs::File;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

/// Returns the median time of each contestant. Each round times every contestant once, so changes of the machine's
/// speed affect all alike.
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

pub fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

/// Returns the time of a process, from start to exit.
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
