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
    let goal = Goal::corner(args.shape);
    let shares = Shares::new(goal, ranks);
    let boards_at = boards_at(args.shape)?;
    let density = Density::of(args.shape, &boards_at)?;
    let depths = depths(&shares, &boards_at, &density);
    let bytes: f64 = depths.iter().map(|depth| depth.bytes).sum();
    let search: f64 = depths.iter().map(|depth| depth.seconds(rates)).sum();
    let file = HEADER_LEN as u64 + encoding(args).payload_len(goal.boards());
    let writing = file as f64 / rates.written_per_second;
    // Both sets, of two depths until the older one is deleted.
    let checkpoints = 2 * 2 * shares.layout().bytes_per_set();

    let mut lines = vec![
        ("shape", args.shape.to_string()),
        ("boards", goal.boards().to_string()),
        ("largest distance", (boards_at.len() - 1).to_string()),
        ("ranks", ranks.to_string()),
        (
            "ranks with boards",
            ranks.min(shares.most_ranks()).to_string(),
        ),
        ("threads per rank", threads.to_string()),
        ("memory per rank", size(most_memory(&shares, threads))),
    ];
    if let Some(memory) = args.memory {
        let fewest = fewest_ranks(goal, threads, memory.as_u64())?;
        let memory = size(memory.as_u64());
        lines.push(("fewest ranks", format!("{fewest}, with {memory} each")));
    }
    lines.extend([
        ("bytes exchanged", size(bytes as u64)),
        ("table", size(file)),
        ("checkpoints", format!("up to {}", size(checkpoints))),
        ("time of the search", duration(search)),
        ("time to write", duration(writing)),
    ]);
    lines.extend(rates.lines());
    let mut text = String::new();
    for (name, value) in lines {
        let _ = writeln!(text, "{name:20}{value}");
    }
    text.push('\n');
    text.push_str(&table(&depths, rates));
    Ok(text)
}

/// Returns what each depth takes.
fn table(depths: &[Depth], rates: &Rates) -> String {
    let mut text = format!(
        "{:>5}  {:>16}  {:>10}  {:>9}\n",
        "depth", "boards", "exchanged", "time"
    );
    for (number, depth) in depths.iter().enumerate() {
        let (boards, bytes) = (depth.boards, size(depth.bytes as u64));
        let time = duration(depth.seconds(rates));
        let _ = writeln!(text, "{number:>5}  {boards:>16}  {bytes:>10}  {time:>9}");
    }
    text
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
