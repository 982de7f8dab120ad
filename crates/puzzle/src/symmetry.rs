use crate::{Board, MAX_CELLS, Move, Shape};

/// A way to turn or mirror a board: it may transpose the board, and then mirror its rows or columns.
///
/// A square has eight symmetries and any other rectangle four; [`Symmetry::of`] lists them. The
/// other four carry a rectangle to the transposed shape.
///
/// ```
/// use tilebase_puzzle::{Board, Move, Shape, Symmetry};
///
/// let board = Board::parse(Shape::new(3, 3)?, "1 2 3 / 4 5 6 / 7 8 x")?;
/// for symmetry in Symmetry::of(board.shape()) {
///     // To turn the board and then move is to move and then turn the board.
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
    /// The symmetry that leaves everything where it is.
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

    /// Returns the symmetries that carry a shape onto itself, the identity first: eight for a square,
    /// four for any other rectangle.
    pub fn of(shape: Shape) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL
            .into_iter()
            .filter(move |symmetry| symmetry.shape(shape) == shape)
    }

    /// Returns the symmetry that undoes this one.
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

    /// Returns the shape that a shape is carried to.
    pub const fn shape(self, shape: Shape) -> Shape {
        if self.transposes {
            shape.transposed()
        } else {
            shape
        }
    }

    /// Returns the cell that a cell of a shape is carried to.
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

    /// Returns the board with every tile carried to its new cell.
    pub fn board(self, board: &Board) -> Board {
        let mut tiles = [0; MAX_CELLS];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[self.cell(board.shape(), cell)] = tile;
        }
        Board::new_unchecked(self.shape(board.shape()), tiles)
    }

    /// Returns the move that does on the carried board what `mv` does on the board itself.
    pub const fn mv(self, mv: Move) -> Move {
        let mv = match (self.transposes, mv) {
            (false, mv) => mv,
            (true, Move::Up) => Move::Left,
            (true, Move::Down) => Move::Right,
            (true, Move::Left) => Move::Up,
            (true, Move::Right) => Move::Down,
        };
        match mv {
            Move::Up if self.mirrors_rows => Move::Down,
            Move::Down if self.mirrors_rows => Move::Up,
            Move::Left if self.mirrors_cols => Move::Right,
            Move::Right if self.mirrors_cols => Move::Left,
            mv => mv,
        }
    }
}
