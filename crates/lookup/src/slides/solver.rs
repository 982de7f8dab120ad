use tilebase_puzzle::{Board, Cursor, Hint, MoveOrder, Shape, Slide, SlideSet, Solution, Symmetry};

use super::{SlideEntries, SlideTable};
use crate::frame::Frame;
use crate::{GoalError, QueryError};

/// A solver in the multi-tile metric, for all boards that can reach one goal. Its solutions have as few slides as
/// possible.
///
/// ```
/// # #[cfg(feature = "std")] {
/// use tilebase_lookup::{Board, SlideSolver, SlideTable};
/// # use tilebase_lookup::Goal;
///
/// # let corner = Goal::corner("3x3".parse()?);
/// # let mut frontier = tilebase_frontier::SlideFrontier::new(corner)?;
/// # let mut bytes = vec![0; 64 + 36_288];
/// # loop {
/// #     let residue = frontier.depth() % 3;
/// #     for index in frontier.indices() {
/// #         bytes[64 + index as usize / 5] += residue * 3u8.pow(index as u32 % 5);
/// #     }
/// #     if !frontier.advance() {
/// #         break;
/// #     }
/// # }
/// # let header = tilebase_format::SlideHeader {
/// #     goal: corner,
/// #     max_distance: 24,
/// #     distance_sum: 3_003_557,
/// #     payload_checksum: tilebase_format::checksum(&bytes[64..]),
/// # };
/// # bytes[..64].copy_from_slice(&header.to_bytes());
/// let goal: Board = "1 2 3 / 4 5 6 / 7 8 x".parse()?;
/// let solver = SlideSolver::new([SlideTable::from_bytes(bytes)?], &goal)?; // a file of `tilebase gen --metric multi`
///
/// let board: Board = "2 3 x / 1 5 6 / 4 7 8".parse()?;
/// assert_eq!(solver.distance(&board)?, 3);
/// assert_eq!(solver.solve(&board)?.to_string(), "llddrr");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
///
/// A slide of a solution takes one table read per cell in the row and in the column of the blank. Even in a damaged
/// table, no method makes more slides than the header's largest distance.
#[derive(Clone, Copy, Debug)]
pub struct SlideSolver<B> {
    table: SlideTable<B>,
    pub(crate) frame: Frame,
}

impl<B: AsRef<[u8]>> SlideSolver<B> {
    /// Returns a solver for a goal that one of the tables serves, as [`Solver::new`](crate::Solver::new) does.
    ///
    /// # Errors
    ///
    /// [`GoalError`] if no table serves the goal.
    ///
    /// # Complexity
    ///
    /// O(tables + cells), without a table read.
    pub fn new(
        tables: impl IntoIterator<Item = SlideTable<B>>,
        goal: &Board,
    ) -> Result<SlideSolver<B>, GoalError> {
        let (shape, blank) = (goal.shape(), goal.blank());
        let tables = tables.into_iter();
        let tables =
            tables.filter_map(|table| Some((Frame::symmetry_index(goal, table.goal())?, table)));
        let nearest = tables.min_by_key(|&(index, _)| index);
        let (index, table) = nearest.ok_or(GoalError { shape, blank })?;
        Ok(SlideSolver {
            table,
            frame: Frame::new(Symmetry::ALL[index], goal),
        })
    }

    /// Returns the goal.
    pub fn goal(&self) -> &Board {
        &self.frame.goal
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.frame.goal.shape()
    }

    /// Returns the largest distance of any board, in slides.
    pub fn max_distance(&self) -> u8 {
        self.table.header().max_distance
    }

    /// Returns the table in use. Its goal, and even its shape, may differ from the solver's.
    pub fn table(&self) -> &SlideTable<B> {
        &self.table
    }

    /// Returns the number of slides in an optimal solution.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable, or if entries are damaged.
    ///
    /// # Complexity
    ///
    /// O(distance) slides.
    pub fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        self.entries().distance(self.cursor(board)?)
    }

    /// Returns a solution with as few slides as possible, as single moves. Each slide is the first optimal one in the
    /// move order u, d, l, r; in one direction, the shortest.
    ///
    /// # Errors
    ///
    /// As for [`SlideSolver::distance`].
    ///
    /// # Complexity
    ///
    /// As for [`SlideSolver::distance`].
    pub fn solve(&self, board: &Board) -> Result<Solution, QueryError> {
        self.solve_by(board, MoveOrder::UDLR)
    }

    /// Solves a board as [`SlideSolver::solve`] does, in this move order.
    ///
    /// # Errors
    ///
    /// As for [`SlideSolver::distance`].
    ///
    /// # Complexity
    ///
    /// As for [`SlideSolver::distance`].
    pub fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        let order = self.frame.order(order);
        let mut solution = self.entries().solve(self.cursor(board)?, order)?;
        solution.carry(self.frame.back());
        Ok(solution)
    }

    /// Returns all slides that start an optimal solution. The goal has none.
    ///
    /// # Errors
    ///
    /// As for [`SlideSolver::distance`].
    ///
    /// # Complexity
    ///
    /// One table read per cell in the row and in the column of the blank.
    pub fn optimal_slides(&self, board: &Board) -> Result<SlideSet, QueryError> {
        let slides = self.entries().optimal_slides(&self.cursor(board)?)?;
        let back = |Slide { mv, count }| Slide {
            mv: self.frame.move_back(mv),
            count,
        };
        Ok(slides.iter().map(back).collect())
    }

    /// Returns the first move of [`SlideSolver::solve`], the tile it slides and the distance in slides, or `None` if
    /// the board is the goal.
    ///
    /// # Errors
    ///
    /// As for [`SlideSolver::distance`].
    ///
    /// # Complexity
    ///
    /// As for [`SlideSolver::distance`].
    pub fn hint(&self, board: &Board) -> Result<Option<Hint>, QueryError> {
        let solution = self.solve(board)?;
        let hint = Hint::of(board, &solution);
        Ok(hint.map(|hint| Hint {
            distance: tilebase_puzzle::slides(&solution).count() as u8,
            ..hint
        }))
    }

    pub(crate) fn cursor(&self, board: &Board) -> Result<Cursor, QueryError> {
        let cursor = self.table.goal().cursor(&self.frame.board(board)?);
        cursor.ok_or(QueryError::Unsolvable)
    }

    pub(crate) fn entries(&self) -> SlideEntries<'_> {
        self.table.entries()
    }
}
