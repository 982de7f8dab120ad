use anyhow::Context;
use serde::Serialize;
use tilebase::Solver;
use tilebase_search::{Estimator, Heuristic};

use crate::machine::check_memory;

#[derive(Default, Serialize)]
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
    let boards = solver.boards()?;
    let mut rows = Heuristic::ALL.map(|heuristic| Row {
        heuristic: heuristic.to_string(),
        boards,
        ..Row::default()
    });
    let estimators = Heuristic::ALL.map(|heuristic| Estimator::new(heuristic, solver.goal()));
    let memory = solver.each_distance_memory()?;
    check_memory("the comparison", memory + boards)?;
    for (index, distance) in (0..).zip(solver.all_distances()?) {
        let board = solver.board_at(index);
        let board = board.with_context(|| format!("no board has index {index}"))?;
        for (row, estimator) in rows.iter_mut().zip(&estimators) {
            let (estimate, distance) = (estimator.estimate(&board), distance.into());
            row.mean += f64::from(estimate);
            row.mean_error += f64::from(distance) - f64::from(estimate);
            row.exact += u64::from(estimate == distance);
            row.too_high += u64::from(estimate > distance);
        }
    }
    for row in &mut rows {
        row.mean /= boards as f64;
        row.mean_error /= boards as f64;
    }
    Ok(rows.into())
}

/// Returns the titles and the texts of a row.
pub fn cells(row: &Row) -> [(&'static str, String); 6] {
    let percent = 100.0 * row.exact as f64 / row.boards as f64;
    [
        ("heuristic", row.heuristic.clone()),
        ("mean", format!("{:.4}", row.mean)),
        ("mean error", format!("{:.4}", row.mean_error)),
        ("exact", row.exact.to_string()),
        ("exact %", format!("{percent:.2}")),
        ("too high", row.too_high.to_string()),
    ]
}
