//! `tilebase hint`: prints all or part of a solution.

use tilebase::{MoveOrder, Notation};

use super::solve::{self, SolveArgs};
use crate::args::values;
use crate::exit::Exit;
use crate::input::InputArgs;
use crate::output::Form;
use crate::tables::SearchArgs;

/// Print a hint for a board: the next move, or another part of the answer
///
/// If a limit ends the search, the move is the first of the best solution found, and the answer says that it is not
/// proved optimal. Boards of more than 16 cells have a limit of 0.3 seconds by default.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct HintArgs {
    /// Boards in quotes, or - for standard input, which is the default
    #[arg(value_name = "BOARD", conflicts_with = "input")]
    boards: Vec<String>,

    /// What to print
    #[arg(long = "as", value_name = "FORM", value_parser = Form::parser(FORMS), default_value = "hint")]
    form: Form,

    /// Print a JSON object per board: see docs/json.md
    #[arg(long)]
    json: bool,

    /// Directions of the blank or of the tile, runs (URDL2), or numbers of tiles
    #[arg(long, value_name = "NAME", value_parser = values::notation(), default_value = "blank")]
    notation: Notation,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    search: SearchArgs,
}

const FORMS: &[Form] = &[
    Form::Hint,
    Form::Move,
    Form::Tile,
    Form::Choices,
    Form::Distance,
    Form::Solution,
];

const EXAMPLES: &str = "\
Examples:
  tilebase hint 123/745/86x
  tilebase hint --as distance \"2 3 4 1 5 x 7 6 8\"
  tilebase hint --as choices 123/745/86x";

pub fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    solve::run(&SolveArgs {
        boards: args.boards.clone(),
        form: args.form,
        json: args.json,
        notation: args.notation,
        order: MoveOrder::UDLR,
        input: args.input.clone(),
        checkpoint: None,
        within: None,
        search: args.search.clone(),
        has_usual_limit: true,
    })
}
