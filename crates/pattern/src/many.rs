//! Many boards at once, on several processors.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use core::time::Duration;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use tilebase_puzzle::{Board, MoveOrder, Solution};

use crate::search::SliceSearch;
use crate::{Patterns, QueryError};

/// How long the calling thread waits before it asks whether to go on.
const WAIT: Duration = Duration::from_millis(20);

/// The number of a board, and its answer.
type Answer = (usize, Result<Solution, QueryError>);

impl<B: AsRef<[u8]> + Sync> Patterns<B> {
    /// Solves each board as [`Patterns::solve_by`] does, the boards shared out to threads.
    ///
    /// `watch` is called at least ten times per second, even while one board takes minutes, with the number
    /// of boards done; `visit` with the number of each board, from 0, and its answer, in any order. Both
    /// are called on the calling thread. When `watch` returns `Break`, the searches are ended, and neither
    /// is called any more.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use std::ops::ControlFlow;
    /// use tilebase_pattern::{MoveOrder, Patterns, RandomNumbers};
    ///
    /// let patterns = Patterns::embedded();
    /// let numbers = RandomNumbers::new(7).take(4);
    /// let boards: Vec<_> = numbers.map(|number| patterns.random(number)).collect();
    ///
    /// let mut lengths = [0; 4];
    /// let go_on = |_| ControlFlow::Continue(());
    /// patterns.solve_many(&boards, MoveOrder::UDLR, 2, go_on, |number, solution| {
    ///     lengths[number] = solution.expect("a solvable board").len();
    /// });
    /// assert_eq!(lengths, [55, 40, 49, 57]);
    /// # }
    /// ```
    ///
    /// # Complexity
    ///
    /// A [search](Patterns::search) per board. If there are more threads than boards, several threads share a search.
    pub fn solve_many(
        &self,
        boards: &[Board],
        order: MoveOrder,
        threads: usize,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
        mut visit: impl FnMut(usize, Result<Solution, QueryError>),
    ) {
        let each = (threads / boards.len().max(1)).max(1);
        let search = self.search().order(order).threads(each).search;
        solve_many(search, boards, threads, &mut watch, &mut visit);
    }
}

fn solve_many(
    search: SliceSearch,
    boards: &[Board],
    threads: usize,
    watch: &mut dyn FnMut(usize) -> ControlFlow<()>,
    visit: &mut dyn FnMut(usize, Result<Solution, QueryError>),
) {
    let work = Work {
        search,
        boards,
        next: AtomicUsize::new(0),
        is_stopped: AtomicBool::new(false),
    };
    let shared = thread::scope(|scope| {
        // Also if `watch` or `visit` panics.
        let _stop = StopAtEnd(&work.is_stopped);
        let (sender, receiver) = mpsc::channel();
        let spawn = |_| {
            let (work, sender) = (&work, sender.clone());
            let answer = move || work.answer_and_send(&sender);
            thread::Builder::new().spawn_scoped(scope, answer).ok()
        };
        // After the first that cannot be started, no more are tried.
        let threads = (0..threads.min(boards.len())).map_while(spawn).count();
        drop(sender);
        (threads > 0).then(|| receive(&receiver, watch, visit))
    });
    if shared.is_none() {
        work.answer_here(watch, visit);
    }
}

/// Passes on the answers of the threads, until there are no more or `watch` says so.
fn receive(
    receiver: &Receiver<Answer>,
    watch: &mut dyn FnMut(usize) -> ControlFlow<()>,
    visit: &mut dyn FnMut(usize, Result<Solution, QueryError>),
) {
    let (mut done, mut watched) = (0, Instant::now());
    loop {
        match receiver.recv_timeout(WAIT) {
            Ok((number, answer)) => {
                done += 1;
                visit(number, answer);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if watched.elapsed() >= WAIT {
            watched = Instant::now();
            if watch(done).is_break() {
                return;
            }
        }
    }
}

/// What the threads share.
struct Work<'a> {
    search: SliceSearch<'a>,
    boards: &'a [Board],
    /// The first board that no thread has taken.
    next: AtomicUsize,
    is_stopped: AtomicBool,
}

struct StopAtEnd<'a>(&'a AtomicBool);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl Work<'_> {
    /// Answers boards on a thread beside the calling one, until all are taken or it is stopped.
    fn answer_and_send(&self, sender: &Sender<Answer>) {
        let mut go_on = || match self.is_stopped.load(Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        while let Some(answer) = self.answer_next(&mut go_on) {
            let _ = sender.send(answer); // if nobody receives it any more, it is stopped
        }
    }

    /// Answers all boards on the calling thread.
    fn answer_here(
        &self,
        watch: &mut dyn FnMut(usize) -> ControlFlow<()>,
        visit: &mut dyn FnMut(usize, Result<Solution, QueryError>),
    ) {
        let mut done = 0;
        while let Some((number, answer)) = self.answer_next(&mut || watch(done)) {
            visit(number, answer);
            done += 1;
        }
    }

    /// Answers the next board; `None` if all are taken or `go_on` says no.
    fn answer_next(&self, go_on: &mut dyn FnMut() -> ControlFlow<()>) -> Option<Answer> {
        let number = self.next.fetch_add(1, Relaxed);
        let board = self.boards.get(number)?;
        if go_on().is_break() {
            return None;
        }
        let answer = match self.search.run(board, &mut |_| go_on()) {
            Ok(found) => Ok(found.solution.filter(|_| found.is_complete)?),
            Err(error) => Err(error),
        };
        Some((number, answer))
    }
}
