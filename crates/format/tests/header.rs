//! The 64 bytes of the header, and the errors for bad ones.

use proptest::prelude::*;
use tilebase_format::{Encoding, HEADER_LEN, Header, HeaderError, checksum};
use tilebase_puzzle::{Goal, MoveOrder, Shape};

/// The header of the shipped 3x3 table, as plain bytes that any language can read.
pub const GOLDEN: &[u8; HEADER_LEN] = include_bytes!("golden/header-3x3-corner.bin");

fn header_of_the_golden_bytes() -> Header {
    Header {
        goal: Goal::corner(Shape::new(3, 3).unwrap()),
        encoding: Encoding::Move(MoveOrder::UDLR),
        max_distance: 31,
        distance_sum: 3_986_672,
        payload_checksum: 0x8b6e_211a_bcf5_6b81,
    }
}

fn patched(offset: usize, bytes: &[u8]) -> [u8; HEADER_LEN] {
    patched_header(GOLDEN, offset, bytes)
}

/// Returns a header with other bytes from an offset on, and the checksum that fits them.
pub fn patched_header(header: &[u8; HEADER_LEN], offset: usize, bytes: &[u8]) -> [u8; HEADER_LEN] {
    let mut header = *header;
    header[offset..offset + bytes.len()].copy_from_slice(bytes);
    let sum = checksum(&header[..56]);
    header[56..].copy_from_slice(&sum.to_le_bytes());
    header
}

#[test]
fn golden_bytes_are_written_and_read() {
    assert_eq!(header_of_the_golden_bytes().to_bytes(), *GOLDEN);
    assert_eq!(Header::from_bytes(GOLDEN), Ok(header_of_the_golden_bytes()));
}

#[test]
fn fields_are_at_their_offsets() {
    let number = |offset: usize| u64::from_le_bytes(GOLDEN[offset..offset + 8].try_into().unwrap());
    assert_eq!(&GOLDEN[..8], b"TILEBASE");
    assert_eq!(GOLDEN[8..16], [1, 0, 1, 3, 3, 8, 31, 0b11_10_01_00]);
    assert_eq!(number(16), 181_440);
    assert_eq!(number(24), 45_360);
    assert_eq!(number(32), 3_986_672);
    assert_eq!(number(40), 0x8b6e_211a_bcf5_6b81);
    assert_eq!(number(48), 0);
    assert_eq!(number(56), checksum(&GOLDEN[..56]));
}

#[test]
fn every_truncation_is_refused() {
    for len in 0..HEADER_LEN {
        assert_eq!(
            Header::from_bytes(&GOLDEN[..len]),
            Err(HeaderError::TooShort { found: len as u64 })
        );
    }
    let header = header_of_the_golden_bytes();
    assert_eq!(header.check_file_len(45_424), Ok(()));
    for found in [0, 64, 45_423, 45_425, u64::MAX] {
        assert_eq!(
            header.check_file_len(found),
            Err(HeaderError::FileLen {
                expected: 45_424,
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
        assert!(Header::from_bytes(&bytes).is_err(), "bit {bit}");
    }
}

#[test]
fn every_bad_field_has_an_error_of_its_own() {
    let shape = Shape::new(3, 3).unwrap();
    let cases = [
        (
            patched(0, b"TILEBASF"),
            HeaderError::Magic {
                found: *b"TILEBASF",
            },
            "not a tilebase table: expected the first bytes \"TILEBASE\", found \"TILEBASF\"",
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
            patched(10, &[3]),
            HeaderError::IsPattern,
            "expected a table of all boards, found a pattern table; open it as a pattern table",
        ),
        (
            patched(11, &[1, 9]),
            HeaderError::Shape { rows: 1, cols: 9 },
            "bad shape: expected at least 2 rows, 2 columns and at most 16 cells, found 1x9",
        ),
        (
            patched(13, &[9]),
            HeaderError::GoalBlank { shape, found: 9 },
            "bad goal: expected a blank cell below 9 for 3x3, found 9",
        ),
        (
            patched(15, &[0]),
            HeaderError::MoveOrder { found: 0 },
            "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found 0b00000000",
        ),
        (
            patched(10, &[2]),
            HeaderError::MoveOrder { found: 0b1110_0100 },
            "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found 0b11100100",
        ),
        (
            patched(16, &[0]),
            HeaderError::Entries {
                expected: 181_440,
                found: 181_248,
            },
            "bad number of entries: expected 181440, found 181248",
        ),
        (
            patched(24, &[0]),
            HeaderError::PayloadLen {
                expected: 45_360,
                found: 45_312,
            },
            "bad payload length: expected 45360 bytes, found 45312",
        ),
        (
            patched(55, &[1]),
            HeaderError::Reserved { found: 1 << 56 },
            "reserved bytes: expected 0, found 0x100000000000000; use a newer reader",
        ),
    ];
    for (bytes, error, message) in cases {
        assert_eq!(Header::from_bytes(&bytes), Err(error));
        assert_eq!(error.to_string(), message);
    }
    let mut damaged = *GOLDEN;
    damaged[32] ^= 1;
    assert_eq!(
        Header::from_bytes(&damaged),
        Err(HeaderError::Checksum {
            expected: checksum(&GOLDEN[..56]),
            found: checksum(&damaged[..56]),
        })
    );
}

proptest! {
    #[test]
    fn any_header_is_written_and_read_back(
        rows in 2..=8usize, cols in 2..=8usize, cell in 0..16usize, code in any::<u8>(),
        max_distance in any::<u8>(), distance_sum in any::<u64>(), payload_checksum in any::<u64>(),
    ) {
        prop_assume!(rows * cols <= 16);
        let shape = Shape::new(rows, cols).unwrap();
        let goal = Goal::new(shape, cell % shape.cells()).unwrap();
        let encoding = MoveOrder::from_code(code).map_or(Encoding::DistanceBit, Encoding::Move);
        let header = Header { goal, encoding, max_distance, distance_sum, payload_checksum };
        prop_assert_eq!(Header::from_bytes(&header.to_bytes()), Ok(header));
    }

    #[test]
    fn any_bytes_are_a_header_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        prop_assert!(Header::from_bytes(&bytes).is_err());
    }

    #[test]
    fn any_fields_with_good_checksums_are_a_header_or_an_error(offset in 8..48usize, bytes in prop::array::uniform8(any::<u8>())) {
        if let Ok(header) = Header::from_bytes(&patched(offset, &bytes)) {
            prop_assert_eq!(header.to_bytes(), patched(offset, &bytes));
        }
    }
}
