//! Tests that the proof accepts exactly the right tables, of every kind, and names the first wrong entry.

use std::ops::ControlFlow::Break;

use oracle::{UDLR, file, goal, repair};
use tempfile::tempdir;
use tilebase_format::{DistancesError, Header, Kind, Table};
use tilebase_gen::{GenerateError, Generator, ProveError, Report};

use crate::plain_table::plain_table;
use crate::{generated, go_on, pattern};

const BIT: Kind = Kind::DistanceBit;

fn prove(table: &[u8]) -> Result<(), ProveError> {
    let table = Table::from_bytes(table).unwrap();
    Generator::new(table.goal())
        .kind(table.kind())
        .prove(&table, go_on)
}

fn tiles(tiles: &[u8]) -> Kind {
    Kind::Pattern(tiles.iter().copied().collect())
}

/// Returns a right table.
fn right(shape: &str, blank: usize, kind: Kind) -> Vec<u8> {
    match kind {
        Kind::Pattern(tiles) => {
            plain_table(pattern(shape, blank, &tiles.iter().collect::<Vec<_>>()))
        }
        _ => file(goal(shape, blank), kind),
    }
}

#[test]
fn right_tables_are_proved_or_the_proof_is_cancelled() {
    let folder = tempdir().unwrap();
    let complete = Generator::new(goal("2x4", 7)).threads(1);
    let least = complete.requirements().min_memory;
    let on_disk = complete.clone().memory_limit(least);
    let on_disk = on_disk.work_folder(folder.path());
    assert!(on_disk.uses_work_folder());
    let patterns = [
        pattern("2x2", 0, &[3]),
        pattern("4x4", 15, &[2, 3]),
        pattern("4x4", 6, &[1, 2, 3]),
        pattern("3x5", 14, &[1, 2, 6, 7]),
        pattern("2x8", 15, &[1, 2, 9, 10, 11]),
    ];
    let patterns = patterns.map(Generator::pattern);
    for generator in [complete, on_disk].into_iter().chain(patterns) {
        let table = generated(&generator);
        let mut entries = 0;
        let proved = generator.prove(&table, |progress| {
            if let Report::Depth(depth) = progress {
                entries += depth.count;
            }
            go_on(())
        });
        assert!(proved.is_ok(), "{proved:?}");
        assert_eq!(entries, table.header().entries(), "{generator:?}");
        let cancelled = generator.prove(&table, |_| Break(()));
        let is_cancelled = matches!(
            cancelled,
            Err(ProveError::Generate(GenerateError::Interrupted))
        );
        assert!(is_cancelled, "{cancelled:?}");
    }
}

/// A byte above 242 has the residues of a byte below 13, however many there are.
#[test]
fn other_bytes_of_the_same_residues_are_right() {
    let kind = Kind::Residue;
    let mut bytes = right("3x3", 8, kind);
    let mut changed = 0;
    for byte in bytes[64..].iter_mut().filter(|byte| **byte < 13) {
        *byte += 243;
        changed += 1;
    }
    assert!(changed > 100, "{changed}");
    repair(&mut bytes);
    prove(&bytes).unwrap();
    let payload = bytes[64..].to_vec();
    bytes[64..].fill(255);
    let first = payload.iter().position(|&byte| byte % 243 != 12).unwrap() as u64;
    let differs = kind.first_difference(&payload, &bytes[64..]);
    assert_eq!(differs.map(|index| index / 5), Some(first));
}

#[test]
fn every_flipped_bit_of_the_header_is_found() {
    for kind in [UDLR, BIT, Kind::Residue, tiles(&[1, 5])] {
        let whole = right("2x3", 5, kind);
        for bit in 0..64 * 8 {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            repair(&mut bytes);
            // If the flip is in a checksum, the repair undoes it, and the proof succeeds.
            let undone = (40 * 8..48 * 8).contains(&bit) || (56 * 8..64 * 8).contains(&bit);
            let proved = Table::from_bytes(&bytes).is_ok() && prove(&bytes).is_ok();
            assert_eq!(proved, undone, "{kind} bit {bit}");
        }
    }
}

#[test]
fn every_wrong_distance_of_the_header_is_found() {
    for (shape, blank, kind, max, sum) in [
        ("2x3", 5, UDLR, 21, 4544),
        ("4x4", 15, tiles(&[2, 3, 4]), 16, 31_832),
    ] {
        let whole = right(shape, blank, kind);
        let right = Header::from_bytes(&whole).unwrap();
        for (max_distance, distance_sum) in [(max - 1, sum), (max + 1, sum), (max, sum + 1)] {
            let header = Header {
                max_distance,
                distance_sum,
                ..right
            };
            let refused = match max_distance == max {
                true => DistancesError {
                    what: "sum of distances",
                    expected: sum,
                    found: distance_sum,
                },
                false => DistancesError {
                    what: "largest distance",
                    expected: max.into(),
                    found: max_distance.into(),
                },
            };
            let error = prove(&[&header.to_bytes(), &whole[64..]].concat()).unwrap_err();
            assert!(
                matches!(error, ProveError::Header(found) if found == refused),
                "{error}"
            );
        }
    }
}

#[test]
fn a_wrong_entry_is_shown() {
    for (shape, blank, kind, index, entry, expected) in [
        (
            "2x3",
            5,
            UDLR,
            0,
            0,
            "board 0 (x 1 2 3 4 5): expected move r, found move u",
        ),
        (
            "4x4",
            15,
            tiles(&[2, 3, 4]),
            23,
            1,
            "state 23 (x 4 3 2 x x x x x x x x x x x x): expected 0, found 1",
        ),
    ] {
        let mut bytes = right(shape, blank, kind);
        kind.set_entry(&mut bytes[64..], index, entry);
        repair(&mut bytes);
        let error = prove(&bytes).unwrap_err().to_string();
        assert_eq!(error, format!("wrong entry for {expected}"));
    }
}

#[test]
fn a_single_wrong_entry_is_named() {
    for (shape, step) in [("2x2", 1), ("2x3", 1), ("2x4", 997), ("4x2", 991)] {
        names_wrong_entries_of_complete_tables(shape, step);
    }
    names_wrong_entries_of_complete_tables("3x3", 6007);
    names_wrong_entries("2x3", 5, tiles(&[1, 5]), 1);
    names_wrong_entries("3x3", 4, tiles(&[1, 2, 6]), 1);
    names_wrong_entries("3x3", 8, tiles(&[3, 4, 5, 8]), 1);
}

#[test]
fn a_single_wrong_entry_of_5x2_is_named() {
    names_wrong_entries_of_complete_tables("5x2", 300_007);
}

fn names_wrong_entries_of_complete_tables(shape: &str, step: usize) {
    let blank = goal(shape, 0).shape().cells() - 1;
    for kind in [UDLR, BIT, Kind::Residue] {
        names_wrong_entries(shape, blank, kind, step);
    }
}

/// Replaces every `step`-th entry by each wrong value in turn. The proof must name the entry.
fn names_wrong_entries(shape: &str, blank: usize, kind: Kind, step: usize) {
    let right = right(shape, blank, kind);
    let header = Header::from_bytes(&right).unwrap();
    for index in (0..header.entries()).step_by(step) {
        let entry = kind.entry(&right[64..], index).unwrap();
        for wrong in (0..kind.values()).filter(|&wrong| wrong != entry) {
            let mut bytes = right.clone();
            kind.set_entry(&mut bytes[64..], index, wrong);
            repair(&mut bytes);
            match prove(&bytes).unwrap_err() {
                ProveError::Entry {
                    index: named,
                    expected,
                    found,
                    ..
                } => assert_eq!((named, expected, found), (index, entry, wrong)),
                error => panic!("{error}"),
            }
        }
    }
}

#[test]
fn entries_of_another_move_order_are_refused() {
    let mut bytes = right("2x3", 5, UDLR);
    let header = Header {
        kind: Kind::Move("rldu".parse().unwrap()),
        ..Header::from_bytes(&bytes).unwrap()
    };
    bytes[..64].copy_from_slice(&header.to_bytes());
    let error = prove(&bytes).unwrap_err();
    assert!(matches!(error, ProveError::Entry { .. }), "{error}");
}
