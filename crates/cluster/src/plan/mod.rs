//! `tilebase-cluster plan`: tells beforehand what a table takes.

mod boards_at;
mod density;
mod model;
mod rates;
mod sample;

use std::fmt::Write;

use tilebase_format::{Encoding, HEADER_LEN};
use tilebase_puzzle::{Goal, MoveOrder, Shape};

use self::boards_at::boards_at;
use self::density::Density;
use self::model::{Depth, depths};
use self::rates::Rates;
use crate::args::{EncodingName, PlanArgs};
use crate::crossings::Crossings;
use crate::host::{Host, processors};
use crate::memory;
use crate::ranks::Ranks;
use crate::shares::Shares;
use crate::sizes::size;

/// The file in which the rates of a file system are measured.
const SAMPLE: &str = ".tilebase-cluster-calibrate.tb";

/// Returns the plan, as text.
pub fn run(args: &PlanArgs) -> anyhow::Result<String> {
    let goal = Goal::corner(args.shape);
    let threads = args.threads.map_or_else(processors, usize::from);
    let ranks = match args.ranks {
        Some(ranks) => ranks.into(),
        None => fewest_ranks(
            goal,
            threads,
            args.memory.map_or(u64::MAX, |memory| memory.as_u64()),
        )?,
    };
    let rates = Rates::assumed(
        threads,
        args.network.as_u64() as f64,
        args.disk.as_u64() as f64,
    );
    text(args, ranks, threads, &rates)
}

/// Returns the plan for these ranks, whose rates it measures.
pub fn run_calibrated(args: &PlanArgs, ranks: &Ranks) -> anyhow::Result<String> {
    let threads = Host::of(ranks).threads(args.threads);
    let file = args.folder.join(SAMPLE);
    let rates = Rates::measured(ranks, args.shape, threads, encoding(args), &file)?;
    text(args, ranks.count(), threads, &rates)
}

fn encoding(args: &PlanArgs) -> Encoding {
    match args.encoding {
        EncodingName::Move => Encoding::Move(MoveOrder::UDLR),
        EncodingName::Bit => Encoding::DistanceBit,
    }
}

fn text(args: &PlanArgs, ranks: usize, threads: usize, rates: &Rates) -> anyhow::Result<String> {
    let (shape, goal) = (args.shape, Goal::corner(args.shape));
    let shares = Shares::new(goal, ranks);
    let boards_at = boards_at(shape)?;
    let depths = depths(&shares, &boards_at, &Density::of(shape)?);
    let needed = most_memory(&shares, threads);
    let sum = |what: fn(&Depth) -> f64| depths.iter().map(what).sum::<f64>();
    let file = HEADER_LEN as u64 + encoding(args).payload_len(goal.boards());
    let search: f64 = depths.iter().map(|depth| depth.seconds(rates)).sum();
    let writing = file as f64 / rates.written_per_second;
    let saved = 2 * shares.layout().bytes_per_set();

    let mut text = String::new();
    let mut line = |name: &str, value: String| _ = writeln!(text, "{name:22}{value}");
    line(
        "shape",
        format!(
            "{shape}, {} boards, largest distance {}",
            goal.boards(),
            boards_at.len() - 1
        ),
    );
    line("ranks", format!("{ranks}, with {threads} threads each"));
    line("memory per rank", size(needed));
    if let Some(memory) = args.memory {
        let memory = memory.as_u64();
        let fewest = fewest_ranks(goal, threads, memory)?;
        line(
            "ranks at least",
            format!("{fewest}, with {} each", size(memory)),
        );
    }
    line("bytes exchanged", size(sum(|depth| depth.bytes) as u64));
    line("table", size(file));
    line("checkpoints", format!("up to {}", size(2 * saved)));
    line(
        "time",
        format!(
            "{} for the search, {} for the table",
            duration(search),
            duration(writing)
        ),
    );
    line(
        "rates per rank",
        format!(
            "{:.0} million words advance per second, {} per second are exchanged, a depth waits {:.1} ms",
            rates.words_per_second / 1e6,
            size(rates.exchanged_per_second as u64),
            1e3 * rates.seconds_per_depth,
        ),
    );
    line(
        "rate of the file",
        format!("{} per second", size(rates.written_per_second as u64)),
    );
    let _ = writeln!(
        text,
        "\n{:>5}  {:>16}  {:>12}  {:>10}",
        "depth", "boards", "exchanged", "time"
    );
    for (number, depth) in depths.iter().enumerate() {
        let (bytes, seconds) = (size(depth.bytes as u64), duration(depth.seconds(rates)));
        let _ = writeln!(
            text,
            "{number:>5}  {:>16}  {bytes:>12}  {seconds:>10}",
            depth.boards
        );
    }
    Ok(text)
}

/// Returns the fewest ranks that have enough memory.
fn fewest_ranks(goal: Goal, threads: usize, memory: u64) -> anyhow::Result<usize> {
    let most = Shares::new(goal, 1).most_ranks();
    let fits = |&ranks: &usize| most_memory(&Shares::new(goal, ranks), threads) <= memory;
    let shape: Shape = goal.shape();
    (1..=most).find(fits).ok_or_else(|| {
        anyhow::anyhow!(
            "{shape} does not fit {} of memory per rank, however many there are",
            size(memory)
        )
    })
}

/// Returns the memory of the rank that needs most.
fn most_memory(shares: &Shares, threads: usize) -> u64 {
    let crossings = Crossings::new(shares);
    let needed = (0..shares.ranks()).map(|rank| memory::needed(shares, &crossings, rank, threads));
    needed.max().unwrap_or(0)
}

/// Returns a time as people write it, for example 2.5 h.
fn duration(seconds: f64) -> String {
    match seconds {
        ..1.0 => format!("{:.0} ms", 1e3 * seconds),
        ..120.0 => format!("{seconds:.1} s"),
        ..7200.0 => format!("{:.1} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
