//! Measured figures: printed as a Markdown table, saved in a file, and compared with an earlier run.

mod comparison;

use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use serde::{Deserialize, Serialize};

pub use comparison::Comparison;

/// The measurements of one run.
#[derive(Debug, Serialize, Deserialize)]
pub struct Figures {
    /// The date, the processor and its number of cores.
    pub machine: String,
    /// A row for each measured task.
    pub rows: Vec<Row>,
}

/// The times of tilebase and other programs for a task.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The task.
    pub what: String,
    /// The time of tilebase in nanoseconds.
    pub nanoseconds: f64,
    /// Other programs for the same task, or references. The first is the yardstick for comparing runs.
    pub others: Vec<Other>,
}

/// The time of another program or a reference.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Other {
    /// The name of the program or reference.
    pub name: String,
    /// Its time in nanoseconds.
    pub nanoseconds: f64,
}

impl Row {
    /// Returns a row with the times per item. `own` and the times of `others` are for `count` items.
    pub fn new(
        what: impl Into<String>,
        own: Duration,
        count: u32,
        others: &[(&str, Duration)],
    ) -> Row {
        let nanoseconds = |time: Duration| time.as_nanos() as f64 / f64::from(count);
        let other = |&(name, time): &(&str, _)| Other {
            name: name.to_owned(),
            nanoseconds: nanoseconds(time),
        };
        Row {
            what: what.into(),
            nanoseconds: nanoseconds(own),
            others: others.iter().map(other).collect(),
        }
    }
}

impl Figures {
    /// Reads the figures of an earlier run.
    ///
    /// # Errors
    ///
    /// Returns an error with the file's name if the file cannot be read or was not written by [`Figures::write`].
    pub fn read(path: &Path) -> anyhow::Result<Figures> {
        let context = || format!("cannot read the figures in {}", path.display());
        let file = File::open(path).with_context(context)?;
        serde_json::from_reader(BufReader::new(file)).with_context(context)
    }

    /// Writes the figures to a file, as JSON.
    ///
    /// # Errors
    ///
    /// Returns an error with the file's name if the file cannot be written.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        let write = || {
            let mut file = BufWriter::new(File::create(path)?);
            serde_json::to_writer_pretty(&mut file, self)?;
            writeln!(file)?;
            anyhow::Ok(file.flush()?)
        };
        write().with_context(|| format!("cannot write the figures to {}", path.display()))
    }
}

/// The head of the Markdown table. A [`Row`] formats as lines of this table.
pub const TABLE_HEAD: &str = "\
| what | time | compared with | time | ratio |
|---|---:|---|---:|---:|";

impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut left = format!("| {} | {}", self.what, time(self.nanoseconds));
        for other in &self.others {
            let times = other.nanoseconds / self.nanoseconds;
            let takes = time(other.nanoseconds);
            writeln!(f, "{left} | {} | {takes} | {times:.2} |", other.name)?;
            left = "| |".to_owned();
        }
        Ok(())
    }
}

fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        ..1e2 => format!("{nanoseconds:.1} ns"),
        1e2..1e3 => format!("{nanoseconds:.0} ns"),
        1e3..1e6 => format!("{:.1} µs", nanoseconds / 1e3),
        1e6..1e9 => format!("{:.2} ms", nanoseconds / 1e6),
        _ => format!("{:.3} s", nanoseconds / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_as_lines_of_a_table() {
        let [own, cat, textbook] = [20, 30, 5_000].map(Duration::from_micros);
        let row = Row::new("lines", own, 10, &[("cat", cat), ("textbook", textbook)]);
        assert_eq!(
            row.to_string(),
            "| lines | 2.0 µs | cat | 3.0 µs | 1.50 |\n| | | textbook | 500.0 µs | 250.00 |\n"
        );
    }

    #[test]
    fn units_of_time() {
        let times = [5.72, 323.4, 1_130.0, 148_610_000.0, 5_024_000_000.0].map(time);
        assert_eq!(
            times,
            ["5.7 ns", "323 ns", "1.1 µs", "148.61 ms", "5.024 s"]
        );
    }
}
