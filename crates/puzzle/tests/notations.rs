//! Boards and moves as people write them, in the file that readers in all languages are tested against: read right, or
//! refused with what to write.

use std::fs;

use tilebase_puzzle::{Board, Goal, Shape, Solution};

use crate::shapes;

/// Returns the other fields of the lines of a kind, with the ends of lines and tabs that are written as in a program.
fn lines(kind: &str) -> Vec<Vec<String>> {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/conformance.tsv");
    let text = fs::read_to_string(data).unwrap();
    let lines = text.lines().map(|line| line.split('\t'));
    let unescaped = |field: &str| {
        let field = field.replace("\\n", "\n").replace("\\r", "\r");
        field.replace("\\t", "\t")
    };
    let of_kind = lines.filter_map(|mut fields| {
        let is_kind = fields.next() == Some(kind);
        is_kind.then(|| fields.map(unescaped).collect())
    });
    of_kind.collect()
}

/// Returns the shape that the name of a table begins with.
fn shape_of(table: &str) -> Shape {
    table[..3].parse().unwrap()
}

/// Reads a board of a shape.
fn parsed(shape: Shape, text: &str) -> Result<String, String> {
    let board = Board::parse(shape, text);
    let board = board.map(|board| board.to_string());
    board.map_err(|error| error.to_string())
}

#[test]
fn boards_are_read() {
    let lines = lines("read");
    assert!(lines.len() >= 100);
    for line in &lines {
        let [table, text, expected] = &line[..] else {
            panic!("{line:?}")
        };
        let shape = shape_of(table);
        assert_eq!(parsed(shape, text).as_ref(), Ok(expected), "{text:?}");
        // No other shape makes another board of it, and a square says its shape.
        for other in shapes::all() {
            let board = parsed(other, text);
            assert!(board.is_err() || board.as_ref() == Ok(expected), "{text:?}");
        }
        if shape.rows() == shape.cols() {
            let board = text.parse::<Board>().unwrap();
            assert_eq!(
                (board.shape(), &board.to_string()),
                (shape, expected),
                "{text:?}"
            );
        }
    }
}

#[test]
fn what_may_be_two_boards_is_refused() {
    let lines = lines("invalid");
    assert!(lines.len() >= 70);
    for line in &lines {
        let [table, text, error] = &line[..] else {
            panic!("{line:?}")
        };
        assert_eq!(
            parsed(shape_of(table), text).as_ref(),
            Err(error),
            "{text:?}"
        );
    }
}

/// However the rows of a board are drawn, its only empty field is the blank.
#[test]
fn an_empty_field_anywhere() {
    for shape in shapes::all() {
        let width = if shape.cells() > 10 { 2 } else { 1 };
        for blank in 0..shape.cells() {
            let goal = Goal::new(shape, blank).unwrap().board();
            let drawn = |field: &dyn Fn(u8) -> String, separator: &str| {
                let fields: Vec<String> = goal.tiles().iter().map(|&tile| field(tile)).collect();
                let rows = fields.chunks(shape.cols()).map(|row| row.join(separator));
                rows.collect::<Vec<_>>().join("\n")
            };
            let digits = |tile: u8| {
                if tile == 0 {
                    String::new()
                } else {
                    tile.to_string()
                }
            };
            let padded = |tile| format!("{:>width$}", digits(tile));
            for text in [
                drawn(&digits, ","),
                drawn(&digits, "\t"),
                drawn(&padded, " | "),
                format!("|{}|", drawn(&padded, "|").replace('\n', "|\n|")),
            ] {
                assert_eq!(Board::parse(shape, &text), Ok(goal), "{text:?}");
            }
            for separator in [" ", "  "] {
                let text = drawn(&padded, separator);
                match Board::parse(shape, &text) {
                    Ok(board) => assert_eq!(board, goal, "{text}"),
                    Err(error) => {
                        assert!(error.to_string().ends_with("missing: the blank"), "{text}")
                    }
                }
            }
        }
    }
}

#[test]
fn moves_are_read() {
    let (moves, refused) = (lines("moves"), lines("refused"));
    assert!(moves.len() >= 45 && refused.len() >= 28);
    for line in &moves {
        let [table, board, text, letters] = &line[..] else {
            panic!("{line:?}")
        };
        let board = Board::parse(shape_of(table), board).unwrap();
        assert_eq!(board.apply(text), board.apply(letters), "{text:?}");
        let solution = text.parse::<Solution>().unwrap();
        assert_eq!(solution.to_string(), *letters, "{text:?}");
    }
    for line in &refused {
        let [table, board, text, error] = &line[..] else {
            panic!("{line:?}")
        };
        let board = Board::parse(shape_of(table), board).unwrap();
        assert_eq!(
            board.apply(text).unwrap_err().to_string(),
            *error,
            "{text:?}"
        );
    }
    for empty in ["", " \n"] {
        assert_eq!(empty.parse(), Ok(Solution::EMPTY));
    }
}
