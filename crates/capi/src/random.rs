use std::ffi::c_int;

use tilebase_lookup::{Board, View};

use crate::bytes::Bytes;
use crate::failure::Failure;

/// The distance that stands for every distance.
const ANY: c_int = -1;

/// The board that a random number picks among those at this distance, or among all.
pub fn random_board(
    view: &View<'_, Bytes>,
    distance: c_int,
    random: u64,
) -> Result<Board, Failure> {
    // Each with the same chance but for one part in 2^64 / limit.
    let below = |limit: u64| ((u128::from(random) * u128::from(limit)) >> 64) as u64;
    let table = view.table();
    let board = match u8::try_from(distance) {
        _ if distance == ANY => view.board_at(below(table.goal().boards())),
        Ok(distance) if distance <= view.max_distance() => table
            .bytes()
            .read_whole(|| view.board_at_distance(distance, below))?,
        _ => None,
    };
    board.ok_or(Failure::Distance {
        asked: distance,
        largest: view.max_distance(),
    })
}
