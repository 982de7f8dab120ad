//! Edits table files: changes known fields and repairs checksums.

use std::ops::Range;

use oracle::repair;

use crate::choices::Choices;

const HEADER_LEN: usize = 64;

/// The length of each field of a header, in bytes.
const FIELD_LENS: [usize; 14] = [8, 2, 1, 1, 1, 1, 1, 1, 8, 8, 8, 8, 8, 8];
/// The numbers of the fields with the number of entries and the length of the payload.
const ENTRIES: usize = 8;
const PAYLOAD_LEN: usize = 9;

/// Small values, and values near limits.
const VALUES: [u64; 24] = [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    15,
    16,
    17,
    31,
    32,
    127,
    128,
    254,
    255,
    256,
    1 << 16,
    1 << 32,
    1 << 63,
    u64::MAX,
];

/// A file gets fewer edits than this, to limit the time of one input.
const MAX_EDITS: usize = 12;

/// Makes edits chosen by `choices` in a table file. Values can be copied from `others`.
pub fn edit(file: &mut Vec<u8>, others: &[Vec<u8>], choices: &mut Choices<'_>) {
    let repairs = choices.byte();
    for _ in 0..choices.below(MAX_EDITS) {
        edit_once(file, others, choices);
    }
    if file.len() >= HEADER_LEN {
        let before: Vec<u8> = file[40..64].to_vec();
        repair(file);
        // Each checksum stays wrong in one of sixteen cases.
        if repairs & 0x0F == 0x0F {
            file[40..48].copy_from_slice(&before[..8]);
            let header = tilebase_format::checksum(&file[..56]).to_le_bytes();
            file[56..64].copy_from_slice(&header);
        }
        if repairs & 0xF0 == 0xF0 {
            file[56..64].copy_from_slice(&before[16..]);
        }
    }
}

fn edit_once(file: &mut Vec<u8>, others: &[Vec<u8>], choices: &mut Choices<'_>) {
    let kind = choices.below(10);
    if file.len() < HEADER_LEN {
        file.resize(HEADER_LEN, 0);
    }
    let payload = file.len() - HEADER_LEN;
    match kind {
        0 => set_field(file, choices.below(FIELD_LENS.len()), choices.of(&VALUES)),
        1 => {
            let field = choices.below(FIELD_LENS.len());
            let change = u64::from(choices.byte()).wrapping_sub(128);
            let value = field_of(file, field).wrapping_add(change);
            set_field(file, field, value);
        }
        2 => {
            let field = choices.below(FIELD_LENS.len());
            let other = &others[choices.below(others.len())];
            set_field(file, field, field_of(other, field));
        }
        3 => set_field(file, choices.below(FIELD_LENS.len()), choices.number()),
        4 if payload > 0 => {
            let bit = choices.below(1 << 16) % (8 * payload);
            file[HEADER_LEN + bit / 8] ^= 1 << (bit % 8);
        }
        5 if payload > 0 => file[HEADER_LEN + choices.below(payload)] = choices.byte(),
        6 => {
            let len = choices.below(file.len() + 1);
            file.truncate(len);
        }
        7 => {
            let more = choices.below(300);
            file.resize(file.len() + more, choices.of(&[0, 1, 255]));
        }
        // Sets the number of entries and the payload length to match the length of the file.
        8 => {
            let entries = (payload as u64 * 8).wrapping_sub(choices.byte().into());
            set_field(file, ENTRIES, entries);
            set_field(file, PAYLOAD_LEN, payload as u64);
        }
        // Copies the entries from another table.
        _ => {
            let other = &others[choices.below(others.len())];
            file.truncate(HEADER_LEN);
            file.extend(&other[HEADER_LEN..]);
        }
    }
}

fn range(field: usize) -> Range<usize> {
    let offset = FIELD_LENS[..field].iter().sum();
    offset..offset + FIELD_LENS[field]
}

fn field_of(file: &[u8], field: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes[..FIELD_LENS[field]].copy_from_slice(&file[range(field)]);
    u64::from_le_bytes(bytes)
}

fn set_field(file: &mut [u8], field: usize, value: u64) {
    file[range(field)].copy_from_slice(&value.to_le_bytes()[..FIELD_LENS[field]]);
}
