//! Finds the answers for a board, within the limits of the options.

use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tilebase::claims::{self, noun};
use tilebase::{
    Answer, Board, Error, Limits, MoveOrder, Progress, Request, Search, Solution, Solver, Verdict,
};

use super::search_file::SearchFile;
use crate::args::{TABLES_AND_LIMITS, TableArgs, ThreadArgs, values};
use crate::exit::Exit;
use crate::machine::interrupt;
use crate::machine::threads::{self, lock};
use crate::terminal::{ProgressDisplay, print_message};

/// A callback for the progress of a search, which may cancel it.
type OnProgress<'p> = dyn FnMut(Progress) -> ControlFlow<()> + 'p;

// The limits and tables of searches. (A doc comment would change the help text.)
#[derive(clap::Args, Clone)]
#[group(skip)]
pub struct SearchArgs {
    #[command(flatten)]
    pub tables: TableArgs,

    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

// The limits of searches. (A doc comment would change the help text.)
#[derive(clap::Args, Clone, Copy, Default)]
pub struct LimitArgs {
    /// End the search for an answer after visiting this number of boards [default: no limit]
    #[arg(help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true)]
    pub nodes: Option<u64>,

    /// End the search for an answer after this number of seconds [default: no limit]
    #[arg(help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    #[arg(long, value_name = "S", value_parser = values::seconds, allow_negative_numbers = true)]
    pub seconds: Option<Duration>,
}

impl LimitArgs {
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            time: self.seconds,
            ..Limits::new()
        }
    }
}

struct Used {
    threads: usize,
    /// The number of boards whose search is blocked until a thread is free.
    blocked: usize,
}

static USED: Mutex<Used> = Mutex::new(Used {
    threads: 0,
    blocked: 0,
});
static RELEASED: Condvar = Condvar::new();

/// The number of threads for the searches of one board.
struct Share(usize);

impl Share {
    /// Blocks until threads are free. Takes all of them, or a fair share if other boards are blocked.
    fn take() -> Share {
        let (all, mut used) = (threads::count(), lock(&USED));
        used.blocked += 1;
        used = RELEASED
            .wait_while(used, |used| used.threads == all)
            .unwrap_or_else(PoisonError::into_inner);
        let share = (all - used.threads).div_ceil(used.blocked);
        used.threads += share;
        used.blocked -= 1;
        Share(share)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        lock(&USED).threads -= self.0;
        RELEASED.notify_all();
    }
}

/// The searches for one board. The limits apply to all of them together, but not to lookups.
pub struct BoardSearch<'a> {
    pub solver: &'a Solver,
    limits: Limits,
    start: Instant,
    /// A known optimal solution.
    pub known: Option<Solution>,
    _share: Option<Share>,
}

impl<'a> BoardSearch<'a> {
    /// Starts the time limit of a board. If a search may be needed and the limits have no number of threads, first blocks
    /// until threads are free.
    pub fn start(solver: &'a Solver, mut limits: Limits) -> BoardSearch<'a> {
        let needs_share = solver.searches() && limits.threads.is_none();
        let share = needs_share.then(Share::take);
        limits.threads = share.as_ref().map(|share| share.0).or(limits.threads);
        BoardSearch {
            solver,
            limits,
            start: Instant::now(),
            known: None,
            _share: share,
        }
    }

    /// Finds the answer for the board, by lookups or by searches. Returns `None` if it is unsolvable.
    pub fn answer(
        &mut self,
        board: &Board,
        order: MoveOrder,
        request: Request,
    ) -> Result<Option<Answer>, Error> {
        let search = self.search().order(order);
        let run = |progress: &mut OnProgress<'_>| search.answer_with(board, request, progress);
        let answer = match self.watched(board, "", run, Answer::length) {
            Err(Error::Unsolvable) => return Ok(None),
            answer => answer?,
        };
        self.limits = self.limits.after(answer.nodes, Duration::ZERO);
        Ok(Some(answer))
    }

    /// Finds a solution as [`BoardSearch::answer`] does, but saves a search in a file of the folder, and continues from the
    /// file if it exists. The search saves from time to time, at a limit, and on Ctrl-C. Also returns the file of a
    /// finished search, to delete after the answer is printed. Fails if the file cannot be used.
    pub fn resume(
        &mut self,
        board: &Board,
        order: MoveOrder,
        folder: &Path,
    ) -> anyhow::Result<(Option<Answer>, Option<SearchFile>)> {
        let search = self.search().order(order);
        let mut long = match search.begin(board) {
            Ok(Some(long)) => long,
            Ok(None) | Err(Error::Unsolvable) => {
                return Ok((self.answer(board, order, Request::default())?, None));
            }
            Err(error) => return Err(error.into()),
        };
        let mut file = SearchFile::open(folder, &mut long)?;
        let within = self.limits.within;
        let is_answer = |answer: &Answer| {
            answer.is_complete || within.is_some_and(|percent| answer.is_within(percent))
        };
        let advice = "the same command continues the search";
        let run = |progress: &mut OnProgress<'_>| {
            let mut saving = Ok(());
            let answer = search.resume(&mut long, progress, |saved| {
                saving = file.save_if_due(saved);
                match saving {
                    Ok(()) => Continue(()),
                    Err(_) => Break(()),
                }
            });
            saving?;
            let answer = answer?;
            if !is_answer(&answer) {
                file.save(long.saved())?;
            }
            anyhow::Ok(answer)
        };
        let answer = self.watched(board, &format!("; {advice}"), run, Answer::length)?;
        let file = Some(file).filter(|_| is_answer(&answer));
        if file.is_none() {
            print_message(advice);
        }
        Ok((Some(answer), file))
    }

    /// Checks a claim about the board, with a search within the limits.
    pub fn check(
        &mut self,
        board: &Board,
        check: impl FnOnce(&Search<'a>, &mut OnProgress<'_>) -> Result<Verdict, Error>,
    ) -> Result<Verdict, Error> {
        let run = |progress: &mut OnProgress<'_>| check(&self.search(), progress);
        let verdict = self.watched(board, "", run, |_| None)?;
        self.limits = self.limits.after(verdict.nodes, Duration::ZERO);
        Ok(verdict)
    }

    /// Returns a search within the remaining limits.
    fn search(&self) -> Search<'a> {
        let left = self.limits.after(0, self.start.elapsed());
        let search = self.solver.with(left);
        self.known.iter().fold(search, Search::known)
    }

    /// Runs a search, and shows a progress line if it takes long. Ctrl-C prints the bounds and the advice, and ends the
    /// process. `upper` returns the upper bound in a result.
    fn watched<T, E>(
        &self,
        board: &Board,
        advice: &str,
        search: impl FnOnce(&mut OnProgress<'_>) -> Result<T, E>,
        upper: impl Fn(&T) -> Option<u8>,
    ) -> Result<T, E> {
        if !self.solver.searches() {
            return search(&mut |_| Continue(()));
        }
        interrupt::during_search(|| {
            let (mut display, mut least, mut most) = (ProgressDisplay::new(0), 0, None);
            let found = search(&mut |progress| {
                display.search(&progress);
                (least, most) = (progress.lower_bound, progress.upper_bound);
                interrupt::is_requested()
            })?;
            if interrupt::is_requested().is_break() {
                let known = bounds(least, upper(&found).or(most));
                let noun = noun(self.solver.metric());
                drop(display);
                let text = format!("interrupted: {board}: {known} {noun}s{advice}\n");
                interrupt::end(&text, Exit::Interrupted);
            }
            Ok(found)
        })
    }
}

/// Returns the known bounds of a distance as text: `between 71 and 77`, `at least 71` or `exactly 71`.
pub fn bounds(least: u8, most: Option<u8>) -> String {
    match most {
        Some(most) if most == least => format!("exactly {least}"),
        most => claims::bounds((least, most)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    /// Concurrent searches share the available threads, and each search has at least one thread.
    #[test]
    fn boards_share_the_threads() {
        let taken = AtomicUsize::new(0);
        let take = || {
            for _ in 0..100 {
                let share = Share::take();
                assert!(share.0 > 0);
                let before = taken.fetch_add(share.0, Ordering::SeqCst);
                assert!(before + share.0 <= threads::count());
                thread::yield_now();
                taken.fetch_sub(share.0, Ordering::SeqCst);
            }
        };
        thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(take))));
        assert_eq!(lock(&USED).threads, 0);
    }
}
