//! Progress on standard error: a bar or plain lines for long work, one line for a long search.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use tilebase_pattern::Progress;

use super::print_note;
use crate::args::is_quiet;

/// The minimum number of boards for which progress is shown.
const MIN_BOARDS: u64 = 1_000_000;

/// The minimum number of boards for which the first line is printed immediately. The first result may take long.
const BOARDS_OF_LONG_WORK: u64 = 100_000_000;

const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// The time after which the rate is shown. At first, the rate varies too much.
const RATE_AFTER: Duration = Duration::from_secs(3);

/// A progress display: a bar on a terminal, plain lines elsewhere, or nothing.
pub struct ProgressDisplay {
    /// The bar measures the rate even if it is hidden. `None` if nothing is shown.
    bar: Option<ProgressBar>,
    start: Instant,
    last_line: Option<Instant>,
    /// The unit being counted. Boards and bytes have different rates, so the rate is measured since `counted_since`.
    unit: &'static str,
    counted_since: Instant,
}

impl ProgressDisplay {
    pub fn new(boards: u64) -> anyhow::Result<ProgressDisplay> {
        let is_shown = !is_quiet() && boards >= MIN_BOARDS;
        let now = Instant::now();
        Ok(ProgressDisplay {
            bar: is_shown.then(|| bar(boards)).transpose()?,
            start: now,
            last_line: (boards < BOARDS_OF_LONG_WORK).then_some(now),
            unit: "",
            counted_since: now,
        })
    }

    /// Restarts the clock, so that the rate excludes the work of an earlier run.
    pub fn restart(&mut self) {
        self.start = Instant::now();
        self.unit = "";
    }

    /// Shows that `done` of `all` units are done. `unit` is the name of the unit, such as `boards`.
    pub fn show(&mut self, stage: &str, done: u64, all: u64, unit: &'static str) {
        let Some(bar) = &self.bar else { return };
        bar.update(|state| {
            state.set_len(all);
            state.set_pos(done);
        });
        if self.unit != unit {
            (self.unit, self.counted_since) = (unit, Instant::now());
            bar.reset_eta();
        }
        // The first distances have too few boards for a rate.
        let has_rate = self.counted_since.elapsed() >= RATE_AFTER && done >= all / 100;
        let speed = match bar.per_sec() {
            rate if has_rate => speed(rate, all.saturating_sub(done), unit),
            _ => String::new(),
        };
        if io::stderr().is_terminal() {
            bar.set_message(format!("{stage}{speed}"));
        } else if self
            .last_line
            .is_none_or(|line| line.elapsed() >= BETWEEN_LINES)
        {
            self.last_line = Some(Instant::now());
            let (seconds, done) = (self.start.elapsed().as_secs(), short(done as f64));
            print_note(&format!("{seconds} s: {stage}, {done} {unit} done{speed}"));
        }
    }

    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Creates a bar in ASCII that leaves room for the message in 80 columns.
pub fn bar(all: u64) -> anyhow::Result<ProgressBar> {
    let template = "{elapsed} [{bar:16}] {percent:>3} % {msg}";
    let style = ProgressStyle::with_template(template)?.progress_chars("##-");
    let bar = match is_quiet() {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(all),
    };
    let bar = bar.with_style(style);
    // Starts a thread as a test: indicatif panics if no thread can be started.
    let thread = || thread::Builder::new().spawn(|| ());
    if !bar.is_hidden() && thread().is_ok_and(|thread| thread.join().is_ok()) {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    Ok(bar)
}

/// Returns the end of a message: the rate and the remaining time.
fn speed(rate: f64, left: u64, unit: &str) -> String {
    if rate < 1.0 {
        return String::new();
    }
    let left = time(left as f64 / rate);
    format!(", {} {unit} per second, {left} left", short(rate))
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

/// Returns a number as short text, such as 850, 1.5k, 23.0M or 1.2G.
fn short(number: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    match units.into_iter().find(|&(unit, _)| number >= unit) {
        Some((unit, letter)) => format!("{:.1}{letter}", number / unit),
        None => format!("{number:.0}"),
    }
}

/// The time after which a search shows its progress.
const SHOWN_AFTER: Duration = Duration::from_secs(1);

/// The shortest time between two updates of the line.
const BETWEEN_CHANGES: Duration = Duration::from_millis(200);

/// Whether a search uses the progress line. Meanwhile, other searches show no progress.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the progress line contains text.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// The progress line of a search. It is erased when the search ends.
pub struct SearchLine {
    start: Instant,
    /// The earliest time of the next update.
    next: Instant,
    owns_line: bool,
}

impl SearchLine {
    pub fn new() -> SearchLine {
        let start = Instant::now();
        SearchLine {
            start,
            next: start + SHOWN_AFTER,
            owns_line: false,
        }
    }

    /// Shows the progress at a terminal, if the search takes long.
    pub fn show(&mut self, progress: &Progress) {
        let now = Instant::now();
        if now < self.next || is_quiet() || !io::stderr().is_terminal() {
            return;
        }
        self.next = now + BETWEEN_CHANGES;
        self.owns_line = self.owns_line || !IS_TAKEN.swap(true, Ordering::Relaxed);
        if self.owns_line {
            IS_SHOWN.store(true, Ordering::Relaxed);
            // The search continues if standard error is closed.
            let _ = write!(
                io::stderr(),
                "\r\x1b[2K{}",
                text(progress, now - self.start)
            );
        }
    }
}

impl Drop for SearchLine {
    fn drop(&mut self) {
        if self.owns_line {
            erase_search_line();
            IS_TAKEN.store(false, Ordering::Relaxed);
        }
    }
}

/// Erases the progress line before other output. The search shows the line again later.
pub fn erase_search_line() {
    if IS_SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(io::stderr(), "\r\x1b[2K");
    }
}

fn text(progress: &Progress, elapsed: Duration) -> String {
    let lower = progress.lower_bound;
    let bounds = match progress.upper_bound {
        Some(upper) => format!("between {lower} and {upper} moves"),
        None => format!("at least {lower} moves"),
    };
    let nodes = short(progress.nodes as f64);
    format!("{bounds}, {nodes} boards, {} s", elapsed.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_message() {
        assert_eq!(speed(0.0, 1000, "boards"), "");
        assert_eq!(
            speed(2e6, 43_589_145_600, "boards"),
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

    #[test]
    fn one_short_line() {
        let mut progress = Progress {
            lower_bound: 71,
            upper_bound: None,
            nodes: 1_234_567_890,
        };
        let line = |progress: &Progress| text(progress, Duration::from_millis(12_900));
        assert_eq!(line(&progress), "at least 71 moves, 1.2G boards, 12 s");
        progress.upper_bound = Some(77);
        assert_eq!(
            line(&progress),
            "between 71 and 77 moves, 1.2G boards, 12 s"
        );
    }
}
