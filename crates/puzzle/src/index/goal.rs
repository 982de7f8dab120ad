use super::ring::half_factorial;
use crate::{Board, MAX_CELLS, Shape};

/// A canonical goal: the tiles in ascending order, with the blank in any cell.
///
/// Renaming tiles makes any goal canonical. A shape and a blank cell identify a canonical goal.
///
/// ```
/// use tilebase_puzzle::{Goal, Shape};
///
/// let goal = Goal::new(Shape::new(3, 3)?, 4).expect("cell 4 is the middle of nine");
/// assert_eq!(goal.board().to_string(), "1 2 3 4 x 5 6 7 8");
/// # Ok::<(), tilebase_puzzle::ShapeError>(())
/// ```
///
/// # Complexity
///
/// A board's index or cursor takes O(N) steps. The board or cursor of an index takes O(N) divisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Goal {
    shape: Shape,
    blank: u8,
}

impl Goal {
    /// Returns the goal with the blank in this cell, or `None` if the shape has no such cell.
    pub const fn new(shape: Shape, blank: usize) -> Option<Goal> {
        if blank < shape.cells() {
            Some(Goal {
                shape,
                blank: blank as u8,
            })
        } else {
            None
        }
    }

    /// Returns the usual goal, with the blank in the last cell: `1 2 3 / 4 5 6 / 7 8 x` for 3x3.
    pub const fn corner(shape: Shape) -> Goal {
        Goal {
            shape,
            blank: shape.cells() as u8 - 1,
        }
    }

    /// Returns the canonical goal with the board's shape and blank cell.
    pub const fn of(board: &Board) -> Goal {
        Goal {
            shape: board.shape(),
            blank: board.blank() as u8,
        }
    }

    /// Returns the shape.
    pub const fn shape(self) -> Shape {
        self.shape
    }

    /// Returns the blank's cell, 0 .. N-1.
    pub const fn blank(self) -> usize {
        self.blank as usize
    }

    /// Returns the canonical goal of the transposed shape with the blank in the corresponding cell.
    ///
    /// It equals this goal, transposed and with renamed tiles.
    ///
    /// ```
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let goal = Goal::new(Shape::new(2, 3)?, 1).expect("cell 1 is in the first row");
    /// assert_eq!(goal.board().to_string(), "1 x 2 3 4 5");
    /// let transposed = goal.transposed();
    /// assert_eq!(format!("{:#}", transposed.board()), "1 2\nx 3\n4 5");
    /// assert_eq!(transposed.transposed(), goal);
    /// # Ok::<(), tilebase_puzzle::ShapeError>(())
    /// ```
    pub const fn transposed(self) -> Goal {
        let (shape, blank) = (self.shape, self.blank());
        Goal {
            shape: shape.transposed(),
            blank: (shape.col(blank) * shape.rows() + shape.row(blank)) as u8,
        }
    }

    /// Returns the goal as a board.
    pub fn board(self) -> Board {
        let mut tiles = [0; MAX_CELLS];
        let cells = (0..self.shape.cells()).filter(|&cell| cell != self.blank());
        for (cell, tile) in cells.zip(1..) {
            tiles[cell] = tile;
        }
        Board::new_unchecked(self.shape, tiles)
    }

    /// Returns whether the board can reach the goal. A board of another shape cannot.
    ///
    /// A horizontal move keeps the order of the tiles; a vertical move takes a tile past `cols - 1` others. If the
    /// number of columns is odd, no move changes the parity of the inversions. If it is even, every vertical move
    /// changes this parity and the parity of the blank's row. Half of all boards have the right parity, and all of them
    /// are solvable (Johnson and Story, "Notes on the 15 puzzle", 1879).
    pub fn reaches(self, board: &Board) -> bool {
        board.shape() == self.shape
            && board.inversions() % 2 == self.inversion_parity(board.blank())
    }

    /// Returns the parity of the inversions of a solvable board with the blank in this cell.
    pub(crate) fn inversion_parity(self, blank: usize) -> u32 {
        if self.shape.cols() % 2 == 1 {
            0
        } else {
            (self.shape.row(blank) + self.shape.row(self.blank())) as u32 % 2
        }
    }

    /// Returns the number of boards that can reach the goal: N!/2, from 12 for 2x2 to 10,461,394,944,000 for 16 cells.
    /// Boards of larger shapes have no index; for these shapes, the number is 0.
    pub const fn boards(self) -> u64 {
        if self.shape().is_indexed() {
            half_factorial(self.shape().cells())
        } else {
            0
        }
    }

    /// Returns the index of a board, below [`Goal::boards`], or `None` if it cannot reach the goal or has more than 16
    /// cells.
    #[inline]
    pub fn rank(self, board: &Board) -> Option<u64> {
        Some(self.cursor(board)?.index())
    }

    /// Returns the board with this index, or `None` if `index >= boards()`.
    pub fn unrank(self, index: u64) -> Option<Board> {
        Some(self.cursor_at(index)?.board())
    }
}
