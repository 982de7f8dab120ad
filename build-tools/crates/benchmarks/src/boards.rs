//! Boards to solve: random solvable boards with a fixed seed, and published boards.

use anyhow::{Context, ensure};
use tilebase_puzzle::{Board, Goal, RandomNumbers, Shape};

/// A published board: its number, and the length of its optimal solutions.
pub struct Instance {
    pub number: usize,
    pub board: Board,
    pub length: usize,
}

/// Returns Korf's hundred boards of the 15-puzzle. The blank of their goal is in the first cell.
pub fn korf100() -> anyhow::Result<Vec<Instance>> {
    const FILE: &str = include_str!("../../../../crates/pattern/tests/korf100.csv");
    instances(FILE, Shape::new(4, 4)?, 100)
}

/// Returns Korf and Felner's fifty boards of the 24-puzzle, and their goal. Its blank is in the first cell.
pub fn korf24() -> anyhow::Result<(Vec<Instance>, Board)> {
    const FILE: &str = include_str!("../../../../crates/pattern/tests/korf24.csv");
    let shape = Shape::new(5, 5)?;
    let goal = Board::from_tiles(shape, &(0..25).collect::<Vec<u8>>())?;
    Ok((instances(FILE, shape, 50)?, goal))
}

fn instances(file: &str, shape: Shape, count: usize) -> anyhow::Result<Vec<Instance>> {
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
    let instances: Vec<Instance> = lines.map(instance).collect::<anyhow::Result<_>>()?;
    ensure!(instances.len() == count, "expected {count} boards");
    Ok(instances)
}

/// Returns the usual goal of the 8-puzzle.
pub fn goal() -> Goal {
    Goal::corner(Shape::new(3, 3).expect("a small shape"))
}

pub fn random_indices(count: usize) -> impl Iterator<Item = u64> {
    let numbers = RandomNumbers::new(1).take(count);
    numbers.map(|number| RandomNumbers::below(goal().boards(), number))
}

/// Returns random boards. Programs in other languages get the same boards from this seed.
pub fn random_boards(count: usize) -> Vec<Board> {
    let board = |index| {
        goal()
            .unrank(index)
            .expect("an index below the number of boards")
    };
    random_indices(count).map(board).collect()
}
