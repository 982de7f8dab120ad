//! Boards drawn over several lines of standard input, comments, and UTF-16.

use std::path::Path;

use snapbox::cmd::OutputAssert;
use snapbox::str;
use tilebase_puzzle::Goal;

use crate::child::Dialogue;
use crate::{ask_on, output_of, stdout};

fn solve(arguments: &str, input: impl AsRef<[u8]>) -> OutputAssert {
    ask_on(&format!("solve {arguments}"), input)
}

/// Checks the answers. All lines are boards.
fn answers(arguments: &str, input: impl AsRef<[u8]>, expected: &str) {
    let found = stdout(solve(arguments, &input).stderr_eq(""));
    let input = String::from_utf8_lossy(input.as_ref());
    assert_eq!(found, expected, "{input}");
}

/// Checks the answers to lines that may be invalid.
fn answers_some(arguments: &str, input: &str, expected: &str) {
    let found = output_of(&solve(arguments, input).code(4));
    assert_eq!(found, expected, "{input}");
}

#[test]
fn common_pasted_boards() {
    for rows in [
        "2 3 4\n1 5 x\n7 6 8\n",
        "234\n15x\n768",
        "2 3 4\r\n1 5 x\r\n7 6 8\r\n",
        "2,3,4\n1,5,0\n7,6,8\n\n\n",
        "[[2, 3, 4],\n [1, 5, 0],\n [7, 6, 8]]\n",
        "+---+---+---+\n| 2 | 3 | 4 |\n+---+---+---+\n| 1 | 5 | x |\n+---+---+---+\n| 7 | 6 | 8 |\n+---+---+---+\n",
        "┌───┬───┐\n│ 2 │ 3 │ 4 │\n├───┼───┤\n│ 1 │ 5 │ x │\n│ 7 │ 6 │ 8 │\n└───┴───┘\n",
        "# a board\n2 3 4\n# its second row\n1 5 _\n7 6 8\n",
        "\u{FEFF}2 3 4\n1 5 _\n7 6 8\n",
        "2 3 4 /\n1 5 _ /\n7 6 8\n",
    ] {
        answers("", rows, "ullddrurdllurdruldr\n");
    }
}

#[test]
fn several_drawings_and_lines() {
    let input = "1 2 3\n4 0 6\n7 5 8\n\n\n123456x78\n1 2 3\n4 5 6\n7 8 0\n1 2 3\n4 5 6\n7 0 8\n\n5 1 2 4\n9 6 3 8\n13 x 7 11\n14 10 15 12\n";
    answers("", input, "dr\nrr\n\nr\ndluuurrddrd\n");
}

/// An empty line ends a drawing, and is otherwise nothing.
#[test]
fn empty_lines() {
    let lines = "1 2 3\n4 5 6\n7 x 8\n\n\n1234567x8\n";
    for between in ["", "\n", "\n \n# none\n\n \t\r\n"] {
        answers("", [between; 3].join(lines), "r\nr\nr\nr\n");
    }
    answers("", "\n".repeat(3_000), "");
    answers_some("", "1 2 3\n4 5 6\n\n7 x 8\n", "invalid\ninvalid\n");
}

#[test]
fn a_wrong_row_is_one_invalid_board() {
    let input = "1 2 3\n4 ? 6\n7 8 x\n\n1 2 3\n4 5\n7 8 x\n\n1 2 3\n4 5 3\n7 8 x\n\n1 2 3\n4 5 6\n7 x 8\n1 2 3\n4 5 6\n1234567x8\n1 2 3\n4 5 6\n";
    solve("", input)
        .code(4)
        .stdout_eq("invalid\ninvalid\ninvalid\nr\ninvalid\nr\ninvalid\n")
        .stderr_eq(str![[r#"
lines 1 to 2: row 2, column 3: '?' is neither a tile nor a blank (0, x, _, ., * or -)
lines 5 to 6: row 2 has 2 tiles, but the rows before it have 3
lines 9 to 10: too few tiles: expected 9 with the blank, found 6; tile 3 appears more than once; tiles 6, 7, 8 and the blank are missing
lines 16 to 17: too few tiles: expected 9 with the blank, found 6; tiles 7, 8 and the blank are missing
lines 19 to 20: too few tiles: expected 9 with the blank, found 6; tiles 7, 8 and the blank are missing

"#]]);
}

/// A wrong board does not affect other boards, even if no empty line follows it.
#[test]
fn boards_after_a_wrong_one() {
    let good = "1 2 3\n4 5 6\n7 x 8\n";
    for wrong in [
        "1 2 3\n4 5 6\n7 7 x\n",
        "1 2 3\n4 5 6\n7 3 x\n",
        "1 2 3\n4 5 3\n7 8 x\n",
        "1 2 3\n4 5\n7 8 x\n",
        "1 2 3\n# its second row\n4 ? 6\n7 8 x\n",
    ] {
        for arguments in ["", "--shape 3x3"] {
            let input = format!("{wrong}{good}{wrong}\n{good}");
            answers_some(arguments, &input, "invalid\nr\ninvalid\nr\n");
        }
    }
    // A missing row affects only its own board.
    let first = "1 2 3\n4 5 6\n1 2 3\n4 5 6\n7 8 x\n1 2 3\n4 5 6\n7 x 8\n";
    answers_some("", first, "invalid\n\nr\n");
    // A longer row is the first row of another board.
    let longer = "1 2 3\n5 1 2 4\n9 6 3 8\n13 x 7 11\n14 10 15 12\n";
    answers_some("", longer, "invalid\ndluuurrddrd\n");
}

/// A truncated line is not a row. The rows after it are in doubt.
#[test]
fn a_row_that_is_too_long() {
    let long = format!("1 2 3{}9{}\n", " ".repeat(1_048_580), " ".repeat(200_000));
    for arguments in ["", "--as distance"] {
        solve(arguments, format!("{long}4 5 6\n7 8 x\n\n123456x78\n"))
            .code(4)
            .stderr_eq("line 1: the line is longer than 1048576 bytes\n...\n");
    }
    let last = format!("1 2 3\n4 5 6\n{long}");
    answers_some("--shape 3x3", &last, "invalid\ninvalid\n");
}

/// If the first row has an empty field, the rows after it belong to the same board. They are not a board of their own.
#[test]
fn a_first_row_that_is_short() {
    for (shape, rows, boards) in [
        (
            "--shape 3x3",
            ",4,8\n7,3,6\n2,5,1\n8 x 4\n2 7 5\n6 1 3\n",
            &["x48736251", "8x4275613"][..],
        ),
        (
            "--shape 3x3",
            "4 8\n7 3 6\n2 5 1\n8 x 4\n2 7 5\n6 1 3\n",
            &[],
        ),
        ("--shape 2x3", "  5 2\n1 4 3\n502\n143\n", &["502143"]),
        ("--shape 2x3", "32 \n514\n3 x 2\n4 5 1\n", &["3x2451"]),
        ("", "27\n5 1 6\n4 8 3\n2 7 0\n6 8 4\n3 5 1\n", &[]),
        ("--shape 3x3", "6 4 8\n7 3 5\n4 7  \n2 5 8\n3 1 6\n", &[]),
        ("--shape 4x2", "  1\n2 3\n4 5 6\n", &[]),
    ] {
        let boards_of = |input: &str| {
            let found = output_of(&solve(&format!("--json {shape}"), input));
            let is_board = |line: &&str| !line.contains("null,\"solvable\":null");
            let boards = found.lines().filter(is_board).map(str::to_owned);
            boards.collect::<Vec<_>>()
        };
        assert_eq!(boards_of(rows), boards_of(&boards.join("\n")), "{rows}");
    }
}

/// In a box, the blank may be an empty cell.
#[test]
fn an_empty_cell_is_the_blank() {
    for rows in [
        "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 | 5 | 6 |\n+---+---+---+\n| 7 |   | 8 |\n+---+---+---+\n",
        "|1|2|3|\n|4|5|6|\n|7| |8|\n",
        "|   |   |   |\n| 1 | 2 | 3 |\n|   |   |   |\n| 4 | 5 | 6 |\n| 7 |   | 8 |\n",
        "┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │ 5 │ 6 │\n│ 7 │   │ 8 │\n└───┴───┴───┘\n",
    ] {
        answers("", rows, "r\n");
    }
    let two = "| 1 | 2 | 3 |\n| 4 | 5 |   |\n| 7 |   | 8 |\n";
    answers_some("--shape 3x3", two, "invalid\n");
}

/// The blank may also be an empty field of a table, but not a space.
#[test]
fn an_empty_field_is_the_blank() {
    for rows in [
        "1,2,3\n4,5,6\n7,,8\n",
        "1\t2\t3\n4\t5\t6\n7\t\t8\n",
        "\"1\",\"2\",\"3\"\n\"4\",\"5\",\"6\"\n\"7\",\"\",\"8\"\n",
    ] {
        answers("", rows, "r\n");
        let several = format!("{rows}\n{rows}1234567x8\n{rows}");
        answers("", several, "r\nr\nr\nr\n");
    }
    answers("", "1,,3\n4,2,6\n7,5,8\n", "ddr\n");
    let two = "1,,3\n4,2,6\n7,5,8\n1,2,3\n4,5,6\n7,,8\n";
    answers("--shape 3x3", two, "ddr\nr\n");
    let lines = "1,2,3,4,5,6,7,,8\n\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"\",\"7\",\"8\"\n";
    answers("", lines, "r\nrr\n");
    // A full stop at the end of the text is not always the blank.
    answers_some("--shape 3x3", "|1|2|3|\n|4|5|6|\n|7| |8|.\n", "invalid\n");
    answers("--shape 3x3", "1 2 3\n4 5 6\n7 8 .\n", "\n");
    // All rows are needed to find the blank.
    for shape in ["", "--shape 3x3"] {
        let line = stdout(solve(&format!("--json {shape}"), "x27516483\n"));
        answers(&format!("--json {shape}"), ",2,7\n5,1,6\n4,8,3\n", &line);
    }
    // A space is not the blank, and a row with one tile too few and no empty field is rejected.
    for rows in [
        "1 2 3\n4 5 6\n7   8\n",
        "1 2 3\n4 5 6\n7  8\n",
        "123\n456\n7 8\n",
        "  2 7\n5 1 6\n4 8 3\n",
        "1 2 3\n4 5 6\n7 8\n",
        "1 2 3\n4 6\n7 8 5\n",
    ] {
        answers_some("", rows, "invalid\n");
    }
}

/// The error counts the cells of a drawing that is too large, and names the row of another length.
#[test]
fn rows_that_are_no_board() {
    let six: Vec<String> = (1..=36).map(|tile| (tile % 36).to_string()).collect();
    let six: Vec<String> = six.chunks(6).map(|row| row.join(" ")).collect();
    for (rows, error) in [
        (
            &*six.join("\n"),
            "lines 1 to 6: 36 cells are too many: a board has at most 25\n",
        ),
        (
            "1 2 3\n4 5 6 7\n8 x",
            "line 1: row 2 has 4 tiles, but the rows before it have 3\n",
        ),
        (
            "1 2 3\n4 5 6\n7 8 -1",
            "lines 1 to 3: line 3, column 5: -1 is not a tile: a 3x3 board has 1 to 8 and 0 for the blank; if -1 is the blank, write it as 0\n",
        ),
    ] {
        let invalid = solve("", rows).code(4).stdout_eq("invalid\n");
        invalid.stderr_eq(error.to_owned());
    }
    answers(
        "",
        "1-2-3\n4-5-6\n7-_-8\n1.0e+00 2.0e+00 3.0e+00\n4.0e+00 5.0e+00 6.0e+00\n7.0e+00 0.0e+00 8.0e+00\n",
        "r\nr\n",
    );
}

/// Only lines of tiles are rows of a drawing.
#[test]
fn words_are_not_rows() {
    let words = "hello world\nfoo bar\n123456x78\n";
    answers_some("", words, "invalid\ninvalid\nrr\n");
}

/// Two rows may be a 2x3 board, but are answered only if no third row follows.
#[test]
fn a_third_row_may_follow() {
    let two_rows = "1 2 3\n4 0 5\n";
    answers("", format!("{two_rows}7 8 6\n"), "rd\n");
    answers("", two_rows, "r\n");
    answers("", format!("{two_rows}\n{two_rows}"), "r\nr\n");
    // Four tiles are the first row of a 4x4 board, or a whole 2x2 board.
    answers("", "1 2 3 x\n5 6 7 4\n9 10 11 8\n13 14 15 12\n", "ddd\n");
    answers("", "1 2 3 x\n1 2 x 3\n", "\nr\n");
    answers("", "1 2\n3 x\n", "\n");
    answers("--shape 2x3", "1 2 3\n4 x 5\n1 2 3\n4 5 x\n", "r\n\n");
}

/// Each board is answered after its last row, before the next line is typed.
#[test]
fn a_drawing_is_answered_at_once() {
    let mut solve = Dialogue::start(Path::new("."), "solve");
    for _ in 0..3 {
        assert_eq!(solve.ask("1 2 3\n", 0) + &solve.ask("4 5 6\n", 0), "");
        assert_eq!(solve.ask("7 x 8\n", 1), "r\n");
    }
    assert!(solve.end().1.status.success());
}

#[test]
fn utf_16() {
    let text = "1234567x8\r\n1 2 3\r\n4 5 6\r\nx 7 8\r\n";
    let units = |mark: &str| format!("{mark}{text}").encode_utf16().collect::<Vec<u16>>();
    for mark in ["", "\u{FEFF}"] {
        let little: Vec<u8> = units(mark).into_iter().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units(mark).into_iter().flat_map(u16::to_be_bytes).collect();
        for bytes in [little, big] {
            answers("", bytes, "r\nrr\n");
        }
    }
}

/// Drawn boards have the same answers as boards on single lines, with several threads and wherever chunks end.
#[test]
fn many_drawings_are_answered_as_lines_are() {
    let goal = Goal::corner("3x3".parse().unwrap());
    let (mut drawn, mut lines) = (String::new(), String::new());
    for number in 0..20_000u64 {
        let board = goal.unrank(number * 7_919 % goal.boards()).unwrap();
        lines += &format!("{board}\n");
        drawn += &match number % 7 {
            0 => format!("{board}\n"),
            1 => format!("{board:#}\n\n\n"),
            2 => format!("# {number}\n{board:#}\n"),
            _ => format!("{board:#}\n"),
        };
    }
    assert!(stdout(solve("", drawn)) == stdout(solve("", lines)));
}
