//! Standard output, and messages to the user on standard error.

mod progress;

use std::io::{self, ErrorKind, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use anyhow::Context;

pub use progress::{ProgressDisplay, SearchLine, bar, erase_search_line, short};
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, GoalIndex};

use crate::args::is_quiet;

pub const STDOUT_FAILED: &str = "cannot write to standard output";

/// Writes a whole answer to standard output. A closed pipe is not an error.
pub fn print(answer: &str) -> anyhow::Result<()> {
    unless_closed(print_one(answer))
}

/// Writes one of many answers to standard output. A closed pipe is an error, which stops the command.
pub fn print_one(answer: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(answer.as_bytes()).and_then(|()| out.flush());
    printed.context(STDOUT_FAILED)
}

/// Ignores the error of a closed pipe.
pub fn unless_closed(printed: anyhow::Result<()>) -> anyhow::Result<()> {
    match printed {
        Err(error) if is_closed_pipe(&error) => Ok(()),
        printed => printed,
    }
}

/// Returns whether the error is a closed pipe: its reader has ended, as `head` does after its last line.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Writes a line to standard error. If standard error is closed, answers and exit code are unaffected.
pub fn print_note(note: &str) {
    let _ = writeln!(io::stderr(), "{note}");
}

/// Writes a line to standard error, unless --quiet.
pub fn print_message(message: &str) {
    if !is_quiet() {
        print_note(message);
    }
}

pub fn print_error(message: &str) {
    print_labelled("error:", AnsiColor::Red, message);
}

/// Writes a warning to standard error, unless --quiet.
pub fn print_warning(message: &str) {
    if !is_quiet() {
        print_labelled("warning:", AnsiColor::Yellow, message);
    }
}

fn print_labelled(label: &str, color: AnsiColor, message: &str) {
    let style = Style::new().bold().fg_color(Some(color.into()));
    let _ = writeln!(anstream::stderr(), "{style}{label}{style:#} {message}");
}

pub fn is_interactive() -> bool {
    !is_quiet() && io::stdout().is_terminal() && io::stderr().is_terminal()
}

/// At a terminal, prints why a board is unsolvable.
pub fn explain_unsolvable(start: &Board, goal: &Board) {
    if is_interactive() {
        print_note(&why_unsolvable(start, goal));
    }
}

pub fn why_unsolvable(start: &Board, goal: &Board) -> String {
    let shape = start.shape();
    let renamed = GoalMap::renaming(goal).board(start);
    let pairs = renamed.inversions();
    let rows = shape.row(start.blank()).abs_diff(shape.row(goal.blank()));
    let odd_number = if shape.cols() % 2 == 1 {
        format!("the number of pairs of tiles in the wrong order is odd ({pairs})")
    } else {
        format!(
            "the number of tile pairs in the wrong order ({pairs}) plus the number of rows from the blank to its \
             place ({rows}) is odd"
        )
    };
    let advice = unsolvable_advice(start, goal);
    format!("why: {odd_number}; in the goal it is even, and no move changes that; {advice}")
}

/// Returns what makes an unsolvable board solvable.
pub fn unsolvable_advice(start: &Board, goal: &Board) -> String {
    match other_goal(start, goal) {
        Some(name) => format!("with --goal {name}, it is solvable"),
        None => "exchange any two tiles to make it solvable".to_owned(),
    }
}

/// Returns the name of the goal with the blank at the other end, if the board is solvable there.
pub fn other_goal(start: &Board, goal: &Board) -> Option<&'static str> {
    let shape = start.shape();
    let [last, first] = ["blank-last", "blank-first"];
    let other = match Board::goal(shape, last).as_ref() == Some(goal) {
        true => first,
        false => last,
    };
    let reached =
        Board::goal(shape, other).is_some_and(|other| GoalIndex::new(&other).reaches(start));
    let is_named = [last, first]
        .iter()
        .any(|name| Board::goal(shape, name).as_ref() == Some(goal));
    (reached && is_named).then_some(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of the numbers in the reason is odd for unsolvable boards, and even for solvable boards.
    #[test]
    fn the_reason_is_true() {
        for (shape, goal) in [("2x2", "31/x2"), ("2x3", "4x1/352"), ("3x2", "4x/13/52")] {
            let goal = Board::parse(shape.parse().unwrap(), goal).unwrap();
            let places = tilebase_puzzle::GoalIndex::new(&goal);
            for index in 0..places.boards() {
                let solvable = places.board_at(index).unwrap();
                let mut tiles = solvable.tiles().to_vec();
                let [one, two] = [1, 2].map(|tile| tiles.iter().position(|&t| t == tile).unwrap());
                tiles.swap(one, two);
                let unsolvable = Board::from_tiles(solvable.shape(), &tiles).unwrap();
                for (board, parity) in [(solvable, 0), (unsolvable, 1)] {
                    let text = why_unsolvable(&board, &goal);
                    let numbers = text.split(['(', ')']).filter_map(|n| n.parse::<u32>().ok());
                    let sum: u32 = numbers.sum();
                    assert_eq!(sum % 2, parity, "{board:?} to {goal:?}: {text}");
                }
            }
        }
    }
}
