//! Tables and boards shared by the tests.

use std::sync::LazyLock;

pub use oracle::{end, go_on, goal};
use tilebase_gen::Generator;
use tilebase_pattern::{Board, Goal, Partition, Pattern, PatternSolver, Table};

pub fn pattern(goal: Goal, tiles: &[u8]) -> Pattern {
    Pattern::new(goal, tiles.iter().copied().collect()).unwrap()
}

pub fn generated(pattern: Pattern) -> Table<Vec<u8>> {
    Generator::pattern(pattern).run(go_on).unwrap()
}

pub fn table(goal: Goal, tiles: &[u8]) -> Table<Vec<u8>> {
    generated(pattern(goal, tiles))
}

pub fn patterns(shape: &str, blank: usize, tiles: &[&[u8]]) -> PatternSolver<Vec<u8>> {
    let goal = goal(shape, blank);
    PatternSolver::new(tiles.iter().map(|tiles| table(goal, tiles))).unwrap()
}

/// Returns the tables of a partition by its name, such as `5-5-5-5-4`.
pub fn named(shape: &str, blank: usize, name: &str) -> PatternSolver<Vec<u8>> {
    of_partition(&Partition::named(goal(shape, blank), name).unwrap())
}

pub fn of_partition(partition: &Partition) -> PatternSolver<Vec<u8>> {
    let patterns = partition.patterns().iter();
    PatternSolver::new(patterns.copied().map(generated)).unwrap()
}

/// The tables of 5x5 that are generated soonest.
pub static OF_5X5: LazyLock<PatternSolver<Vec<u8>>> =
    LazyLock::new(|| named("5x5", 24, "5-5-5-5-4"));

pub fn eight_puzzle() -> PatternSolver<Vec<u8>> {
    patterns("3x3", 8, &[&[1, 2, 3, 4], &[5, 6, 7, 8]])
}

/// A board and the length of its optimal solutions.
pub type Solved = (Board, usize);

/// Returns a solver for the goal of Korf's boards, whose blank is first, and the boards of a file.
fn korf<B: AsRef<[u8]>>(solver: PatternSolver<B>, csv: &str) -> (PatternSolver<B>, Vec<Solved>) {
    let shape = solver.shape();
    let goal: Vec<u8> = (0..shape.cells() as u8).collect();
    let goal = Board::from_tiles(shape, &goal).unwrap();
    let lines = csv.lines().filter(|line| !line.starts_with('#'));
    let boards = lines.map(|line| {
        let columns: Vec<&str> = line.split(',').collect();
        let board = Board::parse(shape, columns[1]).unwrap();
        (board, columns[2].parse().unwrap())
    });
    let boards = boards.collect();
    (solver.towards(&goal).unwrap(), boards)
}

/// The hundred boards of Korf, "Depth-first iterative-deepening", 1985.
#[cfg(feature = "embedded")]
pub fn fifteen() -> (PatternSolver<&'static [u8]>, Vec<Solved>) {
    korf(PatternSolver::embedded(), include_str!("korf100.csv"))
}

/// The fifty boards of Korf and Felner, "Disjoint pattern database heuristics", 2002.
pub fn twenty_four() -> (PatternSolver<Vec<u8>>, Vec<Solved>) {
    korf(OF_5X5.clone(), include_str!("korf24.csv"))
}
