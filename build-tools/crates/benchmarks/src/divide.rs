//! Searches for partitions with high lower bounds.

use std::collections::HashMap;
use std::ops::ControlFlow;

use anyhow::Context;
use tilebase_gen::Generator;
use tilebase_pattern::{Limits, Partition, Pattern, PatternSolver, Table};
use tilebase_puzzle::{Goal, RandomNumbers, TileSet};

use crate::boards::random;
use crate::frame::head;
use crate::patterns::solve;

/// The number of boards in the mean bound. As many other boards are solved.
const BOARDS: usize = 500;

/// A climb ends after this many exchanges in a row that do not raise the bound.
const TRIES: u32 = 300;

/// Climbs from the known partition with this name and from `starts` random ones. Exchanges two tiles if this raises the
/// mean lower bound of random boards. Prints the known partition, then each partition with a new highest bound.
pub fn run(shape: &str, blank: &str, name: &str, starts: usize) -> anyhow::Result<()> {
    let goal = Goal::new(shape.parse()?, blank.parse()?).context("a cell of the shape")?;
    let known = Partition::named(goal, name)?;
    let known: Vec<TileSet> = known
        .patterns()
        .iter()
        .map(|pattern| pattern.tiles())
        .collect();
    let made = HashMap::new();
    let mut tables = Tables { goal, made };
    let mut numbers = RandomNumbers::new(3);
    let mut tile_up_to = |most: u8| {
        let number = numbers.next().expect("no end of numbers");
        1 + RandomNumbers::below(most.into(), number) as u8
    };
    let last = goal.shape().cells() as u8 - 1;
    head("partition | mean bound | boards examined | mean | longest");
    let mut highest = tables.bound(&known)?;
    tables.print(&known, highest)?;
    for start in 0..=starts {
        let mut best = known.clone();
        if start > 0 {
            (2..=last).for_each(|tile| best = exchanged(&best, tile, tile_up_to(tile)));
        }
        let (mut bound, mut tries) = (tables.bound(&best)?, TRIES);
        while tries > 0 {
            let next = exchanged(&best, tile_up_to(last), tile_up_to(last));
            if next == best {
                continue;
            }
            tries -= 1;
            let next_bound = tables.bound(&next)?;
            if next_bound > bound {
                (best, bound, tries) = (next, next_bound, TRIES);
            }
        }
        if bound > highest {
            highest = bound;
            tables.print(&best, bound)?;
        }
    }
    Ok(())
}

/// Returns the patterns with two tiles exchanged.
fn exchanged(patterns: &[TileSet], one: u8, other: u8) -> Vec<TileSet> {
    let exchange = |tiles: &TileSet| match tiles.contains(one) == tiles.contains(other) {
        true => *tiles,
        false => TileSet::from_bits(tiles.bits() ^ (1 << one) ^ (1 << other)),
    };
    patterns.iter().map(exchange).collect()
}

struct Tables {
    goal: Goal,
    /// The tables of the patterns so far.
    made: HashMap<TileSet, Table<Vec<u8>>>,
}

impl Tables {
    fn solver(&mut self, patterns: &[TileSet]) -> anyhow::Result<PatternSolver<&[u8]>> {
        // Drops unused tables of larger patterns, which have up to 178 MB each.
        self.made
            .retain(|tiles, _| tiles.len() < 7 || patterns.contains(tiles));
        for &tiles in patterns {
            if !self.made.contains_key(&tiles) {
                let generator = Generator::pattern(Pattern::new(self.goal, tiles)?);
                let table = generator.run(|_| ControlFlow::Continue(()))?;
                self.made.insert(tiles, table);
            }
        }
        let tables = patterns.iter().map(|tiles| self.made[tiles].as_slice());
        Ok(PatternSolver::new(tables)?)
    }

    /// Prints a line about a partition with this sum of lower bounds. Above 16 cells, searches would take too long.
    fn print(&mut self, patterns: &[TileSet], bound: u64) -> anyhow::Result<()> {
        let goal = self.goal;
        let solver = self.solver(patterns)?;
        let patterns: Vec<String> = patterns.iter().map(TileSet::to_string).collect();
        let boards = random(goal, 2).take(BOARDS).map(|board| (board, None));
        let solved = match goal.shape().is_indexed() {
            true => solve(boards, |board| solver.search(Limits::new()).run(board))?,
            false => " | | ".to_owned(),
        };
        let mean = bound as f64 / BOARDS as f64;
        println!("| {} | {mean:.2} | {solved} |", patterns.join(" / "));
        Ok(())
    }

    /// Returns the sum of the lower bounds of random boards.
    fn bound(&mut self, patterns: &[TileSet]) -> anyhow::Result<u64> {
        let goal = self.goal;
        let solver = self.solver(patterns)?;
        let bounds = random(goal, 1)
            .take(BOARDS)
            .map(|board| Ok(u64::from(solver.lower_bound(&board)?)));
        bounds.sum()
    }
}
