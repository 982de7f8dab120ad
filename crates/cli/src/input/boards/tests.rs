//! Boards in arguments, and streams of drawings with one mistake.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use tilebase_puzzle::Shape;

use super::*;
use crate::tables::TableArgs;

#[test]
fn boards_without_quotes() {
    for (shape, arguments, is_one) in [
        ("3x3", "1 2 3 4 5 6 7 8 x", true),
        ("3x3", "1 2 3 4 5 6 7 8 9", true),
        ("3x3", "123 456 789", true),
        ("2x2", "12 3x", true),
        ("2x2", "12 33", true),
        ("8x2", "12 34 56 78 9A BC DE Fx", true),
        ("2x8", "12345678 9abcdefx", true),
        ("2x8", "12345678 9abcdefg", true),
        ("4x4", "1234 5678 9ABC DEFx", true),
        ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", true),
        ("4x4", "1,2,3,4 5,6,7,8 9,10,11,12 13,14,15,x", true),
        ("any", "1 2 3 4 5 6 7 8 x", true),
        ("any", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15", true),
        ("any", "123 456 789", true),
        ("any", "1234 5678 9ABC DEFF", true),
        ("any", "1234 5678 9ABx", true),
        ("2x2", "123x 12x3", false),
        ("2x2", "123x -", false),
        ("2x3", "12345x 12345x", false),
        ("3x3", "12345678x - 12345678x", false),
        ("any", "12345678x 12345678x", false),
        ("any", "12345678x 123456789ABCDEFx", false),
        ("any", "1234/567x 1234/567x", false),
        ("any", "123x 12x3", false),
        ("2x8", "123456789abcdefx 123456789abcdefx", false),
        (
            "4x4",
            "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,x 123456789ABCDEFx",
            false,
        ),
    ] {
        let words: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
        let setup = setup(shape.parse().ok());
        assert_eq!(is_one_board(&setup, &words), is_one, "{shape}: {arguments}");
    }
}

fn setup(shape: Option<Shape>) -> Setup {
    let args = TableArgs {
        shape,
        ..TableArgs::default()
    };
    Setup::new(&args).unwrap()
}

type Drawn = Vec<Vec<u8>>;

/// Some drawings, which may be the same, of a shape that is told or not.
fn drawings() -> impl Strategy<Value = (bool, Vec<Drawn>)> {
    let shapes = select(vec![
        (3, 3, false),
        (3, 3, true),
        (4, 4, true),
        (2, 3, true),
        (3, 2, true),
    ]);
    shapes.prop_flat_map(|(rows, cols, is_told)| {
        let tiles: Vec<u8> = (0..rows * cols).collect();
        let tiles = Just(tiles).prop_shuffle();
        let drawn =
            tiles.prop_map(move |tiles| tiles.chunks(cols.into()).map(<[u8]>::to_vec).collect());
        let some = prop::collection::vec(drawn, 1..4);
        let order = prop::collection::vec(any::<Index>(), 1..12);
        (some, order).prop_map(move |(some, order): (Vec<Drawn>, Vec<Index>)| {
            (
                is_told,
                order.iter().map(|index| index.get(&some).clone()).collect(),
            )
        })
    })
}

/// Returns the boards that are read, and the number of those that are invalid.
fn read(is_told: bool, drawings: &[Drawn], shape: &Drawn) -> (Vec<Vec<u8>>, usize) {
    let setup = setup(is_told.then(|| Shape::new(shape.len(), shape[0].len()).unwrap()));
    let line = |row: &Vec<u8>| {
        let tiles: Vec<String> = row.iter().map(u8::to_string).collect();
        tiles.join(" ") + "\n"
    };
    let text: String = drawings.iter().flatten().map(line).collect();
    let (mut boards, mut invalid) = (Vec::new(), 0);
    let visit = &mut |read: ReadBoard| {
        match read.board {
            Ok(board) => boards.push(board.tiles().to_vec()),
            Err(_) => invalid += 1,
        }
        Ok(())
    };
    each_board_of(text.as_bytes(), &setup, visit).unwrap();
    (boards, invalid)
}

fn set(row: &[u8]) -> BTreeSet<u8> {
    row.iter().copied().collect()
}

/// Returns whether boards are those of the drawings but for `most` of them, in their order.
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
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_missing_row((is_told, drawings) in drawings(), place: Index, row: Index) {
        let place = place.index(drawings.len());
        let mut damaged = drawings.clone();
        let missing = damaged[place].remove(row.index(drawings[0].len()));
        // These cannot be known.
        let first_rows: Vec<_> = drawings[place + 1..].iter().map(|drawn| set(&drawn[0])).collect();
        prop_assume!(first_rows.first() != Some(&set(&missing)));
        let left = set(&damaged[place].concat());
        prop_assume!(is_told || !left.iter().copied().eq(0..left.len() as u8));
        let unclear = first_rows.windows(2).take_while(|pair| pair[0] == pair[1]).count();

        let (boards, invalid) = read(is_told, &damaged, &drawings[0]);
        let others = [&drawings[..place], &drawings[place + 1..]].concat();
        prop_assert!(are_all_but(unclear, &boards, &others), "{damaged:?}: {boards:?}");
        prop_assert!(invalid >= 1 && boards.len() + invalid == drawings.len(), "{damaged:?}: {boards:?}");
    }

    #[test]
    fn a_wrong_tile((is_told, drawings) in drawings(), place: Index, from: Index, to: Index) {
        let place = place.index(drawings.len());
        let mut damaged = drawings.clone();
        let (cols, cells) = (drawings[0][0].len(), drawings[0].concat().len());
        let (from, to) = (from.index(cells), to.index(cells));
        prop_assume!(from != to);
        damaged[place][to / cols][to % cols] = drawings[place][from / cols][from % cols];
        // Two rows of three may be a board of 2x3.
        let mut two_rows = damaged[place].windows(2).map(|rows| set(&rows.concat()));
        prop_assume!(is_told || !two_rows.any(|tiles| tiles.iter().copied().eq(0..6)));
        let (boards, invalid) = read(is_told, &damaged, &drawings[0]);
        prop_assert!(boards.iter().all(|board| drawings.iter().any(|drawn| drawn.concat() == *board)));
        prop_assert!(are_all_but(drawings.len(), &boards, &drawings), "{damaged:?}: {boards:?}");
        prop_assert!(invalid >= 1, "{damaged:?}: {boards:?}");
    }
}
