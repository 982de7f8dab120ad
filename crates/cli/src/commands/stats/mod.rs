//! `tilebase stats`: the number of boards at each distance.

mod svg;

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};
use tilebase::Board;
use tilebase_gen::write_file;
use tilebase_lookup::{ProveError, Solver, TableBytes};
use tilebase_puzzle::GoalIndex;

use self::svg::histogram_svg;
use crate::args::UsageError;
use crate::exit::Exit;
use crate::json::JsonObject;
use crate::machine::check_memory;
use crate::output::{check_file, is_standard_output, with_advice};
use crate::tables::{Setup, TableArgs, complete_tables, damaged};
use crate::terminal::{ProgressDisplay, print};

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct StatsArgs {
    /// How to print the counts
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = StatsForm::Text)]
    pub form: StatsForm,

    /// Print a JSON object: goal, shape (unless it is square), boards, max_distance, mean_distance, boards_at
    /// (the number of boards at each distance) and antipodes (the boards farthest from the goal)
    #[arg(long, conflicts_with = "form")]
    pub json: bool,

    /// Also draw the number of boards at each distance into this file, as an SVG picture; for
    /// -, print only that
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,

    #[command(flatten)]
    pub tables: TableArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase stats
  tilebase stats --goal 123/8x4/765 --as csv
  tilebase stats --json --svg 3x3.svg";

/// How the counts are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsForm {
    /// A bar for each distance, the mean distance, and the boards farthest from the goal
    Text,
    /// A line for each distance: distance, boards
    Csv,
}

pub fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    let is_streamed = args.svg.as_deref().is_some_and(is_standard_output);
    if is_streamed && (args.json || args.form != StatsForm::Text) {
        let error = "--svg -: standard output takes one form: the drawing, --json or --as";
        return Err(UsageError::new(error).into());
    }
    let setup = Setup::new(&args.tables)?;
    let solver = setup.complete(setup.usual_shape(), "stats")?;
    let solver = complete_tables(&solver);
    if let Some(path) = args.svg.as_deref().filter(|_| !is_streamed) {
        check_file(path, "--svg")?;
    }
    let table = solver.table();
    check_memory("the count", table.each_distance_memory())?;
    let mut progress = ProgressDisplay::new(solver.boards(), false)?;
    let count = || Stats::new(solver, &mut progress);
    let stats = table.bytes().read_whole(count);
    progress.finish();
    let stats = stats.map_err(|error| damaged(table.bytes(), error))?;
    if let Some(path) = &args.svg {
        let title = format!("Boards at each distance from {}", solver.goal());
        let svg = histogram_svg(&title, &stats.boards_at);
        if is_streamed {
            print(&svg)?;
            return Ok(Exit::Success);
        }
        write_file(path, svg.as_bytes()).map_err(with_advice)?;
    }
    print(&match args.form {
        _ if args.json => stats.json(solver.goal()),
        StatsForm::Text => stats.text(solver.goal()),
        StatsForm::Csv => stats.csv(),
    })?;
    Ok(Exit::Success)
}

/// The boards of a table, by their distance.
struct Stats {
    boards: u64,
    mean_distance: f64,
    /// The number of boards at each distance.
    boards_at: Vec<u64>,
    /// The boards at the largest distance.
    antipodes: Vec<Board>,
}

impl Stats {
    fn new(
        solver: &Solver<TableBytes>,
        progress: &mut ProgressDisplay,
    ) -> Result<Stats, ProveError> {
        let (mut boards_at, mut farthest) = (Vec::new(), Vec::new());
        solver.each_distance(|depth| {
            boards_at.push(depth.boards());
            let stage = format!("distance {}", depth.distance());
            let counted: u64 = boards_at.iter().sum();
            progress.show(&stage, counted, solver.boards(), "boards");
            // A wrong header may name a distance at which there are millions.
            if counted == solver.boards() {
                farthest.extend(depth.indices());
            }
            ControlFlow::Continue(())
        })?;
        let (expected, found) = (boards_at.len() as u8 - 1, solver.max_distance());
        if found != expected {
            return Err(ProveError::MaxDistance { expected, found });
        }
        let boards = boards_at.iter().sum();
        let sums = (0..)
            .zip(&boards_at)
            .map(|(distance, boards)| distance * boards);
        let index = GoalIndex::new(solver.goal());
        let antipodes = farthest
            .into_iter()
            .filter_map(|place| index.board_at(place));
        let mut antipodes: Vec<Board> = antipodes.collect();
        // The same order whether the table is of this shape or the transposed one.
        antipodes.sort_by_key(|board| board.tiles().to_vec());
        Ok(Stats {
            boards,
            mean_distance: sums.sum::<u64>() as f64 / boards as f64,
            antipodes,
            boards_at,
        })
    }

    fn json(&self, goal: &Board) -> String {
        let antipodes: Vec<&[u8]> = self.antipodes.iter().map(Board::tiles).collect();
        JsonObject::of_board("goal", Some(goal))
            .with("boards", self.boards)
            .with("max_distance", self.boards_at.len() - 1)
            .with("mean_distance", self.mean_distance)
            .with("boards_at", &self.boards_at)
            .with("antipodes", antipodes)
            .line()
    }

    fn text(&self, goal: &Board) -> String {
        let mut text = histogram(&self.boards_at);
        let _ = writeln!(text, "\ngoal             {goal}");
        let _ = writeln!(text, "boards           {}", self.boards);
        let _ = writeln!(text, "mean distance    {:.4}", self.mean_distance);
        let mut title = "farthest boards";
        for board in &self.antipodes {
            let _ = writeln!(text, "{title:<15}  {board}");
            title = "";
        }
        text
    }

    fn csv(&self) -> String {
        let mut text = "distance,boards\n".to_owned();
        for (distance, boards) in self.boards_at.iter().enumerate() {
            let _ = writeln!(text, "{distance},{boards}");
        }
        text
    }
}

/// Returns the histogram in characters; the longest bar has 50.
fn histogram(boards_at: &[u64]) -> String {
    let most = boards_at.iter().copied().max().unwrap_or(1);
    let mut text = "distance       boards\n".to_owned();
    for (distance, &boards) in boards_at.iter().enumerate() {
        let bar = "#".repeat((boards * 50).div_ceil(most) as usize);
        let _ = writeln!(text, "{distance:>8} {boards:>12}  {bar}");
    }
    text
}
