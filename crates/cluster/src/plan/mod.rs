//! `tilebase-cluster plan`: predicts the cost of a table.

mod boards_at;
mod model;
mod rates;

use std::fmt::Write;

use serde::Serialize;
use tilebase_format::{HEADER_LEN, Kind};
use tilebase_frontier::internal::processors;
use tilebase_puzzle::Goal;

use self::model::{bytes_of_marks, depths};
use self::rates::Rates;
use crate::args::PlanArgs;
use crate::host::{Host, size};
use crate::needs::{Crossings, memory_needed};
use crate::ranks::Ranks;
use crate::shares::Shares;

/// The file that is written to measure the rate of a file system.
const CALIBRATION_FILE: &str = ".tilebase-cluster-calibrate.tb";

/// Returns the plan, with assumed rates.
pub fn run(args: &PlanArgs) -> anyhow::Result<String> {
    let threads = args.threads.map_or_else(processors, usize::from);
    let [network, disk] = [args.network, args.disk].map(|size| size.as_u64() as f64);
    let rates = Rates::assumed(threads, network, disk);
    Plan::new(args, args.ranks.map(usize::from), threads, rates)?.formatted(args)
}

/// Returns the plan for these ranks, with measured rates.
pub fn run_calibrated(args: &PlanArgs, ranks: &Ranks) -> anyhow::Result<String> {
    let threads = Host::of(ranks).threads(args.threads);
    let file = args.folder.join(CALIBRATION_FILE);
    let kind = args.encoding.kind(None)?;
    let rates = Rates::measured(ranks, args.shape, threads, kind, &file)?;
    Plan::new(args, Some(ranks.count()), threads, rates)?.formatted(args)
}

/// The cost of a table. Programs read it as JSON, in bytes and seconds.
#[derive(Serialize)]
struct Plan {
    shape: String,
    boards: u64,
    ranks: usize,
    /// The largest number of ranks that can have a share.
    #[serde(skip)]
    most_ranks: usize,
    threads_per_rank: usize,
    memory_per_rank: u64,
    /// The smallest number of ranks for which `--memory` is enough, or `None` without `--memory`.
    fewest_ranks: Option<usize>,
    bytes_exchanged: u64,
    /// The size of the table.
    table: u64,
    /// The largest total size of the checkpoints.
    checkpoints: u64,
    search_seconds: f64,
    write_seconds: f64,
    rates: Rates,
    /// The cost of each depth, from depth 0.
    depths: Vec<DepthCost>,
}

#[derive(Serialize)]
struct DepthCost {
    boards: u64,
    bytes_exchanged: u64,
    seconds: f64,
}

impl Plan {
    /// Computes the plan. By default, there are as few ranks as `--memory` allows.
    fn new(
        args: &PlanArgs,
        ranks: Option<usize>,
        threads: usize,
        rates: Rates,
    ) -> anyhow::Result<Plan> {
        let (shape, goal) = (args.shape, Goal::corner(args.shape));
        let kind = args.encoding.kind(None)?;
        let memory = args.memory.map(|memory| memory.as_u64());
        let fewest_ranks = memory.map(|memory| fewest_ranks(goal, threads, memory));
        let fewest_ranks = fewest_ranks.transpose()?;
        let ranks = ranks.or(fewest_ranks).unwrap_or(1);
        let shares = Shares::new(goal, ranks);
        let memory_per_rank = most_memory(shares, threads);
        if let (Some(fewest), Some(memory)) = (fewest_ranks, memory) {
            anyhow::ensure!(
                ranks >= fewest,
                "{shape} needs {} of memory per rank with {ranks} ranks; with {} each it takes {fewest} ranks",
                size(memory_per_rank),
                size(memory)
            );
        }
        let depths = depths(shares)?;
        let bytes: f64 = depths.iter().map(|depth| depth.bytes).sum();
        let depths = depths.iter().map(|depth| DepthCost {
            boards: depth.boards,
            bytes_exchanged: depth.bytes.round() as u64,
            seconds: depth.seconds(&rates),
        });
        let depths: Vec<DepthCost> = depths.collect();
        let bytes_of_marks = match kind {
            Kind::Move(_) => bytes_of_marks(shares),
            _ => 0,
        };
        let table = HEADER_LEN as u64 + kind.payload_len(goal.boards());
        Ok(Plan {
            shape: shape.to_string(),
            boards: goal.boards(),
            ranks,
            most_ranks: shares.most_ranks(),
            threads_per_rank: threads,
            memory_per_rank,
            fewest_ranks,
            bytes_exchanged: bytes.round() as u64 + bytes_of_marks,
            table,
            // Two depths are saved until the older one is deleted. Each depth has two sets.
            checkpoints: 2 * 2 * shares.layout().bytes_per_set(),
            search_seconds: depths.iter().map(|depth| depth.seconds).sum(),
            write_seconds: table as f64 / rates.written_per_second,
            rates,
            depths,
        })
    }

    fn formatted(&self, args: &PlanArgs) -> anyhow::Result<String> {
        match args.json {
            true => Ok(serde_json::to_string(self)? + "\n"),
            false => Ok(self.text()),
        }
    }

    /// Returns the plan as text for people.
    fn text(&self) -> String {
        let ranks = match self.ranks.checked_sub(self.most_ranks) {
            Some(idle @ 1..) => format!("{} ({idle} will be idle)", self.ranks),
            _ => self.ranks.to_string(),
        };
        let mut lines = vec![
            ("shape", self.shape.clone()),
            ("boards", self.boards.to_string()),
            ("largest distance", (self.depths.len() - 1).to_string()),
            ("ranks", ranks),
            ("threads per rank", self.threads_per_rank.to_string()),
            ("memory per rank", size(self.memory_per_rank)),
        ];
        if let Some(fewest) = self.fewest_ranks {
            lines.push(("fewest ranks", fewest.to_string()));
        }
        lines.extend([
            ("bytes exchanged", size(self.bytes_exchanged)),
            ("table", size(self.table)),
            ("checkpoints", format!("up to {}", size(self.checkpoints))),
            ("time of the search", duration(self.search_seconds)),
            ("time to write", duration(self.write_seconds)),
        ]);
        lines.extend(self.rates.lines());
        let mut text = String::new();
        for (name, value) in lines {
            let _ = writeln!(text, "{name:20}{value}");
        }
        let _ = writeln!(
            text,
            "\n{:>5}  {:>16}  {:>10}  {:>9}",
            "depth", "boards", "exchanged", "time"
        );
        for (number, depth) in self.depths.iter().enumerate() {
            let (boards, bytes) = (depth.boards, size(depth.bytes_exchanged));
            let time = duration(depth.seconds);
            let _ = writeln!(text, "{number:>5}  {boards:>16}  {bytes:>10}  {time:>9}");
        }
        text
    }
}

/// Returns the smallest number of ranks for which `memory` per rank is enough.
fn fewest_ranks(goal: Goal, threads: usize, memory: u64) -> anyhow::Result<usize> {
    let most = Shares::new(goal, 1).most_ranks();
    let fits = |&ranks: &usize| most_memory(Shares::new(goal, ranks), threads) <= memory;
    (1..=most).find(fits).ok_or_else(|| {
        anyhow::anyhow!(
            "{} needs more than {} of memory per rank, whatever the number of ranks; raise --memory",
            goal.shape(),
            size(memory)
        )
    })
}

/// Returns the largest memory that any rank needs, in bytes.
fn most_memory(shares: Shares, threads: usize) -> u64 {
    let crossings = Crossings::new(shares);
    let needed = (0..shares.ranks()).map(|rank| memory_needed(shares, &crossings, rank, threads));
    needed.max().unwrap_or(0)
}

/// Formats a time, for example as 2.5 h.
fn duration(seconds: f64) -> String {
    match seconds {
        ..1.0 => format!("{:.0} ms", 1e3 * seconds),
        ..120.0 => format!("{seconds:.1} s"),
        ..7200.0 => format!("{:.1} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use serde_json::Value;

    use super::*;
    use crate::args::{Args, Command};

    fn plan(arguments: &str) -> anyhow::Result<String> {
        let words = ["tilebase-cluster", "plan"].into_iter();
        match Args::parse_from(words.chain(arguments.split(' '))).command {
            Command::Plan(args) => run(&args),
            _ => unreachable!(),
        }
    }

    /// The run of docs/clusters.md.
    #[test]
    fn a_run_of_4x4() {
        let plan = plan("--shape 4x4 --encoding bit --ranks 15 --memory 256GB --threads 64");
        assert_eq!(plan.unwrap(), include_str!("4x4.txt"));
    }

    #[test]
    fn a_run_of_3x3_as_json() {
        for (encoding, payload, marks) in [("bit", 181_440 / 8, 0), ("move", 181_440 / 4, 4_032)] {
            let arguments =
                format!("--shape 3x3 --ranks 3 --threads 1 --encoding {encoding} --json");
            let plan: Value = serde_json::from_str(&plan(&arguments).unwrap()).unwrap();
            assert_eq!(plan["table"], HEADER_LEN + payload);
            assert_eq!(plan["bytes_exchanged"], 28_336 + marks);
            let depths = plan["depths"].as_array().unwrap();
            let sum = |name: &str| -> f64 {
                let values = depths.iter().map(|depth| depth[name].as_f64());
                values.map(Option::unwrap).sum()
            };
            assert_eq!((depths.len(), sum("boards")), (32, 181_440.0));
            assert_eq!(plan["search_seconds"], sum("seconds"));
            assert_eq!(plan["memory_per_rank"], 60_048_930);
            assert_eq!(plan["checkpoints"], 96_768);
        }
    }

    #[test]
    fn ranks_and_memory() {
        for (arguments, expected) in [
            (
                "--shape 3x2 --ranks 2",
                "ranks               2 (1 will be idle)\n",
            ),
            (
                "--shape 3x5 --threads 1 --memory 20GB",
                "ranks               10\n",
            ),
            (
                "--shape 3x5 --threads 1 --memory 50MB",
                "3x5 needs more than 50.0 MB of memory per rank, whatever the number of ranks; raise --memory",
            ),
            (
                "--shape 3x5 --threads 1 --memory 20GB --ranks 7",
                "3x5 needs 26.5 GB of memory per rank with 7 ranks; with 20.0 GB each it takes 10 ranks",
            ),
        ] {
            let text = plan(arguments).unwrap_or_else(|error| error.to_string());
            assert!(text.contains(expected), "{text}");
        }
    }

    #[test]
    fn durations() {
        for (seconds, expected) in [
            (0.0004, "0 ms"),
            (0.999, "999 ms"),
            (1.0, "1.0 s"),
            (119.0, "119.0 s"),
            (120.0, "2.0 min"),
            (7199.0, "120.0 min"),
            (7200.0, "2.0 h"),
        ] {
            assert_eq!(duration(seconds), expected);
        }
    }
}
