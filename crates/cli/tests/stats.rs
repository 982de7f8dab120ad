//! The numbers of `stats` and `compare`, against sums, a search, and each other.

use std::collections::BTreeMap;

use oracle::distances_within;
use serde_json::Value;
use tempfile::tempdir;

use crate::{ask, json_of, on_a_terminal, run, stderr_of, stdout};

/// `at_most` has the sums of the counts as shares of all boards, in JSON, CSV and text. The last share is 1.
#[test]
fn probabilities() {
    for options in [
        "",
        "--metric multi",
        "--shape 2x5",
        "--shape 4x4",
        "--goal 123804765",
    ] {
        let printed = stdout(ask(&format!("stats --json {options}")));
        let json: Value = serde_json::from_str(&printed).unwrap();
        let counts = json["boards_at"].as_array().unwrap().iter();
        let counts: Vec<u64> = counts.map(|count| count.as_u64().unwrap()).collect();
        let boards: u64 = counts.iter().sum();
        assert_eq!(json["boards"], boards);
        let shares: Vec<f64> = (0..counts.len())
            .map(|last| counts[..=last].iter().sum::<u64>() as f64 / boards as f64)
            .collect();
        assert_eq!(shares.last(), Some(&1.0));
        // Compares texts, because the parser rounds.
        let at_most = format!("\"at_most\":{}", serde_json::to_string(&shares).unwrap());
        assert!(printed.contains(&at_most), "{printed}");
        let csv = stdout(ask(&format!("stats --csv {options}")));
        let text = stdout(ask(&format!("stats {options}")));
        let lines = csv.lines().zip(text.lines()).skip(1);
        assert_eq!(csv.lines().count(), counts.len() + 1);
        for ((distance, share), (csv, text)) in shares.iter().enumerate().zip(lines) {
            let count = counts[distance];
            assert_eq!(csv, format!("{distance},{count},{share}"));
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(words[..2], [distance.to_string(), count.to_string()]);
            // The printed percentage has at least three significant digits, or six decimals.
            let percent: f64 = words[2].parse().unwrap();
            let error = (percent - share * 100.0).abs();
            assert!(error < 5.1e-7 && error < 0.06 * percent, "{text}");
            assert_eq!(words[3], "%");
        }
    }
}

/// The published counts of 4x4 begin with the counts of a plain search.
#[test]
fn published_counts() {
    let goal = "123456789ABCDEFx".parse().unwrap();
    let mut boards_at = [0; 16];
    for distance in distances_within(goal, 15).into_values() {
        boards_at[usize::from(distance)] += 1;
    }
    let json = json_of(&ask("stats --json --goal FEDx/CBA9/8765/4321").success());
    let counts = json["boards_at"].as_array().unwrap();
    assert_eq!(counts[..16], boards_at.map(Value::from));
    assert_eq!((counts.len(), &counts[80]), (81, &17.into()));
}

/// Random boards are compared a few thousand at a time. The means are over all boards.
#[test]
fn many_boards_are_compared_as_few_are() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen -q --shape 2x2 -o t.tb").success();
    let rows = |boards: &str| {
        let compared = run(
            folder.path(),
            &format!("compare --json --tables t.tb {boards}"),
        );
        json_of(&compared.success()).as_array().unwrap().clone()
    };
    let random = "random --tables t.tb --count 10000 --seed 7";
    let mut counts = BTreeMap::new();
    for board in stdout(run(folder.path(), random)).lines() {
        *counts.entry(board.replace(' ', ",")).or_insert(0.0) += 1.0;
    }
    assert_eq!(counts.len(), 12);
    let of_each: Vec<_> = counts
        .iter()
        .map(|(board, count)| (rows(board), count))
        .collect();
    for (number, row) in rows("--count 10000 --seed 7").iter().enumerate() {
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

/// A search that keeps its boards in memory ends after two million boards. A search that keeps only its path continues.
#[test]
#[ignore = "long: half a minute"]
fn a_search_that_keeps_too_many_boards() {
    let compared = ask("compare '2 3 7 4 x 13 10 8 5 14 9 11 1 6 15 12'").success();
    let left_out = stderr_of(&compared);
    assert!(
        left_out.starts_with("left out (stopped by a limit): breadth-first"),
        "{left_out}"
    );
    assert!(!left_out.contains("IDA*"), "{left_out}");
}

/// On a terminal, the progress of `compare` is in ASCII, and is erased.
#[cfg(target_os = "linux")]
#[test]
fn progress_on_any_terminal() {
    if let Some(terminal) = on_a_terminal("compare --count 20") {
        let shown = terminal.success().get_output().stdout.clone();
        assert!(shown.is_ascii());
        let shown = String::from_utf8(shown).unwrap();
        assert!(shown.contains(" left\r\x1b[2K"), "{shown}");
    }
}
