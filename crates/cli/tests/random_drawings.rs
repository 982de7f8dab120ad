//! Random drawings on standard input: a simple model, and drawings with a missing row or a wrong tile.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;
use tilebase_puzzle::Board;

use crate::{ask_on, output_of};

/// A simple model of `solve`, for whole texts of 3x3 boards. Returns `board` or `invalid` for each answer.
fn model(lines: &[&str]) -> Vec<&'static str> {
    let lines: Vec<&str> = lines
        .iter()
        .copied()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let parse = |text: &str| Board::parse("3x3".parse().unwrap(), text);
    let tiles = |line: &str| line.split(' ').count();
    // Returns whether these lines may be rows of one board.
    let are_rows = |rows: &[&str]| {
        let mut all: Vec<&str> = rows.iter().flat_map(|row| row.split(' ')).collect();
        let count = all.len();
        all.sort();
        all.dedup();
        all.len() == count
            && rows.iter().all(|row| tiles(row) == 3)
            && all
                .iter()
                .all(|tile| tile.len() == 1 && "012345678".contains(tile))
    };
    let ends_rows = |number: usize| {
        lines
            .get(number)
            .is_none_or(|line| line.is_empty() || tiles(line) == 9)
    };
    let mut answers = Vec::new();
    let mut number = 0;
    // The number of following rows that may belong to a spoiled drawing.
    let mut doubtful = 0;
    while number < lines.len() {
        let line = lines[number];
        if doubtful > 0 {
            let is_board =
                !(number..number + 3).any(ends_rows) && are_rows(&lines[number..number + 3]);
            let next = lines
                .get(number + 3)
                .filter(|_| is_board && !ends_rows(number + 3));
            match next {
                Some(next) if are_rows(&[next]) => {
                    let is_unknown = are_rows(&lines[number + doubtful..number + 4]);
                    answers.push(if is_unknown { "invalid" } else { "board" });
                    doubtful = if is_unknown { doubtful } else { 0 };
                    number += 3;
                }
                None if is_board => {
                    answers.push("board");
                    doubtful = 0;
                    number += 3;
                }
                _ => {
                    while doubtful > 0 && !ends_rows(number) {
                        // These lines belong to the spoiled drawing, even if they are not rows.
                        number += 1;
                        doubtful -= 1;
                    }
                    doubtful = 0;
                }
            }
            continue;
        }
        number += 1;
        if line.is_empty() {
            continue;
        }
        if !are_rows(&[line]) {
            answers.push(if parse(line).is_ok() {
                "board"
            } else {
                "invalid"
            });
            if [2, 3].contains(&tiles(line)) {
                doubtful = 2;
            }
            continue;
        }
        let first = number - 1;
        while number < first + 3 && !ends_rows(number) && are_rows(&lines[first..=number]) {
            number += 1;
        }
        let rows = &lines[first..number];
        answers.push(if rows.len() == 3 { "board" } else { "invalid" });
        if rows.len() == 3 || ends_rows(number) {
            continue;
        }
        let wrong = lines[number];
        if wrong == "1 2" && rows.len() == 2 && rows.concat().contains(['1', '2']) {
            // The row may be the first row of the next drawing.
            number += 1;
            doubtful = 2;
            continue;
        }
        let is_in = |row: &str| wrong.split(' ').all(|tile| row.contains(tile));
        if are_rows(&[wrong]) && is_in(&rows.concat()) && !(rows.len() == 2 && is_in(rows[1])) {
            continue;
        }
        if are_rows(&[wrong]) && rows.len() == 2 {
            doubtful = 1;
            continue;
        }
        // Skips the remaining rows of the spoiled drawing.
        while number < first + 3 && !ends_rows(number) {
            number += 1;
        }
    }
    answers
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn drawings_are_read_as_the_model_reads_them(
        lines in prop::collection::vec(
            prop::sample::select(vec![
                "1 2 3", "4 5 6", "7 8 0", "7 0 8", "0 1 2", "3 4 5", "1 2", "1 ? 3", "1 1 2", "# 1 2 3", "", "",
                "1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 8 8", "1 2 3 4",
            ]),
            1..200,
        ),
    ) {
        let text = output_of(&ask_on("solve --shape 3x3", lines.join("\n") + "\n"));
        let found: Vec<&str> =
            text.lines().map(|answer| if answer == "invalid" { answer } else { "board" }).collect();
        prop_assert_eq!(found, model(&lines));
    }
}

/// The rows of a drawn board.
type Drawn = Vec<Vec<u8>>;

/// Generates drawings, which may be equal, and whether to use `--shape`.
fn drawings() -> impl Strategy<Value = (bool, Vec<Drawn>)> {
    let shapes = select(vec![
        (3, 3, false),
        (3, 3, true),
        (4, 4, true),
        (2, 3, true),
        (3, 2, true),
    ]);
    shapes.prop_flat_map(|(rows, cols, has_shape)| {
        let tiles: Vec<u8> = (0..rows * cols).collect();
        let tiles = Just(tiles).prop_shuffle();
        let drawn =
            tiles.prop_map(move |tiles| tiles.chunks(cols.into()).map(<[u8]>::to_vec).collect());
        let some = prop::collection::vec(drawn, 1..4);
        let order = prop::collection::vec(any::<Index>(), 1..12);
        (some, order).prop_map(move |(some, order): (Vec<Drawn>, Vec<Index>)| {
            (
                has_shape,
                order.iter().map(|index| index.get(&some).clone()).collect(),
            )
        })
    })
}

/// Returns the answered boards and the number of invalid boards.
fn read(has_shape: bool, drawings: &[Drawn], shape: &Drawn) -> (Vec<Vec<u8>>, usize) {
    let line = |row: &Vec<u8>| {
        let tiles: Vec<String> = row.iter().map(u8::to_string).collect();
        tiles.join(" ") + "\n"
    };
    let text: String = drawings.iter().flatten().map(line).collect();
    let shape = format!("{}x{}", shape.len(), shape[0].len());
    let shape = if has_shape {
        format!("--shape {shape}")
    } else {
        String::new()
    };
    // The JSON objects contain the boards, even if a limit ends the searches.
    let answers = ask_on(&format!("solve --json --nodes 1 {shape}"), text);
    let (mut boards, mut invalid) = (Vec::new(), 0);
    for answer in output_of(&answers).lines() {
        let answer: Value = serde_json::from_str(answer).unwrap();
        match answer["board"].as_array() {
            Some(tiles) => {
                let tiles = tiles.iter().map(|tile| tile.as_u64().unwrap() as u8);
                boards.push(tiles.collect());
            }
            None => invalid += 1,
        }
    }
    (boards, invalid)
}

fn set(row: &[u8]) -> BTreeSet<u8> {
    row.iter().copied().collect()
}

/// Returns whether the boards match the drawings in order, with at most `most` boards missing.
fn are_all_but(most: usize, boards: &[Vec<u8>], drawings: &[Drawn]) -> bool {
    let mut left = boards.iter();
    let mut next = left.next();
    for drawn in drawings {
        if next.is_some_and(|board| *board == drawn.concat()) {
            next = left.next();
        }
    }
    next.is_none() && boards.len() + most >= drawings.len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn one_missing_row((has_shape, drawings) in drawings(), place: Index, row: Index) {
        let place = place.index(drawings.len());
        let mut damaged = drawings.clone();
        let missing = damaged[place].remove(row.index(drawings[0].len()));
        // Excludes ambiguous cases.
        let first_rows: Vec<_> = drawings[place + 1..].iter().map(|drawn| set(&drawn[0])).collect();
        prop_assume!(first_rows.first() != Some(&set(&missing)));
        let left = set(&damaged[place].concat());
        prop_assume!(has_shape || !left.iter().copied().eq(0..left.len() as u8));
        let unclear = first_rows.windows(2).take_while(|pair| pair[0] == pair[1]).count();

        let (boards, invalid) = read(has_shape, &damaged, &drawings[0]);
        let others = [&drawings[..place], &drawings[place + 1..]].concat();
        prop_assert!(are_all_but(unclear, &boards, &others), "{damaged:?}: {boards:?}");
        prop_assert!(invalid >= 1 && boards.len() + invalid == drawings.len(), "{damaged:?}: {boards:?}");
    }

    #[test]
    fn one_wrong_tile((has_shape, drawings) in drawings(), place: Index, from: Index, to: Index) {
        let place = place.index(drawings.len());
        let mut damaged = drawings.clone();
        let (cols, cells) = (drawings[0][0].len(), drawings[0].concat().len());
        let (from, to) = (from.index(cells), to.index(cells));
        prop_assume!(from != to);
        damaged[place][to / cols][to % cols] = drawings[place][from / cols][from % cols];
        // Excludes drawings in which two rows are a 2x3 board.
        let mut two_rows = damaged[place].windows(2).map(|rows| set(&rows.concat()));
        prop_assume!(has_shape || !two_rows.any(|tiles| tiles.iter().copied().eq(0..6)));
        let (boards, invalid) = read(has_shape, &damaged, &drawings[0]);
        prop_assert!(boards.iter().all(|board| drawings.iter().any(|drawn| drawn.concat() == *board)));
        prop_assert!(are_all_but(drawings.len(), &boards, &drawings), "{damaged:?}: {boards:?}");
        prop_assert!(invalid >= 1, "{damaged:?}: {boards:?}");
    }
}
