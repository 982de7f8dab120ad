//! `tilebase compare`: compares the tables with common search algorithms, and common heuristics with the true
//! distances.

mod heuristics;
mod searches;

use anyhow::Context;
use serde::Serialize;
use tilebase::{Answer, Metric, Notation};
use tilebase_puzzle::{Board, GoalIndex, MoveOrder, RandomNumbers};

use crate::args::{
    BoardArgs, FileArgs, MetricArgs, SeedArgs, TableArgs, ThreadArgs, UsageError, values,
};
use crate::exit::{Exit, InvalidInput};
use crate::input::{BOARDS, Fields, InputArgs, JsonRecord, each};
use crate::output::Form;
use crate::tables::{LimitArgs, Setup, bounds};
use crate::terminal::{print, print_note};

/// Compare the tables with common search algorithms
///
/// If a limit ends a search, the row of its algorithm is left out; if it ends the search with tables, the board is. Boards
/// of more than 16 cells have a limit of 0.3 seconds per search by default.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    /// Boards in quotes, or - for standard input
    #[arg(value_name = "BOARD", conflicts_with = "input")]
    pub typed: Vec<String>,

    /// Also make this number of random solvable boards
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true, default_value_t = 0)]
    pub count: u64,

    #[command(flatten)]
    pub seed: SeedArgs,

    /// Instead, compare common heuristics with the true distances of all boards
    #[arg(long, conflicts_with_all = ["typed", "input", "count"])]
    pub heuristics: bool,

    /// Print a JSON array of the methods: see docs/json.md
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub boards: BoardArgs,

    #[command(flatten)]
    pub files: FileArgs,

    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase compare \"2 3 4 1 5 x 7 6 8\"
  tilebase compare --count 20 --json
  tilebase compare --heuristics";

pub fn run(args: &CompareArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&TableArgs {
        boards: args.boards.clone(),
        metric: MetricArgs::default(),
        files: args.files.clone(),
    })?;
    if setup.metric() == Metric::Multi {
        let error = "--tables: the searches and heuristics of compare count only single moves; leave out tables of slides";
        return Err(UsageError::new(error).into());
    }
    let typed = Typed::read(&setup, args)?;
    let first = typed.boards.first();
    let shape = first.map_or(setup.usual_shape(), Board::shape);
    if args.heuristics {
        let solver = setup.complete(shape, "--heuristics")?;
        let rows = heuristics::compare(&solver)?;
        print_rows(&rows, args.json, heuristics::text)?;
        return Ok(Exit::Success);
    }
    let solver = setup.solver(shape, MoveOrder::UDLR)?;
    let (goal, index) = (solver.goal(), GoalIndex::new(solver.goal()));
    let boards = typed.boards.into_iter();
    let (solvable, unsolvable): (Vec<_>, Vec<_>) = boards.partition(|board| index.reaches(board));
    let count = (solvable.len() as u64).saturating_add(args.count);
    if count == 0 && unsolvable.is_empty() && typed.exit == Exit::Success {
        return Err(UsageError::new("expected a board, or --count N").into());
    }
    if count > 0 {
        let seed = match args.count {
            0 => 0,
            _ => args.seed.choose(|| None),
        };
        let numbers = (0..args.count).zip(RandomNumbers::new(seed));
        let random = numbers.map(|(_, number)| index.random(number));
        let boards = solvable.into_iter().chain(random);
        let compared = searches::compare(&solver, boards, count, &args.limits.or_usual(shape))?;
        if args.json || compared.count > 0 {
            let text = |rows: &[_]| searches::text(rows, compared.count);
            print_rows(&compared.rows, args.json, text)?;
        }
        for answer in &compared.unsolved {
            print(&unsolved(answer, args.json))?;
        }
    }
    for board in unsolvable {
        print(&match args.json {
            true => Fields::unsolvable(&board, goal, Metric::Single).line(&JsonRecord::default()),
            false => format!("unsolvable: {board}\n"),
        })?;
    }
    for line in typed.invalid {
        print(&line)?;
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
    /// The JSON objects for input that is not a board.
    invalid: Vec<String>,
    exit: Exit,
}

impl Typed {
    /// Reads the boards. Prints a message about input that is not a board.
    fn read(setup: &Setup, args: &CompareArgs) -> anyhow::Result<Typed> {
        let mut typed = Typed::default();
        if args.typed.is_empty() && !args.input.is_named() {
            return Ok(typed);
        }
        each(setup, &args.typed, &args.input, BOARDS, |read| {
            let origin = read.origin;
            let board = match read.board().and_then(|task| task.of_one_goal(setup)) {
                Ok(board) => board,
                Err(reason) => {
                    typed.exit = Exit::Invalid;
                    print_note(&format!("{origin}: {reason}"));
                    let invalid = || Fields::invalid(origin, &reason).line(&read.json);
                    typed.invalid.extend(args.json.then(invalid));
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
