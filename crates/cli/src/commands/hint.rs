//! `tilebase hint`: prints all or part of a solution.

use tilebase::{MoveOrder, Notation};

use crate::args::values;
use crate::exit::Exit;
use crate::input::{BOARDS, Fields, InputArgs, each};
use crate::output::Form;
use crate::tables::{SearchArgs, Setup};
use crate::terminal::{print_note, print_one, unless_closed};
use crate::unsolvable;

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
    let setup = Setup::new(&args.search.tables)?;
    let (mut exit, mut between) = (Exit::Success, "");
    let printed = each(&setup, &args.boards, &args.input, BOARDS, |read| {
        let record = args.json.then_some(&read.json);
        let task = read.board();
        let line = match (&task, record) {
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
        if task.is_err() {
            exit = Exit::Invalid;
        }
        print_one(&format!("{between}{line}"))?;
        if args.form == Form::Choices && !args.json {
            between = "\n";
        }
        let note = match task {
            Err(reason) => Some(format!("{}: {reason}", read.origin)),
            Ok(task) => unsolvable::note(&setup, task, read.origin),
        };
        note.as_deref().map(print_note);
        Ok(())
    });
    unless_closed(printed)?;
    Ok(exit)
}
