use std::fmt;
use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;
use tilebase_lookup::{QueryError, Table};
use tilebase_puzzle::{Board, Move};

use crate::args::Form;

/// What there is to say about one piece of input.
pub enum Answer {
    Solved { board: Board, moves: Vec<Move> },
    Unsolvable { board: Board },
    Invalid { reason: String },
}

impl Answer {
    /// Reads the board and looks its solution up; fails only if the table is damaged.
    pub fn new<B: AsRef<[u8]>>(table: &Table<B>, text: &str) -> Result<Answer, QueryError> {
        let board = match Board::parse(table.shape(), text) {
            Ok(board) => board,
            Err(error) => {
                let reason = error.to_string();
                return Ok(Answer::Invalid { reason });
            }
        };
        match table.solve(&board) {
            Ok(solution) => {
                let moves = solution.collect::<Result<_, _>>()?;
                Ok(Answer::Solved { board, moves })
            }
            Err(QueryError::Unsolvable) => Ok(Answer::Unsolvable { board }),
            Err(error) => Err(error),
        }
    }

    /// Writes the answer in this form; `title` is the style of the lines between drawn boards.
    pub fn write(&self, form: Form, title: Style, out: &mut impl Write) -> io::Result<()> {
        match (self, form) {
            (_, Form::Json) => self.write_json(out),
            (Answer::Unsolvable { .. }, _) => writeln!(out, "unsolvable"),
            (Answer::Invalid { .. }, _) => writeln!(out, "invalid"),
            (Answer::Solved { moves, .. }, Form::Moves) => writeln!(out, "{}", Letters(moves)),
            (Answer::Solved { moves, .. }, Form::Distance) => writeln!(out, "{}", moves.len()),
            (Answer::Solved { board, moves }, Form::Boards) => draw(board, moves, title, out),
        }
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let line = match self {
            Answer::Solved { board, moves } => JsonLine {
                board: Some(board.tiles()),
                solvable: Some(true),
                distance: Some(moves.len()),
                moves: Some(Letters(moves).to_string()),
                error: None,
            },
            Answer::Unsolvable { board } => JsonLine {
                board: Some(board.tiles()),
                solvable: Some(false),
                ..JsonLine::default()
            },
            Answer::Invalid { reason } => JsonLine {
                error: Some(reason),
                ..JsonLine::default()
            },
        };
        serde_json::to_writer(&mut *out, &line)?;
        writeln!(out)
    }
}

/// Draws every board on the way, an empty line after each.
fn draw(start: &Board, moves: &[Move], title: Style, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{start:#}\n")?;
    let mut board = *start;
    for (number, &direction) in (1..).zip(moves) {
        board = board.moved(direction).unwrap_or(board);
        let count = moves.len();
        writeln!(out, "{title}move {number} of {count}: {direction}{title:#}")?;
        writeln!(out, "{board:#}\n")?;
    }
    Ok(())
}

#[derive(Default, Serialize)]
struct JsonLine<'a> {
    board: Option<&'a [u8]>,
    solvable: Option<bool>,
    distance: Option<usize>,
    moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// Moves as their letters.
struct Letters<'a>(&'a [Move]);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|direction| direction.fmt(f))
    }
}
