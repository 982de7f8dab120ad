//! Lehmer digits: for each tile in reading order, the number of smaller tiles after it.
//!
//! The n-th tile from the end has n-1 tiles after it, so its digit is below n. The digits determine the order of the
//! tiles (Lehmer 1960; Knuth, TAOCP 4A, 7.2.1.2).

use crate::index::ring::{digit_bits, weight};
use crate::{Board, MAX_INDEXED_CELLS};

impl Board {
    /// Returns the number of inversions: pairs of tiles in descending order, ignoring the blank.
    pub fn inversions(&self) -> u32 {
        match self.shape().is_indexed() {
            true => LehmerDigits::of(self, self.shape().cells()).inversions,
            false => self.smaller_after().sum(),
        }
    }

    /// Returns the Lehmer digit of each tile in reading order.
    fn smaller_after(&self) -> impl Iterator<Item = u32> {
        let tiles = || self.tiles().iter().filter(|&&tile| tile != 0);
        tiles().enumerate().map(move |(place, tile)| {
            tiles().skip(place).filter(|&other| other < tile).count() as u32
        })
    }
}

pub(crate) struct LehmerDigits {
    /// The digits, with the first tile's digit in the lowest bits.
    pub packed: u64,
    /// The weighted sum of the digits, a part of the index.
    pub value: u64,
    /// The sum of the digits: the number of inversions.
    pub inversions: u32,
}

impl LehmerDigits {
    /// Computes the digits of a board with this number of cells, at most 16.
    ///
    /// Round n = 1, 2, .. compares every tile with the tile n places after it. A tile is a byte below 128: the top bit
    /// of `(0x80 | tile) - other` stays set if `tile >= other`.
    #[inline(always)]
    pub(crate) fn of(board: &Board, cells: usize) -> LehmerDigits {
        const TOP_BITS: u128 = u128::from_le_bytes([0x80; MAX_INDEXED_CELLS]);
        let tiles = cells - 1;
        let sequence = tile_sequence(board) & low_bytes(tiles);
        let mut digits = 0;
        for distance in 1..tiles {
            let later = sequence >> (8 * distance);
            let larger = ((sequence | TOP_BITS) - later) & TOP_BITS;
            digits += (larger & low_bytes(tiles - distance)) >> 7;
        }
        LehmerDigits::collected(
            cells,
            (0..tiles).map(|place| (digits >> (8 * place)) as u64 & 0xF),
        )
    }

    /// Computes the digits by their definition: slower, but less code.
    pub(crate) fn counted(board: &Board) -> LehmerDigits {
        LehmerDigits::collected(board.shape().cells(), board.smaller_after().map(u64::from))
    }

    #[inline(always)]
    fn collected(cells: usize, digits: impl Iterator<Item = u64>) -> LehmerDigits {
        let (mut packed, mut value, mut inversions) = (0, 0, 0);
        for (place, digit) in digits.enumerate() {
            packed |= digit << (place as u32 * digit_bits(cells));
            value += digit * weight(cells - 2 - place);
            inversions += digit as u32;
        }
        LehmerDigits {
            packed,
            value,
            inversions,
        }
    }
}

/// Returns the tiles in reading order without the blank, one byte per tile.
#[inline(always)]
fn tile_sequence(board: &Board) -> u128 {
    let cells = u128::from_le_bytes(*board.indexed_cells());
    let before_blank = low_bytes(board.blank());
    cells & before_blank | cells >> 8 & !before_blank
}

/// Returns a mask of the lowest `count` bytes; `count` is at most 15.
#[inline(always)]
const fn low_bytes(count: usize) -> u128 {
    (1 << (8 * count)) - 1
}

/// The tiles not yet placed, in ascending order, four bits each.
pub(crate) struct RemainingTiles(u64);

impl RemainingTiles {
    pub(crate) const ALL: RemainingTiles = RemainingTiles(0x0FED_CBA9_8765_4321);

    /// Removes and returns the tile that is larger than exactly `digit` remaining tiles.
    pub(crate) fn take(&mut self, digit: u64) -> u8 {
        let shift = 4 * digit;
        let tile = self.0 >> shift & 0xF;
        let smaller = self.0 & ((1 << shift) - 1);
        let larger = self.0 >> shift >> 4 << shift;
        self.0 = larger | smaller;
        tile as u8
    }
}

/// Returns the Lehmer digits of two neighbouring tiles after they are exchanged.
///
/// Let x be the first tile and y the second, and a and b their digits. The tiles themselves are not needed:
///
/// - If x > y, then a > b, because y and every later tile below y count towards a. The new digits are b and a-1.
/// - If x < y, then a <= b. After the exchange, x counts towards the digit of y. The new digits are b+1 and a.
///
/// No other digit changes. A vertical move makes `cols - 1` such exchanges.
#[inline(always)]
pub const fn exchanged_lehmer_digits(first: u8, second: u8) -> (u8, u8) {
    // Avoids a branch: the digits are unpredictable, so the processor would often mispredict it.
    let is_descending = (first > second) as u8;
    (second + 1 - is_descending, first - is_descending)
}
