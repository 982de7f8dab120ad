use std::collections::TryReserveError;

use tilebase_puzzle::{Goal, Move};

use crate::board_set::BoardSet;
use crate::carry::Carries;

/// A finished depth of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The distance from the goal, in moves.
    pub depth: u8,
    /// How many boards are at this distance.
    pub boards: u64,
}

/// Finds the distance d of every board by breadth-first search from the goal, and puts those boards
/// into the empty set `bits` for which floor(d / 2) mod 2 is 1.
///
/// Moves can be taken back, so the boards that moves lead to from the goal are those that reach it.
/// The blank's cells alternate in colour with every move, so a depth has its boards in the planes of
/// one colour, and those it leads to, in the planes of the other: one set holds both.
pub(crate) fn search(
    goal: Goal,
    carries: &Carries,
    bits: &mut BoardSet,
    mut progress: impl FnMut(Level),
) -> Result<(), TryReserveError> {
    let shape = goal.shape();
    let mut seen = BoardSet::new(goal)?;
    let mut frontier = BoardSet::new(goal)?;
    frontier.insert(goal.rank(&goal.board()).expect("the goal reaches itself"));
    for depth in 0..=u8::MAX {
        let colour = (shape.colour(goal.blank()) + depth % 2) % 2;
        let is_set = depth / 2 % 2 == 1;
        let mut boards = 0;
        for blank in (0..shape.cells()).filter(|&blank| shape.colour(blank) == colour) {
            let plane = frontier.plane_mut(blank);
            let found = keep_unseen(plane, seen.plane_mut(blank));
            if found == 0 {
                plane.fill(0);
                continue;
            }
            boards += found;
            if is_set {
                for (bits, found) in bits.plane_mut(blank).iter_mut().zip(frontier.plane(blank)) {
                    *bits |= found;
                }
            }
            for direction in Move::ALL {
                if let Some(to) = shape.neighbour(blank, direction) {
                    let (from, to) = frontier.planes(blank, to);
                    carries.apply(blank, direction, from, to);
                }
            }
            frontier.plane_mut(blank).fill(0);
        }
        if boards == 0 {
            break;
        }
        progress(Level { depth, boards });
    }
    Ok(())
}

/// Takes the boards away that have been seen, and marks the others seen. Gives their number.
fn keep_unseen(boards: &mut [u64], seen: &mut [u64]) -> u64 {
    let mut count = 0;
    for (boards, seen) in boards.iter_mut().zip(seen) {
        *boards &= !*seen;
        *seen |= *boards;
        count += u64::from(boards.count_ones());
    }
    count
}
