//! The numbers of `stats` and `compare`, against sums, a search, and each other.

use std::collections::BTreeMap;

use oracle::distances_within;
use serde_json::Value;
use tempfile::tempdir;

use crate::{ask, json_of, on_a_terminal, run, stdout};

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

/// A picture has a bar for each distance. The tallest is 384 high. Both axes begin at 0 and have a few labels, evenly
/// spaced and all different.
#[test]
fn bars_and_axes() {
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "5x2"] {
        let svg = stdout(ask(&format!("stats --shape {shape} --svg -")));
        let json = json_of(&ask(&format!("stats --json --shape {shape}")));
        let counts = json["boards_at"].as_array().unwrap().iter();
        let counts: Vec<f64> = counts.map(|boards| boards.as_f64().unwrap()).collect();
        let largest = counts.iter().copied().fold(0.0, f64::max);
        let heights = counts.iter().map(|boards| 384.0 * boards / largest);
        let expected: Vec<String> = heights.map(|height| format!("{height:.1}")).collect();
        let bars = svg.lines().filter(|line| line.contains("class=\"bar\""));
        let found: Vec<&str> = bars.map(|bar| bar.split('"').nth(7).unwrap()).collect();
        assert_eq!(found, expected, "{shape}");
        for (anchor, most) in [("\"end\"", 9), ("\"middle\"", 25)] {
            let texts = svg.lines().filter(|line| line.contains(anchor));
            let texts = texts.filter_map(|line| line.split(['<', '>']).nth(2)?.parse().ok());
            let labels: Vec<usize> = texts.collect();
            assert!((3..=most).contains(&labels.len()), "{shape}: {labels:?}");
            let step = labels[1];
            let is_even = (0..labels.len()).all(|label| labels[label] == label * step);
            assert!(step > 0 && is_even, "{shape}: {labels:?}");
        }
    }
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
