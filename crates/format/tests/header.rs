//! The 64 bytes of the headers of both kinds, and the errors for bad ones.

use proptest::prelude::*;
use tilebase_format::{
    Encoding, HEADER_LEN, Header, HeaderError, Pattern, PatternError, PatternHeader, PayloadError,
    checksum,
};
use tilebase_puzzle::{Goal, MoveOrder, Shape, TileSet};

type Bytes = [u8; HEADER_LEN];

/// The headers of a shipped table of 3x3 and of a pattern table of 4x4, as plain bytes that any language can read.
const COMPLETE: &Bytes = include_bytes!("golden/header-3x3-corner.bin");
const PATTERN: &Bytes = include_bytes!("golden/header-4x4-1-2-3-4-7.bin");

fn complete() -> Header {
    Header {
        goal: Goal::corner(Shape::new(3, 3).unwrap()),
        encoding: Encoding::Move(MoveOrder::UDLR),
        max_distance: 31,
        distance_sum: 3_986_672,
        payload_checksum: 0x8b6e_211a_bcf5_6b81,
    }
}

fn pattern() -> PatternHeader {
    let goal = Goal::corner(Shape::new(4, 4).unwrap());
    PatternHeader {
        pattern: Pattern::new(goal, [1, 2, 3, 4, 7].into_iter().collect()).unwrap(),
        max_distance: 24,
        distance_sum: 12_486_602,
        payload_checksum: 0x06fa_93ae_9d93_f9b2,
    }
}

/// Returns a header with other bytes from an offset on, and the checksum that fits them.
fn patched(header: &Bytes, offset: usize, bytes: &[u8]) -> Bytes {
    let mut header = *header;
    header[offset..offset + bytes.len()].copy_from_slice(bytes);
    let sum = checksum(&header[..56]);
    header[56..].copy_from_slice(&sum.to_le_bytes());
    header
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

/// Fields that both kinds have, and the errors of bad ones.
#[test]
fn every_bad_field_has_an_error_of_its_own() {
    let shape = Shape::new(3, 3).unwrap();
    let move_order = |found| HeaderError::MoveOrder { found };
    let cases = [
        (
            patched(COMPLETE, 0, b"TILEBASF"),
            HeaderError::Magic {
                found: *b"TILEBASF",
            },
            "not a tilebase table: expected the first bytes \"TILEBASE\", found \"TILEBASF\"",
        ),
        (
            patched(COMPLETE, 8, &[2, 0]),
            HeaderError::Version { found: 2 },
            "unknown format version: expected 1, found 2; use a newer reader",
        ),
        (
            patched(COMPLETE, 10, &[4]),
            HeaderError::Encoding { found: 4 },
            "unknown encoding: expected 1, 2 or 3, found 4; use a newer reader",
        ),
        (
            patched(COMPLETE, 10, &[3]),
            HeaderError::IsPattern,
            "expected a table of all boards, found a pattern table; open it as a pattern table",
        ),
        (
            patched(COMPLETE, 11, &[1, 9]),
            HeaderError::Shape { rows: 1, cols: 9 },
            "bad shape: expected at least 2 rows, 2 columns and at most 16 cells, found 1x9",
        ),
        (
            patched(COMPLETE, 13, &[9]),
            HeaderError::GoalBlank { shape, found: 9 },
            "bad goal: expected a blank cell below 9 for 3x3, found 9",
        ),
        (
            patched(COMPLETE, 15, &[0]),
            move_order(0),
            "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found 0b00000000",
        ),
        (
            patched(COMPLETE, 10, &[2]),
            move_order(0b1110_0100),
            "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found 0b11100100",
        ),
        (
            patched(COMPLETE, 16, &[0]),
            HeaderError::Entries {
                expected: 181_440,
                found: 181_248,
            },
            "bad number of entries: expected 181440, found 181248",
        ),
        (
            patched(COMPLETE, 24, &[0]),
            HeaderError::PayloadLen {
                expected: 45_360,
                found: 45_312,
            },
            "bad payload length: expected 45360 bytes, found 45312",
        ),
        (
            patched(COMPLETE, 55, &[1]),
            HeaderError::Reserved { found: 1 << 56 },
            "reserved bytes: expected 0, found 0x100000000000000; use a newer reader",
        ),
    ];
    for (bytes, error, message) in cases {
        assert_eq!(Header::from_bytes(&bytes), Err(error));
        assert_eq!(error.to_string(), message);
    }
}

/// What is different in the header of a pattern table; the rest is checked in the same place.
#[test]
fn every_bad_field_of_a_pattern_has_an_error_of_its_own() {
    let shape = Shape::new(4, 4).unwrap();
    let bad_pattern = |bits| {
        let tiles = TileSet::from_bits(bits);
        HeaderError::Pattern(PatternError { shape, tiles })
    };
    let cases = [
        (
            *COMPLETE,
            HeaderError::NotAPattern,
            "expected a pattern table, found a table of all boards; open it as a table of all boards",
        ),
        (
            patched(PATTERN, 15, &[0b11_10_01_00]),
            HeaderError::MoveOrder {
                found: 0b11_10_01_00,
            },
            "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found 0b11100100",
        ),
        (
            patched(PATTERN, 48, &[0]),
            bad_pattern(0),
            "bad pattern: expected 1 to 14 of the tiles 1 to 15, found \"\"",
        ),
        (
            patched(PATTERN, 48, &[0b1001_1111]),
            bad_pattern(0b1001_1111),
            "bad pattern: expected 1 to 14 of the tiles 1 to 15, found \"1, 2, 3, 4, 7, the blank\"",
        ),
        (
            patched(PATTERN, 49, &[1]),
            HeaderError::Entries {
                expected: 11_816_640,
                found: 874_080,
            },
            "bad number of entries: expected 11816640, found 874080",
        ),
        (
            patched(PATTERN, 50, &[1]),
            HeaderError::Reserved { found: 1 << 16 },
            "reserved bytes: expected 0, found 0x10000; use a newer reader",
        ),
    ];
    for (bytes, error, message) in cases {
        assert_eq!(PatternHeader::from_bytes(&bytes), Err(error));
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn damaged_payloads_are_refused() {
    // 360 entries of 2x3 fill 45 bytes with distance bits; 12 of 2x2 leave four bits of padding, and so do the states
    // of a tile of 2x2: it is in one of four cells, and the other three are one region.
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

proptest! {
    #[test]
    fn any_header_is_written_and_read_back(
        rows in 2..=8usize, cols in 2..=8usize, cell in 0..16usize, code in any::<u8>(), tiles in any::<u16>(),
        max_distance in any::<u8>(), distance_sum in any::<u64>(), payload_checksum in any::<u64>(),
    ) {
        prop_assume!(rows * cols <= 16);
        let shape = Shape::new(rows, cols).unwrap();
        let goal = Goal::new(shape, cell % shape.cells()).unwrap();
        let encoding = MoveOrder::from_code(code).map_or(Encoding::DistanceBit, Encoding::Move);
        let header = Header { goal, encoding, max_distance, distance_sum, payload_checksum };
        prop_assert_eq!(Header::from_bytes(&header.to_bytes()), Ok(header));
        let tiles = TileSet::from_bits(tiles & ((1 << (shape.cells() - 1)) - 1) << 1);
        if let Ok(pattern) = Pattern::new(goal, tiles) {
            let header = PatternHeader { pattern, max_distance, distance_sum, payload_checksum };
            prop_assert_eq!(PatternHeader::from_bytes(&header.to_bytes()), Ok(header));
        }
    }
}
