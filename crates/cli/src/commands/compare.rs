//! `tilebase compare`: compares the tables with common search algorithms.

use std::hint::black_box;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use tilebase::{Answer, Board, Limits, Metric, MoveOrder, Notation, Request, Solver};
use tilebase_search::{Algorithm, Counts, Found};

use super::all_boards;
use crate::args::{BoardArgs, FileArgs, SeedArgs, TableArgs, ThreadArgs, UsageError, values};
use crate::exit::Exit;
use crate::input::{InputArgs, JsonRecord, to_json};
use crate::machine::end_on_failed_allocation;
use crate::output::Form;
use crate::output::markup::columns;
use crate::tables::{BoardSearch, LimitArgs, Setup, bounds};
use crate::terminal::{ProgressDisplay, print, print_message};
use crate::unsolvable;

/// The number of times a lookup is repeated. A single lookup is too fast to measure.
const REPEATS: u32 = 100;

/// The number of boards that a search may expand if it keeps all of them in memory: more than the boards of 2x5.
const MOST_KEPT: u64 = 2_000_000;

/// Compare the tables with common search algorithms
///
/// All boards must be solvable. If a limit ends the search of an algorithm, its row is left out. If a limit ends the
/// search with tables, the board is left out. Boards of more than 16 cells have a limit of 0.3 seconds per search by
/// default. A search that keeps its boards in memory ends after 2000000 boards.
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
        files: args.files.clone(),
        ..TableArgs::default()
    })?;
    if setup.metric() == Metric::Multi {
        let error =
            "--tables: the searches of compare count only single moves; leave out tables of slides";
        return Err(UsageError::new(error).into());
    }
    let (mut shape, mut boards) = (None, Vec::new());
    if !args.typed.is_empty() || args.input.is_named() {
        boards = all_boards(&setup, &args.typed, &args.input, |task| {
            let board = task.of_one_goal(&setup)?;
            unsolvable::check(&setup, task)?;
            let (first, found) = (*shape.get_or_insert(board.shape()), board.shape());
            match found == first {
                true => Ok(board),
                false => Err(format!(
                    "expected a board of {first}, like the first one, found {found}"
                )),
            }
        })?;
    } else if args.count == 0 {
        return Err(UsageError::new("expected a board, or --count N").into());
    }
    let shape = shape.unwrap_or(setup.usual_shape());
    let solver = setup.solver(shape, MoveOrder::UDLR)?;
    let seed = (args.count > 0).then(|| args.seed.choose(|| None));
    let random = (0..args.count).zip(solver.random(seed.unwrap_or(0)));
    let count = args.count.saturating_add(boards.len() as u64);
    let boards = boards.into_iter().map(|(board, _)| board);
    let boards = boards.chain(random.map(|(_, board)| board));
    let limits = args.limits.limits().for_hint(shape);
    let (rows, unsolved) = compare(&solver, boards, count, limits)?;
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
    print(&text)?;
    Ok(Exit::Success)
}

/// A method and its cost: at first for all boards, then on average per board.
#[derive(Default, Serialize)]
struct Row {
    method: String,
    distance: f64,
    expanded: f64,
    generated: f64,
    /// The largest number of boards kept in memory to solve any one board.
    peak_boards: u64,
    microseconds: f64,
    /// The time divided by the time in the last row, which is for the tables.
    times_the_table: f64,
}

impl Row {
    fn new(method: impl ToString) -> Row {
        Row {
            method: method.to_string(),
            ..Row::default()
        }
    }

    /// Adds the cost of a board.
    fn add(&mut self, distance: u8, counts: Counts, time: Duration) {
        self.distance += f64::from(distance);
        self.expanded += counts.expanded as f64;
        self.generated += counts.generated as f64;
        self.peak_boards = self.peak_boards.max(counts.held);
        self.microseconds += time.as_secs_f64() * 1e6;
    }
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
    let mut lines = vec![titles.map(str::to_owned)];
    lines.extend(rows.iter().map(|row| {
        [
            row.method.clone(),
            format!("{:.1}", row.distance),
            format!("{:.0}", row.expanded),
            format!("{:.0}", row.generated),
            row.peak_boards.to_string(),
            format!("{:.2}", row.microseconds),
            format!("{:.0}", row.times_the_table),
        ]
    }));
    columns(&lines, &[0])
}

/// Solves each board with the tables and with each algorithm. Prints which algorithms are left out. Returns a row for each
/// other algorithm, then the row of the tables. Also returns the boards not solved within the limits, which are excluded
/// from the rows.
fn compare(
    solver: &Solver,
    boards: impl Iterator<Item = Board>,
    count: u64,
    limits: Limits,
) -> anyhow::Result<(Vec<Row>, Vec<Answer>)> {
    // A search that runs out of memory cannot continue. How much memory a search needs is not known in advance.
    end_on_failed_allocation();
    let mut unsolved = Vec::new();
    let mut tables = Row::new(solver.complete().map_or("patterns", |_| "table"));
    let mut rows = Algorithm::ALL.map(|algorithm| Some(Row::new(algorithm)));
    let all = count.saturating_mul(rows.len() as u64);
    let (mut progress, mut done) = (ProgressDisplay::new(0), 0);
    for board in boards {
        let (found, counts, time) = by_tables(solver, &board, limits)?;
        if !found.is_complete {
            unsolved.push(found);
            done += rows.len() as u64;
            continue;
        }
        let distance = found.lower_bound;
        tables.add(distance, counts, time);
        for (algorithm, row) in Algorithm::ALL.into_iter().zip(&mut rows) {
            done += 1;
            progress.show("compared", done, all, "searches");
            let Some(costs) = row else { continue };
            match measure(algorithm, &board, solver.goal(), limits) {
                Some((found, time)) if found.moves.len() == usize::from(distance) => {
                    costs.add(distance, found.counts, time);
                }
                Some(_) => anyhow::bail!(
                    "{algorithm} and the tables disagree about {board}; check the tables with `tilebase verify`"
                ),
                None => *row = None, // a limit has ended the search
            }
        }
    }
    let solved = count - unsolved.len() as u64;
    if solved == 0 {
        return Ok((Vec::new(), unsolved));
    }
    let stopped = Algorithm::ALL
        .iter()
        .zip(&rows)
        .filter(|(_, row)| row.is_none());
    let stopped: Vec<_> = stopped
        .map(|(algorithm, _)| algorithm.to_string())
        .collect();
    if !stopped.is_empty() {
        let names = stopped.join("; ");
        print_message(&format!("left out (stopped by a limit): {names}"));
    }
    let of_tables = tables.microseconds;
    let rows = rows.into_iter().flatten().chain([tables]);
    let means = rows.map(|row| Row {
        distance: row.distance / solved as f64,
        expanded: row.expanded / solved as f64,
        generated: row.generated / solved as f64,
        microseconds: row.microseconds / solved as f64,
        times_the_table: row.microseconds / of_tables,
        ..row
    });
    Ok((means.collect(), unsolved))
}

/// Solves a board with the tables, on one thread, as the algorithms do.
fn by_tables(
    solver: &Solver,
    board: &Board,
    limits: Limits,
) -> anyhow::Result<(Answer, Counts, Duration)> {
    let start = Instant::now();
    let mut search = BoardSearch::start(solver, limits.threads(1));
    let found = search.answer(board, MoveOrder::UDLR, Request::default());
    let found = found.with_context(|| board.to_string())?;
    let found = found.expect("only solvable boards are compared");
    let (mut counts, mut time) = (Counts::default(), start.elapsed());
    if let Some(batch) = solver.complete() {
        let start = Instant::now();
        for _ in 0..REPEATS {
            black_box(batch.solver().solve(board)?);
        }
        (counts.held, time) = (1, start.elapsed() / REPEATS);
    } else {
        (counts.expanded, counts.generated) = (found.nodes, found.nodes);
        counts.held = u64::from(found.lower_bound) + 1;
    }
    Ok((found, counts, time))
}

/// Solves a board and counts the visited boards. If counting slows the algorithm down, solves the board again to
/// measure the time. Returns `None` at a limit.
fn measure(
    algorithm: Algorithm,
    board: &Board,
    goal: &Board,
    limits: Limits,
) -> Option<(Found, Duration)> {
    let keeps_boards = !matches!(algorithm, Algorithm::IdaStar(_));
    let most_kept = if keeps_boards { MOST_KEPT } else { u64::MAX };
    let most = limits.nodes.map_or(most_kept, |most| most.min(most_kept));
    let mut start = Instant::now();
    let is_late = || limits.time.is_some_and(|most| start.elapsed() >= most);
    let found = algorithm.measure_while(board, goal, |expanded| {
        match expanded >= most || expanded.is_multiple_of(1024) && is_late() {
            true => Break(()),
            false => Continue(()),
        }
    })?;
    if keeps_boards {
        start = Instant::now();
        black_box(algorithm.solve(board, goal));
    }
    Some((found, start.elapsed()))
}
