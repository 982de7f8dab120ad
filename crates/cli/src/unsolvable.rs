//! Unsolvable boards: why no moves lead to the goal, and the goal to which moves lead.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tilebase::{Board, Shape};
use tilebase_puzzle::GoalIndex;
use tilebase_puzzle::internal::GoalMap;

use crate::input::Origin;
use crate::tables::{Setup, Task};
use crate::terminal::{is_interactive, is_quiet};

/// Whether a note has explained an unsolvable board. At a terminal, each one is explained; elsewhere, the first of a run.
static IS_EXPLAINED: AtomicBool = AtomicBool::new(false);

/// Returns the note on an unsolvable board, if there is one. Returns `None` for a solvable board.
pub fn note(setup: &Setup, task: Task, origin: Origin) -> Option<String> {
    let goal = setup.goal_of(task).ok()?;
    if GoalIndex::new(&goal).reaches(&task.board) {
        return None;
    }
    let text = explanation(setup, task, &goal).filter(|_| is_first())?;
    Some(format!("{origin}: {text}"))
}

/// Returns the text of the note on an unsolvable board: why it is unsolvable. If no other goal helps, there is a note
/// only at a terminal.
pub fn explanation(setup: &Setup, task: Task, goal: &Board) -> Option<String> {
    let helps = || other_goal(setup, task.board.shape(), task.goal).is_some();
    (may_explain() && (is_interactive() || helps())).then(|| why(setup, task, goal))
}

/// Returns whether a note may still explain an unsolvable board.
pub fn may_explain() -> bool {
    !is_quiet() && (is_interactive() || !IS_EXPLAINED.load(Relaxed))
}

/// Returns whether a note is printed. Elsewhere than at a terminal, only the first is.
pub fn is_first() -> bool {
    may_explain() && (!IS_EXPLAINED.swap(true, Relaxed) || is_interactive())
}

/// Returns the goal that makes a board solvable, and why it is unsolvable; or else why, and what makes it solvable.
pub fn why(setup: &Setup, task: Task, goal: &Board) -> String {
    let reason = reason(&task.board, goal);
    let why = format!("{reason}; in the goal it is even, and no move changes that");
    match other_goal(setup, task.board.shape(), task.goal) {
        Some(goal) => format!("with {goal}, it is solvable; {why}"),
        None => format!("{why}; exchange any two tiles to make it solvable"),
    }
}

fn reason(board: &Board, goal: &Board) -> String {
    let shape = board.shape();
    let pairs = GoalMap::renaming(goal).board(board).inversions();
    if shape.cols() % 2 == 1 {
        return format!("the number of pairs of tiles in the wrong order is odd ({pairs})");
    }
    let rows = shape.row(board.blank()).abs_diff(shape.row(goal.blank()));
    format!(
        "the number of tile pairs in the wrong order ({pairs}) plus the number of rows from the blank to its place \
         ({rows}) is odd"
    )
}

/// Returns how to select the goal with the blank at the other end, if the boards that are unsolvable are solvable there.
/// The boards that are solvable are then unsolvable there. `own` is the goal if JSON objects name it.
pub fn other_goal(setup: &Setup, shape: Shape, own: Option<Board>) -> Option<String> {
    let goal = own.or_else(|| setup.goal(shape).ok())?;
    let ends = ["blank-last", "blank-first"].map(|name| (name, Board::goal(shape, name)));
    let place = ends.iter().position(|(_, end)| *end == Some(goal))?;
    let (name, other) = ends[1 - place];
    if GoalIndex::new(&goal).reaches(&other?) {
        return None;
    }
    Some(match own {
        Some(_) => format!(r#""goal":"{name}""#),
        None => setup.goal_option(name),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of the numbers in the reason is odd for unsolvable boards, and even for solvable boards.
    #[test]
    fn the_reason_is_true() {
        for (shape, goal) in [("2x2", "31/x2"), ("2x3", "4x1/352"), ("3x2", "4x/13/52")] {
            let goal = Board::parse(shape.parse().unwrap(), goal).unwrap();
            let places = GoalIndex::new(&goal);
            for index in 0..places.boards() {
                let solvable = places.board_at(index).unwrap();
                let mut tiles = solvable.tiles().to_vec();
                let [one, two] = [1, 2].map(|tile| tiles.iter().position(|&t| t == tile).unwrap());
                tiles.swap(one, two);
                let unsolvable = Board::from_tiles(solvable.shape(), &tiles).unwrap();
                for (board, parity) in [(solvable, 0), (unsolvable, 1)] {
                    let text = reason(&board, &goal);
                    let numbers = text.split(['(', ')']).filter_map(|n| n.parse::<u32>().ok());
                    let sum: u32 = numbers.sum();
                    assert_eq!(sum % 2, parity, "{board:?} to {goal:?}: {text}");
                }
            }
        }
    }
}
