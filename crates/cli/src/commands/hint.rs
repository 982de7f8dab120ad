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
/// Boards are written as for `solve`. If --nodes or --seconds ends a search, the move is the first move of the best
/// solution found. The answer then says that the move is not proved optimal, with the bounds on the number of moves.
/// Boards of more than 16 cells have a limit of 0.3 seconds, unless --nodes or --seconds is given.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct HintArgs {
    /// A board in quotes, or - for standard input
    #[arg(value_name = "BOARD", conflicts_with = "input")]
    boards: Vec<String>,

    /// What to print
    #[arg(long = "as", value_name = "FORM", value_parser = Form::parser(FORMS), default_value = "hint")]
    form: Form,

    /// Print a line with a JSON object for each board: see docs/json.md
    #[arg(long)]
    json: bool,

    /// How to write the moves
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
