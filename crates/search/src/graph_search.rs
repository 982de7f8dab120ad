//! The searches that store every board found. The goal must be reachable: otherwise A* panics, and the others never
//! return.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::mem;
use std::ops::ControlFlow::{self, Continue};

use rustc_hash::FxBuildHasher;
use tilebase_puzzle::{Board, Move};

use crate::Estimator;
use crate::algorithm::OnExpand;

/// The last move on the path to each board found. The first board has no last move.
type LastMoves = HashMap<Board, Option<Move>, FxBuildHasher>;

/// Returns the moves from the first board to a board.
fn path(last_moves: impl Fn(&Board) -> Option<Move>, mut board: Board) -> Vec<Move> {
    let mut moves = Vec::new();
    while let Some(mv) = last_moves(&board) {
        moves.push(mv);
        board = board.moved(mv.opposite()).expect("the board before a move");
    }
    moves.reverse();
    moves
}

/// One side of a breadth-first search: the boards found and the last layer.
struct Layers {
    found: LastMoves,
    last: Vec<Board>,
}

impl Layers {
    fn new(start: &Board) -> Layers {
        Layers {
            found: [(*start, None)].into_iter().collect(),
            last: vec![*start],
        }
    }

    /// Expands the last layer. Returns the first new board that is a goal, or `Break` if `on_expand` returns `Break`.
    fn expand(
        &mut self,
        is_goal: &dyn Fn(&Board) -> bool,
        on_expand: &mut OnExpand<'_>,
    ) -> ControlFlow<(), Option<Board>> {
        for board in mem::take(&mut self.last) {
            on_expand(&board)?;
            for (mv, next) in board.neighbours() {
                self.found.entry(next).or_insert_with(|| {
                    self.last.push(next);
                    Some(mv)
                });
                if is_goal(&next) {
                    return Continue(Some(next));
                }
            }
        }
        Continue(None)
    }

    fn path(&self, board: Board) -> Vec<Move> {
        path(|board| self.found[board], board)
    }
}

pub(crate) fn breadth_first(
    start: &Board,
    goal: &Board,
    on_expand: &mut OnExpand<'_>,
) -> Option<Vec<Move>> {
    let mut layers = Layers::new(start);
    let mut found = (start == goal).then_some(*goal);
    let is_goal = |board: &Board| board == goal;
    while found.is_none() {
        found = layers.expand(&is_goal, on_expand).continue_value()?;
    }
    Some(layers.path(*goal))
}

/// Searches breadth-first from both ends; each step expands the smaller of the two last layers.
pub(crate) fn bidirectional(
    start: &Board,
    goal: &Board,
    on_expand: &mut OnExpand<'_>,
) -> Option<Vec<Move>> {
    let (mut from_start, mut from_goal) = (Layers::new(start), Layers::new(goal));
    let mut middle = (start == goal).then_some(*goal);
    while middle.is_none() {
        let (end, other) = if from_start.last.len() <= from_goal.last.len() {
            (&mut from_start, &from_goal)
        } else {
            (&mut from_goal, &from_start)
        };
        let meets = |board: &Board| other.found.contains_key(board);
        middle = end.expand(&meets, on_expand).continue_value()?;
    }
    let middle = middle.expect("the board where the searches meet");
    let back = from_goal.path(middle).into_iter().rev();
    let mut moves = from_start.path(middle);
    moves.extend(back.map(Move::opposite));
    Some(moves)
}

/// Expands the board with the smallest depth plus estimate first.
pub(crate) fn a_star(
    start: &Board,
    goal: &Board,
    estimator: &Estimator,
    on_expand: &mut OnExpand<'_>,
) -> Option<Vec<Move>> {
    let mut found: HashMap<Board, (Option<Move>, u32), FxBuildHasher> = HashMap::default();
    found.insert(*start, (None, 0));
    // The boards found but not yet expanded: the smallest bound comes first, then the largest depth.
    let mut open = BinaryHeap::from([(Reverse(0), 0, *start)]);
    while let Some((_, depth, board)) = open.pop() {
        if board == *goal {
            break;
        }
        // Skips the entry if a shorter path to the board was found later.
        if depth > found[&board].1 {
            continue;
        }
        on_expand(&board).continue_value()?;
        let depth = depth + 1;
        for (mv, next) in board.neighbours() {
            let (last_move, shortest) = found.entry(next).or_insert((None, u32::MAX));
            if depth < *shortest {
                (*last_move, *shortest) = (Some(mv), depth);
                let bound = depth + estimator.estimate(&next);
                open.push((Reverse(bound), depth, next));
            }
        }
    }
    Some(path(|board| found[board].0, *goal))
}
