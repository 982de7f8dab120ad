//! Boards and moves as people write them: read right, or refused with what to write.

use tilebase_puzzle::{Board, Shape, Solution};

/// Reads a board of a shape; the error begins with this text.
fn parsed(shape: &str, text: &str) -> Result<String, String> {
    let board = Board::parse(shape.parse::<Shape>().unwrap(), text);
    board
        .map(|board| board.to_string())
        .map_err(|error| error.to_string())
}

#[test]
fn boards_are_read() {
    for (shape, text, expected) in [
        // An empty field between commas, tabs or bars.
        ("3x3", "1,2,3,4,,6,7,8,5", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "1,2,3\n4,,6\n7,8,5", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "1,2,3\n4,5,6\n7,8,", "1 2 3 4 5 6 7 8 x"),
        ("3x3", "1,2,3\r\n4,5,6\r\n7,8,\r\n", "1 2 3 4 5 6 7 8 x"),
        ("3x3", ",1,2\n3,4,5\n6,7,8", "x 1 2 3 4 5 6 7 8"),
        ("3x3", "1,2,3,\n4,,6,\n7,8,5,", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "[[1,2,3],[4,,6],[7,8,5]]", "1 2 3 4 x 6 7 8 5"),
        (
            "3x3",
            "[[1, 2, 3],\n [, 4, 6],\n [7, 8, 5]]",
            "1 2 3 x 4 6 7 8 5",
        ),
        (
            "3x3",
            "\"1\",\"2\",\"3\"\n\"4\",\"\",\"6\"\n\"7\",\"8\",\"5\"",
            "1 2 3 4 x 6 7 8 5",
        ),
        (
            "3x3",
            "['1', '2', '3', '4', '', '6', '7', '8', '5']",
            "1 2 3 4 x 6 7 8 5",
        ),
        ("3x3", "1\t2\t3\n4\t\t6\n7\t8\t5", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "\t1\t2\n3\t4\t5\n6\t7\t8", "x 1 2 3 4 5 6 7 8"),
        ("3x3", "1;2;3\n4;;6\n7;8;5", "1 2 3 4 x 6 7 8 5"),
        (
            "3x3",
            "| 1 | 2 | 3 |\n| 4 |   | 6 |\n| 7 | 8 | 5 |",
            "1 2 3 4 x 6 7 8 5",
        ),
        ("3x3", "|1|2|3|\n|4|5|6|\n|7|8| |", "1 2 3 4 5 6 7 8 x"),
        (
            "3x3",
            " 1 | 2 | 3\n---+---+---\n   | 4 | 6\n---+---+---\n 7 | 8 | 5",
            "1 2 3 x 4 6 7 8 5",
        ),
        (
            "3x3",
            "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 6 |\n+---+---+---+\n| 7 | 8 | 5 |\n+---+---+---+",
            "1 2 3 4 x 6 7 8 5",
        ),
        (
            "3x3",
            "┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │   │ 6 │\n│ 7 │ 8 │ 5 │\n└───┴───┴───┘",
            "1 2 3 4 x 6 7 8 5",
        ),
        (
            "3x3",
            "| 1 | 2 | 3 |\n|--:|--:|--:|\n| 4 |   | 6 |\n| 7 | 8 | 5 |",
            "1 2 3 4 x 6 7 8 5",
        ),
        // A gap in a row.
        ("3x3", "1 2 3\n4   6\n7 8 5", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "1 2 3\n4  6\n7 8 5", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "  1 2\n3 4 5\n6 7 8", "x 1 2 3 4 5 6 7 8"),
        ("3x3", "1 2 3\n4 5 6\n7 8  ", "1 2 3 4 5 6 7 8 x"),
        (
            "3x3",
            "    1 2 3\n    4   6\n    7 8 5\n",
            "1 2 3 4 x 6 7 8 5",
        ),
        ("3x3", "123\n4 6\n785", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "123/4 6/785", "1 2 3 4 x 6 7 8 5"),
        ("3x3", " 12/345/678", "x 1 2 3 4 5 6 7 8"),
        (
            "3x3",
            "+-------+\n| 1 2 3 |\n| 4   6 |\n| 7 8 5 |\n+-------+",
            "1 2 3 4 x 6 7 8 5",
        ),
        (
            "4x4",
            " 1  2  3  4\n 5  6  7  8\n 9 10    12\n13 14 15 11",
            "1 2 3 4 5 6 7 8 9 10 x 12 13 14 15 11",
        ),
        (
            "4x4",
            "1 2 3 4\n5 6 7 8\n9 10   12\n13 14 15 11",
            "1 2 3 4 5 6 7 8 9 10 x 12 13 14 15 11",
        ),
        (
            "4x4",
            "    1  2  3\n 4  5  6  7\n 8  9 10 11\n12 13 14 15",
            "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        ),
        // Blanks.
        ("3x3", "1 2 3 4 * 6 7 8 5", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "123/4*6/785", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "1234-6785", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "1 2 3\n4 □ 6\n7 8 5", "1 2 3 4 x 6 7 8 5"),
        ("3x3", "1\n2\n3\n4\n-\n6\n7\n8\n5", "1 2 3 4 x 6 7 8 5"),
        (
            "3x3",
            "[[1, 2, 3], [4, None, 6], [7, 8, 5]]",
            "1 2 3 4 x 6 7 8 5",
        ),
        ("3x3", "[1,2,3,4,null,6,7,8,5]", "1 2 3 4 x 6 7 8 5"),
        (
            "3x3",
            "1.0,2.0,3.0\n4.0,NaN,6.0\n7.0,8.0,5.0",
            "1 2 3 4 x 6 7 8 5",
        ),
        (
            "3x3",
            "[[1. 2. 3.]\n [4. nan 6.]\n [7. 8. 5.]]",
            "1 2 3 4 x 6 7 8 5",
        ),
        // Full-width characters.
        ("3x3", "１２３４ｘ６７８５", "1 2 3 4 x 6 7 8 5"),
        (
            "3x3",
            "１　２　３；４　０　６；７　８　５",
            "1 2 3 4 x 6 7 8 5",
        ),
        ("3x3", "1、2、3、4、0、6、7、8、5", "1 2 3 4 x 6 7 8 5"),
        (
            "3x4",
            "１ ２ ３ ４\n５ ６ ７ ８\n９ １０ １１ ０",
            "1 2 3 4 5 6 7 8 9 10 11 x",
        ),
        (
            "3x4",
            "1 2 3 4/5 6 7 8/9 10 11 x",
            "1 2 3 4 5 6 7 8 9 10 11 x",
        ),
    ] {
        assert_eq!(
            parsed(shape, text).as_deref(),
            Ok(expected),
            "{shape} {text:?}"
        );
        // Every text of a square says its shape.
        if shape != "3x4" {
            assert_eq!(
                text.parse::<Board>()
                    .map(|board| board.to_string())
                    .as_deref(),
                Ok(expected)
            );
        }
    }
}

#[test]
fn boards_with_two_readings_are_refused() {
    const MISSING: &str = "too few tiles: expected 9 with the blank, found 8; missing: the blank";
    for (shape, text, expected) in [
        (
            "3x3",
            "1234/5678/x",
            "row 1 has 4 tiles, expected 3 in each row of a 3x3 board",
        ),
        (
            "3x3",
            "1234 5678 x",
            "row 1 has 4 tiles, expected 3 in each row of a 3x3 board",
        ),
        (
            "3x3",
            "1 2 3 4\n5 6 7 8\nx",
            "row 1 has 4 tiles, expected 3 in each row of a 3x3 board",
        ),
        (
            "3x3",
            "123/45/678x",
            "row 2 has 2 tiles, expected 3 in each row of a 3x3 board",
        ),
        // No empty field, several, or one that may be at the end of the row.
        ("3x3", "1 2 3 4 5 6 7 8", MISSING),
        ("3x3", "1 2 3 4   6 7 8 5", MISSING),
        ("3x3", "1 2 3\n4 6\n7 8 5", MISSING),
        ("3x3", "1 2 3\n4 5 6\n7 8", MISSING),
        ("3x3", "1 2 3\n4 5 6\n7 8 ", MISSING),
        ("3x3", "  1 2\n  3 4 5\n  6 7 8", MISSING),
        ("3x3", "1,2,3,\n4,6,\n7,8,5,", MISSING),
        ("3x3", "1,2,3\n,4,6,\n7,8,5", MISSING),
        ("3x3", "1,2,3\n4,,,6\n7,8,5", MISSING),
        ("3x3", "1,2,3,,4,,6,7,8,5", MISSING),
        ("3x3", "1,2,3\n4,,5,6\n7,8", MISSING),
        ("3x3", "1 2 3 4 5 6 7 8.", MISSING),
        ("3x3", "| 1 | 2 | 3 |\n| 4 | 6 |\n| 7 | 8 | 5 |", MISSING),
        // A tile that is missing is no blank, and one blank is enough.
        (
            "3x3",
            "1,2,3,4,,6,7,8,8",
            "too few tiles: expected 9 with the blank, found 8; more than once: 8; missing: 5, the blank",
        ),
        (
            "3x3",
            "1 2 3 4 5 6 7 8 -1",
            "column 17: the number is not a tile of a 3x3 board, which has 1 to 8 and a blank",
        ),
        (
            "3x3",
            "123-456-78x",
            "too many tiles: expected 9 with the blank, found 11; more than once: the blank",
        ),
        (
            "3x3",
            "1 2 3 4 5 6 7 8 O",
            "column 17: 'O' is neither a tile nor a blank (0, x, _, ., * or -)",
        ),
        // Drawn in the rows of another shape.
        (
            "4x3",
            "1 2 3 4 | 5 6 7 8 | 9 10 11 x",
            "drawn as 3x4, expected a board of 4x3",
        ),
        (
            "4x3",
            "1 2 3 4, 5 6 7 8, 9 10 11 x",
            "drawn as 3x4, expected a board of 4x3",
        ),
        (
            "4x3",
            "1,2,3,4   5,6,7,8   9,10,11,x",
            "drawn as 3x4, expected a board of 4x3",
        ),
        (
            "4x3",
            "1 2 3 4   5 6 7 8   9 10 11 x",
            "drawn as 3x4, expected a board of 4x3",
        ),
        (
            "4x3",
            "1;2;3;4\n5;6;7;8\n9;10;11;0",
            "drawn as 3x4, expected a board of 4x3",
        ),
    ] {
        assert_eq!(
            parsed(shape, text),
            Err(expected.to_owned()),
            "{shape} {text:?}"
        );
    }
}

/// However the rows of a board are drawn, its only empty field is the blank.
#[test]
fn an_empty_field_anywhere() {
    for shape in crate::shapes::all() {
        let width = if shape.cells() > 10 { 2 } else { 1 };
        for blank in 0..shape.cells() {
            let goal = tilebase_puzzle::Goal::new(shape, blank).unwrap().board();
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
    let read = |text: &str| {
        text.parse::<Solution>()
            .map(|solution| solution.to_string())
    };
    for (text, expected) in [
        ("", ""),
        (" \n", ""),
        ("UuLr", "uulr"),
        ("u u l r", "uulr"),
        ("U,U,L,R", "uulr"),
        ("Up, Up, Left, Right", "uulr"),
        ("up up left right.", "uulr"),
        ("UpUpLeftRight", "uulr"),
        ("UP-UP-LEFT-RIGHT", "uulr"),
        ("↑↑←→", "uulr"),
        ("⬆️⬆️⬅️➡️", "uulr"),
        ("U2 L R", "uulr"),
        ("u2lr", "uulr"),
        ("U2L1R1.", "uulr"),
        ("1. u 2. u 3. l 4. r", "uulr"),
        ("1.u2.u3.l4.r", "uulr"),
        ("1) Up\n2) Up\n3) Left\n4) Right\n", "uulr"),
        ("(1) u (2) u (3) l (4) r", "uulr"),
        ("1: uu 2: lr", "uulr"),
        ("1. U2 2. L 3. R.", "uulr"),
        ("[\"u\", \"u\", \"l\", \"r\"]", "uulr"),
        ("['Up', 'Up', 'Left', 'Right']", "uulr"),
        ("u -> u -> l -> r", "uulr"),
        ("u > u > l > r", "uulr"),
        ("u;u;l;r", "uulr"),
        ("u/u/l/r", "uulr"),
        ("uu | lr", "uulr"),
        ("Up ↑ l →", "uulr"),
        ("\u{FEFF}uulr\r\n", "uulr"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(expected), "{text:?}");
    }
    const DIGIT: &str =
        "is not one of u, d, l and r; a count from 1 to 9 follows its move, as in l2";
    for (text, expected) in [
        ("2u", format!("move 1: '2' {DIGIT}")),
        ("u 2 l 1", format!("move 2: '2' {DIGIT}")),
        ("u10", format!("move 2: '1' {DIGIT}")),
        ("u0", format!("move 2: '0' {DIGIT}")),
        ("1. u 3. l", format!("move 2: '3' {DIGIT}")),
        ("2. u 3. l", format!("move 1: '2' {DIGIT}")),
        ("1. u 2.", format!("move 2: '2' {DIGIT}")),
        ("4 8 3", format!("move 1: '4' {DIGIT}")),
        ("u2.l", "move 3: '.' is not one of u, d, l and r".to_owned()),
        ("u.l", "move 2: '.' is not one of u, d, l and r".to_owned()),
        ("nsew", "move 1: 'n' is not one of u, d, l and r".to_owned()),
        ("upp", "move 2: 'p' is not one of u, d, l and r".to_owned()),
        ("v>^<", "move 1: 'v' is not one of u, d, l and r".to_owned()),
        (
            "> > >",
            "there are no moves; write them as u, d, l and r".to_owned(),
        ),
        (
            ".",
            "there are no moves; write them as u, d, l and r".to_owned(),
        ),
        (
            "-",
            "there are no moves; write them as u, d, l and r".to_owned(),
        ),
        (
            "u → l → d",
            "move 2: '→' may be a move, or stand between two; write r, or a comma".to_owned(),
        ),
    ] {
        let found = read(text).unwrap_or_else(|error| error.to_string());
        assert_eq!(found, expected, "{text:?}");
    }
}
