//! The proof accepts right tables and no others.

use proptest::prelude::*;
use tilebase_lookup::{Encoding, Header, ProveError, Table};

use crate::tables::{UDLR, file, goal, repair};

#[test]
fn right_tables() {
    assert_eq!(Table::embedded().prove(), Ok(()));
    let encodings = ["udlr", "lrdu"].map(|order| Encoding::Move(order.parse().unwrap()));
    for encoding in encodings.into_iter().chain([Encoding::DistanceBit]) {
        for (shape, blank) in [("2x2", 0), ("2x3", 1), ("3x2", 5), ("2x4", 7), ("3x3", 4)] {
            assert_eq!(
                Table::new(file(goal(shape, blank), encoding))
                    .unwrap()
                    .prove(),
                Ok(())
            );
        }
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
            // A flip in the checksums themselves is mended by the repair, and no flip then.
            let mended = (40 * 8..48 * 8).contains(&bit) || (56 * 8..64 * 8).contains(&bit);
            let proved = Table::new(&bytes).is_ok_and(|table| table.prove().is_ok());
            assert_eq!(proved, mended, "{encoding} bit {bit}");
            bytes[..64].copy_from_slice(&intact);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }
}

#[test]
fn each_kind_of_fault_by_name() {
    let mut bytes = file(goal("2x3", 5), UDLR);
    let header = Header::from_bytes(&bytes).unwrap();
    let goal = header.goal;
    let mut error_with = |header: Header, index: u64, entry: Option<u8>| {
        bytes[..64].copy_from_slice(&header.to_bytes());
        let before = UDLR.entry(&bytes[64..], index).unwrap();
        UDLR.set_entry(&mut bytes[64..], index, entry.unwrap_or(before));
        let error = Table::new(&bytes).unwrap().prove().unwrap_err();
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
    assert!(matches!(
        error_with(nearer, 0, None),
        ProveError::Damaged(_)
    ));
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

    // Board 0 has its blank in the top left corner: down and right are its moves.
    let table_says = UDLR.entry(&file(goal, UDLR)[64..], 0).unwrap();
    let wrong = error_with(farther, 0, Some(if table_says == 1 { 3 } else { 1 }));
    assert!(
        matches!(
            wrong,
            ProveError::Detour { index: 0, .. } | ProveError::Damaged(_)
        ),
        "{wrong}"
    );
    assert!(matches!(
        error_with(header, 0, Some(0)),
        ProveError::Damaged(_)
    ));
}

#[test]
fn another_move_order_is_not_the_one_promised() {
    let mut bytes = file(goal("2x3", 5), UDLR);
    let header = Header {
        encoding: Encoding::Move("rldu".parse().unwrap()),
        ..Header::from_bytes(&bytes).unwrap()
    };
    bytes[..64].copy_from_slice(&header.to_bytes());
    let error = Table::new(&bytes).unwrap().prove().unwrap_err();
    assert!(matches!(error, ProveError::NotPreferred { .. }), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_other_entry_of_the_shipped_table_is_found(index in 0..181_440u64, change in 1..4u8) {
        let mut bytes = tilebase_data::CORNER_3X3.to_vec();
        let entry = UDLR.entry(&bytes[64..], index).unwrap();
        UDLR.set_entry(&mut bytes[64..], index, entry ^ change);
        repair(&mut bytes);
        let table = Table::new(&bytes).unwrap();
        prop_assert_eq!(table.verify(), Ok(()));
        prop_assert!(table.prove().is_err());
    }
}
