//! Progress of long work, on standard error.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::print_note;

/// Work on fewer boards shows no progress: it is done too soon.
const LEAST_BOARDS: u64 = 1_000_000;

/// The shortest time between two plain lines.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// The shortest time that a rate is taken over. Work that becomes slower or quicker shows it soon, and one slow moment
/// does not change it much.
const WINDOW: Duration = Duration::from_secs(10);

/// How long to wait for a rate that does not jump.
const SETTLING: Duration = Duration::from_secs(3);

/// A bar on a terminal, plain lines elsewhere, or nothing.
pub struct ProgressDisplay {
    start: Instant,
    rate: Rate,
    /// What is counted. The rate of boards says nothing about that of bytes.
    unit: &'static str,
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
            rate: Rate::new(Duration::ZERO, 0),
            unit: "",
            kind,
        })
    }

    /// Starts the clock again; `done` was done by an earlier run and does not count for the rate.
    pub fn restart(&mut self, done: u64) {
        self.start = Instant::now();
        self.rate = Rate::new(Duration::ZERO, done);
    }

    /// Shows that `done` boards or bytes, `unit`, are done of `all`.
    pub fn show(&mut self, stage: &str, done: u64, all: u64, unit: &'static str) {
        if let Kind::Nothing = self.kind {
            return;
        }
        let elapsed = self.start.elapsed();
        if self.unit != unit {
            self.unit = unit;
            self.rate = Rate::new(elapsed, done);
        }
        let rate = self.rate.after(elapsed, done);
        let speed = speed(rate, all.saturating_sub(done), unit);
        match &mut self.kind {
            Kind::Bar(bar) => {
                bar.set_length(all);
                bar.set_position(done);
                bar.set_message(format!("{stage}{speed}"));
            }
            Kind::Lines { last } if last.elapsed() >= BETWEEN_LINES => {
                *last = Instant::now();
                let (seconds, done) = (elapsed.as_secs(), short(done as f64));
                print_note(&format!("{seconds} s: {stage}, {done} {unit} done{speed}"));
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

/// How much is done per second at present, whatever was before.
struct Rate {
    /// When how much was done: two moments at least [`WINDOW`] apart, or twice the beginning.
    moments: [(Duration, u64); 2],
}

impl Rate {
    /// Starts with what is done at a time, which does not count.
    fn new(now: Duration, done: u64) -> Rate {
        Rate {
            moments: [(now, done); 2],
        }
    }

    /// Returns how much was done per second in the last seconds, or `None` if too little time has passed.
    fn after(&mut self, now: Duration, done: u64) -> Option<f64> {
        let [_, latest] = self.moments;
        if now.saturating_sub(latest.0) >= WINDOW {
            self.moments = [latest, (now, done)];
        }
        let (since, done_before) = self.moments[0];
        let passed = now.saturating_sub(since);
        let done_since = done.saturating_sub(done_before) as f64;
        (passed >= SETTLING).then(|| done_since / passed.as_secs_f64())
    }
}

/// Creates a bar that leaves room for the message in eighty columns, in characters of any terminal.
pub fn bar(all: u64) -> anyhow::Result<ProgressBar> {
    let template = "{elapsed} [{bar:16}] {percent:>3} % {msg}";
    let style = ProgressStyle::with_template(template)?.progress_chars("##-");
    let bar = ProgressBar::new(all).with_style(style);
    // It would panic if its thread could not be started.
    let thread = || thread::Builder::new().spawn(|| ());
    if !bar.is_hidden() && thread().is_ok_and(|thread| thread.join().is_ok()) {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    Ok(bar)
}

/// Returns the end of a message: how much is done per second, and how long the rest will take.
fn speed(rate: Option<f64>, left: u64, unit: &str) -> String {
    match rate {
        Some(rate) if rate > 0.0 => {
            let (seconds, rate) = (left as f64 / rate, short(rate));
            format!(", {rate} {unit} per second, {} left", time(seconds))
        }
        _ => String::new(),
    }
}

fn time(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match (hours, minutes) {
        (0, 0) => format!("{seconds} s"),
        (0, _) => format!("{minutes} min {} s", seconds % 60),
        _ => format!("{hours} h {} min", minutes % 60),
    }
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
    fn the_rate_is_that_of_the_last_seconds() {
        let mut rate = Rate::new(Duration::ZERO, 5);
        assert_eq!(rate.after(Duration::from_secs(2), 2005), None);
        for second in 3..100 {
            let rate = rate.after(Duration::from_secs(second), 5 + 1000 * second);
            assert_eq!(rate, Some(1000.0));
        }
        let after = |second| rate.after(Duration::from_secs(second), 99_005 + 10 * (second - 99));
        let slow: Vec<f64> = (100..200).filter_map(after).collect();
        assert!(slow.is_sorted_by(|one, next| one >= next), "{slow:?}");
        assert_eq!(slow[22..], [10.0; 78]);
        // Depths of a search can take longer than the window.
        let mut rate = Rate::new(Duration::ZERO, 5);
        assert_eq!(rate.after(Duration::from_secs(60), 605), Some(10.0));
    }

    #[test]
    fn the_end_of_a_message() {
        assert_eq!(speed(None, 1000, "boards"), "");
        assert_eq!(speed(Some(0.0), 1000, "boards"), "");
        assert_eq!(
            speed(Some(2e6), 43_589_145_600, "boards"),
            ", 2.0M boards per second, 6 h 3 min left"
        );
    }

    #[test]
    fn times_and_numbers() {
        for (seconds, text) in [
            (0.0, "0 s"),
            (0.2, "1 s"),
            (59.0, "59 s"),
            (60.0, "1 min 0 s"),
            (3599.0, "59 min 59 s"),
            (3600.0, "1 h 0 min"),
            (90_061.0, "25 h 1 min"),
        ] {
            assert_eq!(time(seconds), text);
        }
        let numbers = [0.0, 999.0, 1000.0, 239_500_800.0, 43_589_145_600.0];
        assert_eq!(numbers.map(short), ["0", "999", "1.0k", "239.5M", "43.6G"]);
    }
}
