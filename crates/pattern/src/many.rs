//! Answers many boards on several threads.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

use tilebase_puzzle::Board;

use crate::search::{OnProgress, stop_if};
use crate::threads::run_on_threads;
use crate::{Found, Limits, QueryError, Search};

impl Search<'_> {
    /// Solves each board as [`Search::run`] does, on all processors or [`Limits::threads`]. Each board has its own limits. If
    /// a limit ends a search, its answer is not [complete](Found::is_complete).
    ///
    /// Calls `progress` with the number of boards answered, at least ten times per second. Calls `visit` with the
    /// number of each board, from 0, and its answer, in any order. Both are called on the calling thread. If `progress`
    /// returns `Break`, the searches are cancelled and the call ends.
    ///
    /// # Complexity
    ///
    /// A search per board. If there are more threads than boards, several threads share a search.
    pub fn solve_many(
        &self,
        boards: &[Board],
        progress: impl FnMut(usize) -> ControlFlow<()>,
        visit: impl FnMut(usize, Result<Found, QueryError>),
    ) {
        let (limits, mut search) = (self.options.limits, self.clone());
        search.options.limits.threads = Some(threads_of(&limits) / boards.len().max(1));
        let run = |board: &Board, check: &mut OnProgress<'_>| search.run_with(board, check);
        answer_many(boards, &limits, run, progress, visit);
    }
}

/// Returns the number of threads of a batch.
fn threads_of(limits: &Limits) -> usize {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    limits.threads.unwrap_or_else(all)
}

/// Internal interface for tilebase. Calls `answer` with each board on the threads of a batch, and `progress` and `visit` as
/// [`Search::solve_many`] does. `answer` must return early if its callback returns `Break`.
#[doc(hidden)]
pub fn answer_many<T: Send>(
    boards: &[Board],
    limits: &Limits,
    answer: impl Fn(&Board, &mut OnProgress<'_>) -> T + Sync,
    mut progress: impl FnMut(usize) -> ControlFlow<()>,
    mut visit: impl FnMut(usize, T),
) {
    let (next, is_cancelled) = (AtomicUsize::new(0), AtomicBool::new(false));
    // Answers the next board. Returns `None` if all boards are taken or `check` cancels.
    let answer_next = |check: &mut dyn FnMut() -> ControlFlow<()>| {
        let number = next.fetch_add(1, Relaxed);
        let board = boards.get(number)?;
        check().continue_value()?;
        let mut is_over = false;
        let answer = answer(board, &mut |_| {
            let checked = check();
            is_over = checked.is_break();
            checked
        });
        (!is_over).then_some((number, answer))
    };
    let mut done = 0;
    let mut receive = |answer| match answer {
        Some((number, answer)) => {
            visit(number, answer);
            done += 1;
            ControlFlow::Continue(())
        }
        None => progress(done),
    };
    let threads = threads_of(limits).min(boards.len());
    let on_thread = || answer_next(&mut || stop_if(is_cancelled.load(Relaxed)));
    if run_on_threads(threads, &is_cancelled, on_thread, &mut receive).is_none() {
        while let Some(answer) = answer_next(&mut || receive(None)) {
            let _ = receive(Some(answer));
        }
    }
}
