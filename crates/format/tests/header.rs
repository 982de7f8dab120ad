//! Tests the bytes of headers of each kind, and the checks of payloads.

use proptest::prelude::*;
use tilebase_format::{
    Checksum, DistancesError, HEADER_LEN, Header, Kind, Pattern, PayloadError, Table, checksum,
    distance_bit, residue_byte,
};
use tilebase_puzzle::{Goal, MoveOrder, Shape, TileSet};

type Bytes = [u8; HEADER_LEN];

const MOVE: Kind = Kind::Move(MoveOrder::UDLR);

/// Golden headers of a shipped 3x3 table and of a 4x4 pattern table.
const COMPLETE: &Bytes = include_bytes!("golden/header-3x3-corner.bin");
const PATTERN: &Bytes = include_bytes!("golden/header-4x4-1-2-3-4-7.bin");

pub fn complete() -> Header {
    Header {
        goal: Goal::corner(Shape::new(3, 3).unwrap()),
        kind: MOVE,
        max_distance: 31,
        distance_sum: 3_986_672,
        payload_checksum: 0x8b6e_211a_bcf5_6b81,
    }
}

pub fn pattern() -> Header {
    Header {
        goal: Goal::corner(Shape::new(4, 4).unwrap()),
        kind: Kind::Pattern([1, 2, 3, 4, 7].into_iter().collect()),
        max_distance: 24,
        distance_sum: 12_486_602,
        payload_checksum: 0x06fa_93ae_9d93_f9b2,
    }
}

#[test]
fn golden_bytes_are_written_and_read() {
    for (header, bytes) in [(complete(), COMPLETE), (pattern(), PATTERN)] {
        assert_eq!(header.to_bytes(), *bytes);
        assert_eq!(Header::from_bytes(bytes), Ok(header));
    }
}

#[test]
fn other_distances_than_in_the_header_are_refused() {
    let header = complete();
    assert_eq!(header.check_distances(31, 3_986_672), Ok(()));
    for (max, sum, what, expected, found) in [
        (30, 3_986_672, "largest distance", 30, 31),
        (31, 3_986_671, "sum of distances", 3_986_671, 3_986_672),
    ] {
        let refused = DistancesError {
            what,
            expected,
            found,
        };
        assert_eq!(header.check_distances(max, sum), Err(refused));
    }
}

#[test]
fn damaged_payloads_are_refused() {
    // On 2x2, the last byte stores four distance bits, four states of one tile, or two residues.
    let table = |shape: &str, kind, payload: &[u8]| {
        let header = Header {
            goal: Goal::corner(shape.parse().unwrap()),
            kind,
            payload_checksum: checksum(payload),
            ..complete()
        };
        Table::from_bytes([&header.to_bytes(), payload].concat()).unwrap()
    };
    let full = table("2x3", Kind::DistanceBit, &[0xff; 45]);
    assert_eq!(full.verify(), Ok(()));
    let pattern = Kind::Pattern(TileSet::from_bits(0b10));
    for (kind, payload, unused) in [
        (Kind::DistanceBit, &[0xff, 0x0f][..], &[16, 32, 64, 128][..]),
        (pattern, &[0x0f], &[16, 32, 64, 128]),
        (Kind::Residue, &[0xff, 0xff, 8], &[9, 27, 81]),
    ] {
        let intact = table("2x2", kind, payload);
        assert_eq!(intact.verify(), Ok(()));
        assert_eq!(intact.verify_with(|done, of| assert!(done <= of)), Ok(()));
        let mut changed = intact.bytes().clone();
        changed[HEADER_LEN] ^= 1;
        let (expected, found) = (checksum(payload), checksum(&changed[HEADER_LEN..]));
        let refused = Err(PayloadError::Checksum { expected, found });
        let changed = Table::from_bytes(changed).unwrap();
        assert_eq!(changed.verify(), refused);
        assert_eq!(changed.verify_with(|_, _| ()), refused);
        for &found in unused {
            let mut padded = payload.to_vec();
            *padded.last_mut().unwrap() += found;
            let padded = table("2x2", kind, &padded);
            let refused = Err(PayloadError::Padding { found });
            assert_eq!(padded.verify(), refused);
            assert_eq!(padded.verify_with(|_, _| ()), refused);
        }
    }
}

#[test]
fn entries_start_at_the_lowest_bits() {
    let payload = [0b11_10_01_00, 0b00_00_00_11];
    let moves = (0..8).map(|index| MOVE.entry(&payload, index).unwrap());
    assert!(moves.eq([0, 1, 2, 3, 3, 0, 0, 0]));
    let bits = (0..16).map(|index| Kind::DistanceBit.entry(&payload, index).unwrap());
    assert!(bits.eq([0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]));
    for index in [16, 17, u64::MAX] {
        assert_eq!(MOVE.entry(&payload, index), None);
        assert_eq!(Kind::DistanceBit.entry(&payload, index), None);
    }
    assert!((0..6).map(distance_bit).eq([0, 0, 1, 1, 0, 0]));
}

proptest! {
    #[test]
    fn any_header_is_written_and_read_back(
        rows in 2..=12usize, cols in 2..=12usize, cell in 0..25usize, code in any::<u8>(), tiles in any::<u32>(),
        max_distance in any::<u8>(), distance_sum in any::<u64>(), payload_checksum in any::<u64>(),
    ) {
        prop_assume!(rows * cols <= 25);
        let shape = Shape::new(rows, cols).unwrap();
        let goal = Goal::new(shape, cell % shape.cells()).unwrap();
        let complete = MoveOrder::from_code(code).map_or(Kind::DistanceBit, Kind::Move);
        let tiles = TileSet::from_bits(tiles & ((1 << (shape.cells() - 1)) - 1) << 1);
        let pattern = Pattern::new(goal, tiles).is_ok().then_some(Kind::Pattern(tiles));
        for kind in [complete, Kind::Residue].into_iter().chain(pattern) {
            let header = Header { goal, kind, max_distance, distance_sum, payload_checksum };
            let is_valid = shape.is_indexed() || !kind.is_complete();
            prop_assert_eq!(Header::from_bytes(&header.to_bytes()).ok(), is_valid.then_some(header));
        }
    }

    #[test]
    fn five_residues_in_a_byte(entries in prop::collection::vec([0..3u8, 0..3u8, 0..3u8, 0..3u8, 0..3u8], 1..20)) {
        let payload: Vec<u8> = entries.iter().copied().map(residue_byte).collect();
        let found = (0..).map_while(|index| Kind::Residue.entry(&payload, index));
        prop_assert!(found.eq(entries.into_iter().flatten()));
    }

    #[test]
    fn a_checksum_of_parts(bytes in prop::collection::vec(any::<u8>(), 0..1000), len in 1..100usize) {
        let mut parts = Checksum::default();
        bytes.chunks(len).for_each(|part| parts.update(part));
        prop_assert_eq!(parts.finish(), checksum(&bytes));
    }

    #[test]
    fn an_entry_that_is_set_is_read_and_no_other_changes(
        mut payload in prop::collection::vec(any::<u8>(), 1..20), index in any::<u64>(), value in 0..4u8,
    ) {
        let bytes = payload.len() as u64;
        for (kind, entries, value) in [
            (MOVE, 4 * bytes, value),
            (Kind::DistanceBit, 8 * bytes, value % 2),
            (Kind::Residue, 5 * bytes, value % 3),
        ] {
            // Five residues fill at most 243 of 256.
            payload.iter_mut().for_each(|byte| *byte = (*byte).min(242));
            let index = index % entries;
            let before = payload.clone();
            kind.set_entry(&mut payload, index, value);
            for other in 0..entries {
                let expected = if other == index { Some(value) } else { kind.entry(&before, other) };
                prop_assert_eq!(kind.entry(&payload, other), expected);
            }
        }
    }
}
