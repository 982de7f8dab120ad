//! Goals as text: of `--goal` and of JSON objects.

use tilebase::{Board, Error, Shape};
use tilebase_puzzle::ShapeError;

/// A chosen goal: a board, or a name that means a goal of each shape.
pub enum ChosenGoal {
    Board(Board),
    Named(String),
}

impl ChosenGoal {
    /// Reads a board with `read`, or a name, perhaps after a shape, such as `4x4 snail`. Fails if the name is for another
    /// shape than the selected one.
    pub fn parse(
        text: &str,
        selected: Option<Shape>,
        read: impl FnOnce(&str) -> Result<Board, String>,
    ) -> Result<ChosenGoal, String> {
        let (shape, name) = match text.split_once(' ') {
            Some((shape, name)) => (Some(shape), name.trim()),
            None => (None, text),
        };
        if !Board::GOALS.contains(&name) {
            let misspelled = |error| Error::of_goal_name(text).map_or(error, |it| it.to_string());
            return read(text).map(ChosenGoal::Board).map_err(misspelled);
        }
        let shape = shape.map(str::parse).transpose();
        let shape = shape.map_err(|error: ShapeError| error.to_string())?;
        let named = ChosenGoal::Named(name.to_owned());
        let Some(own) = shape.or(selected) else {
            return Ok(named);
        };
        let goal = ChosenGoal::Board(named.of(own)?);
        goal.of(selected.unwrap_or(own))?;
        Ok(goal)
    }

    /// Returns the goal of boards of this shape.
    pub fn of(&self, shape: Shape) -> Result<Board, String> {
        match self {
            ChosenGoal::Board(goal) if goal.shape() == shape => Ok(*goal),
            ChosenGoal::Board(goal) => {
                let found = goal.shape();
                Err(format!("expected a goal of {shape}, found {found}"))
            }
            ChosenGoal::Named(name) => {
                Board::goal(shape, name).ok_or_else(|| format!("boards of {shape} have no middle"))
            }
        }
    }
}
