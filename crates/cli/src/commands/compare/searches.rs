use std::fmt::Write;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::ProgressBar;
use serde::Serialize;
use tilebase_lookup::{Solver, TableBytes};
use tilebase_puzzle::{Board, Goal};
use tilebase_search::{Algorithm, Heuristic};

/// How often a lookup is repeated, to take long enough for the clock.
const REPEATS: u32 = 100;

/// The number of boards that any search can hold: those of 2x5 and 5x2.
const BOARDS_THAT_FIT: u64 = 1_814_400;

/// Above this distance, a search with little guidance holds tens of millions of boards, if there are
/// as many.
const NEAR: u64 = 24;

/// A method, and its cost, on average over the boards.
#[derive(Serialize)]
pub struct Row {
    method: String,
    distance: f64,
    expanded: f64,
    generated: f64,
    /// The largest number of boards held for any of the boards.
    peak_boards: u64,
    microseconds: f64,
    /// The time divided by that of the table.
    times_the_table: f64,
}

/// Returns whether a search would hold more boards than a usual machine has memory for.
fn is_hopeless(algorithm: Algorithm, goal: Goal, longest: u64) -> bool {
    let has_little_guidance = matches!(
        algorithm,
        Algorithm::BreadthFirst | Algorithm::AStar(Heuristic::Misplaced)
    );
    has_little_guidance && goal.boards() > BOARDS_THAT_FIT && longest > NEAR
}

/// Tells the user if [`is_hopeless`] has left out searches.
pub fn mention_left_out(rows: &[Row]) {
    if rows.len() <= Algorithm::ALL.len() {
        // The comparison itself is printed already.
        let _ = writeln!(
            io::stderr(),
            "left out, since they would hold too many boards: breadth-first search, and A* with \
             misplaced tiles"
        );
    }
}

/// Returns a row for each algorithm that is not hopeless, and the table's as the last.
pub fn compare(solver: &Solver<TableBytes>, boards: &[Board]) -> anyhow::Result<Vec<Row>> {
    let goal = solver.goal();
    let (lengths, table_time) = look_up(solver, boards)?;
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let mut algorithms = Algorithm::ALL.to_vec();
    algorithms.retain(|&algorithm| !is_hopeless(algorithm, Goal::of(goal), longest));

    let bar = ProgressBar::new((boards.len() * algorithms.len()) as u64);
    let mut costs = Vec::new();
    for &algorithm in &algorithms {
        let mut cost = Cost::default();
        for (board, &length) in boards.iter().zip(&lengths) {
            cost.add(&Cost::of_search(algorithm, board, goal, length)?);
            bar.inc(1);
        }
        costs.push((algorithm.to_string(), cost));
    }
    bar.finish_and_clear();
    costs.push(("table".to_owned(), Cost::of_table(table_time)));

    let mean = |sum: u64| sum as f64 / boards.len() as f64;
    let rows = costs.into_iter().map(|(method, cost)| Row {
        method,
        distance: mean(lengths.iter().sum()),
        expanded: mean(cost.expanded),
        generated: mean(cost.generated),
        peak_boards: cost.peak_boards,
        microseconds: cost.time.as_secs_f64() * 1e6 / boards.len() as f64,
        times_the_table: cost.time.as_secs_f64() / table_time.as_secs_f64(),
    });
    Ok(rows.collect())
}

/// What it took to solve some boards.
#[derive(Default)]
struct Cost {
    expanded: u64,
    generated: u64,
    peak_boards: u64,
    time: Duration,
}

impl Cost {
    /// Solves a board twice: once for the time, and once for the counts.
    fn of_search(
        algorithm: Algorithm,
        board: &Board,
        goal: &Board,
        length: u64,
    ) -> anyhow::Result<Cost> {
        let start = Instant::now();
        let moves = black_box(algorithm.solve(board, goal));
        let time = start.elapsed();
        match (moves, algorithm.measure(board, goal)) {
            (Some(moves), Some(found)) if moves.len() as u64 == length => Ok(Cost {
                expanded: found.counts.expanded,
                generated: found.counts.generated,
                peak_boards: found.counts.held,
                time,
            }),
            _ => anyhow::bail!("{algorithm} and the table disagree about {board}"),
        }
    }

    fn of_table(time: Duration) -> Cost {
        Cost {
            peak_boards: 1,
            time,
            ..Cost::default()
        }
    }

    fn add(&mut self, other: &Cost) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.peak_boards = self.peak_boards.max(other.peak_boards);
        self.time += other.time;
    }
}

/// Returns the length of every solution, and the time to look all of them up.
fn look_up(solver: &Solver<TableBytes>, boards: &[Board]) -> anyhow::Result<(Vec<u64>, Duration)> {
    let mut lengths = Vec::new();
    for board in boards {
        let distance = solver.distance(board);
        lengths.push(distance.with_context(|| board.to_string())?.into());
    }
    let start = Instant::now();
    for _ in 0..REPEATS {
        for board in boards {
            black_box(solver.solve(board)?);
        }
    }
    Ok((lengths, start.elapsed() / REPEATS))
}

/// Returns the rows as a table for people.
pub fn text(rows: &[Row], boards: usize) -> String {
    let mut text = format!(
        "{:<27} {:>8} {:>10} {:>10} {:>11} {:>12} {:>9}\n",
        "method", "distance", "expanded", "generated", "peak boards", "microseconds", "x table"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "{:<27} {:>8.1} {:>10.0} {:>10.0} {:>11} {:>12.2} {:>9.0}",
            row.method,
            row.distance,
            row.expanded,
            row.generated,
            row.peak_boards,
            row.microseconds,
            row.times_the_table
        );
    }
    if boards > 1 {
        let _ = writeln!(
            text,
            "\n{boards} boards: means, and the largest number of boards held"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_large_shapes_far_from_the_goal_are_hopeless() {
        let hopeless = |shape: &str, longest| {
            let goal = Goal::corner(shape.parse().unwrap());
            let all = Algorithm::ALL.into_iter();
            all.filter(|&algorithm| is_hopeless(algorithm, goal, longest))
                .count()
        };
        assert_eq!(hopeless("3x3", 31), 0);
        assert_eq!(hopeless("2x5", 55), 0);
        assert_eq!(hopeless("3x4", 24), 0);
        assert_eq!(hopeless("3x4", 25), 2);
    }
}
