//! Random boards: at any distance, at chosen distances from a table of all boards, or at the ends of random walks.

use std::collections::HashSet;
use std::hash::Hash;
use std::ops::RangeInclusive;

use clap::ValueHint;
use tilebase::{Ask, Error, Limits, MoveOrder, Solver, Walks};
use tilebase_puzzle::{Board, GoalIndex, RandomNumbers};

use crate::args::{SeedArgs, UsageError, values};
use crate::machine::check_memory;
use crate::tables::{BoardSearch, each_distance};

/// The maximum number of boards per traversal of the table.
const BATCH_BOARDS: usize = 1 << 20;

// The boards to make. (A doc comment would change the help text.)
#[derive(clap::Args)]
pub struct DrawArgs {
    /// Make boards at this distance from the goal, or in a range such as 20-25
    #[arg(long, value_name = "MOVES", value_parser = values::distances, allow_negative_numbers = true, value_hint = ValueHint::Other)]
    pub distance: Option<RangeInclusive<u8>>,

    /// The number of boards to make
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true, default_value_t = 1)]
    count: u64,

    /// Make no board twice
    #[arg(long)]
    unique: bool,

    #[command(flatten)]
    pub seed: SeedArgs,
}

/// Draws boards, and passes each to a callback with its distance, if that is known.
pub struct Draw<'a> {
    pub args: &'a DrawArgs,
    pub seed: u64,
    pub limits: Limits,
    pub emit: &'a mut dyn FnMut(&Board, Option<u8>) -> anyhow::Result<()>,
}

impl Draw<'_> {
    /// Draws boards that can reach the goal, at any distance. With a table, also looks up the distances.
    pub fn any(self, goal: &Board, table: Option<&Solver>) -> anyhow::Result<()> {
        let index = GoalIndex::new(goal);
        if goal.shape().is_indexed() {
            self.check_count(index.boards())?;
        }
        let boards = RandomNumbers::new(self.seed).map(|number| index.random(number));
        for (_, board) in (0..self.args.count).zip(drawn(boards, self.args.unique)) {
            let distance = table.map(|solver| solver.distance(&board));
            (self.emit)(&board, distance.transpose()?)?;
        }
        Ok(())
    }

    /// Draws boards at these distances: from a table of all boards, or at the ends of random walks.
    pub fn at(self, distances: &RangeInclusive<u8>, solver: &Solver) -> anyhow::Result<()> {
        match solver.searches() {
            true => self.of_walks(distances, solver),
            false => self.of_table(distances, solver),
        }
    }

    /// Draws boards from a table, all equally likely.
    fn of_table(self, distances: &RangeInclusive<u8>, solver: &Solver) -> anyhow::Result<()> {
        let (first, last) = (*distances.start(), *distances.end());
        let (mut boards, mut largest) = (0, 0);
        each_distance(solver, last, "the search for boards", |depth, _| {
            largest = depth.depth();
            if largest >= first {
                boards += depth.boards();
            }
        })?;
        check_distance(first, largest)?;
        self.check_count(boards)?;
        let places = drawn(random_below(boards, self.seed), self.args.unique);
        let mut places = (0..self.args.count).zip(places).map(|(_, place)| place);
        loop {
            let batch: Vec<u64> = places.by_ref().take(BATCH_BOARDS).collect();
            if batch.is_empty() {
                return Ok(());
            }
            let mut found = vec![None; batch.len()];
            let mut nearer = 0;
            each_distance(solver, last, "the search for boards", |depth, _| {
                if depth.depth() < first {
                    return;
                }
                for (place, found) in batch.iter().zip(&mut found) {
                    let place = place
                        .checked_sub(nearer)
                        .filter(|&place| place < depth.boards());
                    let index = place.and_then(|place| depth.nth(place));
                    if let Some(board) = index.and_then(|index| solver.board_at(index)) {
                        *found = Some((board, depth.depth()));
                    }
                }
                nearer += depth.boards();
            })?;
            for (board, distance) in found.into_iter().flatten() {
                (self.emit)(&board, Some(distance))?;
            }
        }
    }

    /// Draws boards at the ends of random walks, spread evenly over the distances. Searches prove the distances.
    fn of_walks(self, distances: &RangeInclusive<u8>, solver: &Solver) -> anyhow::Result<()> {
        let (first, largest) = (*distances.start(), Walks::largest_distance(solver));
        check_distance(first, largest)?;
        let distances = first..=largest.min(*distances.end());
        let mut walks = Walks::at_each(solver, distances, self.seed);
        // Rounds have each distance once, in random order.
        let count = walks.len();
        let rounds = RandomNumbers::new(self.seed).flat_map(|seed| {
            let places = random_below(count as u64, seed);
            drawn(places, true).take(count)
        });
        let mut ends = HashSet::new();
        for (_, number) in (0..self.args.count).zip(rounds) {
            let (walks, distance) = (&mut walks[number as usize], first + number as u8);
            let mut search = BoardSearch::start(solver, self.limits);
            let found = walks.board(
                |board| {
                    let answer = search.answer(board, MoveOrder::UDLR, Ask::default())?;
                    let distance = answer.and_then(|answer| answer.distance());
                    distance.ok_or(Error::Limit)
                },
                |board| !self.args.unique || ends.insert(board),
            );
            let board = match found {
                Err(Error::Limit) => anyhow::bail!(
                    "--nodes or --seconds ended the search for a board at distance {distance}; the farthest found is \
                     at distance {}",
                    walks.farthest
                ),
                found => found?,
            };
            drop(search); // printing a scramble also searches
            (self.emit)(&board, Some(distance))?;
        }
        Ok(())
    }

    /// Fails if there are fewer boards than needed, or if there is too little memory to remember them.
    fn check_count(&self, boards: u64) -> anyhow::Result<()> {
        let DrawArgs { count, unique, .. } = *self.args;
        if unique && count > boards {
            let error =
                format!("--count: --unique needs {count} boards, but there are only {boards}");
            return Err(UsageError::new(error).into());
        }
        match unique {
            // A hash table that grows needs up to 120 bytes per board.
            true => check_memory("--unique", count.saturating_mul(120)),
            false => Ok(()),
        }
    }
}

fn check_distance(first: u8, largest: u8) -> Result<(), UsageError> {
    match first > largest {
        true => Err(UsageError::new(format_args!(
            "--distance: no board is at distance {first}: the largest is {largest}"
        ))),
        false => Ok(()),
    }
}

/// Returns random numbers below a limit.
fn random_below(limit: u64, seed: u64) -> impl Iterator<Item = u64> {
    RandomNumbers::new(seed).map(move |number| RandomNumbers::below(limit, number))
}

/// Returns the items. If `are_unique`, leaves out repeated ones.
fn drawn<T: Copy + Eq + Hash>(
    items: impl Iterator<Item = T>,
    are_unique: bool,
) -> impl Iterator<Item = T> {
    let mut drawn = HashSet::new();
    items.filter(move |item| !are_unique || drawn.insert(*item))
}
