use core::fmt;
use core::str::FromStr;

use crate::Move;

/// The largest number of cells a board may have.
pub const MAX_CELLS: usize = 25;

/// The largest number of cells of shapes whose boards have an index: see [`Shape::is_indexed`].
pub const MAX_INDEXED_CELLS: usize = 16;

/// The size of a board: at least 2 rows and 2 columns, at most [`MAX_CELLS`] cells.
///
/// Cells are numbered from 0 in reading order. Shapes are ordered by rows, then by columns.
///
/// ```
/// use tilebase_puzzle::Shape;
///
/// let shape: Shape = "3x4".parse()?;
/// assert_eq!((shape.rows(), shape.cols(), shape.cells()), (3, 4, 12));
/// assert_eq!((shape.row(6), shape.col(6)), (1, 2));
/// # Ok::<(), tilebase_puzzle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    rows: u8,
    cols: u8,
}

impl Shape {
    /// Returns the shape with this many rows and columns.
    ///
    /// # Errors
    ///
    /// [`ShapeError::Size`] for fewer than 2 rows or columns, or more than [`MAX_CELLS`] cells.
    pub const fn new(rows: usize, cols: usize) -> Result<Shape, ShapeError> {
        if rows < 2 || cols < 2 || rows > MAX_CELLS || cols > MAX_CELLS || rows * cols > MAX_CELLS {
            return Err(ShapeError::Size { rows, cols });
        }
        Ok(Shape {
            rows: rows as u8,
            cols: cols as u8,
        })
    }

    /// Returns the number of rows, 2 .. 12.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns, 2 .. 12.
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Returns the number of cells, N = rows * columns, 4 .. 25.
    pub const fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// Returns whether boards of this shape have an index and complete tables: up to 16 cells.
    pub const fn is_indexed(self) -> bool {
        self.cells() <= MAX_INDEXED_CELLS
    }

    /// Returns the shape with rows and columns exchanged.
    pub const fn transposed(self) -> Shape {
        Shape {
            rows: self.cols,
            cols: self.rows,
        }
    }

    /// Returns the row of a cell, from 0 at the top.
    pub const fn row(self, cell: usize) -> usize {
        cell / self.cols()
    }

    /// Returns the column of a cell, from 0 at the left.
    pub const fn col(self, cell: usize) -> usize {
        cell % self.cols()
    }

    /// Returns the chessboard colour of a cell: 0 for cell 0. Every move changes the colour of the blank's cell.
    pub const fn colour(self, cell: usize) -> u8 {
        // If the number of columns is odd, the colours also alternate across the ends of rows.
        let row = if self.cols() % 2 == 1 {
            0
        } else {
            self.row(cell)
        };
        ((cell + row) % 2) as u8
    }

    /// Returns the cell next to `cell` in the direction of the move, or `None` if it is off the board.
    pub const fn neighbour(self, cell: usize, mv: Move) -> Option<usize> {
        match mv {
            Move::Up if self.row(cell) > 0 => Some(cell - self.cols()),
            Move::Down if self.row(cell) + 1 < self.rows() => Some(cell + self.cols()),
            Move::Left if self.col(cell) > 0 => Some(cell - 1),
            Move::Right if self.col(cell) + 1 < self.cols() => Some(cell + 1),
            _ => None,
        }
    }
}

/// Writes the shape as `ROWSxCOLS`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// Reads `ROWSxCOLS`, for example `3x4`.
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let (rows, cols) = text.split_once(['x', 'X']).ok_or(ShapeError::Syntax)?;
        let number = |digits: &str| digits.trim().parse().map_err(|_| ShapeError::Syntax);
        Shape::new(number(rows)?, number(cols)?)
    }
}

/// An error in the size or the text of a [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// The text is not two numbers with `x` between them.
    Syntax,
    /// The size is too small or too large.
    Size {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Syntax => f.write_str("expected ROWSxCOLS, for example 3x3"),
            ShapeError::Size { rows, cols } => write!(
                f,
                "{rows}x{cols} is out of range: expected at least 2 rows and 2 columns, and at most {MAX_CELLS} cells"
            ),
        }
    }
}

impl core::error::Error for ShapeError {}
