//! `tilebase compare`: compares the tables with common search algorithms, and common heuristics with the true
//! distances.

mod heuristics;
mod searches;

use anyhow::Context;
use serde::Serialize;
use tilebase::{Answer, Metric, Notation};
use tilebase_puzzle::{Board, GoalIndex, MoveOrder, RandomNumbers};

use crate::args::{UsageError, values};
use crate::exit::{Exit, InvalidInput};
use crate::input::{Fields, InputArgs, JsonRecord, each_board};
use crate::output::Form;
use crate::tables::{SearchArgs, Setup, bounds};
use crate::terminal::{print, print_note};

/// Compare the tables with common search algorithms
///
/// If --nodes or --seconds ends a search, the row of that algorithm is left out. If the limit ends a search with
/// pattern tables, the board is left out of every row. Boards of more than 16 cells have a limit of 0.3 seconds per
/// search, unless --nodes or --seconds is given.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    /// A board in quotes, or - for standard input. Boards that are unsolvable, or not solved within the limits, are
    /// listed after the rows
    #[arg(value_name = "BOARD", conflicts_with = "input")]
    pub boards: Vec<String>,

    /// Add this number of random solvable boards
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true, default_value_t = 0)]
    pub random: u64,

    /// A number that determines the random boards
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true, default_value_t = 1)]
    pub seed: u64,

    /// Instead, compare common heuristics with the true distances of all boards
    #[arg(long, conflicts_with_all = ["boards", "input", "random"])]
    pub heuristics: bool,

    /// Print a JSON array of the methods, and an object for each board without an answer: see docs/json.md
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase compare \"2 3 4 1 5 x 7 6 8\"
  tilebase compare --random 20 --json
  tilebase compare --heuristics";

pub fn run(args: &CompareArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.search.tables)?;
    if setup.metric() == Metric::Multi {
        let error = "--metric: the searches and heuristics of compare count only single moves; leave out --metric multi \
                     and such tables";
        return Err(UsageError::new(error).into());
    }
    let typed = Typed::read(&setup, args)?;
    let shape = typed
        .boards
        .first()
        .map_or(setup.usual_shape(), Board::shape);
    if args.heuristics {
        let solver = setup.complete(shape, "--heuristics")?;
        let rows = heuristics::compare(&solver)?;
        print_rows(&rows, args.json, heuristics::text)?;
        return Ok(Exit::Success);
    }
    let solver = setup.solver(shape, MoveOrder::UDLR)?;
    let index = GoalIndex::new(solver.goal());
    let (solvable, unsolvable): (Vec<Board>, Vec<Board>) = typed
        .boards
        .into_iter()
        .partition(|board| index.reaches(board));
    let count = (solvable.len() as u64).saturating_add(args.random);
    if count > 0 {
        let numbers = (0..args.random).zip(RandomNumbers::new(args.seed));
        let random = numbers.map(|(_, number)| index.random(number));
        let boards = solvable.into_iter().chain(random);
        let limits = args.search.limits.or_usual(shape);
        let compared = searches::compare(&solver, boards, count, &limits)?;
        if args.json || compared.count > 0 {
            print_rows(&compared.rows, args.json, |rows| {
                searches::text(rows, compared.count)
            })?;
        }
        compared.print_left_out();
        for answer in &compared.unsolved {
            print(&unsolved(answer, args.json))?;
        }
    } else if unsolvable.is_empty() && typed.exit == Exit::Success {
        return Err(UsageError::new("expected a board, or --random N").into());
    }
    for board in unsolvable {
        print(&match args.json {
            true => Fields::unsolvable(&board, solver.goal(), Metric::Single)
                .line(&JsonRecord::default()),
            false => format!("unsolvable: {board}\n"),
        })?;
    }
    for line in typed.invalid {
        print(&line)?;
    }
    for note in typed.notes {
        print_note(&note);
    }
    Ok(typed.exit)
}

/// Returns a line with the known bounds on the distance of a board, after a limit has ended the search with tables.
fn unsolved(answer: &Answer, json: bool) -> String {
    if !json {
        let known = bounds(answer.lower_bound, answer.length());
        return format!("stopped by a limit, {known}: {}\n", answer.board);
    }
    let fields = Form::Moves.fields(answer, Notation::Blank, true);
    fields.line(&JsonRecord::default())
}

fn print_rows<R: Serialize>(
    rows: &[R],
    json: bool,
    text: impl Fn(&[R]) -> String,
) -> anyhow::Result<()> {
    if json {
        let json = serde_json::to_string(rows).context("cannot write JSON")?;
        print(&(json + "\n"))
    } else {
        print(&text(rows))
    }
}

/// The boards of the arguments and of standard input, all of the same shape.
#[derive(Default)]
struct Typed {
    boards: Vec<Board>,
    /// Messages about input that is not a board.
    notes: Vec<String>,
    invalid: Vec<String>,
    exit: Exit,
}

impl Typed {
    fn read(setup: &Setup, args: &CompareArgs) -> anyhow::Result<Typed> {
        let mut typed = Typed::default();
        if args.boards.is_empty() && !args.input.is_named() {
            return Ok(typed);
        }
        each_board(setup, &args.boards, &args.input, |read| {
            let origin = read.origin;
            let board = match read.task.and_then(|task| task.of_one_goal(setup)) {
                Ok(board) => board,
                Err(reason) => {
                    typed.exit = Exit::Invalid;
                    if args.json {
                        let fields = Fields::invalid(origin, &reason);
                        typed.invalid.push(fields.line(&read.record));
                    }
                    typed.notes.push(format!("{origin}: {reason}"));
                    return Ok(());
                }
            };
            let expected = typed.boards.first().map_or(board.shape(), Board::shape);
            if board.shape() != expected {
                let found = board.shape();
                let error = format!(
                    "{origin}: expected a board of {expected}, like the first one, found one of {found}"
                );
                return Err(InvalidInput(error).into());
            }
            typed.boards.push(board);
            Ok(())
        })?;
        Ok(typed)
    }
}
