//! `tilebase compare`: the counts, which do not depend on the machine, and the heuristics.

use snapbox::str;

#[cfg(target_os = "linux")]
use crate::on_a_terminal;
use crate::{stdout, tilebase};

#[test]
fn every_method_and_the_table_last() {
    let json = tilebase()
        .args([
            "compare",
            "--json",
            "--random",
            "3",
            "2 3 4 1 5 x 7 6 8",
            "867254301",
        ])
        .assert()
        .success();
    let rows: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 8);
    assert_eq!(rows[7]["method"], "table");
    for row in rows {
        assert_eq!(row["distance"], rows[7]["distance"]);
        assert!(row["microseconds"].as_f64().unwrap() > 0.0);
        assert!(row["method"] == "table" || row["expanded"].as_f64().unwrap() > 19.0);
    }
}

#[test]
fn boards_of_5x5_are_solvable() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().to_str().unwrap();
    let gen_5x5 = [
        "gen",
        "--quiet",
        "--shape",
        "5x5",
        "--patterns",
        "5-5-5-5-4",
    ];
    tilebase()
        .args(gen_5x5)
        .args(["-o", tables])
        .assert()
        .success();
    let board = "12345 6789A BCDEF GHIJK xLMNO";
    let json = tilebase().args(["compare", "--json", "--tables", tables, board]);
    let json = json.assert().success();
    let rows: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
    for row in rows.as_array().unwrap() {
        assert_eq!(row["distance"], 4.0, "{row}");
    }
}

#[test]
fn the_same_boards_for_the_same_seed() {
    let counts = |seed| {
        let json = tilebase()
            .args(["compare", "--json", "--random", "2", "--seed", seed])
            .assert()
            .success();
        let rows: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
        rows[3]["expanded"].clone()
    };
    assert_eq!(counts("5"), counts("5"));
    assert_ne!(counts("5"), counts("6"));
}

#[test]
fn for_people() {
    tilebase()
        .args(["compare", "1234567x8"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
method                      distance   expanded  generated peak boards microseconds   x table
breadth-first                    1.0[..]
bidirectional breadth-first      1.0[..]
A*, misplaced tiles              1.0[..]
A*, Manhattan                    1.0[..]
A*, linear conflict              1.0[..]
IDA*, Manhattan                  1.0[..]
IDA*, linear conflict            1.0[..]
table                            1.0          0          0           1[..]         1

"#]]);
}

/// No heuristic estimates more than the distance.
#[test]
fn heuristics_and_true_distances() {
    let audit = ["compare", "--heuristics", "--json", "--goal", "123804765"];
    let json = tilebase().args(audit).assert().success();
    let rows: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
    assert!(
        rows.as_array()
            .unwrap()
            .iter()
            .all(|row| row["too_high"] == 0)
    );
}

#[test]
fn nothing_to_compare() {
    tilebase().arg("compare").assert().code(2);
    tilebase()
        .args(["compare", "--heuristics", "1234567x8"])
        .assert()
        .code(2);
}

/// `unsolvable` is an answer, not an error.
#[test]
fn boards_that_cannot_be_solved() {
    let compare = |arguments: &[&str]| tilebase().arg("compare").args(arguments).assert().success();
    let both = stdout(compare(&["21345678x", "1234567x8"]));
    assert!(
        both.contains("\ntable                            1.0 "),
        "{both}"
    );
    assert!(
        both.ends_with("\nunsolvable: 2 1 3 4 5 6 7 8 x\n"),
        "{both}"
    );
}

#[test]
fn boards_as_solve_takes_them() {
    let distances = |arguments: &[&str], input: &str| {
        let compare = tilebase().arg("compare").arg("--json").args(arguments);
        let rows = stdout(compare.stdin(input).assert());
        let rows: serde_json::Value = serde_json::from_str(&rows).unwrap();
        rows[7]["distance"].as_f64().unwrap()
    };
    assert_eq!(
        distances(&["1", "2", "3", "4", "5", "6", "7", "x", "8"], ""),
        1.0
    );
    assert_eq!(
        distances(&["-"], "1234567x8\n# three\n1 2 3\n4 5 6\nx 7 8\n\n"),
        1.5
    );
    let wrong = tilebase()
        .args(["compare", "-"])
        .stdin("1234567x8\n12345678y\n")
        .assert();
    wrong
        .code(4)
        .stderr_eq("line 2: column 9: 'y' is neither a tile nor a blank (0, x, _, ., * or -)\n");
}

#[test]
fn a_bad_argument_among_good_ones() {
    let compare = tilebase()
        .args(["compare", "1234567x8", "nonsense"])
        .assert();
    let compare = compare.code(4).stderr_eq(
        "argument 2: column 1: 'n' is neither a tile nor a blank (0, x, _, ., * or -)\n",
    );
    let table = String::from_utf8(compare.get_output().stdout.clone()).unwrap();
    assert!(
        table.contains("\ntable                            1.0 "),
        "{table}"
    );
}

/// Random boards are solved a few thousand at a time. The means are over all boards.
#[test]
fn many_boards_are_compared_as_few_are() {
    let folder = tempfile::tempdir().unwrap();
    crate::run(folder.path(), "gen -q --shape 2x2 -o t.tb").success();
    let rows = |boards: &str| -> Vec<serde_json::Value> {
        let arguments = format!("compare --table t.tb --json {boards}");
        let json = crate::stdout(crate::run(folder.path(), &arguments));
        serde_json::from_str(&json).unwrap()
    };
    let random = crate::stdout(crate::run(
        folder.path(),
        "random --table t.tb --count 10000 --seed 7",
    ));
    let mut counts = std::collections::BTreeMap::new();
    for board in random.lines() {
        *counts.entry(board.replace(' ', ",")).or_insert(0.0) += 1.0;
    }
    assert_eq!(counts.len(), 12);
    let of_all = rows("--random 10000 --seed 7");
    let of_each: Vec<_> = counts
        .iter()
        .map(|(board, count)| (rows(board), count))
        .collect();
    for (number, row) in of_all.iter().enumerate() {
        let of_each = of_each.iter().map(|(rows, count)| (&rows[number], *count));
        for field in ["distance", "expanded", "generated"] {
            let sums = of_each
                .clone()
                .map(|(row, count)| row[field].as_f64().unwrap() * count);
            let mean = sums.sum::<f64>() / 10_000.0;
            let found = row[field].as_f64().unwrap();
            assert!((found - mean).abs() < 1e-9, "{field}: {row}, {mean}");
        }
        let peaks = of_each.map(|(row, _)| row["peak_boards"].as_u64());
        assert_eq!(row["peak_boards"].as_u64(), peaks.max().unwrap(), "{row}");
    }
}

/// The progress bar of `compare` is in ASCII.
#[cfg(target_os = "linux")]
#[test]
fn a_bar_on_any_terminal() {
    if let Some(terminal) = on_a_terminal("compare --random 40") {
        let shown = terminal.success().get_output().stdout.clone();
        assert!(shown.is_ascii() && shown.contains(&b'#'));
    }
}
