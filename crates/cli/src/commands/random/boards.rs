//! Random boards: at any distance, at chosen distances from a table of all boards, or at the ends of random walks.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::{Break, Continue};
use std::ops::RangeInclusive;

use clap::ValueHint;
use tilebase::{Ask, Depths, Error, MoveOrder, Solver, Walks};
use tilebase_puzzle::{Board, GoalIndex, RandomNumbers};

use crate::args::{SeedArgs, UsageError, values};
use crate::machine::check_memory;
use crate::tables::LimitArgs;
use crate::terminal::ProgressDisplay;

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
    pub limits: LimitArgs,
    pub emit: &'a mut dyn FnMut(&Board, Option<u8>) -> anyhow::Result<()>,
}

impl Draw<'_> {
    /// Draws boards that can reach the goal, at any distance. With a table, also looks up the distances.
    pub fn any(self, goal: &Board, table: Option<&Solver>) -> anyhow::Result<()> {
        let index = GoalIndex::new(goal);
        let mut boards: Box<dyn Iterator<Item = Board>> = if goal.shape().is_indexed() {
            let places = self.places(index.boards(), "")?;
            Box::new(places.filter_map(|place| index.board_at(place)))
        } else {
            let (is_unique, mut drawn) = (self.args.unique, HashSet::new());
            let boards = RandomNumbers::new(self.seed).map(|number| index.random(number));
            let boards = boards.filter(move |board| !is_unique || drawn.insert(*board));
            Box::new((0..self.args.count).zip(boards).map(|(_, board)| board))
        };
        boards.try_for_each(|board| {
            let distance = table.map(|solver| solver.distance(&board));
            (self.emit)(&board, distance.transpose()?)
        })
    }

    /// Draws boards at these distances: from a table of all boards, or at the ends of random walks.
    pub fn at(self, distances: &RangeInclusive<u8>, solver: &Solver) -> anyhow::Result<()> {
        let (first, last) = distances.clone().into_inner();
        let largest = Walks::largest_distance(solver);
        if first > largest {
            return Err(UsageError::new(format_args!(
                "--distance: no board is at distance {first}: the largest is {largest}"
            ))
            .into());
        }
        let distances = first..=last.min(largest);
        match solver.searches() {
            true => self.of_walks(distances, solver),
            false => self.of_table(&List { solver, distances }),
        }
    }

    /// Draws boards from a table, all equally likely.
    fn of_table(self, list: &List<'_>) -> anyhow::Result<()> {
        let needed = list.solver.each_distance_memory()?;
        check_memory("the search for boards", needed)?;
        let (first, last) = list.distances.clone().into_inner();
        if first == last {
            return list.visit(|depth| {
                let mut places = self.places(depth.boards(), &format!(" at distance {first}"))?;
                places.try_for_each(|place| (self.emit)(&list.board(depth, place), Some(first)))
            });
        }
        let mut boards = 0;
        list.visit(|depth| {
            boards += depth.boards();
            Ok(())
        })?;
        let mut places = self.places(boards, &format!(" at distances {first} to {last}"))?;
        loop {
            let batch: Vec<u64> = places.by_ref().take(BATCH_BOARDS).collect();
            if batch.is_empty() {
                return Ok(());
            }
            for (board, distance) in list.boards(&batch)? {
                (self.emit)(&board, Some(distance))?;
            }
        }
    }

    /// Draws boards at the ends of random walks, spread evenly over the distances. Searches prove the distances.
    fn of_walks(self, distances: RangeInclusive<u8>, solver: &Solver) -> anyhow::Result<()> {
        let first = *distances.start();
        let mut walks = Walks::at_each(solver, distances, self.seed);
        // Rounds have each distance once, in random order.
        let count = walks.len() as u64;
        let rounds = RandomNumbers::new(self.seed).flat_map(|seed| random_below(count, seed, true));
        let mut drawn = HashSet::new();
        for (_, number) in (0..self.args.count).zip(rounds) {
            let (walks, distance) = (&mut walks[number as usize], first + number as u8);
            let mut search = self.limits.start(solver);
            let found = walks.board(
                |board| {
                    let answer = search.answer(board, MoveOrder::UDLR, Ask::default())?;
                    let distance = answer.and_then(|answer| answer.distance());
                    distance.ok_or(Error::Limit)
                },
                |board| !self.args.unique || drawn.insert(board),
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

    /// Returns random places in a list of boards. In errors, `of` describes the list.
    fn places(&self, boards: u64, of: &str) -> anyhow::Result<impl Iterator<Item = u64> + use<>> {
        let DrawArgs { count, unique, .. } = *self.args;
        if unique && count > boards {
            return Err(UsageError::new(format_args!(
                "--count: --unique needs {count} boards{of}, but there are only {boards}"
            ))
            .into());
        }
        if unique {
            // A hash table that grows needs up to 60 bytes per board.
            check_memory("--unique", count.saturating_mul(60))?;
        }
        let places = random_below(boards, self.seed, unique);
        Ok((0..count).zip(places).map(|(_, place)| place))
    }
}

/// Returns random numbers below a limit. If `are_unique`, there are only as many, and none is repeated.
fn random_below(limit: u64, seed: u64, are_unique: bool) -> impl Iterator<Item = u64> {
    // The shuffle of Fisher and Yates, with only the numbers that are not at their own place.
    let (mut moved, numbers) = (HashMap::new(), RandomNumbers::new(seed));
    (0..).zip(numbers).map_while(move |(place, number)| {
        if !are_unique {
            return Some(RandomNumbers::below(limit, number));
        }
        let left = limit.checked_sub(place).filter(|&left| left > 0)?;
        let other = place + RandomNumbers::below(left, number);
        let here = moved.remove(&place).unwrap_or(place);
        Some(match other == place {
            true => here,
            false => moved.insert(other, here).unwrap_or(other),
        })
    })
}

/// The boards of a table at some distances, sorted by distance.
struct List<'a> {
    solver: &'a Solver,
    distances: RangeInclusive<u8>,
}

impl List<'_> {
    /// Returns the boards at these places in the list, with their distances.
    fn boards(&self, places: &[u64]) -> anyhow::Result<Vec<(Board, u8)>> {
        let mut in_order: Vec<(u64, usize)> = places.iter().copied().zip(0..).collect();
        in_order.sort_unstable();
        let mut boards = vec![(*self.solver.goal(), 0); places.len()];
        let (mut left, mut nearer) = (&in_order[..], 0);
        self.visit(|depth| {
            let here = left.partition_point(|(place, _)| place - nearer < depth.boards());
            for &(place, drawn) in left.split_off(..here).unwrap_or_default() {
                boards[drawn] = (self.board(depth, place - nearer), depth.depth());
            }
            nearer += depth.boards();
            Ok(())
        })?;
        Ok(boards)
    }

    fn board(&self, depth: &dyn Depths, place: u64) -> Board {
        let board = depth
            .nth(place)
            .and_then(|index| self.solver.board_at(index));
        board.expect("a place of a board")
    }

    fn visit(
        &self,
        mut visit: impl FnMut(&dyn Depths) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let (solver, all) = (self.solver, self.solver.boards()?);
        let (mut progress, mut passed, mut visited) = (ProgressDisplay::new(all), 0, Ok(()));
        solver.each_distance_to(*self.distances.end(), |depth| {
            if depth.depth() < *self.distances.start() {
                passed += depth.boards();
                let stage = format!("distance {}", depth.depth());
                progress.show(&stage, passed, all, "boards");
                return Continue(());
            }
            visited = visit(depth);
            match visited {
                Ok(()) => Continue(()),
                Err(_) => Break(()),
            }
        })?;
        visited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All six orders of three numbers are equally likely.
    #[test]
    fn equal_chances() {
        let mut times = HashMap::new();
        for seed in 0..6000 {
            let order: Vec<u64> = random_below(3, seed, true).collect();
            *times.entry(order).or_insert(0) += 1;
        }
        assert_eq!(times.len(), 6);
        // Allows a difference of five standard deviations, which are 29 draws each.
        assert!(
            times.values().all(|times| (855..=1145).contains(times)),
            "{times:?}"
        );
    }
}
