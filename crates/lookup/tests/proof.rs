//! The proof accepts right tables and no others.

use oracle::{UDLR, file, goal, repair};
use proptest::prelude::*;
use tilebase_lookup::{Encoding, Header, Move, ProveError, Shape, Table};

#[test]
fn right_tables_are_accepted() {
    assert_eq!(Table::embedded().prove(), Ok(()));
    for (shape, blank) in [("2x2", 0), ("2x3", 1), ("3x2", 5), ("2x4", 7), ("3x3", 4)] {
        accepts_every_encoding(shape, blank);
    }
}

#[test]
fn right_tables_of_5x2_are_accepted() {
    accepts_every_encoding("5x2", 1);
}

fn accepts_every_encoding(shape: &str, blank: usize) {
    let encodings = ["udlr", "lrdu"].map(|order| Encoding::Move(order.parse().unwrap()));
    for encoding in encodings.into_iter().chain([Encoding::DistanceBit]) {
        let table = Table::from_bytes(file(goal(shape, blank), encoding)).unwrap();
        assert_eq!(table.prove(), Ok(()), "{shape} {encoding}");
    }
}

#[test]
fn every_flipped_bit_is_found() {
    for encoding in [UDLR, Encoding::DistanceBit] {
        let mut bytes = file(goal("2x3", 5), encoding);
        let bits = 512 + 360 * encoding.bits() as usize;
        for bit in 0..bits {
            bytes[bit / 8] ^= 1 << (bit % 8);
            let intact = <[u8; 64]>::try_from(&bytes[..64]).unwrap();
            repair(&mut bytes);
            // The repair undoes a flip in the checksums themselves.
            let undone = (40 * 8..48 * 8).contains(&bit) || (56 * 8..64 * 8).contains(&bit);
            let proved = Table::from_bytes(&bytes).is_ok_and(|table| table.prove().is_ok());
            assert_eq!(proved, undone, "{encoding} bit {bit}");
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
        let error = Table::from_bytes(&bytes).unwrap().prove().unwrap_err();
        UDLR.set_entry(&mut bytes[64..], index, before);
        error
    };
    let goal_index = goal.rank(&goal.board()).unwrap();
    assert_eq!(
        error_with(header, goal_index, Some(2)),
        ProveError::GoalEntry { found: 2 }
    );
    let farther = Header {
        max_distance: 22,
        ..header
    };
    assert_eq!(
        error_with(farther, 0, None),
        ProveError::MaxDistance {
            expected: 21,
            found: 22
        }
    );
    let nearer = Header {
        max_distance: 20,
        ..header
    };
    assert_eq!(
        error_with(nearer, 0, None),
        ProveError::MaxDistance {
            expected: 21,
            found: 20
        }
    );
    let more = Header {
        distance_sum: 4545,
        ..header
    };
    assert_eq!(
        error_with(more, 0, None),
        ProveError::DistanceSum {
            expected: 4544,
            found: 4545
        }
    );
    // Board 0 has its blank in the top left corner, so up is not a move.
    let board = goal.unrank(0).unwrap();
    let no_move = error_with(header, 0, Some(0));
    let ProveError::Entry {
        distance, expected, ..
    } = no_move
    else {
        panic!("{no_move}");
    };
    assert_eq!(
        no_move,
        ProveError::Entry {
            board,
            index: 0,
            distance: Table::from_bytes(file(goal, UDLR))
                .unwrap()
                .into_solver()
                .distance(&board)
                .unwrap(),
            encoding: UDLR,
            expected: UDLR.entry(&file(goal, UDLR)[64..], 0).unwrap(),
            found: 0,
        }
    );
    let letter = Move::from_code(expected).unwrap();
    assert_eq!(
        no_move.to_string(),
        format!(
            "wrong entry for board 0 (x 1 2 3 4 5) at distance {distance}: expected move {letter}, found move u"
        )
    );
}

#[test]
fn the_board_of_a_single_wrong_entry_is_named() {
    for (shape, step) in [
        ("2x2", 1),
        ("2x3", 1),
        ("2x4", 997),
        ("4x2", 991),
        ("3x3", 6007),
    ] {
        names_wrong_entries(shape, step);
    }
}

#[test]
fn the_board_of_a_single_wrong_entry_of_5x2_is_named() {
    names_wrong_entries("5x2", 300_007);
}

/// Each `step`th entry is wrong in turn, in every way.
fn names_wrong_entries(shape: &str, step: usize) {
    let blank = shape.parse::<Shape>().unwrap().cells() - 1;
    for encoding in [UDLR, Encoding::DistanceBit] {
        let right = file(goal(shape, blank), encoding);
        let goal = goal(shape, blank);
        let goal_index = goal.rank(&goal.board()).unwrap();
        for index in (0..goal.boards())
            .step_by(step)
            .filter(|&index| index != goal_index)
        {
            let entry = encoding.entry(&right[64..], index).unwrap();
            for wrong in (0..1 << encoding.bits()).filter(|&wrong| wrong != entry) {
                let mut bytes = right.clone();
                encoding.set_entry(&mut bytes[64..], index, wrong);
                repair(&mut bytes);
                let error = Table::from_bytes(&bytes).unwrap().prove().unwrap_err();
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
        encoding: Encoding::Move("rldu".parse().unwrap()),
        ..Header::from_bytes(&bytes).unwrap()
    };
    bytes[..64].copy_from_slice(&header.to_bytes());
    let error = Table::from_bytes(&bytes).unwrap().prove().unwrap_err();
    assert!(matches!(error, ProveError::Entry { .. }), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_other_entry_of_the_shipped_table_is_found(index in 0..181_440u64, change in 1..4u8) {
        let mut bytes = tilebase_data::CORNER_3X3.to_vec();
        let entry = UDLR.entry(&bytes[64..], index).unwrap();
        UDLR.set_entry(&mut bytes[64..], index, entry ^ change);
        repair(&mut bytes);
        let table = Table::from_bytes(&bytes).unwrap();
        prop_assert_eq!(table.verify(), Ok(()));
        prop_assert!(table.prove().is_err());
    }
}
