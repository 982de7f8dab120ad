use std::fmt::Write;

use anyhow::Context;
use serde::Serialize;
use tilebase_puzzle::{Board, Goal};

use super::print;
use crate::args::{StatsArgs, StatsForm};
use crate::question::Question;
use crate::{SUCCESS, histogram};

pub fn run(args: &StatsArgs) -> anyhow::Result<u8> {
    let question = Question::new("stats", &args.goal)?;
    let view = question.view()?;
    let distances = view
        .table()
        .distances()
        .map_err(|error| question.damaged(error))?;
    let stats = Stats::new(question.goal(), &distances, |index| view.board_at(index));
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
    /// From the distance of each board of a table, and the board at an index.
    fn new(goal: &Board, distances: &[u8], board_at: impl Fn(u64) -> Option<Board>) -> Stats {
        let max_distance = distances.iter().copied().max().unwrap_or(0);
        let mut boards_at = vec![0; usize::from(max_distance) + 1];
        for &distance in distances {
            boards_at[usize::from(distance)] += 1;
        }
        let farthest = (0..).zip(distances).filter(|&(_, &at)| at == max_distance);
        let sum: u64 = (0..)
            .zip(&boards_at)
            .map(|(distance, boards)| distance * boards)
            .sum();
        let boards = Goal::of(goal).boards();
        Stats {
            goal: goal.tiles().to_vec(),
            boards,
            max_distance: max_distance.into(),
            mean_distance: sum as f64 / boards as f64,
            antipodes: farthest
                .filter_map(|(index, _)| Some(board_at(index)?.tiles().to_vec()))
                .collect(),
            boards_at,
        }
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
