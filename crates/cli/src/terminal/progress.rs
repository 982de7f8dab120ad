//! Progress of long work, on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work on fewer boards shows no progress: it is done too soon.
const LEAST_BOARDS: u64 = 1_000_000;

/// The shortest time between two plain lines.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// A bar on a terminal, plain lines elsewhere, or nothing.
pub struct ProgressDisplay {
    start: Instant,
    /// What was done before the start, and does not count for the rate.
    done_before: u64,
    kind: Kind,
}

enum Kind {
    Bar(ProgressBar),
    Lines { last: Instant },
    Nothing,
}

impl ProgressDisplay {
    /// Starts the display of work on this number of boards.
    pub fn new(boards: u64, quiet: bool) -> anyhow::Result<ProgressDisplay> {
        let start = Instant::now();
        let kind = if quiet || boards < LEAST_BOARDS {
            Kind::Nothing
        } else if io::stderr().is_terminal() {
            Kind::Bar(bar(boards)?)
        } else {
            Kind::Lines { last: start }
        };
        Ok(ProgressDisplay {
            start,
            done_before: 0,
            kind,
        })
    }

    /// Starts the clock again; `done` was done by an earlier run and does not count for the rate.
    pub fn restart(&mut self, done: u64) {
        self.done_before = done;
        self.start = Instant::now();
    }

    /// Shows that `done` boards or bytes, `unit`, are done of `all`.
    pub fn show(&mut self, stage: &str, done: u64, all: u64, unit: &str) {
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = done.saturating_sub(self.done_before) as f64 / seconds.max(1e-3);
        let (rate, left) = (short(rate), short(all.saturating_sub(done) as f64));
        match &mut self.kind {
            Kind::Bar(bar) => {
                bar.set_length(all);
                bar.set_position(done);
                bar.set_message(format!("{stage}, {rate} {unit} per second, {left} left"));
            }
            Kind::Lines { last } if last.elapsed() >= BETWEEN_LINES => {
                *last = Instant::now();
                let done = short(done as f64);
                // Work goes on if standard error is closed.
                let _ = writeln!(
                    io::stderr(),
                    "{seconds:.0} s: {stage}, {done} {unit}, {rate} per second, {left} left"
                );
            }
            _ => (),
        }
    }

    /// Removes the bar; the work is done or has failed.
    pub fn finish(&self) {
        if let Kind::Bar(bar) = &self.kind {
            bar.finish_and_clear();
        }
    }
}

/// Creates a bar that leaves room for the message in eighty columns.
fn bar(boards: u64) -> anyhow::Result<ProgressBar> {
    let template = "{elapsed} [{bar:16}] {percent:>3} % {msg}";
    let style = ProgressStyle::with_template(template)?.progress_chars("##-");
    let bar = ProgressBar::new(boards).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    Ok(bar)
}

/// Returns a number in three or four digits, with a letter for thousands, millions and so on.
pub(super) fn short(number: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    match units.into_iter().find(|&(unit, _)| number >= unit) {
        Some((unit, letter)) => format!("{:.1}{letter}", number / unit),
        None => format!("{number:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers() {
        let numbers = [0.0, 999.0, 1000.0, 239_500_800.0, 43_589_145_600.0];
        assert_eq!(numbers.map(short), ["0", "999", "1.0k", "239.5M", "43.6G"]);
    }
}
