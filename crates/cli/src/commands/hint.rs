use anyhow::Context;
use tilebase_lookup::{QueryError, View};
use tilebase_puzzle::{Board, Move};

use crate::args::{HintArgs, Reveal};
use crate::exit::Exit;
use crate::tables::{TableBytes, TablesAndGoal};
use crate::terminal::{explain_unsolvable, print};

pub fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let tables = TablesAndGoal::open(&args.tables_and_goal)?;
    let board = tables.parse_board(&args.board.join(" "));
    let board = match args.board.len() {
        1 => board?,
        _ => board.context("expected one board, possibly split over several arguments")?,
    };
    match hint(&tables.solver()?, &board, args.reveal) {
        Ok(hint) => print(&hint)?,
        Err(QueryError::Unsolvable) => {
            print("unsolvable\n")?;
            explain_unsolvable(&board, tables.goal());
        }
        Err(error) => return Err(tables.damaged(error)),
    }
    Ok(Exit::Success)
}

fn hint(
    solver: &View<'_, TableBytes>,
    board: &Board,
    reveal: Option<Reveal>,
) -> Result<String, QueryError> {
    let solution = solver.solve(board)?;
    let next = solution.iter().next();
    Ok(match reveal {
        None => every_move(solver, board, solution.len())?,
        Some(Reveal::Distance) => format!("{}\n", solution.len()),
        Some(Reveal::Tile) => line(next.map(|mv| sliding_tile(board, mv))),
        Some(Reveal::Move) => line(next),
        Some(Reveal::Solution) => format!("{solution}\n"),
    })
}

/// Returns a line, empty if there is nothing to print, as at the goal.
fn line(content: Option<impl ToString>) -> String {
    content.map_or(String::new(), |content| content.to_string()) + "\n"
}

/// Returns the distance, and a line for each move that says whether it is optimal.
fn every_move(
    solver: &View<'_, TableBytes>,
    board: &Board,
    distance: usize,
) -> Result<String, QueryError> {
    let optimal = solver.optimal_moves(board)?;
    let mut text = format!("distance {distance}\n");
    for (mv, _) in board.neighbours() {
        let verdict = if optimal.contains(mv) {
            "optimal"
        } else {
            "leads away"
        };
        let tile = sliding_tile(board, mv);
        text += &format!("{mv}  slides {tile:>2}  {verdict}\n");
    }
    Ok(text)
}

/// Returns the tile that slides into the blank's cell.
fn sliding_tile(board: &Board, mv: Move) -> u8 {
    let cell = board.shape().neighbour(board.blank(), mv);
    cell.map_or(0, |cell| board.tiles()[cell])
}
