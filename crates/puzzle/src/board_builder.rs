use core::fmt;

use crate::{Board, MAX_CELLS, Shape, TileSet};

/// Collects tiles one by one in reading order and reports what is wrong with them.
pub(crate) struct BoardBuilder {
    shape: Shape,
    tiles: [u8; MAX_CELLS],
    found: usize,
    seen: TileSet,
    repeated: TileSet,
}

impl BoardBuilder {
    pub(crate) fn new(shape: Shape) -> BoardBuilder {
        BoardBuilder {
            shape,
            tiles: [0; MAX_CELLS],
            found: 0,
            seen: TileSet::default(),
            repeated: TileSet::default(),
        }
    }

    pub(crate) fn push(&mut self, tile: u8) -> Result<(), BoardError> {
        let shape = self.shape;
        if usize::from(tile) >= shape.cells() {
            return Err(BoardError::NotATile { shape, tile });
        }
        if self.seen.contains(tile) {
            self.repeated.insert(tile);
        }
        self.seen.insert(tile);
        if self.found < shape.cells() {
            self.tiles[self.found] = tile;
        }
        self.found += 1;
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<Board, BoardError> {
        let missing = TileSet::all(self.shape.cells()).without(self.seen);
        if missing.is_empty() && self.repeated.is_empty() {
            return Ok(Board::new_unchecked(self.shape, self.tiles));
        }
        Err(BoardError::NotEachOnce {
            shape: self.shape,
            found: self.found,
            repeated: self.repeated,
            missing,
        })
    }
}

/// Why tiles are not a [`Board`]. Tile 0 is the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A wrong number of tiles, or the right number but not each tile once.
    NotEachOnce {
        /// The shape expected.
        shape: Shape,
        /// The number of tiles, including the blank.
        found: usize,
        /// The tiles that occur more than once.
        repeated: TileSet,
        /// The tiles that do not occur.
        missing: TileSet,
    },
    /// A number above N-1.
    NotATile {
        /// The shape expected.
        shape: Shape,
        /// The number.
        tile: u8,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
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
                    write!(f, "more than once: {repeated}")?;
                }
                if !repeated.is_empty() && !missing.is_empty() {
                    f.write_str("; ")?;
                }
                if !missing.is_empty() {
                    write!(f, "missing: {missing}")?;
                }
                Ok(())
            }
            BoardError::NotATile { shape, tile } => BoardError::not_a_tile(shape, tile).fmt(f),
        }
    }
}

impl BoardError {
    /// Returns the message for a number that is not a tile, even one that does not fit a byte.
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

/// The message of [`BoardError::not_a_tile`].
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
