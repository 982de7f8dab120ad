//! Progress on standard error: a bar or plain lines for long work, one line for a long search.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use tilebase_gen::Report;
use tilebase_pattern::Progress;

use super::{is_quiet, is_verbose, print_message, print_note};
use crate::machine::threads;

/// The minimum number of boards for which progress is shown.
const MIN_BOARDS: u64 = 1_000_000;

/// The minimum number of boards for which the first line is printed immediately. The first result may take long.
const BOARDS_OF_LONG_WORK: u64 = 100_000_000;

const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// A progress display: a bar on a terminal, plain lines elsewhere, or nothing.
pub struct ProgressDisplay {
    /// The bar measures the time even if it is hidden. `None` if nothing is shown.
    bar: Option<ProgressBar>,
    last_line: Option<Instant>,
    /// The number of boards that a generator has found.
    found: u64,
}

impl ProgressDisplay {
    pub fn new(boards: u64) -> anyhow::Result<ProgressDisplay> {
        let is_shown = !is_quiet() && boards >= MIN_BOARDS;
        Ok(ProgressDisplay {
            bar: is_shown.then(|| bar(boards)).transpose()?,
            last_line: (boards < BOARDS_OF_LONG_WORK).then(Instant::now),
            found: 0,
        })
    }

    /// Shows a report of a generator. The table has `all` entries; `unit` is what they stand for.
    pub fn report(&mut self, reported: Report, all: u64, unit: &str) {
        let (stage, done, of) = match reported {
            Report::Depth(depth) => {
                self.found += depth.count;
                let stage = format!("distance {}", depth.distance);
                return self.show(&stage, self.found, all, unit);
            }
            Report::Saving { depth } => {
                return self.show(&format!("saving {depth}"), self.found, all, unit);
            }
            Report::Resumed { depth } => {
                print_message(&format!(
                    "continuing from the checkpoint, after depth {depth}"
                ));
                // The forecast excludes the work of the earlier run.
                return self.bar.iter().for_each(ProgressBar::reset_elapsed);
            }
            Report::Summed { bytes, of } => ("checksum", bytes, of),
            Report::Compared { bytes, of } => ("entries", bytes, of),
            Report::Written { bytes, of } => ("writing", bytes, of),
            _ => return,
        };
        self.show(stage, done, of, "bytes");
    }

    /// Shows that `done` of `all` units are done. `unit` is the name of the unit, such as `boards`.
    pub fn show(&mut self, stage: &str, done: u64, all: u64, unit: &str) {
        let Some(bar) = &self.bar else { return };
        // If `done` is smaller than before, the forecast starts again.
        bar.update(|state| {
            state.set_len(all);
            state.set_pos(done);
        });
        let is_due = |line: Instant| line.elapsed() >= BETWEEN_LINES;
        if io::stderr().is_terminal() {
            bar.set_message(stage.to_owned());
        } else if self.last_line.is_none_or(is_due) {
            self.last_line = Some(Instant::now());
            let (seconds, done) = (bar.elapsed().as_secs(), short(done as f64));
            print_note(&format!("{seconds} s: {stage}, {done} {unit} done"));
        }
    }

    pub fn finish(&self) {
        self.bar.iter().for_each(ProgressBar::finish_and_clear);
    }
}

/// Creates a bar in ASCII of at most 80 columns.
pub fn bar(all: u64) -> anyhow::Result<ProgressBar> {
    let template = "{elapsed} [{bar:16}] {percent:>3} %, {eta} left {msg}";
    let style = ProgressStyle::with_template(template)?.progress_chars("##-");
    let bar = match is_quiet() {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(all),
    };
    let bar = bar.with_style(style);
    // Starts a thread as a test: indicatif panics if no thread can be started.
    let can_start = || threads::spawn(|| ()).is_some_and(|thread| thread.join().is_ok());
    if !bar.is_hidden() && can_start() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    Ok(bar)
}

fn time(seconds: f64) -> HumanDuration {
    HumanDuration(Duration::from_secs(seconds.ceil() as u64))
}

/// Returns a number as short text, such as 850, 1.5k, 23.0M or 1.2G.
pub fn short(number: f64) -> String {
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

/// The time between two lines of a search with --verbose.
const BETWEEN_SEARCH_LINES: Duration = Duration::from_secs(60);

/// The progress line of a search. It is erased when the search ends. With --verbose, some lines are printed and stay.
pub struct SearchLine {
    start: Instant,
    /// The number of boards at the start, for the rate. An earlier run may have visited them.
    boards_at_start: Option<u64>,
    /// The earliest time of the next update.
    next: Instant,
    owns_line: bool,
    /// The lower bound and the time of the last line that stays.
    last_line: Option<(u8, Instant)>,
}

impl SearchLine {
    pub fn new() -> SearchLine {
        let start = Instant::now();
        SearchLine {
            start,
            boards_at_start: None,
            next: start + SHOWN_AFTER,
            owns_line: false,
            last_line: None,
        }
    }

    /// Shows the progress at a terminal or with --verbose, if the search takes long.
    pub fn show(&mut self, progress: &Progress) {
        let now = Instant::now();
        let boards_at_start = *self.boards_at_start.get_or_insert(progress.nodes);
        let is_terminal = || io::stderr().is_terminal();
        if now < self.next || is_quiet() || !(is_verbose() || is_terminal()) {
            return;
        }
        self.next = now + BETWEEN_CHANGES;
        self.owns_line = self.owns_line || !IS_TAKEN.swap(true, Ordering::Relaxed);
        if !self.owns_line {
            return;
        }
        let elapsed = now - self.start;
        let boards = progress.nodes.saturating_sub(boards_at_start);
        let rate = boards as f64 / elapsed.as_secs_f64();
        let text = text(progress, elapsed, rate);
        let is_due = |(bound, last): (u8, Instant)| {
            bound < progress.lower_bound || now - last >= BETWEEN_SEARCH_LINES
        };
        if is_verbose() && self.last_line.is_none_or(is_due) {
            self.last_line = Some((progress.lower_bound, now));
            erase_search_line();
            print_note(&format!("{text}{}", next_bound(progress, rate)));
        } else if is_terminal() {
            IS_SHOWN.store(true, Ordering::Relaxed);
            // The search continues if standard error is closed.
            let _ = write!(io::stderr(), "\r\x1b[2K{text}");
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

/// Returns the bounds of the distance, and the time left for the current bound.
fn text(progress: &Progress, elapsed: Duration, rate: f64) -> String {
    let (lower, upper) = (progress.lower_bound, progress.upper_bound);
    if let (Some([expected, _]), true) = (progress.expected, rate >= 1.0) {
        let done = progress.nodes.saturating_sub(progress.earlier_nodes);
        let percent = (100.0 * done as f64 / expected.max(1) as f64).min(99.0) as u8;
        let left = time(expected.saturating_sub(done) as f64 / rate);
        let expected = short(expected as f64);
        let best = upper.map_or(String::new(), |upper| format!("; best solution {upper}"));
        return format!(
            "bound {lower}: {percent} % of about {expected} boards, about {left} left{best}"
        );
    }
    let bounds = match upper {
        Some(upper) => format!("between {lower} and {upper} moves"),
        None => format!("at least {lower} moves"),
    };
    let nodes = short(progress.nodes as f64);
    format!("{bounds}, {nodes} boards, {} s", elapsed.as_secs())
}

/// Returns how long the search for the next bound will take, if the distance is larger than the current bound.
fn next_bound(progress: &Progress, rate: f64) -> String {
    match progress.expected {
        Some([_, next]) if rate >= 1.0 => {
            let (bound, time) = (progress.lower_bound + 2, time(next as f64 / rate));
            format!(
                "; then perhaps bound {bound}: about {} boards, {time}",
                short(next as f64)
            )
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_numbers() {
        let times = [0.0, 0.2, 3599.0, 90_061.0].map(|seconds| time(seconds).to_string());
        let texts = ["0 seconds", "1 second", "60 minutes", "25 hours"];
        assert_eq!(times, texts);
        let numbers = [0.0, 999.0, 1000.0, 239_500_800.0, 43_589_145_600.0];
        assert_eq!(numbers.map(short), ["0", "999", "1.0k", "239.5M", "43.6G"]);
    }

    #[test]
    fn one_short_line() {
        let mut progress = Progress {
            lower_bound: 71,
            upper_bound: None,
            nodes: 1_234_567_890,
            earlier_nodes: 234_567_890,
            expected: None,
        };
        let line = |progress: &Progress| text(progress, Duration::from_millis(12_900), 4e6);
        assert_eq!(line(&progress), "at least 71 moves, 1.2G boards, 12 s");
        assert_eq!(next_bound(&progress, 4e6), "");
        progress.upper_bound = Some(104);
        assert_eq!(
            line(&progress),
            "between 71 and 104 moves, 1.2G boards, 12 s"
        );
        progress.expected = Some([5_200_000_000, 40_100_000_000]);
        let forecast =
            "bound 71: 19 % of about 5.2G boards, about 18 minutes left; best solution 104";
        assert_eq!(line(&progress), forecast);
        assert!(forecast.len() < 80);
        assert_eq!(
            next_bound(&progress, 4e6),
            "; then perhaps bound 73: about 40.1G boards, 3 hours"
        );
        progress.expected = Some([1, 2]);
        progress.upper_bound = None;
        assert_eq!(
            line(&progress),
            "bound 71: 99 % of about 1 boards, about 0 seconds left"
        );
    }
}
