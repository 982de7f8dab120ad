//! Searches for partitions with high lower bounds.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use anyhow::Context;
use tilebase_gen::Generator;
use tilebase_pattern::{Limits, Partition, Pattern, PatternSolver, Table};
use tilebase_puzzle::{Goal, RandomNumbers, TileSet};

use crate::boards::random;
use crate::frame::head;

/// The number of boards in the mean bound. Up to 16 cells, as many other boards are solved.
const BOARDS: usize = 500;

/// A climb ends after this many exchanges in a row that do not raise the bound.
const TRIES: u32 = 300;

/// The number of each tile's pattern.
type Division = Vec<usize>;

/// Climbs from the known partition with this name and from `starts` random ones: exchanges two tiles if this raises the
/// mean lower bound of random boards. Prints the known partition, and those with a higher bound.
pub fn run(shape: &str, blank: &str, name: &str, starts: usize) -> anyhow::Result<()> {
    let goal = Goal::new(shape.parse()?, blank.parse()?).context("a cell of the shape")?;
    let partition = Partition::named(goal, name)?;
    let pattern_of = |tile: u8| {
        let mut patterns = partition.patterns().iter();
        patterns.position(|pattern| pattern.tiles().contains(tile))
    };
    let known: Division = (1..goal.shape().cells() as u8)
        .filter_map(pattern_of)
        .collect();
    let mut tables = Tables {
        goal,
        made: HashMap::new(),
    };
    let mut numbers = RandomNumbers::new(3);
    let mut draw = |below: usize| {
        let number = numbers.next().expect("no end of numbers");
        RandomNumbers::below(below as u64, number) as usize
    };
    let mut found = BTreeMap::new();
    for start in 0..=starts {
        let mut best = known.clone();
        if start > 0 {
            (1..best.len()).for_each(|place| best.swap(place, draw(place + 1)));
        }
        let (mut bound, mut tries) = (tables.bound(&best)?, TRIES);
        while tries > 0 {
            let (one, other) = (draw(best.len()), draw(best.len()));
            if best[one] == best[other] {
                continue;
            }
            let mut next = best.clone();
            next.swap(one, other);
            tries -= 1;
            let next_bound = tables.bound(&next)?;
            if next_bound > bound {
                (best, bound, tries) = (next, next_bound, TRIES);
            }
        }
        // Mirror images have the same bound: keeps one.
        found.entry(bound).or_insert(best);
    }
    head("partition | mean bound | boards examined");
    let known_bound = tables.bound(&known)?;
    let better = found.split_off(&(known_bound + 1)).into_iter().rev();
    for (bound, division) in [(known_bound, known)].into_iter().chain(better) {
        let solver = tables.solver(&division)?;
        let patterns = solver.tables().filter_map(|table| table.pattern());
        let patterns: Vec<String> = patterns.map(|pattern| pattern.to_string()).collect();
        let mean = |sum| sum as f64 / BOARDS as f64;
        print!("| {} | {:.2} |", patterns.join(" / "), mean(bound));
        if !goal.shape().is_indexed() {
            println!(" too many |");
            continue;
        }
        let mut nodes = 0;
        for board in random(goal, 2).take(BOARDS) {
            nodes += solver.search(Limits::new()).run(&board)?.nodes;
        }
        println!(" {:.0} |", mean(nodes));
    }
    Ok(())
}

struct Tables {
    goal: Goal,
    /// The tables of the patterns so far.
    made: HashMap<TileSet, Table<Vec<u8>>>,
}

impl Tables {
    fn solver(&mut self, division: &Division) -> anyhow::Result<PatternSolver<&[u8]>> {
        let mut patterns = vec![0; division.len()];
        for (tile, &pattern) in (1..).zip(division) {
            patterns[pattern] |= 1 << tile;
        }
        patterns.retain(|&tiles| tiles != 0);
        let patterns: Vec<TileSet> = patterns.into_iter().map(TileSet::from_bits).collect();
        // Drops unused tables of larger patterns, which have up to 178 MB each.
        self.made
            .retain(|tiles, _| tiles.len() < 7 || patterns.contains(tiles));
        for &tiles in &patterns {
            if !self.made.contains_key(&tiles) {
                let generator = Generator::pattern(Pattern::new(self.goal, tiles)?);
                let table = generator.run(|_| ControlFlow::Continue(()))?;
                self.made.insert(tiles, table);
            }
        }
        let tables = patterns.iter().map(|tiles| self.made[tiles].as_slice());
        Ok(PatternSolver::new(tables)?)
    }

    /// Returns the sum of the lower bounds of random boards.
    fn bound(&mut self, division: &Division) -> anyhow::Result<u64> {
        let goal = self.goal;
        let solver = self.solver(division)?;
        let bounds = random(goal, 1)
            .take(BOARDS)
            .map(|board| Ok(u64::from(solver.lower_bound(&board)?)));
        bounds.sum()
    }
}
