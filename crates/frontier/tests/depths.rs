//! Compares each depth with a search that moves one board at a time.

use oracle::{Distances, distances, distances_within, slide_distances_to};
use tilebase_frontier::internal::{Block, BoardSet, Layout, PlaneMoves};
use tilebase_frontier::{Depths, Frontier, SlideFrontier};
use tilebase_puzzle::{Goal, Move, Shape};

/// Returns the sorted indices of the boards at every depth.
fn plain_depths(goal: Goal, distances: &Distances) -> Vec<Vec<u64>> {
    let largest = distances.values().max().unwrap();
    let mut depths = vec![Vec::new(); usize::from(*largest) + 1];
    for (board, distance) in distances {
        depths[usize::from(*distance)].push(goal.rank(board).unwrap());
    }
    depths.iter_mut().for_each(|depth| depth.sort_unstable());
    depths
}

/// Compares the indices of every depth with those found one by one.
fn check_depths(frontier: &mut dyn Depths, depths: &[Vec<u64>], name: &str) {
    for (depth, expected) in (0..).zip(depths) {
        let context = format!("{name} at {depth}");
        assert_eq!(frontier.depth(), depth);
        assert_eq!(frontier.boards(), expected.len() as u64, "{context}");
        assert!(frontier.indices().eq(expected.iter().copied()), "{context}");
        let step = expected.len() / 8 + 1;
        for number in (0..=expected.len()).step_by(step).chain([expected.len()]) {
            let found = frontier.nth(number as u64);
            assert_eq!(found, expected.get(number).copied(), "{number}, {context}");
        }
        let last = frontier.random(u64::MAX);
        assert_eq!(Some(&last), expected.last(), "{context}");
        assert_eq!(frontier.advance(), usize::from(depth) + 1 < depths.len());
    }
    let largest = frontier.depth();
    assert!(!frontier.advance());
    assert_eq!(frontier.depth(), largest, "an empty frontier stays");
    assert_eq!(frontier.boards(), 0);
    assert_eq!(frontier.indices().next(), None);
}

fn check(shape: &str, blank: usize, threads: usize) {
    let goal = oracle::goal(shape, blank);
    let mut frontier = Frontier::new(goal, threads).unwrap();
    assert_eq!(frontier.threads(), threads);
    check_depths(&mut frontier, &plain_depths(goal, &distances(goal)), shape);
}

fn check_slides(shape: &str, blank: usize, threads: usize) {
    let goal = oracle::goal(shape, blank);
    let mut frontier = SlideFrontier::new(goal, threads).unwrap();
    assert_eq!(frontier.threads(), threads);
    let depths = plain_depths(goal, &slide_distances_to(goal.board()));
    check_depths(&mut frontier, &depths, &format!("slides of {shape}"));
}

#[test]
fn shapes_up_to_ten_cells() {
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3"] {
        for blank in 0..shape.parse::<Shape>().unwrap().cells() {
            check(shape, blank, 1 + blank % 3);
        }
    }
    check("2x5", 7, 2);
    check("5x2", 4, 2);
}

#[test]
fn slides_of_shapes_up_to_nine_cells() {
    for (shape, blank) in [
        ("2x2", 3),
        ("2x3", 1),
        ("3x2", 5),
        ("3x3", 4),
        ("2x4", 6),
        ("4x2", 7),
    ] {
        check_slides(shape, blank, 2);
    }
}

/// Two frontiers of some parts each, which receive boards from each other, have the boards of one whole frontier.
#[test]
fn frontiers_of_some_parts() {
    for (shape, blank) in [("3x3", 4), ("4x2", 7), ("5x2", 0)] {
        let goal = oracle::goal(shape, blank);
        let depths = plain_depths(goal, &distances_within(goal.board(), 20));
        for layout in [
            Layout::with_large_parts(goal),
            Layout::with_shared_parts(goal),
        ] {
            let (parts, cut) = (layout.parts(), layout.parts() / 3);
            let halves = [0..cut, cut..parts];
            let all = halves.clone();
            let mut frontiers = all.map(|parts| Frontier::of_parts(layout, parts, 2).unwrap());
            let mut collected = halves.map(|parts| BoardSet::new(layout, parts).unwrap());
            for (depth, expected) in (0..).zip(&depths) {
                let halves = frontiers.iter().map(|half| half as &dyn Depths);
                let mut found: Vec<u64> = halves.flat_map(|half| half.indices()).collect();
                found.sort_unstable();
                assert_eq!(&found, expected, "{shape} at {depth}");
                for (half, set) in collected.iter_mut().enumerate() {
                    let [one, other] = &mut frontiers;
                    let (one, other) = if half == 0 {
                        (one, other)
                    } else {
                        (other, one)
                    };
                    let arrived = |moves: &PlaneMoves, block: Block, words: &mut [u64]| {
                        let from_other = |block| other.block_with_boards(block);
                        let add = |mv| moves.add_predecessors(block, mv, from_other, words);
                        Move::ALL.map(add).contains(&true)
                    };
                    one.begin_depth();
                    let is_even = |block: Block| block.part.is_multiple_of(2);
                    one.advance_blocks(&is_even, &arrived, Some(&mut *set));
                    one.advance_blocks(&|block| !is_even(block), &arrived, Some(set));
                }
            }
            let sets = collected.iter().flat_map(|set| {
                let blocks = layout.blocks();
                let blocks = blocks.filter(|block| set.parts().contains(&block.part));
                blocks.flat_map(|block| layout.indices(block, set.block(block)))
            });
            let advanced: u64 = frontiers.iter().map(Depths::boards).sum();
            let expected: usize = depths[1..].iter().map(Vec::len).sum();
            assert_eq!(sets.count(), expected + advanced as usize, "{shape}");
        }
    }
}
