//! Compares each depth with a search that moves one board at a time.

use std::sync::Mutex;

use tilebase_frontier::Frontier;
use tilebase_puzzle::{Goal, Shape};

/// Returns the sorted indices of the boards at every depth.
fn plain_depths(goal: Goal) -> Vec<Vec<u64>> {
    let distances = oracle::distances(goal);
    let largest = distances.values().max().unwrap();
    let mut depths = vec![Vec::new(); usize::from(*largest) + 1];
    for (board, distance) in &distances {
        depths[usize::from(*distance)].push(goal.rank(board).unwrap());
    }
    depths.iter_mut().for_each(|depth| depth.sort_unstable());
    depths
}

fn check(shape: &str, blank: usize, threads: usize) {
    let goal = oracle::goal(shape, blank);
    let mut frontier = Frontier::with_threads(goal, threads).unwrap();
    let layout = frontier.layout();
    let depths = plain_depths(goal);
    for (depth, expected) in (0..).zip(&depths) {
        assert_eq!(frontier.depth(), depth);
        assert_eq!(
            frontier.boards(),
            expected.len() as u64,
            "{shape} at {depth}"
        );
        assert!(
            frontier.indices().eq(expected.iter().copied()),
            "{shape} at {depth}"
        );

        let visited = Mutex::new(Vec::new());
        let has_boards = frontier.advance_and_visit(|new| {
            let indices = layout.indices(new.block(), new.words());
            visited.lock().unwrap().extend(indices);
        });
        assert_eq!(has_boards, usize::from(depth) + 1 < depths.len());
        let mut visited = visited.into_inner().unwrap();
        visited.sort_unstable();
        assert!(frontier.indices().eq(visited), "{shape} after {depth}");
    }
    assert_eq!(frontier.boards(), 0);
    assert_eq!(frontier.indices().next(), None);
}

#[test]
fn every_goal_cell_of_shapes_up_to_nine_cells() {
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3"] {
        for blank in 0..shape.parse::<Shape>().unwrap().cells() {
            check(shape, blank, 1 + blank % 3);
        }
    }
}

#[test]
fn ten_cells() {
    check("2x5", 7, 2);
    check("5x2", 4, 2);
}
