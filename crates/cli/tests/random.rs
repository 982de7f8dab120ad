//! `tilebase random`: boards at chosen distances.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;
use snapbox::cmd::OutputAssert;

use crate::{ask, ask_on, columns, stderr_of, stdout};

fn random(arguments: &str) -> Vec<String> {
    lines(ask(&format!("random {arguments}")))
}

fn lines(printed: OutputAssert) -> Vec<String> {
    stdout(printed).lines().map(str::to_owned).collect()
}

fn distances(boards: &[String], options: &str) -> Vec<String> {
    lines(ask_on(
        &format!("solve --as distance {options}"),
        boards.join("\n"),
    ))
}

fn different(boards: &[String]) -> usize {
    boards.iter().collect::<HashSet<_>>().len()
}

#[test]
fn every_board_has_the_distance() {
    for (goal, distance) in [
        ("12345678x", "0"),
        ("12345678x", "17"),
        ("123804765", "30"),
        ("1x2345678", "31"),
    ] {
        let boards = random(&format!("--distance {distance} --count 50 --goal {goal}"));
        let found = distances(&boards, &format!("--goal {goal}"));
        assert_eq!(found, [distance; 50]);
    }
}

#[test]
fn a_seed_always_makes_the_same_boards() {
    let three = "--distance 20 --count 3";
    let seven = random(&format!("{three} --seed 7"));
    assert_eq!(
        seven,
        [
            "8 5 x 2 6 1 4 3 7",
            "x 1 5 6 3 7 4 2 8",
            "4 3 5 8 6 1 7 2 x"
        ]
    );
    assert_ne!(random(&format!("{three} --seed 8")), seven);
    assert_ne!(random(three), random(three));
}

/// The 16 boards at distance 4, and the 31 boards at distances up to 4, are equally likely.
#[test]
fn equal_chances() {
    for (distance, boards) in [("4", 16), ("0-4", 31)] {
        let mut drawn: HashMap<String, i32> = HashMap::new();
        let options = format!("--distance {distance} --count {boards}000 --seed 1");
        for board in random(&options) {
            *drawn.entry(board).or_default() += 1;
        }
        assert_eq!(drawn.len(), boards);
        // Allows a difference of five standard deviations, which are 31 boards each.
        assert!(
            drawn.values().all(|&times| (845..=1155).contains(&times)),
            "{drawn:?}"
        );
    }
}

#[test]
fn ranges_of_distances() {
    for goal in ["12345678x", "1x2345678"] {
        let some = format!("--count 200 --goal {goal} --seed 3 --distance");
        let boards = random(&format!("{some} 25-27"));
        let mut found = distances(&boards, &format!("--goal {goal}"));
        found.sort();
        found.dedup();
        assert_eq!(found, ["25", "26", "27"]);
        // With a range of one distance, the boards are the same as with the distance alone.
        let [once, range] = ["20", "20-20"].map(|at| random(&format!("{some} {at}")));
        assert_eq!(range, once);
    }
    // Distances beyond the largest distance are ignored.
    assert_eq!(random("--distance 31-255 --count 9").len(), 9);
    for wrong in ["5-4", "-4", "4-", "256", "far", "1-2-3"] {
        ask(&format!("random --distance={wrong}")).code(2);
    }
}

#[test]
fn no_board_twice() {
    for (options, boards) in [
        ("--shape 2x2", 12),
        ("--shape 2x3", 360),
        ("--distance 4", 16),
        ("--distance 10-12", 286 + 396 + 748),
        ("--shape 3x3", 181_440),
        ("--shape 4x4", 5000),
    ] {
        let unique =
            |seed, count| random(&format!("--unique --seed {seed} --count {count} {options}"));
        let all = unique(7, boards);
        assert_eq!(different(&all), boards, "{options}");
        // With the same seed and a smaller count, the first boards are the same.
        assert_eq!(unique(7, 5), all[..5], "{options}");
        assert_ne!(unique(8, boards), all, "{options}");
    }
}

#[test]
fn boards_as_json() {
    let drawn = random("--json --distance 30-31 --count 50 --seed 2");
    for line in &drawn {
        let drawn: Value = serde_json::from_str(line).unwrap();
        let found = distances(std::slice::from_ref(line), "");
        assert_eq!(found, [drawn["distance"].to_string()]);
    }
    assert_eq!(drawn.len(), 50);
    assert_eq!(
        random("--json --shape 4x4 --seed 7"),
        [r#"{"board":[4,9,13,12,2,11,0,10,5,7,3,6,15,1,14,8]}"#]
    );
    // Eight cells do not determine the shape.
    assert_eq!(
        random("--json --shape 4x2 --distance 0"),
        [r#"{"board":[1,2,3,4,5,6,7,0],"shape":"4x2","distance":0}"#]
    );
}

/// The counts at each distance differ by at most one. Every board is at its distance.
#[test]
fn as_many_boards_at_each_distance() {
    for (shape, range, several) in [
        ("3x3", "1-30", 30),
        ("3x3", "30-255", 2),
        ("2x3", "0-255", 22),
        ("4x4", "10-16", 7),
    ] {
        let shape = format!("--shape {shape}");
        let options = format!("{shape} --distance {range} --spread even --count 100 --seed 7");
        let boards = random(&options);
        let found = distances(&boards, &shape).into_iter();
        let found: Vec<u8> = found.map(|line| line.parse().unwrap()).collect();
        let mut times: BTreeMap<u8, usize> = BTreeMap::new();
        found
            .iter()
            .for_each(|&distance| *times.entry(distance).or_default() += 1);
        assert_eq!(times.len(), several, "{shape}");
        let mut times = times.values();
        assert!(times.all(|&times| times.abs_diff(100 / several) < 2));
        assert!(!found.is_sorted());
        let mut expected: Vec<_> = found.iter().zip(boards).collect();
        expected.sort_by_key(|(distance, _)| **distance);
        let sorted = random(&format!("{options} --sort"));
        assert!(expected.into_iter().map(|(_, board)| board).eq(sorted));
    }
}

/// If there are fewer boards than distances, the boards are not always at the smallest distances.
#[test]
fn few_boards_of_many_distances() {
    for (shape, range, count) in [("4x4", "5-14", 1), ("3x3", "1-30", 1), ("3x3", "1-30", 5)] {
        let mut found = HashSet::new();
        for seed in 1..=6 {
            let even = format!("--spread even --shape {shape} --distance {range}");
            let some = random(&format!("{even} --count {count} --seed {seed}"));
            let some = distances(&some, "");
            assert_eq!(different(&some), count);
            found.extend(some);
        }
        assert!(found.len() > 3, "{shape}: {found:?}");
    }
}

#[test]
fn nearest_boards_first() {
    let options = "--distance 10-12 --count 300 --seed 5";
    let boards = random(options);
    let sorted = random(&format!("{options} --sort"));
    let mut expected: Vec<_> = distances(&boards, "").into_iter().zip(boards).collect();
    expected.sort_by(|(one, _), (other, _)| one.cmp(other));
    let sorted: Vec<_> = distances(&sorted, "").into_iter().zip(sorted).collect();
    assert_eq!(sorted, expected);
    // With --unique, the command fails if a distance has too few boards.
    let all = random("--unique --spread even --distance 3-4 --count 16");
    assert_eq!(different(&all), 16);
    for row in [
        "--unique --spread even --distance 3-4 --count 18 | --count: --unique needs 9 boards at distance 3, but there are only 8",
        "--sort | the following required arguments were not provided:\n  --distance <MOVES>",
        "--spread=even | the following required arguments were not provided:\n  --distance <MOVES>",
        "--shape 4x4 --distance 2-3 --spread boards | --spread boards needs a table of all boards; without it, use --spread even",
        "--shape 4x4 --distance 81-90 | --distance: no board is at distance 81: the largest is 80",
    ] {
        let [arguments, error] = columns(row);
        let refused = ask(&format!("random {arguments}")).code(2).stdout_eq("");
        refused.stderr_eq(format!("error: {error}\n\nUsage: [..]\n\nFor [..]\n"));
    }
}

/// `solve` reads boards in rows, and finds the printed distances.
#[test]
fn drawn_boards() {
    let first = random("--distance 20 --seed 7 --as boards");
    assert_eq!(first, ["# distance 20", "8 5 x", "2 6 1", "4 3 7", ""]);
    // Without a suitable table, no distance is printed.
    let unknown = random("--shape 4x4 --seed 7 --as boards");
    assert_eq!(unknown[0], " 4  9 13 12");
    for shape in ["3x3", "2x3", "2x4", "4x2", "4x4"] {
        let text = random(&format!(
            "--shape {shape} --distance 1-9 --count 20 --as boards"
        ));
        let told = text
            .iter()
            .filter_map(|line| line.strip_prefix("# distance "));
        assert!(distances(&text, "").iter().eq(told), "{shape}: {text:?}");
    }
    ask("random --json --as boards")
        .code(2)
        .stderr_eq("error: --json: --as boards is a text; leave out one of the two\n...");
}

/// Without a table of all boards, a search proves the distance.
#[test]
fn walks_to_a_distance() {
    for (goal, distance) in [
        ("123456789ABCDEFx", "0"),
        ("123456789ABCDEFx", "1"),
        ("x123456789ABCDEF", "20"),
        ("123456789ABCDEFx", "43"),
    ] {
        let ten = |seed| {
            random(&format!(
                "--goal {goal} --distance {distance} --count 10 --seed {seed}"
            ))
        };
        let boards = ten(3);
        assert_eq!(
            distances(&boards, &format!("--goal {goal}")),
            [distance; 10]
        );
        assert_eq!(ten(3), boards);
        if distance.len() > 1 {
            assert_ne!(ten(4), boards);
        }
    }
    let json = random("--json --shape 4x4 --distance 2 --seed 1");
    assert!(json[0].ends_with(r#","distance":2}"#), "{json:?}");
    // There are four boards at distance 2, and no fifth.
    let all = "--shape 4x4 --distance 2 --unique --count";
    assert_eq!(different(&random(&format!("{all} 4"))), 4);
    let fifth = ask(&format!("random {all} 5")).code(1);
    assert_eq!(
        stderr_of(&fifth),
        "error: no other board at distance 2 was found in 1000 random walks; there may be none\n"
    );
    for limit in ["--nodes 10000", "--seconds 0.05"] {
        let limited = ask(&format!("random --shape 4x4 --distance 80 {limit}")).code(1);
        limited.stdout_eq("").stderr_eq(
            "error: --nodes or --seconds ended the search for a board at distance 80; the farthest found is at distance \
             [..]\n",
        );
    }
}
