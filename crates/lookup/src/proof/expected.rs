//! What the entries of boards at a known distance have to be: a board at a time, and sixty.

use std::vec;
use std::vec::Vec;

use tilebase_format::Encoding;
use tilebase_frontier::{BOARDS_PER_WORD, Layout, Unit};
use tilebase_puzzle::{Cursor, MoveOrder};

use crate::entries::Entries;

/// The entry of a board at this distance, told from which neighbours are one nearer.
pub(crate) fn expected_entry(
    entries: Entries<'_>,
    cursor: &Cursor,
    distance: u8,
    is_nearer: impl Fn(u64) -> bool,
) -> u8 {
    match entries.encoding {
        Encoding::DistanceBit => bit(distance),
        Encoding::Move(order) => {
            let neighbours = order.moves().into_iter();
            let mut neighbours = neighbours.filter_map(|m| Some((m, cursor.moved(m)?)));
            let nearer = neighbours.find(|(_, neighbour)| is_nearer(neighbour.index()));
            nearer.map_or(0, |(mv, _)| mv.code())
        }
    }
}

/// The entry of encoding distance bit.
fn bit(distance: u8) -> u8 {
    distance / 2 % 2
}

/// The first of the boards in a unit, all at this distance, whose entry is wrong.
pub(crate) fn check_unit(
    entries: Entries<'_>,
    layout: Layout,
    distance: u8,
    unit: Unit<'_>,
) -> Option<u64> {
    let first = layout.first_index(unit.part, unit.blank);
    let payload = entries.payload;
    match entries.encoding {
        Encoding::DistanceBit => {
            let expected = if bit(distance) == 1 { u64::MAX } else { 0 };
            first_wrong(first, unit, |_, index| expected ^ bits_at(payload, index))
        }
        Encoding::Move(order) => {
            let [low, high] = expected_moves(order, unit);
            first_wrong(first, unit, |place, index| {
                let [found_low, found_high] = moves_at(payload, index);
                (found_low ^ low[place]) | (found_high ^ high[place])
            })
        }
    }
}

/// The first board of a unit that is among the wrong ones of its word; their entries start at `index`.
fn first_wrong(first: u64, unit: Unit<'_>, wrong: impl Fn(usize, u64) -> u64) -> Option<u64> {
    let words = unit.words.iter().enumerate();
    let mut words = words.filter(|&(_, &boards)| boards != 0);
    words.find_map(|(place, boards)| {
        let index = first + place as u64 * BOARDS_PER_WORD;
        let wrong = boards & wrong(place, index);
        (wrong != 0).then(|| index + u64::from(wrong.trailing_zeros()))
    })
}

/// The lower and the upper bit of the code of each board's first move to a nearer board.
fn expected_moves(order: MoveOrder, unit: Unit<'_>) -> [Vec<u64>; 2] {
    let mut undecided = unit.words.to_vec();
    let none = vec![0; undecided.len()];
    let (mut nearer, mut low, mut high) = (none.clone(), none.clone(), none);
    for mv in order.moves() {
        nearer.fill(0);
        unit.add_from(mv, &mut nearer);
        let code = mv.code();
        for (place, nearer) in nearer.iter().enumerate() {
            let chosen = nearer & undecided[place];
            undecided[place] ^= chosen;
            low[place] |= if code & 1 != 0 { chosen } else { 0 };
            high[place] |= if code & 2 != 0 { chosen } else { 0 };
        }
    }
    [low, high]
}

/// The sixty entries of one bit from this index on, which is a multiple of sixty.
fn bits_at(payload: &[u8], index: u64) -> u64 {
    // Half a byte is left over every other time.
    let bits = bytes_at::<8>(payload, index / 8);
    u64::from_le_bytes(bits) >> (index % 8)
}

/// The lower and the upper bits of the sixty entries of two bits from this index on.
fn moves_at(payload: &[u8], index: u64) -> [u64; 2] {
    let bits = u128::from_le_bytes(bytes_at::<16>(payload, index / 4));
    [every_other(bits), every_other(bits >> 1)]
}

/// Some bytes of the payload; 0 after its end.
fn bytes_at<const LEN: usize>(payload: &[u8], start: u64) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    let rest = usize::try_from(start)
        .ok()
        .and_then(|start| payload.get(start..));
    let rest = rest.unwrap_or_default();
    match rest.first_chunk() {
        Some(whole) => *whole,
        None => {
            bytes[..rest.len()].copy_from_slice(rest);
            bytes
        }
    }
}

/// Puts bit 2 i at i.
fn every_other(bits: u128) -> u64 {
    // Groups of 1, 2, 4, ... bits stand in groups of twice as many, and close up in pairs.
    const STEPS: [(u32, u128); 6] = [
        (1, u128::MAX / 0x5),
        (2, u128::MAX / 0x11),
        (4, u128::MAX / 0x101),
        (8, u128::MAX / 0x1_0001),
        (16, u128::MAX / 0x1_0000_0001),
        (32, u128::MAX / 0x1_0000_0000_0000_0001),
    ];
    let close_up = |bits: u128, (distance, mask)| (bits | bits >> distance) & mask;
    STEPS.into_iter().fold(bits & (u128::MAX / 3), close_up) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_other_bit() {
        for place in 0..64 {
            assert_eq!(every_other(1 << (2 * place)), 1 << place);
            assert_eq!(every_other(1 << (2 * place + 1)), 0);
        }
        assert_eq!(every_other(u128::MAX), u64::MAX);
    }
}
