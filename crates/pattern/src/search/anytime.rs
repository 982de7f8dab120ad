//! Finds solutions that may not be optimal, during a search for an optimal one.

use alloc::vec::Vec;
use core::time::Duration;
#[cfg(feature = "std")]
use std::sync::Arc;

use super::beam::Beam;
#[cfg(feature = "std")]
use super::beam_thread::BeamThread;
use super::budget::Budget;
use super::heuristic::Heuristic;
use super::pace::{NARROW, Pace, Schedule};
use super::packed::Packed;
use super::position::Position;

/// If a beam without limits finds no solution, its width is doubled, up to this many widths in all.
const DOUBLINGS: usize = 6;
/// The widths of the beams that take a fraction of the search's time.
const WIDTHS: [usize; 7] = [100, 400, 1_600, 6_400, 25_000, 100_000, 400_000];
/// Per unit of its width, a beam takes about as long as a search of this many boards.
const NODES_PER_WIDTH: u64 = 400;
/// These beams together take about 4 % of the time.
const TIME_RATIO: u64 = 33;
/// Without `std`, a search without limits runs these beams only after this many boards, because memory may be short.
const LONG_SEARCH: u64 = 50_000_000;
/// After this time, a search of a large board without limits runs a beam that takes as long as the search so far.
const FIRST_BEAM: Duration = Duration::from_millis(12);
/// In limited time, a narrow beam runs after this many boards or a twentieth of the time, for a first solution.
const FIRST_SOLUTION: u64 = 1 << 18;
/// The largest memory of a beam, approximately.
const MAX_BYTES: usize = 160 << 20;

/// A series of beam searches, most of them wider than the previous one.
#[derive(Clone)]
pub(super) struct Beams<'a, 'g, P: Packed> {
    heuristic: &'a Heuristic<'g, P>,
    start: Position<P>,
    threads: u64,
    /// The time left when the search began.
    time: Option<Duration>,
    /// The elapsed time at which the next beam of [`Beams::run_in_time`] starts.
    next: Duration,
    /// The width of the widest beam so far.
    widest: usize,
    /// The moves of the shortest solution so far, as places in the move order.
    pub best: Option<Vec<u8>>,
    /// Another thread that runs the beams, if there is one.
    #[cfg(feature = "std")]
    pub thread: Option<Arc<BeamThread>>,
}

impl<'a, 'g, P: Packed> Beams<'a, 'g, P> {
    pub(super) fn new(
        heuristic: &'a Heuristic<'g, P>,
        start: Position<P>,
        threads: usize,
        budget: &mut Budget,
    ) -> Self {
        let mut beams = Beams {
            heuristic,
            start,
            threads: threads as u64,
            time: budget.time_left(),
            next: Duration::MAX,
            widest: 0,
            best: None,
            #[cfg(feature = "std")]
            thread: None,
        };
        match beams.time {
            Some(time) => beams.next = budget.elapsed() + beams.time_before_wide_beam(time),
            None if heuristic.set.is_small() || budget.are_set() => {}
            None => beams.next = budget.elapsed() + FIRST_BEAM,
        }
        beams
    }

    /// Runs a beam if the limits make one useful now.
    ///
    /// If the time is limited, one beam gets most of it. With `within`, and without limits for large boards, the beams
    /// get half of the time until the widest beam has run. Otherwise, they get a small fraction of the time.
    pub(super) fn run_during_search(&mut self, budget: &mut Budget) {
        #[cfg(feature = "std")]
        if let Some(thread) = &self.thread {
            return thread.update(budget);
        }
        let ratio = match budget.within {
            _ if !budget.any_solution => return,
            Some(_) => 1,
            None if cfg!(feature = "std") || budget.are_set() => TIME_RATIO,
            None if budget.so_far.nodes >= LONG_SEARCH => TIME_RATIO,
            None => return,
        };
        let next = WIDTHS.into_iter().find(|&width| width > self.widest);
        let next = next.filter(|&width| width <= self.max_width());
        let per_width = NODES_PER_WIDTH * ratio;
        let cost = |width| (per_width * width as u64).saturating_mul(self.threads);
        if let Some(width) = next.filter(|&width| budget.so_far.nodes >= cost(width)) {
            self.run(Pace::new(width, budget));
        } else if budget.within.is_none() {
            self.run_in_time(budget);
        }
    }

    /// If the time is limited, runs a narrow beam early, and later a beam that uses most of the remaining time.
    /// Otherwise, runs beams that take half of the time, so a cancelled search always has a good solution.
    fn run_in_time(&mut self, budget: &mut Budget) {
        if self.next == Duration::MAX {
            return; // does not read the clock
        }
        let used = budget.elapsed();
        if used < self.next {
            let is_early = |time| budget.so_far.nodes < FIRST_SOLUTION && used < time / 20;
            if self.widest == 0 && self.time.is_some_and(|time| !is_early(time)) {
                self.run(Pace::new(WIDTHS[0], budget));
            }
        } else if let Some(left) = budget.time_left() {
            self.next = Duration::MAX;
            self.use_time(left - left / 16, budget);
        } else {
            self.use_time(used, budget);
            self.next = match self.widest < self.max_width() {
                true => 3 * used,
                false => Duration::MAX,
            };
        }
    }

    /// Returns how much of this time to search for a lower bound before the beam that uses the rest.
    fn time_before_wide_beam(&self, time: Duration) -> Duration {
        if self.heuristic.set.is_small() {
            return time / 2; // enough for most optimal solutions
        }
        // The widest beam takes about 20 microseconds per unit of its width.
        let widest = Duration::from_micros(20) * self.max_width() as u32;
        time.min(widest) / 7
    }

    /// Runs a beam that takes this time.
    pub(super) fn use_time(&mut self, time: Duration, budget: &mut Budget) {
        let end = (budget.elapsed() + time).as_secs_f64();
        if self.widest == 0 {
            self.run(Pace::new(WIDTHS[0], budget));
        }
        // Expects a solution between the estimate and the best solution so far.
        let estimate = usize::from(self.start.estimate());
        let longest = self.best.as_ref().map_or(estimate * 3 / 2, Vec::len);
        let moves = estimate + longest.saturating_sub(estimate) * 5 / 8;
        let start = budget.elapsed().as_secs_f64();
        self.run(Pace {
            schedule: Some(Schedule { start, end, moves }),
            ..Pace::new(self.max_width(), budget)
        });
    }

    /// Runs the last beam of a stopped search. If the number of boards is limited, the beam takes about as long as the
    /// search did. Without any solution so far, it takes a millisecond, even after a limit.
    pub(super) fn run_last(&mut self, budget: &mut Budget) {
        if !budget.any_solution {
            return;
        }
        let width = (budget.so_far.nodes / NODES_PER_WIDTH) as usize;
        let width = width.min(self.max_width());
        if budget.nodes_are_used_up() && width > NARROW.max(self.widest) {
            self.run(Pace::new(width, budget));
        }
        // Narrow beams rarely miss the goal.
        let mut widths = (0..DOUBLINGS).map(|doublings| NARROW << doublings);
        while let (None, Some(width)) = (&self.best, widths.next()) {
            self.run(Pace {
                is_limited: false,
                ..Pace::new(width, budget)
            });
        }
    }

    /// Returns the largest number of moves of a shorter solution, or `None` if the best one is proved optimal.
    fn most_moves(&self, budget: &Budget) -> Option<usize> {
        let Some(best) = &self.best else {
            return Some(u8::MAX.into());
        };
        // The lengths of all solutions are even, or all are odd.
        let shorter = best.len().checked_sub(2)?;
        (shorter >= usize::from(budget.so_far.lower_bound)).then_some(shorter)
    }

    /// Runs a beam, and keeps its solution.
    fn run(&mut self, mut pace: Pace) {
        let width = pace.width(0);
        let found = self.most_moves(pace.budget).and_then(|most_moves| {
            Beam::new(self.heuristic, &self.start, width)?.run(most_moves, &mut pace)
        });
        self.widest = self.widest.max(pace.widest);
        if let Some(moves) = found {
            pace.budget.so_far.upper_bound = Some(moves.len() as u8);
            self.best = Some(moves);
            let _ = pace.budget.report(); // a cancelled search ends at the next check
        }
    }

    /// Returns the largest width.
    fn max_width(&self) -> usize {
        let terms = self.heuristic.set.terms.len();
        match (self.heuristic.set.is_small(), cfg!(feature = "std")) {
            (true, true) => 25_000, // enough for nearly all optimal solutions of 4x4
            (false, true) => (MAX_BYTES / (200 + 16 * terms)).min(400_000),
            (_, false) => 6_400,
        }
    }
}
