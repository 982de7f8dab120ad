use tilebase_puzzle::{Board, Move, MoveOrder, Renaming, Symmetry};

use crate::QueryError;

/// How the boards of a caller, whose goal is any board, lie in a table, whose goal is canonical.
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
    there: Symmetry,
    renaming: Renaming,
    /// Whether the caller's goal is the table's own, and so are all boards.
    pub is_own: bool,
}

impl Frame {
    pub(crate) fn new(there: Symmetry, goal: &Board) -> Frame {
        let renaming = Renaming::to_canonical(&there.board(goal));
        Frame {
            goal: *goal,
            there,
            renaming,
            is_own: there == Symmetry::IDENTITY && renaming.is_identity(),
        }
    }

    /// Returns the table's board for one of the caller's.
    pub(crate) fn board(&self, board: &Board) -> Result<Board, QueryError> {
        self.check_shape(board)?;
        Ok(self.renaming.board(&self.there.board(board)))
    }

    /// Checks that a board of the caller's has the shape of the goal.
    #[inline(always)]
    pub(crate) fn check_shape(&self, board: &Board) -> Result<(), QueryError> {
        let (expected, found) = (self.goal.shape(), board.shape());
        if found == expected {
            Ok(())
        } else {
            Err(QueryError::Shape { expected, found })
        }
    }

    /// Returns the caller's board for one of the table's.
    pub(crate) fn board_back(&self, board: &Board) -> Board {
        let names_back = self.renaming.inverse();
        self.back().board(&names_back.board(board))
    }

    /// Returns the order that prefers in the table what this one prefers for the caller.
    pub(crate) fn order(&self, order: MoveOrder) -> MoveOrder {
        order.carried(self.there)
    }

    /// Returns the symmetry that carries the table's moves to the caller's boards.
    pub(crate) fn back(&self) -> Symmetry {
        self.there.inverse()
    }

    /// Returns the caller's move for one of the table's.
    pub(crate) fn move_back(&self, mv: Move) -> Move {
        self.back().mv(mv)
    }

    /// Returns the names that the caller's tiles have in the table, if the boards are not carried.
    #[cfg(feature = "std")]
    pub(crate) fn only_renames(&self) -> Option<&Renaming> {
        (self.there == Symmetry::IDENTITY).then_some(&self.renaming)
    }
}
