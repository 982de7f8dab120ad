use tilebase_puzzle::{Goal, Move, MoveOrder};

use crate::board_set::{BOARDS_A_WORD, BoardSet};
use crate::carry::Carries;

/// Writes the payload of encoding distance bit: two words at a time, which are 15 bytes.
pub(crate) fn encode_bits(bits: &BoardSet, payload: &mut [u8]) {
    for (words, bytes) in bits.words().chunks(2).zip(payload.chunks_mut(15)) {
        let pair = words
            .iter()
            .rev()
            .fold(0, |pair, &word| pair << BOARDS_A_WORD | u128::from(word));
        bytes.copy_from_slice(&pair.to_le_bytes()[..bytes.len()]);
    }
}

/// Writes the payload of encoding move: a word at a time, which is 15 bytes.
///
/// A neighbour is nearer exactly when its distance modulo 4 is one less. Neighbours' distances have
/// the same parity, so their bits decide: they differ from the board's own if its distance is even,
/// and are the same if it is odd.
pub(crate) fn encode_moves(
    goal: Goal,
    carries: &Carries,
    bits: &BoardSet,
    order: MoveOrder,
    payload: &mut [u8],
) {
    let shape = goal.shape();
    let mut neighbours = [const { Vec::new() }; 4];
    let payload_len = bits.words_a_plane() * 15;
    for (blank, payload) in (0..shape.cells()).zip(payload.chunks_mut(payload_len)) {
        let is_even = shape.colour(blank) == shape.colour(goal.blank());
        for direction in Move::ALL {
            // The neighbours' bits, each in the place of the board that the move leads from.
            let neighbours = &mut neighbours[direction as usize];
            neighbours.clear();
            if let Some(other) = shape.neighbour(blank, direction) {
                neighbours.resize(bits.words_a_plane(), 0);
                carries.apply(other, direction.opposite(), bits.plane(other), neighbours);
            }
        }
        for (place, bytes) in payload.chunks_mut(15).enumerate() {
            let own = bits.plane(blank)[place];
            let mut undecided = (1 << BOARDS_A_WORD) - 1;
            let (mut low, mut high) = (0, 0);
            for direction in order.moves() {
                let Some(&theirs) = neighbours[direction as usize].get(place) else {
                    continue;
                };
                let nearer = if is_even {
                    own ^ theirs
                } else {
                    !(own ^ theirs)
                };
                let chosen = nearer & undecided;
                undecided &= !chosen;
                low |= if direction.code() & 1 != 0 { chosen } else { 0 };
                high |= if direction.code() & 2 != 0 { chosen } else { 0 };
            }
            let codes = spread(low) | spread(high) << 1;
            bytes.copy_from_slice(&codes.to_le_bytes()[..15]);
        }
    }
}

/// Puts bit i at 2 i.
fn spread(word: u64) -> u128 {
    let mut spread = u128::from(word);
    let mut distance = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_0000_0000_FFFF_FFFF;
    while distance > 0 {
        spread = (spread | spread << distance) & mask;
        distance /= 2;
        mask ^= mask << distance;
    }
    spread
}
