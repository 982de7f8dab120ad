//! Sets each byte of a header to every value and repairs the checksum. The header must be read and written back
//! unchanged, or be refused with an error that names the expected and the actual value.

use std::ops::RangeInclusive;

use tilebase_format::{HEADER_LEN, Header, HeaderError, Kind, Pattern, checksum};
use tilebase_puzzle::{Goal, Shape, TileSet};

use crate::header::{complete, pattern};

type Bytes = [u8; HEADER_LEN];

/// The offsets of header fields in bytes. The fields at `SHAPE` and `TILES` have two bytes; the
/// fields at `NUMBERS` have eight.
const SHAPE: usize = 11;
const GOAL_BLANK: usize = 13;
const MOVE_ORDER: usize = 15;
const NUMBERS: [usize; 5] = [16, 24, 32, 40, 48];
const TILES: usize = 48;

fn headers() -> [Bytes; 4] {
    let bits = Kind::DistanceBit;
    let tiles = Kind::Pattern([1, 2, 5, 6].into_iter().collect());
    let [bits, residues] = [bits, Kind::Residue].map(|kind| Header { kind, ..complete() });
    let pattern = Header {
        kind: tiles,
        ..pattern()
    };
    [complete(), bits, residues, pattern].map(|header| header.to_bytes())
}

/// Repairs the checksum and reads the bytes as a header. Returns whether it is valid.
#[track_caller]
fn check(mut bytes: Bytes) -> bool {
    let sum = checksum(&bytes[..56]);
    bytes[56..].copy_from_slice(&sum.to_le_bytes());
    match Header::from_bytes(&bytes) {
        Ok(header) => {
            assert_eq!(header.to_bytes(), bytes);
            assert_eq!(header.file_len(), 64 + header.payload_len());
            true
        }
        Err(error) => {
            let text = error.to_string();
            let says = |word| text.contains(word);
            assert!(says("expected") && says("found"), "{text}");
            assert!(!matches!(error, HeaderError::Checksum { .. }), "{text}");
            false
        }
    }
}

fn with(mut bytes: Bytes, offset: usize, value: &[u8]) -> Bytes {
    bytes[offset..offset + value.len()].copy_from_slice(value);
    bytes
}

const ALL: RangeInclusive<u8> = 0..=255;

#[test]
fn every_value_of_every_byte() {
    for header in headers() {
        for offset in 0..56 {
            let accepted = ALL.filter(|&value| check(with(header, offset, &[value])));
            let accepted = accepted.count();
            let meaning = match offset {
                0..11 | 16..32 | 50..56 => 1,
                // The other fields imply the number of cells, so only one number of rows or columns is valid.
                SHAPE | 12 => 1,
                GOAL_BLANK => usize::from(header[SHAPE] * header[12]),
                MOVE_ORDER if header[10] == 1 => 24,
                MOVE_ORDER => 1,
                // Skipped: another set of tiles may have the same number of states.
                TILES | 49 => continue,
                _ => 256,
            };
            assert_eq!(accepted, meaning, "byte {offset} of {header:?}");
        }
    }
}

/// Every valid shape and goal is read. All other values are refused.
#[test]
fn every_shape_and_every_goal() {
    for header in headers() {
        let mut goals = 0;
        for shape in 0..=u16::MAX {
            let [rows, cols] = shape.to_le_bytes();
            let cells = Shape::new(rows.into(), cols.into()).map_or(0, |shape| shape.cells());
            for blank in if cells == 0 { 0..=0 } else { ALL } {
                let changed = with(header, SHAPE, &[rows, cols, blank]);
                check(changed);
                goals += usize::from(check(with_sizes(changed)));
            }
        }
        // The pattern of the tiles 1, 2, 5 and 6 needs eight cells.
        let shapes = (2..=12).flat_map(|rows| (2..=12).map(move |cols| rows * cols));
        let range = if header[10] == 3 { 8..=25 } else { 4..=16 };
        let expected: usize = shapes.filter(|cells| range.contains(cells)).sum();
        assert_eq!(goals, expected);
    }
}

/// Sets the number of entries and the payload length if the shape and the goal are valid.
fn with_sizes(bytes: Bytes) -> Bytes {
    let Ok(shape) = Shape::new(bytes[SHAPE].into(), bytes[12].into()) else {
        return bytes;
    };
    let Some(goal) = Goal::new(shape, bytes[GOAL_BLANK].into()) else {
        return bytes;
    };
    let tiles = TileSet::from_bits(u32::from_le_bytes(bytes[48..52].try_into().unwrap()));
    let boards = goal.boards();
    let (entries, len) = match bytes[10] {
        1 => (boards, boards.div_ceil(4)),
        2 => (boards, boards.div_ceil(8)),
        4 => (boards, boards.div_ceil(5)),
        _ => {
            let states = Pattern::new(goal, tiles).map_or(0, Pattern::states);
            (states, states.div_ceil(8))
        }
    };
    let sizes = [entries.to_le_bytes(), len.to_le_bytes()].concat();
    with(bytes, 16, &sizes)
}

#[test]
fn every_set_of_tiles() {
    let [.., header] = headers();
    let mut patterns = 0;
    for tiles in 0..=u16::MAX {
        let changed = with(header, TILES, &tiles.to_le_bytes());
        check(changed);
        patterns += u32::from(check(with_sizes(changed)));
    }
    // Every subset of the 15 tiles is a pattern, except the empty and the full set.
    assert_eq!(patterns, (1 << 15) - 2);
}

#[test]
fn numbers_around_the_right_ones_and_extreme_ones() {
    for header in headers() {
        for offset in NUMBERS {
            let right = u64::from_le_bytes(header[offset..offset + 8].try_into().unwrap());
            let near = (0..=1000).flat_map(|by| [right.wrapping_sub(by), right.wrapping_add(by)]);
            let powers = (0..64).flat_map(|power| {
                let power = 1u64 << power;
                [
                    power - 1,
                    power,
                    power + 1,
                    right ^ power,
                    power.wrapping_neg(),
                ]
            });
            for value in near.chain(powers).chain([0, u64::MAX]) {
                let is_accepted = check(with(header, offset, &value.to_le_bytes()));
                let follows = matches!(offset, 16 | 24) || offset == 48 && header[10] != 3;
                assert!(
                    !follows || is_accepted == (value == right),
                    "{offset}: {value}"
                );
            }
        }
    }
}
