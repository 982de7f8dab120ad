//! Tables and boards shared by the tests.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use tilebase_gen::Generator;
use tilebase_pattern::{Board, Goal, Partition, Pattern, PatternSolver, Solution, Table};

pub fn goal(shape: &str, blank: usize) -> Goal {
    Goal::new(shape.parse().unwrap(), blank).unwrap()
}

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
    let partition = Partition::named(goal(shape, blank), name).unwrap();
    let patterns = partition.patterns().iter();
    PatternSolver::new(patterns.copied().map(generated)).unwrap()
}

/// The tables of 5x5 that are generated soonest.
pub static OF_5X5: LazyLock<PatternSolver<Vec<u8>>> =
    LazyLock::new(|| named("5x5", 24, "5-5-5-5-4"));

pub fn eight_puzzle() -> PatternSolver<Vec<u8>> {
    patterns("3x3", 8, &[&[1, 2, 3, 4], &[5, 6, 7, 8]])
}

pub fn go_on<T>(_: T) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Returns the board after a solution.
pub fn end(board: &Board, solution: &Solution) -> Board {
    let board = solution
        .iter()
        .try_fold(*board, |board, mv| board.moved(mv));
    board.expect("moves that can be made")
}
