use anyhow::Context;
use tilebase_puzzle::{Board, Move};

use crate::args::{HintArgs, Reveal};
use crate::exit::Exit;
use crate::tables::{Answers, Choice, NoAnswer};
use crate::terminal::{explain_unsolvable, print};

pub fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let choice = Choice::new(&args.tables)?;
    let board = choice.parse_board(&args.board.join(" "));
    let board = match args.board.len() {
        1 => board?,
        _ => board.context("expected one board, possibly split over several arguments")?,
    };
    let answers = choice.answers(board.shape())?;
    match hint(&answers, &board, args.reveal) {
        Ok(hint) => print(&hint)?,
        Err(NoAnswer::Unsolvable) => {
            print("unsolvable\n")?;
            explain_unsolvable(&board, answers.goal());
        }
        Err(NoAnswer::Failed(error)) => return Err(error),
    }
    Ok(Exit::Success)
}

fn hint(answers: &Answers, board: &Board, reveal: Option<Reveal>) -> Result<String, NoAnswer> {
    Ok(match reveal {
        None => next_move(answers, board)?,
        Some(Reveal::Moves) => every_move(answers, board)?,
        Some(Reveal::Distance) => format!("{}\n", answers.distance(board)?),
        Some(Reveal::Tile) => line(answers.next_move(board)?.and_then(|mv| tile(board, mv))),
        Some(Reveal::Move) => line(answers.next_move(board)?),
        Some(Reveal::Solution) => format!("{}\n", answers.solve(board)?),
    })
}

/// Returns the tile that slides when the blank moves.
fn tile(board: &Board, mv: Move) -> Option<u8> {
    // The blank is then where the tile was.
    Some(board.tiles()[board.moved(mv)?.blank()])
}

/// Returns a line, empty if there is nothing to print, as at the goal.
fn line(content: Option<impl ToString>) -> String {
    content.map_or(String::new(), |content| content.to_string()) + "\n"
}

/// Returns the next move, the tile that slides, and the distance: a line, empty at the goal.
fn next_move(answers: &Answers, board: &Board) -> Result<String, NoAnswer> {
    let solution = answers.solve(board)?;
    let hint = solution.first().and_then(|mv| {
        let tile = tile(board, mv)?;
        Some(format!("{mv}  slides {tile}  distance {}", solution.len()))
    });
    Ok(line(hint))
}

/// Returns the distance, and a line for each move that says whether it is optimal.
fn every_move(answers: &Answers, board: &Board) -> Result<String, NoAnswer> {
    let solution = answers.solve(board)?;
    let mut text = format!("distance {}\n", solution.len());
    let optimal = answers.optimal_moves(board, &solution)?;
    for (mv, _) in board.neighbours() {
        let verdict = if optimal.contains(mv) {
            "optimal"
        } else {
            "leads away"
        };
        let tile = tile(board, mv).unwrap_or(0);
        text += &format!("{mv}  slides {tile:>2}  {verdict}\n");
    }
    Ok(text)
}
