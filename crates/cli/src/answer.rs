use std::fmt;
use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;
use tilebase_lookup::{QueryError, View};
use tilebase_puzzle::{Board, Move, MoveOrder, Shape};

use crate::args::Form;

/// What the user wants to know about a board, and how to print it.
pub struct Request {
    pub form: Form,
    pub order: MoveOrder,
    pub all: bool,
    pub count: bool,
    /// The style of the lines between drawn boards.
    pub title: Style,
}

/// What there is to say about one piece of input.
pub enum Answer {
    Solved {
        board: Board,
        /// One solution, or all that were asked for.
        solutions: Vec<Vec<Move>>,
        count: Option<u128>,
    },
    Unsolvable {
        board: Board,
    },
    Invalid {
        reason: String,
    },
}

impl Answer {
    /// Reads the board and looks its solutions up; fails only if the table is damaged.
    pub fn new<B: AsRef<[u8]>>(
        view: &View<'_, B>,
        shape: Shape,
        text: &str,
        request: &Request,
    ) -> Result<Answer, QueryError> {
        let board = match Board::parse(shape, text) {
            Ok(board) => board,
            Err(error) => {
                let reason = error.to_string();
                return Ok(Answer::Invalid { reason });
            }
        };
        match view.solve_by(&board, request.order) {
            Ok(solution) => Ok(Answer::Solved {
                board,
                solutions: match request.all {
                    true => view
                        .solutions(&board, request.order)?
                        .collect::<Result<_, _>>()?,
                    false => vec![solution.into_iter().collect()],
                },
                count: request
                    .count
                    .then(|| view.count_solutions(&board))
                    .transpose()?,
            }),
            Err(QueryError::Unsolvable) => Ok(Answer::Unsolvable { board }),
            Err(error) => Err(error),
        }
    }

    /// Writes the answer as it was asked for.
    pub fn write(&self, request: &Request, out: &mut impl Write) -> io::Result<()> {
        match self {
            _ if request.form == Form::Json => self.write_json(request, out),
            Answer::Unsolvable { .. } => writeln!(out, "unsolvable"),
            Answer::Invalid { .. } => writeln!(out, "invalid"),
            Answer::Solved {
                count: Some(count), ..
            } => writeln!(out, "{count}"),
            Answer::Solved {
                board, solutions, ..
            } => {
                for moves in solutions {
                    match request.form {
                        Form::Distance => writeln!(out, "{}", moves.len())?,
                        Form::Boards => draw(board, moves, request.title, out)?,
                        _ => writeln!(out, "{}", Letters(moves))?,
                    }
                }
                Ok(())
            }
        }
    }

    fn write_json(&self, request: &Request, out: &mut impl Write) -> io::Result<()> {
        let line = match self {
            Answer::Solved {
                board,
                solutions,
                count,
            } => {
                let letters: Vec<String> = solutions
                    .iter()
                    .map(|moves| Letters(moves).to_string())
                    .collect();
                JsonLine {
                    board: Some(board.tiles()),
                    solvable: Some(true),
                    distance: Some(letters[0].len()),
                    moves: Some(letters[0].clone()),
                    solutions: request.all.then_some(letters),
                    count: *count,
                    error: None,
                }
            }
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
    solutions: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// Moves as their letters.
pub struct Letters<'a>(pub &'a [Move]);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|direction| direction.fmt(f))
    }
}
