//! `tilebase stats`: the number of boards at each distance.

use std::iter;

use serde::Serialize;
use tilebase::{Board, Goal, Metric, Shape, Solver};

use crate::args::{TableArgs, ThreadArgs};
use crate::exit::Exit;
use crate::input::{Fields, Text, Tiles, to_json};
use crate::tables::{Setup, each_distance};
use crate::terminal::print;

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

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase stats
  tilebase stats --goal 123/8x4/765 --csv
  tilebase stats --shape 2x5 --json";

pub fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.tables)?;
    let shape = setup.usual_shape();
    let goal = setup.goal(shape)?;
    let published = Goal::of(&goal).published_counts();
    let published = published.filter(|_| setup.metric() == Metric::Single);
    let (boards_at, antipodes) = match published {
        Some(boards_at) if setup.complete_if_any(shape)?.is_none() => {
            (boards_at.to_vec(), Vec::new())
        }
        _ => count(&setup.complete(shape, "stats")?)?,
    };
    let stats = Stats::new(&goal, setup.metric(), boards_at, antipodes);
    print(&match args.json {
        true => to_json(&stats) + "\n",
        false if args.csv => stats.csv(),
        false => stats.text(),
    })?;
    Ok(Exit::Success)
}

/// Counts the boards at each distance in complete tables. Also returns the farthest boards.
fn count(solver: &Solver) -> anyhow::Result<(Vec<u64>, Vec<Board>)> {
    let boards = solver.boards()?;
    let (mut boards_at, mut farthest) = (Vec::new(), Vec::new());
    each_distance(solver, u8::MAX, "the count", |depth, counted| {
        boards_at.push(depth.boards());
        // Collects only the boards at the last distance. If the largest distance in the header is wrong, millions of
        // boards may be at that distance.
        if counted == boards {
            farthest.extend(depth.indices().filter_map(|index| solver.board_at(index)));
        }
    })?;
    solver.check_distances(boards_at.len() as u8 - 1, sum_of_distances(&boards_at))?;
    // Sorts the boards, so that a table of the transposed shape gives the same order.
    farthest.sort_unstable_by(|one, other| one.tiles().cmp(other.tiles()));
    Ok((boards_at, farthest))
}

/// Returns the sum of the distances of all boards.
fn sum_of_distances(boards_at: &[u64]) -> u64 {
    let sums = (0..).zip(boards_at);
    sums.map(|(distance, boards)| distance * boards).sum()
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
    /// Empty for published counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    antipodes: Vec<Tiles>,
    /// The source of [`Goal::published_counts`].
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
}

impl Stats {
    fn new(goal: &Board, metric: Metric, boards_at: Vec<u64>, antipodes: Vec<Board>) -> Stats {
        let boards: u64 = boards_at.iter().sum();
        let mut nearer = 0;
        let at_most = boards_at.iter().map(|boards_here| {
            nearer += boards_here;
            nearer as f64 / boards as f64
        });
        let Fields { shape, metric, .. } = Fields::of(Some(goal), None, metric);
        let source = "published counts: Korf and Schultze 2005, OEIS A089484";
        Stats {
            goal: Tiles::Board(*goal),
            shape,
            metric,
            boards,
            max_distance: boards_at.len() - 1,
            mean_distance: sum_of_distances(&boards_at) as f64 / boards as f64,
            at_most: at_most.collect(),
            boards_at,
            source: antipodes.is_empty().then_some(source),
            antipodes: antipodes.into_iter().map(Tiles::Board).collect(),
        }
    }

    /// Returns each distance, its number of boards, and the share of boards that are at most this far.
    fn rows(&self) -> impl Iterator<Item = (usize, u64, f64)> {
        let rows = self.boards_at.iter().zip(&self.at_most).enumerate();
        rows.map(|(distance, (&boards, &at_most))| (distance, boards, at_most))
    }

    /// Returns a histogram, whose longest bar has 50 characters, and the farthest boards.
    fn text(&self) -> String {
        let most = self.boards_at.iter().max().copied().unwrap_or(1);
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
        text += &format!(
            "\ngoal             {}\nboards           {}\nmean distance    {:.4}\n",
            self.goal.text(),
            self.boards,
            self.mean_distance
        );
        if let Some(source) = self.source {
            text += &format!("source           {source}\n");
        }
        let titles = iter::once("farthest boards").chain(iter::repeat(""));
        for (title, board) in titles.zip(&self.antipodes) {
            text += &format!("{title:<15}  {}\n", board.text());
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
}
