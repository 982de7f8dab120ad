//! `tilebase compare`: compares the tables with common search algorithms, and common heuristics with the true
//! distances.

mod heuristics;
mod searches;

use serde::Serialize;
use tilebase::{Metric, Notation};
use tilebase_puzzle::{Board, GoalIndex, MoveOrder, RandomNumbers};

use crate::args::{
    BoardArgs, FileArgs, MetricArgs, SeedArgs, TableArgs, ThreadArgs, UsageError, values,
};
use crate::exit::{Exit, InvalidInput};
use crate::input::{BOARDS, Fields, InputArgs, JsonRecord, each, to_json};
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
    if args.heuristics {
        let solver = setup.complete(setup.usual_shape(), "--heuristics")?;
        print_rows(&heuristics::compare(&solver)?, args.json, heuristics::cells)?;
        return Ok(Exit::Success);
    }
    let (boards, invalid, exit) = read(&setup, args)?;
    let shape = boards.first().map_or(setup.usual_shape(), Board::shape);
    let solver = setup.solver(shape, MoveOrder::UDLR)?;
    let (goal, index) = (solver.goal(), GoalIndex::new(solver.goal()));
    let boards = boards.into_iter();
    let (solvable, unsolvable): (Vec<_>, Vec<_>) = boards.partition(|board| index.reaches(board));
    let count = (solvable.len() as u64).saturating_add(args.count);
    if count == 0 && unsolvable.is_empty() && exit == Exit::Success {
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
        let limits = args.limits.or_usual(shape);
        let (rows, unsolved) = searches::compare(&solver, boards, count, &limits)?;
        let solved = count - unsolved.len() as u64;
        if args.json || solved > 0 {
            let times = format!("x {}", rows.last().map_or("", |row| &row.method));
            print_rows(&rows, args.json, |row| searches::cells(row, &times))?;
        }
        if !args.json && solved > 1 {
            print(&format!(
                "\n{solved} boards: means, and the largest number of boards held\n"
            ))?;
        }
        for answer in &unsolved {
            let known = bounds(answer.lower_bound, answer.length());
            let fields = Form::Moves.fields(answer, Notation::Blank, true);
            print(&match args.json {
                true => fields.line(&JsonRecord::default()),
                false => format!("stopped by a limit, {known}: {}\n", answer.board),
            })?;
        }
    }
    for board in unsolvable {
        print(&match args.json {
            true => Fields::unsolvable(&board, goal, Metric::Single).line(&JsonRecord::default()),
            false => format!("unsolvable: {board}\n"),
        })?;
    }
    print(&invalid)?;
    Ok(exit)
}

/// Prints rows as JSON, or as a table of titles and texts. The first column is aligned at the left, the others at the
/// right.
fn print_rows<'a, R: Serialize, const N: usize>(
    rows: &[R],
    json: bool,
    cells: impl Fn(&R) -> [(&'a str, String); N],
) -> anyhow::Result<()> {
    if json {
        return print(&(to_json(rows) + "\n"));
    }
    let rows: Vec<_> = rows.iter().map(cells).collect();
    let titles = rows
        .iter()
        .take(1)
        .map(|row| row.each_ref().map(|cell| cell.0));
    let texts = rows.iter().map(|row| row.each_ref().map(|cell| &*cell.1));
    let lines: Vec<_> = titles.chain(texts).collect();
    let mut text = String::new();
    for line in &lines {
        for (column, cell) in line.iter().enumerate() {
            let width = lines
                .iter()
                .map(|line| line[column].len())
                .max()
                .unwrap_or(0);
            text += &match column {
                0 => format!("{cell:<width$}"),
                _ => format!("  {cell:>width$}"),
            };
        }
        text += "\n";
    }
    print(&text)
}

/// Reads the boards of the arguments and of standard input, all of the same shape. Also returns the JSON objects for
/// input that is not a board, and prints messages about it.
fn read(setup: &Setup, args: &CompareArgs) -> anyhow::Result<(Vec<Board>, String, Exit)> {
    let (mut boards, mut invalid, mut exit) = (Vec::<Board>::new(), String::new(), Exit::Success);
    if args.typed.is_empty() && !args.input.is_named() {
        return Ok((boards, invalid, exit));
    }
    each(setup, &args.typed, &args.input, BOARDS, |read| {
        let origin = read.origin;
        match read.board().and_then(|task| task.of_one_goal(setup)) {
            Ok(board) => boards.push(board),
            Err(reason) => {
                exit = Exit::Invalid;
                print_note(&format!("{origin}: {reason}"));
                if args.json {
                    invalid += &Fields::invalid(origin, &reason).line(&read.json);
                }
            }
        }
        let mut shapes = boards.iter().map(Board::shape);
        match shapes.next().zip(shapes.next_back()) {
            Some((expected, found)) if found != expected => Err(InvalidInput(format!(
                "{origin}: expected a board of {expected}, like the first one, found one of {found}"
            ))
            .into()),
            _ => Ok(()),
        }
    })?;
    Ok((boards, invalid, exit))
}
