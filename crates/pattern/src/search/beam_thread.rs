use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use core::time::Duration;
use std::thread::{self, Builder};

use super::anytime::Beams;
use super::budget::{Budget, Progress, stop_if};
use super::packed::Packed;
use crate::Limits;

/// The state of the thread that runs beams.
#[derive(Debug, Default)]
pub(super) struct BeamThread {
    /// The number of moves of its shortest solution, or 0 if there is none.
    moves: AtomicU8,
    is_cancelled: AtomicBool,
}

/// Short searches end before the first beam.
const DELAY: Duration = Duration::from_millis(20);
/// If the time is longer than this, the beams take a small part of it, and all threads search.
const LONG: Duration = Duration::from_secs(30);

impl BeamThread {
    /// Sets the upper bound to the thread's shortest solution. If this solution is optimal, ends the beams.
    pub(super) fn update(&self, budget: &mut Budget) {
        if let moves @ 1.. = self.moves.load(Relaxed) {
            budget.so_far.upper_bound = Some(moves);
            if moves <= budget.so_far.lower_bound {
                self.is_cancelled.store(true, Relaxed);
            }
        }
    }

    fn report(&self, progress: Progress) -> ControlFlow<()> {
        self.moves.store(progress.upper_bound.unwrap_or(0), Relaxed);
        stop_if(self.is_cancelled.load(Relaxed))
    }
}

/// Runs `search` with a number of threads. If the time is limited and there are several threads, runs beams on one of
/// them.
pub(super) fn search_with_beam_thread<P: Packed, T>(
    beams: &mut Beams<P>,
    threads: usize,
    budget: &mut Budget,
    search: impl FnOnce(usize, &mut Budget, &mut Beams<P>) -> T,
) -> T {
    let is_useful = threads > 1 && budget.any_solution && budget.within.is_none();
    let Some(time) = budget.time_left().filter(|_| is_useful) else {
        return search(threads, budget, beams);
    };
    let state = std::sync::Arc::new(BeamThread::default());
    let mut on_thread = beams.clone();
    thread::scope(|scope| {
        let run = || {
            thread::park_timeout(DELAY.min(time / 20));
            let mut report = |progress| state.report(progress);
            let mut budget = Budget::new(&Limits::new().time(time), &mut report);
            if budget.report().is_continue() {
                let left = budget.time_left().unwrap_or_default();
                on_thread.use_time(left.saturating_sub(time / 16), &mut budget);
            }
            on_thread.best
        };
        let Ok(thread) = Builder::new().spawn_scoped(scope, run) else {
            return search(threads, budget, beams);
        };
        beams.thread = Some(state.clone());
        let searching = if time > LONG { threads } else { threads - 1 };
        let result = search(searching, budget, beams);
        state.is_cancelled.store(true, Relaxed);
        thread.thread().unpark();
        beams.best = thread.join().unwrap_or(None);
        result
    })
}
