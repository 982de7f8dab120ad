//! `tilebase solve --dialect`: the published samples, byte for byte.

use crate::tilebase;

/// The sample as it is, with the line ends of Windows, and without the last line end.
fn check(dialect: &str, input: &str, output: &str) {
    let windows = input.replace('\n', "\r\n");
    for input in [input, &windows, input.trim_end(), windows.trim_end()] {
        let solve = tilebase()
            .args(["solve", "--dialect", dialect])
            .stdin(input);
        let assert = solve.assert().success().stderr_eq("");
        let found = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert_eq!(found, output, "{dialect} {input:?}");
    }
}

fn refuse(dialect: &str, input: &str, error: &str) {
    let solve = tilebase()
        .args(["solve", "--dialect", dialect])
        .stdin(input);
    let assert = solve.assert().code(1).stdout_eq("");
    let found = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert_eq!(found, format!("error: {error}\n"), "{dialect} {input:?}");
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
        .args(["solve", "--dialect", "eight-txt"])
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
        "line 2: the blank is said to be in cell 7, but line 1 has it in cell 8",
    );
    refuse(
        "eight-txt",
        "8 3 5 1 2 7 4 6 0\n",
        "expected three lines (start, its blank's cell, goal), found 1",
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
        .args(["solve", "--dialect", "astar-in", "--by", "astar"])
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
fn a_row_too_few() {
    let missing = CASES.replacen("4 5 6\n", "", 1);
    refuse(
        "astar-in",
        &missing,
        "case 1, start: expected three rows, found 2",
    );
}

#[test]
fn what_is_no_input() {
    let none = "board 1, white space left out: too few tiles: expected 9 with the blank, found 0; missing: 1, 2, 3, 4, 5, 6, 7, 8, the blank";
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
    for dialect in ["hdu3567", "uva652"] {
        let input = "1\n12345678x\n12345678x\n1";
        let solve = tilebase()
            .args(["solve", "--dialect", dialect])
            .stdin(input)
            .assert();
        solve.code(1).stdout_eq("");
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
    tilebase()
        .args(["solve", "--by", "astar", "12345678x"])
        .assert()
        .code(2);
    tilebase()
        .args(["solve", "--dialect", "poj1077", "12345678x"])
        .assert()
        .code(2);
    tilebase()
        .args(["solve", "--dialect", "poj1077", "--by", "astar"])
        .stdin("")
        .assert()
        .code(2);
}
