//! The text of an answer.

use std::io::{self, Write};

use serde::Serialize;
use tilebase_lookup::Solution;
use tilebase_puzzle::Board;

use super::answer::Answer;
use super::output_options::OutputOptions;
use crate::args::AnswerForm;
use crate::input::shape_if_not_square;
use crate::spelling::{SpelledSolution, Spelling};

/// The line for a board from which no moves lead to the goal.
pub const UNSOLVABLE: &str = "unsolvable";

/// Writes an answer in the form that the options say.
pub fn write_answer(
    answer: &Answer,
    options: &OutputOptions,
    out: &mut impl Write,
) -> io::Result<()> {
    if options.json {
        return write_json(answer, options.spelling, out);
    }
    match answer {
        Answer::Unsolvable { .. } => writeln!(out, "{UNSOLVABLE}"),
        Answer::Bounded {
            lower_bound, best, ..
        } => match best {
            Some(best) if best.len() == usize::from(*lower_bound) => {
                writeln!(out, "exactly {lower_bound}")
            }
            Some(best) => writeln!(out, "between {lower_bound} and {}", best.len()),
            None => writeln!(out, "at least {lower_bound}"),
        },
        Answer::Solved {
            count: Some(count), ..
        } => writeln!(out, "{count}"),
        Answer::Solved {
            board,
            all: Some(all),
            ..
        } => all
            .iter()
            .try_for_each(|solution| write_solution(board, solution, options, out)),
        Answer::Solved {
            board, solution, ..
        } => write_solution(board, solution, options, out),
    }
}

fn write_solution(
    board: &Board,
    solution: &Solution,
    options: &OutputOptions,
    out: &mut impl Write,
) -> io::Result<()> {
    match options.form {
        AnswerForm::Distance => writeln!(out, "{}", solution.len()),
        AnswerForm::Boards => draw(board, solution, options, out),
        AnswerForm::Moves if options.spelling == Spelling::Blank => writeln!(out, "{solution}"),
        AnswerForm::Moves => writeln!(out, "{}", options.spelling.of_solution(board, solution)),
    }
}

/// Draws the start and the board after each move, with an empty line after each.
fn draw(
    start: &Board,
    solution: &Solution,
    options: &OutputOptions,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "{start:#}\n")?;
    let title = options.title;
    let mut board = *start;
    let count = solution.len();
    for (number, mv) in (1..).zip(solution) {
        let spelled = options.spelling.of_move(&board, mv);
        board = board.moved(mv).unwrap_or(board);
        writeln!(out, "{title}move {number} of {count}: {spelled}{title:#}")?;
        writeln!(out, "{board:#}\n")?;
    }
    Ok(())
}

fn write_json(answer: &Answer, spelling: Spelling, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &JsonLine::new(answer, spelling))?;
    writeln!(out)
}

#[derive(Default, Serialize)]
struct JsonLine<'a> {
    board: Option<&'a [u8]>,
    /// If it is not square.
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    solvable: Option<bool>,
    distance: Option<usize>,
    moves: Option<SpelledSolution<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<SpelledSolution<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<SpelledSolution<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

impl JsonLine<'_> {
    fn new(answer: &Answer, spelling: Spelling) -> JsonLine<'_> {
        match answer {
            Answer::Solved {
                board,
                solution,
                nodes,
                all,
                count,
            } => JsonLine {
                board: Some(board.tiles()),
                shape: shape_if_not_square(board),
                solvable: Some(true),
                distance: Some(solution.len()),
                moves: Some(spelling.of_solution(board, solution)),
                solutions: all.as_ref().map(|all| {
                    let all = all.iter();
                    all.map(|solution| spelling.of_solution(board, solution))
                        .collect()
                }),
                count: *count,
                bound: nodes.map(|_| solution.len()),
                nodes: *nodes,
                ..JsonLine::default()
            },
            Answer::Bounded {
                board,
                lower_bound,
                best,
                nodes,
            } => JsonLine {
                board: Some(board.tiles()),
                shape: shape_if_not_square(board),
                solvable: Some(true),
                bound: Some((*lower_bound).into()),
                upper: best.as_ref().map(Solution::len),
                best: best.as_ref().map(|best| spelling.of_solution(board, best)),
                nodes: Some(*nodes),
                ..JsonLine::default()
            },
            Answer::Unsolvable { board } => JsonLine {
                board: Some(board.tiles()),
                shape: shape_if_not_square(board),
                solvable: Some(false),
                ..JsonLine::default()
            },
        }
    }
}
