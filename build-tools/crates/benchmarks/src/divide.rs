//! Searches for partitions with high lower bounds.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use anyhow::Context;
use tilebase_gen::Generator;
use tilebase_pattern::{Limits, Partition, Pattern, PatternSolver, Table};
use tilebase_puzzle::{Board, Goal, GoalIndex, RandomNumbers, TileSet};

use crate::frame::head;

/// The number of boards for the mean bound, and of others for the searches.
const BOARDS: usize = 1000;

/// The tiles of each pattern, bit t for tile t.
type Division = Vec<u32>;

/// Climbs from the known partition of this name and from `starts` random ones. Each step exchanges the two tiles of
/// different patterns that raise the mean lower bound of random boards most. Prints the known partition and the best.
pub fn run(shape: &str, blank: &str, name: &str, starts: usize) -> anyhow::Result<()> {
    let goal = Goal::new(shape.parse()?, blank.parse()?).context("a cell of the shape")?;
    let known = Partition::named(goal, name)?;
    let known: Division = known
        .patterns()
        .iter()
        .map(|known| known.tiles().bits())
        .collect();
    let mut tables = Tables {
        goal,
        made: HashMap::new(),
    };
    let (mut found, mut numbers) = (BTreeMap::new(), RandomNumbers::new(3));
    for start in 0..=starts {
        let mut best = match start {
            0 => known.clone(),
            _ => shuffled(&known, &mut numbers),
        };
        let mut sum = 0;
        let mut next = vec![best.clone()];
        while !next.is_empty() {
            let before = sum;
            for division in next {
                let found = tables.bounds(&division)?;
                if found > sum {
                    (sum, best) = (found, division);
                }
            }
            next = if sum > before {
                exchanges(&best)
            } else {
                Vec::new()
            };
        }
        // Images of a partition have the same sum.
        found.entry(sum).or_insert(best);
    }
    head("partition | mean bound | boards examined");
    let best = found
        .into_values()
        .rev()
        .filter(|division| *division != known)
        .take(3);
    for division in [known.clone()].into_iter().chain(best) {
        let bound = tables.bounds(&division)? as f64 / BOARDS as f64;
        let solver = tables.solver(&division)?;
        let mut nodes = 0;
        for board in boards(goal, 2) {
            nodes += solver.search(Limits::new()).run(&board)?.nodes;
        }
        let patterns: Vec<String> = division
            .iter()
            .map(|&tiles| TileSet::from_bits(tiles).to_string())
            .collect();
        println!(
            "| {} | {bound:.2} | {} |",
            patterns.join(" / "),
            nodes / BOARDS as u64
        );
    }
    Ok(())
}

/// Deals all tiles to the patterns at random.
fn shuffled(division: &Division, numbers: &mut RandomNumbers) -> Division {
    let mut all: Vec<u32> = division.iter().copied().flat_map(tiles).collect();
    for (place, number) in (1..all.len()).zip(numbers) {
        all.swap(
            place,
            RandomNumbers::below(place as u64 + 1, number) as usize,
        );
    }
    let mut all = all.into_iter();
    let sizes = division.iter().map(|pattern| pattern.count_ones() as usize);
    sizes.map(|size| all.by_ref().take(size).sum()).collect()
}

/// Returns all divisions after an exchange of two tiles.
fn exchanges(division: &Division) -> Vec<Division> {
    let mut exchanges = Vec::new();
    for (second, &of_second) in division.iter().enumerate() {
        for (first, &of_first) in division[..second].iter().enumerate() {
            for one in tiles(of_first) {
                for other in tiles(of_second) {
                    let mut exchanged = division.clone();
                    exchanged[first] ^= one | other;
                    exchanged[second] ^= one | other;
                    exchanges.push(exchanged);
                }
            }
        }
    }
    exchanges
}

/// Returns each tile of a pattern as a set.
fn tiles(pattern: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS)
        .map(|tile| 1 << tile)
        .filter(move |tile| pattern & tile != 0)
}

fn boards(goal: Goal, seed: u64) -> impl Iterator<Item = Board> {
    let index = GoalIndex::new(&goal.board());
    RandomNumbers::new(seed)
        .take(BOARDS)
        .map(move |number| index.random(number))
}

/// The tables of all patterns so far.
struct Tables {
    goal: Goal,
    made: HashMap<u32, Table<Vec<u8>>>,
}

impl Tables {
    /// Makes missing tables.
    fn solver(&mut self, division: &Division) -> anyhow::Result<PatternSolver<&[u8]>> {
        for &tiles in division {
            if !self.made.contains_key(&tiles) {
                let pattern = Pattern::new(self.goal, TileSet::from_bits(tiles))?;
                let table = Generator::pattern(pattern).run(|_| ControlFlow::Continue(()))?;
                self.made.insert(tiles, table);
            }
        }
        if division.iter().any(|tiles| tiles.count_ones() > 6) {
            // These tables have up to 178 MB each.
            self.made.retain(|tiles, _| division.contains(tiles));
        }
        let tables = division.iter().map(|tiles| self.made[tiles].as_slice());
        Ok(PatternSolver::new(tables)?)
    }

    /// Returns the sum of the lower bounds of random boards.
    fn bounds(&mut self, division: &Division) -> anyhow::Result<usize> {
        let (goal, mut sum) = (self.goal, 0);
        let solver = self.solver(division)?;
        for board in boards(goal, 1) {
            sum += usize::from(solver.lower_bound(&board)?);
        }
        Ok(sum)
    }
}
