//! Tests that the fast parser returns the same board as the full parser, or `None`.

use proptest::prelude::*;
use tilebase_puzzle::{Board, Goal, Shape};

use crate::shapes;

/// Returns the first line of a text, including its line break.
fn first_line(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|&byte| byte == b'\n');
    &text[..end.map_or(text.len(), |place| place + 1)]
}

fn check(shape: Shape, text: &[u8]) {
    if let Some((board, len)) = Board::parse_line(shape, text) {
        assert_eq!(len, first_line(text).len());
        let text = str::from_utf8(&text[..len]).unwrap();
        assert_eq!(Board::parse(shape, text), Ok(board), "{text:?}");
    }
}

/// Returns the tiles in one line, one character each.
fn letters(board: &Board, separator: &str) -> String {
    let letter = |tile: &u8| match tile {
        0 => "x".to_owned(),
        &tile => shapes::letter(tile).to_string(),
    };
    let letters: Vec<String> = board.tiles().iter().map(letter).collect();
    letters.join(separator)
}

#[test]
fn plain_lines_are_read() {
    for shape in shapes::indexed() {
        let goal = Goal::corner(shape);
        for index in (0..goal.boards()).step_by(goal.boards() as usize / 10 + 1) {
            let board = goal.unrank(index).unwrap();
            let [spaced, compact] = [" ", ""].map(|separator| letters(&board, separator));
            for plain in [&compact, &spaced.replace('x', "_"), &spaced.to_uppercase()] {
                assert_eq!(Board::parse(shape, plain), Ok(board), "{plain:?}");
                for end in ["\n", "\r\n", "\nmore"] {
                    let line = format!("{plain}{end}");
                    let len = first_line(line.as_bytes()).len();
                    let read = Board::parse_line(shape, line.as_bytes());
                    assert_eq!(read, Some((board, len)), "{line:?}");
                }
            }
        }
    }
}

#[test]
fn other_lines_are_left_to_the_full_parser() {
    let shape = Shape::new(3, 3).unwrap();
    for line in [
        "",
        "\n",
        "1",
        "12345678x",
        "12345678x \n",
        " 12345678x\n",
        "123 45678x\n",
        "1 2 3 4 5 6 7 8 x",
        "1 2 3 4 5 6 7 8\tx\n",
        "1,2,3,4,5,6,7,8,x\n",
        "1 2 3 4 5 6 7 8 8\n",
        "1 2 3 4 5 6 7 8 9\n",
        "1 2 3 4 5 6 7 x 0\n",
        "1 2 3 4 5 6 7 a x\n",
        "12345678x\r",
    ] {
        assert_eq!(Board::parse_line(shape, line.as_bytes()), None, "{line:?}");
    }
    let large = Shape::new(3, 4).unwrap();
    let line = b"1 2 3 4 5 6 7 8 9 10 11 x\n";
    assert_eq!(Board::parse_line(large, line), None);
}

proptest! {
    /// Changes one character. The fast parser must agree with the full parser or return `None`. The full parser must
    /// read the board in the same way after an appended space, which rules out its own shortcut.
    #[test]
    fn boards_with_a_character_changed(
        shape in prop::sample::select(shapes::all()),
        number in 0..u64::MAX,
        separator in prop::sample::select(vec!["", " ", ","]),
        place in any::<prop::sample::Index>(),
        byte in prop::sample::select(b"0123456789abcdefABCDEFgxX_. \n\r/".to_vec()),
    ) {
        let mut line = letters(&shapes::board(shape, number), separator).into_bytes();
        line.push(b'\n');
        let place = place.index(line.len());
        line[place] = byte;
        check(shape, &line);
        let text = str::from_utf8(&line).unwrap().trim_end();
        prop_assert_eq!(Board::parse(shape, text), Board::parse(shape, &format!("{text} ")));
    }

    /// Appends a space, so that only the full parser reads the text. The result must be the same.
    #[test]
    fn the_full_parser_reads_plain_boards_in_the_same_way(
        shape in prop::sample::select(shapes::all()),
        text in "[0-9a-fxX_. ]{3,20}",
    ) {
        let read = Board::parse(shape, &text);
        prop_assert_eq!(read, Board::parse(shape, &format!("{text} ")));
    }

    #[test]
    fn any_bytes(shape in prop::sample::select(shapes::all()), text: Vec<u8>) {
        check(shape, &text);
    }
}
