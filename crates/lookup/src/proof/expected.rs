//! Computes the expected entries of boards at a known distance, for one board or for a word of boards.

use std::vec;
use std::vec::Vec;

use tilebase_format::{Encoding, distance_bit};
use tilebase_frontier::internal::{Layout, NewBoards};
use tilebase_puzzle::{Cursor, MoveOrder};

use crate::entries::Entries;

/// Returns the expected entry of a board; `is_nearer` identifies the neighbours nearer to the goal.
pub(crate) fn expected_entry(
    entries: Entries<'_>,
    cursor: &Cursor,
    distance: u8,
    is_nearer: impl Fn(u64) -> bool,
) -> u8 {
    match entries.header.encoding {
        Encoding::DistanceBit => distance_bit(distance),
        Encoding::Move(order) => {
            let neighbours = order.moves().into_iter();
            let mut neighbours = neighbours.filter_map(|mv| Some((mv, cursor.moved(mv)?)));
            let nearer = neighbours.find(|(_, neighbour)| is_nearer(neighbour.index()));
            nearer.map_or(0, |(mv, _)| mv.code())
        }
    }
}

/// Returns the index of the first new board with a wrong entry. All new boards are at `distance`.
pub(crate) fn first_wrong_entry(
    entries: Entries<'_>,
    layout: Layout,
    distance: u8,
    new: NewBoards<'_>,
) -> Option<u64> {
    let payload = entries.payload;
    match entries.header.encoding {
        Encoding::DistanceBit => {
            let expected = if distance_bit(distance) == 1 {
                u64::MAX
            } else {
                0
            };
            first_wrong(layout, new, |_, index| expected ^ bits_at(payload, index))
        }
        Encoding::Move(order) => {
            let [low, high] = expected_moves(order, new);
            first_wrong(layout, new, |place, index| {
                let [found_low, found_high] = moves_at(payload, index);
                (found_low ^ low[place]) | (found_high ^ high[place])
            })
        }
    }
}

/// Returns the index of the first new board whose bit is set in the result of `wrong`. This callback receives the
/// position of a word and the index of its first board.
fn first_wrong(
    layout: Layout,
    new: NewBoards<'_>,
    wrong: impl Fn(usize, u64) -> u64,
) -> Option<u64> {
    let (first, boards_per_word) = (layout.first_index(new.block()), layout.boards_per_word());
    let words = new.words().iter().enumerate();
    let mut words = words.filter(|&(_, &boards)| boards != 0);
    words.find_map(|(place, boards)| {
        let index = first + place as u64 * boards_per_word;
        let wrong = boards & wrong(place, index);
        (wrong != 0).then(|| index + u64::from(wrong.trailing_zeros()))
    })
}

/// Computes the code of each board's first move to a nearer board. Returns the low bits and the high bits of the codes.
fn expected_moves(order: MoveOrder, new: NewBoards<'_>) -> [Vec<u64>; 2] {
    let mut undecided = new.words().to_vec();
    let none = vec![0; undecided.len()];
    let (mut nearer, mut low, mut high) = (none.clone(), none.clone(), none);
    for mv in order.moves() {
        nearer.fill(0);
        new.add_boards_with_nearer(mv, &mut nearer);
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

/// Returns at least 57 one-bit entries from `index` on, or at least 60 if `index` is a multiple of 4.
fn bits_at(payload: &[u8], index: u64) -> u64 {
    let bits = bytes_at::<8>(payload, index / 8);
    u64::from_le_bytes(bits) >> (index % 8)
}

/// Returns the low bits and the high bits of at least 61 two-bit entries, from `index` on.
fn moves_at(payload: &[u8], index: u64) -> [u64; 2] {
    let bits = u128::from_le_bytes(bytes_at::<16>(payload, index / 4)) >> (index % 4 * 2);
    [even_bits(bits), even_bits(bits >> 1)]
}

/// Returns bytes of the payload from `start` on, with zeros after its end.
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

/// Extracts the even bits: bit 2i becomes bit i.
fn even_bits(bits: u128) -> u64 {
    even_bits_of_half(bits as u64) | even_bits_of_half((bits >> 64) as u64) << 32
}

fn even_bits_of_half(bits: u64) -> u64 {
    // Each step closes the gap between two groups of 1, 2, 4, ... bits.
    const STEPS: [(u32, u64); 5] = [
        (1, u64::MAX / 0x5),
        (2, u64::MAX / 0x11),
        (4, u64::MAX / 0x101),
        (8, u64::MAX / 0x1_0001),
        (16, u64::MAX / 0x1_0000_0001),
    ];
    let close_up = |bits: u64, (distance, mask)| (bits | bits >> distance) & mask;
    STEPS.into_iter().fold(bits & (u64::MAX / 3), close_up)
}
