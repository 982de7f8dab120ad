//! `tilebase judge`: the published samples, byte for byte.

use snapbox::str;

use crate::tilebase;

/// Checks the sample as it is, with the line ends of Windows, and without the last line end.
fn check(name: &str, input: &str, output: &str) {
    let windows = input.replace('\n', "\r\n");
    for input in [input, &windows, input.trim_end(), windows.trim_end()] {
        let judge = tilebase().args(["judge", name]).stdin(input);
        let assert = judge.assert().success().stderr_eq("");
        let found = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert_eq!(found, output, "{name} {input:?}");
    }
}

fn refuse(name: &str, input: &str, error: &str) {
    let judge = tilebase().args(["judge", name]).stdin(input);
    let assert = judge.assert().code(1).stdout_eq("");
    let found = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert_eq!(found, format!("error: {error}\n"), "{name} {input:?}");
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
        "line 2: the blank is not in cell 7; in line 1 it is in cell 8",
    );
    refuse(
        "eight-txt",
        "8 3 5 1 2 7 4 6 0\n",
        "expected three lines (start, cell of its blank, goal), found 1",
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
        "case 1: expected a goal after the start, found the end",
    );
}

#[test]
fn a_missing_row() {
    let missing = CASES.replacen("4 5 6\n", "", 1);
    refuse(
        "astar-in",
        &missing,
        "case 1, start: expected three rows, found 2",
    );
}

#[test]
fn wrong_input() {
    let none = "board 1, not counting white space: too few tiles: expected 9 with the blank, found 0; missing: 1, 2, 3, 4, 5, 6, 7, 8, the blank";
    refuse("poj1077", "", none);
    refuse("hdu3567", "1", none);
    refuse(
        "poj1077",
        "12345678x 1",
        "expected nothing after board 1, found 1 more characters",
    );
    refuse(
        "uva652",
        "x",
        "expected the number of cases first, found \"x\": invalid digit found in string",
    );
    refuse(
        "hdu1043",
        "1 2 3 4 5 6 7 8 x 2\n",
        "line 1: too many tiles: expected 9 with the blank, found 10; more than once: 2",
    );
    for name in ["hdu3567", "uva652"] {
        let input = "1\n12345678x\n12345678x\n1";
        let judge = tilebase().args(["judge", name]).stdin(input).assert();
        judge.code(1).stdout_eq("");
    }
    refuse(
        "hdu3567",
        "1\n12345678x\n21345678x\n",
        "case 1: no moves lead from 1 2 3 4 5 6 7 8 x to 2 1 3 4 5 6 7 8 x",
    );
    refuse(
        "hdu1043",
        "12345678x\n1234567?x",
        "line 2: column 8: '?' is neither a tile nor a blank (0, x, X, _ or .)",
    );
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

Usage: tilebase judge poj1077

For more information, try '--help'.

"#]]);
}
