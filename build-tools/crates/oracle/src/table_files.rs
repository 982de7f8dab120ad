//! Makes table files of every encoding from the plain search, independently of the generator.

use tilebase_format::{Encoding, Header, SlideHeader};
use tilebase_puzzle::{Board, Goal, Move, MoveOrder, Shape};

use crate::{Distances, distances};

/// The encoding of the first optimal move in the default order.
pub const UDLR: Encoding = Encoding::Move(MoveOrder::UDLR);

/// Returns the canonical goal of a shape such as `3x3` with the blank in this cell.
pub fn goal(shape: &str, blank: usize) -> Goal {
    Goal::new(shape.parse::<Shape>().unwrap(), blank).unwrap()
}

/// Returns a complete table file.
pub fn file(goal: Goal, encoding: Encoding) -> Vec<u8> {
    file_of(goal, encoding, &distances(goal))
}

/// Returns a complete table file from the distance of every board.
pub fn file_of(goal: Goal, encoding: Encoding, distances: &Distances) -> Vec<u8> {
    let mut payload = vec![0; encoding.payload_len(goal.boards()) as usize];
    for (board, &distance) in distances {
        let entry = entry_of(board, distance, encoding, distances);
        encoding.set_entry(&mut payload, goal.rank(board).unwrap(), entry);
    }
    let header = Header {
        goal,
        encoding,
        max_distance: *distances.values().max().unwrap(),
        distance_sum: distances
            .values()
            .map(|&distance| u64::from(distance))
            .sum(),
        payload_checksum: 0,
    };
    let mut file = header.to_bytes().to_vec();
    file.extend(payload);
    repair(&mut file);
    file
}

/// Returns a complete table file in the multi-tile metric, five entries per byte, written from its definition.
pub fn slide_file(goal: Goal, distances: &Distances) -> Vec<u8> {
    let mut payload = vec![0; goal.boards().div_ceil(5) as usize];
    for (board, &distance) in distances {
        let index = goal.rank(board).unwrap();
        payload[index as usize / 5] += distance % 3 * 3u8.pow(index as u32 % 5);
    }
    let header = SlideHeader {
        goal,
        max_distance: *distances.values().max().unwrap(),
        distance_sum: distances
            .values()
            .map(|&distance| u64::from(distance))
            .sum(),
        payload_checksum: 0,
    };
    let mut file = header.to_bytes().to_vec();
    file.extend(payload);
    repair(&mut file);
    file
}

/// Returns the entry of a board. `distances` must contain its neighbours that are nearer to the goal.
pub(crate) fn entry_of(
    board: &Board,
    distance: u8,
    encoding: Encoding,
    distances: &Distances,
) -> u8 {
    match encoding {
        Encoding::Move(order) => {
            let nearer = |mv: &Move| {
                let moved = board.moved(*mv);
                moved.is_some_and(|moved| distances.get(&moved).is_some_and(|&of| of < distance))
            };
            order.moves().into_iter().find(nearer).map_or(0, Move::code)
        }
        // Computes the distance bit from its definition, independently of the tested crates.
        Encoding::DistanceBit => distance / 2 % 2,
    }
}

/// Recomputes the checksums in the header, even if other bytes are invalid.
pub fn repair(file: &mut [u8]) {
    let payload = tilebase_format::checksum(&file[64..]).to_le_bytes();
    file[40..48].copy_from_slice(&payload);
    let header = tilebase_format::checksum(&file[..56]).to_le_bytes();
    file[56..64].copy_from_slice(&header);
}
