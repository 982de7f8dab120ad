//! `tilebase stats`: the number of boards at each distance.

mod histogram;
mod histogram_svg;

use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::Context;
use serde::Serialize;
use tilebase_gen::write_file;
use tilebase_lookup::{ProveError, Solver, TableBytes};
use tilebase_puzzle::Board;

use self::histogram::histogram;
use self::histogram_svg::histogram_svg;
use crate::args::{StatsArgs, StatsForm, UsageError};
use crate::exit::Exit;
use crate::input::shape_if_not_square;
use crate::machine::check_memory;
use crate::output::{check_file, is_standard_output, with_advice};
use crate::tables::{Choice, complete_tables, damaged};
use crate::terminal::{ProgressDisplay, print};

pub fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    let is_streamed = args.svg.as_deref().is_some_and(is_standard_output);
    if is_streamed && (args.json || args.form != StatsForm::Text) {
        let error = "--svg -: standard output takes one form: the drawing, --json or --as";
        return Err(UsageError::new(error).into());
    }
    let choice = Choice::new(&args.tables)?;
    let solver = choice.complete(choice.usual_shape(), "stats")?;
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
        _ if args.json => serde_json::to_string(&stats).context("cannot write JSON")? + "\n",
        StatsForm::Text => stats.text(solver.goal()),
        StatsForm::Csv => stats.csv(),
    })?;
    Ok(Exit::Success)
}

/// The boards of a table, by their distance.
#[derive(Serialize)]
struct Stats {
    goal: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    boards: u64,
    max_distance: usize,
    mean_distance: f64,
    /// The number of boards at each distance.
    boards_at: Vec<u64>,
    /// The boards at the largest distance.
    antipodes: Vec<Vec<u8>>,
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
        let antipodes = farthest
            .into_iter()
            .filter_map(|index| solver.board_at(index));
        let mut antipodes: Vec<_> = antipodes.map(|board| board.tiles().to_vec()).collect();
        // The same order whether the table is of this shape or the transposed one.
        antipodes.sort();
        Ok(Stats {
            goal: solver.goal().tiles().to_vec(),
            shape: shape_if_not_square(solver.goal()),
            boards,
            max_distance: boards_at.len() - 1,
            mean_distance: sums.sum::<u64>() as f64 / boards as f64,
            antipodes,
            boards_at,
        })
    }

    fn text(&self, goal: &Board) -> String {
        let mut text = histogram(&self.boards_at);
        let _ = writeln!(text, "\ngoal             {goal}");
        let _ = writeln!(text, "boards           {}", self.boards);
        let _ = writeln!(text, "mean distance    {:.4}", self.mean_distance);
        let mut title = "farthest boards";
        for tiles in &self.antipodes {
            if let Ok(board) = Board::from_tiles(goal.shape(), tiles) {
                let _ = writeln!(text, "{title:<15}  {board}");
            }
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
