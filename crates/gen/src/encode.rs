use tilebase_format::Encoding;
use tilebase_puzzle::{Goal, Move, MoveOrder};

/// Writes the entry of every board into a payload of zeros.
pub(crate) fn encode(goal: Goal, encoding: Encoding, distances: &[u8], payload: &mut [u8]) {
    for (index, &distance) in (0..).zip(distances) {
        let entry = match encoding {
            Encoding::Move(order) => {
                first_optimal_move(goal, order, distances, index).map_or(0, Move::code)
            }
            Encoding::DistanceBit => distance / 2 % 2,
        };
        encoding.set_entry(payload, index, entry);
    }
}

/// The first move, in this order, to a board one nearer; the goal has none.
fn first_optimal_move(goal: Goal, order: MoveOrder, distances: &[u8], index: u64) -> Option<Move> {
    let cursor = goal.cursor_at(index)?;
    let distance = distances[index as usize];
    order.moves().into_iter().find(|&direction| {
        let neighbour = cursor.moved(direction);
        neighbour.is_some_and(|neighbour| distances[neighbour.index() as usize] + 1 == distance)
    })
}
