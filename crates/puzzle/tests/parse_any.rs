//! Tests the parser that infers the shape: it returns the expected shape or error.

use proptest::prelude::*;
use tilebase_puzzle::{Board, ParseError};

use crate::shapes;

/// Returns the shape of the board in a text, or the error message.
fn shape(text: &str) -> String {
    match text.parse::<Board>() {
        Ok(board) => board.shape().to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_shape_or_the_error() {
    for (text, expected) in [
        // In one line, 4, 9, 16 or 25 tiles are a square.
        ("2 3 4 1 5 x 7 6 8", "3x3"),
        ("23415x768", "3x3"),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", "4x4"),
        ("1,2,3,4,5,6,7,8,9,a,b,c,d,e,f,0", "4x4"),
        ("123456789ABCDEFx", "4x4"),
        ("1 2 3 x", "2x2"),
        // Rows imply the shape.
        ("1234/5678/9ABC/DEFx", "4x4"),
        ("1234 5678 9ABC DEFx", "4x4"),
        ("12345678/9ABCDEFx", "2x8"),
        ("12/34/56/78/9A/BC/DE/Fx", "8x2"),
        ("123/45x", "2x3"),
        ("[[1,2,3,4],[5,6,7,8],[9,10,11,0]]", "3x4"),
        ("1 2 3\n4 5 6\n7 8 9\n10 11 x", "4x3"),
        ("12/3x", "2x2"),
        // Words of two characters may be tiles even if there are few words.
        ("x 1 2 03", "2x2"),
        ("00 1 2\n3 4 5", "2x3"),
        ("00 01 02 3", "2x2"),
        // If several shapes fit, the error lists them.
        (
            "1 2 3 4 5 x",
            "6 cells may be 2x3 or 3x2; separate the rows with slashes",
        ),
        (
            "123456789ABx",
            "12 cells may be 2x6, 3x4, 4x3 or 6x2; separate the rows with slashes",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x",
            "15 cells may be 3x5 or 5x3; separate the rows with slashes",
        ),
        (
            "01 02 03 04 05 00",
            "6 cells may be 2x3 or 3x2; separate the rows with slashes",
        ),
        (
            "00 01 02 03 04 05 06 07",
            "8 cells may be 2x4 or 4x2; separate the rows with slashes",
        ),
        // The error is for the likeliest shape.
        ("", "the board is empty; write 9 tiles, the blank as 0 or x"),
        (
            "2 3 4 1 5 x 7 6 6",
            "tile 6 appears more than once; tile 8 is missing",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
            "the blank is missing; write it as 0 or x",
        ),
        (
            "1234/5678/9ABC",
            "column 14: C (tile 12) is not a tile: a 3x4 board has 1 to 11 and 0 for the blank",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 16 x",
            "column 34: 16 is not a tile: a 4x4 board has 1 to 15 and 0 for the blank; if 16 is the blank, write it as 0",
        ),
        (
            "1 2 3 4\n5 6 7 8 9\n10 11 x",
            "row 2 has 5 tiles, expected 4 in each row of a 3x4 board",
        ),
        (
            "1 2 3 4\n5 6 7\n8 9 10 11\n12 13 14 x",
            "row 2 has 3 tiles, expected 4 in each row of a 4x4 board",
        ),
        (
            "12345/6789/ABCDx",
            "too few tiles: expected 15 with the blank, found 14; tile 14 is missing",
        ),
        // More than 16 cells.
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x",
            "5x5",
        ),
        ("123456789abcdefghijklmnox", "5x5"),
        ("12345 6789A BCDEF GHIJK LMNOx", "5x5"),
        ("123456789ABC/DEFGHIJKLMNx", "2x12"),
        ("123456/789ABC/DEFGHx", "3x6"),
        ("[[1,2,x,3]]", "expected a board of 2x2, found 1x4"),
        ("[[1],[2],[3],[x]]", "expected a board of 2x2, found 4x1"),
        ("[[12345678x]]", "expected a board of 3x3, found 1x9"),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 x",
            "18 cells may be 2x9, 3x6, 6x3 or 9x2; separate the rows with slashes",
        ),
        (
            "123456789ABCDEFGHIJx",
            "20 cells may be 2x10, 4x5, 5x4 or 10x2; separate the rows with slashes",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 x",
            "too few tiles: expected 25 with the blank, found 23; tiles 23, 24 are missing",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 x",
            "column 37: 16 is not a tile: a 4x4 board has 1 to 15 and 0 for the blank; if 16 is the blank, write it as 0",
        ),
        (
            "12345/6789A/BCDEF/GHIJK/LMNx",
            "too few tiles: expected 25 with the blank, found 24; tile 24 is missing",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 x",
            "26 cells are too many: a board has at most 25",
        ),
    ] {
        assert_eq!(shape(text), expected, "{text:?}");
    }
}

/// Boards of every shape are read if they are drawn in rows. In one line, they are read only as squares.
#[test]
fn every_shape() {
    for shape in shapes::all() {
        let board = shapes::board(shape, 7);
        assert_eq!(format!("{board:#}").parse(), Ok(board));
        let cells = shape.cells();
        match board.to_string().parse::<Board>() {
            Ok(square) => assert!(square.shape() == shape || cells == 16),
            Err(error) => assert_eq!(error, ParseError::Shapes { cells }),
        }
    }
}

proptest! {
    #[test]
    fn no_text_is_read_otherwise(text in "[0-9a-fxX_/ ,\n]{0,40}") {
        let expected: Vec<Board> =
            shapes::all().into_iter().flat_map(|shape| Board::parse(shape, &text)).collect();
        match text.parse::<Board>() {
            Ok(board) => prop_assert!(expected.contains(&board)),
            Err(_) => prop_assert!(expected.len() != 1),
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = text.parse::<Board>();
    }
}
