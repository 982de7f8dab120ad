//! `tilebase apply`: the board after moves.

use clap::ValueHint;
use tilebase::Notation;

use crate::args::{BoardArgs, MetricArgs, TableArgs, values};
use crate::exit::{Exit, InvalidInput};
use crate::input::claim::follow;
use crate::input::{Argument, Origin, Record, no_moves};
use crate::output::{Form, drawn, in_rows};
use crate::tables::Setup;
use crate::terminal::print;

/// Apply moves to a board: print the board after them
///
/// Without a board, the moves start at the goal, so a scramble gives its board. If a move is not possible, the error
/// names it, and the exit code is 4.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ApplyArgs {
    /// A board in quotes, and the moves as the last argument
    #[arg(value_name = "BOARD MOVES", required = true, value_hint = ValueHint::Other)]
    typed: Vec<String>,

    /// What to print instead of the board after the moves
    #[arg(long = "as", value_name = "FORM", value_parser = Form::parser(&[Form::Boards]))]
    form: Option<Form>,

    /// Directions of the blank or of the tile, runs (URDL2), or numbers of tiles
    #[arg(long, value_name = "NAME", value_parser = values::notation(), default_value = "blank")]
    notation: Notation,

    #[command(flatten)]
    boards: BoardArgs,

    #[command(flatten)]
    metric: MetricArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase apply 123/456/x78 rr
  tilebase apply --shape 4x4 ullurdd
  tilebase apply --as boards --notation numbers 123/456/x78 \"7 8\"";

pub fn run(args: &ApplyArgs) -> anyhow::Result<Exit> {
    // Boards of any size have slides.
    let setup = Setup::new(&TableArgs {
        boards: args.boards.clone(),
        ..TableArgs::default()
    })?;
    let is_board = |text| Record::parse(text, Origin::Arguments, &setup).task.is_ok();
    let (start, moves) = match &args.typed[..] {
        [moves] if !is_board(moves) => (setup.goal(setup.usual_shape())?, moves.clone()),
        typed => {
            let Argument::Record(record) = Argument::claim(&setup, typed)? else {
                return Err(no_moves().into());
            };
            let not_a_board = |error| InvalidInput(format!("not a board: {error}"));
            let board = record.task.map_err(not_a_board)?.board;
            (board, record.claim.ok_or(no_moves())?)
        }
    };
    let path = follow(args.notation, &start, &moves);
    let (moves, end) = path.map_err(InvalidInput)?;
    let metric = args.metric.metric.unwrap_or_default();
    let text = match args.form {
        None => in_rows(&end),
        Some(_) => drawn(&start, metric, moves, args.notation),
    };
    print(&(text + "\n"))?;
    Ok(Exit::Success)
}
