use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGXFSZ};
use signal_hook::flag::register;

/// The signals that cancel a run. Schedulers send them before a time limit; `mpirun` of Open MPI forwards only SIGUSR1
/// and SIGUSR2.
const SIGNALS: [i32; 4] = [SIGINT, SIGTERM, SIGUSR1, SIGUSR2];

/// The shortest time between two lines of progress.
const LINE_INTERVAL: Duration = Duration::from_secs(1);

/// A reporter that prints progress to standard error and records the signals that cancel the run. Only the root rank
/// prints. The lines are few and complete, to suit the log of a job.
#[derive(Default)]
pub struct Progress {
    is_shown: bool,
    boards: u64,
    last: Option<Instant>,
    is_cancelled: Arc<AtomicBool>,
}

impl Progress {
    /// Returns a `Progress` that prints nothing and is never cancelled.
    pub fn silent() -> Progress {
        Progress::default()
    }

    /// Returns a reporter for a search of this number of boards. The reporter prints if `is_shown`. It handles the
    /// signals that cancel the run, so they no longer end the process.
    ///
    /// # Errors
    ///
    /// If the system does not allow signal handlers.
    pub fn new(boards: u64, is_shown: bool) -> io::Result<Progress> {
        let progress = Progress {
            is_shown,
            boards,
            ..Progress::silent()
        };
        for signal in SIGNALS {
            register(signal, Arc::clone(&progress.is_cancelled))?;
        }
        // If a file exceeds the limit, the write fails, and the process does not end.
        register(SIGXFSZ, Arc::default())?;
        Ok(progress)
    }

    /// Returns whether a signal has cancelled the run on this rank.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    pub fn depth(&mut self, boards_at: &[u64]) {
        let found: u64 = boards_at.iter().sum();
        let (depth, boards) = (boards_at.len() - 1, boards_at[boards_at.len() - 1]);
        let share = percent(found, self.boards);
        if found == self.boards {
            self.last = None;
        }
        self.print_if_due(|| {
            format!("depth {depth}: {boards} boards; {share} of all boards found")
        });
    }

    pub fn saving(&mut self, depth: usize) {
        self.print_if_due(|| format!("saving depth {depth}"));
    }

    pub fn step(&mut self, name: &str, bytes: u64, of: u64) {
        self.print_if_due(|| format!("{name}: {} of {of} bytes", percent(bytes, of)));
    }

    pub fn print(&mut self, text: &str) {
        if self.is_shown {
            // Ignores the error if standard error is closed.
            let _ = writeln!(io::stderr(), "{text}");
            self.last = Some(Instant::now());
        }
    }

    fn print_if_due(&mut self, text: impl FnOnce() -> String) {
        if self.last.is_none_or(|last| last.elapsed() >= LINE_INTERVAL) {
            self.print(&text());
        }
    }
}

fn percent(part: u64, of: u64) -> String {
    let percent = 100.0 * part as f64 / of.max(1) as f64;
    // Rounds down, so 100 % means all.
    format!("{:.1} %", (10.0 * percent).floor() / 10.0)
}
