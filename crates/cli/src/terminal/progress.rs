//! Progress on standard error: a line about a long search or other long work.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tilebase::claims::{bounds, counted};
use tilebase_gen::Report;
use tilebase_pattern::Progress;

use super::{is_quiet, is_verbose, print_message, print_note};

/// The minimum number of boards whose progress is shown elsewhere than on a terminal.
const MIN_BOARDS: u64 = 1_000_000;

/// The minimum number of boards whose first line is shown immediately. The next result may take long.
const BOARDS_OF_LONG_WORK: u64 = 100_000_000;

/// The time after which other work is shown.
const SHOWN_AFTER: Duration = Duration::from_secs(1);

/// The shortest time between two updates of the line.
const BETWEEN_CHANGES: Duration = Duration::from_millis(200);

/// The shortest time between two lines that stay: of work, and of a search with the same lower bound.
const BETWEEN_LINES: Duration = Duration::from_secs(1);
const BETWEEN_SEARCH_LINES: Duration = Duration::from_secs(60);

/// Whether some work uses the line. Meanwhile, other work shows no progress.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the line contains text.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// Erases the line before other output. The work shows it again later.
pub fn erase_line() {
    if IS_SHOWN.swap(false, Relaxed) {
        let _ = write!(io::stderr(), "\r\x1b[2K");
    }
}

/// The progress of some work. On a terminal, a new line replaces the last one, and the line is erased in the end.
/// Elsewhere, lines of long work stay, and with --verbose also lines of a search.
pub struct ProgressDisplay {
    boards: u64,
    start: Instant,
    /// The earliest time of the next update.
    next: Instant,
    owns_line: bool,
    /// The time of the last line that stays.
    last: Option<Instant>,
    /// The start of the current work, and the number of units done before it, for the rate.
    begin: Option<(Instant, u64)>,
    done: u64,
    /// The number of boards that a generator has found.
    found: u64,
    lower_bound: u8,
}

impl ProgressDisplay {
    /// Prepares the display for work with this number of boards, which is 0 for a search.
    pub fn new(boards: u64) -> ProgressDisplay {
        let start = Instant::now();
        let is_long = boards >= BOARDS_OF_LONG_WORK;
        ProgressDisplay {
            boards,
            start,
            next: if is_long { start } else { start + SHOWN_AFTER },
            owns_line: false,
            last: None,
            begin: None,
            done: 0,
            found: 0,
            lower_bound: 0,
        }
    }

    /// Shows the bounds of a search.
    pub fn search(&mut self, progress: &Progress) {
        let is_same = self.lower_bound == progress.lower_bound;
        let between = match is_same {
            true => BETWEEN_SEARCH_LINES,
            false => Duration::ZERO,
        };
        self.lower_bound = progress.lower_bound;
        let between = is_verbose().then_some(between);
        self.update(between, progress.nodes, |rate| of_search(progress, rate));
    }

    /// Shows a report of a generator. The table has `all` entries; `unit` is what they stand for.
    pub fn report(&mut self, reported: Report, all: u64, unit: &str) {
        let (stage, done, total) = match reported {
            Report::Depth(depth) => {
                self.found += depth.count;
                let stage = format!("distance {}", depth.distance);
                return self.show(&stage, self.found, all, unit);
            }
            Report::Saving { depth } => {
                return self.show(&format!("saving {depth}"), self.found, all, unit);
            }
            Report::Resumed { depth } => {
                self.begin = None;
                return print_message(&format!(
                    "continuing from the checkpoint, after depth {depth}"
                ));
            }
            Report::Compared { bytes, total } => ("entries", bytes, total),
            Report::Written { bytes, total } => ("writing", bytes, total),
            _ => return,
        };
        self.show(stage, done, total, "bytes");
    }

    /// Shows that `done` of `all` units are done. `unit` is the name of the unit, such as `boards`.
    pub fn show(&mut self, stage: &str, done: u64, all: u64, unit: &str) {
        let stays = self.boards >= MIN_BOARDS && !io::stderr().is_terminal();
        self.update(stays.then_some(BETWEEN_LINES), done, |rate| {
            let shown = short(done as f64);
            format!("{stage}, {shown} {unit}{}", forecast(done, all, rate))
        });
    }

    /// Shows the text for the current rate, in units per second, if an update is due. After the time `between`, if there
    /// is one, the line stays.
    fn update(&mut self, between: Option<Duration>, done: u64, text: impl FnOnce(f64) -> String) {
        let now = Instant::now();
        // If less is done than before, other work has begun.
        let begin = self.begin.filter(|_| done >= self.done);
        let (begin, before) = *self.begin.insert(begin.unwrap_or((now, done)));
        self.done = done;
        if now < self.next || is_quiet() {
            return;
        }
        self.next = now + BETWEEN_CHANGES;
        self.owns_line = self.owns_line || !IS_TAKEN.swap(true, Relaxed);
        let is_due = |between| self.last.is_none_or(|last| now - last >= between);
        let stays = between.is_some_and(is_due);
        if self.owns_line && (stays || io::stderr().is_terminal()) {
            let rate = (done - before) as f64 / (now - begin).as_secs_f64();
            let seconds = (now - self.start).as_secs();
            let line = format!("{seconds} s: {}", text(rate));
            if stays {
                self.last = Some(now);
                print_note(&line);
            } else {
                IS_SHOWN.store(true, Relaxed);
                // The work continues if standard error is closed.
                let _ = write!(io::stderr(), "\r\x1b[2K{line}");
            }
        }
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        if self.owns_line {
            erase_line();
            IS_TAKEN.store(false, Relaxed);
        }
    }
}

/// Returns the bounds of the distance, and a forecast of the time for this bound and the next, if there is one.
fn of_search(progress: &Progress, rate: f64) -> String {
    let bounds = bounds((progress.lower_bound, progress.upper_bound));
    let text = format!("{bounds} moves, {} boards", short(progress.nodes as f64));
    match progress.expected {
        Some([all, next]) if rate >= 1.0 => {
            let done = progress.nodes.saturating_sub(progress.earlier_nodes);
            text + &forecast(done, all, rate) + ", next: " + &time(next, rate)
        }
        _ => text,
    }
}

/// Returns which part is done, and the time for the rest, if there is a rate.
fn forecast(done: u64, all: u64, rate: f64) -> String {
    let percent = done.saturating_mul(100) / all.max(1);
    let left = time(all.saturating_sub(done), rate);
    match rate >= 1.0 {
        true => format!("; {}%, {left} left", percent.min(99)),
        false => String::new(),
    }
}

/// Returns the time that this number of units takes, such as 18 minutes.
fn time(units: u64, rate: f64) -> String {
    let seconds = units as f64 / rate;
    let names = [("day", 86_400.0), ("hour", 3600.0), ("minute", 60.0)];
    let fits = names.into_iter().find(|(_, long)| seconds >= 2.0 * long);
    let (name, long) = fits.unwrap_or(("second", 1.0));
    counted((seconds / long).ceil() as usize, name)
}

/// Returns a number as short text, such as 850, 1.5k, 23.0M or 1.2G.
pub fn short(number: f64) -> String {
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
    fn short_lines() {
        let progress = |upper_bound, expected| Progress {
            lower_bound: 71,
            upper_bound,
            nodes: 1_234_567_890,
            earlier_nodes: 234_567_890,
            expected,
        };
        let forecast = Some([5_200_000_000, 40_100_000_000]);
        for (progress, expected) in [
            (progress(None, None), "at least 71 moves, 1.2G boards"),
            (
                progress(Some(104), forecast),
                "between 71 and 104 moves, 1.2G boards; 19%, 18 minutes left, next: 3 hours",
            ),
            (
                progress(None, Some([1, 2])),
                "at least 71 moves, 1.2G boards; 99%, 0 seconds left, next: 1 second",
            ),
        ] {
            assert_eq!(of_search(&progress, 4e6), expected);
        }
    }
}
