//! The index of a board of 3x3 in a few dozen instructions.
//!
//! The index is a sum of shares, one of the blank's cell and one of each tile. A tile's share depends
//! only on the set of tiles before it or, equivalently, on the set of tiles after it. So the share of
//! the first four tiles does not depend on the order of the others, nor does that of the last four.
//! Four tiles in order are twelve bits, few enough for a table of all the shares.

use core::hint::select_unpredictable;
use std::boxed::Box;

use tilebase_puzzle::{Board, Goal};

use crate::frame::Frame;

/// The number of boards with the blank in the same cell.
const BOARDS_PER_BLANK: usize = 20_160;

/// A place that is in no index.
pub(crate) const NOWHERE: usize = usize::MAX;

/// The shares of four tiles in the index, by the tiles less one, three bits each.
#[derive(Clone, Debug)]
pub(crate) struct QuickRank {
    of_first: [Share; 4096],
    of_last: [Share; 4096],
}

/// The share of four tiles in the lowest 16 bits, the set of the tiles in the next 8, and above them a
/// bit that is 1 if the tiles add an odd number of inversions. 0 if a tile occurs twice.
type Share = u32;

const TILES: u32 = 16;
const PARITY: u32 = 24;

/// Nine cells, a byte each: 0x80 for tile 1 up to 0x87 for tile 8, something else for the blank.
pub(crate) struct NineCells {
    pub first_eight: u64,
    pub last: u8,
    /// The blank's cell.
    pub blank: usize,
}

impl NineCells {
    /// Returns the cells of a board of 3x3; `None` for another shape.
    #[inline(always)]
    pub(crate) fn of(board: &Board) -> Option<NineCells> {
        let tiles: &[u8; 9] = board.tiles().try_into().ok()?;
        let [first_eight @ .., last] = *tiles;
        Some(NineCells {
            first_eight: u64::from_le_bytes(first_eight).wrapping_add(bytes(0x7F)),
            last: last.wrapping_add(0x7F),
            blank: board.blank(),
        })
    }

    /// Returns the cells of nine numbers in reading order; `None` if there is no blank. The others may
    /// not be tiles.
    #[inline(always)]
    pub(crate) fn of_tiles(tiles: &[u8; 9]) -> Option<NineCells> {
        let [first_eight @ .., last] = *tiles;
        let first_eight = u64::from_le_bytes(first_eight);
        if (first_eight | u64::from(last)) & bytes(0x80) != 0 {
            return None;
        }
        let first_eight = first_eight + bytes(0x7F);
        let not_tiles = (first_eight ^ bytes(0x80)) & bytes(0xF8);
        let blank = not_tiles.trailing_zeros() as usize / 8; // 8 if it is none of the first eight
        (tiles[blank] == 0).then_some(NineCells {
            first_eight,
            last: last + 0x7F,
            blank,
        })
    }

    /// Returns the tiles without the blank, a byte each.
    #[inline(always)]
    fn tiles(&self) -> u64 {
        let before = LOW_BYTES[self.blank];
        let shifted = self.first_eight >> 8 | u64::from(self.last) << 56;
        self.first_eight & before | shifted & !before
    }
}

impl QuickRank {
    /// Returns the shares for the caller's boards; `None` unless they are of 3x3 and only renamed.
    pub(crate) fn new(goal: Goal, frame: &Frame) -> Option<Box<QuickRank>> {
        let renaming = frame.renaming_alone()?;
        if (goal.shape().rows(), goal.shape().cols()) != (3, 3) {
            return None;
        }
        let mut ranks = Box::new(QuickRank {
            of_first: [0; 4096],
            of_last: [0; 4096],
        });
        for key in 0..4096u16 {
            let tiles = [0, 3, 6, 9].map(|shift| (key >> shift & 7) as u8 + 1);
            let set = tiles.iter().fold(0u32, |set, tile| set | 1 << (tile - 1));
            if set.count_ones() == 4 {
                let share = |(share, odd): (u64, bool)| {
                    share as Share | set << TILES | u32::from(odd) << PARITY
                };
                let renamed = tiles.map(|tile| renaming.name(tile));
                ranks.of_first[usize::from(key)] = share(share_of_first(goal, renamed));
                ranks.of_last[usize::from(key)] = share(share_of_last(goal, renamed));
            }
        }
        Some(ranks)
    }

    /// Returns the index of a board, [`NOWHERE`] if it is unsolvable; `None` if a cell other than the
    /// blank's is not a tile, or a tile occurs twice.
    #[inline(always)]
    pub(crate) fn rank(&self, cells: &NineCells) -> Option<usize> {
        let tiles = cells.tiles();
        if (tiles ^ bytes(0x80)) & bytes(0xF8) != 0 {
            return None;
        }
        // Three bits in each of eight bytes, then six in each of four pairs, then twelve in each half.
        let ones = tiles & bytes(0x07);
        let twos = (ones | ones >> 5) & 0x003F_003F_003F_003F;
        let fours = (twos | twos >> 10) & 0x0000_0FFF_0000_0FFF;
        let sum =
            self.of_first[fours as usize % 4096] + self.of_last[(fours >> 32) as usize % 4096];
        // Eight different bits: the two sets of four tiles are complements.
        if sum >> TILES & 0xFF != 0xFF {
            return None;
        }
        let is_solvable = sum >> PARITY & 1 == 0;
        let share = sum as usize % (1 << TILES);
        Some(select_unpredictable(
            is_solvable,
            cells.blank * BOARDS_PER_BLANK + share,
            NOWHERE,
        ))
    }
}

/// Returns a word whose bytes all have this value.
pub(crate) const fn bytes(value: u8) -> u64 {
    u64::from_le_bytes([value; 8])
}

/// Masks of the lowest 0 .. 8 bytes.
const LOW_BYTES: [u64; 9] = {
    let mut masks = [u64::MAX; 9];
    let mut count = 0;
    while count < 8 {
        masks[count] = (1 << (8 * count)) - 1;
        count += 1;
    }
    masks
};

/// Returns what these tiles add to the index if they are the first, and whether they add an odd number
/// of inversions. The others follow in ascending order, which adds nothing.
fn share_of_first(goal: Goal, first: [u8; 4]) -> (u64, bool) {
    let [a, b, c, d] = others(first);
    match index(goal, first, [a, b, c, d]) {
        Some(share) => (share, false),
        // The last two tiles have no share in the index: they follow from parity.
        None => (index(goal, first, [a, b, d, c]).unwrap_or_default(), true),
    }
}

/// As [`share_of_first`], if the tiles are the last.
fn share_of_last(goal: Goal, last: [u8; 4]) -> (u64, bool) {
    let [a, b, c, d] = others(last);
    let firsts = [[a, b, c, d], [b, a, c, d]];
    let solvable = firsts.into_iter().find_map(|first| {
        let (share, odd) = share_of_first(goal, first);
        Some((index(goal, first, last)? - share, odd))
    });
    solvable.unwrap_or_default()
}

/// Returns the tiles that are not among these, in ascending order.
fn others(tiles: [u8; 4]) -> [u8; 4] {
    let mut others = (1..=8).filter(|tile| !tiles.contains(tile));
    [(); 4].map(|()| others.next().unwrap_or_default())
}

/// Returns the index of the board with the blank first and then these tiles.
fn index(goal: Goal, first: [u8; 4], last: [u8; 4]) -> Option<u64> {
    let cells = [[0].as_slice(), &first, &last].concat();
    goal.rank(&Board::from_tiles(goal.shape(), &cells).ok()?)
}
