//! Makes complete table files of every kind from the plain search, independently of the generator.

use tilebase_format::{Header, Kind};
use tilebase_puzzle::{Board, Goal, Move, MoveOrder, Shape};

use crate::{Distances, distances, slide_distances_to};

/// The kind with the first optimal move in the default order.
pub const UDLR: Kind = Kind::Move(MoveOrder::UDLR);

/// Returns the canonical goal of a shape such as `3x3` with the blank in this cell.
pub fn goal(shape: &str, blank: usize) -> Goal {
    Goal::new(shape.parse::<Shape>().unwrap(), blank).unwrap()
}

/// Returns a complete table file.
pub fn file(goal: Goal, kind: Kind) -> Vec<u8> {
    let distances = match kind {
        Kind::Residue => slide_distances_to(goal.board()),
        _ => distances(goal),
    };
    file_of(goal, kind, &distances)
}

/// Returns a complete table file from the distance of every board in the metric of its kind.
pub fn file_of(goal: Goal, kind: Kind, distances: &Distances) -> Vec<u8> {
    let mut payload = vec![0; kind.payload_len(goal.boards()) as usize];
    for (board, &distance) in distances {
        let entry = entry_of(board, distance, kind, distances);
        kind.set_entry(&mut payload, goal.rank(board).unwrap(), entry);
    }
    let header = Header {
        goal,
        kind,
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
pub(crate) fn entry_of(board: &Board, distance: u8, kind: Kind, distances: &Distances) -> u8 {
    match kind {
        Kind::Move(order) => {
            let nearer = |mv: &Move| {
                let moved = board.moved(*mv);
                moved.is_some_and(|moved| distances.get(&moved).is_some_and(|&of| of < distance))
            };
            order.moves().into_iter().find(nearer).map_or(0, Move::code)
        }
        // From their definitions, independently of the tested crates.
        Kind::DistanceBit => distance / 2 % 2,
        Kind::Residue => distance % 3,
        Kind::Pattern(_) => panic!("a pattern table is not complete"),
    }
}

/// Recomputes the checksums in the header, even if other bytes are invalid.
pub fn repair(file: &mut [u8]) {
    let payload = tilebase_format::checksum(&file[64..]).to_le_bytes();
    file[40..48].copy_from_slice(&payload);
    let header = tilebase_format::checksum(&file[..56]).to_le_bytes();
    file[56..64].copy_from_slice(&header);
}
