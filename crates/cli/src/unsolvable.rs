//! Explains why a board is unsolvable, and which goal it can reach.

use tilebase::{Board, Shape};
use tilebase_puzzle::GoalIndex;
use tilebase_puzzle::internal::GoalMap;

use crate::input::Origin;
use crate::tables::{Setup, Task};
use crate::terminal::{is_first, is_interactive, is_quiet};

/// Returns the note on an unsolvable board, if there is one. Returns `None` for a solvable board.
pub fn note(setup: &Setup, task: Task, origin: Origin) -> Option<String> {
    let goal = setup.goal_of(task).ok()?;
    if GoalIndex::new(&goal).reaches(&task.board) {
        return None;
    }
    let text = explanation(setup, task, &goal).filter(|_| is_first(TOPIC))?;
    Some(format!("{origin}: {text}"))
}

/// A run explains only its first unsolvable board.
pub const TOPIC: &str = "unsolvable";

/// Returns the text of the note on an unsolvable board: why it is unsolvable. If no other goal helps, there is a note
/// only at a terminal.
pub fn explanation(setup: &Setup, task: Task, goal: &Board) -> Option<String> {
    let helps = || other_goal(setup, task.board.shape(), task.goal).is_some();
    (!is_quiet() && (is_interactive() || helps())).then(|| why(setup, task, goal))
}

/// Fails if a board is unsolvable, for a command that needs solutions.
pub fn check(setup: &Setup, task: Task) -> Result<(), String> {
    let goal = setup.goal_of(task).map_err(|error| error.to_string())?;
    match GoalIndex::new(&goal).reaches(&task.board) {
        true => Ok(()),
        false => {
            let why = why(setup, task, &goal);
            Err(format!(
                "the board is unsolvable; change it, or leave it out: {why}"
            ))
        }
    }
}

/// Returns why a board is unsolvable, and what makes it solvable: another goal, or else exchanging two tiles.
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

/// Returns how to select the goal with the blank at the other end. Returns `None` if the blank is at neither end, or if
/// the same boards can reach both goals. `own` is the goal if a JSON object names it.
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
