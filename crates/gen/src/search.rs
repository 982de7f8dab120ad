use std::collections::TryReserveError;

use tilebase_puzzle::{Goal, Move};

use crate::board_set::BoardSet;
use crate::carry::{Carry, word_parities};

/// A finished depth of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The distance from the goal, in moves.
    pub depth: u8,
    /// How many boards are at this distance.
    pub boards: u64,
}

/// The boards of a shape of at least six cells, by one bit of their distance, floor(d / 2) mod 2,
/// found by breadth-first search from the goal.
///
/// Moves can be taken back, so the boards that moves lead to from the goal are those that reach it.
/// The blank's cells alternate in colour with every move, so a depth has its boards in the planes of
/// one colour, and those it leads to, in the planes of the other: one set holds both.
pub(crate) fn distance_bits(
    goal: Goal,
    mut progress: impl FnMut(Level),
) -> Result<BoardSet, TryReserveError> {
    let shape = goal.shape();
    let mut seen = BoardSet::new(goal)?;
    let mut bits = BoardSet::new(goal)?;
    let mut frontier = BoardSet::new(goal)?;
    let carries = all_carries(goal);
    let parities = word_parities(shape.cells());
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
                    carries[blank][direction as usize].apply(from, to, &parities);
                }
            }
            frontier.plane_mut(blank).fill(0);
        }
        if boards == 0 {
            break;
        }
        progress(Level { depth, boards });
    }
    Ok(bits)
}

/// For each cell of the blank and each move by its code, how the boards are carried; an illegal move
/// has something that is never used.
pub(crate) fn all_carries(goal: Goal) -> Vec<[Carry; 4]> {
    let cells = 0..goal.shape().cells();
    let carries = |blank| {
        Move::ALL.map(|direction| match goal.shape().neighbour(blank, direction) {
            Some(_) => Carry::new(goal, blank, direction),
            None => Carry::Across,
        })
    };
    cells.map(carries).collect()
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
