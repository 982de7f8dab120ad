//! Goals as text: of `--goal` and of JSON objects.

use std::fmt::Display;

use tilebase::{Board, Shape};

/// Reads the goal of boards of this shape: a board, or a name.
pub fn goal_of(shape: Shape, text: &str) -> Result<Board, String> {
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
pub fn goal_name(text: &str) -> Option<(Option<&str>, &str)> {
    let (shape, name) = match text.split_once(' ') {
        Some((shape, name)) => (Some(shape), name.trim()),
        None => (None, text),
    };
    Board::GOALS.contains(&name).then_some((shape, name))
}

/// Returns why a text is not a goal, given why it is not a board. A word is a misspelt name.
pub fn misread(text: &str, error: impl Display) -> String {
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
