use std::ops::ControlFlow;

use anyhow::Context;
use serde::Serialize;
use tilebase::Solver;
use tilebase_search::{Estimator, Heuristic};

use crate::machine::check_memory;
use crate::output::markup::columns;

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
    let boards = solver.boards();
    let mut rows = Heuristic::ALL.map(|heuristic| {
        let row = Row {
            heuristic: heuristic.to_string(),
            boards,
            ..Row::default()
        };
        (Estimator::new(heuristic, solver.goal()), row)
    });
    let memory = solver.each_distance_memory()?;
    check_memory("the comparison", memory + boards)?;
    let distances = solver.all_distances(|_| ControlFlow::Continue(()))?;
    for (index, distance) in (0..).zip(distances.into_iter().flatten()) {
        let board = solver.board_at(index);
        let board = board.with_context(|| format!("no board has index {index}"))?;
        for (estimator, row) in &mut rows {
            let (estimate, distance) = (estimator.estimate(&board), distance.into());
            row.mean += f64::from(estimate);
            row.mean_error += f64::from(distance) - f64::from(estimate);
            row.exact += u64::from(estimate == distance);
            row.too_high += u64::from(estimate > distance);
        }
    }
    let means = rows.map(|(_, sums)| Row {
        mean: sums.mean / boards as f64,
        mean_error: sums.mean_error / boards as f64,
        ..sums
    });
    Ok(means.into())
}

pub fn text(rows: &[Row]) -> String {
    let titles = [
        "heuristic",
        "mean",
        "mean error",
        "exact",
        "exact %",
        "too high",
    ];
    let lines = rows.iter().map(|row| {
        let percent = 100.0 * row.exact as f64 / row.boards as f64;
        [
            row.heuristic.clone(),
            format!("{:.4}", row.mean),
            format!("{:.4}", row.mean_error),
            row.exact.to_string(),
            format!("{percent:.2}"),
            row.too_high.to_string(),
        ]
    });
    columns(titles, lines)
}
