//! The oracle: a breadth-first search over every tile's cell and the blank's, a table made of it.

use std::collections::VecDeque;

use tilebase_format::{PatternHeader, checksum, distance_bit};
use tilebase_pattern::{Board, Pattern, PatternIndex};

/// Returns the file of a pattern's table.
///
/// Moves of the pattern's tiles cost one, others nothing: boards reached for nothing go to the front.
pub fn plain_table(pattern: Pattern) -> Vec<u8> {
    let index = PatternIndex::new(pattern);
    let mut distances = vec![u8::MAX; pattern.states() as usize];
    let mut queue = VecDeque::from([(pattern.goal().board(), 0)]);
    let mut seen = std::collections::HashSet::new();
    while let Some((board, distance)) = queue.pop_front() {
        if !seen.insert(without_others(pattern, &board)) {
            continue;
        }
        let entry = &mut distances[index.rank(&board) as usize];
        assert!(
            *entry == u8::MAX || *entry == distance,
            "one region, one distance"
        );
        *entry = distance;
        for (_, next) in board.neighbours() {
            if pattern.tiles().contains(board.tiles()[next.blank()]) {
                queue.push_back((next, distance + 1));
            } else {
                queue.push_front((next, distance));
            }
        }
    }
    assert!(!distances.contains(&u8::MAX), "every state is reached");
    file(pattern, &distances)
}

/// Returns the board's tiles, all that are not in the pattern alike, and the blank's cell.
fn without_others(pattern: Pattern, board: &Board) -> (Vec<u8>, usize) {
    let known = |&tile: &u8| {
        if pattern.tiles().contains(tile) {
            tile
        } else {
            0
        }
    };
    (board.tiles().iter().map(known).collect(), board.blank())
}

fn file(pattern: Pattern, distances: &[u8]) -> Vec<u8> {
    let mut payload = vec![0; distances.len().div_ceil(8)];
    for (entry, &distance) in distances.iter().enumerate() {
        payload[entry / 8] |= distance_bit(distance) << (entry % 8);
    }
    let header = PatternHeader {
        pattern,
        max_distance: *distances.iter().max().unwrap(),
        distance_sum: distances.iter().map(|&distance| u64::from(distance)).sum(),
        payload_checksum: checksum(&payload),
    };
    [&header.to_bytes()[..], &payload].concat()
}
