use anyhow::Context;
use tilebase_lookup::{QueryError, View};
use tilebase_puzzle::{Board, Move};

use super::print;
use crate::answer::Letters;
use crate::args::{HintArgs, Reveal};
use crate::open::Bytes;
use crate::question::Question;
use crate::{SUCCESS, unsolvable};

pub fn run(args: &HintArgs) -> anyhow::Result<u8> {
    let question = Question::new("hint", &args.goal)?;
    let board = question.board(&args.board.join(" "));
    let board = match args.board.len() {
        1 => board?,
        _ => board.context("one board at a time, of which each argument is a part")?,
    };
    match hint(&question.view()?, &board, args.reveal) {
        Ok(hint) => print(&hint)?,
        Err(QueryError::Unsolvable) => {
            print("unsolvable\n")?;
            if unsolvable::someone_reads() {
                unsolvable::explain(&board, question.goal());
            }
        }
        Err(error) => return Err(question.damaged(error)),
    }
    Ok(SUCCESS)
}

fn hint(
    view: &View<'_, Bytes>,
    board: &Board,
    reveal: Option<Reveal>,
) -> Result<String, QueryError> {
    let moves: Vec<Move> = view.solve(board)?.into_iter().collect();
    let next = &moves[..moves.len().min(1)];
    Ok(match reveal {
        None => table(view, board, moves.len())?,
        Some(Reveal::Distance) => format!("{}\n", moves.len()),
        Some(Reveal::Tile) => match next {
            [mv] => format!("{}\n", sliding_tile(board, *mv)),
            _ => "\n".to_owned(),
        },
        Some(Reveal::Move) => format!("{}\n", Letters(next)),
        Some(Reveal::Solution) => format!("{}\n", Letters(&moves)),
    })
}

/// The distance, and what every move is worth.
fn table(view: &View<'_, Bytes>, board: &Board, distance: usize) -> Result<String, QueryError> {
    let optimal = view.optimal_moves(board)?;
    let mut text = format!("distance {distance}\n");
    for (mv, _) in board.neighbours() {
        let worth = match optimal.contains(mv) {
            true => "optimal",
            false => "leads away",
        };
        let tile = sliding_tile(board, mv);
        text += &format!("{mv}  slides {tile:>2}  {worth}\n");
    }
    Ok(text)
}

/// The tile that comes to the blank's place.
fn sliding_tile(board: &Board, mv: Move) -> u8 {
    let cell = board.shape().neighbour(board.blank(), mv);
    cell.map_or(0, |cell| board.tiles()[cell])
}
