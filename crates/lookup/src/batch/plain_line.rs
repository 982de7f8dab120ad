//! Reads nine cells from a line of text, eight of them at once, each in a byte of a word.

use super::quick_rank::{NineCells, bytes};

/// Returns the cells and the length of the first line of a text, if it is plainly written: one
/// character per cell, with one space between any two, or with nothing between them. The cell `blank`
/// is then a blank, but the others may not be tiles.
#[inline(always)]
pub(crate) fn read(text: &[u8]) -> Option<(NineCells, usize)> {
    let (first_eight, last, stride) = match text.get(1)? {
        b' ' => spaced(text)?,
        _ => unspaced(text)?,
    };
    if (first_eight | u64::from(last)) & bytes(0x80) != 0 {
        return None;
    }
    let first_eight = (first_eight | bytes(0x80)) - bytes(b'1');
    let not_tiles = (first_eight ^ bytes(0x80)) & bytes(0xF8);
    let cells = NineCells {
        first_eight,
        last: (last | 0x80) - b'1',
        blank: not_tiles.trailing_zeros() as usize / 8, // 8 if it is none of the first eight
    };
    if !matches!(text[stride * cells.blank], b'x' | b'0' | b'X' | b'_' | b'.') {
        return None;
    }
    let len = stride * 8 + 1;
    match text[len..] {
        [b'\n', ..] => Some((cells, len + 1)),
        [b'\r', b'\n', ..] => Some((cells, len + 2)),
        _ => None,
    }
}

/// The characters of the first eight cells and of the ninth, and how far apart they are in the text.
type Characters = (u64, u8, usize);

/// Reads characters with one space between any two.
#[inline(always)]
fn spaced(text: &[u8]) -> Option<Characters> {
    const ODD_BYTES: u64 = 0xFF00_FF00_FF00_FF00;
    let [text @ .., last] = text.first_chunk::<17>()?;
    let [first, second] = *text.as_chunks::<8>().0 else {
        return None;
    };
    let words = [first, second].map(u64::from_le_bytes);
    if words.map(|word| word & ODD_BYTES) != [bytes(b' ') & ODD_BYTES; 2] {
        return None;
    }
    let [first, second] = words.map(|word| {
        let pairs = word & !ODD_BYTES;
        let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF;
        (fours | fours >> 16) & 0xFFFF_FFFF
    });
    Some((first | second << 32, *last, 2))
}

/// Reads characters with nothing between them.
#[inline(always)]
fn unspaced(text: &[u8]) -> Option<Characters> {
    let [first_eight @ .., last] = *text.first_chunk::<9>()?;
    Some((u64::from_le_bytes(first_eight), last, 1))
}
