use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::Context;
use serde::Serialize;
use tilebase_lookup::{ProveError, View};
use tilebase_puzzle::Board;

use super::print;
use crate::args::{StatsArgs, StatsForm};
use crate::machine::check_memory;
use crate::open::Bytes;
use crate::question::Question;
use crate::watch::Watch;
use crate::{SUCCESS, histogram};

pub fn run(args: &StatsArgs) -> anyhow::Result<u8> {
    let question = Question::new("stats", &args.goal)?;
    let view = question.view()?;
    check_memory(
        "to look at every board",
        view.table().each_distance_memory(),
    )?;
    let mut watch = Watch::new(view.table().goal().boards(), false)?;
    let stats = Stats::new(question.goal(), &view, &mut watch);
    watch.finish();
    let stats = stats.map_err(|error| question.damaged(error))?;
    if let Some(path) = &args.svg {
        let title = format!("Boards at each distance from {}", question.goal());
        let svg = histogram::svg(&title, &stats.boards_at)?;
        tilebase_gen::write_file(path, svg.as_bytes())?;
    }
    print(&match args.form {
        StatsForm::Text => stats.text(question.goal()),
        StatsForm::Csv => stats.csv(),
        StatsForm::Json => serde_json::to_string(&stats).context("cannot write JSON")? + "\n",
    })?;
    Ok(SUCCESS)
}

/// Where the boards of a table are.
#[derive(Serialize)]
struct Stats {
    goal: Vec<u8>,
    boards: u64,
    max_distance: usize,
    mean_distance: f64,
    /// How many boards there are at each distance.
    boards_at: Vec<u64>,
    /// The boards at the largest distance.
    antipodes: Vec<Vec<u8>>,
}

impl Stats {
    fn new(goal: &Board, view: &View<'_, Bytes>, watch: &mut Watch) -> Result<Stats, ProveError> {
        let (mut boards_at, mut farthest) = (Vec::new(), Vec::new());
        view.table().bytes().expect_whole_reads();
        view.table().each_distance(|depth| {
            boards_at.push(depth.boards());
            let stage = format!("distance {}", depth.distance());
            let all = view.table().goal().boards();
            watch.show(&stage, boards_at.iter().sum(), all, "boards");
            if depth.distance() == view.max_distance() {
                farthest.extend(depth.indices());
            }
            ControlFlow::Continue(())
        })?;
        let boards = boards_at.iter().sum();
        let sums = (0..)
            .zip(&boards_at)
            .map(|(distance, boards)| distance * boards);
        let antipodes = farthest
            .into_iter()
            .filter_map(|index| view.board_at(index));
        let mut antipodes: Vec<_> = antipodes.map(|board| board.tiles().to_vec()).collect();
        // In the same order from a table of the transposed shape, whose indices are others.
        antipodes.sort();
        Ok(Stats {
            goal: goal.tiles().to_vec(),
            boards,
            max_distance: boards_at.len() - 1,
            mean_distance: sums.sum::<u64>() as f64 / boards as f64,
            antipodes,
            boards_at,
        })
    }

    fn text(&self, goal: &Board) -> String {
        let mut text = histogram::text(&self.boards_at);
        let _ = writeln!(text, "\ngoal           {goal}");
        let _ = writeln!(text, "boards         {}", self.boards);
        let _ = writeln!(text, "mean distance  {:.4}", self.mean_distance);
        let mut title = "antipodes";
        for tiles in &self.antipodes {
            if let Ok(board) = Board::from_tiles(goal.shape(), tiles) {
                let _ = writeln!(text, "{title:<14} {board}");
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
