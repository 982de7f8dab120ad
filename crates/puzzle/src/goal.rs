use crate::{Board, MAX_CELLS, Shape};

/// A canonical goal: the tiles in reading order around a blank cell.
///
/// Any other goal becomes a canonical one by renaming tiles, so a shape and the blank's cell say
/// all there is to say about a table's goal.
///
/// ```
/// use tilebase_puzzle::{Goal, Shape};
///
/// let goal = Goal::new(Shape::new(3, 3)?, 4).expect("cell 4 is the middle of nine");
/// assert_eq!(goal.board().to_string(), "1 2 3 4 x 5 6 7 8");
/// # Ok::<(), tilebase_puzzle::ShapeError>(())
/// ```
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

    /// Returns the canonical goal that has its blank where the board has it.
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

    /// Returns the canonical goal of the transposed shape that has its blank in the corresponding cell.
    ///
    /// Its tiles are in reading order again, so it is this goal transposed but for their names.
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

    /// Returns whether moves lead from the board to the goal; `false` for another shape.
    ///
    /// A horizontal move keeps the tiles' order; a vertical one carries a tile past `cols - 1`
    /// others. So with an odd number of columns no move changes the parity of the inversions, and
    /// with an even number every vertical move does, together with the parity of the blank's row.
    /// Half of all boards have the wrong parity; all others are solvable (Johnson and Story,
    /// "Notes on the 15 puzzle", 1879).
    pub fn reaches(self, board: &Board) -> bool {
        board.shape() == self.shape
            && board.inversions() % 2 == self.inversion_parity(board.blank())
    }

    /// Returns the parity of the inversions that a solvable board has when its blank is in `blank`.
    pub(crate) fn inversion_parity(self, blank: usize) -> u32 {
        if self.shape.cols() % 2 == 1 {
            0
        } else {
            (self.shape.row(blank) + self.shape.row(self.blank())) as u32 % 2
        }
    }
}
