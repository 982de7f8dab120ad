//! Which goal and which shape `--goal` and `--tables` select.

use std::fmt::Display;

use tilebase::{Board, Shape};

use super::setup::{Setup, Shapes};
use crate::args::UsageError;

/// A board, and the goal if a JSON object names one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Task {
    pub board: Board,
    pub goal: Option<Board>,
}

impl Task {
    /// Returns the board, for a command that has one goal. Fails if the object names another goal.
    pub fn of_one_goal(self, setup: &Setup) -> Result<Board, String> {
        let usual = setup.goal(self.board.shape()).ok();
        match self.goal.filter(|goal| Some(*goal) != usual) {
            Some(goal) => Err(format!("its goal is {goal}; choose it with --goal")),
            None => Ok(self.board),
        }
    }
}

impl From<Board> for Task {
    fn from(board: Board) -> Task {
        Task { board, goal: None }
    }
}

impl Setup {
    /// Returns the goal of boards of this shape: `--goal`, or else the goal of the tables. Does not check whether there
    /// is a table for `--goal`.
    pub fn goal(&self, shape: Shape) -> anyhow::Result<Board> {
        Ok(match &self.args.boards.goal {
            Some(text) => goal_of(shape, text).map_err(wrong_goal)?,
            None => self.tables.goal_for(shape),
        })
    }

    /// Returns the goal of a board: the goal that a JSON object names, or else the selected goal.
    pub fn goal_of(&self, task: Task) -> anyhow::Result<Board> {
        task.goal.map_or_else(|| self.goal(task.board.shape()), Ok)
    }

    /// Returns the option that selects a named goal. The shape of a goal in `--goal` is kept.
    pub fn goal_option(&self, name: &str) -> String {
        match (self.shapes, &self.args.boards.goal) {
            (Shapes::One(shape), Some(_)) => format!("--goal \"{shape} {name}\""),
            _ => format!("--goal {name}"),
        }
    }

    /// Reads the goal that a JSON object names. Fails if `--goal` or `--tables` selects another.
    pub fn goal_of_object(&self, shape: Shape, text: &str) -> Result<Board, String> {
        let goal = goal_of(shape, text).map_err(|error| format!("the goal: {error}"))?;
        let option = match &self.args.boards.goal {
            Some(_) => "--goal",
            None if self.args.files.files().next().is_none() => return Ok(goal),
            None => "--tables",
        };
        match self.goal(shape).map_err(|error| error.to_string())? {
            selected if selected == goal => Ok(goal),
            selected => Err(format!(
                "the object's goal is {goal}, but {option} selects {selected}; leave out {option}"
            )),
        }
    }

    /// Selects the shape of `--goal`, if the goal has one.
    pub(super) fn select_goal(&mut self) -> Result<(), UsageError> {
        let Some(text) = &self.args.boards.goal else {
            return Ok(());
        };
        if let Some((shape, _)) = goal_name(text) {
            let shape = shape.map(str::parse).transpose().map_err(wrong_goal)?;
            if let (Some(of), Some(shape)) = (shape, self.args.boards.shape)
                && of != shape
            {
                let error =
                    format!("a goal of {of}, but --shape is {shape}; leave out one of them");
                return Err(wrong_goal(error));
            }
            self.shapes = shape.map_or(self.shapes, Shapes::One);
            return Ok(());
        }
        let goal = self
            .read(text)
            .map_err(|error| wrong_goal(misread(text, error)))?;
        // A goal without row separators may fit both the shape of the table and the transposed shape.
        let fits_both = Board::parse(goal.shape().transposed(), text).is_ok();
        if !(self.is_transposable() && fits_both) {
            self.shapes = Shapes::One(goal.shape());
        }
        Ok(())
    }

    /// Fails if boards of this shape have no goal of the name that `--goal` selects.
    pub(super) fn check_name(&self, shape: Shape) -> Result<(), String> {
        let name = self.args.boards.goal.as_deref().and_then(goal_name);
        name.map_or(Ok(()), |(_, name)| named(shape, name).map(drop))
    }
}

/// Reads the goal of boards of this shape: a board, or a name.
fn goal_of(shape: Shape, text: &str) -> Result<Board, String> {
    match goal_name(text) {
        Some((Some(of), _)) if of.parse() != Ok(shape) => {
            Err(format!("expected a goal of {shape}, found one of {of}"))
        }
        Some((_, name)) => named(shape, name),
        None => Board::parse(shape, text).map_err(|error| misread(text, error)),
    }
}

/// Returns the shape, if it is given, and the name of a named goal. A name alone means a goal of each shape. Returns
/// `None` if there is no name.
fn goal_name(text: &str) -> Option<(Option<&str>, &str)> {
    Some(split(text)).filter(|(_, name)| Board::GOALS.contains(name))
}

/// Splits a text such as `4x4 snail`.
fn split(text: &str) -> (Option<&str>, &str) {
    match text.split_once(' ') {
        Some((shape, name)) => (Some(shape), name.trim()),
        None => (None, text),
    }
}

fn named(shape: Shape, name: &str) -> Result<Board, String> {
    Board::goal(shape, name).ok_or_else(|| format!("boards of {shape} have no middle"))
}

/// Returns why a text is not a goal, given why it is not a board.
fn misread(text: &str, error: impl Display) -> String {
    // A misspelt name begins with two letters; a board has a separator, or a digit or x, by then.
    let (_, name) = split(text);
    let letters = name.chars().take(2).filter(char::is_ascii_alphabetic);
    match letters.count() {
        2 if !name.contains(char::is_whitespace) => {
            let names = Board::GOALS.join(", ");
            format!("{text} is neither a board nor one of {names}")
        }
        _ => error.to_string(),
    }
}

fn wrong_goal(error: impl Display) -> UsageError {
    UsageError::new(format_args!("--goal: {error}"))
}
