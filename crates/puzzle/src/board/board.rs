use core::fmt;

use crate::board::moves::moves;
use crate::{MAX_CELLS, MAX_INDEXED_CELLS, Move, MoveSet, MovesError, Shape, TileSet};

/// A board: one blank, and each tile of its shape exactly once.
///
/// Boards are ordered by shape, then by their tiles in reading order.
///
/// ```
/// use tilebase_puzzle::{Board, Shape};
///
/// let shape = Shape::new(3, 3)?;
/// let board = Board::from_tiles(shape, &[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// assert_eq!(board.blank(), 5);
/// assert_eq!(format!("{board:#}"), "2 3 4\n1 5 x\n7 6 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    shape: Shape,
    /// The tile in each cell. Unused cells are 0, because the derived equality compares all of them.
    tiles: [u8; MAX_CELLS],
    blank: u8,
}

impl Board {
    /// Returns the board with these tiles in reading order, 0 for the blank.
    ///
    /// # Errors
    ///
    /// [`BoardError`] if a tile is missing, repeated or greater than N-1.
    #[cfg_attr(feature = "quick", inline)]
    pub fn from_tiles(shape: Shape, tiles: &[u8]) -> Result<Board, BoardError> {
        if cfg!(feature = "quick")
            && let Some(board) = Board::from_complete_tiles(shape, tiles)
        {
            return Ok(board);
        }
        Board::from_tiles_or_error(shape, tiles)
    }

    /// Returns the board, or `None` if a tile is missing, repeated or greater than N-1.
    #[inline]
    fn from_complete_tiles(shape: Shape, tiles: &[u8]) -> Option<Board> {
        // The constant length lets the compiler unroll the loop.
        match tiles.first_chunk::<9>() {
            Some(nine) if tiles.len() == 9 => Board::from_complete_unrolled(shape, nine),
            _ => Board::from_complete_unrolled(shape, tiles),
        }
    }

    #[inline(always)]
    fn from_complete_unrolled(shape: Shape, tiles: &[u8]) -> Option<Board> {
        let mut board = Board::new_with_blank(shape, 0, [0; MAX_CELLS]);
        let mut seen = 0u32;
        for (cell, &tile) in tiles.iter().enumerate() {
            seen |= 1u32.checked_shl(tile.into())?;
            *board.tiles.get_mut(cell)? = tile;
            if tile == 0 {
                board.blank = cell as u8;
            }
        }
        // If N tiles include all N values, no value occurs twice.
        let is_board = tiles.len() == shape.cells() && seen == (1 << shape.cells()) - 1;
        is_board.then_some(board)
    }

    #[cfg_attr(feature = "quick", inline(never))]
    fn from_tiles_or_error(shape: Shape, tiles: &[u8]) -> Result<Board, BoardError> {
        Board::collect(shape, tiles.iter().copied().map(Ok))
    }

    /// Builds a board from tiles in reading order. The error lists the repeated and missing tiles.
    pub(crate) fn collect<E: From<BoardError>>(
        shape: Shape,
        tiles: impl Iterator<Item = Result<u8, E>>,
    ) -> Result<Board, E> {
        let mut cells = [0; MAX_CELLS];
        let (mut found, mut seen, mut repeated) = (0, TileSet::default(), TileSet::default());
        for tile in tiles {
            let tile = tile?;
            if usize::from(tile) >= shape.cells() {
                return Err(BoardError::NotATile { shape, tile }.into());
            }
            if seen.contains(tile) {
                repeated.insert(tile);
            }
            seen.insert(tile);
            if let Some(cell) = cells.get_mut(found) {
                *cell = tile;
            }
            found += 1;
        }
        let all: TileSet = (0..shape.cells() as u8).collect();
        let missing = all.without(seen);
        if missing.is_empty() && repeated.is_empty() {
            return Ok(Board::new_unchecked(shape, cells));
        }
        Err(E::from(BoardError::NotEachOnce {
            shape,
            found,
            repeated,
            missing,
        }))
    }

    /// Builds a board. Every tile must occur exactly once.
    pub(crate) fn new_unchecked(shape: Shape, tiles: [u8; MAX_CELLS]) -> Board {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0) as u8;
        Board {
            shape,
            blank,
            tiles,
        }
    }

    /// Builds a board from its blank's cell and its tiles, without a check.
    #[inline(always)]
    pub(crate) fn new_with_blank(shape: Shape, blank: usize, tiles: [u8; MAX_CELLS]) -> Board {
        Board {
            shape,
            blank: blank as u8,
            tiles,
        }
    }

    /// Builds a board of an [indexed](Shape::is_indexed) shape from its blank's cell and its tiles, without a check.
    #[inline(always)]
    pub(crate) fn new_indexed(shape: Shape, blank: usize, tiles: [u8; MAX_INDEXED_CELLS]) -> Board {
        let mut cells = [0; MAX_CELLS];
        cells[..MAX_INDEXED_CELLS].copy_from_slice(&tiles);
        Board::new_with_blank(shape, blank, cells)
    }

    /// Returns the shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the N tiles in reading order, 0 for the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.shape.cells()]
    }

    /// Returns the tiles of an [indexed](Shape::is_indexed) shape; unused cells are 0.
    pub(crate) fn indexed_cells(&self) -> &[u8; MAX_INDEXED_CELLS] {
        self.tiles.first_chunk().expect("there are more cells")
    }

    /// Returns the blank's cell, 0 .. N-1.
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// Returns the board after a move, or `None` if the blank would leave the board.
    pub fn moved(&self, mv: Move) -> Option<Board> {
        let from = self.blank();
        let to = self.shape.neighbour(from, mv)?;
        let mut board = *self;
        board.tiles.swap(from, to);
        board.blank = to as u8;
        Some(board)
    }

    /// Returns the moves that keep the blank on the board: two to four.
    pub fn legal_moves(&self) -> MoveSet {
        self.neighbours().map(|(mv, _)| mv).collect()
    }

    /// Returns the board after the moves in a text.
    ///
    /// A move is a letter, a word or an arrow: `u`, `Up`, `↑`. A digit after it is a count: `l2`.
    ///
    /// - An apostrophe after a move or its count means the opposite move: `r'` is `l`, and `r2'` is `l2`. Apostrophes
    ///   may also quote each word: `'ul', 'd'`.
    /// - White space and `,;|/->[](){}"` separate moves.
    /// - Numbers such as `1.` or `1)` may precede moves.
    /// - A full stop may end the text.
    ///
    /// ```
    /// use tilebase_puzzle::Board;
    ///
    /// let board: Board = "1 2 3 4 5 6 7 x 8".parse()?;
    /// assert_eq!(board.legal_moves().to_string(), "ulr");
    /// assert_eq!(board.apply("lr")?, board);
    /// for moves in ["lu", "L U", "Left, up.", "1. l 2. u", "← ↑", "r' d'"] {
    ///     assert_eq!(board.apply(moves)?, "1 2 3 x 5 6 4 7 8".parse()?);
    /// }
    /// assert_eq!(board.apply("lll").unwrap_err().to_string(), "move 2 (l) leaves the board");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MovesError`] if the text is not a list of moves, or if a move leaves the board.
    pub fn apply(&self, text: &str) -> Result<Board, MovesError> {
        let mut board = *self;
        for (number, mv) in (1..).zip(moves(text)) {
            let mv = mv?;
            board = board.moved(mv).ok_or(MovesError::Illegal { number, mv })?;
        }
        Ok(board)
    }

    /// Returns the two to four legal moves, each with the board after it, in the order u, d, l, r.
    pub fn neighbours(&self) -> impl Iterator<Item = (Move, Board)> {
        Move::ALL
            .into_iter()
            .filter_map(|mv| Some((mv, self.moved(mv)?)))
    }

    /// Writes each tile right-aligned in a column of `width` characters.
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        width: usize,
        between_rows: &str,
    ) -> fmt::Result {
        for (cell, &tile) in self.tiles().iter().enumerate() {
            f.write_str(match (cell, self.shape.col(cell)) {
                (0, _) => "",
                (_, 0) => between_rows,
                _ => " ",
            })?;
            match tile {
                0 => write!(f, "{:>width$}", "x")?,
                tile => write!(f, "{tile:>width$}")?,
            }
        }
        Ok(())
    }
}

/// Writes the tiles in one line with spaces between them, the blank as `x`. `{:#}` writes one line per row.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.alternate() {
            true if self.shape.cells() > 10 => self.write(f, 2, "\n"),
            true => self.write(f, 1, "\n"),
            false => self.write(f, 1, " "),
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({} {self})", self.shape)
    }
}

/// An error in the tiles of a [`Board`]. Tile 0 is the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The number of tiles is wrong, or a tile is repeated or missing.
    NotEachOnce {
        /// The expected shape.
        shape: Shape,
        /// The number of tiles, including the blank.
        found: usize,
        /// The repeated tiles.
        repeated: TileSet,
        /// The missing tiles.
        missing: TileSet,
    },
    /// A number is greater than N-1.
    NotATile {
        /// The expected shape.
        shape: Shape,
        /// The number.
        tile: u8,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            _ if self.lacks_only_blank() => f.write_str("the blank is missing; write it as 0 or x"),
            BoardError::NotEachOnce {
                shape, found: 0, ..
            } => {
                let cells = shape.cells();
                write!(
                    f,
                    "the board is empty; write {cells} tiles, the blank as 0 or x"
                )
            }
            BoardError::NotEachOnce {
                shape,
                found,
                repeated,
                missing,
            } => {
                let expected = shape.cells();
                if found != expected {
                    let wrong = if found < expected { "few" } else { "many" };
                    write!(
                        f,
                        "too {wrong} tiles: expected {expected} with the blank, found {found}; "
                    )?;
                }
                if !repeated.is_empty() {
                    write_fault(
                        f,
                        repeated,
                        ["appears more than once", "appear more than once"],
                    )?;
                }
                if !repeated.is_empty() && !missing.is_empty() {
                    f.write_str("; ")?;
                }
                if !missing.is_empty() {
                    write_fault(f, missing, ["is missing", "are missing"])?;
                }
                Ok(())
            }
            BoardError::NotATile { shape, tile } => BoardError::not_a_tile(shape, tile).fmt(f),
        }
    }
}

/// Writes a message such as `tile 6 is missing` or `tiles 1, 2 and the blank are missing`.
fn write_fault(f: &mut fmt::Formatter<'_>, tiles: TileSet, verbs: [&str; 2]) -> fmt::Result {
    let numbers = TileSet::from_bits(tiles.bits() & !1);
    match numbers.len() {
        0 => Ok(()),
        1 => write!(f, "tile {numbers}"),
        _ => write!(f, "tiles {numbers}"),
    }?;
    if tiles.contains(0) {
        let and = if numbers.is_empty() { "" } else { " and " };
        write!(f, "{and}the blank")?;
    }
    write!(f, " {}", verbs[usize::from(tiles.len() > 1)])
}

impl BoardError {
    /// Returns whether only the blank is missing and no tile is repeated.
    pub(crate) fn lacks_only_blank(self) -> bool {
        matches!(self, BoardError::NotEachOnce { repeated, missing, .. }
            if repeated.is_empty() && missing.contains(0) && missing.len() == 1)
    }

    /// Returns the message for a number that is not a tile. The number may be of any type and size.
    ///
    /// ```
    /// use tilebase_puzzle::{BoardError, Shape};
    ///
    /// assert_eq!(
    ///     BoardError::not_a_tile(Shape::new(3, 3)?, -300).to_string(),
    ///     "-300 is not a tile: a 3x3 board has 1 to 8 and 0 for the blank"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn not_a_tile(shape: Shape, number: impl fmt::Display) -> impl fmt::Display {
        NotATile { shape, number }
    }
}

struct NotATile<N> {
    shape: Shape,
    number: N,
}

impl<N: fmt::Display> fmt::Display for NotATile<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotATile { shape, number } = self;
        let largest = shape.cells() - 1;
        write!(
            f,
            "{number} is not a tile: a {shape} board has 1 to {largest} and 0 for the blank"
        )
    }
}

impl core::error::Error for BoardError {}
