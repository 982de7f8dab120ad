//! Exchanges of neighbouring tiles in six words at once.
//!
//! The words of a *row* differ in the digit of the tile before the last five only, so a row has all
//! orders of the last six tiles, given the others. Place 0 is that tile's, places 1 to 5 are those of
//! the last five, whose first three digits tell the bit: 12 d1 + 3 d2 + d3.

use std::ops::Range;

use crate::BOARDS_PER_WORD;
use crate::digits::{Turn, exchanged};

/// How many words a row has.
pub(crate) const WORDS_PER_ROW: usize = 6;

/// The words with the last digits 0 to 5.
pub(crate) type Row = [u64; WORDS_PER_ROW];

/// Takes a tile past the others in a window of these places.
///
/// The last two tiles' order follows from parity: `parity` says whether all digits that do not tell
/// the words of the row apart, those of the last five tiles among them, are odd together.
pub(crate) fn turn(mut row: Row, window: Range<usize>, turn: Turn, parity: usize) -> Row {
    if row.iter().fold(0, |all, word| all | word) == 0 {
        return row;
    }
    let pairs = window.start..window.end - 1;
    let mut parity = parity;
    let mut exchange = |place| {
        row = exchange(row, place, parity);
        // An exchange makes an odd order even.
        parity ^= 1;
    };
    match turn {
        Turn::FirstToLast => pairs.for_each(&mut exchange),
        Turn::LastToFirst => pairs.rev().for_each(&mut exchange),
    }
    row
}

/// Exchanges the tiles at this place and the next.
fn exchange(row: Row, place: usize, parity: usize) -> Row {
    match place {
        0 => exchange_across(row),
        1 => row.map(|word| carried(&FIRST_AND_SECOND, word)),
        2 => row.map(|word| carried(&SECOND_AND_THIRD, word)),
        3 => {
            let mut digits = parity..;
            row.map(|word| match digits.next() {
                Some(parity) => carried(&THIRD_AND_FOURTH[parity % 2], word),
                None => word,
            })
        }
        // The digits of the last two tiles are in no bit.
        _ => row,
    }
}

/// Exchanges the tile before the last five and the first of these. The boards of a word with the same
/// first digit, twelve neighbouring bits, stay together.
fn exchange_across(row: Row) -> Row {
    let mut exchanged_row = [0; WORDS_PER_ROW];
    for (digit, word) in row.into_iter().enumerate() {
        for first in 0..5 {
            let (to_digit, to_first) = exchanged(digit as u8, first as u8);
            let twelve = word >> (12 * first) & 0xfff;
            exchanged_row[to_digit as usize] |= twelve << (12 * to_first);
        }
    }
    exchanged_row
}

/// Bits of a word that go the same way.
#[derive(Clone, Copy)]
struct Group {
    mask: u64,
    /// How far up they go, modulo 64.
    rotation: u32,
}

const FIRST_AND_SECOND: [Group; 8] = groups(1, 0);
const SECOND_AND_THIRD: [Group; 6] = groups(2, 0);
/// For an even and an odd sum of the digits of the last five tiles.
const THIRD_AND_FOURTH: [[Group; 4]; 2] = [groups(3, 0), groups(3, 1)];

fn carried(groups: &[Group], word: u64) -> u64 {
    groups.iter().fold(0, |carried, group| {
        carried | (word & group.mask).rotate_left(group.rotation)
    })
}

/// The groups of an exchange of the tiles at a place, 1 to 3, and the next. There must be so many.
const fn groups<const COUNT: usize>(place: usize, parity: u8) -> [Group; COUNT] {
    let mut groups = [Group {
        mask: 0,
        rotation: 0,
    }; COUNT];
    let mut count = 0;
    let mut bit = 0;
    while bit < BOARDS_PER_WORD as u8 {
        let mut digits = [bit / 12, bit % 12 / 3, bit % 3, 0];
        digits[3] = (digits[0] + digits[1] + digits[2] + parity) % 2;
        (digits[place - 1], digits[place]) = exchanged(digits[place - 1], digits[place]);
        let to_bit = 12 * digits[0] + 3 * digits[1] + digits[2];
        let rotation = (to_bit as u32 + 64 - bit as u32) % 64;
        let mut group = 0;
        while group < count && groups[group].rotation != rotation {
            group += 1;
        }
        if group == count {
            groups[group].rotation = rotation;
            count += 1;
        }
        groups[group].mask |= 1 << bit;
        bit += 1;
    }
    assert!(count == COUNT);
    groups
}
