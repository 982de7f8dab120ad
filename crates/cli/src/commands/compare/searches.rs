use std::fmt::Write;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::ProgressBar;
use serde::Serialize;
use tilebase::{Board, Goal, Solver};
use tilebase_search::{Algorithm, Heuristic};

#[cfg(unix)]
use crate::machine::need_all_memory;
use crate::terminal::bar;

/// How often a lookup is repeated, to take long enough for the clock.
const REPEATS: u32 = 100;

/// The number of boards that are solved by one method before the next.
const AT_ONCE: usize = 4096;

/// The number of boards of 2x5 and 5x2: any search can hold them.
const OF_TEN_CELLS: u64 = 1_814_400;

/// The number of boards of 2x7 and 7x2, the largest shapes with a table that fits on a disk.
const OF_FOURTEEN_CELLS: u64 = 43_589_145_600;

/// The methods side by side.
pub struct Comparison {
    /// A row for each search, and that of the tables as the last.
    pub rows: Vec<Row>,
    /// The searches that would hold too many boards.
    left_out: Vec<Algorithm>,
}

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
    /// The time divided by that of the last row, the table or the pattern tables.
    times_the_table: f64,
}

/// Returns whether a search would hold more boards than a usual machine has memory for: there are as
/// many, and the farthest is too far from the goal for its guidance.
fn is_hopeless(algorithm: Algorithm, goal: Goal, longest: u64) -> bool {
    let (boards, near) = match algorithm {
        Algorithm::BreadthFirst | Algorithm::AStar(Heuristic::Misplaced) => (OF_TEN_CELLS, 24),
        Algorithm::Bidirectional | Algorithm::AStar(_) => (OF_FOURTEEN_CELLS, 40),
        Algorithm::IdaStar(_) => return false,
    };
    goal.boards() > boards && longest > near
}

/// Solves the boards by each algorithm that is not hopeless, and by the tables. Takes memory for some
/// thousand boards, however many there are.
pub fn compare(
    solver: &Solver,
    boards: impl Iterator<Item = Board>,
    count: u64,
) -> anyhow::Result<Comparison> {
    // A search cannot go on without memory, and nothing tells beforehand how much it takes.
    #[cfg(unix)]
    need_all_memory();
    let goal = solver.goal();
    let mut boards = boards.fuse();
    let mut by_tables = ByTables::new(solver);
    let mut by_search = Algorithm::ALL.map(|algorithm| (algorithm, Cost::default()));
    let is_left_out =
        |algorithm, tables: &ByTables| is_hopeless(algorithm, Goal::of(goal), tables.longest);
    let bar = bar(count.saturating_mul(by_search.len() as u64 + 1))?;
    loop {
        let some: Vec<Board> = boards.by_ref().take(AT_ONCE).collect();
        if some.is_empty() {
            break;
        }
        let lengths = by_tables.add(solver, &some, &bar)?;
        for (algorithm, cost) in &mut by_search {
            if is_left_out(*algorithm, &by_tables) {
                bar.inc(some.len() as u64);
                continue;
            }
            for (board, &length) in some.iter().zip(&lengths) {
                cost.add(&Cost::of_search(*algorithm, board, goal, length)?);
                bar.inc(1);
            }
        }
    }
    bar.finish_and_clear();

    let (left_out, by_search): (Vec<_>, Vec<_>) = by_search
        .into_iter()
        .partition(|(algorithm, _)| is_left_out(*algorithm, &by_tables));
    let last_time = by_tables.cost.time.as_secs_f64();
    let costs = by_search.into_iter();
    let costs = costs.map(|(algorithm, cost)| (algorithm.to_string(), cost));
    let costs = costs.chain([(by_tables.method.to_owned(), by_tables.cost)]);

    let mean = |sum: u64| sum as f64 / count as f64;
    let rows = costs.map(|(method, cost)| Row {
        method,
        distance: mean(by_tables.distance_sum),
        expanded: mean(cost.expanded),
        generated: mean(cost.generated),
        peak_boards: cost.peak_boards,
        microseconds: cost.time.as_secs_f64() * 1e6 / count as f64,
        times_the_table: cost.time.as_secs_f64() / last_time,
    });
    Ok(Comparison {
        rows: rows.collect(),
        left_out: left_out
            .into_iter()
            .map(|(algorithm, _)| algorithm)
            .collect(),
    })
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
    /// Solves a board, and counts; if counting takes time, solves it twice.
    fn of_search(
        algorithm: Algorithm,
        board: &Board,
        goal: &Board,
        length: u64,
    ) -> anyhow::Result<Cost> {
        let start = Instant::now();
        if !matches!(algorithm, Algorithm::IdaStar(_)) {
            black_box(algorithm.solve(board, goal));
        }
        let time_of_solving = start.elapsed();
        let start = Instant::now();
        let measured = algorithm.measure(board, goal);
        let time = match algorithm {
            Algorithm::IdaStar(_) => start.elapsed(),
            _ => time_of_solving,
        };
        match measured {
            Some(found) if found.moves.len() as u64 == length => Ok(Cost {
                expanded: found.counts.expanded,
                generated: found.counts.generated,
                peak_boards: found.counts.held,
                time,
            }),
            _ => anyhow::bail!("{algorithm} and the tables disagree about {board}"),
        }
    }

    fn add(&mut self, other: &Cost) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.peak_boards = self.peak_boards.max(other.peak_boards);
        self.time += other.time;
    }
}

/// What a table or pattern tables answered, and their cost.
struct ByTables {
    method: &'static str,
    longest: u64,
    distance_sum: u64,
    cost: Cost,
}

impl ByTables {
    fn new(solver: &Solver) -> ByTables {
        ByTables {
            method: match solver.complete() {
                Some(_) => "table",
                None => "patterns",
            },
            longest: 0,
            distance_sum: 0,
            cost: Cost::default(),
        }
    }

    /// Solves some more boards, and returns the lengths of their solutions.
    fn add(
        &mut self,
        solver: &Solver,
        boards: &[Board],
        bar: &ProgressBar,
    ) -> anyhow::Result<Vec<u64>> {
        let lengths = match solver.complete() {
            Some(batch) => self.look_up(batch.solver(), boards, bar)?,
            None => self.search(solver, boards, bar)?,
        };
        self.longest = lengths.iter().fold(self.longest, |a, &b| a.max(b));
        self.distance_sum += lengths.iter().sum::<u64>();
        Ok(lengths)
    }

    fn look_up<B: AsRef<[u8]>>(
        &mut self,
        solver: &tilebase_lookup::Solver<B>,
        boards: &[Board],
        bar: &ProgressBar,
    ) -> anyhow::Result<Vec<u64>> {
        let mut lengths = Vec::with_capacity(boards.len());
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
        self.cost.add(&Cost {
            peak_boards: 1,
            time: start.elapsed() / REPEATS,
            ..Cost::default()
        });
        bar.inc(boards.len() as u64);
        Ok(lengths)
    }

    /// Searches on one processor, as the other searches do.
    fn search(
        &mut self,
        solver: &Solver,
        boards: &[Board],
        bar: &ProgressBar,
    ) -> anyhow::Result<Vec<u64>> {
        let mut lengths = Vec::with_capacity(boards.len());
        for board in boards {
            let start = Instant::now();
            let found = solver.search().run(board, |_| ControlFlow::Continue(()));
            let found = found.with_context(|| board.to_string())?;
            let length = u64::from(found.lower_bound);
            self.cost.add(&Cost {
                expanded: found.nodes,
                generated: found.nodes,
                peak_boards: length + 1,
                time: start.elapsed(),
            });
            lengths.push(length);
            bar.inc(1);
        }
        Ok(lengths)
    }
}

impl Comparison {
    /// Returns the rows as a table for people.
    pub fn text(&self, boards: u64) -> String {
        let last = self.rows.last().map_or("", |row| &row.method);
        let times = format!("x {last}");
        let width = times.len().max(9);
        let mut text = format!(
            "{:<27} {:>8} {:>10} {:>10} {:>11} {:>12} {times:>width$}\n",
            "method", "distance", "expanded", "generated", "peak boards", "microseconds"
        );
        for row in &self.rows {
            let _ = writeln!(
                text,
                "{:<27} {:>8.1} {:>10.0} {:>10.0} {:>11} {:>12.2} {:>width$.0}",
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

    /// Tells the user if [`is_hopeless`] has left out searches.
    pub fn mention_left_out(&self) {
        if self.left_out.is_empty() {
            return;
        }
        let names: Vec<String> = self.left_out.iter().map(Algorithm::to_string).collect();
        // The comparison itself is printed already.
        let _ = writeln!(
            io::stderr(),
            "left out, since they would hold too many boards: {}",
            names.join("; ")
        );
    }
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
        assert_eq!(hopeless("7x2", 108), 2);
        assert_eq!(hopeless("4x4", 40), 2);
        assert_eq!(hopeless("4x4", 41), 5);
    }
}
