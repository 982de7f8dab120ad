//! `tilebase hint`: prints all or part of a solution.

use tilebase::MoveOrder;

use super::solve::{self, AnswerArgs, SolveArgs};
use crate::exit::Exit;
use crate::output::Form;

/// Print a hint for a board: the next move, or another part of the answer
///
/// If a limit ends the search, the move is the first of the best solution found, and the answer says that it is not
/// proved optimal. Boards of more than 16 cells have a limit of 0.3 seconds by default.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct HintArgs {
    /// What to print
    #[arg(long = "as", value_name = "FORM", value_parser = Form::parser(FORMS), default_value = "hint")]
    form: Form,

    #[command(flatten)]
    answer: AnswerArgs,
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
        form: args.form,
        answer: args.answer.clone(),
        order: MoveOrder::UDLR,
        checkpoint: None,
        within: None,
        has_usual_limit: true,
    })
}
