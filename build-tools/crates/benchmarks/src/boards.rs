//! The boards to solve: random and solvable, the same in every run.

use tilebase_puzzle::{Board, Goal, RandomNumbers, Shape};

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
