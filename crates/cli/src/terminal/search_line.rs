//! One line on the terminal that says how far a long search has come.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tilebase_pattern::Progress;

use super::progress::short;

/// Shorter searches show nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// The shortest time between two changes of the line.
const BETWEEN_CHANGES: Duration = Duration::from_millis(200);

/// Whether a search has the line; others that run beside it show nothing.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether there is text in the line.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// The line of one search. It is erased at the end.
pub struct SearchLine {
    start: Instant,
    /// When to show the progress next.
    next: Instant,
    is_mine: bool,
}

impl SearchLine {
    pub fn new() -> SearchLine {
        let start = Instant::now();
        SearchLine {
            start,
            next: start + PATIENCE,
            is_mine: false,
        }
    }

    /// Shows how far the search has come, if it is long and a person can see it.
    pub fn show(&mut self, progress: &Progress) {
        let now = Instant::now();
        if now < self.next || !io::stderr().is_terminal() {
            return;
        }
        self.next = now + BETWEEN_CHANGES;
        self.is_mine = self.is_mine || !IS_TAKEN.swap(true, Ordering::Relaxed);
        if self.is_mine {
            IS_SHOWN.store(true, Ordering::Relaxed);
            // The search goes on if standard error is closed.
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
        if self.is_mine {
            erase_search_line();
            IS_TAKEN.store(false, Ordering::Relaxed);
        }
    }
}

/// Erases the line, so that something else can be printed. The search shows it again.
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
