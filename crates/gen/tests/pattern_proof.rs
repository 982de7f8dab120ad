//! Tests that a proof finds every wrong entry and that its error names the entry.

use std::ops::ControlFlow;

use tilebase_format::{Header, Table};
use tilebase_gen::{GenerateError, Generator, ProveError, Report};

use crate::patterns::{generated, pattern};

fn table(shape: &str, blank: usize, tiles: &[u8]) -> Table<Vec<u8>> {
    generated(&Generator::pattern(pattern(shape, blank, tiles)))
}

fn prove(table: &Table<Vec<u8>>) -> Result<(), ProveError> {
    Generator::new(table.goal())
        .kind(table.kind())
        .prove(table, |_| ControlFlow::Continue(()))
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
        let pattern = table.pattern().unwrap();
        let generator = Generator::pattern(pattern);
        let proved = generator.prove(&table, |progress| {
            if let Report::Depth(depth) = progress {
                states += depth.count;
            }
            ControlFlow::Continue(())
        });
        assert!(proved.is_ok() && states == pattern.states(), "{proved:?}");
        let cancelled = generator.prove(&table, |_| ControlFlow::Break(()));
        let is_cancelled = matches!(
            cancelled,
            Err(ProveError::Generate(GenerateError::Interrupted))
        );
        assert!(is_cancelled, "{cancelled:?}");
    }
}

#[test]
fn every_wrong_entry_is_named() {
    for table in [
        table("2x3", 5, &[1, 5]),
        table("3x3", 4, &[1, 2, 6]),
        table("3x3", 8, &[3, 4, 5, 8]),
    ] {
        let pattern = table.pattern().unwrap();
        for entry in 0..pattern.states() {
            let mut bytes = table.bytes().clone();
            bytes[64 + entry as usize / 8] ^= 1 << (entry % 8);
            let wrong = Table::from_bytes(bytes).unwrap();
            let Err(ProveError::Entry {
                index: found_at,
                expected,
                found,
                ..
            }) = prove(&wrong)
            else {
                panic!("entry {entry} is wrong");
            };
            assert_eq!(found_at, entry);
            let right = table.kind().entry(table.payload(), entry).unwrap();
            assert_eq!((expected, found), (right, 1 - right));
        }
    }
}

#[test]
fn the_message_shows_what_is_wrong() {
    let table = table("4x4", 15, &[2, 3, 4]);
    let error = |header: Header, byte: u8| {
        let mut file = [&header.to_bytes()[..], table.payload()].concat();
        file[64 + 2] ^= byte;
        let table = Table::from_bytes(file).unwrap();
        prove(&table).unwrap_err().to_string()
    };
    let header = *table.header();
    let max_distance = Header {
        max_distance: 15,
        ..header
    };
    let distance_sum = Header {
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
            "wrong entry for state 23 (x 4 3 2 x x x x x x x x x x x x): expected 0, found 1",
        ),
    ] {
        assert_eq!(error(header, byte), expected);
    }
}
