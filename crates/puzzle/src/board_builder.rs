use core::fmt;

use crate::{Board, MAX_CELLS, Shape};

/// Takes tiles one by one in reading order and tells what is wrong with them.
pub(crate) struct BoardBuilder {
    shape: Shape,
    tiles: [u8; MAX_CELLS],
    found: usize,
    seen: u32,
    twice: Option<u8>,
}

impl BoardBuilder {
    pub(crate) fn new(shape: Shape) -> BoardBuilder {
        BoardBuilder {
            shape,
            tiles: [0; MAX_CELLS],
            found: 0,
            seen: 0,
            twice: None,
        }
    }

    pub(crate) fn push(&mut self, tile: u8) -> Result<(), BoardError> {
        let shape = self.shape;
        if usize::from(tile) >= shape.cells() {
            return Err(BoardError::NotATile { shape, tile });
        }
        if self.seen & 1 << tile != 0 {
            self.twice = self.twice.or(Some(tile));
        }
        self.seen |= 1 << tile;
        if self.found < shape.cells() {
            self.tiles[self.found] = tile;
        }
        self.found += 1;
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<Board, BoardError> {
        let BoardBuilder { shape, found, .. } = self;
        let missing = (0..shape.cells() as u8).find(|tile| self.seen & 1 << tile == 0);
        match (self.twice, missing) {
            (None, None) => Ok(Board::new_unchecked(shape, self.tiles)),
            (Some(twice), _) if found > shape.cells() => Err(BoardError::TooMany {
                shape,
                found,
                twice,
            }),
            (Some(twice), Some(missing)) if found == shape.cells() => {
                Err(BoardError::Twice { twice, missing })
            }
            // As many different tiles as cells and none twice is the first case, and more tiles
            // than cells cannot all differ: what is left has too few.
            (_, missing) => Err(BoardError::TooFew {
                shape,
                found,
                missing: missing.unwrap_or(0),
            }),
        }
    }
}

/// Why tiles are not a [`Board`]. Tile 0 is the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// Fewer tiles than cells.
    TooFew {
        /// The shape expected.
        shape: Shape,
        /// How many tiles there are, the blank counted.
        found: usize,
        /// The smallest tile that is missing.
        missing: u8,
    },
    /// More tiles than cells.
    TooMany {
        /// The shape expected.
        shape: Shape,
        /// How many tiles there are, the blank counted.
        found: usize,
        /// The first tile that comes a second time.
        twice: u8,
    },
    /// As many tiles as cells, but one comes twice and so another is missing.
    Twice {
        /// The first tile that comes a second time.
        twice: u8,
        /// The smallest tile that is missing.
        missing: u8,
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
            BoardError::TooFew {
                shape,
                found,
                missing,
            } => write!(
                f,
                "too few tiles: expected {} with the blank, found {found}; {} is missing",
                shape.cells(),
                Tile(missing)
            ),
            BoardError::TooMany {
                shape,
                found,
                twice,
            } => write!(
                f,
                "too many tiles: expected {} with the blank, found {found}; {} is there twice",
                shape.cells(),
                Tile(twice)
            ),
            BoardError::Twice { twice, missing } => write!(
                f,
                "{} is there twice and {} is missing",
                Tile(twice),
                Tile(missing)
            ),
            BoardError::NotATile { shape, tile } => write!(
                f,
                "{tile} is not a tile: a {shape} board has 1 to {} and 0 for the blank",
                shape.cells() - 1
            ),
        }
    }
}

impl core::error::Error for BoardError {}

/// A tile as error messages name it.
struct Tile(u8);

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("the blank"),
            tile => write!(f, "tile {tile}"),
        }
    }
}
