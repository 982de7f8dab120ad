//! Boards drawn over several lines of standard input, comments, and UTF-16.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;
use snapbox::cmd::OutputAssert;
use snapbox::str;
use tilebase_puzzle::{Board, Goal};

use crate::child::start;
use crate::{stdout, tilebase};

fn solve(arguments: &[&str], input: impl Into<Vec<u8>>) -> OutputAssert {
    tilebase()
        .arg("solve")
        .args(arguments)
        .stdin(input.into())
        .assert()
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
        let answer = solve(&[], rows).success().stderr_eq("");
        assert_eq!(stdout(answer), "ullddrurdllurdruldr\n", "{rows}");
    }
}

#[test]
fn several_drawings_and_lines() {
    let input = "1 2 3\n4 0 6\n7 5 8\n\n\n123456x78\n1 2 3\n4 5 6\n7 8 0\n1 2 3\n4 5 6\n7 0 8\n\n5 1 2 4\n9 6 3 8\n13 x 7 11\n14 10 15 12\n";
    solve(&[], input)
        .success()
        .stdout_eq("dr\nrr\n\nr\ndluuurrddrd\n")
        .stderr_eq("");
}

/// Empty lines separate drawings. Elsewhere, they are `invalid`.
#[test]
fn empty_lines() {
    solve(&[], "1 2 3\n4 5 6\n7 x 8\n\n\n1234567x8\n\n")
        .code(4)
        .stdout_eq("r\nr\ninvalid\n")
        .stderr_eq("line 7: the board is empty; write 9 tiles, the blank as 0 or x\n");
}

#[test]
fn a_wrong_row_is_one_invalid_board() {
    let input = "1 2 3\n4 ? 6\n7 8 x\n\n1 2 3\n4 5\n7 8 x\n\n1 2 3\n4 5 3\n7 8 x\n\n1 2 3\n4 5 6\n7 x 8\n1 2 3\n4 5 6\n1234567x8\n1 2 3\n4 5 6\n";
    solve(&[], input)
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
        for arguments in [&[][..], &["--shape", "3x3"]] {
            solve(arguments, format!("{wrong}{good}{wrong}\n{good}"))
                .code(4)
                .stdout_eq("invalid\nr\ninvalid\nr\n");
        }
    }
    // A longer row is the first row of another board.
    solve(&[], "1 2 3\n5 1 2 4\n9 6 3 8\n13 x 7 11\n14 10 15 12\n")
        .code(4)
        .stdout_eq("invalid\ndluuurrddrd\n");
}

/// A truncated line is not a row. The rows after it are in doubt.
#[test]
fn a_row_that_is_too_long() {
    let long = format!("1 2 3{}9{}\n", " ".repeat(65_540), " ".repeat(200_000));
    for arguments in [&[][..], &["--as", "distance"]] {
        solve(arguments, format!("{long}4 5 6\n7 8 x\n\n123456x78\n"))
            .code(4)
            .stderr_eq("line 1: the line is longer than 65536 bytes\n...\n");
    }
    solve(&["--shape", "3x3"], format!("1 2 3\n4 5 6\n{long}"))
        .code(4)
        .stdout_eq("invalid\ninvalid\n");
}

/// If the first row has an empty field, the rows after it belong to the same board. They are not a board of their own.
#[test]
fn a_first_row_that_is_short() {
    for (shape, rows, boards) in [
        (
            "3x3",
            ",4,8\n7,3,6\n2,5,1\n8 x 4\n2 7 5\n6 1 3\n",
            &["x48736251", "8x4275613"][..],
        ),
        ("3x3", "4 8\n7 3 6\n2 5 1\n8 x 4\n2 7 5\n6 1 3\n", &[]),
        ("2x3", "  5 2\n1 4 3\n502\n143\n", &["502143"]),
        ("2x3", "32 \n514\n3 x 2\n4 5 1\n", &["32x514", "3x2451"]),
        ("", "27\n5 1 6\n4 8 3\n2 7 0\n6 8 4\n3 5 1\n", &[]),
        ("3x3", "6 4 8\n7 3 5\n4 7  \n2 5 8\n3 1 6\n", &[]),
        ("4x2", "  1\n2 3\n4 5 6\n", &[]),
    ] {
        let shape = ["--shape", shape];
        let shape = &shape[..if shape[1].is_empty() { 0 } else { 2 }];
        let boards_of = |input: &str| {
            let found = solve(&[&["--json"], shape].concat(), input)
                .get_output()
                .stdout
                .clone();
            let found = String::from_utf8(found).unwrap();
            let found = found
                .lines()
                .filter(|line| !line.contains("null,\"solvable\":null"));
            found.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(boards_of(rows), boards_of(&boards.join("\n")), "{rows}");
    }
}

/// A missing row affects only its own board, and no answered board mixes rows of two boards.
#[test]
fn a_missing_row() {
    let boards = [
        "1 2 3\n4 5 6\n7 x 8\n",
        "1 2 3\n4 x 6\n7 5 8\n",
        "1 2 3\nx 4 6\n7 5 8\n",
    ];
    let answers = ["r\n", "dr\n", "rdr\n"];
    for number in 0..3 {
        // Keeps the first row. Without it, the second row would be read as the first.
        for row in [1, 2] {
            let mut damaged = boards.map(str::to_owned);
            let mut rows: Vec<&str> = boards[number].lines().collect();
            rows.remove(row);
            damaged[number] = rows.join("\n") + "\n";
            let mut expected = answers;
            expected[number] = "invalid\n";
            if row == 2 || number == 2 {
                solve(&[], damaged.concat())
                    .code(4)
                    .stdout_eq(expected.concat());
            } else {
                // The next board may also be `invalid`, because it begins with the tiles of the row before the missing
                // row.
                let found = solve(&[], damaged.concat()).code(4);
                let found = String::from_utf8(found.get_output().stdout.clone()).unwrap();
                let lines: Vec<&str> = found.lines().collect();
                assert!(lines.contains(&"invalid") && lines.len() <= 3, "{found}");
                let expected = expected.map(str::trim_end);
                assert!(lines.iter().all(|line| expected.contains(line)), "{found}");
            }
        }
    }
    solve(
        &[],
        "1 2 3\n4 5 6\n1 2 3\n4 5 6\n7 8 x\n1 2 3\n4 5 6\n7 x 8\n",
    )
    .code(4)
    .stdout_eq("invalid\n\nr\n");
}

/// Before the first board, empty lines are skipped. Between boards on single lines, each empty line is `invalid`.
#[test]
fn empty_lines_at_the_top() {
    for top in ["\n", "\n \n", "# boards\n\n", "\n# boards\n\n\n"] {
        for board in ["1 2 3\n4 5 6\n7 x 8\n", "1234567x8\n"] {
            solve(&[], format!("{top}{board}"))
                .success()
                .stdout_eq("r\n")
                .stderr_eq("");
        }
    }
    solve(&[], "\n\n").success().stdout_eq("");
    solve(&[], "\n1234567x8\n\n1234567x8\n")
        .code(4)
        .stdout_eq("r\ninvalid\nr\n");
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
        solve(&[], rows).success().stdout_eq("r\n").stderr_eq("");
    }
    let two = "| 1 | 2 | 3 |\n| 4 | 5 |   |\n| 7 |   | 8 |\n";
    solve(&["--shape", "3x3"], two)
        .code(4)
        .stdout_eq("invalid\n");
}

/// The blank may also be an empty field of a table, or a gap in any row.
#[test]
fn an_empty_field_is_the_blank() {
    for rows in [
        "1,2,3\n4,5,6\n7,,8\n",
        "1\t2\t3\n4\t5\t6\n7\t\t8\n",
        "1 2 3\n4 5 6\n7   8\n",
        "123\n456\n7 8\n",
        "\"1\",\"2\",\"3\"\n\"4\",\"5\",\"6\"\n\"7\",\"\",\"8\"\n",
    ] {
        solve(&[], rows).success().stdout_eq("r\n").stderr_eq("");
        let several = format!("{rows}\n{rows}1234567x8\n{rows}");
        solve(&[], several).success().stdout_eq("r\nr\nr\nr\n");
    }
    for rows in [
        "1   3\n4 2 6\n7 5 8\n",
        "1,,3\n4,2,6\n7,5,8\n",
        "1 3\n426\n758\n",
    ] {
        let answer = solve(&["1x3/426/758"], "").success();
        solve(&[], rows)
            .success()
            .stdout_eq(stdout(answer))
            .stderr_eq("");
    }
    solve(
        &["--shape", "3x3"],
        "1   3\n4 2 6\n7 5 8\n1,2,3\n4,5,6\n7,,8\n",
    )
    .success()
    .stdout_eq("dd\nr\n".replace("dd", "ddr"));
    solve(
        &[],
        "1,2,3,4,5,6,7,,8\n\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"\",\"7\",\"8\"\n",
    )
    .success()
    .stdout_eq("r\nrr\n");
    // A full stop at the end of the text is not always the blank.
    for (rows, answer) in [
        ("|1|2|3|\n|4|5|6|\n|7| |8|.\n", "invalid\n"),
        ("1 2 3\n4 5 6\n7 8 .\n", "\n"),
    ] {
        solve(&["--shape", "3x3"], rows).stdout_eq(answer);
    }
    // All rows are needed to find the blank.
    for (rows, board) in [
        ("  2 7\n5 1 6\n4 8 3\n", "x27516483"),
        ("5 1 6\n  2 7\n4 8 3\n", "516x27483"),
        (",2,7\n5,1,6\n4,8,3\n", "x27516483"),
        (
            "   12  7 10\n 8 11 14 15\n 4  5  1  6\n 9  3 13  2\n",
            "xC7A8BEF451693D2",
        ),
    ] {
        for shape in [
            &[][..],
            &["--shape", if board.len() > 9 { "4x4" } else { "3x3" }],
        ] {
            let options = [&["--json", "--nodes", "1"], shape].concat();
            let line = stdout(solve(&options, format!("{board}\n")).success());
            solve(&options, rows).success().stdout_eq(line);
        }
    }
    // A row with one tile too few and no empty field is rejected.
    for rows in ["1 2 3\n4 5 6\n7 8\n", "1 2 3\n4 6\n7 8 5\n"] {
        solve(&[], rows).code(4).stdout_eq("invalid\n");
    }
}

/// Only lines of tiles are rows of a drawing.
#[test]
fn words_are_not_rows() {
    solve(&[], "hello world\nfoo bar\n123456x78\n")
        .code(4)
        .stdout_eq("invalid\ninvalid\nrr\n");
}

/// Two rows may be a 2x3 board, but are answered only if no third row follows.
#[test]
fn a_third_row_may_follow() {
    let two_rows = "1 2 3\n4 0 5\n";
    solve(&[], format!("{two_rows}7 8 6\n"))
        .success()
        .stdout_eq("rdldr\n".replace("rdldr", &answer("1 2 3 4 0 5 7 8 6")));
    solve(&[], two_rows).success().stdout_eq("r\n");
    solve(&[], format!("{two_rows}\n{two_rows}"))
        .success()
        .stdout_eq("r\nr\n");
    // Four tiles are the first row of a 4x4 board, or a whole 2x2 board.
    solve(&[], "1 2 3 x\n5 6 7 4\n9 10 11 8\n13 14 15 12\n")
        .success()
        .stdout_eq("ddd\n");
    solve(&[], "1 2 3 x\n1 2 x 3\n")
        .success()
        .stdout_eq("\nr\n");
    solve(&[], "1 2\n3 x\n").success().stdout_eq("\n");
    solve(&["--shape", "2x3"], "1 2 3\n4 x 5\n1 2 3\n4 5 x\n")
        .success()
        .stdout_eq("r\n\n");
}

fn answer(board: &str) -> String {
    stdout(solve(&[board], "")).trim_end().to_owned()
}

/// Each board is answered after its last row, before the next line is typed.
#[test]
fn a_drawing_is_answered_at_once() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let child = start(
        Command::new(env!("CARGO_BIN_EXE_tilebase"))
            .arg("solve")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped()),
    );
    let mut input = child.take_stdin().unwrap();
    let mut output = BufReader::new(child.take_stdout().unwrap());
    for row in ["1 2 3\n", "4 5 6\n", "7 x 8\n"].repeat(3) {
        input.write_all(row.as_bytes()).unwrap();
        if row.starts_with('7') {
            let mut answer = String::new();
            output.read_line(&mut answer).unwrap();
            assert_eq!(answer, "r\n");
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn utf_16() {
    let text = "1234567x8\r\n1 2 3\r\n4 5 6\r\nx 7 8\r\n";
    let units = |mark: &str| format!("{mark}{text}").encode_utf16().collect::<Vec<u16>>();
    for mark in ["", "\u{FEFF}"] {
        let little: Vec<u8> = units(mark).into_iter().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units(mark).into_iter().flat_map(u16::to_be_bytes).collect();
        for bytes in [little, big] {
            solve(&[], bytes)
                .success()
                .stdout_eq("r\nrr\n")
                .stderr_eq("");
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
    assert!(stdout(solve(&[], drawn)) == stdout(solve(&[], lines)));
}

/// A simple model of `solve`, for whole texts of 3x3 boards. Returns `board` or `invalid` for each answer.
fn model(lines: &[&str]) -> Vec<&'static str> {
    let lines: Vec<&str> = lines
        .iter()
        .copied()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let parse = |text: &str| Board::parse("3x3".parse().unwrap(), text);
    let tiles = |line: &str| line.split(' ').count();
    // Returns whether these lines may be rows of one board.
    let are_rows = |rows: &[&str]| {
        let mut all: Vec<&str> = rows.iter().flat_map(|row| row.split(' ')).collect();
        let count = all.len();
        all.sort();
        all.dedup();
        all.len() == count
            && rows.iter().all(|row| tiles(row) == 3)
            && all
                .iter()
                .all(|tile| tile.len() == 1 && "012345678".contains(tile))
    };
    let ends_rows = |number: usize| {
        lines
            .get(number)
            .is_none_or(|line| line.is_empty() || tiles(line) == 9)
    };
    let mut answers = Vec::new();
    let mut number = 0;
    let mut may_be_empty = true;
    // The number of following rows that may belong to a spoiled drawing.
    let mut doubtful = 0;
    while number < lines.len() {
        let line = lines[number];
        if doubtful > 0 {
            may_be_empty = true;
            let is_board =
                !(number..number + 3).any(ends_rows) && are_rows(&lines[number..number + 3]);
            let next = lines
                .get(number + 3)
                .filter(|_| is_board && !ends_rows(number + 3));
            match next {
                Some(next) if are_rows(&[next]) => {
                    let is_unknown = are_rows(&lines[number + doubtful..number + 4]);
                    answers.push(if is_unknown { "invalid" } else { "board" });
                    doubtful = if is_unknown { doubtful } else { 0 };
                    number += 3;
                }
                None if is_board => {
                    answers.push("board");
                    doubtful = 0;
                    number += 3;
                }
                _ => {
                    while doubtful > 0 && !ends_rows(number) {
                        // These lines belong to the spoiled drawing, even if they are not rows.
                        number += 1;
                        doubtful -= 1;
                    }
                    doubtful = 0;
                }
            }
            continue;
        }
        number += 1;
        if line.is_empty() {
            answers.extend((!may_be_empty).then_some("invalid"));
            continue;
        }
        if !are_rows(&[line]) {
            answers.push(if parse(line).is_ok() {
                "board"
            } else {
                "invalid"
            });
            may_be_empty = false;
            if [2, 3].contains(&tiles(line)) {
                doubtful = 2;
                may_be_empty = true;
            }
            continue;
        }
        may_be_empty = true;
        let first = number - 1;
        while number < first + 3 && !ends_rows(number) && are_rows(&lines[first..=number]) {
            number += 1;
        }
        let rows = &lines[first..number];
        answers.push(if rows.len() == 3 { "board" } else { "invalid" });
        if rows.len() == 3 || ends_rows(number) {
            continue;
        }
        let wrong = lines[number];
        if wrong == "1 2" && rows.len() == 2 && rows.concat().contains(['1', '2']) {
            // The row may be the first row of the next drawing.
            number += 1;
            doubtful = 2;
            continue;
        }
        let is_in = |row: &str| wrong.split(' ').all(|tile| row.contains(tile));
        if are_rows(&[wrong]) && is_in(&rows.concat()) && !(rows.len() == 2 && is_in(rows[1])) {
            continue;
        }
        if are_rows(&[wrong]) && rows.len() == 2 {
            doubtful = 1;
            continue;
        }
        // Skips the remaining rows of the spoiled drawing.
        while number < first + 3 && !ends_rows(number) {
            number += 1;
        }
    }
    answers
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn drawings_are_read_as_the_model_reads_them(
        lines in prop::collection::vec(
            prop::sample::select(vec![
                "1 2 3", "4 5 6", "7 8 0", "7 0 8", "0 1 2", "3 4 5", "1 2", "1 ? 3", "1 1 2", "# 1 2 3", "", "",
                "1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 8 8", "1 2 3 4",
            ]),
            1..200,
        ),
    ) {
        let output = tilebase().args(["solve", "--shape", "3x3"]).stdin(lines.join("\n") + "\n").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let found: Vec<&str> =
            text.lines().map(|answer| if answer == "invalid" { answer } else { "board" }).collect();
        prop_assert_eq!(found, model(&lines));
    }
}

/// The rows of a drawn board.
type Drawn = Vec<Vec<u8>>;

/// Generates drawings, which may be equal, and whether to use `--shape`.
fn drawings() -> impl Strategy<Value = (bool, Vec<Drawn>)> {
    let shapes = select(vec![
        (3, 3, false),
        (3, 3, true),
        (4, 4, true),
        (2, 3, true),
        (3, 2, true),
    ]);
    shapes.prop_flat_map(|(rows, cols, has_shape)| {
        let tiles: Vec<u8> = (0..rows * cols).collect();
        let tiles = Just(tiles).prop_shuffle();
        let drawn =
            tiles.prop_map(move |tiles| tiles.chunks(cols.into()).map(<[u8]>::to_vec).collect());
        let some = prop::collection::vec(drawn, 1..4);
        let order = prop::collection::vec(any::<Index>(), 1..12);
        (some, order).prop_map(move |(some, order): (Vec<Drawn>, Vec<Index>)| {
            (
                has_shape,
                order.iter().map(|index| index.get(&some).clone()).collect(),
            )
        })
    })
}

/// Returns the answered boards and the number of invalid boards.
fn read(has_shape: bool, drawings: &[Drawn], shape: &Drawn) -> (Vec<Vec<u8>>, usize) {
    let line = |row: &Vec<u8>| {
        let tiles: Vec<String> = row.iter().map(u8::to_string).collect();
        tiles.join(" ") + "\n"
    };
    let text: String = drawings.iter().flatten().map(line).collect();
    let shape = format!("{}x{}", shape.len(), shape[0].len());
    let shape_option = if has_shape {
        &["--shape", &shape][..]
    } else {
        &[]
    };
    // The JSON objects contain the boards, even if a limit ends the searches.
    let options = [&["--json", "--nodes", "1"], shape_option].concat();
    let answers = solve(&options, text).get_output().stdout.clone();
    let (mut boards, mut invalid) = (Vec::new(), 0);
    for answer in String::from_utf8(answers).unwrap().lines() {
        let answer: Value = serde_json::from_str(answer).unwrap();
        match answer["board"].as_array() {
            Some(tiles) => boards.push(
                tiles
                    .iter()
                    .map(|tile| tile.as_u64().unwrap() as u8)
                    .collect(),
            ),
            None => invalid += 1,
        }
    }
    (boards, invalid)
}

fn set(row: &[u8]) -> BTreeSet<u8> {
    row.iter().copied().collect()
}

/// Returns whether the boards match the drawings in order, with at most `most` boards missing.
fn are_all_but(most: usize, boards: &[Vec<u8>], drawings: &[Drawn]) -> bool {
    let mut left = boards.iter();
    let mut next = left.next();
    for drawn in drawings {
        if next.is_some_and(|board| *board == drawn.concat()) {
            next = left.next();
        }
    }
    next.is_none() && boards.len() + most >= drawings.len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn one_missing_row((has_shape, drawings) in drawings(), place: Index, row: Index) {
        let place = place.index(drawings.len());
        let mut damaged = drawings.clone();
        let missing = damaged[place].remove(row.index(drawings[0].len()));
        // Excludes ambiguous cases.
        let first_rows: Vec<_> = drawings[place + 1..].iter().map(|drawn| set(&drawn[0])).collect();
        prop_assume!(first_rows.first() != Some(&set(&missing)));
        let left = set(&damaged[place].concat());
        prop_assume!(has_shape || !left.iter().copied().eq(0..left.len() as u8));
        let unclear = first_rows.windows(2).take_while(|pair| pair[0] == pair[1]).count();

        let (boards, invalid) = read(has_shape, &damaged, &drawings[0]);
        let others = [&drawings[..place], &drawings[place + 1..]].concat();
        prop_assert!(are_all_but(unclear, &boards, &others), "{damaged:?}: {boards:?}");
        prop_assert!(invalid >= 1 && boards.len() + invalid == drawings.len(), "{damaged:?}: {boards:?}");
    }

    #[test]
    fn one_wrong_tile((has_shape, drawings) in drawings(), place: Index, from: Index, to: Index) {
        let place = place.index(drawings.len());
        let mut damaged = drawings.clone();
        let (cols, cells) = (drawings[0][0].len(), drawings[0].concat().len());
        let (from, to) = (from.index(cells), to.index(cells));
        prop_assume!(from != to);
        damaged[place][to / cols][to % cols] = drawings[place][from / cols][from % cols];
        // Excludes drawings in which two rows are a 2x3 board.
        let mut two_rows = damaged[place].windows(2).map(|rows| set(&rows.concat()));
        prop_assume!(has_shape || !two_rows.any(|tiles| tiles.iter().copied().eq(0..6)));
        let (boards, invalid) = read(has_shape, &damaged, &drawings[0]);
        prop_assert!(boards.iter().all(|board| drawings.iter().any(|drawn| drawn.concat() == *board)));
        prop_assert!(are_all_but(drawings.len(), &boards, &drawings), "{damaged:?}: {boards:?}");
        prop_assert!(invalid >= 1, "{damaged:?}: {boards:?}");
    }
}
