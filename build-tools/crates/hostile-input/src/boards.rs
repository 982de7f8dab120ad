use tilebase_puzzle::{Board, ParseError, Shape};

use crate::assert_clear;
use crate::choices::{Choices, all_shapes};
use crate::plain_boards;

/// Parses a text as a board of the shape chosen by the first byte, and as a board of any shape. Compares the results
/// with a plain parser, which does not support empty fields and accepts rows of different lengths.
pub fn boards(input: &[u8]) {
    let mut choices = Choices(input);
    let shape = choices.shape();
    let text = choices.text();
    let expected = plain_boards::read(shape, text);
    let found = Board::parse(shape, text);
    if let Err(error) = found {
        assert_clear(error);
    }
    if plain_boards::supports(text) {
        match (found, expected) {
            (Ok(found), expected) => {
                let tiles: String = found.tiles().iter().map(u8::to_string).collect();
                assert_eq!(digits(&tiles), digits(text), "{text:?}");
                assert!(
                    expected.is_none_or(|expected| expected == found.tiles()),
                    "{text:?}"
                );
            }
            (Err(ParseError::Drawn { .. } | ParseError::RowLength { .. }), _) => (),
            // A final full stop may be punctuation.
            (Err(error), Some(_)) => assert!(text.trim_end().ends_with('.'), "{text:?}: {error}"),
            (Err(_), None) => (),
        }
    }
    let transposed = Board::parse(shape.transposed(), text);
    let either = Board::parse_or_transposed(shape, text);
    assert_eq!(either.ok(), found.or(transposed).ok(), "{text:?}");
    any_shape(text);
}

/// Returns the tiles in a text as nonzero decimal digits. Blanks are left out, since their characters may differ.
fn digits(text: &str) -> String {
    let numbers = text.chars().filter_map(|c| c.to_digit(25));
    let digits: String = numbers.map(|number| number.to_string()).collect();
    digits.replace('0', "")
}

fn any_shape(text: &str) {
    let found = text.parse::<Board>();
    if let Err(error) = &found {
        assert_clear(error);
    }
    // Parsing in every shape is slow, so only one text in 16 is tried.
    if text.bytes().map(u32::from).sum::<u32>() % 16 != 0 {
        return;
    }
    let boards = all_shapes().filter_map(|shape| Board::parse(shape, text).ok());
    let boards: Vec<Board> = boards.collect();
    let is_square = |shape: Shape| shape.rows() == shape.cols() && shape.rows() > 2;
    let square = boards.iter().find(|board| is_square(board.shape()));
    let expected = boards.first().filter(|_| boards.len() == 1).or(square);
    assert_eq!(found.as_ref().ok(), expected, "{text:?}");
    if boards.len() > 1 && expected.is_none() {
        let cells = boards[0].shape().cells();
        assert_eq!(found, Err(ParseError::Shapes { cells }), "{text:?}");
    }
}
