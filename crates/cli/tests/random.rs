//! `tilebase random`: boards at chosen distances.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::tilebase;

fn random(arguments: &[&str]) -> Vec<String> {
    let assert = tilebase().arg("random").args(arguments).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn distances(boards: &[String], goal: &str) -> Vec<String> {
    let solve = tilebase()
        .args(["solve", "--as", "distance"])
        .args(if goal.is_empty() {
            vec![]
        } else {
            vec!["--goal", goal]
        })
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

/// The 16 boards at distance 4, and the 31 boards at distances up to 4, are equally likely.
#[test]
fn equal_chances() {
    for (distance, boards) in [("4", 16), ("0-4", 31)] {
        let mut drawn: HashMap<String, i32> = HashMap::new();
        let count = format!("{boards}000");
        for board in random(&["--distance", distance, "--count", &count, "--seed", "1"]) {
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
        let some = ["--count", "200", "--goal", goal, "--seed", "3"];
        let boards = random(&[&["--distance", "25-27"][..], &some].concat());
        let mut found = distances(&boards, goal);
        found.sort();
        found.dedup();
        assert_eq!(found, ["25", "26", "27"]);
        // With a range of one distance, the boards are the same as with the distance alone.
        let once = random(&[&["--distance", "20"][..], &some].concat());
        assert_eq!(
            random(&[&["--distance", "20-20"][..], &some].concat()),
            once
        );
    }
    // Distances beyond the largest distance are ignored.
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
        // With the same seed and a smaller count, the first boards are the same.
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
    // Eight cells do not determine the shape.
    let of_eight = random(&["--json", "--shape", "4x2", "--distance", "0"]);
    assert_eq!(
        of_eight,
        [r#"{"board":[1,2,3,4,5,6,7,0],"shape":"4x2","distance":0}"#]
    );
}

/// The counts at each distance differ by at most one. Every board is at its distance.
#[test]
fn as_many_boards_at_each_distance() {
    for (shape, range, distances) in [
        ("3x3", "1-30", 30),
        ("3x3", "30-255", 2),
        ("2x3", "0-255", 22),
        ("4x4", "10-16", 7),
    ] {
        let options = ["--shape", shape, "--distance", range, "--spread", "even"];
        let options = [&options[..], &["--count", "100", "--seed", "7"]].concat();
        let boards = random(&options);
        let solve = tilebase().args(["solve", "--as", "distance", "--shape", shape]);
        let found = crate::stdout(solve.stdin(boards.join("\n")).assert());
        let found: Vec<u8> = found.lines().map(|line| line.parse().unwrap()).collect();
        let mut times: BTreeMap<u8, usize> = BTreeMap::new();
        found
            .iter()
            .for_each(|&distance| *times.entry(distance).or_default() += 1);
        assert_eq!(times.len(), distances, "{shape}");
        assert!(
            times
                .values()
                .all(|&times| times.abs_diff(100 / distances) < 2)
        );
        assert!(!found.is_sorted());
        let mut expected: Vec<_> = found.iter().zip(boards).collect();
        expected.sort_by_key(|(distance, _)| **distance);
        let sorted = random(&[&options[..], &["--sort"]].concat());
        assert!(expected.into_iter().map(|(_, board)| board).eq(sorted));
    }
}

/// If there are fewer boards than distances, the boards are not always at the smallest distances.
#[test]
fn few_boards_of_many_distances() {
    let seeds = ["1", "2", "3", "4", "5", "6"];
    for (shape, range, count) in [
        ("4x4", "5-14", "1"),
        ("3x3", "1-30", "1"),
        ("3x3", "1-30", "5"),
    ] {
        let mut found = HashSet::new();
        for seed in seeds {
            let options = [
                "--spread",
                "even",
                "--shape",
                shape,
                "--distance",
                range,
                "--count",
                count,
                "--seed",
                seed,
            ];
            let some = distances(&random(&options), "");
            assert_eq!(some.iter().collect::<HashSet<_>>().len().to_string(), count);
            found.extend(some);
        }
        assert!(found.len() > 3, "{shape}: {found:?}");
    }
}

#[test]
fn nearest_boards_first() {
    let options = ["--distance", "10-12", "--count", "300", "--seed", "5"];
    let boards = random(&options);
    let sorted = random(&[&options[..], &["--sort"]].concat());
    let distances = |boards: &[String]| distances(boards, "12345678x");
    let mut expected: Vec<_> = distances(&boards).into_iter().zip(boards).collect();
    expected.sort_by(|(one, _), (other, _)| one.cmp(other));
    let sorted: Vec<_> = distances(&sorted).into_iter().zip(sorted).collect();
    assert_eq!(sorted, expected);
    // With --unique, the command fails if a distance has too few boards.
    let each = [
        "--unique",
        "--spread",
        "even",
        "--distance",
        "3-4",
        "--count",
    ];
    assert_eq!(
        HashSet::<String>::from_iter(random(&[&each[..], &["16"]].concat())).len(),
        16
    );
    let refuse = |arguments: &[&str], error: &str| {
        let refused = tilebase()
            .arg("random")
            .args(arguments)
            .assert()
            .code(2)
            .stdout_eq("");
        refused.stderr_eq(format!("error: {error}\n\nUsage: [..]\n\nFor [..]\n"));
    };
    refuse(
        &[&each[..], &["18"]].concat(),
        "--count: --spread even needs 9 boards at distance 3, but there are only 8; lower --count, or leave out --unique",
    );
    for alone in ["--sort", "--spread=even", "--spread=boards"] {
        refuse(&[alone], "--sort and --spread need --distance");
    }
    refuse(
        &["--shape", "4x4", "--distance", "2-3", "--spread", "boards"],
        "--spread boards needs a table of all boards; without it, use --spread even",
    );
}

/// `solve` reads boards in rows, and finds the printed distances.
#[test]
fn drawn_boards() {
    let first = ["--distance", "20", "--seed", "7", "--as", "boards"];
    let expected = ["# distance 20", "8 5 x", "2 6 1", "4 3 7", ""];
    assert_eq!(random(&first), expected);
    // Without a suitable table, no distance is printed.
    let unknown = random(&["--shape", "4x4", "--seed", "7", "--as", "boards"]);
    assert_eq!(unknown[0], " 4  9 13 12");
    for shape in ["3x3", "2x3", "2x4", "4x2", "4x4"] {
        let text = random(&[
            "--shape",
            shape,
            "--distance",
            "1-9",
            "--count",
            "20",
            "--as",
            "boards",
        ]);
        let solve = tilebase()
            .args(["solve", "--as", "distance"])
            .stdin(text.join("\n"));
        let found = crate::stdout(solve.assert());
        let told = text
            .iter()
            .filter_map(|line| line.strip_prefix("# distance "));
        assert!(found.lines().eq(told), "{shape}: {text:?} {found}");
    }
    let both = ["random", "--json", "--as", "boards"];
    tilebase().args(both).assert().code(2);
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
        let options = ["--goal", goal, "--distance", distance, "--count", "10"];
        let boards = random(&[&options[..], &["--seed", "3"]].concat());
        assert_eq!(distances(&boards, goal), [distance; 10]);
        assert_eq!(random(&[&options[..], &["--seed", "3"]].concat()), boards);
        if distance.len() > 1 {
            assert_ne!(random(&[&options[..], &["--seed", "4"]].concat()), boards);
        }
    }
    let json = ["--json", "--shape", "4x4", "--distance", "2", "--seed", "1"];
    let drawn: serde_json::Value = serde_json::from_str(&random(&json)[0]).unwrap();
    assert_eq!(drawn["distance"], 2);
    // There are four boards at distance 2, and no fifth.
    let all = ["--shape", "4x4", "--distance", "2", "--unique", "--count"];
    assert_eq!(
        HashSet::<String>::from_iter(random(&[&all[..], &["4"]].concat())).len(),
        4
    );
    let fifth = tilebase().arg("random").args(all).arg("5").assert().code(1);
    let error =
        "error: no other board at distance 2 was found in 1000 random walks; there may be none\n";
    fifth.stderr_eq(error);
    let far = ["random", "--shape", "4x4", "--distance"];
    let beyond = tilebase().args(far).arg("81-90").assert().code(2);
    beyond.stderr_eq("error: --distance: no board is at distance 81: the largest is 80\n\nUsage: [..]\n\nFor [..]\n");
    for limit in [["--nodes", "10000"], ["--seconds", "0.05"]] {
        let limited = tilebase().args(far).arg("80").args(limit).assert().code(1);
        limited.stdout_eq("").stderr_eq(
            "error: --nodes or --seconds ended the search for a board at distance 80; the farthest found is at distance \
             [..]\n",
        );
    }
}
