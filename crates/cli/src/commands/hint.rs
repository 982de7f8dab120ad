use anyhow::Context;
use tilebase_lookup::{QueryError, Solver, TableBytes};
use tilebase_puzzle::Board;

use crate::args::{HintArgs, Reveal};
use crate::exit::Exit;
use crate::tables::{choose_solver, damaged_table_of, parse_board};
use crate::terminal::{explain_unsolvable, print};

pub fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let solver = choose_solver(&args.tables)?;
    let board = parse_board(solver.shape(), &args.board.join(" "));
    let board = match args.board.len() {
        1 => board?,
        _ => board.context("expected one board, possibly split over several arguments")?,
    };
    match hint(&solver, &board, args.reveal) {
        Ok(hint) => print(&hint)?,
        Err(QueryError::Unsolvable) => {
            print("unsolvable\n")?;
            explain_unsolvable(&board, solver.goal());
        }
        Err(error) => return Err(damaged_table_of(&solver, error)),
    }
    Ok(Exit::Success)
}

fn hint(
    solver: &Solver<TableBytes>,
    board: &Board,
    reveal: Option<Reveal>,
) -> Result<String, QueryError> {
    Ok(match reveal {
        None => every_move(solver, board)?,
        Some(Reveal::Distance) => format!("{}\n", solver.distance(board)?),
        Some(Reveal::Tile) => line(solver.hint(board)?.map(|hint| hint.tile)),
        Some(Reveal::Move) => line(solver.next_move(board)?),
        Some(Reveal::Solution) => format!("{}\n", solver.solve(board)?),
    })
}

/// Returns a line, empty if there is nothing to print, as at the goal.
fn line(content: Option<impl ToString>) -> String {
    content.map_or(String::new(), |content| content.to_string()) + "\n"
}

/// Returns the distance, and a line for each move that says whether it is optimal.
fn every_move(solver: &Solver<TableBytes>, board: &Board) -> Result<String, QueryError> {
    let optimal = solver.optimal_moves(board)?;
    let mut text = format!("distance {}\n", solver.distance(board)?);
    for (mv, moved) in board.neighbours() {
        let verdict = if optimal.contains(mv) {
            "optimal"
        } else {
            "leads away"
        };
        // The blank is now where the tile was.
        let tile = board.tiles()[moved.blank()];
        text += &format!("{mv}  slides {tile:>2}  {verdict}\n");
    }
    Ok(text)
}
