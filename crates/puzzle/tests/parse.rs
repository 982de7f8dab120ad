//! Boards as people type them.

use proptest::prelude::*;
use tilebase_puzzle::{Board, Goal, ParseError, Position, Shape};

use crate::shapes;

fn eight_puzzle() -> Shape {
    Shape::new(3, 3).unwrap()
}

fn error(text: &str) -> ParseError {
    Board::parse(eight_puzzle(), text).unwrap_err()
}

fn at(line: usize, column: usize) -> Position {
    Position { line, column }
}

#[test]
fn every_way_to_write_the_same_board() {
    let expected = Board::from_tiles(eight_puzzle(), &[2, 3, 4, 1, 5, 0, 7, 6, 8]).unwrap();
    let texts = [
        "2 3 4 1 5 x 7 6 8",
        "2  3  4  1  5  X  7  6  8",
        "\t2\t3\t4\t1\t5\t0\t7\t6\t8\t",
        "2,3,4,1,5,_,7,6,8",
        "2, 3, 4 / 1, 5, . / 7, 6, 8",
        "2|3|4\n1|5|x\n7|6|8\n",
        "| 2 | 3 | 4 |\n| 1 | 5 |   x |\n| 7 | 6 | 8 |",
        "[[2,3,4],[1,5,0],[7,6,8]]",
        "{{2, 3, 4}, {1, 5, 0}, {7, 6, 8}}",
        "(2 3 4) (1 5 x) (7 6 8)",
        "2 3 4\r\n1 5 x\r\n7 6 8\r\n",
        "\u{FEFF}2 3 4 1 5 x 7 6 8\r",
        "02 03 04 01 05 00 07 06 08",
        "23415x768",
        "[234150768]",
        "  23415_768  ",
        "234/15./768",
        "234 15X 768",
        "234\n15x\n768",
        "2\u{A0}3\u{A0}4 1 5 x 7 6 8",
    ];
    for text in texts {
        assert_eq!(Board::parse(eight_puzzle(), text), Ok(expected), "{text:?}");
    }
}

#[test]
fn unknown_characters_and_where_they_stand() {
    let unknown = |character, position| ParseError::UnknownCharacter {
        character,
        position,
    };
    assert_eq!(error("2 3 4 1 a x 7 6 8"), unknown('a', at(1, 9)));
    assert_eq!(error("2341ax768"), unknown('a', at(1, 5)));
    assert_eq!(error("2 3 4\n1 5 ?\n7 6 8"), unknown('?', at(2, 5)));
    assert_eq!(error("\u{FEFF}é"), unknown('é', at(1, 1)));
    assert_eq!(error("éé2 3 4 1 5 x 7 6 8"), unknown('é', at(1, 1)));
    assert_eq!(error("2 3 4 1 5 x 7 6 -8"), unknown('-', at(1, 17)));
    assert_eq!(error("2 3 4 1 5 x 7 6 8é"), unknown('é', at(1, 18)));
    assert_eq!(
        error("2 3 4 1 a x 7 6 8").to_string(),
        "column 9: 'a' is neither a tile nor a blank (0, x, X, _ or .)"
    );
}

#[test]
fn numbers_that_are_no_tiles() {
    let shape = eight_puzzle();
    let not_a_tile = |number, position| ParseError::NotATile {
        shape,
        number,
        position,
    };
    assert_eq!(error("2 3 4 1 9 x 7 6 8"), not_a_tile(Some(9), at(1, 9)));
    assert_eq!(error("2341x5769"), not_a_tile(Some(9), at(1, 9)));
    assert_eq!(error("12 3 4 5 6 7 8 x"), not_a_tile(Some(12), at(1, 1)));
    assert_eq!(
        error("1 2 3 4 5 6 7 8 99999999999999999999"),
        not_a_tile(None, at(1, 17))
    );
    assert_eq!(
        error("2 3 4 1 5 x 7\n6 10").to_string(),
        "line 2, column 3: 10 is not a tile of a 3x3 board, which has 1 to 8 and a blank"
    );
    assert_eq!(
        error("2 3 4 1 5x 7 6 8"),
        ParseError::RunTogether { position: at(1, 9) }
    );
}

#[test]
fn missing_and_repeated_tiles() {
    let check =
        |text: &str, expected: &str| assert_eq!(error(text).to_string(), expected, "{text:?}");
    let nothing = "too few tiles: expected 9 with the blank, found 0; missing: 1, 2, 3, 4, 5, 6, 7, 8, the blank";
    check("", nothing);
    check(" \t\r\n", nothing);
    check(
        "2 3 4 1 5 x 7 6",
        "too few tiles: expected 9 with the blank, found 8; missing: 8",
    );
    check(
        "123 456 7x",
        "too few tiles: expected 9 with the blank, found 8; missing: 8",
    );
    check(
        "2 3 4 1 5 7 6 8",
        "too few tiles: expected 9 with the blank, found 8; missing: the blank",
    );
    check(
        "1 1 2 3",
        "too few tiles: expected 9 with the blank, found 4; more than once: 1; missing: 4, 5, 6, 7, 8, the blank",
    );
    check("2 3 4 1 5 x 7 6 6", "more than once: 6; missing: 8");
    check("2 3 4 1 5 x 7 6 0", "more than once: the blank; missing: 8");
    check(
        "1 1 2 2 3 3 4 4 5",
        "more than once: 1, 2, 3, 4; missing: 6, 7, 8, the blank",
    );
    check(
        "2 3 4 1 5 x 7 6 8 8 8",
        "too many tiles: expected 9 with the blank, found 11; more than once: 8",
    );
    check(
        "1234567x8 12345678x",
        "too many tiles: expected 9 with the blank, found 18; more than once: 1, 2, 3, 4, 5, 6, 7, 8, the blank",
    );
}

#[test]
fn without_separators_only_where_a_tile_is_one_character() {
    let ten = Shape::new(2, 5).unwrap();
    assert!(Board::parse(ten, "12345 6789x").is_ok());
    let twelve = Shape::new(3, 4).unwrap();
    assert!(Board::parse(twelve, "1 2 3 4 5 6 7 8 9 10 11 x").is_ok());
    assert!(Board::parse(twelve, "1234 5678 91011x").is_err());
}

proptest! {
    #[test]
    fn what_is_written_is_read(shape in prop::sample::select(shapes::all()), index in 0..u64::MAX) {
        let goal = Goal::corner(shape);
        let board = goal.unrank(index % goal.boards()).unwrap();
        prop_assert_eq!(Board::parse(shape, &board.to_string()), Ok(board));
        prop_assert_eq!(Board::parse(shape, &format!("{board:#}")), Ok(board));
    }

    #[test]
    fn any_text_is_a_board_or_an_error(shape in prop::sample::select(shapes::all()), text in "\\PC*|[0-9xX_. ,/|\\[\\]\n]*") {
        if let Err(error) = Board::parse(shape, &text) {
            prop_assert!(!error.to_string().contains('\n'));
        }
    }
}
