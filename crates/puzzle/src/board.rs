use core::fmt;

use crate::board_builder::BoardBuilder;
use crate::{BoardError, MAX_CELLS, Move, Shape};

/// A board: every tile of its shape once, and one blank.
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
///
/// Boards are ordered by their shape, and then by their tiles in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    shape: Shape,
    /// The tile in each cell; cells past the shape hold 0, so that equality may compare all 16.
    tiles: [u8; MAX_CELLS],
    blank: u8,
}

impl Board {
    /// Returns the board with these tiles in reading order, 0 for the blank.
    ///
    /// # Errors
    ///
    /// [`BoardError`] unless each of 0 .. N-1 occurs exactly once.
    #[cfg_attr(feature = "quick", inline)]
    pub fn from_tiles(shape: Shape, tiles: &[u8]) -> Result<Board, BoardError> {
        if cfg!(feature = "quick")
            && let Some(board) = Board::from_every_tile(shape, tiles)
        {
            return Ok(board);
        }
        Board::explained(shape, tiles)
    }

    /// Returns the board if each of its tiles is there once: one look at each tile.
    #[inline]
    fn from_every_tile(shape: Shape, tiles: &[u8]) -> Option<Board> {
        // The length is constant for the usual boards, and the loops are unrolled.
        match tiles.first_chunk::<9>() {
            Some(nine) if tiles.len() == 9 => Board::from_looks(shape, nine),
            _ => Board::from_looks(shape, tiles),
        }
    }

    #[inline(always)]
    fn from_looks(shape: Shape, tiles: &[u8]) -> Option<Board> {
        let mut board = Board::new_with_blank(shape, 0, [0; MAX_CELLS]);
        let mut seen = 0u32;
        for (cell, &tile) in tiles.iter().enumerate() {
            seen |= 1u32.checked_shl(tile.into())?;
            *board.tiles.get_mut(cell)? = tile;
            if tile == 0 {
                board.blank = cell as u8;
            }
        }
        // As many tiles as cells, and no other ones: none occurs twice.
        let is_board = tiles.len() == shape.cells() && seen == (1 << shape.cells()) - 1;
        is_board.then_some(board)
    }

    /// Does what [`Board::from_tiles`] does, tile by tile, and finds out what is wrong.
    #[cfg_attr(feature = "quick", inline(never))]
    fn explained(shape: Shape, tiles: &[u8]) -> Result<Board, BoardError> {
        let mut builder = BoardBuilder::new(shape);
        tiles.iter().try_for_each(|&tile| builder.push(tile))?;
        builder.finish()
    }

    /// Returns the board with these cells, which must hold every tile once.
    pub(crate) fn new_unchecked(shape: Shape, tiles: [u8; MAX_CELLS]) -> Board {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0) as u8;
        Board {
            shape,
            blank,
            tiles,
        }
    }

    /// Does what [`Board::new_unchecked`] does, for a caller that knows the blank's cell.
    #[inline(always)]
    pub(crate) fn new_with_blank(shape: Shape, blank: usize, tiles: [u8; MAX_CELLS]) -> Board {
        Board {
            shape,
            blank: blank as u8,
            tiles,
        }
    }

    /// Returns the shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the N tiles in reading order, 0 for the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.shape.cells()]
    }

    /// Returns the tiles, with 0 in the cells past the shape.
    pub(crate) const fn all_cells(&self) -> &[u8; MAX_CELLS] {
        &self.tiles
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

    /// Returns every legal move and the board it leads to: two to four, in the order u, d, l, r.
    pub fn neighbours(&self) -> impl Iterator<Item = (Move, Board)> {
        Move::ALL
            .into_iter()
            .filter_map(|mv| Some((mv, self.moved(mv)?)))
    }
}

/// Returns the tiles, as [`Board::tiles`] does.
impl AsRef<[u8]> for Board {
    fn as_ref(&self) -> &[u8] {
        self.tiles()
    }
}

/// Writes the tiles in one line, separated by spaces, the blank as `x`; with `#`, one line per row.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = if self.shape.cells() > 10 && f.alternate() {
            2
        } else {
            1
        };
        for (cell, &tile) in self.tiles().iter().enumerate() {
            if cell > 0 {
                let new_row = f.alternate() && self.shape.col(cell) == 0;
                f.write_str(if new_row { "\n" } else { " " })?;
            }
            match tile {
                0 => write!(f, "{:>width$}", "x")?,
                tile => write!(f, "{tile:>width$}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({} {self})", self.shape)
    }
}
