use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use tilebase::{Answer, Ask, Board, Goal, MoveOrder, Solver};
use tilebase_search::{Algorithm, Heuristic};

#[cfg(unix)]
use crate::machine::end_on_failed_allocation;
use crate::tables::{BoardSearch, LimitArgs};
use crate::terminal::{bar, print_message};

/// The number of times a lookup is repeated. A single lookup is too fast to measure.
const REPEATS: u32 = 100;

/// The number of boards that one method solves before the next method starts.
const BATCH_BOARDS: usize = 4096;

/// The number of solvable boards of 2x5 or 5x2. Every algorithm has enough memory for all of them.
const OF_TEN_CELLS: u64 = 1_814_400;

/// The number of solvable boards of 2x7 or 7x2, the largest shapes whose complete table fits on a typical disk.
const OF_FOURTEEN_CELLS: u64 = 43_589_145_600;

/// A method and its average cost per board.
#[derive(Serialize)]
pub struct Row {
    method: String,
    distance: f64,
    expanded: f64,
    generated: f64,
    /// The largest number of boards kept in memory to solve any one board.
    peak_boards: u64,
    microseconds: f64,
    /// The time divided by the time in the last row, which is for the tables.
    times_the_table: f64,
}

/// Returns whether an algorithm may need too much memory: the shape has many boards, and a board to solve is far from
/// the goal.
fn needs_too_much_memory(algorithm: Algorithm, goal: Goal, longest: u64) -> bool {
    let (boards, near) = match algorithm {
        Algorithm::BreadthFirst | Algorithm::AStar(Heuristic::Misplaced) => (OF_TEN_CELLS, 24),
        Algorithm::Bidirectional | Algorithm::AStar(_) => (OF_FOURTEEN_CELLS, 40),
        Algorithm::IdaStar(_) => return false,
    };
    // A shape without an index has more boards.
    (goal.boards() > boards || goal.boards() == 0) && longest > near
}

/// Solves the boards in batches, with the tables and with each algorithm that does not need too much memory.
pub fn compare(
    solver: &Solver,
    boards: impl Iterator<Item = Board>,
    count: u64,
    limits: &LimitArgs,
) -> anyhow::Result<Compared> {
    // A search that runs out of memory cannot continue. How much memory a search needs is not known in advance.
    #[cfg(unix)]
    end_on_failed_allocation();
    let goal = solver.goal();
    let mut boards = boards.fuse();
    let (mut longest, mut distance_sum) = (0, 0);
    let mut of_tables = Cost::default();
    let mut of_searches = Algorithm::ALL.map(|algorithm| (algorithm, Cost::default()));
    let mut compared = Compared::default();
    let bar = bar(count.saturating_mul(of_searches.len() as u64 + 1))?;
    loop {
        let some: Vec<Board> = boards.by_ref().take(BATCH_BOARDS).collect();
        if some.is_empty() {
            break;
        }
        let many = some.len() as u64;
        let (some, lengths) = compared.solve(solver, some, limits, &mut of_tables)?;
        bar.inc(many);
        longest = lengths.iter().fold(longest, |a, &b| a.max(b));
        distance_sum += lengths.iter().sum::<u64>();
        for (algorithm, cost) in &mut of_searches {
            let is_ended = |compared: &Compared| compared.ended.contains(algorithm);
            bar.inc(many - some.len() as u64);
            for (board, &length) in some.iter().zip(&lengths) {
                bar.inc(1);
                if needs_too_much_memory(*algorithm, Goal::of(goal), longest) || is_ended(&compared)
                {
                    continue;
                }
                let search = limits.start(solver);
                match Cost::of_search(*algorithm, board, goal, length, &search)? {
                    Some(of_board) => cost.add(&of_board),
                    None => compared.ended.push(*algorithm),
                }
            }
        }
    }
    bar.finish_and_clear();

    let count = count - compared.unsolved.len() as u64;
    compared.count = count;
    let mean = |sum: u64| sum as f64 / count as f64;
    let row = |method: String, cost: &Cost| Row {
        method,
        distance: mean(distance_sum),
        expanded: mean(cost.expanded),
        generated: mean(cost.generated),
        peak_boards: cost.peak_boards,
        microseconds: cost.time.as_secs_f64() * 1e6 / count as f64,
        times_the_table: cost.time.as_secs_f64() / of_tables.time.as_secs_f64(),
    };
    if count == 0 {
        return Ok(compared);
    }
    for (algorithm, cost) in of_searches {
        if needs_too_much_memory(algorithm, Goal::of(goal), longest) {
            compared.left_out.push(algorithm);
        } else if !compared.ended.contains(&algorithm) {
            compared.rows.push(row(algorithm.to_string(), &cost));
        }
    }
    let method = solver.complete().map_or("patterns", |_| "table");
    compared.rows.push(row(method.to_owned(), &of_tables));
    Ok(compared)
}

#[derive(Default)]
pub struct Compared {
    /// A row for each search, then the row of the tables.
    pub rows: Vec<Row>,
    pub count: u64,
    /// The boards not solved within the limits, which are excluded from the rows.
    pub unsolved: Vec<Answer>,
    /// The searches that would need too much memory.
    left_out: Vec<Algorithm>,
    /// The searches that a limit has ended.
    ended: Vec<Algorithm>,
}

#[derive(Default)]
struct Cost {
    expanded: u64,
    generated: u64,
    peak_boards: u64,
    time: Duration,
}

impl Cost {
    /// Solves a board and counts the visited boards. If counting slows the algorithm down, solves the board again to
    /// measure the time. Returns `None` at a limit.
    fn of_search(
        algorithm: Algorithm,
        board: &Board,
        goal: &Board,
        length: u64,
        limits: &BoardSearch,
    ) -> anyhow::Result<Option<Cost>> {
        let start = Instant::now();
        let mut is_ended = false;
        let measured = algorithm.measure_while(board, goal, |expanded| {
            let next = limits.check_limits(expanded);
            is_ended = next.is_break();
            next
        });
        let mut time = start.elapsed();
        if is_ended {
            return Ok(None);
        }
        if !matches!(algorithm, Algorithm::IdaStar(_)) {
            let start = Instant::now();
            black_box(algorithm.solve(board, goal));
            time = start.elapsed();
        }
        match measured {
            Some(found) if found.moves.len() as u64 == length => Ok(Some(Cost {
                expanded: found.counts.expanded,
                generated: found.counts.generated,
                peak_boards: found.counts.held,
                time,
            })),
            _ => anyhow::bail!(
                "{algorithm} and the tables disagree about {board}; check the tables with `tilebase verify`"
            ),
        }
    }

    fn add(&mut self, other: &Cost) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.peak_boards = self.peak_boards.max(other.peak_boards);
        self.time += other.time;
    }
}

impl Compared {
    /// Solves boards with the tables and adds up the cost. Returns the solved boards and the lengths of their
    /// solutions. Searches run on one thread, as the algorithms do.
    fn solve(
        &mut self,
        solver: &Solver,
        boards: Vec<Board>,
        limits: &LimitArgs,
        cost: &mut Cost,
    ) -> anyhow::Result<(Vec<Board>, Vec<u64>)> {
        let (mut solved, mut lengths) = (Vec::new(), Vec::new());
        for board in boards {
            let start = Instant::now();
            let mut search = limits.start(solver).alone();
            let answer = search.answer(&board, MoveOrder::UDLR, Ask::default());
            let answer = answer.with_context(|| board.to_string())?;
            let answer = answer.expect("only solvable boards are compared");
            if !answer.is_complete {
                self.unsolved.push(answer);
                continue;
            }
            let length = u64::from(answer.lower_bound);
            solved.push(board);
            lengths.push(length);
            if solver.complete().is_none() {
                cost.add(&Cost {
                    expanded: answer.nodes,
                    generated: answer.nodes,
                    peak_boards: length + 1,
                    time: start.elapsed(),
                });
            }
        }
        if let Some(batch) = solver.complete() {
            let start = Instant::now();
            for _ in 0..REPEATS {
                for board in &solved {
                    black_box(batch.solver().solve(board)?);
                }
            }
            cost.add(&Cost {
                peak_boards: 1,
                time: start.elapsed() / REPEATS,
                ..Cost::default()
            });
        }
        Ok((solved, lengths))
    }

    pub fn print_left_out(&self) {
        for (why, algorithms) in [
            ("too much memory", &self.left_out),
            ("stopped by a limit", &self.ended),
        ] {
            if !algorithms.is_empty() {
                let names: Vec<String> = algorithms.iter().map(Algorithm::to_string).collect();
                print_message(&format!("left out ({why}): {}", names.join("; ")));
            }
        }
    }
}

pub fn text(rows: &[Row], boards: u64) -> String {
    let last = rows.last().map_or("", |row| &row.method);
    let times = format!("x {last}");
    let width = times.len().max(9);
    let mut text = format!(
        "{:<27} {:>8} {:>10} {:>10} {:>11} {:>12} {times:>width$}\n",
        "method", "distance", "expanded", "generated", "peak boards", "microseconds"
    );
    for row in rows {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_shapes_need_too_much_memory() {
        let left_out = |shape: &str, longest| {
            let goal = Goal::corner(shape.parse().unwrap());
            let all = Algorithm::ALL.into_iter();
            all.filter(|&algorithm| needs_too_much_memory(algorithm, goal, longest))
                .count()
        };
        assert_eq!(left_out("3x3", 31), 0);
        assert_eq!(left_out("2x5", 55), 0);
        assert_eq!(left_out("3x4", 24), 0);
        assert_eq!(left_out("3x4", 25), 2);
        assert_eq!(left_out("7x2", 108), 2);
        assert_eq!(left_out("4x4", 40), 2);
        assert_eq!(left_out("4x4", 41), 5);
        assert_eq!(left_out("5x5", 24), 0);
        assert_eq!(left_out("5x5", 40), 2);
        assert_eq!(left_out("5x5", 41), 5);
    }
}
