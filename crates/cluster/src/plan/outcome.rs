use std::fmt::Write;

use serde_json::json;
use tilebase_puzzle::{Goal, Shape};

use super::model::Depth;
use super::rates::Rates;
use crate::sizes::size;

/// What a table takes.
pub struct Plan {
    pub shape: Shape,
    pub ranks: usize,
    /// How many ranks can have something to do.
    pub most_ranks: usize,
    /// Of each rank.
    pub threads: usize,
    pub memory_per_rank: u64,
    /// With the memory that a rank can have, if that is known.
    pub fewest_ranks: Option<usize>,
    /// The bytes of the table, and of checkpoints at most.
    pub table: u64,
    pub checkpoints: u64,
    /// From 0 on.
    pub depths: Vec<Depth>,
    /// What is exchanged after the last depth, for the entries.
    pub bytes_of_marks: u64,
    pub rates: Rates,
}

impl Plan {
    fn bytes_exchanged(&self) -> f64 {
        let bytes: f64 = self.depths.iter().map(|depth| depth.bytes).sum();
        bytes + self.bytes_of_marks as f64
    }

    fn search_seconds(&self) -> f64 {
        self.depths
            .iter()
            .map(|depth| depth.seconds(&self.rates))
            .sum()
    }

    fn write_seconds(&self) -> f64 {
        self.table as f64 / self.rates.written_per_second
    }

    /// Returns the plan for people.
    pub fn text(&self) -> String {
        let ranks = match self.ranks.checked_sub(self.most_ranks) {
            Some(idle @ 1..) => format!("{}, of which {idle} have nothing to do", self.ranks),
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
        text.push('\n');
        text + &self.table_of_depths()
    }

    fn table_of_depths(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(
            text,
            "{:>5}  {:>16}  {:>10}  {:>9}",
            "depth", "boards", "exchanged", "time"
        );
        for (number, depth) in self.depths.iter().enumerate() {
            let (boards, bytes) = (depth.boards, size(depth.bytes as u64));
            let time = duration(depth.seconds(&self.rates));
            let _ = writeln!(text, "{number:>5}  {boards:>16}  {bytes:>10}  {time:>9}");
        }
        text
    }

    /// Returns the plan for programs, in bytes and seconds.
    pub fn json(&self) -> anyhow::Result<String> {
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

/// Returns a time as people write it, for example 2.5 h.
fn duration(seconds: f64) -> String {
    match seconds {
        ..1.0 => format!("{:.0} ms", 1e3 * seconds),
        ..120.0 => format!("{seconds:.1} s"),
        ..7200.0 => format!("{:.1} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
