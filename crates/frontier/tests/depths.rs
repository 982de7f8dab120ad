//! Depth by depth against boards that are moved one at a time.

use std::collections::HashSet;
use std::iter::repeat;
use std::sync::Mutex;

use tilebase_frontier::{Frontier, Layout, indices};
use tilebase_puzzle::{Goal, Shape};

/// The indices of the boards at every depth.
fn plain_depths(goal: Goal) -> Vec<Vec<u64>> {
    let start = goal.cursor(&goal.board()).unwrap();
    let mut seen = HashSet::from([start.index()]);
    let mut depths = Vec::new();
    let mut depth = vec![start];
    while !depth.is_empty() {
        let mut indices: Vec<u64> = depth.iter().map(|cursor| cursor.index()).collect();
        indices.sort_unstable();
        depths.push(indices);
        let neighbours = depth.iter().flat_map(|cursor| cursor.neighbours());
        depth = neighbours
            .filter_map(|(_, next)| seen.insert(next.index()).then_some(next))
            .collect();
    }
    depths
}

fn check(shape: &str, blank: usize, threads: usize) {
    let goal = Goal::new(shape.parse::<Shape>().unwrap(), blank).unwrap();
    let layout = Layout::new(goal).unwrap();
    let mut frontier = Frontier::new(layout, threads).unwrap();
    for (depth, expected) in (0..).zip(plain_depths(goal)) {
        assert_eq!(frontier.depth(), depth);
        assert_eq!(
            frontier.boards(),
            expected.len() as u64,
            "{shape} at {depth}"
        );
        assert!(frontier.indices().eq(expected), "{shape} at {depth}");

        let visited = Mutex::new(Vec::new());
        frontier.advance(repeat(()), |unit, ()| {
            let first = layout.first_index(unit.part, unit.blank);
            visited.lock().unwrap().extend(indices(unit.words, first));
        });
        let mut visited = visited.into_inner().unwrap();
        visited.sort_unstable();
        assert!(frontier.indices().eq(visited), "{shape} after {depth}");
    }
    assert_eq!(frontier.boards(), 0);
    assert_eq!(frontier.indices().next(), None);
}

#[test]
fn every_goal_cell_of_shapes_up_to_nine_cells() {
    for shape in ["2x3", "3x2", "2x4", "4x2", "3x3"] {
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
