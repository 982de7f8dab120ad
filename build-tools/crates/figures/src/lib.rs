//! Measured figures as a Markdown table.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// The times of tilebase and of others for a task, in nanoseconds.
#[derive(Debug)]
pub struct Row {
    what: String,
    own: f64,
    /// Other programs for the same task, or references, with their times.
    others: Vec<(String, f64)>,
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
        let other = |&(name, time): &(&str, _)| (name.to_owned(), nanoseconds(time));
        Row {
            what: what.into(),
            own: nanoseconds(own),
            others: others.iter().map(other).collect(),
        }
    }
}

/// The head of the Markdown table. A [`Row`] formats as lines of this table.
pub const TABLE_HEAD: &str = "\
| what | time | compared with | time | ratio |
|---|---:|---|---:|---:|";

impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut left = format!("| {} | {}", self.what, time(self.own));
        for (name, other) in &self.others {
            let (takes, times) = (time(*other), other / self.own);
            writeln!(f, "{left} | {name} | {takes} | {times:.2} |")?;
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
