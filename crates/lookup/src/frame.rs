use tilebase_puzzle::internal::Carrier;
use tilebase_puzzle::{Board, Move, MoveOrder, Symmetry};

use crate::QueryError;

/// The map from a caller's boards, with any goal, to a table's boards, with a canonical goal.
///
/// A symmetry, which may transpose the shape, carries the blank of the caller's goal to the blank of
/// the table's goal, and new names for the tiles make the two goals equal. A board that is carried and
/// renamed in the same way has the same solutions in the table, with each move carried too. So the
/// board is looked up there, and the moves are carried back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The caller's goal.
    pub goal: Board,
    /// Carries the caller's boards to the table's.
    to_table: Symmetry,
    /// The symmetry and the new names, as tables.
    carrier: Carrier,
    /// Whether the caller's goal is the table's own, so that every board stays as it is.
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

    /// Returns the table's board for one of the caller's.
    #[inline(always)]
    pub(crate) fn board(&self, board: &Board) -> Result<Board, QueryError> {
        self.check_shape(board)?;
        Ok(self.carrier.board(board))
    }

    /// Checks that one of the caller's boards has the shape of the goal.
    #[inline(always)]
    pub(crate) fn check_shape(&self, board: &Board) -> Result<(), QueryError> {
        let (expected, found) = (self.goal.shape(), board.shape());
        if found == expected {
            Ok(())
        } else {
            Err(QueryError::Shape { expected, found })
        }
    }

    /// Returns the table's move order for one of the caller's.
    pub(crate) fn order(&self, order: MoveOrder) -> MoveOrder {
        order.carried(self.to_table)
    }

    /// Returns the symmetry that carries the table's moves to the caller's boards.
    pub(crate) fn back(&self) -> Symmetry {
        self.to_table.inverse()
    }

    /// Returns the caller's move for one of the table's.
    pub(crate) fn move_back(&self, mv: Move) -> Move {
        self.back().mv(mv)
    }

    /// Returns whether a board and the table's board for it have the same index, because the symmetry is
    /// the identity.
    #[cfg(feature = "std")]
    pub(crate) fn keeps_indices(&self) -> bool {
        self.to_table == Symmetry::IDENTITY
    }
}
