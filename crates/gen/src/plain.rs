//! The plain way, a board at a time: for 2x2, whose boards do not fill a word.

use tilebase_format::Encoding;
use tilebase_puzzle::{Goal, Move, MoveOrder};

use crate::generator::{Distances, Searched};
use crate::search::{Watcher, tell};
use crate::{GenerateError, Level, Progress};

/// Marks a board that the search has not come to; no board is that far.
const UNSEEN: u8 = u8::MAX;

/// Finds the distance of every board from the goal by breadth-first search.
///
/// Moves can be taken back, so the boards that moves lead to from the goal are those that reach it.
pub(crate) fn search(goal: Goal, watcher: &mut Watcher<'_>) -> Result<Searched, GenerateError> {
    let mut distances = vec![UNSEEN; goal.boards() as usize];
    let start = goal.cursor(&goal.board()).expect("the goal reaches itself");
    distances[start.index() as usize] = 0;
    let mut frontier = vec![start];
    let mut boards_at = Vec::new();
    while !frontier.is_empty() {
        let (depth, boards) = (boards_at.len() as u8, frontier.len() as u64);
        boards_at.push(boards);
        tell(watcher, Progress::Level(Level { depth, boards }))?;
        let mut next_frontier = Vec::new();
        for cursor in frontier {
            for (_, neighbour) in cursor.neighbours() {
                let distance = &mut distances[neighbour.index() as usize];
                if *distance == UNSEEN {
                    *distance = depth + 1;
                    next_frontier.push(neighbour);
                }
            }
        }
        frontier = next_frontier;
    }
    Ok(Searched {
        boards_at,
        distances: Distances::Plain(distances),
    })
}

/// The payload.
pub(crate) fn encode(goal: Goal, encoding: Encoding, distances: &[u8]) -> Vec<u8> {
    let mut payload = vec![0; encoding.payload_len(goal.boards()) as usize];
    for (index, &distance) in (0..).zip(distances) {
        let entry = match encoding {
            Encoding::Move(order) => {
                first_optimal_move(goal, order, distances, index).map_or(0, Move::code)
            }
            Encoding::DistanceBit => distance / 2 % 2,
        };
        encoding.set_entry(&mut payload, index, entry);
    }
    payload
}

/// The first move, in this order, to a board one nearer; the goal has none.
fn first_optimal_move(goal: Goal, order: MoveOrder, distances: &[u8], index: u64) -> Option<Move> {
    let cursor = goal.cursor_at(index)?;
    let distance = distances[index as usize];
    order.moves().into_iter().find(|&mv| {
        let neighbour = cursor.moved(mv);
        neighbour.is_some_and(|neighbour| distances[neighbour.index() as usize] + 1 == distance)
    })
}
