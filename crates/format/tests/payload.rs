//! The places of entries.

use proptest::prelude::*;
use tilebase_format::Encoding;
use tilebase_puzzle::MoveOrder;

const MOVE: Encoding = Encoding::Move(MoveOrder::UDLR);

#[test]
fn entries_start_at_the_lowest_bits() {
    let payload = [0b11_10_01_00, 0b00_00_00_11];
    let moves = (0..8).map(|index| MOVE.entry(&payload, index).unwrap());
    assert!(moves.eq([0, 1, 2, 3, 3, 0, 0, 0]));
    let bits = (0..16).map(|index| Encoding::DistanceBit.entry(&payload, index).unwrap());
    assert!(bits.eq([0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]));
    for index in [16, 17, u64::MAX] {
        assert_eq!(MOVE.entry(&payload, index), None);
        assert_eq!(Encoding::DistanceBit.entry(&payload, index), None);
    }
}

proptest! {
    #[test]
    fn an_entry_that_is_set_is_read_and_no_other_changes(
        mut payload in prop::collection::vec(any::<u8>(), 1..20), index in any::<u64>(), value in 0..4u8,
    ) {
        for (encoding, value) in [(MOVE, value), (Encoding::DistanceBit, value & 1)] {
            let entries = payload.len() as u64 * 8 / encoding.bits();
            let index = index % entries;
            let before = payload.clone();
            encoding.set_entry(&mut payload, index, value);
            for other in 0..entries {
                let expected = if other == index { Some(value) } else { encoding.entry(&before, other) };
                prop_assert_eq!(encoding.entry(&payload, other), expected);
            }
        }
    }
}
