//! Reads the nine cells of a 3x3 board from a line of text. Eight cells are read at once, as the bytes of a 64-bit
//! word.

use tilebase_puzzle::internal::TILES;

use super::quick_rank::{NineCells, bytes, only_non_tile};

/// Returns the length of the first line with its line end: 10, 11, 18 or 19 bytes. The length is right only for a
/// *plain* line: one character per cell, either all separated by single spaces or none.
pub(crate) fn length(text: &[u8]) -> usize {
    let (cells, end) = match text.get(1) {
        Some(b' ') => (17, text.get(17)),
        _ => (9, text.get(9)),
    };
    cells + if end == Some(&b'\r') { 2 } else { 1 }
}

/// Returns the cells of a line of this length, or `None` if the line is not plain. Tiles may be repeated.
#[inline(always)]
pub(crate) fn read<const LEN: usize>(line: &[u8; LEN]) -> Option<NineCells> {
    let is_spaced = LEN > 11;
    let (cells, blank) = if is_spaced {
        spaced(line.first_chunk()?)?
    } else {
        unspaced(line.first_chunk()?)?
    };
    let end = if LEN.is_multiple_of(2) { "\n" } else { "\r\n" };
    (TILES[usize::from(blank)] == 0 && line.ends_with(end.as_bytes())).then_some(cells)
}

/// Reads characters separated by single spaces. Also returns the blank's character.
#[inline(always)]
fn spaced(line: &[u8; 17]) -> Option<(NineCells, u8)> {
    const SPACES: u64 = 0xFF00_FF00_FF00_FF00;
    const PLAIN: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
    /// The cell of each byte after the first and second word are interleaved, then the last cell.
    const CELLS: [usize; 9] = [0, 4, 1, 5, 2, 6, 3, 7, 8];
    let words = line.as_chunks().0;
    let [first, second] = [words[0], words[1]].map(|word| u64::from_le_bytes(word) ^ PLAIN);
    let last = line[16] ^ b'0';
    if (first | second) & SPACES != 0 {
        return None;
    }
    let blank = CELLS[only_non_tile(first | second << 8, last)?];
    let digits = four_digits(first) | four_digits(second) << 12 | u32::from(last & 7) << 24;
    Some((NineCells { digits, blank }, line[2 * blank]))
}

/// Packs four digits. Each digit is in the lowest three bits of a 16-bit group of the word.
#[inline(always)]
fn four_digits(word: u64) -> u32 {
    // Moves the digits to bits 48, 51, 54 and 57. All other products are below bit 48 or above bit 63.
    const TO_THE_TOP: u64 = 1 << 48 | 1 << 35 | 1 << 22 | 1 << 9;
    ((word & 0x0007_0007_0007_0007).wrapping_mul(TO_THE_TOP) >> 48) as u32
}

/// Reads characters without separators. Also returns the blank's character.
#[inline(always)]
fn unspaced(line: &[u8; 9]) -> Option<(NineCells, u8)> {
    let [first_eight @ .., last] = *line;
    let first_eight = u64::from_le_bytes(first_eight) ^ bytes(b'0');
    let last = last ^ b'0';
    let blank = only_non_tile(first_eight, last)?;
    Some((NineCells::new(first_eight, last, blank), line[blank]))
}
