#[cfg(feature = "std")]
use tilebase_puzzle::Goal;
use tilebase_puzzle::{Board, Move, MoveOrder, Renaming, Shape, Symmetry};

use crate::QueryError;
#[cfg(feature = "std")]
use crate::batch::QuickRank;

/// How the boards of a caller, who has any goal, lie in a table, which has a canonical one.
///
/// A symmetry, which may transpose the shape, carries the goal's blank to the blank of the table's
/// goal, and new names for the tiles make it the table's goal. A start that is carried and renamed alike has the same
/// solutions there, with each move carried too; so it is looked up, and the moves are carried back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    there: Symmetry,
    renaming: Renaming,
    /// Whether the caller's goal is the table's own.
    is_own: bool,
}

impl Frame {
    pub(crate) fn new(there: Symmetry, goal: &Board) -> Frame {
        let renaming = Renaming::to_canonical(&there.board(goal));
        Frame {
            there,
            renaming,
            is_own: there == Symmetry::IDENTITY && renaming.is_identity(),
        }
    }

    /// The shape of the caller's boards.
    pub(crate) fn shape(&self) -> Shape {
        self.back().shape(self.renaming.shape())
    }

    /// The table's board for one of the caller's.
    pub(crate) fn board(&self, board: &Board) -> Result<Board, QueryError> {
        let (expected, found) = (self.shape(), board.shape());
        if found != expected {
            return Err(QueryError::Shape { expected, found });
        }
        Ok(match self.is_own {
            true => *board,
            false => self.renaming.board(&self.there.board(board)),
        })
    }

    /// What ranks the caller's boards quickly, if they are of 3x3 and only renamed.
    #[cfg(feature = "std")]
    pub(crate) fn quick_rank(&self, goal: Goal) -> Option<std::boxed::Box<QuickRank>> {
        let is_3x3 = (goal.shape().rows(), goal.shape().cols()) == (3, 3);
        let name = |tile| self.renaming.name(tile);
        (is_3x3 && self.there == Symmetry::IDENTITY).then(|| QuickRank::new(goal, name))
    }

    /// The caller's board for one of the table's.
    pub(crate) fn board_back(&self, board: &Board) -> Board {
        let names_back = self.renaming.inverse();
        self.back().board(&names_back.board(board))
    }

    /// The order that prefers in the table what this one prefers for the caller.
    pub(crate) fn order(&self, order: MoveOrder) -> MoveOrder {
        order.carried(self.there)
    }

    /// Carries the table's moves to the caller's boards.
    pub(crate) fn back(&self) -> Symmetry {
        self.there.inverse()
    }

    /// The caller's move for one of the table's.
    pub(crate) fn move_back(&self, mv: Move) -> Move {
        self.back().mv(mv)
    }
}
