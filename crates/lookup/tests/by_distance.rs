//! All boards, distance by distance, against the plain search.

use std::ops::ControlFlow;

use oracle::{Distances, UDLR, distances, file_of, goal};
use tilebase_lookup::{Encoding, Table};

fn check(shape: &str, blank: usize, encoding: Encoding) {
    let goal = goal(shape, blank);
    let distances = distances(goal);
    check_distances(
        &Table::from_bytes(file_of(goal, encoding, &distances)).unwrap(),
        &distances,
    );
}

pub fn check_distances(table: &Table<Vec<u8>>, distances: &Distances) {
    let goal = table.goal();
    let mut expected = vec![0; goal.boards() as usize];
    for (board, &distance) in distances {
        expected[goal.rank(board).unwrap() as usize] = distance;
    }
    assert_eq!(table.all_distances().unwrap(), expected, "{goal:?}");

    let mut visited = 0;
    let visit = table.each_distance(|depth| {
        assert_eq!(depth.distance(), visited);
        visited += 1;
        let at_distance = (0..)
            .zip(&expected)
            .filter(|&(_, &at)| at == depth.distance());
        let indices: Vec<u64> = at_distance.map(|(index, _)| index).collect();
        assert_eq!(depth.boards(), indices.len() as u64);
        assert!(depth.indices().eq(indices.iter().copied()));
        for number in [0, indices.len() / 2, indices.len() - 1, indices.len()] {
            assert_eq!(depth.nth(number as u64), Ok(indices.get(number).copied()));
        }
        ControlFlow::Continue(())
    });
    assert_eq!(visit, Ok(()));
    assert_eq!(Some(visited - 1), expected.iter().max().copied());
}

#[test]
fn every_blank_cell_of_small_shapes() {
    for (shape, cells) in [("2x2", 4), ("2x3", 6), ("3x2", 6), ("2x4", 8), ("4x2", 8)] {
        for blank in 0..cells {
            check(shape, blank, Encoding::DistanceBit);
            check(shape, blank, UDLR);
        }
    }
    check("3x3", 4, UDLR);
    check("3x3", 7, Encoding::DistanceBit);
}

#[test]
fn break_stops_the_visits() {
    let mut distances = Vec::new();
    let ended = Table::embedded().each_distance(|depth| {
        distances.push(depth.distance());
        match depth.distance() {
            5 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert_eq!((ended, distances), (Ok(()), vec![0, 1, 2, 3, 4, 5]));
}
