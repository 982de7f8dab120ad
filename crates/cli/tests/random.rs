//! `tilebase random`: boards of an exact difficulty.

use std::collections::HashMap;

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

/// Sixteen boards are at distance 4; each is drawn about as often as any other.
#[test]
fn equal_chances() {
    let mut drawn: HashMap<String, i32> = HashMap::new();
    for board in random(&["--distance", "4", "--count", "16000", "--seed", "1"]) {
        *drawn.entry(board).or_default() += 1;
    }
    assert_eq!(drawn.len(), 16);
    // The standard deviation is 31; a difference of five of them does not happen by chance.
    assert!(
        drawn.values().all(|&times| (845..=1155).contains(&times)),
        "{drawn:?}"
    );
}

#[test]
fn a_distance_without_boards() {
    tilebase()
        .args(["random", "--distance", "32"])
        .assert()
        .code(1)
        .stdout_eq("")
        .stderr_eq("error: no board is at distance 32: the largest distance is 31\n");
}
