//! Progress on standard error, in one line: of a long search, or of other long work.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tilebase::claims::{bounds, counted};
use tilebase_gen::Report;
use tilebase_pattern::Progress;

use super::{is_quiet, is_verbose, print_message, print_note};

/// The time after which progress is shown.
const SHOWN_AFTER: Duration = Duration::from_secs(1);

/// The shortest time between two updates of the line.
const BETWEEN_CHANGES: Duration = Duration::from_millis(200);

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

/// The line of some work. On a terminal, a new text replaces the last one, and the line is erased in the end. Other
/// lines stay.
struct Line {
    start: Instant,
    /// The earliest time of the next update.
    next: Instant,
    owns_line: bool,
    /// The time of the last line that stays.
    last: Option<Instant>,
}

impl Line {
    fn new(shown_after: Duration) -> Line {
        let start = Instant::now();
        Line {
            start,
            next: start + shown_after,
            owns_line: false,
            last: None,
        }
    }

    /// Shows the text for the time since the start, if an update is due. After `between`, if that is given, the line
    /// stays.
    fn show(&mut self, between: Option<Duration>, text: impl FnOnce(Duration) -> String) {
        let now = Instant::now();
        if now < self.next || is_quiet() {
            return;
        }
        self.next = now + BETWEEN_CHANGES;
        self.owns_line = self.owns_line || !IS_TAKEN.swap(true, Relaxed);
        let is_due = |between| self.last.is_none_or(|last| now - last >= between);
        if self.owns_line && between.is_some_and(is_due) {
            self.last = Some(now);
            print_note(&text(now - self.start));
        } else if self.owns_line && io::stderr().is_terminal() {
            IS_SHOWN.store(true, Relaxed);
            // The work continues if standard error is closed.
            let _ = write!(io::stderr(), "\r\x1b[2K{}", text(now - self.start));
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if self.owns_line {
            erase_line();
            IS_TAKEN.store(false, Relaxed);
        }
    }
}

/// The progress of a search, shown on a terminal. With --verbose, some lines stay.
pub struct SearchLine {
    line: Line,
    /// The number of boards at the start, for the rate. An earlier run may have visited them.
    boards_at_start: Option<u64>,
    lower_bound: u8,
}

/// The time between two lines of a search with --verbose, unless the lower bound rises.
const BETWEEN_SEARCH_LINES: Duration = Duration::from_secs(60);

impl SearchLine {
    pub fn new() -> SearchLine {
        SearchLine {
            line: Line::new(SHOWN_AFTER),
            boards_at_start: None,
            lower_bound: 0,
        }
    }

    pub fn show(&mut self, progress: &Progress) {
        let boards_at_start = *self.boards_at_start.get_or_insert(progress.nodes);
        let between = match self.lower_bound < progress.lower_bound {
            true => Duration::ZERO,
            false => BETWEEN_SEARCH_LINES,
        };
        self.line.show(is_verbose().then_some(between), |elapsed| {
            self.lower_bound = progress.lower_bound;
            text(progress, elapsed, boards_at_start)
        });
    }
}

/// Returns the bounds of the distance, and a forecast of the time for this bound and the next, if there is one.
fn text(progress: &Progress, elapsed: Duration, boards_at_start: u64) -> String {
    let bounds = bounds((progress.lower_bound, progress.upper_bound));
    let (nodes, seconds) = (short(progress.nodes as f64), elapsed.as_secs());
    let text = format!("{bounds} moves, {nodes} boards, {seconds} s");
    let boards = progress.nodes.saturating_sub(boards_at_start);
    let rate = boards as f64 / elapsed.as_secs_f64();
    match progress.expected {
        Some([expected, next]) if rate >= 1.0 => {
            let done = progress.nodes.saturating_sub(progress.earlier_nodes);
            let next = time(next, rate);
            text + &forecast(done, expected, rate) + &format!(", next: {next}")
        }
        _ => text,
    }
}

/// The progress of other work. Elsewhere than on a terminal, a line per second of long work stays.
pub struct ProgressDisplay {
    line: Line,
    between_lines: Option<Duration>,
    /// When the current work began, and what was done then, for the rate.
    begin: (Instant, u64),
    done: u64,
    /// The number of boards that a generator has found.
    found: u64,
}

/// The minimum number of boards whose progress is shown elsewhere than on a terminal.
const MIN_BOARDS: u64 = 1_000_000;

/// The minimum number of boards whose first line is shown immediately. The next result may take long.
const BOARDS_OF_LONG_WORK: u64 = 100_000_000;

const BETWEEN_LINES: Duration = Duration::from_secs(1);

impl ProgressDisplay {
    pub fn new(boards: u64) -> ProgressDisplay {
        let line = Line::new(match boards < BOARDS_OF_LONG_WORK {
            true => SHOWN_AFTER,
            false => Duration::ZERO,
        });
        let stays = boards >= MIN_BOARDS && !io::stderr().is_terminal();
        ProgressDisplay {
            between_lines: stays.then_some(BETWEEN_LINES),
            begin: (line.start, 0),
            line,
            done: 0,
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
                // The forecast excludes the work of the earlier run.
                self.done = u64::MAX;
                return print_message(&format!(
                    "continuing from the checkpoint, after depth {depth}"
                ));
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
        if done < self.done {
            self.begin = (Instant::now(), done);
        }
        self.done = done;
        let (begin, before) = self.begin;
        self.line.show(self.between_lines, |elapsed| {
            let (seconds, shown) = (elapsed.as_secs(), short(done as f64));
            let text = format!("{seconds} s: {stage}, {shown} {unit} done");
            let rate = (done - before) as f64 / begin.elapsed().as_secs_f64();
            match rate >= 1.0 {
                true => text + &forecast(done, all, rate),
                false => text,
            }
        });
    }
}

/// Returns which part is done, and in what time the rest will be, given the number of units per second.
fn forecast(done: u64, all: u64, rate: f64) -> String {
    let percent = done.saturating_mul(100) / all.max(1);
    let left = time(all.saturating_sub(done), rate);
    format!("; {}%, {left} left", percent.min(99))
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
