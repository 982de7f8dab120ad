use tilebase_puzzle::{Board, BoardError, ParseError, Shape};

use crate::choices::{Choices, all_shapes};
use crate::clear_error::assert_clear;
use crate::plain_boards::{self, Refusal};

/// Reads a text as a board of the shape that the first byte chooses, and of any shape, and compares with a
/// plain reader.
pub fn boards(input: &[u8]) {
    let mut choices = Choices(input);
    let shape = choices.shape();
    let text = choices.text();
    let expected = plain_boards::read(shape, text);
    assert_eq!(tiles(Board::parse(shape, text)), expected, "{text:?}");
    let transposed = || plain_boards::read(shape.transposed(), text);
    let expected = match expected {
        Err(Refusal::Drawn { rows, cols }) if (cols, rows) == (shape.rows(), shape.cols()) => {
            transposed()
        }
        expected => expected,
    };
    let found = tiles(Board::parse_or_transposed(shape, text));
    assert_eq!(found, expected, "{text:?}");
    any_shape(text);
}

fn any_shape(text: &str) {
    let found = text.parse::<Board>();
    if let Err(error) = &found {
        assert_clear(error);
    }
    let numbers = plain_boards::numbers_of_tiles(text);
    let boards: Vec<(Shape, Vec<u8>)> = all_shapes()
        .filter(|shape| numbers.contains(&shape.cells()))
        .filter_map(|shape| Some((shape, plain_boards::read(shape, text).ok()?)))
        .collect();
    let square = boards
        .iter()
        .find(|(shape, _)| shape.rows() == shape.cols() && shape.rows() > 2);
    let expected = match boards.as_slice() {
        [only] => Some(only),
        _ => square,
    };
    let found_board = found.map(|board| (board.shape(), board.tiles().to_vec()));
    assert_eq!(found_board.as_ref().ok(), expected, "{text:?}");
    if boards.len() > 1 && expected.is_none() {
        let cells = boards[0].0.cells();
        assert_eq!(found_board, Err(ParseError::Shapes { cells }), "{text:?}");
    }
}

/// Returns the tiles of a board, or the error in the words of the plain reader.
fn tiles(board: Result<Board, ParseError>) -> Result<Vec<u8>, Refusal> {
    let error = match board {
        Ok(board) => return Ok(board.tiles().to_vec()),
        Err(error) => error,
    };
    assert_clear(error);
    Err(match error {
        ParseError::UnknownCharacter {
            character,
            position,
        } => Refusal::Unknown {
            character,
            line: position.line,
            column: position.column,
        },
        ParseError::NotATile {
            number, position, ..
        } => Refusal::NotATile {
            number,
            line: position.line,
            column: position.column,
        },
        ParseError::RunTogether { position } => Refusal::RunTogether {
            line: position.line,
            column: position.column,
        },
        ParseError::Drawn { rows, cols, .. } => Refusal::Drawn { rows, cols },
        ParseError::Tiles(BoardError::NotEachOnce {
            found,
            repeated,
            missing,
            ..
        }) => Refusal::NotEachOnce {
            found,
            repeated: repeated.iter().collect(),
            missing: missing.iter().collect(),
        },
        other => panic!("unexpected: {other:?}"),
    })
}
