//! Random boards: at any distance, at chosen distances from a table of all boards, or at the ends of random walks.

use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};
use std::ops::RangeInclusive;

use clap::{ValueEnum, ValueHint};
use tilebase::{Ask, Depths, Error, MoveOrder, Solver, Walks};
use tilebase_puzzle::{Board, GoalIndex, RandomNumbers};

use super::places::{Even, random_below};
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

    /// How to spread boards over several distances [default: boards with a table of all boards, otherwise even]
    #[arg(long, value_name = "HOW", value_enum, requires = "distance")]
    spread: Option<Spread>,

    /// Print the nearest boards first
    #[arg(long, requires = "distance")]
    sort: bool,

    /// The number of boards to make
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true, default_value_t = 1)]
    count: u64,

    /// Make no board twice
    #[arg(long)]
    unique: bool,

    #[command(flatten)]
    pub seed: SeedArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Spread {
    /// All boards are equally likely; this needs a table of all boards
    Boards,
    /// Each distance has as many boards, or one more or less
    Even,
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
            let places = self.places(&[index.boards()], |_| String::new())?;
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
            false => self.of_table(&TableWalk { solver, distances }),
        }
    }

    fn of_table(self, table: &TableWalk<'_>) -> anyhow::Result<()> {
        let needed = table.solver.each_distance_memory()?;
        check_memory("the search for boards", needed)?;
        let (first, last) = table.distances.clone().into_inner();
        let at = |number| format!(" at distance {}", usize::from(first) + number);
        if first == last {
            return table.visit(|depth| {
                let mut places = self.places(&[depth.boards()], at)?;
                places.try_for_each(|place| (self.emit)(&table.board(depth, place), Some(first)))
            });
        }
        let mut ends = Vec::new();
        table.visit(|depth| {
            ends.push(ends.last().unwrap_or(&0) + depth.boards());
            Ok(())
        })?;
        let is_even = self.args.spread == Some(Spread::Even);
        let parts = if is_even { 0 } else { ends.len() - 1 };
        let mut places = self.places(&ends[parts..], |number| match is_even {
            true => at(number),
            false => format!(" at distances {first} to {last}"),
        })?;
        if self.args.sort && !is_even {
            // The sort copies half of the list, so it needs 8 + 4 bytes per board.
            check_memory("--sort", self.args.count.saturating_mul(12))?;
            let mut sorted: Vec<u64> = Vec::with_capacity(self.args.count as usize);
            sorted.extend(places);
            sorted.sort_by_key(|place| ends.partition_point(|end| end <= place));
            places = Box::new(sorted.into_iter());
        }
        loop {
            let batch: Vec<u64> = places.by_ref().take(BATCH_BOARDS).collect();
            if batch.is_empty() {
                return Ok(());
            }
            for (board, distance) in table.boards(&batch)? {
                (self.emit)(&board, Some(distance))?;
            }
        }
    }

    /// Draws boards at the ends of random walks, spread evenly over the distances. Searches prove the distances.
    fn of_walks(self, distances: RangeInclusive<u8>, solver: &Solver) -> anyhow::Result<()> {
        if self.args.spread == Some(Spread::Boards) {
            let error =
                "--spread boards needs a table of all boards; without it, use --spread even";
            return Err(UsageError::new(error).into());
        }
        let first = *distances.start();
        let mut walks = Walks::at_each(solver, distances, self.seed);
        let even = Even {
            count: self.args.count,
            distances: walks.len(),
            seed: self.seed,
        };
        let mut drawn = HashSet::new();
        for number in even.numbers(self.args.sort) {
            let (walks, distance) = (&mut walks[number], first + number as u8);
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

    /// Returns places in a list of boards, spread evenly over the parts of the list, which end at `ends`. In errors, `of`
    /// describes the boards of a part.
    fn places(
        &self,
        ends: &[u64],
        of: impl Fn(usize) -> String,
    ) -> anyhow::Result<Box<dyn Iterator<Item = u64>>> {
        let DrawArgs { unique, sort, .. } = *self.args;
        let even = Even {
            count: self.args.count,
            distances: ends.len(),
            seed: self.seed,
        };
        // The seeds of several parts are unrelated to the seed of `Even`.
        let seeds = match ends.len() {
            1 => vec![self.seed],
            _ => RandomNumbers::new(!self.seed).take(ends.len()).collect(),
        };
        let (mut drawn, mut start) = (Vec::new(), 0);
        for (number, (&end, seed)) in ends.iter().zip(seeds).enumerate() {
            let (share, boards) = (even.share(number), end - start);
            if unique && share > boards {
                return Err(UsageError::new(format_args!(
                    "--count: --unique needs {share} boards{}, but there are only {boards}",
                    of(number)
                ))
                .into());
            }
            drawn.push(random_below(boards, seed, unique).map(move |place| start + place));
            start = end;
        }
        if unique {
            // A hash table that grows needs up to 60 bytes per board.
            check_memory("--unique", self.args.count.saturating_mul(60))?;
        }
        let place = move |number: usize| drawn[number].next().expect("there are as many boards");
        Ok(Box::new(even.numbers(sort).map(place)))
    }
}

/// The boards of a table at some distances, sorted by distance.
struct TableWalk<'a> {
    solver: &'a Solver,
    distances: RangeInclusive<u8>,
}

impl TableWalk<'_> {
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
