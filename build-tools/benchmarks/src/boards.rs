//! The boards that are solved: chosen at random from all solvable ones, the same in every run.

use tilebase_puzzle::{Board, Goal, Shape};

/// Returns the usual goal of the 8-puzzle.
pub fn goal() -> Goal {
    Goal::corner(Shape::new(3, 3).expect("a small shape"))
}

/// Returns the indices of random boards (xorshift, George Marsaglia 2003).
pub fn random_indices(count: usize) -> impl Iterator<Item = u64> {
    let mut state = 88_172_645_463_325_252u64;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % goal().boards()
    })
    .take(count)
}

/// Returns random boards.
pub fn random_boards(count: usize) -> Vec<Board> {
    let board = |index| {
        goal()
            .unrank(index)
            .expect("an index below the number of boards")
    };
    random_indices(count).map(board).collect()
}
