//! Tests that the notations in data/conformance.tsv are read correctly, or refused with the expected error.

use std::fs;

use tilebase_puzzle::{Board, Goal, MoveOrder, Shape, Solution};

use crate::shapes;

/// Returns the fields of all rows of a kind, with `\n`, `\r` and `\t` unescaped.
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

/// Returns the shape at the start of a table's name.
fn shape_of(table: &str) -> Shape {
    let name = table.split(['-', '.']).next().unwrap();
    name.parse().unwrap()
}

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
        // Read with any other shape, the text must be refused or yield the same tiles. For a
        // square, the shape must also be inferred from the text.
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
fn ambiguous_boards_are_refused() {
    let lines = lines("invalid");
    assert!(lines.len() >= 70);
    for line in &lines {
        let [table, text, error] = &line[..] else {
            panic!("{line:?}")
        };
        let found = parsed(shape_of(table), text);
        assert_eq!(found.as_ref(), Err(error), "{text:?}");
    }
}

#[test]
fn numbers_and_orders_are_refused() {
    let (tiles, orders) = (lines("tiles"), lines("order"));
    assert!(tiles.len() >= 10 && orders.len() >= 6);
    for line in &tiles {
        let [table, numbers, error] = &line[..] else {
            panic!("{line:?}")
        };
        let tiles = numbers.split_whitespace().map(|tile| tile.parse().unwrap());
        let board = Board::from_tiles(shape_of(table), &tiles.collect::<Vec<u8>>());
        assert_eq!(board.unwrap_err().to_string(), *error, "{numbers}");
    }
    for line in &orders {
        let [order, error] = &line[..] else {
            panic!("{line:?}")
        };
        let refused = order.parse::<MoveOrder>().unwrap_err();
        assert_eq!(refused.to_string(), *error, "{order}");
    }
}

/// The only empty field is read as the blank.
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
                drawn(&padded, " | "),
                format!("|{}|", drawn(&padded, "|").replace('\n', "|\n|")),
            ] {
                assert_eq!(Board::parse(shape, &text), Ok(goal), "{text:?}");
                assert_eq!(text.parse(), Ok(goal), "{text:?}");
            }
            for bar in ["|", "│"] {
                let fields = drawn(&|tile| format!("{:>1}", digits(tile)), bar);
                let in_a_line = format!("{bar}{}{bar}", fields.replace('\n', bar));
                assert_eq!(Board::parse(shape, &in_a_line), Ok(goal), "{in_a_line:?}");
            }
            // A tab before the second of two rows may be an indent, and a space is never the blank.
            let refused = parsed(shape, &drawn(&padded, " ")).unwrap_err();
            assert_eq!(refused, "the blank is missing; write it as 0 or x");
            let expected = match (shape.rows(), blank == shape.cols()) {
                (2, true) => Err(refused),
                _ => Ok(goal.to_string()),
            };
            let text = drawn(&digits, "\t");
            assert_eq!(parsed(shape, &text), expected, "{text:?}");
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
        let found = board.apply(text).unwrap_err().to_string();
        assert_eq!(found, *error, "{text:?}");
    }
    for empty in ["", " \n"] {
        assert_eq!(empty.parse(), Ok(Solution::EMPTY));
    }
}

/// Random choices with a fixed seed.
struct Choices(u64);

impl Choices {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    fn board(&mut self, shape: Shape) -> Board {
        let mut tiles: Vec<u8> = (0..shape.cells() as u8).collect();
        (1..tiles.len()).for_each(|place| tiles.swap(place, self.below(place + 1)));
        Board::from_tiles(shape, &tiles).unwrap()
    }

    /// Writes the board in a random notation, regular or irregular.
    fn text_of(&mut self, board: &Board) -> String {
        let is_compact = self.below(4) == 0;
        let blank = self.of(&["", "", " ", "x", "0", ".", "-"]);
        let end_of_number = self.of(&["", "", "", ".", ".0", ".0e+00"]);
        let (width, align) = match is_compact {
            true => (1, 0),
            false => (self.of(&[0, 0, 1, 2, 2, 3, 4]), self.below(3)),
        };
        let blank = if is_compact && blank.is_empty() {
            " "
        } else {
            blank
        };
        let field = |&tile: &u8| {
            let text = match tile {
                0 => blank.to_owned(),
                10.. if is_compact => shapes::letter(tile).to_ascii_uppercase().to_string(),
                tile if is_compact => tile.to_string(),
                tile => format!("{tile}{end_of_number}"),
            };
            match align {
                0 => format!("{text:>width$}"),
                1 => format!("{text:<width$}"),
                _ => format!("{text:^width$}"),
            }
        };
        let separator = match is_compact {
            true => "",
            false => self.of(&[
                " ", " ", "  ", "    ", ",", ", ", ";", "; ", "/", "\t", "|", " | ", "│", "-",
                " - ",
            ]),
        };
        let end = self.of(&[
            "\n", "\n", "\n", "\r\n", "/", " / ", "  /  ", "/ ", " /", ";", "; ", " ; ", ",\n",
            ";\n", "],[", "|", " | ", "  |  ", ", ", "   ", "/    ", "  /", separator,
        ]);
        let indent = match end.contains('\n') {
            true => self.of(&["", "", "", " ", "    ", "\t"]),
            false => "",
        };
        let bar = self.of(&["", "", "|", "| ", "│"]);
        let is_cut = self.below(2) == 0;
        let rows = board.tiles().chunks(board.shape().cols());
        let rows = rows.map(|row| {
            let fields: Vec<String> = row.iter().map(field).collect();
            let closing: String = bar.chars().rev().collect();
            let row = format!("{indent}{bar}{}{closing}", fields.join(separator));
            if is_cut {
                row.trim_end().to_owned()
            } else {
                row
            }
        });
        let mut text = rows.collect::<Vec<_>>().join(end);
        if self.below(2) == 0 {
            text = text.trim().to_owned();
        }
        let bracket = self.of(&[
            ("", ""),
            ("", ""),
            ("[", "]"),
            ("|", "|"),
            ("\"", "\""),
            ("", ","),
            ("", "\n"),
            if board.blank() < board.shape().cols() {
                ("", "")
            } else {
                ("  ", "")
            },
        ]);
        // In one line of characters, a full stop after a trimmed space would be read as the blank.
        let stop = match is_compact && end.is_empty() && blank == " " {
            true => "",
            false => self.of(&["", "", "."]),
        };
        format!("{}{text}{}{stop}", bracket.0, bracket.1)
    }
}

#[test]
fn no_text_is_read_as_another_board() {
    let (mut choices, mut read) = (Choices(1), 0);
    let mut wrong = Vec::new();
    for _ in 0..20_000 {
        let shape = choices.of(&shapes::all());
        let board = choices.board(shape);
        let text = choices.text_of(&board);
        match Board::parse(shape, &text) {
            Ok(found) if found != board => wrong.push(format!("{text:?} is {found}, not {board}")),
            found => read += usize::from(found.is_ok()),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {read}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(read > 8_000, "{read}");
}
