//! `tilebase stats`: the text, the JSON and CSV output, and the picture.

use std::fs;

use oracle::distances_within;
use serde_json::Value;
use tempfile::tempdir;

use crate::{ask, json_of, run, stderr_of, stdout};

#[test]
fn for_programs() {
    let csv = stdout(ask("stats --as csv"));
    assert!(
        csv.starts_with("distance,boards,at_most\n0,1,0.0000055"),
        "{csv}"
    );
    assert!(csv.ends_with("\n31,2,1\n"), "{csv}");

    let json = json_of(&ask("stats --json").success());
    assert_eq!(json["boards"], 181_440);
    assert_eq!(json["max_distance"], 31);
    assert_eq!(json["boards_at"][24], 24_047);
    assert_eq!(json["antipodes"].as_array().unwrap().len(), 2);
    assert_eq!(json.get("shape"), None);
    let of_eight = stdout(ask("stats --json --shape 2x4"));
    assert!(
        of_eight.starts_with(r#"{"goal":[1,2,3,4,5,6,7,0],"shape":"2x4","boards":20160,"#),
        "{of_eight}"
    );
    for both in [
        "--json --as=csv",
        "--json --as=text",
        "--as json",
        "--json --svg=-",
        "--as=csv --svg=-",
    ] {
        ask(&format!("stats {both}")).code(2);
    }
}

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
        let at_most = serde_json::to_string(&shares).unwrap();
        assert!(
            printed.contains(&format!("\"at_most\":{at_most}")),
            "{printed}"
        );
        let csv = stdout(ask(&format!("stats --as csv {options}")));
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

/// For 4x4 with the blank in a corner, the counts are published. The first ones are compared with a plain search.
#[test]
fn published_counts() {
    let goal = "123456789ABCDEFx".parse().unwrap();
    let mut boards_at = [0; 16];
    for distance in distances_within(goal, 15).into_values() {
        boards_at[usize::from(distance)] += 1;
    }
    for options in [
        "--shape 4x4",
        "--goal x123456789ABCDEF",
        "--goal FEDx/CBA9/8765/4321",
    ] {
        let json = json_of(&ask(&format!("stats --json {options}")).success());
        let counts = json["boards_at"].as_array().unwrap();
        assert_eq!(counts[..16], boards_at.map(Value::from));
        assert_eq!((counts.len(), &counts[80]), (81, &17.into()));
        assert_eq!(json["boards"], 10_461_394_944_000_u64); // 16!/2
        assert_eq!(json.get("antipodes"), None);
        let source = "published counts: Korf and Schultze 2005, OEIS A089484";
        assert_eq!(json["source"], source);
        let text = stdout(ask(&format!("stats {options}")));
        let end = format!("mean distance    52.5895\nsource           {source}\n");
        assert!(text.ends_with(&end), "{text}");
    }
    for (options, error) in [
        (
            "--shape 4x4 --metric multi",
            "stats needs a complete table, which boards of 4x4 cannot have in the multi-tile metric; choose",
        ),
        (
            "--goal 1x23456789ABCDEF",
            "stats needs a complete table, which takes 2.6 TB for 4x4; choose a",
        ),
        ("--shape 3x5", "stats needs a complete table"),
    ] {
        let refused = ask(&format!("stats {options}")).code(1).stdout_eq("");
        let printed = stderr_of(&refused);
        assert!(printed.starts_with(&format!("error: {error}")), "{printed}");
    }
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn a_picture_with_a_bar_for_each_distance() {
    let folder = tempdir().unwrap();
    let draw = |path: &str| run(folder.path(), &format!("stats --svg {path}"));
    draw("boards.svg").success();
    let svg = fs::read_to_string(folder.path().join("boards.svg")).unwrap();
    assert!(svg.starts_with("<svg "), "{svg}");
    let json = json_of(&ask("stats --json").success());
    // The tallest bar, for distance 24, is 384 high.
    let heights = json["boards_at"].as_array().unwrap().iter();
    let heights = heights.map(|boards| 384.0 * boards.as_f64().unwrap() / 24_047.0);
    let expected: Vec<String> = heights.map(|height| format!("{height:.1}")).collect();
    let bars = svg.lines().filter(|line| line.contains("#31688E"));
    let found: Vec<&str> = bars.map(|bar| bar.split('"').nth(7).unwrap()).collect();
    assert_eq!(found, expected);
    draw("no/such/folder.svg").code(1).stdout_eq("").stderr_eq(
        "error: cannot write no/such/folder.svg: No such file or directory (os error 2); the folder must exist\n",
    );
}

fn labels(svg: &str, anchor: &str) -> Vec<u64> {
    let texts = svg.lines().filter(|line| line.contains(anchor));
    let texts = texts.filter_map(|line| line.split(['<', '>']).nth(2)?.parse().ok());
    texts.collect()
}

/// Both axes begin at 0 and have a few labels, evenly spaced and all different.
#[test]
fn axes_of_every_small_shape() {
    let folder = tempdir().unwrap();
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "5x2"] {
        run(folder.path(), &format!("gen -q --shape {shape} -o t.tb")).success();
        run(folder.path(), "stats --tables t.tb --svg t.svg").success();
        let svg = fs::read_to_string(folder.path().join("t.svg")).unwrap();
        for (anchor, most) in [("\"end\"", 9), ("\"middle\"", 25)] {
            let labels = labels(&svg, anchor);
            assert!((3..=most).contains(&labels.len()), "{shape}: {labels:?}");
            let step = labels[1];
            let expected: Vec<u64> = (0..).map(|label| label * step).take(labels.len()).collect();
            assert!(step > 0 && labels == expected, "{shape}: {labels:?}");
        }
    }
}
