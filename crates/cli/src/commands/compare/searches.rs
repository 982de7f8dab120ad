use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use tilebase::{Answer, Ask, Board, MoveOrder, Solver};
use tilebase_search::{Algorithm, Counts, Found};

#[cfg(unix)]
use crate::machine::end_on_failed_allocation;
use crate::tables::{BoardSearch, LimitArgs};
use crate::terminal::{ProgressDisplay, print_message};

/// The number of times a lookup is repeated. A single lookup is too fast to measure.
const REPEATS: u32 = 100;

/// The number of boards that a search may expand if it keeps all of them in memory: more than the boards of 2x5.
const MOST_KEPT: u64 = 2_000_000;

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
    /// Whether a limit has ended a search.
    #[serde(skip)]
    is_stopped: bool,
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

    /// Returns the texts of the columns.
    pub fn cells(&self) -> [String; 7] {
        [
            self.method.clone(),
            format!("{:.1}", self.distance),
            format!("{:.0}", self.expanded),
            format!("{:.0}", self.generated),
            self.peak_boards.to_string(),
            format!("{:.2}", self.microseconds),
            format!("{:.0}", self.times_the_table),
        ]
    }
}

/// Solves each board with the tables and with each algorithm. Prints which algorithms are left out. Returns a row for each
/// other algorithm, then the row of the tables. Also returns the boards not solved within the limits, which are excluded
/// from the rows.
pub fn compare(
    solver: &Solver,
    boards: impl Iterator<Item = Board>,
    count: u64,
    limits: &LimitArgs,
) -> anyhow::Result<(Vec<Row>, Vec<Answer>)> {
    // A search that runs out of memory cannot continue. How much memory a search needs is not known in advance.
    #[cfg(unix)]
    end_on_failed_allocation();
    let mut unsolved = Vec::new();
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
        for (algorithm, row) in Algorithm::ALL.into_iter().zip(&mut rows) {
            done += 1;
            progress.show("compared", done, all, "searches");
            if row.is_stopped {
                continue;
            }
            match measure(algorithm, &board, &limits.start(solver)) {
                Some((found, time)) if found.moves.len() == usize::from(distance) => {
                    row.add(distance, found.counts, time);
                }
                Some(_) => anyhow::bail!(
                    "{algorithm} and the tables disagree about {board}; check the tables with `tilebase verify`"
                ),
                None => row.is_stopped = true,
            }
        }
    }
    let solved = count - unsolved.len() as u64;
    if solved == 0 {
        return Ok((Vec::new(), unsolved));
    }
    let (stopped, kept): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.is_stopped);
    if !stopped.is_empty() {
        let names: Vec<_> = stopped.iter().map(|row| &*row.method).collect();
        print_message(&format!(
            "left out (stopped by a limit): {}",
            names.join("; ")
        ));
    }
    let of_tables = tables.microseconds;
    let rows = kept.into_iter().chain([tables]);
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
fn measure(algorithm: Algorithm, board: &Board, limits: &BoardSearch) -> Option<(Found, Duration)> {
    let goal = limits.solver.goal();
    let keeps_boards = !matches!(algorithm, Algorithm::IdaStar(_));
    let mut start = Instant::now();
    let found = algorithm.measure_while(board, goal, |expanded| {
        match keeps_boards && expanded >= MOST_KEPT {
            true => ControlFlow::Break(()),
            false => limits.check_limits(expanded),
        }
    })?;
    if keeps_boards {
        start = Instant::now();
        black_box(algorithm.solve(board, goal));
    }
    Some((found, start.elapsed()))
}
