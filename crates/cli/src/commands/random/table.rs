//! Random boards at a distance, all equally likely, from a table of all boards.

use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};

use tilebase::{BoardsAt, Solver};
use tilebase_puzzle::{Board, GoalIndex};

use super::places::{Even, drawn_places, seeds};
use super::{Printer, RandomArgs, Spread, places};
use crate::args::UsageError;
use crate::machine::check_memory;
use crate::terminal::ProgressDisplay;

/// The maximum number of boards per traversal of the table.
const BATCH_BOARDS: u64 = 1 << 20;

/// Random boards from a traversal of a table, outwards from the goal.
pub struct TableWalk<'a> {
    pub solver: &'a Solver,
    /// The distances of the random boards. The table has boards at each distance.
    pub distances: RangeInclusive<u8>,
}

impl TableWalk<'_> {
    pub fn print(&self, printer: &mut Printer<'_, impl Write>, seed: u64) -> anyhow::Result<()> {
        let args = printer.args;
        let (solver, (first, last)) = (self.solver, self.distances.clone().into_inner());
        check_memory("the search for boards", solver.each_distance_memory()?)?;
        if first == last {
            let of = format!("boards at distance {first}");
            self.visit(|depth| {
                for place in places(args, seed, depth.boards(), &of)? {
                    printer.print(&self.board(depth, place)?, Some(first))?;
                }
                Ok(())
            })?;
        } else {
            let of = format!("boards at distances {first} to {last}");
            let mut sizes = Vec::new();
            self.visit(|depth| {
                sizes.push(depth.boards());
                Ok(())
            })?;
            let mut places: Box<dyn Iterator<Item = u64>> = match args.spread {
                Some(Spread::Even) => Box::new(self.even_places(args, seed, &sizes)?),
                _ => Box::new(places(args, seed, sizes.iter().sum(), &of)?),
            };
            if args.sort && args.spread != Some(Spread::Even) {
                // The sort copies half of the list, so it needs 8 + 4 bytes per board.
                check_memory("--sort", args.count.saturating_mul(12))?;
                let mut sorted: Vec<u64> = Vec::with_capacity(args.count as usize);
                sorted.extend(places);
                let ends: Vec<u64> = ends(&sizes).collect();
                sorted.sort_by_key(|place| ends.partition_point(|end| end <= place));
                places = Box::new(sorted.into_iter());
            }
            loop {
                let drawn: Vec<u64> = places.by_ref().take(BATCH_BOARDS as usize).collect();
                if drawn.is_empty() {
                    break;
                }
                for (board, distance) in self.boards(&drawn)? {
                    printer.print(&board, Some(distance))?;
                }
            }
        }
        Ok(())
    }

    /// Returns places in the list of boards sorted by distance. The places are spread evenly over the distances.
    /// `sizes` contains the number of boards at each distance.
    fn even_places(
        &self,
        args: &RandomArgs,
        seed: u64,
        sizes: &[u64],
    ) -> Result<impl Iterator<Item = u64>, UsageError> {
        let even = Even::new(args.count, sizes.len(), seed);
        for (number, &boards) in sizes.iter().enumerate() {
            let share = even.share(number);
            if args.unique && share > boards {
                let distance = usize::from(*self.distances.start()) + number;
                return Err(UsageError::new(format_args!(
                    "--count: --spread even needs {share} boards at distance {distance}, but there are only {boards}; lower --count, or leave out --unique"
                )));
            }
        }
        let starts: Vec<u64> = ends(sizes)
            .zip(sizes)
            .map(|(end, boards)| end - boards)
            .collect();
        let drawn = seeds(seed).zip(sizes);
        let mut drawn: Vec<_> = drawn
            .map(|(seed, &boards)| drawn_places(boards, seed, args.unique))
            .collect();
        Ok(even.numbers(args.sort).map(move |distance| {
            let place = drawn[distance].next();
            starts[distance] + place.expect("there are as many boards")
        }))
    }

    /// Returns the boards at these places in the list of boards sorted by distance, each with its distance.
    fn boards(&self, places: &[u64]) -> anyhow::Result<Vec<(Board, u8)>> {
        let mut in_order: Vec<usize> = (0..places.len()).collect();
        in_order.sort_unstable_by_key(|&drawn| places[drawn]);
        let mut boards = vec![(*self.solver.goal(), 0); places.len()];
        let (mut left, mut nearer) = (&in_order[..], 0);
        self.visit(|depth| {
            let here = left.partition_point(|&drawn| places[drawn] - nearer < depth.boards());
            let (found, farther) = left.split_at(here);
            for &drawn in found {
                let board = self.board(depth, places[drawn] - nearer)?;
                boards[drawn] = (board, depth.distance());
            }
            (left, nearer) = (farther, nearer + depth.boards());
            Ok(())
        })?;
        Ok(boards)
    }

    fn visit(
        &self,
        mut visit: impl FnMut(&BoardsAt<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let solver = self.solver;
        let mut progress = ProgressDisplay::new(solver.boards())?;
        let mut boards_passed = 0;
        let mut visited = Ok(());
        let walked = solver.each_distance(|depth| {
            if depth.distance() < *self.distances.start() {
                boards_passed += depth.boards();
                let stage = format!("distance {}", depth.distance());
                progress.show(&stage, boards_passed, solver.boards(), "boards");
                return ControlFlow::Continue(());
            }
            progress.finish();
            visited = visit(&depth);
            if visited.is_err() || depth.distance() == *self.distances.end() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        progress.finish();
        walked?;
        visited
    }

    fn board(&self, depth: &BoardsAt<'_>, place: u64) -> anyhow::Result<Board> {
        let index = depth.nth(place).expect("a place of a board");
        let board = GoalIndex::new(self.solver.goal()).board_at(index);
        Ok(board.expect("the index of a board"))
    }
}

/// Returns where the boards of each distance end in the list of boards sorted by distance.
fn ends(sizes: &[u64]) -> impl Iterator<Item = u64> {
    sizes.iter().scan(0, |end, boards| {
        *end += boards;
        Some(*end)
    })
}
