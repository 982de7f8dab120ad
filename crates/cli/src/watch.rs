//! Showing on standard error how far long work has come.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work on fewer boards is done before anyone can look.
const LEAST_BOARDS: u64 = 1_000_000;

/// At most one plain line in this time.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// A bar on a terminal, plain lines elsewhere, or nothing.
pub struct Watch {
    start: Instant,
    /// What had been done before.
    start_done: u64,
    kind: Kind,
}

enum Kind {
    Bar(ProgressBar),
    Lines { last: Instant },
    Nothing,
}

impl Watch {
    /// The work on so many boards begins.
    pub fn new(boards: u64, quiet: bool) -> anyhow::Result<Watch> {
        let start = Instant::now();
        let kind = match quiet || boards < LEAST_BOARDS {
            true => Kind::Nothing,
            false if io::stderr().is_terminal() => Kind::Bar(bar(boards)?),
            false => Kind::Lines { last: start },
        };
        Ok(Watch {
            start,
            start_done: 0,
            kind,
        })
    }

    /// So much had been done before, and does not count for the rate.
    pub fn start_from(&mut self, done: u64) {
        self.start_done = done;
        self.start = Instant::now();
    }

    /// At this stage, so many boards or bytes are done of so many.
    pub fn show(&mut self, stage: &str, done: u64, of: u64, unit: &str) {
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = done.saturating_sub(self.start_done) as f64 / seconds.max(1e-3);
        let (rate, left) = (short(rate), short(of.saturating_sub(done) as f64));
        match &mut self.kind {
            Kind::Bar(bar) => {
                bar.set_length(of);
                bar.set_position(done);
                bar.set_message(format!("{stage}, {rate} {unit} a second, {left} left"));
            }
            Kind::Lines { last } if last.elapsed() >= BETWEEN_LINES => {
                *last = Instant::now();
                let done = short(done as f64);
                // Nobody is left to tell if standard error is closed.
                let _ = writeln!(
                    io::stderr(),
                    "{seconds:.0} s: {stage}, {done} {unit}, {rate} a second, {left} left"
                );
            }
            _ => (),
        }
    }

    /// The work is done, or has failed.
    pub fn finish(&self) {
        if let Kind::Bar(bar) = &self.kind {
            bar.finish_and_clear();
        }
    }
}

/// A bar that leaves room for the message in eighty columns.
fn bar(boards: u64) -> anyhow::Result<ProgressBar> {
    let template = "{elapsed} [{bar:16}] {percent:>3} % {msg}";
    let style = ProgressStyle::with_template(template)?.progress_chars("##-");
    let bar = ProgressBar::new(boards).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    Ok(bar)
}

/// A number in three digits or four, and a letter for the thousands.
fn short(number: f64) -> String {
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
