//! `tilebase hint`: prints all or part of a solution.

use tilebase::MoveOrder;

use crate::exit::Exit;
use crate::input::{InputArgs, each_board};
use crate::json::JsonObject;
use crate::output::{HintForm, UNSOLVABLE};
use crate::spelling::Spelling;
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

    /// What to print instead of the next move, its tiles and the distance
    #[arg(long = "as", value_name = "FORM", value_enum)]
    form: Option<HintForm>,

    /// Print a line with a JSON object for each board: board, solvable, and what --as selects: distance, move, tile,
    /// moves (a list of objects with move, tile and optimal) or solution. With a move or a tile, optimal is whether the
    /// move is proved optimal. If a limit has ended the search, unknown values are null, and bound, upper and best (the
    /// moves of the best solution found) are added. --metric multi adds metric; a move is then a slide such as l2, and
    /// tile is its farthest tile. Input that is not a board is printed as by `solve --json`
    #[arg(long)]
    json: bool,

    /// How to write the moves
    #[arg(long, value_name = "SPELLING", value_enum, default_value_t)]
    moves: Spelling,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase hint 123/745/86x
  tilebase hint --as distance \"2 3 4 1 5 x 7 6 8\"
  tilebase hint --as choices 123/745/86x";

pub fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.search.tables)?;
    let (mut exit, mut between) = (Exit::Success, "");
    let printed = each_board(&setup, &args.boards, &args.input, |read| {
        let task = match read.task {
            Ok(task) => task,
            Err(reason) => {
                exit = Exit::Invalid;
                print_one(&match args.json {
                    true => JsonObject::invalid(read.origin, &reason, &read.fields),
                    false => format!("{between}invalid\n"),
                })?;
                print_note(&format!("{}: {reason}", read.origin));
                return Ok(());
            }
        };
        let solver = setup.solver_of(task, MoveOrder::UDLR)?;
        let limits = args.search.limits.or_usual(solver.shape());
        let ask = HintForm::ask(args.form);
        let answer = limits
            .start(&solver)
            .answer(&task.board, MoveOrder::UDLR, ask)?;
        print_one(&match (args.json, &answer) {
            (true, Some(answer)) => {
                let object = HintForm::json(args.form, answer, args.moves);
                object.with_fields(&read.fields).line()
            }
            (true, None) => {
                let object = JsonObject::of_board("board", Some(&task.board), Some(solver.goal()));
                object
                    .with("solvable", false)
                    .with_fields(&read.fields)
                    .line()
            }
            (false, Some(answer)) => {
                format!(
                    "{between}{}\n",
                    HintForm::text(args.form, answer, args.moves)
                )
            }
            (false, None) => format!("{between}{UNSOLVABLE}\n"),
        })?;
        if args.form == Some(HintForm::Choices) && !args.json {
            between = "\n";
        }
        let unsolvable = unsolvable::note(&setup, task, read.origin);
        unsolvable.as_deref().map(print_note);
        Ok(())
    });
    unless_closed(printed)?;
    Ok(exit)
}
