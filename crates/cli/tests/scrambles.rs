//! `tilebase random --as scramble`: moves that lead from the goal to the board of the same seed.

use serde_json::Value;

use crate::{ask, ask_on, columns, stderr_of, stdout};

fn random(options: &str) -> Vec<String> {
    let printed = stdout(ask(&format!("random {options}")));
    printed.lines().map(str::to_owned).collect()
}

/// Moves the blank, or a tile beside it, in a list of tiles. Returns whether the move is legal.
pub fn apply(tiles: &mut [u64], cols: usize, mv: &str, spelling: &str) -> bool {
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
    let (row, col) = (blank / cols, blank % cols);
    let tile = match (spelling, mv) {
        ("numbers", number) => {
            let number: u64 = number.parse().unwrap();
            tiles.iter().position(|&tile| tile == number).unwrap()
        }
        ("blank", "u") | ("tile", "d") => blank.wrapping_sub(cols),
        ("blank", "d") | ("tile", "u") => blank + cols,
        ("blank", "l") | ("tile", "r") => blank.wrapping_sub(1),
        ("blank", "r") | ("tile", "l") => blank + 1,
        other => panic!("{other:?}"),
    };
    let is_legal =
        tile < tiles.len() && (tile / cols).abs_diff(row) + (tile % cols).abs_diff(col) == 1;
    if is_legal {
        tiles.swap(blank, tile);
    }
    is_legal
}

/// Returns the moves of a scramble, one by one.
fn moves(scramble: &str, spelling: &str) -> Vec<String> {
    match spelling {
        "numbers" => scramble.split(' ').map(str::to_owned).collect(),
        _ => scramble.chars().map(String::from).collect(),
    }
}

/// Each scramble, applied to the goal, gives the board of the same seed. Its length is as expected: the length of an
/// optimal solution, or the number of `--length` or one more. No move undoes the previous one.
#[test]
fn scrambles_lead_to_the_boards() {
    for row in [
        "2x2 | 123x | --count 30 | blank | optimal",
        "2x3 | 12345x | --count 30 | tile | optimal",
        "3x3 | 12345678x | --count 1000 --unique | blank | optimal",
        "3x3 | 1238x4765 | --count 50 | numbers | optimal",
        "3x3 | 12345678x | --count 90 --distance 5-25 --sort --unique | tile | optimal",
        "3x3 | 12345678x | --count 100 --metric multi | tile | optimal",
        "4x2 | 1234567x | --count 30 --distance 15-20 --metric multi | numbers | optimal",
        "3x3 | 12345678x | --count 200 | blank | 40",
        "3x3 | 12345678x | --count 200 | tile | 31",
        "3x3 | 12345678x | --count 200 --metric multi | blank | 40",
        "4x4 | 123456789ABCDEFx | --count 10 | tile | optimal",
        "4x4 | x123456789ABCDEF | --count 5 | numbers | 80",
        "4x4 | 123456789ABCDEFx | --count 5 --distance 20-22 | blank | optimal",
        "5x5 | 123456789ABCDEFGHIJKLMNOx | --count 2 --nodes 20000 | tile | any",
        "5x5 | 123456789ABCDEFGHIJKLMNOx | --count 1 --nodes 20000 | tile | at least 180",
    ] {
        let [shape, goal, options, spelling, wanted] = columns(row);
        let cols: usize = shape[2..].parse().unwrap();
        let options = format!("--shape {shape} --goal {goal} --seed 7 {options}");
        let boards = random(&format!("--json {options}"));
        let length: Option<usize> = wanted.trim_start_matches("at least ").parse().ok();
        let longer = length.map_or(String::new(), |length| format!("--length {length}"));
        let options = format!("{options} --as scramble --moves {spelling} {longer}");
        let scrambles = random(&options);
        let objects = random(&format!("--json {options}"));
        assert!(
            [boards.len(), objects.len()] == [scrambles.len(); 2],
            "{row}"
        );
        let (count, metric) = match row.contains("multi") {
            true => ("slides", "--metric multi"),
            false => ("length", ""),
        };
        for ((board, scramble), object) in boards.iter().zip(&scrambles).zip(&objects) {
            let [board, object]: [Value; 2] =
                [board, object].map(|text| serde_json::from_str(text).unwrap());
            // In base 36, A is 10 and x is 33, which is the blank.
            let digits = goal.chars().map(|digit| digit.to_digit(36).unwrap() % 33);
            let mut tiles: Vec<u64> = digits.map(u64::from).collect();
            let (mut steps, mut slides) = (Vec::new(), 0);
            for mv in moves(scramble, spelling) {
                let before = tiles.iter().position(|&tile| tile == 0).unwrap();
                assert!(apply(&mut tiles, cols, &mv, spelling), "{row}: {scramble}");
                let after = tiles.iter().position(|&tile| tile == 0).unwrap();
                let step = after as isize - before as isize;
                assert_ne!(steps.last(), Some(&-step), "{row}: {scramble}");
                slides += usize::from(steps.last() != Some(&step));
                steps.push(step);
            }
            assert_eq!(board["board"], Value::from(tiles), "{row}: {scramble}");
            assert_eq!(board["board"], object["board"], "{row}");
            assert_eq!(object["scramble"], scramble[..], "{row}");
            let name = (spelling != "blank").then_some(spelling);
            assert_eq!(object.get("spelling").and_then(Value::as_str), name);
            assert_eq!(
                (&object["length"], &object["slides"]),
                (&steps.len().into(), &slides.into())
            );
            let found = object[count].as_u64().unwrap() as usize;
            let is_expected = match length {
                Some(least) => {
                    let is_limited = wanted.starts_with("at least");
                    found >= least && (is_limited || found <= least + 1)
                }
                None if wanted == "any" => true,
                None => {
                    let solve =
                        format!("solve --as distance --shape {shape} --goal {goal} {metric}");
                    stdout(ask_on(&solve, board.to_string())).trim() == found.to_string()
                }
            };
            assert!(is_expected, "{row}: {scramble}");
        }
    }
}

/// With the same seed, a smaller count makes the first of the same scrambles.
#[test]
fn a_seed_always_makes_the_same_scrambles() {
    let scrambles = |count, seed| {
        random(&format!(
            "--as scramble --length 60 --count {count} --seed {seed}"
        ))
    };
    let ten = scrambles(10, 7);
    assert_eq!(scrambles(10, 7), ten);
    assert_eq!(scrambles(3, 7), ten[..3]);
    assert_ne!(scrambles(10, 8), ten);
    assert_eq!(
        random("--as scramble --seed 7 --moves tile"),
        ["ddrrullurddruullddruurd"]
    );
}

/// A board that no scramble of the length reaches has a longer one: the board may be farther, or the scramble would
/// have to undo a move. The shortest cycle has twelve moves.
#[test]
fn longer_scrambles() {
    for row in [
        "--distance 31 --length 20 | 31",
        "--distance 0 --length 0 | 0",
        "--distance 0 --length 2 | 12",
        "--distance 1 --length 2 | 11",
        "--shape 2x2 --distance 3 --length 4 | 9",
        "--shape 2x2 --distance 3 --length 12 | 15",
        "--shape 4x4 --distance 0 --length 1 | 12",
    ] {
        let [options, length] = columns(row);
        let scramble = random(&format!("--as scramble --seed 1 {options}"));
        assert_eq!(scramble[0].len().to_string(), length, "{row}");
    }
}

#[test]
fn wrong_options() {
    for row in [
        "--length 4 | --length and --moves need --as scramble",
        "--as boards --moves tile | --length and --moves need --as scramble",
        "--as scramble --length 201 | invalid value '201' for '--length <MOVES>': expected a number of moves from 0 to 200",
        "--as scramble --length -1 | invalid value '-1' for '--length <MOVES>': expected a number of moves from 0 to 200",
        "--as scramble --metric multi --shape 2x5 --seed 7 --length 200 | --length: no scramble of 200 moves, at most 255 of \
         them single, was found for the board 9 1 6 x 7 4 3 2 8 5; choose a smaller number",
    ] {
        let [options, error] = columns(row);
        let refused = ask(&format!("random {options}")).code(2).stdout_eq("");
        let printed = stderr_of(&refused);
        assert!(
            printed.starts_with(&format!("error: {error}\n")),
            "{printed}"
        );
    }
}
