//! Tests that the proof accepts exactly the right tables, and names the first wrong entry.

use std::ops::ControlFlow::{Break, Continue};

use oracle::{UDLR, file, goal, repair};
use tempfile::tempdir;
use tilebase_format::{DistancesError, Header, Kind, Table};
use tilebase_gen::{GenerateError, Generator, ProveError};
use tilebase_puzzle::{Goal, Move, Shape};

const BIT: Kind = Kind::DistanceBit;

fn prove(table: &[u8]) -> Result<(), ProveError> {
    let table = Table::from_bytes(table).unwrap();
    Generator::new(table.goal())
        .kind(table.kind())
        .prove(&table, |_| Continue(()))
}

/// Returns a right table of either metric.
fn right(goal: Goal, kind: Kind) -> Vec<u8> {
    match kind {
        Kind::Residue => oracle::file_of(goal, kind, &oracle::slide_distances(goal)),
        _ => file(goal, kind),
    }
}

/// Returns the number of values of an entry.
fn values(kind: Kind) -> u8 {
    match kind {
        Kind::Move(_) => 4,
        Kind::Residue => 3,
        _ => 2,
    }
}

#[test]
fn in_a_work_folder_and_cancelled() {
    let table = Table::from_bytes(file(goal("2x4", 7), UDLR)).unwrap();
    let folder = tempdir().unwrap();
    let generator = Generator::new(table.goal()).threads(1);
    let least = generator.requirements().min_memory;
    let on_disk = generator
        .clone()
        .memory_limit(least)
        .work_folder(folder.path());
    assert!(on_disk.uses_work_folder());
    for generator in [generator, on_disk] {
        assert!(generator.prove(&table, |_| Continue(())).is_ok());
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
    let mut bytes = right(goal("3x3", 8), kind);
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
fn every_flipped_bit_is_found() {
    for kind in [UDLR, BIT] {
        let mut bytes = file(goal("2x3", 5), kind);
        let bits = 512 + 8 * kind.payload_len(360) as usize;
        for bit in 0..bits {
            bytes[bit / 8] ^= 1 << (bit % 8);
            let intact = <[u8; 64]>::try_from(&bytes[..64]).unwrap();
            repair(&mut bytes);
            // If the flip is in a checksum, the repair undoes it, and the proof succeeds.
            let undone = (40 * 8..48 * 8).contains(&bit) || (56 * 8..64 * 8).contains(&bit);
            let proved = Table::from_bytes(&bytes).is_ok() && prove(&bytes).is_ok();
            assert_eq!(proved, undone, "{kind} bit {bit}");
            bytes[..64].copy_from_slice(&intact);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }
}

#[test]
fn every_kind_of_fault_has_its_error() {
    let mut bytes = file(goal("2x3", 5), UDLR);
    let header = Header::from_bytes(&bytes).unwrap();
    let goal = header.goal;
    let mut error_with = |header: Header, index: u64, entry: Option<u8>| {
        bytes[..64].copy_from_slice(&header.to_bytes());
        let before = UDLR.entry(&bytes[64..], index).unwrap();
        UDLR.set_entry(&mut bytes[64..], index, entry.unwrap_or(before));
        let error = prove(&bytes).unwrap_err();
        UDLR.set_entry(&mut bytes[64..], index, before);
        error
    };
    for (max_distance, distance_sum, what, expected, found) in [
        (20, 4544, "largest distance", 21, 20),
        (22, 4544, "largest distance", 21, 22),
        (21, 4545, "sum of distances", 4544, 4545),
    ] {
        let wrong = Header {
            max_distance,
            distance_sum,
            ..header
        };
        let error = error_with(wrong, 0, None);
        let refused = DistancesError {
            what,
            expected,
            found,
        };
        assert!(
            matches!(error, ProveError::Header(found) if found == refused),
            "{error}"
        );
    }
    // Board 0 has its blank in the top left corner, so up (entry 0) is illegal.
    let no_move = error_with(header, 0, Some(0));
    let right = file(goal, UDLR);
    let expected = UDLR.entry(&right[64..], 0).unwrap();
    let letter = Move::from_code(expected).unwrap();
    assert_eq!(
        no_move.to_string(),
        format!("wrong entry for board 0 (x 1 2 3 4 5): expected move {letter}, found move u")
    );
}

#[test]
fn the_board_of_a_single_wrong_entry_is_named() {
    for (shape, step) in [("2x2", 1), ("2x3", 1), ("2x4", 997), ("4x2", 991)] {
        names_wrong_entries(shape, step);
    }
    names_wrong_entries("3x3", 6007);
}

#[test]
fn the_board_of_a_single_wrong_entry_of_5x2_is_named() {
    names_wrong_entries("5x2", 300_007);
}

/// Replaces every `step`-th entry by each wrong value in turn. The proof must name the entry.
fn names_wrong_entries(shape: &str, step: usize) {
    let blank = shape.parse::<Shape>().unwrap().cells() - 1;
    for kind in [UDLR, BIT, Kind::Residue] {
        let goal = goal(shape, blank);
        let right = right(goal, kind);
        for index in (0..goal.boards()).step_by(step) {
            let entry = kind.entry(&right[64..], index).unwrap();
            for wrong in (0..values(kind)).filter(|&wrong| wrong != entry) {
                let mut bytes = right.clone();
                kind.set_entry(&mut bytes[64..], index, wrong);
                repair(&mut bytes);
                let error = prove(&bytes).unwrap_err();
                match error {
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
}

#[test]
fn entries_of_another_move_order_are_refused() {
    let mut bytes = file(goal("2x3", 5), UDLR);
    let header = Header {
        kind: Kind::Move("rldu".parse().unwrap()),
        ..Header::from_bytes(&bytes).unwrap()
    };
    bytes[..64].copy_from_slice(&header.to_bytes());
    let error = prove(&bytes).unwrap_err();
    assert!(matches!(error, ProveError::Entry { .. }), "{error}");
}
