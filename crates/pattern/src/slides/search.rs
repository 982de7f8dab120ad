use core::ops::ControlFlow::{self, Break, Continue};
use core::time::Duration;
use std::boxed::Box;
use std::vec::Vec;

use tilebase_puzzle::{Board, Metric, Move, MoveOrder, Slide, Solution};

use super::beam::beam;
use super::{MAX_VIEWS, Position, SlideSolver, len};
use crate::search::{AnySearch, AnySolver, Budget, Found};
use crate::solver::never_cancel;
use crate::{Options, QueryError};

/// The widths of the beams, each with the smallest time limit for which it is used.
const BEAMS: [(usize, Duration); 3] = [
    (100, Duration::ZERO),
    (1_000, Duration::from_millis(200)),
    (10_000, Duration::from_secs(2)),
];

/// A search in the multi-tile metric with [`Options`], on one thread.
///
/// The algorithm is IDA* (Korf 1985) with the bounds of [`SlideSolver`]. In an optimal solution, vertical and
/// horizontal slides alternate, since two slides along one line are one slide or cancel each other.
#[derive(Clone)]
pub struct SlideSearch<'a> {
    pub(super) patterns: &'a SlideSolver,
    pub(super) options: Options,
}

impl SlideSearch<'_> {
    /// Searches for a solution. At a limit, the result has the best solution of a beam search.
    ///
    /// # Errors
    ///
    /// [`QueryError::Shape`] or [`QueryError::Unsolvable`].
    ///
    /// # Complexity
    ///
    /// Exponential in the distance. Boards of 4x4 take about a tenth of a second on average.
    pub fn run(&self, board: &Board) -> Result<Found, QueryError> {
        self.any().run(board, false, &mut never_cancel)
    }

    #[doc(hidden)] // for the tests
    pub fn any(&self) -> &dyn AnySearch {
        self
    }
}

impl AnySolver for SlideSolver {
    fn any_search(&self, options: Options) -> Box<dyn AnySearch + '_> {
        Box::new(self.search(options))
    }

    fn check(&self, board: &Board) -> Result<(), QueryError> {
        self.position(board).map(drop)
    }
}

impl AnySearch for SlideSearch<'_> {
    fn metric(&self) -> Metric {
        Metric::Multi
    }

    fn goal(&self) -> &Board {
        self.patterns.goal()
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn estimate(&self, board: &Board) -> Result<u8, QueryError> {
        self.patterns.lower_bound(board)
    }

    fn find(&self, board: &Board, budget: &mut Budget) -> Result<Found, QueryError> {
        let start = self.patterns.position(board)?;
        let mut best: Option<Solution> = None;
        if budget.any_solution && (budget.are_set() || budget.within.is_some()) {
            // With only a limit of boards, the narrowest beam is enough.
            let time = match budget.within {
                Some(_) => Duration::MAX,
                None => self.options.limits.time.unwrap_or_default(),
            };
            for (width, _) in BEAMS.into_iter().filter(|&(_, least)| least <= time) {
                let found = beam(self.patterns, &start, width, &mut || budget.report());
                best = [best, found].into_iter().flatten().min_by_key(len);
            }
            budget.so_far.upper_bound = best.as_ref().map(len);
        }
        let found = Descent::new(self, budget).first(&start);
        let is_complete = found.is_some();
        let mut solution = found.or(best);
        if solution.is_none() && budget.any_solution {
            // After `Break`, the narrowest beam takes about ten milliseconds.
            solution = beam(self.patterns, &start, BEAMS[0].0, &mut || Continue(()));
        }
        Ok(Found {
            is_complete,
            solution,
            metric: Metric::Multi,
            lower_bound: budget.so_far.lower_bound,
            nodes: budget.so_far.nodes,
        })
    }

    fn count(
        &self,
        board: &Board,
        moves: u8,
        budget: &mut Budget,
    ) -> Result<Option<u64>, QueryError> {
        let start = self.patterns.position(board)?;
        let mut count = 0;
        let ended = Descent::new(self, budget).run(&start, None, moves, &mut |_| {
            count += 1;
            Continue(())
        });
        Ok(ended.is_continue().then_some(count))
    }

    fn solution_after(
        &self,
        (slide, board): (Slide, &Board),
        moves: u8,
        budget: &mut Budget,
    ) -> Result<Option<Option<Solution>>, QueryError> {
        let position = self.patterns.position(board)?;
        let mut found = None;
        let mut descent = Descent::new(self, budget);
        let ended = descent.run(&position, Some(slide.mv), moves, &mut |path| {
            found = Some(solution(path));
            Break(())
        });
        Ok((ended.is_continue() || found.is_some()).then_some(found))
    }

    fn damaged(&self) -> QueryError {
        unreachable!("the tables are made in memory")
    }
}

fn solution(path: &[Slide]) -> Solution {
    path.iter().flat_map(|slide| slide.moves()).collect()
}

/// The state of a search.
struct Descent<'l, 'p> {
    patterns: &'l SlideSolver,
    distances: [&'l [u8]; MAX_VIEWS],
    order: MoveOrder,
    path: Vec<Slide>,
    /// The number of boards since the last check of the limits.
    unchecked: u64,
    /// The number of boards between the last check and the next.
    until_check: u64,
    budget: &'l mut Budget<'p>,
}

impl<'l, 'p> Descent<'l, 'p> {
    fn new(search: &'l SlideSearch, budget: &'l mut Budget<'p>) -> Descent<'l, 'p> {
        Descent {
            patterns: search.patterns,
            distances: search.patterns.distances(),
            order: search.options.order,
            path: Vec::new(),
            unchecked: 0,
            until_check: budget.until_check(),
            budget,
        }
    }

    /// Returns the first optimal solution, or `None` at a limit.
    fn first(&mut self, start: &Position) -> Option<Solution> {
        let mut found = None;
        for bound in self.patterns.bound(start).. {
            self.budget.so_far.lower_bound = bound;
            if self.budget.report_and_check().is_break() {
                return None;
            }
            let ended = self.run(start, None, bound, &mut |path| {
                found = Some(solution(path));
                Break(())
            });
            if ended.is_break() || found.is_some() {
                break;
            }
        }
        found
    }

    /// Does the same as `search`, and counts all boards.
    fn run(
        &mut self,
        position: &Position,
        last: Option<Move>,
        left: u8,
        found: &mut dyn FnMut(&[Slide]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ended = self.search(position, last, left, found);
        self.budget.so_far.nodes += self.unchecked;
        self.until_check -= self.unchecked;
        self.unchecked = 0;
        ended
    }

    /// Calls `found` with each solution of exactly `left` slides. `last` is the direction of the slide before. Returns
    /// `Break` at a limit or if `found` returns it.
    fn search(
        &mut self,
        position: &Position,
        last: Option<Move>,
        left: u8,
        found: &mut dyn FnMut(&[Slide]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.unchecked += 1;
        if self.unchecked == self.until_check {
            self.until_check = match self.budget.spend(self.unchecked) {
                Continue(nodes) => nodes,
                Break(()) => {
                    self.unchecked = 0;
                    return Break(());
                }
            };
            self.unchecked = 0;
        }
        if left == 0 {
            return match self.patterns.is_goal(position) {
                true => found(&self.path),
                false => Continue(()),
            };
        }
        for mv in self.order.moves() {
            if last.is_some_and(|last| last == mv || last == mv.opposite()) {
                continue;
            }
            let mut moved = *position;
            let mut count = 0;
            while self.patterns.step(&mut moved, mv).is_some() {
                count += 1;
                let mut views = self.distances.iter().zip(moved.indices);
                if views.all(|(distances, index)| distances[index as usize] < left) {
                    self.path.push(Slide { mv, count });
                    self.search(&moved, Some(mv), left - 1, found)?;
                    self.path.pop();
                }
            }
        }
        Continue(())
    }
}
