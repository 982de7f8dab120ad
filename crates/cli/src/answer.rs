use std::fmt;
use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;
use tilebase_lookup::{PathIndex, QueryError, Solution, View};
use tilebase_puzzle::{Board, Move, MoveOrder};

use crate::args::Form;
use crate::open::Bytes;

/// What the user wants to know about a board, and how to print it.
pub struct Request {
    pub form: Form,
    pub order: MoveOrder,
    pub all: bool,
    pub count: bool,
    /// The style of the lines between drawn boards.
    pub title: Style,
}

impl Request {
    /// Whether an answer is one solution or its length, found and written in no time.
    pub fn is_brief(&self) -> bool {
        !self.all && !self.count && matches!(self.form, Form::Moves | Form::Distance)
    }

    /// The order to solve by: where only the length of a solution is printed, the quickest.
    pub fn walk_order(&self, view: &View<'_, Bytes>) -> MoveOrder {
        match self.form {
            Form::Distance => view.own_order(),
            _ => self.order,
        }
    }
}

/// What there is to say about one piece of input.
pub enum Answer {
    Solved {
        board: Board,
        solution: Solution,
        /// All solutions, if they were asked for.
        all: Option<Vec<Vec<Move>>>,
        /// Their number, if it was asked for.
        count: Option<u128>,
    },
    Unsolvable {
        board: Board,
    },
    Invalid {
        reason: String,
    },
}

/// Where the answers come from.
pub struct Source<'a> {
    pub view: View<'a, Bytes>,
    /// The solutions that the view would give, where they have been collected.
    pub index: Option<&'a PathIndex>,
}

impl Answer {
    /// Looks a board up; fails only if the table is damaged.
    pub fn new(source: &Source, board: Board, request: &Request) -> Result<Answer, QueryError> {
        let Source { view, index } = source;
        let Request { order, .. } = *request;
        let solution = match index.and_then(|index| index.solve(&board)) {
            Some(path) => path.solution(),
            None => match view.solve_by(&board, request.walk_order(view)) {
                Err(QueryError::Unsolvable) => return Ok(Answer::Unsolvable { board }),
                solution => solution?,
            },
        };
        let all = || view.solutions(&board, order)?.collect::<Result<_, _>>();
        let count = || view.count_solutions(&board);
        Ok(Answer::Solved {
            board,
            solution,
            all: request.all.then(all).transpose()?,
            count: request.count.then(count).transpose()?,
        })
    }

    /// Writes the answer as it was asked for.
    pub fn write(&self, request: &Request, out: &mut impl Write) -> io::Result<()> {
        match self {
            _ if request.form == Form::Json => self.write_json(out),
            Answer::Unsolvable { .. } => writeln!(out, "unsolvable"),
            Answer::Invalid { .. } => writeln!(out, "invalid"),
            Answer::Solved {
                count: Some(count), ..
            } => writeln!(out, "{count}"),
            Answer::Solved {
                board,
                all: Some(all),
                ..
            } => all
                .iter()
                .try_for_each(|moves| write_moves(board, moves, request, out)),
            Answer::Solved {
                board, solution, ..
            } => match request.form {
                Form::Moves => writeln!(out, "{solution}"),
                _ => write_moves(board, &solution.iter().collect::<Vec<_>>(), request, out),
            },
        }
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let line = match self {
            Answer::Solved {
                board,
                solution,
                all,
                count,
            } => {
                let letters = |all: &Vec<Vec<Move>>| {
                    let letters = all.iter().map(|moves| Letters(moves).to_string());
                    letters.collect()
                };
                JsonLine {
                    board: Some(board.tiles()),
                    solvable: Some(true),
                    distance: Some(solution.len()),
                    moves: Some(solution.to_string()),
                    solutions: all.as_ref().map(letters),
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

fn write_moves(
    board: &Board,
    moves: &[Move],
    request: &Request,
    out: &mut impl Write,
) -> io::Result<()> {
    match request.form {
        Form::Distance => writeln!(out, "{}", moves.len()),
        Form::Boards => draw(board, moves, request.title, out),
        Form::Moves | Form::Json => writeln!(out, "{}", Letters(moves)),
    }
}

/// Draws every board on the way, an empty line after each.
fn draw(start: &Board, moves: &[Move], title: Style, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{start:#}\n")?;
    let mut board = *start;
    for (number, &mv) in (1..).zip(moves) {
        board = board.moved(mv).unwrap_or(board);
        let count = moves.len();
        writeln!(out, "{title}move {number} of {count}: {mv}{title:#}")?;
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
        self.0.iter().try_for_each(|mv| mv.fmt(f))
    }
}
