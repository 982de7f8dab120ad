//! `tilebase judge`: the published samples, byte for byte.

use snapbox::str;

use crate::child::start;
use crate::tilebase;

/// Checks the sample unchanged, with Windows line ends, and without the last line end.
fn check(name: &str, input: &str, output: &str) {
    let windows = input.replace('\n', "\r\n");
    for input in [input, &windows, input.trim_end(), windows.trim_end()] {
        let judge = tilebase().args(["judge", name]).stdin(input);
        let assert = judge.assert().success().stderr_eq("");
        let found = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert_eq!(found, output, "{name} {input:?}");
    }
}

/// Checks that the input is rejected and that the answers before the error are printed.
fn refuse_after(name: &str, input: &str, answers: &str, error: &str) {
    let judge = tilebase().args(["judge", name]).stdin(input);
    let assert = judge.assert().code(4).stdout_eq(answers);
    let found = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert_eq!(found, format!("error: {error}\n"), "{name} {input:?}");
}

fn refuse(name: &str, input: &str, error: &str) {
    refuse_after(name, input, "", error);
}

#[test]
fn judges() {
    let sample = "2  3  4  1  5  x  7  6  8\n";
    check("poj1077", sample, "ullddrurdllurdruldr\n");
    check("poj1077", "2 1 3 4 5 6 7 8 x\n", "unsolvable\n");
    check(
        "hdu1043",
        "2  3  4  1  5  x  7  6  8\n1 2 3 4 5 6 7 8 x\n7 6 8 x 2 3 4 1 5\n",
        "ullddrurdllurdruldr\n\nunsolvable\n",
    );
    check(
        "hdu3567",
        "2\n12X453786\n12345678X\n564178X23\n7568X4123\n",
        "Case 1: 2\ndd\nCase 2: 8\nurrulldr\n",
    );
    check("luogu1379", "283104765\n", "4\n");
    check("acwing845", sample, "19\n");
    check("acwing845", "2 1 3 4 5 6 7 8 x\n", "-1\n");
    check(
        "uva652",
        "2\n\n2 3 4 1 5 x 7 6 8\n\n2 1 3 4 5 6 7 8 x\n",
        "ullddrurdllurdruldr\n\nunsolvable\n",
    );
    check("hdu1043", "", "");
    check("uva652", "0\n", "");
}

#[test]
fn eight_txt() {
    check(
        "eight-txt",
        "1 2 3 4 5 6 0 7 8\n6\n1 2 3 4 5 6 7 8 0\n",
        "0\t 1 2 3 4 5 6 0 7 8\n1\t 1 2 3 4 5 6 7 0 8\n2\t 1 2 3 4 5 6 7 8 0\n",
    );
    let example = "8 3 5 1 2 7 4 6 0\n8\n1 2 3 4 5 6 7 8 0\n";
    let assert = tilebase()
        .args(["judge", "eight-txt"])
        .stdin(example)
        .assert()
        .success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(text.starts_with("0\t 8 3 5 1 2 7 4 6 0\n1\t "), "{text}");
    assert!(text.ends_with("\t 1 2 3 4 5 6 7 8 0\n"), "{text}");
    check(
        "eight-txt",
        "2 1 3 4 5 6 7 8 0\n8\n1 2 3 4 5 6 7 8 0\n",
        "unsolvable\n",
    );
    refuse(
        "eight-txt",
        "8 3 5 1 2 7 4 6 0\n7\n1 2 3 4 5 6 7 8 0\n",
        "line 2: expected the blank in cell 7, found it in cell 8",
    );
    refuse(
        "eight-txt",
        "8 3 5 1 2 7 4 6 0\n",
        "line 1: expected the cell of the blank, found the end of the input",
    );
}

const CASES: &str =
    "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 6\n7 8 0\n\n2 1 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 8 0\n\n";

fn astar_in(expanded: u32, generated: u32) -> String {
    let drawn = "Case 1:\n\n1 2 3\n4 5 6\n  7 8\n\n1 2 3\n4 5 6\n7   8\n\n1 2 3\n4 5 6\n7 8  \n\n";
    let counts =
        format!("Num of steps: 2\nNum of expanded: {expanded}\nNum of generated: {generated}\n");
    format!("{drawn}{counts}Case 2:\n\nunsolvable: start and goal are of different parity\n")
}

#[test]
fn astar_in_by_table_and_by_search() {
    check("astar-in", CASES, &astar_in(2, 2));
    tilebase()
        .args(["judge", "astar-in", "--by", "astar"])
        .stdin(CASES)
        .assert()
        .success()
        .stdout_eq(astar_in(2, 5));
    refuse(
        "astar-in",
        "1 2 3\n4 5 6\n0 7 8\n",
        "case 1: expected a goal after the start, found the end of the input",
    );
}

#[test]
fn a_missing_row() {
    let missing = CASES.replacen("4 5 6\n", "", 1);
    refuse(
        "astar-in",
        &missing,
        "case 1, start: line 1, column 1: the board that begins here: too few tiles: expected 9 with the blank, found 6; tiles 4, 5, 6 are missing",
    );
}

#[test]
fn wrong_input() {
    refuse(
        "poj1077",
        "",
        "line 1: expected a board, found the end of the input",
    );
    refuse(
        "hdu3567",
        "1",
        "line 1: expected a board, found the end of the input",
    );
    refuse(
        "hdu3567",
        "1\n\n12345678x\n\n",
        "line 4: expected a board, found the end of the input",
    );
    refuse_after(
        "poj1077",
        "12345678x 1",
        "\n",
        "line 1, column 11: expected nothing after the last board, found '1'",
    );
    refuse(
        "uva652",
        "x",
        "line 1, column 1: expected the number of cases, found \"x\"",
    );
    refuse(
        "uva652",
        "",
        "line 1: expected the number of cases, found the end of the input",
    );
    refuse_after(
        "hdu1043",
        "1 2 3 4 5 6 7 8 x 2\n",
        "\n",
        "line 1, column 19: the board that begins here: too few tiles: expected 9 with the blank, found 1; tiles 1, 3, 4, 5, 6, 7, 8 and the blank are missing",
    );
    refuse(
        "uva652",
        "1\n\n2 3 4\n1 5 x\n7 6 6\n",
        "line 3, column 1: the board that begins here: tile 6 appears more than once; tile 8 is missing",
    );
    refuse(
        "luogu1379",
        "283\n1?4\n765\n",
        "line 2, column 2: '?' is neither a tile nor a blank (0, x, _, ., * or -)",
    );
    refuse(
        "luogu1379",
        "28310476A",
        "line 1, column 9: A is not a tile; tiles are 1 to 8",
    );
    for (name, answers) in [("hdu3567", "Case 1: 0\n\n"), ("uva652", "\n")] {
        let input = "1\n12345678x\n12345678x\n1";
        let judge = tilebase().args(["judge", name]).stdin(input).assert();
        judge.code(4).stdout_eq(answers);
    }
    let no_moves = "1\n12345678x\n21345678x\n";
    let judge = tilebase()
        .args(["judge", "hdu3567"])
        .stdin(no_moves)
        .assert();
    judge
        .code(4)
        .stdout_eq("")
        .stderr_eq("error: case 1: no moves lead from 1 2 3 4 5 6 7 8 x to 2 1 3 4 5 6 7 8 x\n");
    refuse_after(
        "hdu1043",
        &format!("12345678x\n{}12345678x", " ".repeat(70_000)),
        "\n",
        "line 2: the line is longer than 65536 bytes",
    );
    refuse_after(
        "hdu1043",
        "12345678x\n1234567?x",
        "\n",
        "line 2, column 8: '?' is neither a tile nor a blank (0, x, _, ., * or -)",
    );
}

/// The lines of a board may end anywhere, and may contain separators.
#[test]
fn boards_over_several_lines() {
    let rows = "2 3 4\n1 5 x\n7 6 8\n";
    check("poj1077", rows, "ullddrurdllurdruldr\n");
    check(
        "hdu1043",
        &format!("{rows}\n{rows}"),
        &"ullddrurdllurdruldr\n".repeat(2),
    );
    check(
        "hdu3567",
        "1\n12X\n453\n786\n\n123/456/78X\n",
        "Case 1: 2\ndd\n",
    );
    check("luogu1379", "283\n104\n765\n", "4\n");
    check("acwing845", rows, "19\n");
    check("uva652", &format!("1\n\n{rows}"), "ullddrurdllurdruldr\n");
    check(
        "eight-txt",
        "1 2 3\n4 5 6\n0 7 8\n6\n1 2 3\n4 5 6\n7 8 0\n",
        "0\t 1 2 3 4 5 6 0 7 8\n1\t 1 2 3 4 5 6 7 0 8\n2\t 1 2 3 4 5 6 7 8 0\n",
    );
    check("astar-in", &CASES.replace("3\n4", "3 4"), &astar_in(2, 2));
}

/// Each case is answered before the next case is typed.
#[test]
fn prompt_answers() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    for (name, first, cases) in [
        (
            "hdu1043",
            "",
            &[("2 3 4 1 5 x 7 6 8\n", "ullddrurdllurdruldr\n")][..],
        ),
        ("hdu1043", "", &[("1 2 3\n4 5 6\n7 x 8\n", "r\n"); 2]),
        (
            "hdu3567",
            "2\n",
            &[
                ("12X453786\n12345678X\n", "Case 1: 2\ndd\n"),
                ("12X453786\n12345678X\n", "Case 2: 2\ndd\n"),
            ],
        ),
        (
            "uva652",
            "2\n",
            &[("1234567x8\n", "r\n"), ("\n1234567x8\n", "\nr\n")],
        ),
        ("poj1077", "", &[("1234567x8\n", "r\n")]),
    ] {
        let child = start(
            Command::new(env!("CARGO_BIN_EXE_tilebase"))
                .args(["judge", name])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped()),
        );
        let mut input = child.take_stdin().unwrap();
        let mut output = BufReader::new(child.take_stdout().unwrap());
        input.write_all(first.as_bytes()).unwrap();
        for (case, expected) in cases {
            input.write_all(case.as_bytes()).unwrap();
            let mut answer = String::new();
            for _ in expected.lines() {
                output.read_line(&mut answer).unwrap();
            }
            assert_eq!(answer, *expected, "{name}");
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn wrong_usage() {
    for arguments in [
        &["judge"][..],
        &["judge", "nonsense"],
        &["judge", "poj1077", "12345678x"],
        &["judge", "poj1077", "--by", "astar"],
        &["judge", "astar-in", "--by", "guess"],
        &["judge", "poj1077", "--order", "udlr"],
        &["judge", "poj1077", "--goal", "12345678x"],
        &["judge", "poj1077", "--shape", "3x3"],
        &["judge", "poj1077", "--tables", "."],
        &["judge", "poj1077", "--table", "2x3.tb"],
        &["solve", "--by", "astar", "12345678x"],
        &["solve", "--dialect", "poj1077"],
    ] {
        let assert = tilebase().args(arguments).stdin("").assert().code(2);
        assert!(assert.get_output().stdout.is_empty(), "{arguments:?}");
        assert!(!assert.get_output().stderr.is_empty(), "{arguments:?}");
    }
    tilebase()
        .args(["judge", "poj1077", "--by", "astar"])
        .assert()
        .code(2)
        .stderr_eq(str![[r#"
error: unexpected argument '--by' found

Usage: tilebase[EXE] judge poj1077 [OPTIONS]

For more information, try '--help'.

"#]]);
}
