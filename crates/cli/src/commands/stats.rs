//! `tilebase stats`: the number of boards at each distance.

use std::iter;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::ValueHint;
use serde::Serialize;
use tilebase::{Board, Goal, Metric, Shape, Solver};
use tilebase_puzzle::GoalIndex;

use crate::args::{TableArgs, ThreadArgs, UsageError};
use crate::exit::Exit;
use crate::input::{Fields, Text, Tiles, to_json};
use crate::machine::check_memory;
use crate::output::markup::Chart;
use crate::output::{check_svg_file, is_standard_output, write_text};
use crate::tables::Setup;
use crate::terminal::{ProgressDisplay, print};

/// Count the boards at each distance from the goal, and print the farthest ones
///
/// The farthest boards are called antipodes. Counting needs a table of all boards, of up to 16 cells; pattern tables
/// are not enough.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct StatsArgs {
    /// Print a JSON object: see docs/json.md
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print a line per distance: distance, boards, at_most (the probability that a random board is at most this far)
    #[arg(long)]
    csv: bool,

    /// Also draw the counts into this SVG file; with -, print only the picture
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PathBuf>,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase stats
  tilebase stats --goal 123/8x4/765 --csv
  tilebase stats --json --svg 3x3.svg";

pub fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    let is_streamed = args.svg.as_deref().is_some_and(is_standard_output);
    if is_streamed && (args.json || args.csv) {
        let error = "--svg -: standard output takes one form: the drawing, --json or --csv";
        return Err(UsageError::new(error).into());
    }
    let file = args.svg.as_deref().filter(|_| !is_streamed);
    file.map_or(Ok(()), check_svg_file)?;
    let setup = Setup::new(&args.tables)?;
    let shape = setup.usual_shape();
    let goal = setup.goal(shape)?;
    let published = Goal::of(&goal).published_counts();
    let published = published.filter(|_| setup.metric() == Metric::Single);
    let stats = match published {
        Some(boards_at) if setup.complete_if_any(shape)?.is_none() => Stats {
            source: Some("published counts: Korf and Schultze 2005, OEIS A089484"),
            ..Stats::new(&goal, Metric::Single, boards_at.to_vec())
        },
        _ => Stats::of(&setup.complete(shape, "stats")?)?,
    };
    if let Some(path) = file {
        write_text(path, &stats.svg())?;
    }
    print(&match args.json {
        true => to_json(&stats) + "\n",
        false if args.csv => stats.csv(),
        false if is_streamed => stats.svg(),
        false => stats.text(),
    })?;
    Ok(Exit::Success)
}

#[derive(Serialize)]
struct Stats {
    goal: Tiles,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<Text<Shape>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    metric: Option<Text<Metric>>,
    boards: u64,
    max_distance: usize,
    mean_distance: f64,
    boards_at: Vec<u64>,
    /// For each distance, the share of boards that are at most this far from the goal, from 0 to 1.
    at_most: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    antipodes: Option<Vec<Tiles>>,
    /// The source of [`Goal::published_counts`]. There are no antipodes then.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
}

impl Stats {
    fn new(goal: &Board, metric: Metric, boards_at: Vec<u64>) -> Stats {
        let boards: u64 = boards_at.iter().sum();
        let mut nearer = 0;
        let at_most = boards_at.iter().map(|boards_here| {
            nearer += boards_here;
            nearer as f64 / boards as f64
        });
        let Fields { shape, metric, .. } = Fields::of(Some(goal), None, metric);
        Stats {
            goal: Tiles::Board(*goal),
            shape,
            metric,
            boards,
            max_distance: boards_at.len() - 1,
            mean_distance: sum_of_distances(&boards_at) as f64 / boards as f64,
            at_most: at_most.collect(),
            boards_at,
            antipodes: None,
            source: None,
        }
    }

    /// Counts the boards of complete tables.
    fn of(solver: &Solver) -> anyhow::Result<Stats> {
        check_memory("the count", solver.each_distance_memory()?)?;
        let boards = solver.boards()?;
        let mut progress = ProgressDisplay::new(boards);
        let (mut boards_at, mut farthest) = (Vec::new(), Vec::new());
        let counted = solver.each_distance(|depth| {
            boards_at.push(depth.boards());
            let stage = format!("distance {}", depth.depth());
            let counted: u64 = boards_at.iter().sum();
            progress.show(&stage, counted, boards, "boards");
            // Collects only the boards at the last distance. If the largest distance in the header is wrong, millions
            // of boards may be at that distance.
            if counted == boards {
                farthest.extend(depth.indices());
            }
            ControlFlow::Continue(())
        });
        counted?;
        solver.check_distances(boards_at.len() as u8 - 1, sum_of_distances(&boards_at))?;
        let index = GoalIndex::new(solver.goal());
        let antipodes = farthest.iter().filter_map(|&at| index.board_at(at));
        let mut antipodes: Vec<Board> = antipodes.collect();
        // Sorts the boards, so that a table of the transposed shape gives the same order.
        antipodes.sort_by_key(|board| board.tiles().to_vec());
        Ok(Stats {
            antipodes: Some(antipodes.into_iter().map(Tiles::Board).collect()),
            ..Stats::new(solver.goal(), solver.metric(), boards_at)
        })
    }

    /// Returns each distance, its number of boards, and the share of boards that are at most this far.
    fn rows(&self) -> impl Iterator<Item = (usize, u64, f64)> {
        let rows = self.boards_at.iter().zip(&self.at_most).enumerate();
        rows.map(|(distance, (&boards, &at_most))| (distance, boards, at_most))
    }

    fn most(&self) -> u64 {
        self.boards_at.iter().copied().max().unwrap_or(1)
    }

    /// Returns a histogram, whose longest bar has 50 characters, and the farthest boards.
    fn text(&self) -> String {
        let mut text = "distance       boards       at most\n".to_owned();
        for (distance, boards, at_most) in self.rows() {
            let bar = "#".repeat((boards * 50).div_ceil(self.most()) as usize);
            // Six decimals would show the nearest boards of 4x4 as 0.
            let percent = match at_most * 100.0 {
                percent @ ..1e-5 => format!("{percent:.2e}"),
                percent => format!("{percent:.6}"),
            };
            text += &format!("{distance:>8} {boards:>12} {percent:>11} %  {bar}\n");
        }
        text += "\n";
        let mut add = |title: &str, value: &str| text += &format!("{title:<15}  {value}\n");
        add("goal", &self.goal.text());
        add("boards", &self.boards.to_string());
        add("mean distance", &format!("{:.4}", self.mean_distance));
        if let Some(source) = self.source {
            add("source", source);
        }
        let titles = iter::once("farthest boards").chain(iter::repeat(""));
        for (title, board) in titles.zip(self.antipodes.iter().flatten()) {
            add(title, &board.text());
        }
        text
    }

    fn csv(&self) -> String {
        let mut text = "distance,boards,at_most\n".to_owned();
        for (distance, boards, at_most) in self.rows() {
            text += &format!("{distance},{boards},{at_most}\n");
        }
        text
    }

    fn svg(&self) -> String {
        let title = format!("Boards at each distance from {}", self.goal.text());
        let steps = self.boards_at.len();
        let mut chart = Chart::new(&title, "distance in moves", steps, self.most(), 0.5);
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
