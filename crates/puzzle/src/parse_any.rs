//! Reads boards whose shape is known only from their text.

use crate::parse::words_and_characters;
use crate::{Board, MAX_CELLS, ParseError, Shape};

/// The shape of boards that are not drawn in rows and have as many tiles.
const SQUARES: [(usize, usize); 2] = [(3, 3), (4, 4)];

/// The most rows of a board.
const MAX_ROWS: usize = MAX_CELLS / 2;

impl Board {
    /// Reads a board from text that says the shape: one drawn in rows has these rows and columns, and 9
    /// or 16 tiles in a line make a square.
    ///
    /// Otherwise, it reads as [`Board::parse`] does.
    ///
    /// ```
    /// use tilebase_puzzle::Board;
    ///
    /// let shape = |text| Board::parse_any(text).map(|board| board.shape().to_string());
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
    /// [`ParseError::Shapes`] if the text is a board of several shapes. If it is one of none, the error of
    /// the shape that it seems to have.
    ///
    /// # Complexity
    ///
    /// O(length of the text), for 3x3 as quick as [`Board::parse`]; allocates nothing.
    pub fn parse_any(text: &str) -> Result<Board, ParseError> {
        let squares = || SQUARES.into_iter().flat_map(shape);
        let of_squares = squares().map(|shape| Board::parse(shape, text));
        if let Some(board) = of_squares.flatten().next() {
            return Ok(board);
        }
        let (words, characters) = words_and_characters(text);
        let cells = if words > MAX_ROWS { words } else { characters };
        // Of a few words, one may have two characters and yet be a tile, such as 03.
        let few_words = shapes(words).filter(|shape| shape.cells() != cells);
        let shapes = shapes(cells).chain(few_words);
        let mut boards = shapes.flat_map(|shape| Board::parse(shape, text));
        match (boards.next(), boards.next()) {
            (Some(board), None) => Ok(board),
            (Some(board), Some(_)) => Err(ParseError::Shapes {
                cells: board.shape().cells(),
            }),
            (None, _) => Err(error(text, cells)),
        }
    }

    /// Reads a board of this shape; or of the transposed one, if it is drawn in the rows of that shape.
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
    /// # Errors
    ///
    /// As for [`Board::parse`].
    pub fn parse_or_transposed(shape: Shape, text: &str) -> Result<Board, ParseError> {
        let transposed = shape.transposed();
        match Board::parse(shape, text) {
            Err(ParseError::Drawn { rows, cols, .. })
                if (rows, cols) == (transposed.rows(), transposed.cols()) =>
            {
                Board::parse(transposed, text)
            }
            board => board,
        }
    }
}

/// Returns the error for a text that is a board of no shape: that of the shape in which it is drawn, or
/// of the square that has about as many cells.
fn error(text: &str, cells: usize) -> ParseError {
    let drawn = shapes(cells).find_map(|shape| match Board::parse(shape, text) {
        Err(ParseError::Drawn { rows, cols, .. }) => Shape::new(rows, cols).ok(),
        _ => None,
    });
    let [small, large] = SQUARES.map(|(rows, cols)| Shape::new(rows, cols));
    let square = if cells > 12 { large } else { small };
    let shape = drawn.or(square.ok()).expect("a shape");
    match Board::parse(shape, text) {
        Err(error) => error,
        Ok(_) => ParseError::Shapes { cells },
    }
}

/// Returns the shapes of this number of cells.
pub(crate) fn shapes(cells: usize) -> impl Iterator<Item = Shape> {
    let shape = move |rows| shape((rows, cells / rows)).filter(|shape| shape.cells() == cells);
    (2..=cells / 2).filter_map(shape)
}

fn shape((rows, cols): (usize, usize)) -> Option<Shape> {
    Shape::new(rows, cols).ok()
}
