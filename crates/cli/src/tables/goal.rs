//! Which goal and which shape `--goal` and `--tables` select.

use std::fmt::Display;

use tilebase::{Board, Metric, Shape};
use tilebase_puzzle::MAX_INDEXED_CELLS;

use super::Setup;
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
        match (self.shape, &self.args.boards.goal) {
            (Some(shape), Some(_)) if !self.is_transposable => format!("--goal \"{shape} {name}\""),
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
        let selected = match goal_name(text) {
            Some((of, _)) => of.map(str::parse).transpose().map_err(wrong_goal)?,
            None => {
                let goal = self.read(text).map_err(|error| misread(text, error));
                let shape = goal.map_err(wrong_goal)?.shape();
                (!self.fits_both(shape, text)).then_some(shape)
            }
        };
        if let (Some(of), Some(shape)) = (selected, self.args.boards.shape)
            && of != shape
        {
            let error = format!("a goal of {of}, but --shape is {shape}; leave out one of them");
            return Err(wrong_goal(error));
        }
        if selected.is_some() {
            (self.shape, self.is_transposable) = (selected, false);
        }
        Ok(())
    }

    /// Fails if no solver is for boards of this shape: they are too large for the metric, or have no goal of the name
    /// that `--goal` selects.
    pub(super) fn check_shape(&self, shape: Shape) -> Result<(), String> {
        let cells = shape.cells();
        if self.metric() == Metric::Multi && !shape.is_indexed() {
            return Err(format!(
                "in the multi-tile metric, boards have at most {MAX_INDEXED_CELLS} cells, not {cells}"
            ));
        }
        let text = self.args.boards.goal.as_deref();
        let name = text.filter(|text| goal_name(text).is_some());
        name.map_or(Ok(()), |name| goal_of(shape, name).map(drop))
    }
}

/// Reads the goal of boards of this shape: a board, or a name.
fn goal_of(shape: Shape, text: &str) -> Result<Board, String> {
    match goal_name(text) {
        Some((Some(of), _)) if of.parse() != Ok(shape) => {
            Err(format!("expected a goal of {shape}, found one of {of}"))
        }
        Some((_, name)) => {
            Board::goal(shape, name).ok_or_else(|| format!("boards of {shape} have no middle"))
        }
        None => Board::parse(shape, text).map_err(|error| misread(text, error)),
    }
}

/// Returns the shape, if it is given, and the name of a named goal, such as `4x4 snail`. A name alone means a goal of
/// each shape. Returns `None` if there is no name.
fn goal_name(text: &str) -> Option<(Option<&str>, &str)> {
    let (shape, name) = match text.split_once(' ') {
        Some((shape, name)) => (Some(shape), name.trim()),
        None => (None, text),
    };
    Board::GOALS.contains(&name).then_some((shape, name))
}

/// Returns why a text is not a goal, given why it is not a board. A word is a misspelt name.
fn misread(text: &str, error: impl Display) -> String {
    let (_, word) = text.split_once(' ').unwrap_or(("", text));
    let is_word = word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    match is_word {
        true => {
            let names = Board::GOALS.join(", ");
            format!("{text} is neither a board nor one of {names}")
        }
        false => error.to_string(),
    }
}

fn wrong_goal(error: impl Display) -> UsageError {
    UsageError::new(format_args!("--goal: {error}"))
}
