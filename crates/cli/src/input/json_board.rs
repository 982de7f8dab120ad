use anyhow::Context;
use serde::Serialize;
use tilebase_puzzle::Board;

use super::origin::{JsonOrigin, Origin};
use super::shape_if_not_square;

/// What is printed as JSON for a board that has no solution, or for input that is no board.
#[derive(Default, Serialize)]
pub struct JsonBoard<'a> {
    board: Option<&'a [u8]>,
    /// If it is not square.
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    solvable: Option<bool>,
    distance: Option<usize>,
    moves: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(flatten)]
    origin: JsonOrigin,
}

impl JsonBoard<'_> {
    /// Returns the line for a board that cannot be solved.
    pub fn unsolvable(board: &Board) -> anyhow::Result<String> {
        let board = JsonBoard {
            board: Some(board.tiles()),
            shape: shape_if_not_square(board),
            solvable: Some(false),
            ..JsonBoard::default()
        };
        board.line()
    }

    /// Returns the line for input that is no board, with the reason.
    pub fn invalid(origin: Origin, reason: &str) -> anyhow::Result<String> {
        let board = JsonBoard {
            error: Some(reason),
            origin: origin.into(),
            ..JsonBoard::default()
        };
        board.line()
    }

    fn line(&self) -> anyhow::Result<String> {
        let json = serde_json::to_string(self).context("cannot write JSON")?;
        Ok(json + "\n")
    }
}
