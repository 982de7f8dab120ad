//! Tests that a proof finds every wrong entry and that its error names the entry.

use tilebase_pattern::{PatternHeader, PatternIndex, PatternTable, ProveError};

use crate::tables::{goal, table};

#[test]
fn right_tables_are_proved() {
    for table in [
        table(goal("2x2", 0), &[3]),
        table(goal("4x4", 15), &[2, 3]),
        table(goal("4x4", 6), &[1, 2, 3]),
        table(goal("3x5", 14), &[1, 2, 6, 7]),
        table(goal("2x8", 15), &[1, 2, 9, 10, 11]),
    ] {
        let mut states = 0;
        table
            .prove_and_watch(|level| states += level.states)
            .unwrap();
        assert_eq!(states, table.pattern().states());
        assert!(table.prove_memory() > states / 8);
    }
}

#[test]
fn every_wrong_entry_is_named() {
    for table in [
        table(goal("2x3", 5), &[1, 5]),
        table(goal("3x3", 4), &[1, 2, 6]),
        table(goal("3x3", 8), &[3, 4, 5, 8]),
    ] {
        let index = PatternIndex::new(table.pattern());
        for entry in 0..table.pattern().states() {
            let mut bytes = table.bytes().clone();
            bytes[64 + entry as usize / 8] ^= 1 << (entry % 8);
            let wrong = PatternTable::from_bytes(bytes).unwrap();
            let Err(ProveError::Entry {
                state,
                index: found_at,
                expected,
                found,
                distance,
            }) = wrong.prove()
            else {
                panic!("entry {entry} is wrong");
            };
            assert_eq!((found_at, Some(state)), (entry, index.unrank(entry)));
            assert_eq!((expected, found), (distance / 2 % 2, 1 - distance / 2 % 2));
        }
    }
}

#[test]
fn the_message_shows_what_is_wrong() {
    let table = table(goal("4x4", 15), &[2, 3, 4]);
    let error = |header: PatternHeader, byte: u8| {
        let mut file = [&header.to_bytes()[..], table.payload()].concat();
        file[64 + 2] ^= byte;
        let table = PatternTable::from_bytes(file).unwrap();
        table.prove().unwrap_err().to_string()
    };
    let header = *table.header();
    let max_distance = PatternHeader {
        max_distance: 15,
        ..header
    };
    let distance_sum = PatternHeader {
        distance_sum: 31_833,
        ..header
    };
    for (header, byte, expected) in [
        (
            max_distance,
            0,
            "wrong largest distance in the header: expected 16, found 15",
        ),
        (
            distance_sum,
            0,
            "wrong sum of distances in the header: expected 31832, found 31833",
        ),
        (
            header,
            1 << 7,
            "wrong entry for state 23 (x 4 3 2 x x x x x x x x x x x x) at distance 8: expected 0, found 1",
        ),
    ] {
        assert_eq!(error(header, byte), expected);
    }
}

#[cfg(feature = "embedded")]
#[test]
fn the_embedded_tables_have_each_tile_once_and_verify() {
    use tilebase_pattern::{Goal, Patterns};

    let solver = Patterns::embedded();
    assert_eq!(solver.goal(), &Goal::corner(solver.shape()).board());
    let tiles = |table: &PatternTable<_>| table.pattern().to_string();
    assert!(solver.tables().map(tiles).eq([
        "1, 2, 3, 4, 7",
        "5, 6, 9, 10, 13",
        "8, 11, 12, 14, 15"
    ]));
    for table in solver.tables() {
        assert_eq!(table.verify(), Ok(()));
    }
    assert_eq!(
        format!("{solver:?}"),
        "Patterns { goal: Board(4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x), \
         tables: [\"1, 2, 3, 4, 7\", \"5, 6, 9, 10, 13\", \"8, 11, 12, 14, 15\"] }"
    );
}
