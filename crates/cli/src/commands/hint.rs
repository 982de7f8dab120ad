//! `tilebase hint`: prints all or part of a solution.

use tilebase::{MoveOrder, Notation};

use crate::args::values;
use crate::exit::Exit;
use crate::input::{Fields, InputArgs, each_board};
use crate::output::Form;
use crate::tables::{SearchArgs, Setup};
use crate::terminal::{print_note, print_one, unless_closed};
use crate::unsolvable;

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
    let setup = Setup::new(&args.search.tables)?;
    let (mut exit, mut between) = (Exit::Success, "");
    let printed = each_board(&setup, &args.boards, &args.input, |read| {
        let record = args.json.then_some(&read.record);
        let line = match (&read.task, record) {
            (Err(reason), Some(record)) => Fields::invalid(read.origin, reason).line(record),
            (Err(_), None) => "invalid\n".to_owned(),
            (Ok(task), _) => {
                let solver = setup.solver_of(*task, MoveOrder::UDLR)?;
                let mut search = args.search.limits.or_usual(solver.shape()).start(&solver);
                let ask = args.form.ask(args.json);
                let answer = search.answer(&task.board, MoveOrder::UDLR, ask)?;
                let answer = answer.as_ref();
                args.form
                    .line(answer, &task.board, &solver, args.notation, record)
            }
        };
        if read.task.is_err() {
            exit = Exit::Invalid;
        }
        print_one(&format!("{between}{line}"))?;
        if args.form == Form::Choices && !args.json {
            between = "\n";
        }
        let note = match read.task {
            Err(reason) => Some(format!("{}: {reason}", read.origin)),
            Ok(task) => unsolvable::note(&setup, task, read.origin),
        };
        note.as_deref().map(print_note);
        Ok(())
    });
    unless_closed(printed)?;
    Ok(exit)
}
