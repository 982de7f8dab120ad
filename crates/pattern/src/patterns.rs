use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use tilebase_puzzle::{Board, Hint, MoveOrder, MoveSet, Shape, Solution};

use crate::search::Turns;
use crate::set::Set;
use crate::{GoalError, Pattern, PatternTable, Progress, QueryError, Search, SetError};

/// The largest number of tiles in a pattern that a [`Patterns`] takes. A table of nine tiles would have more
/// than a gigabyte.
pub const LARGEST_PATTERN: usize = Turns::MAX_TILES;

/// The answers of pattern tables, towards one goal, for every board that can reach it.
///
/// Every question fails with a [`QueryError`] if the board has another shape, no moves lead to the goal, or the
/// tables are damaged.
///
/// ```
/// # #[cfg(feature = "std")] {
/// use std::ops::ControlFlow;
/// use tilebase_pattern::{Board, Division, Generator, Goal, PatternTable, Patterns};
///
/// let goal = Goal::corner("3x4".parse()?);
/// let division = Division::named(goal, "4-4-3")?;
/// let tables = division.patterns().iter().map(|&pattern| {
///     Generator::new(pattern).run(|_| ControlFlow::Continue(()))
/// });
/// let patterns = Patterns::new(tables.collect::<Result<Vec<PatternTable<Vec<u8>>>, _>>()?)?;
///
/// let board = Board::parse(goal.shape(), "1 2 x 4 / 5 6 3 7 / 9 10 11 8")?;
/// assert_eq!(patterns.solve(&board)?.to_string(), "drd");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Patterns<B> {
    tables: Vec<PatternTable<B>>,
    pub(crate) set: Set,
}

impl<B: AsRef<[u8]>> Patterns<B> {
    /// Makes patterns of tables that together have each tile once, towards their goal.
    ///
    /// # Errors
    ///
    /// [`SetError`] if the tables are not of one goal, or if a tile is in two of them or in none.
    pub fn new(tables: impl IntoIterator<Item = PatternTable<B>>) -> Result<Patterns<B>, SetError> {
        let tables: Vec<PatternTable<B>> = tables.into_iter().collect();
        let patterns: Vec<Pattern> = tables.iter().map(PatternTable::pattern).collect();
        let set = Set::new(&patterns)?;
        Ok(Patterns { tables, set })
    }

    /// Returns the same patterns towards another goal, whose blank a symmetry carries to that of the tables'
    /// goal.
    ///
    /// # Errors
    ///
    /// [`GoalError`] if no symmetry carries the goal's blank to that of the tables'.
    pub fn towards(self, goal: &Board) -> Result<Patterns<B>, GoalError> {
        let set = self.set.towards(goal)?;
        Ok(Patterns { set, ..self })
    }

    /// Returns patterns that are as quick with this order of the moves as others are with u, d, l, r: what
    /// a search in another order prepares, a third of a millisecond, is prepared once.
    pub fn prepared_for(self, order: MoveOrder) -> Patterns<B> {
        let set = self.set.prepared_for(order);
        Patterns { set, ..self }
    }

    /// Returns the goal that every solution leads to.
    pub fn goal(&self) -> &Board {
        &self.set.goal
    }

    /// Returns the shape of the boards, which is that of the goal.
    pub fn shape(&self) -> Shape {
        self.set.goal.shape()
    }

    /// Returns the tables.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = &PatternTable<B>> {
        self.tables.iter()
    }

    /// Returns a search, to set limits, threads and the order of the moves, which is u, d, l, r or what
    /// they are [prepared for](Patterns::prepared_for).
    pub fn search(&self) -> Search<'_> {
        let tables = self.tables.iter().map(PatternTable::as_slice);
        Search::new(tables.collect(), &self.set)
    }

    /// Returns an optimal solution: the first of all in the move order u, d, l, r.
    pub fn solve(&self, board: &Board) -> Result<Solution, QueryError> {
        self.solve_by(board, MoveOrder::UDLR)
    }

    /// Returns an optimal solution: the first of all in this move order.
    pub fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        let found = self.search().order(order).run(board, to_the_end)?;
        Ok(found.solution.expect(UNLIMITED))
    }

    /// Returns the number of moves of an optimal solution.
    pub fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        Ok(self.solve(board)?.len() as u8)
    }

    /// Returns all moves that start an optimal solution.
    ///
    /// # Complexity
    ///
    /// A search for a solution, and one for each other move, which only tells whether it takes too long.
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, QueryError> {
        let moves = self.search().optimal_moves(board, to_the_end)?;
        Ok(moves.expect(UNLIMITED))
    }

    /// Does what [`Patterns::optimal_moves`] does if an optimal solution is known, which saves a search.
    pub fn optimal_moves_beside(
        &self,
        board: &Board,
        solution: &Solution,
    ) -> Result<MoveSet, QueryError> {
        let moves = self
            .search()
            .optimal_moves_beside(board, solution, to_the_end)?;
        Ok(moves.expect(UNLIMITED))
    }

    /// Returns a hint: the first move of [`Patterns::solve`], or `None` at the goal.
    pub fn hint(&self, board: &Board) -> Result<Option<Hint>, QueryError> {
        Ok(Hint::of(board, &self.solve(board)?))
    }

    /// Returns the number of optimal solutions, 1 at the goal.
    ///
    /// # Complexity
    ///
    /// A search for the distance, and a longer one for all solutions: the words that a search need not
    /// follow count here.
    pub fn count_solutions(&self, board: &Board) -> Result<u64, QueryError> {
        let count = self.search().count_solutions(board, to_the_end)?;
        Ok(count.expect(UNLIMITED))
    }

    /// Returns a number of moves that every solution takes at least, without a search.
    pub fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
        self.search().estimate(board)
    }
}

pub(crate) const UNLIMITED: &str = "a search without limits comes to its end";

/// Lets a search come to its end.
pub(crate) fn to_the_end(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Writes the shape, the goal, and the tiles of each table.
impl<B: AsRef<[u8]>> fmt::Debug for Patterns<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = self.tables().map(|table| table.pattern().to_string());
        f.debug_struct("Patterns")
            .field("goal", self.goal())
            .field("tables", &tables.collect::<Vec<_>>())
            .finish()
    }
}

#[cfg(feature = "embedded")]
impl Patterns<&'static [u8]> {
    /// Returns the patterns of 4x4 towards the goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 x, whose
    /// three tables of five tiles are a part of the program, 0.33 MB.
    ///
    /// ```
    /// use tilebase_pattern::{Board, Patterns};
    ///
    /// let patterns = Patterns::embedded();
    /// let board = Board::parse(patterns.shape(), "5 1 2 4 / 9 6 3 8 / 13 x 7 11 / 14 10 15 12")?;
    /// assert_eq!(patterns.solve(&board)?.to_string(), "dluuurrddrd");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn embedded() -> Patterns<&'static [u8]> {
        Patterns::new(PatternTable::embedded()).expect("the shipped tables have each tile once")
    }
}
