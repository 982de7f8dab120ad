//! `tilebase stats`: the number of boards at each distance.

use std::iter;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};
use tilebase::{Board, Goal, Metric, Solver};
use tilebase_gen::write_file;
use tilebase_puzzle::GoalIndex;

use crate::args::{TableArgs, ThreadArgs, UsageError};
use crate::exit::Exit;
use crate::input::{json_line, shape_of, to_json};
use crate::machine::check_memory;
use crate::output::markup::{Chart, csv_row};
use crate::output::{check_svg_file, is_standard_output, with_advice};
use crate::tables::Setup;
use crate::terminal::{ProgressDisplay, print};

/// Count the boards at each distance from the goal, and print the farthest ones
///
/// The farthest boards are called antipodes. Counting needs a table of all boards, of up to 16 cells; pattern tables
/// are not enough.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct StatsArgs {
    /// How to print the counts
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = StatsForm::Text)]
    pub form: StatsForm,

    /// Print a JSON object: see docs/json.md
    #[arg(long, conflicts_with = "form")]
    pub json: bool,

    /// Also draw the counts into this SVG file; with -, print only the picture
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,

    #[command(flatten)]
    pub tables: TableArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase stats
  tilebase stats --goal 123/8x4/765 --as csv
  tilebase stats --json --svg 3x3.svg";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsForm {
    /// A line for each distance, with the percentage of boards that are at most this far from the goal; then the mean
    /// distance, and the boards farthest from the goal
    Text,
    /// A line for each distance: distance, boards, at_most (the probability that a random board is at most this far)
    Csv,
}

pub fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    let is_streamed = args.svg.as_deref().is_some_and(is_standard_output);
    if is_streamed && (args.json || args.form != StatsForm::Text) {
        let error = "--svg -: standard output takes one form: the drawing, --json or --as";
        return Err(UsageError::new(error).into());
    }
    if let Some(path) = args.svg.as_deref().filter(|_| !is_streamed) {
        check_svg_file(path)?;
    }
    let setup = Setup::new(&args.tables)?;
    let shape = setup.usual_shape();
    let goal = setup.goal(shape)?;
    let published = Goal::of(&goal).published_counts();
    let published = published.filter(|_| setup.metric() == Metric::Single);
    let stats = match published {
        Some(boards_at) if setup.complete_if_any(shape)?.is_none() => {
            Stats::new(boards_at.to_vec(), None)
        }
        _ => Stats::of(&setup.complete(shape, "stats")?)?,
    };
    if let Some(path) = &args.svg {
        let svg = stats.svg(&goal);
        if is_streamed {
            print(&svg)?;
            return Ok(Exit::Success);
        }
        write_file(path, svg.as_bytes()).map_err(with_advice)?;
    }
    print(&match args.form {
        _ if args.json => stats.json(&goal, setup.metric()),
        StatsForm::Text => stats.text(&goal),
        StatsForm::Csv => stats.csv(),
    })?;
    Ok(Exit::Success)
}

struct Stats {
    boards: u64,
    mean_distance: f64,
    boards_at: Vec<u64>,
    /// `None` for published counts.
    antipodes: Option<Vec<Board>>,
}

/// The source of [`Goal::published_counts`].
const SOURCE: &str = "published counts: Korf and Schultze 2005, OEIS A089484";

impl Stats {
    fn new(boards_at: Vec<u64>, antipodes: Option<Vec<Board>>) -> Stats {
        let boards = boards_at.iter().sum();
        Stats {
            boards,
            mean_distance: sum_of_distances(&boards_at) as f64 / boards as f64,
            boards_at,
            antipodes,
        }
    }

    /// Counts the boards of complete tables.
    fn of(solver: &Solver) -> anyhow::Result<Stats> {
        check_memory("the count", solver.each_distance_memory()?)?;
        let mut progress = ProgressDisplay::new(solver.boards())?;
        let (mut boards_at, mut farthest) = (Vec::new(), Vec::new());
        let counted = solver.each_distance(|depth| {
            boards_at.push(depth.boards());
            let stage = format!("distance {}", depth.depth());
            let counted: u64 = boards_at.iter().sum();
            progress.show(&stage, counted, solver.boards(), "boards");
            // Collects only the boards at the last distance. If the largest distance in the header is wrong, millions
            // of boards may be at that distance.
            if counted == solver.boards() {
                farthest.extend(depth.indices());
            }
            ControlFlow::Continue(())
        });
        progress.finish();
        counted?;
        solver.check_distances(boards_at.len() as u8 - 1, sum_of_distances(&boards_at))?;
        let index = GoalIndex::new(solver.goal());
        let antipodes = farthest
            .into_iter()
            .filter_map(|place| index.board_at(place));
        let mut antipodes: Vec<Board> = antipodes.collect();
        // Sorts the boards, so that a table of the transposed shape gives the same order.
        antipodes.sort_by_key(|board| board.tiles().to_vec());
        Ok(Stats::new(boards_at, Some(antipodes)))
    }

    /// Returns each distance, its number of boards, and the share of boards that are at most this far from the goal, from
    /// 0 to 1.
    fn rows(&self) -> impl Iterator<Item = (usize, u64, f64)> {
        let mut nearer = 0;
        let rows = self.boards_at.iter().enumerate();
        rows.map(move |(distance, &boards)| {
            nearer += boards;
            (distance, boards, nearer as f64 / self.boards as f64)
        })
    }

    fn json(&self, goal: &Board, metric: Metric) -> String {
        let at_most: Vec<f64> = self.rows().map(|(.., at_most)| at_most).collect();
        let mut pairs = vec![("goal", to_json(&goal.tiles()))];
        pairs.extend(shape_of(goal));
        if metric != Metric::Single {
            pairs.push(("metric", to_json(&metric.name())));
        }
        pairs.extend([
            ("boards", to_json(&self.boards)),
            ("max_distance", to_json(&(self.boards_at.len() - 1))),
            ("mean_distance", to_json(&self.mean_distance)),
            ("boards_at", to_json(&self.boards_at)),
            ("at_most", to_json(&at_most)),
        ]);
        pairs.push(match &self.antipodes {
            Some(boards) => {
                let tiles: Vec<&[u8]> = boards.iter().map(Board::tiles).collect();
                ("antipodes", to_json(&tiles))
            }
            None => ("source", to_json(&SOURCE)),
        });
        json_line(&pairs)
    }

    /// Returns a histogram, whose longest bar has 50 characters, and the farthest boards.
    fn text(&self, goal: &Board) -> String {
        let most = self.boards_at.iter().copied().max().unwrap_or(1);
        let mut text = "distance       boards       at most\n".to_owned();
        for (distance, boards, at_most) in self.rows() {
            let bar = "#".repeat((boards * 50).div_ceil(most) as usize);
            // Six decimals would show the nearest boards of 4x4 as 0.
            let percent = match at_most * 100.0 {
                percent @ ..1e-5 => format!("{percent:.2e}"),
                percent => format!("{percent:.6}"),
            };
            text += &format!("{distance:>8} {boards:>12} {percent:>11} %  {bar}\n");
        }
        let (boards, mean) = (self.boards, self.mean_distance);
        text += &format!(
            "\ngoal             {goal}\nboards           {boards}\nmean distance    {mean:.4}\n"
        );
        let Some(antipodes) = &self.antipodes else {
            return text + &format!("source           {SOURCE}\n");
        };
        let titles = iter::once("farthest boards").chain(iter::repeat(""));
        let lines = titles.zip(antipodes);
        text + &lines
            .map(|(title, board)| format!("{title:<15}  {board}\n"))
            .collect::<String>()
    }

    fn csv(&self) -> String {
        let mut text = "distance,boards,at_most\n".to_owned();
        for (distance, boards, at_most) in self.rows() {
            text += &csv_row(&[
                distance.to_string(),
                boards.to_string(),
                at_most.to_string(),
            ]);
        }
        text
    }

    fn svg(&self, goal: &Board) -> String {
        let title = format!("Boards at each distance from {goal}");
        let most = self.boards_at.iter().copied().max().unwrap_or(1);
        let steps = self.boards_at.len();
        let mut chart = Chart::new(&title, "distance in moves", steps, most, 0.5);
        for (distance, boards, _) in self.rows() {
            chart.bar(distance, boards as f64);
        }
        chart.finished()
    }
}

/// Returns the sum of the distances of all boards.
fn sum_of_distances(boards_at: &[u64]) -> u64 {
    let sums = (0..).zip(boards_at);
    sums.map(|(distance, boards)| distance * boards).sum()
}
