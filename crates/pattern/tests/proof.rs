//! A proof finds every wrong entry, and says which one it is.

use std::ops::ControlFlow;

use tilebase_pattern::{
    Generator, Goal, Pattern, PatternHeader, PatternIndex, PatternTable, ProveError,
};

fn table(shape: &str, blank: usize, tiles: &[u8]) -> PatternTable<Vec<u8>> {
    let goal = Goal::new(shape.parse().unwrap(), blank).unwrap();
    let pattern = Pattern::new(goal, tiles.iter().copied().collect()).unwrap();
    let table = Generator::new(pattern).run(|_| ControlFlow::Continue(()));
    table.unwrap()
}

#[test]
fn right_tables_are_proved() {
    for table in [
        table("2x2", 0, &[3]),
        table("4x4", 15, &[2, 3]),
        table("4x4", 6, &[1, 2, 3]),
        table("3x5", 14, &[1, 2, 6, 7]),
        table("2x8", 15, &[1, 2, 9, 10, 11]),
    ] {
        let mut states = 0;
        table
            .prove_and_watch(|level| states += level.states)
            .unwrap();
        assert_eq!(states, table.pattern().states());
    }
}

#[test]
fn every_wrong_entry_is_named() {
    for table in [
        table("2x3", 5, &[1, 5]),
        table("3x3", 4, &[1, 2, 6]),
        table("3x3", 8, &[3, 4, 5, 8]),
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
fn a_wrong_header_is_found() {
    let table = table("4x4", 15, &[2, 3, 4]);
    let prove = |header: PatternHeader| {
        let file = [&header.to_bytes()[..], table.payload()].concat();
        PatternTable::from_bytes(file)
            .unwrap()
            .prove()
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        prove(PatternHeader {
            max_distance: 15,
            ..*table.header()
        }),
        "wrong largest distance in the header: expected 16, found 15"
    );
    assert_eq!(
        prove(PatternHeader {
            distance_sum: 31_833,
            ..*table.header()
        }),
        "wrong sum of distances in the header: expected 31832, found 31833"
    );
}

#[test]
fn the_message_shows_the_state() {
    let table = table("4x4", 15, &[2, 3, 4]);
    let mut bytes = table.bytes().clone();
    bytes[64 + 2] ^= 1 << 7;
    let error = PatternTable::from_bytes(bytes)
        .unwrap()
        .prove()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "wrong entry for state 23 (x 4 3 2 x x x x x x x x x x x x) at distance 8: expected 0, found 1"
    );
}
