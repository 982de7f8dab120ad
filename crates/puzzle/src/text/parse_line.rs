//! A fast parser for plain boards. The module `parse` reads all other boards and reports errors.

use core::hint::select_unpredictable;

use crate::{Board, MAX_CELLS, Shape};

/// The tile for each byte: 0 for the blank, or `NO_TILE`.
pub const TILES: [u8; 256] = {
    let mut tiles = [NO_TILE; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(tile) = (byte as u8 as char).to_digit(25) {
            tiles[byte] = tile as u8;
        }
        byte += 1;
    }
    let mut blanks: &[u8] = b"xX_.*-";
    while let [blank, rest @ ..] = blanks {
        tiles[*blank as usize] = 0;
        blanks = rest;
    }
    tiles
};

/// Marks a byte that is not a tile. No board has a tile 31.
const NO_TILE: u8 = 31;

impl Board {
    /// Reads the first line of a text if its tiles are single characters, with one space or nothing between them.
    /// Returns the board and the length of the line in bytes, including `\n` or `\r\n`. Returns `None` for any other
    /// line, and for a line without a line end. Takes O(N), without a branch on the tiles.
    ///
    /// For these lines, [`Board::parse`] returns the same boards.
    ///
    /// ```
    /// use tilebase_puzzle::{Board, Shape};
    ///
    /// let shape = Shape::new(3, 3)?;
    /// let text = b"2 3 4 1 5 x 7 6 8\n123/456/78x\n";
    /// let (board, len) = Board::parse_line(shape, text).expect("a plain board");
    /// assert_eq!((board.to_string().as_str(), len), ("2 3 4 1 5 x 7 6 8", 18));
    /// assert_eq!(Board::parse_line(shape, &text[len..]), None);
    /// # Ok::<(), tilebase_puzzle::ShapeError>(())
    /// ```
    pub fn parse_line(shape: Shape, text: &[u8]) -> Option<(Board, usize)> {
        let (board, len) = plain_board(shape, text)?;
        match text[len..] {
            [b'\n', ..] => Some((board, len + 1)),
            [b'\r', b'\n', ..] => Some((board, len + 2)),
            _ => None,
        }
    }
}

/// Reads the board of an indexed shape at the start of a text. Also returns the number of bytes read.
pub(crate) fn plain_board(shape: Shape, text: &[u8]) -> Option<(Board, usize)> {
    if !shape.is_indexed() {
        return None;
    }
    let cells = shape.cells();
    match text.get(1) {
        Some(b' ') => Some((read::<2>(shape, text)?, 2 * cells - 1)),
        _ => Some((read::<1>(shape, text)?, cells)),
    }
}

/// Reads a tile from every `STRIDE`-th byte; only spaces may be between the tiles.
fn read<const STRIDE: usize>(shape: Shape, text: &[u8]) -> Option<Board> {
    let cells = shape.cells();
    let text = text.get(..STRIDE * (cells - 1) + 1)?;
    let mut tiles = 0u128;
    let mut seen = 0u32;
    let mut blank = 0;
    let mut not_spaces = 0;
    for cell in 0..cells {
        let tile = TILES[usize::from(text[STRIDE * cell])];
        tiles |= u128::from(tile) << (8 * cell);
        seen |= 1 << tile;
        blank = select_unpredictable(tile == 0, cell, blank);
        if STRIDE == 2 && cell > 0 {
            not_spaces |= text[2 * cell - 1] ^ b' ';
        }
    }
    let every_tile_once = seen == (1 << cells) - 1;
    (every_tile_once && not_spaces == 0)
        .then(|| Board::new_indexed(shape, blank, tiles.to_le_bytes()))
}

/// Reads a board in rows with slashes or line ends between them, or in one line.
///
/// Tiles are single characters without separators, or words with one space or comma between them. Returns `None` for
/// any other text. Also returns `None` for a final full stop, which may be punctuation.
pub(crate) fn plain_rows(shape: Shape, text: &[u8]) -> Option<Board> {
    if text.ends_with(b".") {
        return None;
    }
    let (cells, cols) = (shape.cells(), shape.cols());
    let are_words = text.iter().any(|byte| b" ,".contains(byte));
    let (mut tiles, mut seen, mut cell, mut rows) = ([0; MAX_CELLS], 0u32, 0, 1);
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let mut tile = TILES[usize::from(byte)];
        if are_words && (byte == b'1' || byte == b'2') {
            let digit = bytes.next_if(u8::is_ascii_digit);
            tile = digit.map_or(tile, |digit| 10 * tile + TILES[usize::from(digit)]);
        }
        *tiles.get_mut(cell)? = tile;
        seen |= 1 << tile;
        cell += 1;
        let ends_row = cell < cells
            && cell % cols == 0
            && bytes
                .next_if(|&byte| byte == b'/' || byte == b'\n')
                .is_some();
        if ends_row {
            rows += 1;
        } else if are_words && cell < cells {
            bytes.next_if(|&byte| byte == b' ' || byte == b',')?;
        }
    }
    let are_rows = rows == 1 || rows == shape.rows();
    (cell == cells && seen == (1 << cells) - 1 && are_rows)
        .then(|| Board::new_unchecked(shape, tiles))
}
