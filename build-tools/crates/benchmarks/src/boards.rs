//! Boards to solve: random solvable boards with a fixed seed, and published boards.

use anyhow::Context;
use tilebase_puzzle::{Board, Goal, GoalIndex, RandomNumbers, Shape};

/// A published board: its number, and the length of its optimal solutions.
pub struct Instance {
    pub number: usize,
    pub board: Board,
    pub length: usize,
}

/// Returns Korf's hundred boards of the 15-puzzle, and their goal.
pub fn korf100() -> anyhow::Result<(Vec<Instance>, Board)> {
    let file = include_str!("../../../../crates/pattern/tests/korf100.csv");
    instances(file, Shape::new(4, 4)?)
}

/// Returns Korf and Felner's fifty boards of the 24-puzzle, and their goal.
pub fn korf24() -> anyhow::Result<(Vec<Instance>, Board)> {
    let file = include_str!("../../../../crates/pattern/tests/korf24.csv");
    instances(file, Shape::new(5, 5)?)
}

/// Returns the boards of a file, and their goal, which has the blank in the first cell.
fn instances(file: &str, shape: Shape) -> anyhow::Result<(Vec<Instance>, Board)> {
    let instance = |line: &str| {
        let (number, line) = line.split_once(',').context("a number")?;
        let (board, length) = line.split_once(',').context("a length")?;
        Ok(Instance {
            number: number.parse()?,
            board: Board::parse(shape, board)?,
            length: length.parse()?,
        })
    };
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let goal = Board::from_tiles(shape, &(0..shape.cells() as u8).collect::<Vec<_>>())?;
    Ok((lines.map(instance).collect::<anyhow::Result<_>>()?, goal))
}

/// Returns random boards that can reach a goal.
pub fn random(goal: Goal, seed: u64) -> impl Iterator<Item = Board> {
    let index = GoalIndex::new(&goal.board());
    RandomNumbers::new(seed).map(move |number| index.random(number))
}

/// Returns the usual goal of the 8-puzzle.
pub fn goal() -> Goal {
    Goal::corner(Shape::new(3, 3).expect("a small shape"))
}

/// Returns random boards of 3x3. Programs in other languages get the same boards from this seed.
pub fn random_boards() -> impl Iterator<Item = Board> {
    random(goal(), 1)
}
