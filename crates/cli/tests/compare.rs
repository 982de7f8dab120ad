//! `tilebase compare`: the counts, which do not depend on the machine, and the heuristics.

use serde_json::Value;
use snapbox::str;

#[cfg(target_os = "linux")]
use crate::on_a_terminal;
use crate::{ask, ask_on, json_of, output_of, run, stdout};

/// Returns the rows of `compare --json`.
fn rows(arguments: &str, input: &str) -> Vec<Value> {
    let json = json_of(&ask_on(&format!("compare --json {arguments}"), input).success());
    json.as_array().unwrap().clone()
}

#[test]
fn every_method_and_the_table_last() {
    let rows = rows("--count 3 --seed 1 '2 3 4 1 5 x 7 6 8' 867254301", "");
    assert_eq!(rows.len(), 8);
    assert_eq!(rows[7]["method"], "table");
    for row in &rows {
        assert_eq!(row["distance"], rows[7]["distance"]);
        assert!(row["microseconds"].as_f64().unwrap() > 0.0);
        assert!(row["method"] == "table" || row["expanded"].as_f64().unwrap() > 19.0);
    }
}

/// Random boards of more than 16 cells are not solved in the usual limit of 0.3 seconds.
#[test]
fn boards_of_5x5() {
    for row in rows("'12345 6789A BCDEF GHIJK xLMNO'", "") {
        assert_eq!(row["distance"], 4.0, "{row}");
    }
    ask("compare --shape 5x5 --count 2 --seed 1")
        .success()
        .stdout_eq("stopped by a limit, between [..] and [..]: [..]\nstopped by a limit, between [..] and [..]: [..]\n");
}

#[test]
fn the_same_boards_for_the_same_seed() {
    let counts = |seed| rows(&format!("--count 2 --seed {seed}"), "")[3]["expanded"].clone();
    assert_eq!(counts(5), counts(5));
    assert_ne!(counts(5), counts(6));
}

#[test]
fn for_people() {
    ask("compare 1234567x8").success().stdout_eq(str![[r#"
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
    let rows = rows("--heuristics --goal 123804765", "");
    assert!(rows.iter().all(|row| row["too_high"] == 0));
}

#[test]
fn nothing_to_compare() {
    ask("compare").code(2);
    ask("compare --heuristics 1234567x8").code(2);
}

/// `unsolvable` is an answer, not an error. A bad argument or line does not change the rows.
#[test]
fn boards_that_cannot_be_solved() {
    let row = "\ntable                            1.0 ";
    let both = stdout(ask("compare 21345678x 1234567x8"));
    assert!(both.contains(row), "{both}");
    let end = "\nunsolvable: 2 1 3 4 5 6 7 8 x\n";
    assert!(both.ends_with(end), "{both}");
    let error = "column 9: 'y' is neither a tile nor a blank (0, x, _, ., * or -)\n";
    for (arguments, input, place) in [
        ("1234567x8 12345678y", "", "argument 2"),
        ("-", "1234567x8\n12345678y\n", "line 2"),
    ] {
        let compare = ask_on(&format!("compare {arguments}"), input).code(4);
        let compare = compare.stderr_eq(format!("{place}: {error}"));
        assert!(output_of(&compare).contains(row), "{place}");
    }
}

#[test]
fn boards_as_solve_takes_them() {
    let distance = |arguments: &str, input: &str| rows(arguments, input)[7]["distance"].clone();
    assert_eq!(distance("1 2 3 4 5 6 7 x 8", ""), 1.0);
    let lines = "1234567x8\n# three\n1 2 3\n4 5 6\nx 7 8\n\n";
    assert_eq!(distance("-", lines), 1.5);
}

/// Random boards are solved a few thousand at a time. The means are over all boards.
#[test]
fn many_boards_are_compared_as_few_are() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), "gen -q --shape 2x2 -o t.tb").success();
    let table = folder.path().join("t.tb").display().to_string();
    let rows = |boards: &str| rows(&format!("--tables {table} {boards}"), "");
    let random = format!("random --tables {table} --count 10000 --seed 7");
    let random = stdout(ask(&random));
    let mut counts = std::collections::BTreeMap::new();
    for board in random.lines() {
        *counts.entry(board.replace(' ', ",")).or_insert(0.0) += 1.0;
    }
    assert_eq!(counts.len(), 12);
    let of_all = rows("--count 10000 --seed 7");
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
    if let Some(terminal) = on_a_terminal("compare --count 40") {
        let shown = terminal.success().get_output().stdout.clone();
        assert!(shown.is_ascii() && shown.contains(&b'#'));
    }
}
