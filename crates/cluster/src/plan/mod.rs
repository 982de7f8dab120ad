//! `tilebase-cluster plan`: tells beforehand what a table takes.

mod boards_at;
mod density;
mod model;
mod outcome;
mod rates;
mod sample;

use tilebase_format::{Encoding, HEADER_LEN};
use tilebase_puzzle::{Goal, MoveOrder, Shape};

use self::boards_at::boards_at;
use self::density::Density;
use self::model::{bytes_of_marks, depths};
use self::outcome::Plan;
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
    text(args, ranks, threads, rates)
}

/// Returns the plan for these ranks, whose rates it measures.
pub fn run_calibrated(args: &PlanArgs, ranks: &Ranks) -> anyhow::Result<String> {
    let threads = Host::of(ranks).threads(args.threads);
    let file = args.folder.join(SAMPLE);
    let rates = Rates::measured(ranks, args.shape, threads, encoding(args), &file)?;
    text(args, ranks.count(), threads, rates)
}

fn encoding(args: &PlanArgs) -> Encoding {
    match args.encoding {
        EncodingName::Move => Encoding::Move(MoveOrder::UDLR),
        EncodingName::Bit => Encoding::DistanceBit,
    }
}

fn text(args: &PlanArgs, ranks: usize, threads: usize, rates: Rates) -> anyhow::Result<String> {
    let goal = Goal::corner(args.shape);
    let shares = Shares::new(goal, ranks);
    let boards_at = boards_at(args.shape)?;
    let density = Density::of(args.shape, &boards_at)?;
    let needed = most_memory(&shares, threads);
    let fewest_ranks = match args.memory.map(|memory| memory.as_u64()) {
        None => None,
        Some(memory) => {
            let fewest = fewest_ranks(goal, threads, memory)?;
            let (shape, needed, memory) = (args.shape, size(needed), memory);
            anyhow::ensure!(
                ranks >= fewest,
                "{shape} needs {needed} of memory per rank with {ranks} ranks; with {} each it takes {fewest} ranks",
                size(memory)
            );
            Some(fewest)
        }
    };
    let plan = Plan {
        shape: args.shape,
        ranks,
        // More have nothing to do.
        most_ranks: shares.most_ranks(),
        threads,
        memory_per_rank: needed,
        fewest_ranks,
        table: HEADER_LEN as u64 + encoding(args).payload_len(goal.boards()),
        // Both sets, of two depths until the older one is deleted.
        checkpoints: 2 * 2 * shares.layout().bytes_per_set(),
        depths: depths(&shares, &boards_at, &density),
        bytes_of_marks: match args.encoding {
            EncodingName::Move => bytes_of_marks(&shares),
            EncodingName::Bit => 0,
        },
        rates,
    };
    if args.json {
        plan.json()
    } else {
        Ok(plan.text())
    }
}

/// Returns the fewest ranks that have enough memory.
fn fewest_ranks(goal: Goal, threads: usize, memory: u64) -> anyhow::Result<usize> {
    let most = Shares::new(goal, 1).most_ranks();
    let fits = |&ranks: &usize| most_memory(&Shares::new(goal, ranks), threads) <= memory;
    let shape: Shape = goal.shape();
    (1..=most).find(fits).ok_or_else(|| {
        anyhow::anyhow!(
            "{shape} does not fit {} of memory per rank, however many ranks there are",
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
