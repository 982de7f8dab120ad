use alloc::vec::Vec;

use tilebase_puzzle::{
    Board, Carrier, Goal, MoveOrder, Renaming, Shape, Solution, Symmetry, TileSet,
};

use crate::search::{Automaton, Numbers, Turns, View};
use crate::{GoalError, PatternTable, QueryError, SetError};

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
    numbers: Numbers,
    views: Vec<View>,
    /// The move order that searches have if nothing else is said, and its automaton.
    order: MoveOrder,
    automaton: Automaton,
    goal: Board,
    to_tables: Symmetry,
    carrier: Carrier,
}

impl<B: AsRef<[u8]>> Patterns<B> {
    /// Makes patterns of tables that together have each tile once, towards their goal.
    ///
    /// # Errors
    ///
    /// [`SetError`] if the tables are not of one goal, or if a tile is in two of them or in none.
    pub fn new(tables: impl IntoIterator<Item = PatternTable<B>>) -> Result<Patterns<B>, SetError> {
        let tables: Vec<PatternTable<B>> = tables.into_iter().collect();
        let all = |goal: Goal| (1..goal.shape().cells() as u8).collect();
        let first = tables.first().map(PatternTable::goal);
        let Some(goal) = first else {
            let tiles = (1..16).collect();
            return Err(SetError::Missing { tiles });
        };
        let mut missing: TileSet = all(goal);
        for table in &tables {
            let pattern = table.pattern();
            if pattern.len() > LARGEST_PATTERN {
                let tiles = pattern.tiles();
                return Err(SetError::Large { tiles });
            }
            if table.goal() != goal {
                let other = table.goal();
                return Err(SetError::Goals { first: goal, other });
            }
            let tiles = pattern.tiles().bits();
            let shared = TileSet::from_bits(tiles & !missing.bits());
            if !shared.is_empty() {
                return Err(SetError::Shared { tiles: shared });
            }
            missing = TileSet::from_bits(missing.bits() & !tiles);
        }
        if !missing.is_empty() {
            return Err(SetError::Missing { tiles: missing });
        }
        let sizes = tables.iter().map(|table| table.pattern().len());
        let numbers = Numbers::new(goal.shape(), sizes);
        let board = goal.board();
        let renaming = Renaming::to_canonical(&board);
        Ok(Patterns {
            tables,
            numbers,
            views: View::of(goal).collect(),
            order: MoveOrder::UDLR,
            automaton: Automaton::new(MoveOrder::UDLR),
            goal: board,
            to_tables: Symmetry::IDENTITY,
            carrier: Carrier::new(Symmetry::IDENTITY, &renaming),
        })
    }

    /// Returns the same patterns towards another goal, whose blank a symmetry carries to that of the tables'
    /// goal.
    ///
    /// # Errors
    ///
    /// [`GoalError`] if the goal has neither the tables' shape nor the transposed one, or if no symmetry
    /// carries its blank to the right cell.
    pub fn towards(self, goal: &Board) -> Result<Patterns<B>, GoalError> {
        let table_goal = self.table_goal();
        let (expected, found, blank) = (table_goal.shape(), goal.shape(), goal.blank());
        if found != expected && found != expected.transposed() {
            return Err(GoalError::Shape { expected, found });
        }
        let mut symmetries = Symmetry::ALL.into_iter().filter(|symmetry| {
            symmetry.shape(found) == expected && symmetry.cell(found, blank) == table_goal.blank()
        });
        let to_tables = symmetries.next().ok_or(GoalError::NoTable {
            shape: found,
            blank,
        })?;
        let renaming = Renaming::to_canonical(&to_tables.board(goal));
        Ok(Patterns {
            goal: *goal,
            automaton: Automaton::new(self.order.carried(to_tables)),
            to_tables,
            carrier: Carrier::new(to_tables, &renaming),
            ..self
        })
    }

    /// Returns patterns that are as quick with this order of the moves as others are with u, d, l, r: what
    /// a search in another order prepares, a third of a millisecond, is prepared once.
    pub fn prepared_for(self, order: MoveOrder) -> Patterns<B> {
        let automaton = Automaton::new(order.carried(self.to_tables));
        Patterns {
            order,
            automaton,
            ..self
        }
    }

    pub(crate) fn table_goal(&self) -> Goal {
        self.tables[0].goal()
    }

    /// Returns the goal that every solution leads to.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Returns the shape of the boards, which is that of the goal.
    pub fn shape(&self) -> Shape {
        self.goal.shape()
    }

    /// Returns the tables.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = &PatternTable<B>> {
        self.tables.iter()
    }

    pub(crate) fn all_tables(&self) -> &[PatternTable<B>] {
        &self.tables
    }

    pub(crate) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    pub(crate) fn views(&self) -> &[View] {
        &self.views
    }

    pub(crate) fn order(&self) -> MoveOrder {
        self.order
    }

    pub(crate) fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Returns a move order as it is towards the tables' goal.
    pub(crate) fn carried_order(&self, order: MoveOrder) -> MoveOrder {
        order.carried(self.to_tables)
    }

    /// Returns a solution towards the tables' goal as it is towards this goal.
    pub(crate) fn carried_back(&self, mut solution: Solution) -> Solution {
        solution.carry(self.to_tables.inverse());
        solution
    }

    /// Returns the board as it is towards the tables' goal.
    pub(crate) fn carried(&self, board: &Board) -> Result<Board, QueryError> {
        self.check_shape(board)?;
        let board = self.carrier.board(board);
        if self.table_goal().reaches(&board) {
            Ok(board)
        } else {
            Err(QueryError::Unsolvable)
        }
    }

    /// The tables contradict each other; which of them is wrong is not known.
    pub(crate) fn damaged(&self) -> QueryError {
        let cells = self.shape().cells() as u8;
        QueryError::Damaged {
            tiles: (1..cells).collect(),
        }
    }

    /// Checks that a board has the shape of the goal.
    pub(crate) fn check_shape(&self, board: &Board) -> Result<(), QueryError> {
        let (expected, found) = (self.shape(), board.shape());
        if found == expected {
            Ok(())
        } else {
            Err(QueryError::Shape { expected, found })
        }
    }
}
