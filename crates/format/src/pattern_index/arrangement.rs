//! Arrangements of a pattern's tiles, numbered by their Lehmer digits.
//!
//! The tiles are numbered 0 .. k-1 in ascending order and listed in reading order of their cells. The digit of a tile
//! is the number of smaller tiles after it (Lehmer 1960).

use tilebase_puzzle::MAX_CELLS;

/// A list that has each of the numbers 0 .. k-1 once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    tiles: [u8; MAX_CELLS],
    len: usize,
}

impl Arrangement {
    /// Collects a list of at most 25 numbers.
    pub fn new(tiles: impl IntoIterator<Item = u8>) -> Arrangement {
        let mut arrangement = Arrangement {
            tiles: [0; MAX_CELLS],
            len: 0,
        };
        for tile in tiles {
            arrangement.tiles[arrangement.len] = tile;
            arrangement.len += 1;
        }
        arrangement
    }

    /// Returns the tiles, numbered from 0, in the reading order of their cells.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.len]
    }

    /// Returns the number of the arrangement, 0 .. k!-1.
    pub fn rank(&self) -> u64 {
        let mut rest = self.tiles();
        let mut rank = 0;
        while let Some((tile, later)) = rest.split_first() {
            let digit = later.iter().filter(|&other| other < tile).count();
            rank = rank * rest.len() as u64 + digit as u64;
            rest = later;
        }
        rank
    }

    /// Returns the arrangement of `len` tiles with this number.
    pub fn unrank(len: usize, mut rank: u64) -> Arrangement {
        let mut arrangement = Arrangement::new((0..len).map(|_| 0));
        for place in (0..len).rev() {
            let radix = (len - place) as u64;
            let digit = (rank % radix) as u8;
            rank /= radix;
            arrangement.tiles[place] = digit;
            for later in &mut arrangement.tiles[place + 1..len] {
                *later += u8::from(*later >= digit);
            }
        }
        arrangement
    }

    /// Returns the arrangement after the tile at position `from` moves to position `to`.
    #[cfg(any(test, feature = "std"))]
    pub fn moved(&self, from: usize, to: usize) -> Arrangement {
        let mut moved = *self;
        if from < to {
            moved.tiles[from..=to].rotate_left(1);
        } else {
            moved.tiles[to..=from].rotate_right(1);
        }
        moved
    }
}
