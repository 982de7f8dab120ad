use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::Context;
use serde::Serialize;
use tilebase::Solver;
use tilebase_search::{Estimator, Heuristic};

use crate::machine::check_memory;

#[derive(Serialize)]
pub struct Row {
    heuristic: String,
    boards: u64,
    mean: f64,
    /// The mean of the distance minus the estimate, in moves.
    mean_error: f64,
    exact: u64,
    /// The number of boards with an estimate above the distance. For these boards, searches may return solutions
    /// that are too long.
    too_high: u64,
}

pub fn compare(solver: &Solver) -> anyhow::Result<Vec<Row>> {
    let boards = solver.boards();
    let estimators = Heuristic::ALL.map(|heuristic| Estimator::new(heuristic, solver.goal()));
    let mut sums = Heuristic::ALL.map(|_| Sums::default());
    let memory = solver.each_distance_memory()?;
    check_memory("the comparison", memory + boards)?;
    let distances = solver.all_distances(|_| ControlFlow::Continue(()))?;
    for (index, distance) in (0..).zip(distances.into_iter().flatten()) {
        let board = solver
            .board_at(index)
            .with_context(|| format!("no board has index {index}"))?;
        for (sums, estimator) in sums.iter_mut().zip(&estimators) {
            sums.add(estimator.estimate(&board).into(), distance.into());
        }
    }
    let rows = Heuristic::ALL
        .iter()
        .zip(sums)
        .map(|(heuristic, sums)| Row {
            heuristic: heuristic.to_string(),
            boards,
            mean: sums.estimates as f64 / boards as f64,
            mean_error: (sums.distances as f64 - sums.estimates as f64) / boards as f64,
            exact: sums.exact,
            too_high: sums.too_high,
        });
    Ok(rows.collect())
}

#[derive(Default)]
struct Sums {
    estimates: u64,
    distances: u64,
    exact: u64,
    too_high: u64,
}

impl Sums {
    fn add(&mut self, estimate: u64, distance: u64) {
        self.estimates += estimate;
        self.distances += distance;
        self.exact += u64::from(estimate == distance);
        self.too_high += u64::from(estimate > distance);
    }
}

pub fn text(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<16} {:>8} {:>10} {:>8} {:>7} {:>9}\n",
        "heuristic", "mean", "mean error", "exact", "exact %", "too high"
    );
    for row in rows {
        let percent = 100.0 * row.exact as f64 / row.boards as f64;
        let _ = writeln!(
            text,
            "{:<16} {:>8.4} {:>10.4} {:>8} {:>7.2} {:>9}",
            row.heuristic, row.mean, row.mean_error, row.exact, percent, row.too_high
        );
    }
    text
}
