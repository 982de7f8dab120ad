//! `tilebase random`: boards of an exact difficulty.

use std::collections::{HashMap, HashSet};

use crate::tilebase;

fn random(arguments: &[&str]) -> Vec<String> {
    let assert = tilebase().arg("random").args(arguments).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn distances(boards: &[String], goal: &str) -> Vec<String> {
    let solve = tilebase()
        .args(["solve", "--as", "distance", "--goal", goal])
        .stdin(boards.join("\n"));
    let text = String::from_utf8(solve.assert().success().get_output().stdout.clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn every_board_has_the_distance() {
    for (goal, distance) in [
        ("12345678x", "0"),
        ("12345678x", "17"),
        ("123804765", "30"),
        ("1x2345678", "31"),
    ] {
        let boards = random(&["--distance", distance, "--count", "50", "--goal", goal]);
        assert_eq!(boards.len(), 50);
        assert!(
            distances(&boards, goal)
                .iter()
                .all(|found| found == distance)
        );
    }
}

#[test]
fn a_seed_always_makes_the_same_boards() {
    let seven = ["--distance", "20", "--count", "3", "--seed", "7"];
    assert_eq!(
        random(&seven),
        [
            "8 5 x 2 6 1 4 3 7",
            "x 1 5 6 3 7 4 2 8",
            "4 3 5 8 6 1 7 2 x"
        ]
    );
    assert_ne!(
        random(&["--distance", "20", "--count", "3", "--seed", "8"]),
        random(&seven)
    );
    let without = ["--distance", "20", "--count", "3"];
    assert_ne!(random(&without), random(&without));
}

/// Of the 16 boards at distance 4, and of the 31 up to there, each is drawn about as often as any other.
#[test]
fn equal_chances() {
    for (distance, boards) in [("4", 16), ("0-4", 31)] {
        let mut drawn: HashMap<String, i32> = HashMap::new();
        let count = format!("{boards}000");
        for board in random(&["--distance", distance, "--count", &count, "--seed", "1"]) {
            *drawn.entry(board).or_default() += 1;
        }
        assert_eq!(drawn.len(), boards);
        // The standard deviation is 31; a difference of five of them does not happen by chance.
        assert!(
            drawn.values().all(|&times| (845..=1155).contains(&times)),
            "{drawn:?}"
        );
    }
}

#[test]
fn ranges_of_distances() {
    for goal in ["12345678x", "1x2345678"] {
        let some = ["--count", "200", "--goal", goal, "--seed", "3"];
        let boards = random(&[&["--distance", "25-27"][..], &some].concat());
        let mut found = distances(&boards, goal);
        found.sort();
        found.dedup();
        assert_eq!(found, ["25", "26", "27"]);
        // One distance is the same whether it is written once or twice.
        let once = random(&[&["--distance", "20"][..], &some].concat());
        assert_eq!(
            random(&[&["--distance", "20-20"][..], &some].concat()),
            once
        );
    }
    // Beyond the largest distance there are no boards.
    assert_eq!(random(&["--distance", "31-255", "--count", "9"]).len(), 9);
    for wrong in ["5-4", "-4", "4-", "256", "far", "1-2-3"] {
        let option = format!("--distance={wrong}");
        tilebase().args(["random", &option]).assert().code(2);
    }
}

#[test]
fn no_board_twice() {
    for (options, boards) in [
        (&["--shape", "2x2"][..], 12),
        (&["--shape", "2x3"], 360),
        (&["--distance", "4"], 16),
        (&["--distance", "10-12"], 286 + 396 + 748),
        (&["--shape", "3x3"], 181_440),
        (&["--shape", "4x4"], 5000),
    ] {
        let count = boards.to_string();
        let all = random(&[&["--unique", "--seed", "7", "--count", &count][..], options].concat());
        assert_eq!(
            all.iter().collect::<HashSet<_>>().len(),
            boards,
            "{options:?}"
        );
        // The same seed makes the same boards, and fewer are the first of them.
        let some = random(&[&["--unique", "--seed", "7", "--count", "5"][..], options].concat());
        assert_eq!(some, all[..5], "{options:?}");
        let others =
            random(&[&["--unique", "--seed", "8", "--count", &count][..], options].concat());
        assert_ne!(others, all, "{options:?}");
    }
}

#[test]
fn boards_as_json() {
    let lines = random(&[
        "--json",
        "--distance",
        "30-31",
        "--count",
        "50",
        "--seed",
        "2",
    ]);
    for line in &lines {
        let drawn: serde_json::Value = serde_json::from_str(line).unwrap();
        let tiles: Vec<String> = serde_json::from_value::<Vec<u8>>(drawn["board"].clone())
            .unwrap()
            .iter()
            .map(u8::to_string)
            .collect();
        let found = distances(&[tiles.join(" ")], "12345678x");
        assert_eq!(found, [drawn["distance"].to_string()]);
    }
    assert_eq!(lines.len(), 50);
    assert_eq!(
        random(&["--json", "--shape", "4x4", "--seed", "7"]),
        [r#"{"board":[4,9,13,12,2,11,0,10,5,7,3,6,15,1,14,8]}"#]
    );
    // Eight cells alone do not say the shape.
    let of_eight = random(&["--json", "--shape", "4x2", "--distance", "0"]);
    assert_eq!(
        of_eight,
        [r#"{"board":[1,2,3,4,5,6,7,0],"shape":"4x2","distance":0}"#]
    );
}
