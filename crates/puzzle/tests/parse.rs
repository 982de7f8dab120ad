//! Tests the parser for boards of a given shape.

use proptest::prelude::*;
use tilebase_puzzle::{Board, Goal, ParseError, Position, Shape};

use crate::shapes;

fn eight_puzzle() -> Shape {
    Shape::new(3, 3).unwrap()
}

fn error(text: &str) -> ParseError {
    Board::parse(eight_puzzle(), text).unwrap_err()
}

/// The `read` rows of data/conformance.tsv contain more cases.
#[test]
fn ways_to_write_the_same_board() {
    let expected = Board::from_tiles(eight_puzzle(), &[2, 3, 4, 1, 5, 0, 7, 6, 8]).unwrap();
    let texts = [
        "2 3 4 1 5 x 7 6 8",
        "2  3  4  1  5  X  7  6  8",
        "\t2\t3\t4\t1\t5\t0\t7\t6\t8\t",
        "2, 3, 4 / 1, 5, . / 7, 6, 8",
        "(2 3 4) (1 5 x) (7 6 8)",
        "2 3 4\r\n1 5 x\r\n7 6 8\r\n",
        "\u{FEFF}2 3 4 1 5 x 7 6 8\r",
        "[234150768]",
        "  23415_768  ",
        "234 15X 768",
        "2\u{A0}3\u{A0}4 1 5 x 7 6 8",
    ];
    for text in texts {
        assert_eq!(Board::parse(eight_puzzle(), text), Ok(expected), "{text:?}");
    }
}

/// The `invalid` rows of data/conformance.tsv contain more cases.
#[test]
fn tiles_without_a_space_are_refused() {
    for text in ["2 3 4 1 5 x 7 6 8.x", "2 3 4 1 5 x 7 6 x.8"] {
        let error = error(text);
        assert!(matches!(error, ParseError::RunTogether { .. }), "{error:?}");
    }
    // A Windows line end before a final full stop is not a space.
    let board = Board::parse("2x2".parse().unwrap(), "12\r\n3.");
    assert_eq!(board.unwrap().tiles(), [1, 2, 3, 0]);
}

#[test]
fn wrong_characters_are_refused_with_their_position() {
    for (text, line, column, expected) in [
        ("2 3 4 1 g x 7 6 8", 1, 9, 'g'),
        ("2341gx768", 1, 5, 'g'),
        ("2 3 4 1 5g x 7 6 8", 1, 10, 'g'),
        ("2 3 4\n1 5 ?\n7 6 8", 2, 5, '?'),
        ("\u{FEFF}é", 1, 1, 'é'),
        ("éé2 3 4 1 5 x 7 6 8", 1, 1, 'é'),
        ("2 3 4 1 5 x 7 6 +8", 1, 17, '+'),
        ("2 3 4 1 5 x 7 6 8.5e+00", 1, 21, '+'),
        ("2 3 4 1 5 x 7 6 8é", 1, 18, 'é'),
    ] {
        let expected = ParseError::UnknownCharacter {
            character: expected,
            position: Position { line, column },
        };
        assert_eq!(error(text), expected, "{text:?}");
    }
}

#[test]
fn every_tile_can_be_a_number_or_a_letter() {
    let shape = Shape::new(4, 4).unwrap();
    let expected = Goal::corner(shape).board();
    for text in [
        "1 2 3 4 / 5 6 7 8 / 9 A B C / D E F 0",
        "[[1,2,3,4],[5,6,7,8],[9,10,b,C],[13,E,15,_]]",
        "123456789ABCDEF.",
        "1234 5678 9aBc DeF0",
    ] {
        assert_eq!(Board::parse(shape, text), Ok(expected), "{text:?}");
    }
    for (place, letter) in (9..15).zip('a'..='f') {
        for letter in [letter, letter.to_ascii_uppercase()] {
            let mut words: Vec<String> = (1..16).map(|tile| tile.to_string()).collect();
            words[place] = letter.to_string();
            let text = words.join(" ") + " x";
            assert_eq!(Board::parse(shape, &text), Ok(expected), "{text:?}");
        }
    }
}

#[test]
fn separators_can_be_left_out_in_every_shape() {
    for shape in shapes::all() {
        let board = Goal::corner(shape).board();
        let letters = board.tiles().iter().map(|&tile| shapes::letter(tile));
        let letters: Vec<char> = letters.map(|letter| letter.to_ascii_uppercase()).collect();
        let rows = letters.chunks(shape.cols()).map(String::from_iter);
        let rows: Vec<String> = rows.collect();
        for text in [
            rows.concat(),
            rows.join("/"),
            rows.join("\n").to_lowercase(),
        ] {
            assert_eq!(Board::parse(shape, &text), Ok(board), "{text:?}");
        }
    }
}

proptest! {
    #[test]
    fn every_board_that_is_written_is_read_back(shape in prop::sample::select(shapes::all()), number in 0..u64::MAX) {
        let board = shapes::board(shape, number);
        prop_assert_eq!(Board::parse(shape, &board.to_string()), Ok(board));
        prop_assert_eq!(Board::parse(shape, &format!("{board:#}")), Ok(board));
        let letters: String = board.tiles().iter().map(|&tile| shapes::letter(tile)).collect();
        prop_assert_eq!(Board::parse(shape, &letters), Ok(board));
    }

    #[test]
    fn any_text_is_a_board_or_an_error(shape in prop::sample::select(shapes::all()), text in "\\PC*|[0-9a-fA-FxX_. ,/|\\[\\]\n]*") {
        if let Err(error) = Board::parse(shape, &text) {
            prop_assert!(!error.to_string().contains('\n'));
        }
    }
}

/// A board of another shape is refused, such as one of 3x4 if the expected shape is 4x3.
#[test]
fn rows_of_another_shape_are_refused() {
    let shape = |text: &str| text.parse::<Shape>().unwrap();
    for (expected, text, drawn) in [
        ("4x3", "1234/5678/9abx", "3x4"),
        ("3x4", "123/456/789/abx", "4x3"),
        ("6x2", "123456 789abx", "2x6"),
        ("3x4", "1 2 3 / 4 5 6 / 7 8 9 / 10 11 x", "4x3"),
        ("4x3", "1 2 3 4\n5 6 7 8\n9 10 11 x\n", "3x4"),
        ("2x6", "[[1,2,3,4],[5,6,7,8],[9,10,11,0]]", "3x4"),
        ("4x4", "1 2 3 4 5 6 7 8/9 10 11 12 13 14 15 x", "2x8"),
        ("3x3", "1 7 2 15 14 3 4 12 5 13 x 10 6 9 8 11", "4x4"),
        ("3x3", "1 2 3 4\n5 6 7 8\n9 10 11 x", "3x4"),
        ("2x3", "123/4x5/678", "3x3"),
    ] {
        let error = Board::parse(shape(expected), text).unwrap_err();
        let expected = format!("expected a board of {expected}, found {drawn}");
        assert_eq!(error.to_string(), expected, "{text:?}");
        assert!(Board::parse(shape(drawn), text).is_ok(), "{text:?}");
    }
    // These boards are accepted: they are drawn in the right rows, in one line, or with one tile per line.
    for (expected, text) in [
        ("4x3", "1 2 3 4 5 6 7 8 9 10 11 x"),
        ("4x3", "123456789abx"),
        ("4x3", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\nx"),
        ("4x3", "[1,2,3,4,5,6,7,8,9,10,11,0]"),
        ("4x3", "1 2 3/4 5 6/7 8 9/10 11 x"),
        ("2x2", "12/3x"),
        ("2x3", "1 2 3\n4 5 x\n"),
    ] {
        assert!(Board::parse(shape(expected), text).is_ok(), "{text:?}");
    }
}
