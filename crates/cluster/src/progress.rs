use std::io::Write;
use std::time::{Duration, Instant};

/// Lines about the progress on standard error, from the first rank only. They go to the log of a job more
/// often than to a terminal, so each is written once, and few are.
pub struct Progress {
    is_told: bool,
    boards: u64,
    last: Option<Instant>,
}

/// How long nothing is told after a line.
const SILENCE: Duration = Duration::from_secs(1);

impl Progress {
    /// Tells of a search for this number of boards, or of nothing.
    pub fn new(boards: u64, is_told: bool) -> Progress {
        Progress {
            is_told,
            boards,
            last: None,
        }
    }

    /// Tells that a depth is finished.
    pub fn level(&mut self, boards_at: &[u64]) {
        let found: u64 = boards_at.iter().sum();
        let (depth, boards) = (boards_at.len() - 1, boards_at[boards_at.len() - 1]);
        let share = percent(found, self.boards);
        if found == self.boards {
            self.last = None;
        }
        self.sometimes(|| format!("depth {depth}: {boards} boards; {share} of all are found"));
    }

    /// Tells that a depth is about to be saved.
    pub fn saving(&mut self, depth: usize) {
        self.sometimes(|| format!("saving depth {depth}"));
    }

    /// Tells how much of a step is done.
    pub fn step(&mut self, name: &str, bytes: u64, of: u64) {
        self.sometimes(|| format!("{name}: {} of {of} bytes", percent(bytes, of)));
    }

    /// Tells something.
    pub fn say(&mut self, text: &str) {
        if self.is_told {
            // Work goes on if standard error is closed.
            let _ = writeln!(std::io::stderr(), "{text}");
            self.last = Some(Instant::now());
        }
    }

    fn sometimes(&mut self, text: impl FnOnce() -> String) {
        if self.last.is_none_or(|last| last.elapsed() >= SILENCE) {
            self.say(&text());
        }
    }
}

fn percent(part: u64, of: u64) -> String {
    let percent = 100.0 * part as f64 / of.max(1) as f64;
    // Not rounded up to all.
    format!("{:.1} %", (10.0 * percent).floor() / 10.0)
}
