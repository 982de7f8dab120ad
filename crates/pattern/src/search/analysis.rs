//! The distances of the boards along a player's moves.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use tilebase_puzzle::{Board, Metric, Slide, SlideSet, Solution};

use super::budget::Budget;
use super::known::{Bounds, Known};
use super::{Found, OnProgress};
use crate::{Options, QueryError};

/// The distances of the boards along a player's moves, and the moves that did not lead towards the goal. In
/// [`Metric::Multi`], each move is a slide: equal steps in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// The distance of the start, then of the board after each move. If a limit has ended the analysis, the distances
    /// of the first boards are `None`.
    pub distances: Vec<Option<u8>>,
    /// The moves after which the distance is not smaller, in their order.
    pub mistakes: Vec<Mistake>,
}

/// A move after which the distance is not smaller. If the distance has grown by 1, the mistake costs two moves. In
/// [`Metric::Multi`], the distance may also be the same, and the mistake then costs one slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The number of moves before this one.
    pub before: usize,
    /// All moves that start an optimal solution of the board before this move; at the goal, there are none. In
    /// [`Metric::Single`], each is a slide of one step. `None` if a limit has ended the analysis.
    pub better: Option<SlideSet>,
}

impl Analysis {
    /// Returns the first of the longest series of moves without a mistake. A range of 3 .. 8 means the fourth to the
    /// eighth move. Moves between boards of unknown distance do not count.
    pub fn longest_optimal(&self) -> Range<usize> {
        let (mut longest, mut first) = (0..0, 0);
        for (index, pair) in self.distances.windows(2).enumerate() {
            match (pair[0], pair[1]) {
                (Some(before), Some(after)) if after < before => {
                    if index + 1 - first > longest.len() {
                        longest = first..index + 1;
                    }
                }
                _ => first = index + 1,
            }
        }
        longest
    }

    #[doc(hidden)] // for the crate tilebase
    pub fn new<E>(
        distances: Vec<Option<u8>>,
        mut better: impl FnMut(usize, u8) -> Result<Option<SlideSet>, E>,
    ) -> Result<Analysis, E> {
        let mut mistakes = Vec::new();
        // At a limit, the last boards are known, since they need shorter searches.
        for index in (1..distances.len()).rev() {
            if let (Some(before), Some(after)) = (distances[index - 1], distances[index])
                && before <= after
            {
                let better = better(index - 1, before)?;
                let before = index - 1;
                mistakes.push(Mistake { before, better });
            }
        }
        mistakes.reverse();
        Ok(Analysis {
            distances,
            mistakes,
        })
    }
}

/// The number of moves between the boards whose distances are searched first.
const STRETCH: usize = 16;

/// Internal interface for tilebase. A solver in one metric.
#[doc(hidden)]
pub trait AnySolver {
    /// Returns a search with these options.
    fn any_search(&self, options: Options) -> Box<dyn AnySearch + '_>;

    /// Fails if the board has another shape or is unsolvable.
    fn check(&self, board: &Board) -> Result<(), QueryError>;
}

/// Internal interface for tilebase. A search in one metric. The methods of `dyn AnySearch` are the same in both metrics.
#[doc(hidden)]
pub trait AnySearch {
    fn metric(&self) -> Metric;

    fn goal(&self) -> &Board;

    fn options(&self) -> &Options;

    /// Returns a lower bound of the distance.
    fn estimate(&self, board: &Board) -> Result<u8, QueryError>;

    /// Finds a solution within the budget.
    fn find(&self, board: &Board, budget: &mut Budget) -> Result<Found, QueryError>;

    /// Returns the number of solutions of `moves` moves, or `None` at a limit. There must be no shorter solution.
    fn count(
        &self,
        board: &Board,
        moves: u8,
        budget: &mut Budget,
    ) -> Result<Option<u64>, QueryError>;

    /// Returns a solution of `moves` moves from the board after a slide. Solutions that begin with undoing or
    /// continuing the slide are skipped. There must be no shorter solution. The outer `None` means that a limit is
    /// reached or `progress` cancels.
    fn solution_after(
        &self,
        after: (Slide, &Board),
        moves: u8,
        budget: &mut Budget,
    ) -> Result<Option<Option<Solution>>, QueryError>;

    /// Returns the error for tables that contradict each other.
    fn damaged(&self) -> QueryError;
}

impl<'a> dyn AnySearch + 'a {
    /// Returns the budget of one query, and starts the clock.
    pub(crate) fn budget<'p>(&self, progress: &'p mut OnProgress<'p>) -> Budget<'p> {
        Budget::new(&self.options().limits, progress)
    }

    /// Finds a solution as [`Search::run_with`](crate::Search::run_with) does, or only an optimal one.
    pub fn run(
        &self,
        board: &Board,
        is_exact: bool,
        progress: &mut OnProgress<'_>,
    ) -> Result<Found, QueryError> {
        let mut budget = self.budget(progress);
        if !is_exact {
            budget = budget.for_any(&self.options().limits);
        }
        self.find(board, &mut budget)
    }

    /// Returns all moves that start an optimal solution of a board, or `None` at a limit.
    pub fn optimal_slides(
        &self,
        board: &Board,
        progress: &mut OnProgress<'_>,
    ) -> Result<Option<SlideSet>, QueryError> {
        let budget = &mut self.budget(progress);
        let Some(solution) = self.optimal(board, budget)? else {
            return Ok(None);
        };
        let mut known = Known {
            search: self,
            budget,
            bounds: &mut Bounds::new(),
        };
        known.add(*board, &solution);
        known.optimal_moves(board, self.metric().len(&solution) as u8)
    }

    /// Returns the number of optimal solutions, or `None` at a limit.
    pub fn count_solutions(
        &self,
        board: &Board,
        progress: &mut OnProgress<'_>,
    ) -> Result<Option<u64>, QueryError> {
        let budget = &mut self.budget(progress);
        match self.optimal(board, budget)? {
            // A short search does not call `progress`.
            Some(solution) if budget.report_and_check().is_continue() => {
                self.count(board, self.metric().len(&solution) as u8, budget)
            }
            _ => Ok(None),
        }
    }

    /// Analyses a path: each board is a neighbour of the board before.
    pub fn analyse(
        &self,
        path: &[Board],
        progress: &mut OnProgress<'_>,
    ) -> Result<Analysis, QueryError> {
        analyse(self, path, &mut self.budget(progress))
    }

    /// Returns an optimal solution, if possible without a search. Sets both bounds to its length.
    pub(crate) fn optimal(
        &self,
        board: &Board,
        budget: &mut Budget,
    ) -> Result<Option<Solution>, QueryError> {
        let solution = match self.options().known {
            Some(solution) => Some(solution),
            None => self.find(board, budget)?.complete().copied(),
        };
        if let Some(solution) = &solution {
            let length = self.metric().len(solution) as u8;
            budget.so_far.lower_bound = length;
            budget.so_far.upper_bound = Some(length);
        }
        Ok(solution)
    }

    /// Returns the difference between consecutive possible distances of a board: 2 if its tiles determine the parity.
    pub(super) fn step(&self) -> usize {
        match self.metric() {
            Metric::Single => 2,
            Metric::Multi => 1,
        }
    }

    /// Returns the least and the largest distance of a board this number of moves from a board with a known distance.
    pub(super) fn around(&self, distance: u8, moves: usize) -> [usize; 2] {
        let distance = usize::from(distance);
        let least = distance.checked_sub(moves);
        // In the single-tile metric, the parity is known.
        let least = least.unwrap_or_else(|| (moves - distance) % self.step());
        [least, distance + moves]
    }
}

/// Analyses a path: each board is a neighbour of the board before.
///
/// Distances of neighbours differ by at most 1. Therefore two known distances bound all distances between them, and
/// often determine them. The search goes from the end to the start, because boards nearer to the goal need shorter
/// searches. It stores the distances of all boards on each solution that it finds.
fn analyse(
    search: &dyn AnySearch,
    path: &[Board],
    budget: &mut Budget,
) -> Result<Analysis, QueryError> {
    let mut distances = vec![None; path.len()];
    let Some(mut last) = path.len().checked_sub(1) else {
        return Ok(Analysis::default());
    };
    distances[last] = match path[last] == *search.goal() {
        true => Some(0),
        false => {
            let found = search.find(&path[last], budget)?;
            let solution = found.complete();
            solution.map(|solution| search.metric().len(solution) as u8)
        }
    };
    let mut known = Known {
        search,
        budget,
        bounds: &mut Bounds::new(),
    };
    while let (1.., Some(nearest)) = (last, distances[last]) {
        let first = last.saturating_sub(STRETCH);
        let bounds = search.around(nearest, last - first);
        distances[first] = known.distance(&path[first], bounds)?;
        known.fill(&path[first..=last], &mut distances[first..=last])?;
        last = first;
    }
    Analysis::new(distances, |index, distance| {
        known.optimal_moves(&path[index], distance)
    })
}
