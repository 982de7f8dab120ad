use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use tilebase::{Answer, Ask, Board, Goal, MoveOrder, Solver};
use tilebase_search::{Algorithm, Heuristic};

#[cfg(unix)]
use crate::machine::end_on_failed_allocation;
use crate::output::markup::columns;
use crate::tables::{BoardSearch, LimitArgs};
use crate::terminal::{bar, print_message};

/// The number of times a lookup is repeated. A single lookup is too fast to measure.
const REPEATS: u32 = 100;

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

#[derive(Default)]
pub struct Compared {
    /// A row for each search, then the row of the tables.
    pub rows: Vec<Row>,
    /// The number of boards in the rows.
    pub count: u64,
    /// The boards not solved within the limits, which are excluded from the rows.
    pub unsolved: Vec<Answer>,
}

/// An algorithm, its cost so far, and why it is left out.
struct Method {
    algorithm: Algorithm,
    cost: Cost,
    left_out: Option<&'static str>,
}

const TOO_MUCH_MEMORY: &str = "too much memory";
const STOPPED: &str = "stopped by a limit";

/// Solves each board with the tables and with each algorithm that does not need too much memory. Prints which algorithms
/// are left out.
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
    let (mut longest, mut distance_sum, mut of_tables) = (0, 0, Cost::default());
    let mut methods = Algorithm::ALL.map(|algorithm| Method {
        algorithm,
        cost: Cost::default(),
        left_out: None,
    });
    let mut compared = Compared::default();
    let bar = bar(count.saturating_mul(methods.len() as u64));
    for board in boards {
        let start = Instant::now();
        // One thread, as the algorithms have.
        let mut search = limits.start(solver).alone();
        let found = search.answer(&board, MoveOrder::UDLR, Ask::default());
        let found = found.with_context(|| board.to_string())?;
        let found = found.expect("only solvable boards are compared");
        if !found.is_complete {
            compared.unsolved.push(found);
            bar.inc(methods.len() as u64);
            continue;
        }
        let length = u64::from(found.lower_bound);
        compared.count += 1;
        distance_sum += length;
        longest = longest.max(length);
        of_tables.add(&match solver.complete() {
            Some(batch) => {
                let start = Instant::now();
                for _ in 0..REPEATS {
                    black_box(batch.solver().solve(&board)?);
                }
                Cost {
                    peak_boards: 1,
                    time: start.elapsed() / REPEATS,
                    ..Cost::default()
                }
            }
            None => Cost {
                expanded: found.nodes,
                generated: found.nodes,
                peak_boards: length + 1,
                time: start.elapsed(),
            },
        });
        for method in &mut methods {
            bar.inc(1);
            if needs_too_much_memory(method.algorithm, Goal::of(goal), longest) {
                method.left_out = Some(TOO_MUCH_MEMORY);
            }
            if method.left_out.is_none() {
                let search = limits.start(solver);
                match Cost::of_search(method.algorithm, &board, goal, length, &search)? {
                    Some(cost) => method.cost.add(&cost),
                    None => method.left_out = Some(STOPPED),
                }
            }
        }
    }
    bar.finish_and_clear();

    if compared.count == 0 {
        return Ok(compared);
    }
    let mean = |sum: u64| sum as f64 / compared.count as f64;
    let row = |method: String, cost: &Cost| Row {
        method,
        distance: mean(distance_sum),
        expanded: mean(cost.expanded),
        generated: mean(cost.generated),
        peak_boards: cost.peak_boards,
        microseconds: cost.time.as_secs_f64() * 1e6 / compared.count as f64,
        times_the_table: cost.time.as_secs_f64() / of_tables.time.as_secs_f64(),
    };
    let kept = methods.iter().filter(|method| method.left_out.is_none());
    let kept = kept.map(|method| row(method.algorithm.to_string(), &method.cost));
    let tables = solver.complete().map_or("patterns", |_| "table");
    let of_tables = row(tables.to_owned(), &of_tables);
    compared.rows = kept.chain([of_tables]).collect();
    for why in [TOO_MUCH_MEMORY, STOPPED] {
        let left_out = methods.iter().filter(|method| method.left_out == Some(why));
        let names: Vec<_> = left_out
            .map(|method| method.algorithm.to_string())
            .collect();
        if !names.is_empty() {
            print_message(&format!("left out ({why}): {}", names.join("; ")));
        }
    }
    Ok(compared)
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

pub fn text(rows: &[Row], boards: u64) -> String {
    let tables = rows.last().map_or("", |row| &row.method);
    let times = format!("x {tables}");
    let titles = [
        "method",
        "distance",
        "expanded",
        "generated",
        "peak boards",
        "microseconds",
        &times,
    ];
    let lines = rows.iter().map(|row| {
        [
            row.method.clone(),
            format!("{:.1}", row.distance),
            format!("{:.0}", row.expanded),
            format!("{:.0}", row.generated),
            row.peak_boards.to_string(),
            format!("{:.2}", row.microseconds),
            format!("{:.0}", row.times_the_table),
        ]
    });
    let table = columns(titles, lines);
    match boards {
        1 => table,
        _ => format!("{table}\n{boards} boards: means, and the largest number of boards held\n"),
    }
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
