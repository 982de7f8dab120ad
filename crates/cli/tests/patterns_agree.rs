//! Searches with pattern tables agree with a search without tables.

use std::ops::ControlFlow;

use oracle::walk;
use tilebase_gen::Generator;
use tilebase_pattern::{Partition, PatternSolver};
use tilebase_puzzle::{Goal, RandomNumbers};
use tilebase_search::{Algorithm, Heuristic};

/// Solves boards after random walks of 50 moves from the goal.
#[test]
fn with_a_search_of_two_hundred_random_walks_of_large_shapes() {
    let linear_conflict = Algorithm::IdaStar(Heuristic::LinearConflict);
    for (shape, partition) in [("5x5", "5-5-5-5-4"), ("4x5", "5-5-5-4"), ("3x6", "5-5-5-2")] {
        let goal = Goal::corner(shape.parse().unwrap());
        let partition = Partition::named(goal, partition).unwrap();
        let tables = partition.patterns().iter().map(|&pattern| {
            let table = Generator::pattern(pattern).run(|_| ControlFlow::Continue(()));
            table.unwrap()
        });
        let patterns = PatternSolver::new(tables).unwrap();
        let mut farthest = 0;
        for seed in RandomNumbers::new(45).take(200) {
            let board = walk(&goal.board(), 50, seed);
            let searched = linear_conflict.solve(&board, &goal.board()).unwrap();
            farthest = farthest.max(searched.len());
            let solution = patterns.solve(&board).unwrap();
            assert!(solution.iter().eq(searched), "{board}");
        }
        assert!(farthest >= 40, "{farthest}");
    }
}
