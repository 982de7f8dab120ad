//! `tilebase-cluster plan`: predicts the cost of a table.

mod boards_at;
mod model;
mod rates;

use std::fmt::Write;

use serde_json::json;
use tilebase_format::{HEADER_LEN, Kind};
use tilebase_puzzle::{Goal, Shape};

use self::boards_at::boards_at;
use self::model::{Density, Depth, bytes_of_marks, depths};
use self::rates::Rates;
use crate::args::PlanArgs;
use crate::host::{Host, processors, size};
use crate::needs::{Crossings, memory_needed};
use crate::ranks::Ranks;
use crate::shares::Shares;

/// The file that is written to measure the rate of a file system.
const CALIBRATION_FILE: &str = ".tilebase-cluster-calibrate.tb";

/// Returns the plan, with assumed rates.
pub fn run(args: &PlanArgs) -> anyhow::Result<String> {
    let goal = Goal::corner(args.shape);
    let threads = args.threads.map_or_else(processors, usize::from);
    let memory = args.memory.map_or(u64::MAX, |memory| memory.as_u64());
    let ranks = match args.ranks {
        Some(ranks) => ranks.into(),
        None => fewest_ranks(goal, threads, memory)?,
    };
    let [network, disk] = [args.network, args.disk].map(|size| size.as_u64() as f64);
    let rates = Rates::assumed(threads, network, disk);
    text(args, ranks, threads, rates)
}

/// Returns the plan for these ranks, with measured rates.
pub fn run_calibrated(args: &PlanArgs, ranks: &Ranks) -> anyhow::Result<String> {
    let threads = Host::of(ranks).threads(args.threads);
    let file = args.folder.join(CALIBRATION_FILE);
    let kind = args.encoding.kind(None)?;
    let rates = Rates::measured(ranks, args.shape, threads, kind, &file)?;
    text(args, ranks.count(), threads, rates)
}

fn text(args: &PlanArgs, ranks: usize, threads: usize, rates: Rates) -> anyhow::Result<String> {
    let goal = Goal::corner(args.shape);
    let kind = args.encoding.kind(None)?;
    let shares = Shares::new(goal, ranks);
    let boards_at = boards_at(args.shape)?;
    let density = Density::of(args.shape, &boards_at)?;
    let needed = most_memory(shares, threads);
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
        // Ranks beyond this number have no share.
        most_ranks: shares.most_ranks(),
        threads,
        memory_per_rank: needed,
        fewest_ranks,
        table: HEADER_LEN as u64 + kind.payload_len(goal.boards()),
        // Two depths are saved until the older one is deleted. Each depth has two sets.
        checkpoints: 2 * 2 * shares.layout().bytes_per_set(),
        depths: depths(shares, &boards_at, &density),
        bytes_of_marks: match kind {
            Kind::Move(_) => bytes_of_marks(shares),
            _ => 0,
        },
        rates,
    };
    if args.json {
        plan.json()
    } else {
        Ok(plan.text())
    }
}

/// Returns the smallest number of ranks for which `memory` per rank is enough.
fn fewest_ranks(goal: Goal, threads: usize, memory: u64) -> anyhow::Result<usize> {
    let most = Shares::new(goal, 1).most_ranks();
    let fits = |&ranks: &usize| most_memory(Shares::new(goal, ranks), threads) <= memory;
    let shape: Shape = goal.shape();
    (1..=most).find(fits).ok_or_else(|| {
        anyhow::anyhow!(
            "{shape} needs more than {} of memory per rank, whatever the number of ranks; raise --memory",
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

/// The cost of a table.
struct Plan {
    shape: Shape,
    ranks: usize,
    /// The largest number of ranks that can have a share.
    most_ranks: usize,
    /// The number of threads of each rank.
    threads: usize,
    memory_per_rank: u64,
    /// The smallest number of ranks for which `--memory` is enough, or `None` without `--memory`.
    fewest_ranks: Option<usize>,
    /// The size of the table, in bytes.
    table: u64,
    /// The largest total size of the checkpoints, in bytes.
    checkpoints: u64,
    /// The cost of each depth, from depth 0.
    depths: Vec<Depth>,
    /// The number of bytes exchanged after the last depth, to encode the entries.
    bytes_of_marks: u64,
    rates: Rates,
}

impl Plan {
    fn bytes_exchanged(&self) -> f64 {
        let bytes: f64 = self.depths.iter().map(|depth| depth.bytes).sum();
        bytes + self.bytes_of_marks as f64
    }

    fn search_seconds(&self) -> f64 {
        let depths = self.depths.iter();
        depths.map(|depth| depth.seconds(&self.rates)).sum()
    }

    fn write_seconds(&self) -> f64 {
        self.table as f64 / self.rates.written_per_second
    }

    /// Returns the plan as text for people.
    fn text(&self) -> String {
        let ranks = match self.ranks.checked_sub(self.most_ranks) {
            Some(idle @ 1..) => format!("{} ({idle} will be idle)", self.ranks),
            _ => self.ranks.to_string(),
        };
        let mut lines = vec![
            ("shape", self.shape.to_string()),
            ("boards", Goal::corner(self.shape).boards().to_string()),
            ("largest distance", (self.depths.len() - 1).to_string()),
            ("ranks", ranks),
            ("threads per rank", self.threads.to_string()),
            ("memory per rank", size(self.memory_per_rank)),
        ];
        if let Some(fewest) = self.fewest_ranks {
            lines.push(("fewest ranks", fewest.to_string()));
        }
        lines.extend([
            ("bytes exchanged", size(self.bytes_exchanged() as u64)),
            ("table", size(self.table)),
            ("checkpoints", format!("up to {}", size(self.checkpoints))),
            ("time of the search", duration(self.search_seconds())),
            ("time to write", duration(self.write_seconds())),
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
            let (boards, bytes) = (depth.boards, size(depth.bytes as u64));
            let time = duration(depth.seconds(&self.rates));
            let _ = writeln!(text, "{number:>5}  {boards:>16}  {bytes:>10}  {time:>9}");
        }
        text
    }

    /// Returns the plan as JSON for programs, in bytes and seconds.
    fn json(&self) -> anyhow::Result<String> {
        let depths = self.depths.iter().map(|depth| {
            let seconds = depth.seconds(&self.rates);
            json!({ "boards": depth.boards, "bytes_exchanged": depth.bytes.round(), "seconds": seconds })
        });
        let plan = json!({
            "shape": self.shape.to_string(),
            "boards": Goal::corner(self.shape).boards(),
            "ranks": self.ranks,
            "threads_per_rank": self.threads,
            "memory_per_rank": self.memory_per_rank,
            "fewest_ranks": self.fewest_ranks,
            "bytes_exchanged": self.bytes_exchanged().round(),
            "table": self.table,
            "checkpoints": self.checkpoints,
            "search_seconds": self.search_seconds(),
            "write_seconds": self.write_seconds(),
            "rates": {
                "are_measured": self.rates.are_measured,
                "words_per_second": self.rates.words_per_second,
                "exchanged_per_second": self.rates.exchanged_per_second,
                "seconds_per_depth": self.rates.seconds_per_depth,
                "written_per_second": self.rates.written_per_second,
            },
            "depths": depths.collect::<Vec<_>>(),
        });
        Ok(serde_json::to_string(&plan)? + "\n")
    }
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
            assert_eq!(plan["bytes_exchanged"], 28_336.0 + f64::from(marks));
            let depths = plan["depths"].as_array().unwrap();
            let sum = |name: &str| {
                depths
                    .iter()
                    .map(|depth| depth[name].as_f64().unwrap())
                    .sum()
            };
            let (boards, seconds): (f64, f64) = (sum("boards"), sum("seconds"));
            assert_eq!(
                (boards, seconds),
                (181_440.0, plan["search_seconds"].as_f64().unwrap())
            );
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
