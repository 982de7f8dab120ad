use alloc::vec::Vec;

use tilebase_puzzle::{Board, MoveOrder, Shape};

use crate::search::Turns;
use crate::set::Set;
use crate::{GoalError, Pattern, PatternTable, SetError};

/// The largest number of tiles in a pattern that a [`Patterns`] takes. A table of nine tiles would have more
/// than a gigabyte.
pub const LARGEST_PATTERN: usize = Turns::MAX_TILES;

/// The answers of pattern tables, towards one goal, for every board that can reach it.
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
    /// [`GoalError`] if the goal has neither the tables' shape nor the transposed one, or if no symmetry
    /// carries its blank to the right cell.
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

    /// Returns the tables over slices of their bytes.
    pub(crate) fn slices(&self) -> Vec<PatternTable<&[u8]>> {
        self.tables.iter().map(PatternTable::as_slice).collect()
    }
}
