use crate::{Board, MAX_CELLS, Move, Shape};

/// A rotation or reflection of a board: an optional transposition, then optional reflections.
///
/// A square has eight symmetries. Any other rectangle has four, and the remaining four map it to the transposed shape.
///
/// ```
/// use tilebase_puzzle::{Board, Move, Shape, Symmetry};
///
/// let board = Board::parse(Shape::new(3, 3)?, "1 2 3 / 4 5 6 / 7 8 x")?;
/// for symmetry in Symmetry::between(board.shape(), board.shape()) {
///     // Symmetries commute with moves.
///     let moved = board.moved(Move::Up).map(|moved| symmetry.board(&moved));
///     assert_eq!(symmetry.board(&board).moved(symmetry.mv(Move::Up)), moved);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transposes: bool,
    mirrors_rows: bool,
    mirrors_cols: bool,
}

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Symmetry = Symmetry::new(0);

    /// All eight symmetries, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::new(0),
        Symmetry::new(1),
        Symmetry::new(2),
        Symmetry::new(3),
        Symmetry::new(4),
        Symmetry::new(5),
        Symmetry::new(6),
        Symmetry::new(7),
    ];

    const fn new(bits: u8) -> Symmetry {
        Symmetry {
            transposes: bits & 4 != 0,
            mirrors_rows: bits & 2 != 0,
            mirrors_cols: bits & 1 != 0,
        }
    }

    /// Returns the symmetries that map one shape to another. If the shapes are equal, the identity is the first.
    pub fn between(from: Shape, to: Shape) -> impl Iterator<Item = Symmetry> {
        let all = Symmetry::ALL.into_iter();
        all.filter(move |symmetry| symmetry.shape(from) == to)
    }

    /// Returns the position in [`Symmetry::ALL`].
    pub(crate) const fn number(self) -> u8 {
        self.mirrors_cols as u8 | (self.mirrors_rows as u8) << 1 | (self.transposes as u8) << 2
    }

    /// Returns the inverse symmetry.
    pub const fn inverse(self) -> Symmetry {
        if self.transposes {
            Symmetry {
                transposes: true,
                mirrors_rows: self.mirrors_cols,
                mirrors_cols: self.mirrors_rows,
            }
        } else {
            self
        }
    }

    /// Returns the image of a shape.
    pub const fn shape(self, shape: Shape) -> Shape {
        if self.transposes {
            shape.transposed()
        } else {
            shape
        }
    }

    /// Returns the image of a cell.
    pub const fn cell(self, shape: Shape, cell: usize) -> usize {
        let image = self.shape(shape);
        let (mut row, mut col) = (shape.row(cell), shape.col(cell));
        if self.transposes {
            (row, col) = (col, row);
        }
        if self.mirrors_rows {
            row = image.rows() - 1 - row;
        }
        if self.mirrors_cols {
            col = image.cols() - 1 - col;
        }
        row * image.cols() + col
    }

    /// Returns the image of a board.
    pub fn board(self, board: &Board) -> Board {
        let mut tiles = [0; MAX_CELLS];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[self.cell(board.shape(), cell)] = tile;
        }
        Board::new_unchecked(self.shape(board.shape()), tiles)
    }

    /// Returns the image of a move.
    pub const fn mv(self, mv: Move) -> Move {
        Move::ALL[(self.codes(mv.code() as u64) & 0b11) as usize]
    }

    /// Returns the images of 32 moves, each a code of two bits.
    #[inline]
    pub(crate) const fn codes(self, codes: u64) -> u64 {
        // The upper bit of a code is 1 for left and right, the lower bit for down and right.
        const LOWER: u64 = u64::MAX / 3;
        let codes = if self.transposes {
            codes ^ !LOWER
        } else {
            codes
        };
        let horizontal = codes >> 1 & LOWER;
        let vertical = horizontal ^ LOWER;
        let mirrored_rows = if self.mirrors_rows { vertical } else { 0 };
        let mirrored_cols = if self.mirrors_cols { horizontal } else { 0 };
        codes ^ mirrored_rows ^ mirrored_cols
    }
}
