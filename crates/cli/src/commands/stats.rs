use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::Context;
use serde::Serialize;
use tilebase_lookup::{ProveError, Table};
use tilebase_puzzle::{Board, Goal};

use super::print;
use crate::args::{StatsArgs, StatsForm};
use crate::open::Bytes;
use crate::{SUCCESS, histogram, open};

pub fn run(args: &StatsArgs) -> anyhow::Result<u8> {
    let table = open::table(args.table.as_deref())?;
    let stats = Stats::new(&table).map_err(|error| open::damaged(args.table.as_deref(), error))?;
    if let Some(path) = &args.svg {
        let title = format!("Boards at each distance from {}", table.goal().board());
        let svg = histogram::svg(&title, &stats.boards_at)?;
        tilebase_gen::write_file(path, svg.as_bytes())?;
    }
    print(&match args.form {
        StatsForm::Text => stats.text(table.goal()),
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
    fn new(table: &Table<Bytes>) -> Result<Stats, ProveError> {
        let goal = table.goal();
        let (mut boards_at, mut farthest) = (Vec::new(), Vec::new());
        table.each_distance(|depth| {
            boards_at.push(depth.boards());
            if depth.distance() == table.header().max_distance {
                farthest.extend(depth.indices());
            }
            ControlFlow::Continue(())
        })?;
        let farthest = farthest.into_iter().filter_map(|index| goal.unrank(index));
        let sums = (0..)
            .zip(&boards_at)
            .map(|(distance, boards)| distance * boards);
        Ok(Stats {
            goal: goal.board().tiles().to_vec(),
            boards: goal.boards(),
            max_distance: boards_at.len() - 1,
            mean_distance: sums.sum::<u64>() as f64 / goal.boards() as f64,
            antipodes: farthest.map(|board| board.tiles().to_vec()).collect(),
            boards_at,
        })
    }

    fn text(&self, goal: Goal) -> String {
        let mut text = histogram::text(&self.boards_at);
        let _ = writeln!(text, "\ngoal           {}", goal.board());
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
