//! What judges and textbooks read and write, byte for byte: `tilebase solve --dialect NAME`.

mod astar_in;
mod eight_txt;
mod judges;

use std::io::{self, Read, Write};

use anyhow::Context;
use tilebase_lookup::{QueryError, Tablebase};
use tilebase_puzzle::{Board, Move, MoveOrder, Shape};

use crate::args::{By, Dialect};

/// The answer to a whole input.
type Output = Result<String, anyhow::Error>;

/// Answers standard input in a dialect.
pub fn run(dialect: Dialect, by: By) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    io::stdin()
        .read_to_end(&mut bytes)
        .context("cannot read standard input")?;
    let text = String::from_utf8_lossy(&bytes);
    let input = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let output = match dialect {
        Dialect::Poj1077 => judges::poj1077(input),
        Dialect::Hdu1043 => judges::hdu1043(input),
        Dialect::Hdu3567 => judges::hdu3567(input),
        Dialect::Luogu1379 => judges::luogu1379(input),
        Dialect::Acwing845 => judges::acwing845(input),
        Dialect::Uva652 => judges::uva652(input),
        Dialect::EightTxt => eight_txt::answer(input),
        Dialect::AstarIn => astar_in::answer(input, by),
    }?;
    io::stdout()
        .write_all(output.as_bytes())
        .and_then(|()| io::stdout().flush())
        .context(crate::commands::STDOUT_FAILED)
}

/// The shape that all dialects are for.
const SHAPE: &str = "3x3";

fn parse(text: &str) -> anyhow::Result<Board> {
    let shape: Shape = SHAPE.parse()?;
    Ok(Board::parse(shape, text)?)
}

/// The first solution by this order of the moves, or `None` if there is none.
fn solve(start: &Board, goal: &Board, order: MoveOrder) -> anyhow::Result<Option<Vec<Move>>> {
    let tablebase = Tablebase::embedded();
    match tablebase.towards(goal)?.solve_by(start, order) {
        Ok(solution) => Ok(Some(solution.into_iter().collect())),
        Err(QueryError::Unsolvable) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The start and every board after a move.
fn boards(start: &Board, moves: &[Move]) -> Vec<Board> {
    let mut boards = vec![*start];
    let mut board = *start;
    for &mv in moves {
        board = board.moved(mv).unwrap_or(board);
        boards.push(board);
    }
    boards
}
