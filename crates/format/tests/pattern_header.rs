//! The 64 bytes of a pattern table's header, and the errors for bad ones.

use proptest::prelude::*;
use tilebase_format::{
    HEADER_LEN, HeaderError, Pattern, PatternError, PatternHeader, PayloadError, checksum,
};
use tilebase_puzzle::{Goal, Shape, TileSet};

use crate::header;

/// The header of a shipped table of 4x4, as plain bytes that any language can read.
const GOLDEN: &[u8; HEADER_LEN] = include_bytes!("golden/header-4x4-1-2-3-4-7.bin");

fn header_of_the_golden_bytes() -> PatternHeader {
    let goal = Goal::corner(Shape::new(4, 4).unwrap());
    PatternHeader {
        pattern: Pattern::new(goal, [1, 2, 3, 4, 7].into_iter().collect()).unwrap(),
        max_distance: 24,
        distance_sum: 12_486_602,
        payload_checksum: 0x06fa_93ae_9d93_f9b2,
    }
}

fn patched(offset: usize, bytes: &[u8]) -> [u8; HEADER_LEN] {
    header::patched_header(GOLDEN, offset, bytes)
}

#[test]
fn golden_bytes_are_written_and_read() {
    assert_eq!(header_of_the_golden_bytes().to_bytes(), *GOLDEN);
    assert_eq!(
        PatternHeader::from_bytes(GOLDEN),
        Ok(header_of_the_golden_bytes())
    );
}

#[test]
fn fields_are_at_their_offsets() {
    let number = |offset: usize| u64::from_le_bytes(GOLDEN[offset..offset + 8].try_into().unwrap());
    assert_eq!(&GOLDEN[..8], b"TILEBASE");
    assert_eq!(GOLDEN[8..16], [1, 0, 3, 4, 4, 15, 24, 0]);
    assert_eq!(number(16), 874_080);
    assert_eq!(number(24), 109_260);
    assert_eq!(number(32), 12_486_602);
    assert_eq!(number(40), 0x06fa_93ae_9d93_f9b2);
    assert_eq!(GOLDEN[48..56], [0b1001_1110, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(number(56), checksum(&GOLDEN[..56]));
}

#[test]
fn every_truncation_is_refused() {
    for len in 0..HEADER_LEN {
        assert_eq!(
            PatternHeader::from_bytes(&GOLDEN[..len]),
            Err(HeaderError::TooShort { found: len as u64 })
        );
    }
    let header = header_of_the_golden_bytes();
    assert_eq!(header.check_file_len(109_324), Ok(()));
    for found in [0, 64, 109_323, 109_325, u64::MAX] {
        assert_eq!(
            header.check_file_len(found),
            Err(HeaderError::FileLen {
                expected: 109_324,
                found
            })
        );
    }
}

#[test]
fn every_flipped_bit_is_refused() {
    for bit in 0..HEADER_LEN * 8 {
        let mut bytes = *GOLDEN;
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(PatternHeader::from_bytes(&bytes).is_err(), "bit {bit}");
    }
}

#[test]
fn every_bad_field_has_an_error_of_its_own() {
    let shape = Shape::new(4, 4).unwrap();
    let bad_pattern = |bits| {
        let tiles = TileSet::from_bits(bits);
        HeaderError::Pattern(PatternError { shape, tiles })
    };
    let cases = [
        (
            patched(0, b"tilebase"),
            HeaderError::Magic {
                found: *b"tilebase",
            },
            "not a tilebase table: expected the first bytes \"TILEBASE\", found \"tilebase\"",
        ),
        (
            patched(8, &[2, 0]),
            HeaderError::Version { found: 2 },
            "unknown format version: expected 1, found 2; use a newer reader",
        ),
        (
            patched(10, &[4]),
            HeaderError::Encoding { found: 4 },
            "unknown encoding: expected 1, 2 or 3, found 4; use a newer reader",
        ),
        (
            *header::GOLDEN,
            HeaderError::NotAPattern,
            "expected a pattern table, found a table of all boards; open it as a table of all boards",
        ),
        (
            patched(11, &[4, 5]),
            HeaderError::Shape { rows: 4, cols: 5 },
            "bad shape: expected at least 2 rows, 2 columns and at most 16 cells, found 4x5",
        ),
        (
            patched(13, &[16]),
            HeaderError::GoalBlank { shape, found: 16 },
            "bad goal: expected a blank cell below 16 for 4x4, found 16",
        ),
        (
            patched(15, &[0b11_10_01_00]),
            HeaderError::MoveOrder {
                found: 0b11_10_01_00,
            },
            "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found 0b11100100",
        ),
        (
            patched(48, &[0]),
            bad_pattern(0),
            "bad pattern: expected 1 to 14 of the tiles 1 to 15, found \"\"",
        ),
        (
            patched(48, &[0b1001_1111]),
            bad_pattern(0b1001_1111),
            "bad pattern: expected 1 to 14 of the tiles 1 to 15, found \"1, 2, 3, 4, 7, the blank\"",
        ),
        (
            patched(16, &[0]),
            HeaderError::Entries {
                expected: 874_080,
                found: 873_984,
            },
            "bad number of entries: expected 874080, found 873984",
        ),
        (
            patched(49, &[1]),
            HeaderError::Entries {
                expected: 11_816_640,
                found: 874_080,
            },
            "bad number of entries: expected 11816640, found 874080",
        ),
        (
            patched(24, &[0]),
            HeaderError::PayloadLen {
                expected: 109_260,
                found: 109_056,
            },
            "bad payload length: expected 109260 bytes, found 109056",
        ),
        (
            patched(50, &[1]),
            HeaderError::Reserved { found: 1 << 16 },
            "reserved bytes: expected 0, found 0x10000; use a newer reader",
        ),
    ];
    for (bytes, error, message) in cases {
        assert_eq!(PatternHeader::from_bytes(&bytes), Err(error));
        assert_eq!(error.to_string(), message);
    }
    let mut damaged = *GOLDEN;
    damaged[48] ^= 1;
    assert_eq!(
        PatternHeader::from_bytes(&damaged),
        Err(HeaderError::Checksum {
            expected: checksum(&GOLDEN[..56]),
            found: checksum(&damaged[..56]),
        })
    );
}

#[test]
fn damaged_payloads_are_refused() {
    // One tile of 2x2 is in one of four cells, the other three are one region: four bits of padding.
    let header = |payload: &[u8]| PatternHeader {
        pattern: Pattern::new(
            Goal::corner("2x2".parse().unwrap()),
            TileSet::from_bits(0b10),
        )
        .unwrap(),
        max_distance: 2,
        distance_sum: 4,
        payload_checksum: checksum(payload),
    };
    assert_eq!(header(&[0x0f]).check_payload(&[0x0f]), Ok(()));
    assert_eq!(
        header(&[0x0f]).check_payload(&[0x0f, 0]),
        Err(PayloadError::Length {
            expected: 1,
            found: 2
        })
    );
    assert_eq!(
        header(&[0x0f]).check_payload(&[0x0e]),
        Err(PayloadError::Checksum {
            expected: checksum(&[0x0f]),
            found: checksum(&[0x0e])
        })
    );
    for bit in 4..8 {
        let padded = [0x0f | 1 << bit];
        assert_eq!(
            header(&padded).check_payload(&padded),
            Err(PayloadError::Padding { found: 1 << bit })
        );
    }
}

proptest! {
    #[test]
    fn any_header_is_written_and_read_back(
        rows in 2..=8usize, cols in 2..=8usize, cell in 0..16usize, tiles in any::<u16>(),
        max_distance in any::<u8>(), distance_sum in any::<u64>(), payload_checksum in any::<u64>(),
    ) {
        prop_assume!(rows * cols <= 16);
        let shape = Shape::new(rows, cols).unwrap();
        let goal = Goal::new(shape, cell % shape.cells()).unwrap();
        let tiles = TileSet::from_bits(tiles & ((1 << (shape.cells() - 1)) - 1) << 1);
        if let Ok(pattern) = Pattern::new(goal, tiles) {
            let header = PatternHeader { pattern, max_distance, distance_sum, payload_checksum };
            prop_assert_eq!(PatternHeader::from_bytes(&header.to_bytes()), Ok(header));
        }
    }

    #[test]
    fn any_fields_with_good_checksums_are_a_header_or_an_error(offset in 8..48usize, bytes in prop::array::uniform8(any::<u8>())) {
        if let Ok(header) = PatternHeader::from_bytes(&patched(offset, &bytes)) {
            prop_assert_eq!(header.to_bytes(), patched(offset, &bytes));
        }
    }
}
