//! Computes the index of a 3x3 board in a few dozen instructions.
//!
//! The index is a sum of shares: one for the blank's cell and one for each tile. A tile's share depends on the tile and
//! the set of tiles before it or, equivalently, after it. So the first four tiles determine the sum of their shares,
//! and the last four tiles determine the sum of theirs. Four tiles take twelve bits, which index a table of these sums.

use std::boxed::Box;

use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Goal};

/// The number of solvable boards with the blank in a given cell.
const BOARDS_PER_BLANK: usize = 20_160;

/// A slot past the end of every index, for invalid boards.
pub(crate) const NOWHERE: usize = usize::MAX;

/// The shares of the first four and of the last four tiles. Four tiles form the table's index: each modulo 8, in three
/// bits.
#[derive(Clone, Debug)]
pub(crate) struct QuickRank {
    of_first: [Share; 4096],
    of_last: [Share; 4096],
}

/// The share of four tiles. Bits 0 to 15 contain its value, bits 16 to 23 the set of the tiles, bit 24 the parity of
/// their inversions. If a tile is repeated, all bits are 0.
type Share = u32;

const TILES_SHIFT: u32 = 16;
const PARITY_SHIFT: u32 = 24;

/// Nine cells: a blank and eight tiles, which may be repeated.
pub(crate) struct NineCells {
    /// The tiles modulo 8, three bits each, the first tile in the lowest bits. The blank's bits are arbitrary.
    pub digits: u32,
    pub blank: usize,
}

impl NineCells {
    /// Packs the lowest three bits of nine bytes.
    #[inline(always)]
    pub(crate) fn new(first_eight: u64, last: u8, blank: usize) -> NineCells {
        // Packs eight digits of 3 bits into pairs of 6 bits, then into groups of 12 bits, then into 24 bits.
        let ones = first_eight & bytes(0x07);
        let twos = (ones | ones >> 5) & 0x003F_003F_003F_003F;
        let fours = (twos | twos >> 10) & 0x0000_0FFF_0000_0FFF;
        let eight = (fours | fours >> 20) as u32 & 0x00FF_FFFF;
        NineCells {
            digits: eight | u32::from(last & 7) << 24,
            blank,
        }
    }

    /// Returns the cells of a 3x3 board, or `None` for another shape.
    #[inline(always)]
    pub(crate) fn of(board: &Board) -> Option<NineCells> {
        let shape = board.shape();
        if (shape.rows(), shape.cols()) != (3, 3) {
            return None;
        }
        let tiles: &[u8; 9] = board.tiles().first_chunk()?;
        let [first_eight @ .., last] = *tiles;
        let first_eight = u64::from_le_bytes(first_eight);
        Some(NineCells::new(first_eight, last, board.blank()))
    }

    /// Returns the cells of nine numbers in reading order, or `None` if they are not eight tiles and a blank.
    #[inline(always)]
    pub(crate) fn of_tiles(tiles: &[u8; 9]) -> Option<NineCells> {
        let [first_eight @ .., last] = *tiles;
        let first_eight = u64::from_le_bytes(first_eight);
        let blank = only_non_tile(first_eight, last)?;
        (tiles[blank] == 0).then(|| NineCells::new(first_eight, last, blank))
    }
}

/// Returns the position of the only byte that is not a tile (1 ..= 8). If all nine bytes are tiles, returns the last
/// position. If several are not, returns `None`.
#[inline(always)]
pub(crate) fn only_non_tile(first_eight: u64, last: u8) -> Option<usize> {
    // Adding 0x77 changes a tile to 0x78 ..= 0x7F. A byte of 0x89 or more carries into the next byte. The result is
    // then `None` or the position of that byte, and the callers return `None` because that byte is not a blank.
    let others = (first_eight.wrapping_add(bytes(0x77)) & bytes(0xF8)) ^ bytes(0x78);
    let zeros = others.trailing_zeros(); // 64 if all eight are tiles
    let is_only = others.wrapping_shr(zeros & !7) < 0x100;
    let last_is_tile = (1..=8).contains(&last);
    (is_only && (last_is_tile || others == 0)).then_some(zeros as usize / 8)
}

impl QuickRank {
    /// Computes the shares for 3x3 boards. Returns `None` for another shape or a symmetry other than the identity.
    pub(crate) fn new(goal: Goal, map: &GoalMap) -> Option<Box<QuickRank>> {
        if map.rank() > 0 || (goal.shape().rows(), goal.shape().cols()) != (3, 3) {
            return None;
        }
        let mut ranks = Box::new(QuickRank {
            of_first: [0; 4096],
            of_last: [0; 4096],
        });
        for key in 0..4096u16 {
            let tiles = [0, 3, 6, 9].map(|shift| match (key >> shift & 7) as u8 {
                0 => 8,
                tile => tile,
            });
            let set = tiles.iter().fold(0u32, |set, tile| set | 1 << (tile - 1));
            if set.count_ones() == 4 {
                let share = |(share, odd): (u64, bool)| {
                    share as Share | set << TILES_SHIFT | u32::from(odd) << PARITY_SHIFT
                };
                let renamed = tiles.map(|tile| map.name(tile));
                ranks.of_first[usize::from(key)] = share(share_of_first(goal, renamed));
                ranks.of_last[usize::from(key)] = share(share_of_last(goal, renamed));
            }
        }
        Some(ranks)
    }

    /// Returns the [`rank`](Self::rank) of these cells as a slot, [`NOWHERE`] for `None`.
    #[inline(always)]
    pub(crate) fn slot(&self, cells: Option<NineCells>) -> usize {
        cells.and_then(|cells| self.rank(&cells)).unwrap_or(NOWHERE)
    }

    /// Returns the index of a board, a number above every index if the board is unsolvable, or `None` for a repeated
    /// tile.
    #[inline(always)]
    pub(crate) fn rank(&self, cells: &NineCells) -> Option<usize> {
        let before = LOW_DIGITS[cells.blank];
        let tiles = cells.digits & before | cells.digits >> 3 & !before;
        let sum =
            self.of_first[tiles as usize % 4096] + self.of_last[(tiles >> 12) as usize % 4096];
        // All eight bits are set if the two sets of four tiles are complements.
        if sum >> TILES_SHIFT & 0xFF != 0xFF {
            return None;
        }
        // For an unsolvable board, the parity bit makes the result larger than every index.
        let share = sum & (1 << PARITY_SHIFT | ((1 << TILES_SHIFT) - 1));
        Some(cells.blank * BOARDS_PER_BLANK + share as usize)
    }
}

/// Returns a word whose bytes all have this value.
pub(crate) const fn bytes(value: u8) -> u64 {
    u64::from_le_bytes([value; 8])
}

/// Masks of the lowest 0 ..= 8 three-bit digits.
const LOW_DIGITS: [u32; 9] = {
    let mut masks = [0; 9];
    let mut count = 0;
    while count < 9 {
        masks[count] = (1 << (3 * count)) - 1;
        count += 1;
    }
    masks
};

/// Returns the share of the first four tiles and the parity of their inversions. The other tiles follow in ascending
/// order, so they add nothing.
fn share_of_first(goal: Goal, first: [u8; 4]) -> (u64, bool) {
    let [a, b, c, d] = others(first);
    match index(goal, first, [a, b, c, d]) {
        Some(share) => (share, false),
        // Parity determines the order of the last two tiles; they have no share.
        None => (index(goal, first, [a, b, d, c]).unwrap_or_default(), true),
    }
}

/// Returns the share of the last four tiles and the parity of their inversions.
fn share_of_last(goal: Goal, last: [u8; 4]) -> (u64, bool) {
    let [a, b, c, d] = others(last);
    let firsts = [[a, b, c, d], [b, a, c, d]];
    let solvable = firsts.into_iter().find_map(|first| {
        let (share, odd) = share_of_first(goal, first);
        Some((index(goal, first, last)? - share, odd))
    });
    solvable.unwrap_or_default()
}

/// Returns the four tiles of 1 ..= 8 that are not in `tiles`, in ascending order.
fn others(tiles: [u8; 4]) -> [u8; 4] {
    let mut others = (1..=8).filter(|tile| !tiles.contains(tile));
    [(); 4].map(|()| others.next().unwrap_or_default())
}

/// Returns the index of the board with the blank first and then these tiles, or `None` if the board is unsolvable.
fn index(goal: Goal, first: [u8; 4], last: [u8; 4]) -> Option<u64> {
    let cells = [[0].as_slice(), &first, &last].concat();
    goal.rank(&Board::from_tiles(goal.shape(), &cells).ok()?)
}
