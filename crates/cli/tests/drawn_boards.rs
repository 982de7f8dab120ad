//! Boards drawn over several lines of standard input, comments, and UTF-16.

use proptest::prelude::*;
use snapbox::cmd::OutputAssert;
use snapbox::str;
use tilebase_puzzle::{Board, Goal};

use crate::{stdout, tilebase};

fn solve(arguments: &[&str], input: impl Into<Vec<u8>>) -> OutputAssert {
    tilebase()
        .arg("solve")
        .args(arguments)
        .stdin(input.into())
        .assert()
}

#[test]
fn the_commonest_pastes() {
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

/// Empty lines separate drawings; elsewhere they are lines without a board, as ever.
#[test]
fn empty_lines() {
    solve(&[], "1 2 3\n4 5 6\n7 x 8\n\n\n1234567x8\n\n")
        .code(4)
        .stdout_eq("r\nr\ninvalid\n")
        .stderr_eq("line 7: too few tiles: expected 9 with the blank, found 0; missing: 1, 2, 3, 4, 5, 6, 7, 8, the blank\n");
}

#[test]
fn a_wrong_row_is_one_invalid_board() {
    let input = "1 2 3\n4 ? 6\n7 8 x\n\n1 2 3\n4 5\n7 8 x\n\n1 2 3\n4 5 3\n7 8 x\n\n1 2 3\n4 5 6\n7 x 8\n1 2 3\n4 5 6\n1234567x8\n1 2 3\n4 5 6\n";
    solve(&[], input)
        .code(4)
        .stdout_eq("invalid\ninvalid\ninvalid\nr\ninvalid\nr\ninvalid\n")
        .stderr_eq(str![[r#"
lines 1 to 2: row 2, column 3: '?' is neither a tile nor a blank (0, x, X, _ or .)
lines 5 to 6: row 2 has 2 tiles, and the rows before have 3
lines 9 to 10: too few tiles: expected 9 with the blank, found 6; more than once: 3; missing: 6, 7, 8, the blank
lines 16 to 17: too few tiles: expected 9 with the blank, found 6; missing: 7, 8, the blank
lines 19 to 20: too few tiles: expected 9 with the blank, found 6; missing: 7, 8, the blank

"#]]);
}

/// A wrong board costs no other board, even if no empty line follows it.
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
    // A longer row is the first of another board.
    solve(&[], "1 2 3\n5 1 2 4\n9 6 3 8\n13 x 7 11\n14 10 15 12\n")
        .code(4)
        .stdout_eq("invalid\ndluuurrddrd\n");
}

/// Only lines of tiles are taken together.
#[test]
fn words_are_no_rows() {
    solve(&[], "hello world\nfoo bar\n123456x78\n")
        .code(4)
        .stdout_eq("invalid\ninvalid\nrr\n");
}

/// The first two rows may be a board of 2x3 by themselves.
#[test]
fn squares_are_awaited() {
    let two_rows = "1 2 3\n4 0 5\n";
    solve(&[], format!("{two_rows}7 8 6\n"))
        .success()
        .stdout_eq("rdldr\n".replace("rdldr", &answer("1 2 3 4 0 5 7 8 6")));
    solve(&[], two_rows).success().stdout_eq("r\n");
    solve(&[], format!("{two_rows}\n{two_rows}"))
        .success()
        .stdout_eq("r\nr\n");
    // Four tiles are the first row of 4x4, or else a board of 2x2.
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

/// Each answer comes with the last row, before anything else is typed.
#[test]
fn a_drawing_is_answered_at_once() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_tilebase"))
        .arg("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
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

/// Enough boards for all processors to take part, drawn over several lines of which chunks end anywhere.
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

/// A plain model, over the whole text: what `solve` prints for lines of 3x3.
fn model(lines: &[&str]) -> Vec<&'static str> {
    let parse = |text: &str| Board::parse("3x3".parse().unwrap(), text);
    let tiles = |line: &str| -> Vec<String> { line.split(' ').map(str::to_owned).collect() };
    let is_row = |line: &str| {
        let mut tiles = tiles(line);
        tiles.sort();
        tiles.dedup();
        tiles.len() == 3
            && tiles
                .iter()
                .all(|tile| "012345678".contains(&**tile) && tile.len() == 1)
    };
    let mut answers = Vec::new();
    let mut number = 0;
    let mut is_after_drawing = false;
    while number < lines.len() {
        let line = lines[number];
        number += 1;
        if line.starts_with('#') {
            continue;
        }
        if line.is_empty() && is_after_drawing {
            continue;
        }
        is_after_drawing = is_row(line);
        if !is_after_drawing {
            answers.push(if parse(line).is_ok() {
                "board"
            } else {
                "invalid"
            });
            continue;
        }
        // As many rows as belong to it.
        let mut rows = vec![line];
        let mut spoiled = false;
        while rows.len() < 3 && number < lines.len() {
            let next = lines[number];
            if next.starts_with('#') {
                number += 1;
                continue;
            }
            if next.is_empty() || tiles(next).len() == 9 {
                break;
            }
            number += 1;
            rows.push(next);
            let mut all: Vec<String> = rows.iter().flat_map(|row| tiles(row)).collect();
            let count = all.len();
            all.sort();
            all.dedup();
            spoiled |= !is_row(next) || all.len() < count;
        }
        let board = parse(&rows.join("/"));
        let is_board = board.is_ok() && !spoiled;
        answers.push(if is_board { "board" } else { "invalid" });
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
