use std::collections::TryReserveError;

use tilebase_puzzle::Goal;

/// A finished depth of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The distance from the goal, in moves.
    pub depth: u8,
    /// How many boards are at this distance.
    pub boards: u64,
}

/// Marks a board that the search has not come to; no board is that far (2x8 stays below 150).
const UNSEEN: u8 = u8::MAX;

/// The distance of every board from the goal, by index, found by breadth-first search.
///
/// Moves can be taken back, so the boards that moves lead to from the goal are those that reach it.
pub(crate) fn distances(
    goal: Goal,
    mut progress: impl FnMut(Level),
) -> Result<Vec<u8>, TryReserveError> {
    let boards = usize::try_from(goal.boards()).unwrap_or(usize::MAX);
    let mut distances = Vec::new();
    distances.try_reserve_exact(boards)?;
    distances.resize(boards, UNSEEN);

    let start = goal.rank(&goal.board()).expect("the goal reaches itself");
    distances[start as usize] = 0;
    let mut frontier = vec![start];
    let mut depth = 0;
    while !frontier.is_empty() {
        progress(Level {
            depth,
            boards: frontier.len() as u64,
        });
        depth += 1;
        let mut next_frontier = Vec::new();
        for cursor in frontier.iter().filter_map(|&index| goal.cursor_at(index)) {
            for (_, neighbour) in cursor.neighbours() {
                let distance = &mut distances[neighbour.index() as usize];
                if *distance == UNSEEN {
                    *distance = depth;
                    next_frontier.try_reserve(1)?;
                    next_frontier.push(neighbour.index());
                }
            }
        }
        frontier = next_frontier;
    }
    Ok(distances)
}
