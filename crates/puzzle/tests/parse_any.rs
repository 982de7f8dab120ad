//! Boards whose text says the shape.

use proptest::prelude::*;
use tilebase_puzzle::{Board, Goal, ParseError};

use crate::shapes;

fn shape(text: &str) -> String {
    let board = Board::parse_any(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    board.shape().to_string()
}

fn error(text: &str) -> String {
    Board::parse_any(text).unwrap_err().to_string()
}

#[test]
fn nine_and_sixteen_tiles_make_a_square() {
    for (text, expected) in [
        ("2 3 4 1 5 x 7 6 8", "3x3"),
        ("23415x768", "3x3"),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", "4x4"),
        ("1,2,3,4,5,6,7,8,9,a,b,c,d,e,f,0", "4x4"),
        ("123456789ABCDEFx", "4x4"),
        ("1 2 3 x", "2x2"),
    ] {
        assert_eq!(shape(text), expected, "{text}");
    }
}

#[test]
fn drawn_rows_say_the_shape() {
    for (text, expected) in [
        ("1234/5678/9ABC/DEFx", "4x4"),
        ("1234 5678 9ABC DEFx", "4x4"),
        ("12345678/9ABCDEFx", "2x8"),
        ("12/34/56/78/9A/BC/DE/Fx", "8x2"),
        ("123/45x", "2x3"),
        ("[[1,2,3,4],[5,6,7,8],[9,10,11,0]]", "3x4"),
        ("1 2 3\n4 5 6\n7 8 9\n10 11 x", "4x3"),
        ("12/3x", "2x2"),
    ] {
        assert_eq!(shape(text), expected, "{text}");
    }
}

#[test]
fn several_shapes_and_nothing_says_which() {
    for (text, shapes) in [
        ("1 2 3 4 5 x", "6 cells may be 2x3 or 3x2"),
        ("123456789ABx", "12 cells may be 2x6, 3x4, 4x3 or 6x2"),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x",
            "15 cells may be 3x5 or 5x3",
        ),
        // Not twelve and sixteen tiles without spaces.
        ("01 02 03 04 05 00", "6 cells may be 2x3 or 3x2"),
        ("00 01 02 03 04 05 06 07", "8 cells may be 2x4 or 4x2"),
    ] {
        assert_eq!(
            error(text),
            format!("{shapes}; separate the rows with slashes")
        );
    }
}

#[test]
fn errors_are_those_of_the_shape_that_is_meant() {
    for (text, expected) in [
        (
            "1 2",
            "too few tiles: expected 9 with the blank, found 2; missing: 3, 4, 5, 6, 7, 8, the blank",
        ),
        ("2 3 4 1 5 x 7 6 6", "more than once: 6; missing: 8"),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15",
            "more than once: 15; missing: the blank",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
            "too few tiles: expected 16 with the blank, found 15; missing: the blank",
        ),
        (
            "1234/5678/9ABC",
            "column 14: C, for 12, is not a tile of a 3x4 board, which has 1 to 11 and a blank",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 16 x",
            "column 34: 16 is not a tile of a 4x4 board, which has 1 to 15 and a blank",
        ),
        (
            "",
            "too few tiles: expected 9 with the blank, found 0; missing: 1, 2, 3, 4, 5, 6, 7, 8, the blank",
        ),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

/// Every board, drawn in rows, is read as it is; in a line, as a square or not at all.
#[test]
fn every_shape() {
    for shape in shapes::all() {
        let board = Goal::corner(shape).unrank(7).unwrap();
        assert_eq!(Board::parse_any(&format!("{board:#}")), Ok(board));
        let cells = shape.cells();
        match Board::parse_any(&board.to_string()) {
            Ok(square) => assert!(square.shape() == shape || cells == 16),
            Err(error) => assert_eq!(error, ParseError::Shapes { cells }),
        }
    }
}

/// Words of two characters may be tiles even if there are few words.
#[test]
fn numbers_with_a_zero_before_them() {
    for (text, shape) in [
        ("x 1 2 03", "2x2"),
        ("00 1 2\n3 4 5", "2x3"),
        ("00 01 02 3", "2x2"),
    ] {
        let board = Board::parse_any(text).map(|board| board.shape().to_string());
        assert_eq!(board.as_deref(), Ok(shape), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_is_read_otherwise(text in "[0-9a-fxX_/ ,\n]{0,40}") {
        let expected: Vec<Board> =
            shapes::all().into_iter().flat_map(|shape| Board::parse(shape, &text)).collect();
        match Board::parse_any(&text) {
            Ok(board) => prop_assert!(expected.contains(&board)),
            Err(_) => prop_assert!(expected.len() != 1),
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = Board::parse_any(&text);
    }
}
