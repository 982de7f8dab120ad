use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use tilebase::{Answer, Ask, Board, Goal, MoveOrder, Solver};
use tilebase_search::{Algorithm, Counts, Found, Heuristic};

#[cfg(unix)]
use crate::machine::end_on_failed_allocation;
use crate::tables::{BoardSearch, LimitArgs};
use crate::terminal::{ProgressDisplay, print_message};

/// The number of times a lookup is repeated. A single lookup is too fast to measure.
const REPEATS: u32 = 100;

/// The number of solvable boards of 2x5 or 5x2. Every algorithm has enough memory for all of them.
const OF_TEN_CELLS: u64 = 1_814_400;

/// The number of solvable boards of 2x7 or 7x2, the largest shapes whose complete table fits on a typical disk.
const OF_FOURTEEN_CELLS: u64 = 43_589_145_600;

/// A method and its cost: at first for all boards, then on average per board.
#[derive(Default, Serialize)]
pub struct Row {
    pub method: String,
    distance: f64,
    expanded: f64,
    generated: f64,
    /// The largest number of boards kept in memory to solve any one board.
    peak_boards: u64,
    microseconds: f64,
    /// The time divided by the time in the last row, which is for the tables.
    times_the_table: f64,
    /// Why the row is left out.
    #[serde(skip)]
    left_out: Option<&'static str>,
}

impl Row {
    fn new(method: impl ToString) -> Row {
        Row {
            method: method.to_string(),
            ..Row::default()
        }
    }

    /// Adds the cost of a board.
    fn add(&mut self, distance: u8, counts: Counts, time: Duration) {
        self.distance += f64::from(distance);
        self.expanded += counts.expanded as f64;
        self.generated += counts.generated as f64;
        self.peak_boards = self.peak_boards.max(counts.held);
        self.microseconds += time.as_secs_f64() * 1e6;
    }
}

/// Returns whether an algorithm may need too much memory: the shape has many boards, and a board to solve is far from
/// the goal.
fn needs_too_much_memory(algorithm: Algorithm, goal: Goal, longest: u8) -> bool {
    let (boards, near) = match algorithm {
        Algorithm::BreadthFirst | Algorithm::AStar(Heuristic::Misplaced) => (OF_TEN_CELLS, 24),
        Algorithm::Bidirectional | Algorithm::AStar(_) => (OF_FOURTEEN_CELLS, 40),
        Algorithm::IdaStar(_) => return false,
    };
    // A shape without an index has more boards.
    (goal.boards() > boards || goal.boards() == 0) && longest > near
}

const TOO_MUCH_MEMORY: &str = "too much memory";
const STOPPED: &str = "stopped by a limit";

/// Solves each board with the tables and with each algorithm that does not need too much memory. Prints which algorithms
/// are left out. Returns a row for each other search, then the row of the tables. Also returns the boards not solved
/// within the limits, which are excluded from the rows.
pub fn compare(
    solver: &Solver,
    boards: impl Iterator<Item = Board>,
    count: u64,
    limits: &LimitArgs,
) -> anyhow::Result<(Vec<Row>, Vec<Answer>)> {
    // A search that runs out of memory cannot continue. How much memory a search needs is not known in advance.
    #[cfg(unix)]
    end_on_failed_allocation();
    let (goal, mut longest, mut unsolved) = (solver.goal(), 0, Vec::new());
    let mut tables = Row::new(solver.complete().map_or("patterns", |_| "table"));
    let mut rows = Algorithm::ALL.map(Row::new);
    let all = count.saturating_mul(rows.len() as u64);
    let (mut progress, mut done) = (ProgressDisplay::new(0), 0);
    for board in boards {
        let start = Instant::now();
        // One thread, as the algorithms have.
        let mut search = limits.start(solver).alone();
        let found = search.answer(&board, MoveOrder::UDLR, Ask::default());
        let found = found.with_context(|| board.to_string())?;
        let found = found.expect("only solvable boards are compared");
        if !found.is_complete {
            unsolved.push(found);
            done += rows.len() as u64;
            continue;
        }
        let (distance, mut counts) = (found.lower_bound, Counts::default());
        let time = match solver.complete() {
            Some(batch) => {
                counts.held = 1;
                let start = Instant::now();
                for _ in 0..REPEATS {
                    black_box(batch.solver().solve(&board)?);
                }
                start.elapsed() / REPEATS
            }
            None => {
                (counts.expanded, counts.generated) = (found.nodes, found.nodes);
                counts.held = u64::from(distance) + 1;
                start.elapsed()
            }
        };
        tables.add(distance, counts, time);
        longest = longest.max(distance);
        for (algorithm, row) in Algorithm::ALL.into_iter().zip(&mut rows) {
            done += 1;
            progress.show("compared", done, all, "searches");
            if needs_too_much_memory(algorithm, Goal::of(goal), longest) {
                row.left_out = Some(TOO_MUCH_MEMORY);
            } else if row.left_out.is_none() {
                match measure(algorithm, &board, goal, &limits.start(solver)) {
                    Some((found, time)) if found.moves.len() == usize::from(distance) => {
                        row.add(distance, found.counts, time);
                    }
                    Some(_) => anyhow::bail!(
                        "{algorithm} and the tables disagree about {board}; check the tables with `tilebase verify`"
                    ),
                    None => row.left_out = Some(STOPPED),
                }
            }
        }
    }
    let solved = count - unsolved.len() as u64;
    if solved == 0 {
        return Ok((Vec::new(), unsolved));
    }
    for why in [TOO_MUCH_MEMORY, STOPPED] {
        let left_out = rows.iter().filter(|row| row.left_out == Some(why));
        let names: Vec<_> = left_out.map(|row| &*row.method).collect();
        if !names.is_empty() {
            print_message(&format!("left out ({why}): {}", names.join("; ")));
        }
    }
    let of_tables = tables.microseconds;
    let kept = rows.into_iter().filter(|row| row.left_out.is_none());
    let rows = kept.chain([tables]);
    let means = rows.map(|row| Row {
        distance: row.distance / solved as f64,
        expanded: row.expanded / solved as f64,
        generated: row.generated / solved as f64,
        microseconds: row.microseconds / solved as f64,
        times_the_table: row.microseconds / of_tables,
        ..row
    });
    Ok((means.collect(), unsolved))
}

/// Solves a board and counts the visited boards. If counting slows the algorithm down, solves the board again to
/// measure the time. Returns `None` at a limit.
fn measure(
    algorithm: Algorithm,
    board: &Board,
    goal: &Board,
    limits: &BoardSearch,
) -> Option<(Found, Duration)> {
    let mut start = Instant::now();
    let found = algorithm.measure_while(board, goal, |expanded| limits.check_limits(expanded))?;
    if !matches!(algorithm, Algorithm::IdaStar(_)) {
        start = Instant::now();
        black_box(algorithm.solve(board, goal));
    }
    Some((found, start.elapsed()))
}

/// Returns the titles and the texts of a row. `times` is the title of the times.
pub fn cells<'a>(row: &Row, times: &'a str) -> [(&'a str, String); 7] {
    [
        ("method", row.method.clone()),
        ("distance", format!("{:.1}", row.distance)),
        ("expanded", format!("{:.0}", row.expanded)),
        ("generated", format!("{:.0}", row.generated)),
        ("peak boards", row.peak_boards.to_string()),
        ("microseconds", format!("{:.2}", row.microseconds)),
        (times, format!("{:.0}", row.times_the_table)),
    ]
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
