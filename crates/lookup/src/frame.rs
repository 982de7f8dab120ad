use tilebase_puzzle::internal::Carrier;
use tilebase_puzzle::{Board, Goal, Move, MoveOrder, Symmetry};

use crate::QueryError;

/// The map from boards with the caller's goal to boards with the table's goal, which has its tiles in ascending order.
///
/// A symmetry maps the blank of the caller's goal to the blank of the table's goal. A renaming of the tiles then makes
/// the goals equal. Both are applied to every board. The table then solves the mapped board, and the inverse symmetry
/// maps the solution's moves back.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The caller's goal.
    pub goal: Board,
    /// Maps the caller's boards to the table's boards.
    to_table: Symmetry,
    /// The symmetry and the renaming, as lookup tables.
    carrier: Carrier,
    /// Whether the goals are equal and boards need no map.
    pub is_identity: bool,
}

impl Frame {
    pub(crate) fn new(to_table: Symmetry, goal: &Board) -> Frame {
        let carrier = Carrier::new(to_table, goal);
        Frame {
            goal: *goal,
            to_table,
            carrier,
            is_identity: to_table == Symmetry::IDENTITY && carrier.keeps_names(),
        }
    }

    /// Returns the index in [`Symmetry::ALL`] of the first symmetry that maps the blank of a caller's goal to the blank
    /// of a table's goal.
    pub(crate) fn symmetry_index(goal: &Board, table: Goal) -> Option<usize> {
        let (shape, blank) = (goal.shape(), goal.blank());
        Symmetry::ALL.iter().position(|symmetry| {
            symmetry.shape(shape) == table.shape() && symmetry.cell(shape, blank) == table.blank()
        })
    }

    /// Returns the table's board for the caller's board.
    #[inline(always)]
    pub(crate) fn board(&self, board: &Board) -> Result<Board, QueryError> {
        QueryError::check_shape(self.goal.shape(), board.shape())?;
        Ok(self.carrier.board(board))
    }

    /// Returns the table's move order for the caller's order.
    pub(crate) fn order(&self, order: MoveOrder) -> MoveOrder {
        order.carried(self.to_table)
    }

    /// Returns the symmetry from the table's moves to the caller's moves.
    pub(crate) fn back(&self) -> Symmetry {
        self.to_table.inverse()
    }

    /// Returns the caller's move for the table's move.
    pub(crate) fn move_back(&self, mv: Move) -> Move {
        self.back().mv(mv)
    }

    /// Returns whether the symmetry is the identity. If so, the caller's board and the table's board have the same
    /// index.
    #[cfg(feature = "std")]
    pub(crate) fn keeps_indices(&self) -> bool {
        self.to_table == Symmetry::IDENTITY
    }
}
