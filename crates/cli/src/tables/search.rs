//! Finds the answers for a board, within the limits of the options.

use std::iter;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;
use std::sync::{Condvar, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tilebase::{
    Analysis, Board, Error, Found, Move, MoveOrder, Progress, Search, Shape, SlideSet, Solution,
    Solver,
};
use tilebase_learning::{Directions, Verdict, check_answer};

use super::SearchFile;
use crate::args::{TABLES_AND_LIMITS, TableArgs, ThreadArgs, values};
use crate::exit::Exit;
use crate::machine::{interrupt, threads};
use crate::spelling::noun;
use crate::terminal::{SearchLine, erase_search_line, print_message, short};

// The limits and tables of searches. (A doc comment would change the help text.)
#[derive(clap::Args, Clone)]
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
    /// Returns these limits. If none is set, returns a limit of 0.3 seconds for boards of more than 16 cells.
    pub fn or_usual(mut self, shape: Shape) -> LimitArgs {
        if !shape.is_indexed() && self.nodes.is_none() && self.seconds.is_none() {
            self.seconds = Some(Duration::from_millis(300));
        }
        self
    }

    /// Returns these limits. If none is set, returns a limit of visited boards for boards of more than 16 cells.
    pub fn or_nodes(mut self, shape: Shape, nodes: u64) -> LimitArgs {
        if !shape.is_indexed() && self.seconds.is_none() {
            self.nodes.get_or_insert(nodes);
        }
        self
    }

    /// If a search may be needed, blocks until a thread is free. Then starts the time limit of a board.
    pub fn start<'a>(&self, solver: &'a Solver) -> BoardSearch<'a> {
        let share = solver.searches().then(Share::take);
        let deadline = |time| Instant::now().checked_add(time);
        BoardSearch {
            solver,
            nodes: self.nodes,
            deadline: self.seconds.and_then(deadline),
            within: None,
            share,
            is_saved: false,
            file: None,
        }
    }
}

struct Free {
    threads: usize,
    /// The number of boards whose search is blocked until a thread is free.
    waiting: usize,
}

static FREE: LazyLock<Mutex<Free>> = LazyLock::new(|| {
    Mutex::new(Free {
        threads: threads::count(),
        waiting: 0,
    })
});
static RELEASED: Condvar = Condvar::new();

/// The number of threads for the searches of one board.
struct Share(usize);

impl Share {
    /// Blocks until threads are free. Takes all of them, or a fair share if other boards are blocked.
    fn take() -> Share {
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        free.waiting += 1;
        free = RELEASED
            .wait_while(free, |free| free.threads == 0)
            .unwrap_or_else(PoisonError::into_inner);
        let share = free.threads.div_ceil(free.waiting);
        free.threads -= share;
        free.waiting -= 1;
        Share(share)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        free.threads += self.0;
        RELEASED.notify_all();
    }
}

/// The searches for one board. The limits apply to all of them together, but not to lookups.
pub struct BoardSearch<'a> {
    solver: &'a Solver,
    nodes: Option<u64>,
    deadline: Option<Instant>,
    /// The number of percent of [`Search::within`].
    pub within: Option<u8>,
    /// `None` if no search is needed.
    share: Option<Share>,
    /// Whether the search is saved if it is interrupted.
    is_saved: bool,
    /// The file of a finished search, to delete after its answer is printed.
    pub file: Option<SearchFile>,
}

impl<'a> BoardSearch<'a> {
    /// Finds a solution by a lookup, or by a search on the threads of this board.
    pub fn run(&mut self, board: &Board, order: MoveOrder) -> Result<Found, Error> {
        self.run_on(self.threads(), board, order)
    }

    fn threads(&self) -> usize {
        self.share.as_ref().map_or(1, |share| share.0)
    }

    /// Finds a solution by a lookup, or by a search on this number of threads.
    pub fn run_on(
        &mut self,
        threads: usize,
        board: &Board,
        order: MoveOrder,
    ) -> Result<Found, Error> {
        let search = self.search().order(order).threads(threads);
        let found = self.watched(
            board,
            |progress| search.run(board, progress),
            |found| found.solution,
        )?;
        self.nodes = self.nodes.map(|nodes| nodes.saturating_sub(found.nodes));
        Ok(found)
    }

    /// Does the same as [`BoardSearch::run`], but saves a search in a file, and continues from the file if it exists.
    /// The search saves from time to time, at a limit, and on Ctrl-C. Fails if the file cannot be used.
    pub fn run_saved(
        &mut self,
        board: &Board,
        order: MoveOrder,
        path: &Path,
    ) -> anyhow::Result<Result<Found, Error>> {
        let search = self.search().order(order).threads(self.threads());
        let mut long = match search.begin(board) {
            Err(error) => return Ok(Err(error)),
            Ok(None) => return Ok(self.run(board, order)),
            Ok(Some(long)) => long,
        };
        let mut file = SearchFile::open(path)?;
        if file.load(&mut long)? {
            let boards = short(long.saved().nodes() as f64);
            print_message(&format!(
                "continuing from the checkpoint, after {boards} boards"
            ));
        }
        self.is_saved = true;
        let within = self.within;
        let is_answer = |found: &Found| {
            found.is_complete || within.is_some_and(|percent| found.is_within(percent))
        };
        let (long, mut failure) = (&mut long, None);
        let found = self.watched(
            board,
            |progress| -> anyhow::Result<_> {
                let found = search.resume(long, progress, |saved| {
                    failure = file.save_if_due(saved).err();
                    match failure {
                        None => Continue(()),
                        Some(_) => Break(()),
                    }
                });
                if let Some(failure) = failure {
                    return Err(failure);
                }
                match &found {
                    Ok(found) if !is_answer(found) => file.save(long.saved())?,
                    _ => {}
                }
                Ok(found)
            },
            |found| found.as_ref().ok()?.solution,
        )?;
        match &found {
            Ok(found) if !is_answer(found) => {
                print_message("the same command continues the search")
            }
            _ => self.file = Some(file),
        }
        Ok(found)
    }

    /// Analyses a person's moves.
    pub fn analyse(&self, start: &Board, moves: &[Move]) -> Result<Analysis, Error> {
        let lower_bound = self.solver.lower_bound(start)?;
        let search = self.search().threads(self.threads());
        self.watched(
            start,
            |progress| {
                search.analyse(start, moves, |of_some_board| {
                    progress(Progress {
                        lower_bound,
                        upper_bound: None,
                        ..of_some_board
                    })
                })
            },
            |_| None,
        )
    }

    /// Checks an answer in free text.
    pub fn check_answer(
        &self,
        board: &Board,
        answer: &str,
        directions: Directions,
    ) -> Result<Verdict, Error> {
        let search = self.search().threads(self.threads());
        self.watched(
            board,
            |progress| check_answer(&search, board, answer, directions, progress),
            |_| None,
        )
    }

    /// Returns all optimal slides, or `None` at a limit.
    pub fn optimal_slides(
        &self,
        board: &Board,
        solution: &Solution,
    ) -> Result<Option<SlideSet>, Error> {
        self.watched(
            board,
            |progress| {
                self.search()
                    .known(solution)
                    .optimal_slides(board, progress)
            },
            |_| None,
        )
    }

    /// Returns the number of optimal solutions, or `None` at a limit.
    pub fn count_solutions(
        &self,
        board: &Board,
        solution: &Solution,
    ) -> Result<Option<u128>, Error> {
        self.watched(
            board,
            |progress| {
                self.search()
                    .known(solution)
                    .count_solutions(board, progress)
            },
            |_| None,
        )
    }

    /// Returns all optimal solutions, or `None` at a limit.
    pub fn solutions(
        &self,
        board: &Board,
        solution: &Solution,
        order: MoveOrder,
    ) -> Result<Option<Vec<Solution>>, Error> {
        let search = self.search().order(order).known(solution);
        let mut solutions = search.solutions(board)?;
        self.watched(
            board,
            |mut progress| {
                let all = iter::from_fn(|| solutions.next_with(&mut progress));
                let all = all.collect::<Result<Vec<_>, _>>()?;
                Ok(solutions.is_complete().then_some(all))
            },
            |_| None,
        )
    }

    /// Returns `Break` if a limit is reached. `nodes` is the number of boards that a search without tables has visited.
    pub fn check(&self, nodes: u64) -> ControlFlow<()> {
        let is_late = || self.time_left() == Some(Duration::ZERO);
        match self.nodes.is_some_and(|most| nodes >= most)
            || nodes.is_multiple_of(1024) && is_late()
        {
            true => Break(()),
            false => Continue(()),
        }
    }

    fn search(&self) -> Search<'a> {
        let mut search = self.solver.search();
        if let Some(nodes) = self.nodes {
            search = search.max_nodes(nodes);
        }
        if let Some(percent) = self.within {
            search = search.within(percent);
        }
        match self.time_left() {
            Some(time) => search.max_time(time),
            None => search,
        }
    }

    fn time_left(&self) -> Option<Duration> {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        self.deadline.map(left)
    }

    /// Runs a search, and shows a progress line if it takes long. Ctrl-C prints the bounds and ends the process. `best`
    /// returns the solution in a result, whose length is the upper bound.
    fn watched<T, E>(
        &self,
        board: &Board,
        search: impl FnOnce(&mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<T, E>,
        best: impl Fn(&T) -> Option<Solution>,
    ) -> Result<T, E> {
        if !self.solver.searches() {
            return search(&mut |_| Continue(()));
        }
        let _running = interrupt::start_search();
        let (mut line, mut lower, mut upper) = (SearchLine::new(), 0, None);
        let found = search(&mut |progress| {
            line.show(&progress);
            lower = progress.lower_bound;
            upper = progress.upper_bound.map(usize::from);
            interrupt::is_requested()
        })?;
        if interrupt::is_requested().is_break() {
            let metric = self.solver.metric();
            let length = best(&found).map(|moves| metric.len(&moves)).or(upper);
            let (known, move_or_slide) = (bounds(lower, length), noun(metric));
            let advice = match self.is_saved {
                true => "; the same command continues the search",
                false => "",
            };
            erase_search_line();
            let known = format!("interrupted: {board}: {known} {move_or_slide}s{advice}\n");
            interrupt::end(&known, Exit::Interrupted);
        }
        Ok(found)
    }
}

pub fn bounds(lower: u8, upper: Option<usize>) -> String {
    match upper {
        Some(upper) if upper == usize::from(lower) => format!("exactly {lower}"),
        Some(upper) => format!("between {lower} and {upper}"),
        None => format!("at least {lower}"),
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
        assert_eq!(FREE.lock().unwrap().threads, threads::count());
    }
}
