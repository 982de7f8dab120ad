//! `tilebase random`: boards at their distances, and scrambles that lead to them.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Value, json};
use tilebase::{Board, Claim, Goal, Move, Notation, follow};

use crate::{ask, ask_on, columns, stdout};

fn random(arguments: &str) -> Vec<String> {
    let printed = stdout(ask(&format!("random {arguments}")));
    printed.lines().map(str::to_owned).collect()
}

/// Returns the distances that `solve` finds.
fn distances(boards: &[String], options: &str) -> Vec<u8> {
    let solved = ask_on(&format!("solve --as distance {options}"), boards.join("\n"));
    let found = stdout(solved);
    found.lines().map(|line| line.parse().unwrap()).collect()
}

fn different<T: std::hash::Hash + Eq>(boards: &[T]) -> usize {
    boards.iter().collect::<HashSet<_>>().len()
}

/// All distances of a range occur, and no others. A seed makes the same boards in every form, and the first of them for
/// a smaller count.
#[test]
fn boards_have_their_distances() {
    for row in [
        "--goal 12345678x | 0 | 50",
        "--goal 123804765 | 17 | 50",
        "--goal 1x2345678 | 31 | 50",
        "--goal 1x2345678 | 25-27 | 200",
        "--shape 2x4 | 5-9 | 90",
        "--shape 4x2 | 5-9 | 90",
        "--shape 4x4 | 1 | 10",
        "--goal x123456789ABCDEF | 20 | 10",
        "--shape 4x4 | 43 | 10",
        "--shape 3x6 | 12 | 3",
    ] {
        let [space, range, count] = columns(row);
        let options = format!("{space} --distance {range} --count {count}");
        let with = |more: &str| random(&format!("{options} --seed 3 {more}"));
        let boards = with("");
        let found = distances(&boards, space);
        let (least, most) = range.split_once('-').unwrap_or((range, range));
        let expected: HashSet<u8> = (least.parse().unwrap()..=most.parse().unwrap()).collect();
        let distinct: HashSet<_> = found.iter().copied().collect();
        assert_eq!(distinct, expected, "{row}");
        assert_eq!(boards.len().to_string(), count);

        assert_eq!(with("--count 2"), boards[..2], "{row}");
        assert_eq!(with(&format!("--distance {least}-{most}")), boards, "{row}");
        for other in [random(&options), random(&format!("{options} --seed 4"))] {
            assert!(other != boards || different(&boards) < 5, "{row}");
        }
        let objects = with("--json");
        assert_eq!(distances(&objects, space), found);
        for (object, distance) in objects.iter().zip(&found) {
            let object: Value = serde_json::from_str(object).unwrap();
            assert_eq!(object["distance"], *distance, "{row}");
        }
        let drawn = with("--as boards");
        assert_eq!(distances(&drawn, space), found);
        let told = drawn
            .iter()
            .filter_map(|line| line.strip_prefix("# distance "));
        assert!(
            told.map(|told| told.parse::<u8>().unwrap()).eq(found),
            "{row}"
        );
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
        ("--shape 3x6", 50),
    ] {
        let unique =
            |seed, count| random(&format!("--unique --seed {seed} --count {count} {options}"));
        let all = unique(7, boards);
        assert_eq!(different(&all), boards, "{options}");
        assert_eq!(unique(7, 5), all[..5], "{options}");
        assert_ne!(unique(8, boards), all, "{options}");
    }
}

/// Without a table of all boards, the counts at each distance differ by at most one. If there are fewer boards than
/// distances, the boards are not always at the smallest distances.
#[test]
fn as_many_boards_at_each_distance() {
    let options = "--shape 4x4 --distance 10-16 --count 100 --seed 7";
    let found = distances(&random(options), "--shape 4x4");
    let mut times: BTreeMap<u8, usize> = BTreeMap::new();
    for &distance in &found {
        *times.entry(distance).or_default() += 1;
    }
    assert_eq!(times.len(), 7);
    assert!(times.values().all(|&times| times.abs_diff(100 / 7) < 2));
    assert!(!found.is_sorted());
    let one = |seed| random(&format!("--shape 4x4 --distance 5-14 --seed {seed}"));
    let found: HashSet<u8> = (1..=6).flat_map(|seed| distances(&one(seed), "")).collect();
    assert!(found.len() > 3, "{found:?}");
}

/// Each scramble leads from the goal to the board of the same seed. Its length is as expected: the length of an optimal
/// solution, or the number of `--length` or one more. No move undoes the previous one.
#[test]
fn scrambles_lead_to_the_boards() {
    for row in [
        "--shape 2x2 | --count 30 | blank | optimal",
        "--shape 2x3 | --count 30 | tile | optimal",
        "--shape 3x3 | --count 300 --unique | blank | optimal",
        "--goal 1238x4765 | --count 50 | numbers | optimal",
        "--shape 3x3 | --count 90 --distance 5-25 --unique | tile | optimal",
        "--metric multi | --count 100 | tile | optimal",
        "--shape 4x2 --metric multi | --count 30 --distance 15-20 | numbers | optimal",
        "--shape 3x3 | --count 200 | blank | 40",
        "--shape 3x3 | --count 200 | tile | 31",
        "--metric multi | --count 200 | blank | 40",
        "--shape 4x4 | --count 10 | tile | optimal",
        "--goal x123456789ABCDEF | --count 5 | numbers | 80",
        "--shape 4x4 | --count 5 --distance 20-22 | blank | optimal",
        "--shape 3x6 --nodes 20000 | --count 2 | tile | any",
        "--shape 5x5 --nodes 20000 | --count 1 | tile | at least 180",
    ] {
        let [space, options, name, wanted] = columns(row);
        let notation: Notation = name.parse().unwrap();
        let length: Option<u64> = wanted.trim_start_matches("at least ").parse().ok();
        let longer = length.map_or(String::new(), |length| format!("--length {length}"));
        let options = format!("--seed 7 {space} {options}");
        let boards = random(&options);
        let options = format!("{options} --as scramble --notation {name} {longer}");
        let (scrambles, objects) = (random(&options), random(&format!("--json {options}")));
        assert_eq!([scrambles.len(), objects.len()], [boards.len(); 2], "{row}");
        let distances = match wanted {
            "optimal" => distances(&boards, space),
            _ => vec![0; boards.len()],
        };
        for (number, scramble) in scrambles.iter().enumerate() {
            let board: Board = boards[number].parse().unwrap();
            let goal = match space.split_once("--goal ") {
                Some((_, goal)) => goal.parse().unwrap(),
                None => Goal::corner(board.shape()).board(),
            };
            let [Claim::Moves(steps, _)] = &Claim::parse(scramble, Some(notation), 25).unwrap()[..]
            else {
                panic!("{row}: {scramble}")
            };
            let (path, illegal) = follow(&goal, steps, notation);
            assert_eq!(illegal, None, "{row}: {scramble}");
            assert_eq!(path.last().map_or(goal, |step| step.1), board, "{row}");
            let undoes = |two: &[(Move, Board)]| two[0].0 == two[1].0.opposite();
            assert!(!path.windows(2).any(undoes), "{row}: {scramble}");

            let object: Value = serde_json::from_str(&objects[number]).unwrap();
            assert_eq!(object["board"], json!(board.tiles()), "{row}");
            assert_eq!(object["scramble"], scramble[..], "{row}");
            let written = (name != "blank").then_some(name);
            assert_eq!(object.get("notation").and_then(Value::as_str), written);
            let found = object["length"].as_u64().unwrap();
            assert!(
                space.contains("multi") || found == path.len() as u64,
                "{row}"
            );
            let is_expected = match length {
                Some(length) => {
                    found >= length && (found <= length + 1 || wanted.starts_with("at least"))
                }
                None => wanted == "any" || found == u64::from(distances[number]),
            };
            assert!(is_expected, "{row}: {scramble}");
        }
    }
}
