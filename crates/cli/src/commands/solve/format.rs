//! The text of an answer.

use std::fmt;
use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;
use tilebase_puzzle::{Board, Move};

use super::answer::Answer;
use super::output_options::OutputOptions;
use crate::args::AnswerForm;

/// Writes an answer in the form that the options say.
pub fn write_answer(
    answer: &Answer,
    options: &OutputOptions,
    out: &mut impl Write,
) -> io::Result<()> {
    if options.form == AnswerForm::Json {
        return write_json(answer, out);
    }
    match answer {
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
            .try_for_each(|moves| write_moves(board, moves, options, out)),
        Answer::Solved { solution, .. } if options.form == AnswerForm::Moves => {
            writeln!(out, "{solution}")
        }
        Answer::Solved {
            board, solution, ..
        } => {
            let moves: Vec<Move> = solution.iter().collect();
            write_moves(board, &moves, options, out)
        }
    }
}

fn write_moves(
    board: &Board,
    moves: &[Move],
    options: &OutputOptions,
    out: &mut impl Write,
) -> io::Result<()> {
    match options.form {
        AnswerForm::Distance => writeln!(out, "{}", moves.len()),
        AnswerForm::Boards => draw(board, moves, options.title, out),
        AnswerForm::Moves | AnswerForm::Json => writeln!(out, "{}", Letters(moves)),
    }
}

/// Draws the start and the board after each move, with an empty line after each.
fn draw(start: &Board, moves: &[Move], title: Style, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{start:#}\n")?;
    let mut board = *start;
    let count = moves.len();
    for (number, &mv) in (1..).zip(moves) {
        board = board.moved(mv).unwrap_or(board);
        writeln!(out, "{title}move {number} of {count}: {mv}{title:#}")?;
        writeln!(out, "{board:#}\n")?;
    }
    Ok(())
}

fn write_json(answer: &Answer, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &JsonLine::new(answer))?;
    writeln!(out)
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

impl JsonLine<'_> {
    fn new(answer: &Answer) -> JsonLine<'_> {
        match answer {
            Answer::Solved {
                board,
                solution,
                all,
                count,
            } => JsonLine {
                board: Some(board.tiles()),
                solvable: Some(true),
                distance: Some(solution.len()),
                moves: Some(solution.to_string()),
                solutions: all.as_deref().map(letters_of_all),
                count: *count,
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
        }
    }
}

fn letters_of_all(solutions: &[Vec<Move>]) -> Vec<String> {
    let letters = solutions.iter().map(|moves| Letters(moves).to_string());
    letters.collect()
}

/// The letters of moves.
struct Letters<'a>(&'a [Move]);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|mv| mv.fmt(f))
    }
}
