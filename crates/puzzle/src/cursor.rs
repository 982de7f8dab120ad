use crate::index::half_factorial;
use crate::{Board, Goal, Move};

/// A solvable board together with its index, moved as one.
///
/// ```
/// use tilebase_puzzle::{Goal, Move, Shape};
///
/// let goal = Goal::corner(Shape::new(3, 3)?);
/// let cursor = goal.cursor(&goal.board()).expect("the goal reaches itself");
/// let moved = cursor.moved(Move::Left).expect("the blank is in the last column");
/// assert_eq!(moved.index(), cursor.index() - 20_160);
/// assert_eq!(Some(moved.index()), goal.rank(moved.board()));
/// # Ok::<(), tilebase_puzzle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    goal: Goal,
    board: Board,
    index: u64,
}

impl Goal {
    /// A cursor on a board, or `None` if the board cannot reach the goal.
    pub fn cursor(self, board: &Board) -> Option<Cursor> {
        Some(Cursor {
            goal: self,
            board: *board,
            index: self.rank(board)?,
        })
    }

    /// A cursor on the board with this index, or `None` from [`Goal::boards`] on.
    pub fn cursor_at(self, index: u64) -> Option<Cursor> {
        Some(Cursor {
            goal: self,
            board: self.unrank(index)?,
            index,
        })
    }
}

impl Cursor {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board's index, [`Goal::rank`].
    pub fn index(&self) -> u64 {
        self.index
    }

    /// The cursor after a move, or `None` if the blank would leave the board.
    ///
    /// # Complexity
    ///
    /// O(1) for a horizontal move, which keeps the tiles' order and changes only the blank's part of
    /// the index; O(N) for a vertical one.
    pub fn moved(&self, direction: Move) -> Option<Cursor> {
        let board = self.board.moved(direction)?;
        let boards_a_blank = half_factorial(board.shape().cells() - 1);
        let index = match direction {
            Move::Left => self.index - boards_a_blank,
            Move::Right => self.index + boards_a_blank,
            Move::Up | Move::Down => self.goal.rank(&board)?,
        };
        Some(Cursor {
            board,
            index,
            ..*self
        })
    }

    /// Every legal move and the cursor after it: two to four, in the order u, d, l, r.
    pub fn neighbours(&self) -> impl Iterator<Item = (Move, Cursor)> {
        Move::ALL
            .into_iter()
            .filter_map(|direction| Some((direction, self.moved(direction)?)))
    }
}
