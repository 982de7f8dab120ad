//! Tests the bytes of both kinds of header, and the checks of payloads.

use proptest::prelude::*;
use tilebase_format::{
    Checksum, DistancesError, Encoding, HEADER_LEN, Header, Pattern, PatternHeader, PayloadError,
    SlideHeader, checksum, distance_bit, residue, residue_byte,
};
use tilebase_puzzle::{Goal, MoveOrder, Shape, TileSet};

type Bytes = [u8; HEADER_LEN];

const MOVE: Encoding = Encoding::Move(MoveOrder::UDLR);

/// Golden headers of a shipped 3x3 table and of a 4x4 pattern table.
const COMPLETE: &Bytes = include_bytes!("golden/header-3x3-corner.bin");
const PATTERN: &Bytes = include_bytes!("golden/header-4x4-1-2-3-4-7.bin");

pub fn complete() -> Header {
    Header {
        goal: Goal::corner(Shape::new(3, 3).unwrap()),
        encoding: MOVE,
        max_distance: 31,
        distance_sum: 3_986_672,
        payload_checksum: 0x8b6e_211a_bcf5_6b81,
    }
}

pub fn pattern() -> PatternHeader {
    let goal = Goal::corner(Shape::new(4, 4).unwrap());
    PatternHeader {
        pattern: Pattern::new(goal, [1, 2, 3, 4, 7].into_iter().collect()).unwrap(),
        max_distance: 24,
        distance_sum: 12_486_602,
        payload_checksum: 0x06fa_93ae_9d93_f9b2,
    }
}

#[test]
fn golden_bytes_are_written_and_read() {
    assert_eq!(complete().to_bytes(), *COMPLETE);
    assert_eq!(Header::from_bytes(COMPLETE), Ok(complete()));
    assert_eq!(pattern().to_bytes(), *PATTERN);
    assert_eq!(PatternHeader::from_bytes(PATTERN), Ok(pattern()));
}

#[test]
fn fields_are_at_their_offsets() {
    let [complete, pattern] = [
        (
            [1, 0, 1, 3, 3, 8, 31, 0b11_10_01_00],
            [181_440, 45_360, 3_986_672, 0x8b6e_211a_bcf5_6b81, 0],
        ),
        (
            [1, 0, 3, 4, 4, 15, 24, 0],
            [
                874_080,
                109_260,
                12_486_602,
                0x06fa_93ae_9d93_f9b2,
                0b1001_1110,
            ],
        ),
    ];
    for (header, (bytes, numbers)) in [(COMPLETE, complete), (PATTERN, pattern)] {
        assert_eq!(&header[..8], b"TILEBASE");
        assert_eq!(header[8..16], bytes);
        let sum = checksum(&header[..56]);
        let words = header[16..].as_chunks().0.iter().copied();
        assert!(
            words
                .map(u64::from_le_bytes)
                .eq(numbers.into_iter().chain([sum]))
        );
    }
}

#[test]
fn other_distances_than_in_the_header_are_refused() {
    let checks = complete().checks();
    assert_eq!(checks.distances(31, 3_986_672), Ok(()));
    let (expected, found) = (30, 31);
    let refused = DistancesError::Max { expected, found };
    assert_eq!(checks.distances(30, 3_986_672), Err(refused));
    let (expected, found) = (3_986_671, 3_986_672);
    let refused = DistancesError::Sum { expected, found };
    assert_eq!(checks.distances(31, 3_986_671), Err(refused));
}

/// The `header` rows of data/conformance.tsv test the errors for all other fields.
#[test]
fn a_header_of_the_other_kind_is_refused() {
    let error = Header::from_bytes(PATTERN).unwrap_err();
    let expected =
        "expected a table of all boards, found a pattern table; open it as a pattern table";
    assert_eq!(error.to_string(), expected);
    let error = PatternHeader::from_bytes(COMPLETE).unwrap_err();
    let expected =
        "expected a pattern table, found a table of all boards; open it as a table of all boards";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn damaged_payloads_are_refused() {
    // With distance bits, the 360 entries of 2x3 fill 45 bytes, and the 12 entries of 2x2 leave four padding bits. The
    // four states of one tile on 2x2 also leave four padding bits.
    let complete = |shape: &str, payload: &[u8]| Header {
        goal: Goal::corner(shape.parse().unwrap()),
        encoding: Encoding::DistanceBit,
        payload_checksum: checksum(payload),
        ..complete()
    };
    let pattern = |payload: &[u8]| PatternHeader {
        pattern: Pattern::new(complete("2x2", &[]).goal, TileSet::from_bits(0b10)).unwrap(),
        payload_checksum: checksum(payload),
        ..pattern()
    };
    let full = [0xff; 45];
    assert_eq!(complete("2x3", &full).checks().payload(&full), Ok(()));
    // The 12 entries of 2x2 in the multi-tile metric fill two bytes and a part of the third.
    let full = [0xff; 3];
    let multi = SlideHeader {
        goal: complete("2x2", &[]).goal,
        max_distance: 5,
        distance_sum: 0,
        payload_checksum: checksum(&full),
    };
    assert_eq!(multi.checks().payload(&full), Ok(()));
    let of_complete = |payload: &[u8]| complete("2x2", payload).checks();
    let of_pattern = |payload: &[u8]| pattern(payload).checks();
    for (checks, payload) in [
        (&of_complete as &dyn Fn(&[u8]) -> _, &[0xff, 0x0f][..]),
        (&of_pattern, &[0x0f]),
    ] {
        let intact = checks(payload);
        assert_eq!(intact.payload(payload), Ok(()));
        let expected = payload.len() as u64;
        let longer = [payload, &[0]].concat();
        for (wrong, found) in [(&payload[1..], expected - 1), (&longer, expected + 1)] {
            let refused = PayloadError::Length { expected, found };
            assert_eq!(intact.payload(wrong), Err(refused));
        }
        let mut changed = payload.to_vec();
        changed[0] ^= 1;
        let (expected, found) = (checksum(payload), checksum(&changed));
        let refused = PayloadError::Checksum { expected, found };
        assert_eq!(intact.payload(&changed), Err(refused));
        assert_eq!(intact.checksum(found), Err(refused));
        for bit in 4..8 {
            let mut padded = payload.to_vec();
            *padded.last_mut().unwrap() |= 1 << bit;
            let refused = Err(PayloadError::Padding { found: 1 << bit });
            assert_eq!(checks(&padded).payload(&padded), refused);
            assert_eq!(intact.padding(&padded), refused);
        }
    }
}

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
        let encoding = MoveOrder::from_code(code).map_or(Encoding::DistanceBit, Encoding::Move);
        let header = Header { goal, encoding, max_distance, distance_sum, payload_checksum };
        if shape.is_indexed() {
            prop_assert_eq!(Header::from_bytes(&header.to_bytes()), Ok(header));
        } else {
            prop_assert!(Header::from_bytes(&header.to_bytes()).is_err());
        }
        let header = SlideHeader { goal, max_distance, distance_sum, payload_checksum };
        let read = SlideHeader::from_bytes(&header.to_bytes());
        prop_assert_eq!(read.ok(), shape.is_indexed().then_some(header));
        let tiles = TileSet::from_bits(tiles & ((1 << (shape.cells() - 1)) - 1) << 1);
        if let Ok(pattern) = Pattern::new(goal, tiles) {
            let header = PatternHeader { pattern, max_distance, distance_sum, payload_checksum };
            prop_assert_eq!(PatternHeader::from_bytes(&header.to_bytes()), Ok(header));
        }
    }

    #[test]
    fn five_residues_in_a_byte(entries in prop::collection::vec([0..3u8, 0..3u8, 0..3u8, 0..3u8, 0..3u8], 1..20)) {
        let payload: Vec<u8> = entries.iter().copied().map(residue_byte).collect();
        let found = (0..).map_while(|index| residue(&payload, index));
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
