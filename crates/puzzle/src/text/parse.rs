//! The parser of boards.

use core::iter;
use core::str::FromStr;

use crate::text::board_text::{
    Notation, Word, at_marks, drawn_shape_mismatch, is_blank_word, narrow, rows_at, tile_of, words,
};
use crate::text::empty_field::{empty_field, is_final_stop_ambiguous};
use crate::text::parse_line::{plain_board, plain_rows};
use crate::{Board, BoardError, MAX_CELLS, ParseError, Position, Shape, TileSet};

/// If an invalid board has more words than this, each word is probably a tile, not a row.
const LIKELY_ROWS: usize = 8;

impl Board {
    /// Reads a board of this shape from text. Takes O(length of the text); allocates nothing.
    ///
    /// - Tiles are numbers; `a` to `o` and `A` to `O` are 10 to 24.
    /// - The blank is `0`, `x`, `X`, `_`, `.`, `*`, `-`, `□`, `None`, `NaN` or `null`, or an empty field.
    /// - White space, line breaks, commas, semicolons, slashes, bars, quotes, brackets, box lines and the dashes of a word
    ///   such as `1-2-3` separate tiles.
    /// - Numbers such as `1.0` and `1.0e+00` are integers.
    /// - If there are no more words than rows, each character is a tile: `1234/5678/9abx`.
    /// - Full-width characters are read as ASCII; a byte-order mark is skipped.
    ///
    /// A single empty field between commas, semicolons, slashes, tabs or bars is the blank. A space is never the blank.
    ///
    /// Rows must match the shape; slashes, semicolons, line breaks and brackets end rows. If the text has slashes,
    /// semicolons separate tiles. Ambiguous text is refused, such as text with both an empty field and a final full
    /// stop.
    ///
    /// ```
    /// use tilebase_puzzle::{Board, Shape};
    ///
    /// let shape = Shape::new(3, 3)?;
    /// let board = Board::parse(shape, "2 3 4 1 5 x 7 6 8")?;
    /// for text in ["23415x768", "234/15_/768", "[[2,3,4],[1,5,0],[7,6,8]]", "2 3 4; 1 5 x; 7 6 8", "2,3,4\r\n1,5,\r\n7,6,8"] {
    ///     assert_eq!(Board::parse(shape, text)?, board);
    /// }
    ///
    /// let error = Board::parse(shape, "2 3 4 1 5 x 7 6 6").unwrap_err();
    /// assert_eq!(error.to_string(), "tile 6 appears more than once; tile 8 is missing");
    ///
    /// let shape = Shape::new(3, 4)?;
    /// let board = Board::parse(shape, "1 2 3 4 5 6 7 8 9 10 11 x")?;
    /// assert_eq!(Board::parse(shape, "1234/5678/9ABx")?, board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseError`] names the unknown character and its position, the missing or repeated tiles, or the drawn shape.
    pub fn parse(shape: Shape, text: &str) -> Result<Board, ParseError> {
        if let Some((board, len)) = plain_board(shape, text.as_bytes())
            && len == text.len()
        {
            return Ok(board);
        }
        Board::parse_any(shape, text)
    }

    /// Reads a board that is not plain. Separate from `parse`, to keep registers free on its fast path.
    #[inline(never)]
    fn parse_any(shape: Shape, text: &str) -> Result<Board, ParseError> {
        Board::parse_shape(shape, text).map_err(|error| {
            if matches!(error, ParseError::NotATile { .. })
                && let Ok(other) = text.parse::<Board>()
                && other.shape().cells() != shape.cells()
            {
                return ParseError::Drawn {
                    expected: shape,
                    rows: other.shape().rows(),
                    cols: other.shape().cols(),
                };
            }
            error
        })
    }

    /// Reads a board that is not plain. Does not try other shapes.
    fn parse_shape(shape: Shape, text: &str) -> Result<Board, ParseError> {
        if let Some(board) = plain_rows(shape, text.as_bytes()) {
            return Ok(board);
        }
        let text = without_mark(text);
        if let Some((rows, cols)) = drawn_shape_mismatch(shape, text) {
            return Err(ParseError::Drawn {
                expected: shape,
                rows,
                cols,
            });
        }
        let notation = Notation::of(shape.rows(), shape.cols(), text);
        let tiles = || {
            let tiles = words(text).flat_map(move |word| word.tiles(notation.is_compact));
            tiles.map(|word| parse_tile(shape, text, word))
        };
        let row_error = || {
            let (row, tiles) = notation.wrong_row(shape, text)?;
            Some(ParseError::RowLength { shape, row, tiles })
        };
        let board = match Board::collect(shape, tiles()) {
            Err(ParseError::Tiles(error)) if error.lacks_only_blank() => {
                let before = empty_field(shape.rows(), shape.cols(), text);
                let before = before.ok_or(error)?;
                let tiles = tiles()
                    .take(before)
                    .chain([Ok(0)])
                    .chain(tiles().skip(before));
                return Board::collect(shape, tiles);
            }
            // A tile may be missing because a row is too short.
            Err(error @ ParseError::Tiles(BoardError::NotEachOnce { missing, .. }))
                if !notation.is_compact && !missing.contains(0) =>
            {
                return Err(row_error().unwrap_or(error));
            }
            board => board?,
        };
        if board.blank() + 1 == shape.cells()
            && is_final_stop_ambiguous(shape.rows(), shape.cols(), text)
        {
            return Err(ParseError::Tiles(BoardError::NotEachOnce {
                shape,
                found: shape.cells() - 1,
                repeated: TileSet::default(),
                missing: [0].into_iter().collect(),
            }));
        }
        row_error().map_or(Ok(board), Err)
    }

    /// Reads a board of this shape, or of the transposed shape if the board is drawn that way.
    ///
    /// ```
    /// use tilebase_puzzle::Board;
    ///
    /// let shape = |text| Board::parse_or_transposed("3x2".parse().expect("a shape"), text)
    ///     .map(|board| board.shape().to_string());
    /// assert_eq!(shape("1 2 3 4 5 x")?, "3x2");
    /// assert_eq!(shape("123/45x")?, "2x3");
    /// # Ok::<(), tilebase_puzzle::ParseError>(())
    /// ```
    ///
    /// Fails as [`Board::parse`] does.
    pub fn parse_or_transposed(shape: Shape, text: &str) -> Result<Board, ParseError> {
        let transposed = shape.transposed();
        Board::parse(shape, text).or_else(|error| {
            Board::parse(transposed, text).map_err(|of_transposed| match error {
                ParseError::Drawn { rows, cols, .. }
                    if (rows, cols) == (transposed.rows(), transposed.cols()) =>
                {
                    of_transposed
                }
                error => error,
            })
        })
    }
}

/// Reads a board and infers its shape from its rows. A single line of 4, 9, 16 or 25 tiles is a square.
///
/// Accepts the notations of [`Board::parse`].
///
/// ```
/// use tilebase_puzzle::Board;
///
/// let shape = |text: &str| text.parse().map(|board: Board| board.shape().to_string());
/// assert_eq!(shape("2 3 4 1 5 x 7 6 8")?, "3x3");
/// assert_eq!(shape("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x")?, "4x4");
/// assert_eq!(shape("123456789ABCDEFx")?, "4x4");
/// assert_eq!(shape("12345678/9ABCDEFx")?, "2x8");
///
/// let error = shape("1 2 3 4 5 6 7 x").unwrap_err();
/// assert_eq!(error.to_string(), "8 cells may be 2x4 or 4x2; separate the rows with slashes");
/// # Ok::<(), tilebase_puzzle::ParseError>(())
/// ```
///
/// # Errors
///
/// [`ParseError::Shapes`] if several shapes fit. If none fits, returns the error for the likeliest shape.
///
/// # Complexity
///
/// O(length of the text); for 3x3, as fast as [`Board::parse`]. Allocates nothing.
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let rows = 1 + text.bytes().filter(|&byte| byte == b'/').count();
        let mut shapes_of_rows = (2..=MAX_CELLS / rows).flat_map(|cols| Shape::new(rows, cols));
        if let Some(board) = shapes_of_rows.find_map(|shape| plain_rows(shape, text.as_bytes())) {
            return Ok(board);
        }
        let parse = |shape| plain(shape, text).map_or_else(|| Board::parse_shape(shape, text), Ok);
        let mut square_boards = square_shapes().flat_map(parse);
        if let Some(board) = square_boards.next() {
            return Ok(board);
        }
        let words = || words(without_mark(text));
        let (count, characters) = (words().count(), words().flat_map(Word::characters).count());
        let cells = if count > LIKELY_ROWS {
            count
        } else {
            characters
        };
        // The cells may be words or characters: in `x 1 2 03`, each word is a cell. An empty field adds a cell.
        let is_near = |cells: usize| {
            [count, characters]
                .iter()
                .any(|&n| n == cells || n + 1 == cells)
        };
        let shapes = (4..=MAX_CELLS)
            .filter(|&cells| is_near(cells))
            .flat_map(shapes);
        let mut boards = shapes.flat_map(parse);
        match (boards.next(), boards.next()) {
            (Some(board), None) => Ok(board),
            (Some(board), Some(_)) => Err(ParseError::Shapes {
                cells: board.shape().cells(),
            }),
            (None, _) => Err(likeliest_error(text, cells)),
        }
    }
}

/// Reads a plain board. The text must contain nothing else.
fn plain(shape: Shape, text: &str) -> Option<Board> {
    let (board, len) = plain_board(shape, text.as_bytes())?;
    (len == text.len()).then_some(board)
}

/// Returns the error for the drawn shape or, if none is drawn, for the square with the nearest number of cells.
fn likeliest_error(text: &str, cells: usize) -> ParseError {
    let text = without_mark(text);
    let drawn = shapes(cells).find_map(|shape| match Board::parse_shape(shape, text) {
        Err(ParseError::Drawn { rows, cols, .. }) => Some(Shape::new(rows, cols).unwrap_or(shape)),
        _ => None,
    });
    let ragged = || {
        let mut rows = rows_at(text, at_marks(text));
        let count = rows.clone().count();
        Shape::new(count, tiles_of_row(rows.next()?).count()).ok()
    };
    let square = || square_shapes().nth(usize::from(cells > 12) + usize::from(cells > 20));
    let shape = drawn.or_else(ragged).or_else(square).expect("a shape");
    match Board::parse_shape(shape, text) {
        Err(error @ ParseError::UnknownCharacter { .. }) => error,
        _ if words(text).count() > MAX_CELLS => ParseError::TooManyCells { cells },
        Err(error) => error,
        Ok(_) => ParseError::Shapes { cells },
    }
}

/// Returns 3x3, 4x4 and 5x5, the preferred shapes of boards in one line.
fn square_shapes() -> impl Iterator<Item = Shape> {
    [3, 4, 5]
        .into_iter()
        .flat_map(|side| Shape::new(side, side))
}

pub fn shapes(cells: usize) -> impl Iterator<Item = Shape> {
    let shapes = (2..=cells / 2).flat_map(move |rows| Shape::new(rows, cells / rows));
    shapes.filter(move |shape| shape.cells() == cells)
}

fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{FEFF}').unwrap_or(text)
}

/// Returns the tiles of a single row: its words, or the characters of its only word. `None` marks a word or
/// character that is not a tile.
pub fn tiles_of_row(row: &str) -> impl Iterator<Item = Option<u8>> {
    let is_one_word = words(row).nth(1).is_none();
    let tiles = words(row).flat_map(move |word| word.tiles(is_one_word));
    tiles.map(|word| number(word)?.try_into().ok())
}

/// Returns the number that a word stands for, 0 for the blank. Numbers beyond `i64` saturate.
fn number(word: &str) -> Option<i64> {
    let mut characters = word.chars();
    if let (Some(only), None) = (characters.next(), characters.next()) {
        return tile_of(only).map(i64::from);
    }
    // In a word such as `-5`, the minus is not a blank.
    match word.strip_prefix(['-', '－']) {
        Some(unsigned) => magnitude(unsigned).map(|number| -number),
        None if is_blank_word(word) => Some(0),
        None => magnitude(word),
    }
}

/// Returns the value of a number without a sign, such as `12`, `12.0` or `1.2e+01`, if it is an integer.
fn magnitude(word: &str) -> Option<i64> {
    let scientific = word.split_once(|c| matches!(narrow(c), 'e' | 'E'));
    let (mantissa, exponent) = match scientific {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix(['+', '＋'])?),
        None => (word, "0"),
    };
    let is_short = (1..=3).contains(&exponent.chars().count());
    let exponent = decimal(exponent.chars()).filter(|_| is_short)? as usize;
    let (whole, fraction) = mantissa.split_once(['.', '．']).unwrap_or((mantissa, ""));
    let mut rest = fraction.chars().skip(exponent);
    if whole.is_empty() || !rest.all(|digit| narrow(digit) == '0') {
        return None;
    }
    let fraction = fraction.chars().chain(iter::repeat('0'));
    decimal(whole.chars().chain(fraction.take(exponent)))
}

fn decimal(mut digits: impl Iterator<Item = char>) -> Option<i64> {
    digits.try_fold(0i64, |number, digit| {
        let digit = narrow(digit).to_digit(10)?;
        Some(number.saturating_mul(10).saturating_add(digit.into()))
    })
}

/// Returns whether a word is a number such as `1.5`.
fn is_fraction(word: &str) -> bool {
    let unsigned = word.strip_prefix(['-', '－']).unwrap_or(word);
    let is_digit = |c: char| narrow(c).is_ascii_digit();
    let are_digits = |part: &str| !part.is_empty() && part.chars().all(is_digit);
    let parts = unsigned.split_once(['.', '．']);
    parts.is_some_and(|(whole, fraction)| are_digits(whole) && are_digits(fraction))
}

fn parse_tile(shape: Shape, text: &str, word: &str) -> Result<u8, ParseError> {
    let number = number(word);
    let first = word.chars().next();
    let letter = first.filter(|first| first.len_utf8() == word.len());
    let is_letter = |tile: u8| usize::from(tile) < shape.cells().max(16);
    let mut characters = word.char_indices();
    let unknown = characters.find(|&(_, c)| !tile_of(c).is_some_and(is_letter));
    if let Some((start, character)) = unknown.filter(|_| number.is_none() || letter.is_some()) {
        return Err(ParseError::UnknownCharacter {
            character,
            position: Position::of(&word[start..], text),
        });
    }
    if let Some(tile) = number.filter(|number| (0..shape.cells() as i64).contains(number)) {
        return Ok(tile as u8);
    }
    let position = Position::of(word, text);
    let number = number.or(is_fraction(word).then_some(i64::MAX));
    let number = number.ok_or(ParseError::RunTogether { position })?;
    Err(ParseError::NotATile {
        shape,
        number: (number.abs() < 1 << 53).then_some(number),
        letter: letter.map(narrow).filter(char::is_ascii_alphabetic),
        position,
    })
}
