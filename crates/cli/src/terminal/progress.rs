//! Progress on standard error: a bar or plain lines for long work, one line for a long search.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use tilebase::claims::bounds;
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
    pub fn new(boards: u64) -> ProgressDisplay {
        let is_shown = !is_quiet() && boards >= MIN_BOARDS;
        ProgressDisplay {
            bar: is_shown.then(|| bar(boards)),
            last_line: (boards < BOARDS_OF_LONG_WORK).then(Instant::now),
            found: 0,
        }
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
pub fn bar(all: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{elapsed} [{bar:16}] {percent:>3} %, {eta} left {msg}");
    let style = style.expect("a valid template").progress_chars("##-");
    let bar = match is_quiet() {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(all).with_style(style),
    };
    // Starts a thread as a test: indicatif panics if no thread can be started.
    let can_start = || threads::spawn(|| ()).is_some_and(|thread| thread.join().is_ok());
    if !bar.is_hidden() && can_start() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
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

/// The time between two lines of a search with --verbose.
const BETWEEN_SEARCH_LINES: Duration = Duration::from_secs(60);

/// Whether a search uses the progress line. Meanwhile, other searches show no progress.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the progress line contains text.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

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
        if now < self.next || is_quiet() {
            return;
        }
        self.next = now + BETWEEN_CHANGES;
        self.owns_line = self.owns_line || !IS_TAKEN.swap(true, Ordering::Relaxed);
        if !self.owns_line {
            return;
        }
        let text = text(progress, now - self.start, boards_at_start);
        let is_due = |(bound, last): (u8, Instant)| {
            bound < progress.lower_bound || now - last >= BETWEEN_SEARCH_LINES
        };
        if is_verbose() && self.last_line.is_none_or(is_due) {
            self.last_line = Some((progress.lower_bound, now));
            erase_search_line();
            print_note(&text);
        } else if io::stderr().is_terminal() {
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

/// Returns the bounds of the distance, and a forecast of the time for this bound and the next, if there is one.
fn text(progress: &Progress, elapsed: Duration, boards_at_start: u64) -> String {
    let bounds = bounds((progress.lower_bound, progress.upper_bound));
    let (nodes, seconds) = (short(progress.nodes as f64), elapsed.as_secs());
    let mut text = format!("{bounds} moves, {nodes} boards, {seconds} s");
    let boards = progress.nodes.saturating_sub(boards_at_start);
    let rate = boards as f64 / elapsed.as_secs_f64();
    if let (Some([expected, next]), true) = (progress.expected, rate >= 1.0) {
        let done = progress.nodes.saturating_sub(progress.earlier_nodes);
        let percent = done.saturating_mul(100) / expected.max(1);
        let time = |boards: u64| {
            let seconds = boards as f64 / rate;
            HumanDuration(Duration::from_secs(seconds.ceil() as u64))
        };
        let (left, next) = (time(expected.saturating_sub(done)), time(next));
        text += &format!("; {}%, {left} left, next: {next}", percent.min(99));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let numbers = [0.0, 999.0, 1000.0, 239_500_800.0, 43_589_145_600.0];
        assert_eq!(numbers.map(short), ["0", "999", "1.0k", "239.5M", "43.6G"]);
    }

    #[test]
    fn one_short_line() {
        let progress = |upper_bound, expected| Progress {
            lower_bound: 71,
            upper_bound,
            nodes: 1_234_567_890,
            earlier_nodes: 234_567_890,
            expected,
        };
        let forecast = Some([5_200_000_000, 40_100_000_000]);
        for (progress, expected) in [
            (progress(None, None), "at least 71 moves, 1.2G boards, 12 s"),
            (
                progress(Some(104), forecast),
                "between 71 and 104 moves, 1.2G boards, 12 s; 19%, 18 minutes left, next: 3 hours",
            ),
            (
                progress(None, Some([1, 2])),
                "at least 71 moves, 1.2G boards, 12 s; 99%, 0 seconds left, next: 1 second",
            ),
        ] {
            let text = text(&progress, Duration::from_millis(12_900), 1_182_967_890);
            assert_eq!(text, expected);
            assert!(text.len() <= 80);
        }
    }
}
