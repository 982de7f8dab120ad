use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGINT, SIGTERM, SIGUSR1, SIGUSR2};
use signal_hook::flag::register;

/// What a scheduler sends when the time is nearly over. `mpirun` of Open MPI passes on SIGUSR1 and SIGUSR2 only.
const SIGNALS: [i32; 4] = [SIGINT, SIGTERM, SIGUSR1, SIGUSR2];

/// How long nothing is reported after a line.
const SILENCE: Duration = Duration::from_secs(1);

/// Lines about the progress on standard error, from the root rank only, and whether a signal cancels the run. The
/// lines go to the log of a job more often than to a terminal, so each is written once, and few are.
pub struct Progress {
    is_shown: bool,
    boards: u64,
    last: Option<Instant>,
    is_cancelled: Arc<AtomicBool>,
}

impl Progress {
    /// Reports nothing, and is never cancelled.
    pub fn silent() -> Progress {
        Progress {
            is_shown: false,
            boards: 0,
            last: None,
            is_cancelled: Arc::default(),
        }
    }

    /// Reports a search for this number of boards, or nothing. From now on signals do not end the process.
    ///
    /// # Errors
    ///
    /// If the system does not allow that.
    pub fn new(boards: u64, is_shown: bool) -> io::Result<Progress> {
        let progress = Progress {
            is_shown,
            boards,
            ..Progress::silent()
        };
        for signal in SIGNALS {
            register(signal, Arc::clone(&progress.is_cancelled))?;
        }
        Ok(progress)
    }

    /// Returns whether this rank should save and end.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Reports a finished depth.
    pub fn depth(&mut self, boards_at: &[u64]) {
        let found: u64 = boards_at.iter().sum();
        let (depth, boards) = (boards_at.len() - 1, boards_at[boards_at.len() - 1]);
        let share = percent(found, self.boards);
        if found == self.boards {
            self.last = None;
        }
        self.sometimes(|| format!("depth {depth}: {boards} boards; {share} of all are found"));
    }

    /// Reports that a depth is about to be saved.
    pub fn saving(&mut self, depth: usize) {
        self.sometimes(|| format!("saving depth {depth}"));
    }

    /// Reports how much of a step is done.
    pub fn step(&mut self, name: &str, bytes: u64, of: u64) {
        self.sometimes(|| format!("{name}: {} of {of} bytes", percent(bytes, of)));
    }

    /// Prints a line.
    pub fn say(&mut self, text: &str) {
        if self.is_shown {
            // Work goes on if standard error is closed.
            let _ = writeln!(io::stderr(), "{text}");
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
