//! `tilebase compare`: compares the tables with common search algorithms.

mod searches;

use tilebase::{Metric, Notation};
use tilebase_puzzle::{GoalIndex, MoveOrder, RandomNumbers};

use self::searches::{Row, compare};
use super::all_boards;
use crate::args::{
    BoardArgs, FileArgs, MetricArgs, SeedArgs, TableArgs, ThreadArgs, UsageError, values,
};
use crate::exit::{Exit, InvalidInput};
use crate::input::{Fields, InputArgs, JsonRecord, to_json};
use crate::output::Form;
use crate::output::markup::columns;
use crate::tables::{LimitArgs, Setup, bounds};
use crate::terminal::print;

/// Compare the tables with common search algorithms
///
/// If a limit ends a search, the row of its algorithm is left out; if it ends the search with tables, the board is. Boards
/// of more than 16 cells have a limit of 0.3 seconds per search by default. A search that keeps its boards in memory ends
/// after 2000000 boards.
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
  tilebase compare --count 20 --json";

pub fn run(args: &CompareArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&TableArgs {
        boards: args.boards.clone(),
        metric: MetricArgs::default(),
        files: args.files.clone(),
    })?;
    if setup.metric() == Metric::Multi {
        let error =
            "--tables: the searches of compare count only single moves; leave out tables of slides";
        return Err(UsageError::new(error).into());
    }
    let boards = match args.typed.is_empty() && !args.input.is_named() {
        true if args.count == 0 => {
            return Err(UsageError::new("expected a board, or --count N").into());
        }
        true => Vec::new(),
        false => all_boards(&setup, &args.typed, &args.input, |task| {
            task.of_one_goal(&setup)
        })?,
    };
    let first = boards.first();
    let shape = first.map_or(setup.usual_shape(), |(board, _)| board.shape());
    if let Some((other, origin)) = boards.iter().find(|(board, _)| board.shape() != shape) {
        let found = other.shape();
        let error = format!(
            "{origin}: expected a board of {shape}, like the first one, found one of {found}"
        );
        return Err(InvalidInput(error).into());
    }
    let solver = setup.solver(shape, MoveOrder::UDLR)?;
    let (goal, index) = (solver.goal(), GoalIndex::new(solver.goal()));
    let boards = boards.into_iter().map(|(board, _)| board);
    let (solvable, unsolvable): (Vec<_>, Vec<_>) = boards.partition(|board| index.reaches(board));
    let seed = (args.count > 0).then(|| args.seed.choose(|| None));
    let random = (0..args.count).zip(RandomNumbers::new(seed.unwrap_or(0)));
    let random = random.map(|(_, number)| index.random(number));
    let count = args.count.saturating_add(solvable.len() as u64);
    let (boards, limits) = (
        solvable.into_iter().chain(random),
        args.limits.or_usual(shape),
    );
    let (rows, unsolved) = compare(&solver, boards, count, &limits)?;
    let mut text = match count - unsolved.len() as u64 {
        _ if args.json => to_json(&rows) + "\n",
        0 => String::new(),
        1 => table(&rows),
        solved => {
            let means = "means, and the largest number of boards held";
            format!("{}\n{solved} boards: {means}\n", table(&rows))
        }
    };
    for answer in &unsolved {
        let known = bounds(answer.lower_bound, answer.length());
        let fields = Form::Moves.fields(answer, Notation::Blank, true);
        text += &match args.json {
            true => fields.line(&JsonRecord::default()),
            false => format!("stopped by a limit, {known}: {}\n", answer.board),
        };
    }
    for board in &unsolvable {
        text += &match args.json {
            true => Fields::unsolvable(board, goal, Metric::Single).line(&JsonRecord::default()),
            false => format!("unsolvable: {board}\n"),
        };
    }
    print(&text)?;
    Ok(Exit::Success)
}

/// Returns rows with titles.
fn table(rows: &[Row]) -> String {
    let times = format!("x {}", rows.last().map_or("", |row| &row.method));
    let titles = [
        "method",
        "distance",
        "expanded",
        "generated",
        "peak boards",
        "microseconds",
        &times,
    ];
    let lines = [titles.map(str::to_owned)].into_iter();
    let lines: Vec<_> = lines.chain(rows.iter().map(Row::cells)).collect();
    columns(&lines, &[0])
}
