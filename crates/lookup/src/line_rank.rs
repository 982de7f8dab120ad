//! From a line of text to an index in a few dozen instructions, for boards of 3x3.
//!
//! The index is a sum: the blank's cell has a share in it, and each tile has one. A tile's share
//! depends only on the tiles before it, or as well only on those after it; so the first four tiles
//! have a share that the others do not change, and so have the last four. Four tiles out of eight
//! are twelve bits, few enough for a table of all the shares.

use std::boxed::Box;

use tilebase_puzzle::{Board, Goal};

/// How many boards have the blank in the same cell.
const BOARDS_A_BLANK: u64 = 20_160;

/// What four tiles in their order add to the index, by their numbers less one, three bits each.
#[derive(Clone, Debug)]
pub(crate) struct LineRank {
    of_first: [Share; 4096],
    of_last: [Share; 4096],
}

/// The share in the lower 16 bits, a bit for each of the tiles in the 8 above, and above those one
/// that says whether the tiles' share in the inversions is odd. 0 if a tile is there twice.
type Share = u32;

const TILES: u32 = 16;
const PARITY: u32 = 24;

/// What stands in a line.
pub(crate) struct LineIndex {
    /// The board's index, `None` if it is unsolvable.
    pub index: Option<u64>,
    /// The line's length with its end.
    pub len: usize,
}

impl LineRank {
    /// For boards whose tiles have other names in the table.
    pub(crate) fn new(goal: Goal, name: impl Fn(u8) -> u8) -> Box<LineRank> {
        let mut ranks = Box::new(LineRank {
            of_first: [0; 4096],
            of_last: [0; 4096],
        });
        for key in 0..4096u16 {
            let tiles = [0, 3, 6, 9].map(|shift| (key >> shift & 7) as u8 + 1);
            let set = tiles.iter().fold(0u32, |set, tile| set | 1 << (tile - 1));
            if set.count_ones() == 4 {
                let renamed = tiles.map(&name);
                for (shares, (share, odd)) in [
                    (&mut ranks.of_first, share_of_first(goal, renamed)),
                    (&mut ranks.of_last, share_of_last(goal, renamed)),
                ] {
                    shares[usize::from(key)] =
                        share as u32 | set << TILES | u32::from(odd) << PARITY;
                }
            }
        }
        ranks
    }

    /// Reads the first line of a text if it is a board in the plainest form, as
    /// [`Board::parse_line`] does.
    ///
    /// Eight cells are handled at once, each in a byte of a word.
    #[inline(always)]
    pub(crate) fn read(&self, text: &[u8]) -> Option<LineIndex> {
        let (cells, last_cell, stride) = match text.get(1)? {
            b' ' => spaced_cells(text)?,
            _ => unspaced_cells(text)?,
        };
        // 0x80 for tile 1 up to 0x87 for tile 8, something else for the blank.
        let relative = (cells | bytes(0x80)) - bytes(b'1');
        let last_relative = u64::from((last_cell | 0x80) - b'1');
        let not_tiles = (relative ^ bytes(0x80)) & bytes(0xF8);
        let blank = not_tiles.trailing_zeros() as usize / 8; // 8 if it is none of the eight
        if !is_blank(text[stride * blank]) || (cells | u64::from(last_cell)) & bytes(0x80) != 0 {
            return None;
        }
        let before = LOW_BYTES[blank];
        let tiles = relative & before | (relative >> 8 | last_relative << 56) & !before;
        if (tiles ^ bytes(0x80)) & bytes(0xF8) != 0 {
            return None;
        }
        let pairs = tiles & bytes(0x07);
        let fours = pairs | pairs >> 5;
        let fours = (fours & 0x003F_003F_003F_003F) | (fours & 0x003F_003F_003F_003F) >> 10;
        let sum =
            self.of_first[fours as usize & 0xFFF] + self.of_last[(fours >> 32) as usize & 0xFFF];
        if sum >> TILES & 0xFF != 0xFF {
            return None;
        }
        let share = u64::from(sum & ((1 << TILES) - 1));
        let is_solvable = sum >> PARITY & 1 == 0;
        let len = stride * 8 + 1;
        let end = match text[len..] {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return None,
        };
        Some(LineIndex {
            index: is_solvable.then_some(blank as u64 * BOARDS_A_BLANK + share),
            len: len + end,
        })
    }
}

/// The first eight cells, the ninth, and the distance between two: for cells with one space between.
#[inline(always)]
fn spaced_cells(text: &[u8]) -> Option<(u64, u8, usize)> {
    let line: &[u8; 17] = text.first_chunk()?;
    let [first, second] =
        [0, 8].map(|start| u64::from_le_bytes(*line[start..].first_chunk().unwrap_or(&[0; 8])));
    let spaces = bytes(b' ') & ODD_BYTES;
    if first & ODD_BYTES != spaces || second & ODD_BYTES != spaces {
        return None;
    }
    Some((even_bytes(first) | even_bytes(second) << 32, line[16], 2))
}

const ODD_BYTES: u64 = 0xFF00_FF00_FF00_FF00;

/// The bytes 0, 2, 4 and 6 in the lower half.
#[inline(always)]
const fn even_bytes(word: u64) -> u64 {
    let pairs = word & !ODD_BYTES;
    let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF;
    (fours | fours >> 16) & 0xFFFF_FFFF
}

/// As [`spaced_cells`], for cells with nothing between them.
#[inline(always)]
fn unspaced_cells(text: &[u8]) -> Option<(u64, u8, usize)> {
    let line: &[u8; 9] = text.first_chunk()?;
    let cells = u64::from_le_bytes(*line.first_chunk()?);
    Some((cells, line[8], 1))
}

#[inline(always)]
fn is_blank(character: u8) -> bool {
    matches!(character, b'x' | b'0' | b'X' | b'_' | b'.')
}

/// The bytes of a word, each with this value.
const fn bytes(value: u8) -> u64 {
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

/// What these tiles add to the index where they are the first, and whether to the inversions an odd
/// number: what the board has in which the others follow in ascending order.
fn share_of_first(goal: Goal, first: [u8; 4]) -> (u64, bool) {
    let [a, b, c, d] = others(first);
    match index(goal, first, [a, b, c, d]) {
        Some(share) => (share, false),
        // The last two tiles have no share in the index: they follow from parity.
        None => (index(goal, first, [a, b, d, c]).unwrap_or_default(), true),
    }
}

/// As [`share_of_first`], where the tiles are the last.
fn share_of_last(goal: Goal, last: [u8; 4]) -> (u64, bool) {
    let [a, b, c, d] = others(last);
    let firsts = [[a, b, c, d], [b, a, c, d]];
    let solvable = firsts.into_iter().find_map(|first| {
        let (share, odd) = share_of_first(goal, first);
        Some((index(goal, first, last)? - share, odd))
    });
    solvable.unwrap_or_default()
}

/// The tiles that are not among these, in ascending order.
fn others(tiles: [u8; 4]) -> [u8; 4] {
    let mut others = (1..=8).filter(|tile| !tiles.contains(tile));
    [(); 4].map(|()| others.next().unwrap_or_default())
}

/// The index of the board with the blank first and then these tiles.
fn index(goal: Goal, first: [u8; 4], last: [u8; 4]) -> Option<u64> {
    let cells = [[0].as_slice(), &first, &last].concat();
    goal.rank(&Board::from_tiles(goal.shape(), &cells).ok()?)
}
