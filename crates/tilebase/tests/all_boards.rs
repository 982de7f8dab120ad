//! Compares the boards at each distance with the plain search.

use std::ops::ControlFlow;

use oracle::{Distances, distances_to, slide_distances_to};
use tilebase::lookup::Header;
use tilebase::pattern::{GoalIndex, RandomNumbers};
use tilebase::{Board, ErrorKind, Metric, Solver, Tables};

use crate::go_on;

/// Small shapes, and goals whose boards a table of another goal, shape or tile order answers.
const GOALS: [&str; 9] = [
    "12/3x",
    "x1/32",
    "123/45x",
    "53x/214",
    "12/34/5x",
    "x5/43/21",
    "8 1 3 / 4 x 2 / 7 6 5",
    "1 2 3 4 / 5 x 6 7",
    "x1/23/45/67",
];

fn solver(goal: &Board, metric: Metric) -> Solver {
    let mut tables = Tables::new();
    tables.set_metric(metric);
    tables.solver(goal).unwrap()
}

/// Returns the distances of all boards, in the order of their indices.
fn in_order(goal: &Board, distances: &Distances) -> Vec<u8> {
    let index = GoalIndex::new(goal);
    let boards = (0..index.boards()).map(|place| index.board_at(place).unwrap());
    boards.map(|board| distances[&board]).collect()
}

#[test]
fn boards_at_each_distance() {
    for goal in GOALS {
        let goal: Board = goal.parse().unwrap();
        for (metric, distances) in [
            (Metric::Single, distances_to(goal)),
            (Metric::Multi, slide_distances_to(goal)),
        ] {
            check(&solver(&goal, metric), &in_order(&goal, &distances));
        }
    }
}

fn check(solver: &Solver, expected: &[u8]) {
    let mut visited = 0;
    let is_done = solver.each_distance(|depth| {
        assert_eq!(depth.depth(), visited);
        visited += 1;
        let places = (0..).zip(expected);
        let places = places.filter(|&(_, &distance)| distance == depth.depth());
        let indices: Vec<u64> = places.map(|(index, _)| index).collect();
        assert_eq!(depth.boards(), indices.len() as u64);
        assert_eq!(depth.indices().collect::<Vec<u64>>(), indices);
        for number in [0, indices.len() / 2, indices.len() - 1, indices.len()] {
            assert_eq!(depth.nth(number as u64), indices.get(number).copied());
        }
        for number in RandomNumbers::new(7).take(5).chain([0, u64::MAX]) {
            let place = (indices.len() as u128 * u128::from(number)) >> 64;
            assert_eq!(depth.random(number), indices[place as usize]);
        }
        go_on(())
    });
    assert!(is_done.unwrap());
    assert_eq!(Some(visited - 1), expected.iter().max().copied());
    assert_eq!(solver.all_distances().unwrap(), expected);
    let boards = (0..expected.len() as u64).map(|index| solver.board_at(index).unwrap());
    let boards: Vec<Board> = boards.collect();
    for (index, (board, &distance)) in (0..).zip(boards.iter().zip(expected)).step_by(7) {
        assert_eq!(solver.index_of(board).unwrap(), index);
        assert_eq!(solver.distance(board).unwrap(), distance, "{board}");
    }
    let mut found = vec![0; boards.len()];
    let search = solver.search();
    search.solve_many(&boards, |at, answer| {
        found[at] = answer.unwrap().lower_bound
    });
    assert_eq!(found, expected);
}

#[test]
fn a_walk_over_the_distances_can_be_cancelled() {
    let mut seen = Vec::new();
    let is_done = solver(&GOALS[6].parse().unwrap(), Metric::Single).each_distance(|depth| {
        seen.push(depth.depth());
        match seen.len() {
            4 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert_eq!((is_done.unwrap(), seen), (false, vec![0, 1, 2, 3]));
    let stopped = solver(&GOALS[6].parse().unwrap(), Metric::Single)
        .all_distances_with(|_| ControlFlow::Break(()));
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Limit);
}

/// A header may claim a distance that no board has.
#[test]
fn no_board_at_a_claimed_distance() {
    let mut bytes = tilebase_data::CORNER_3X3.to_vec();
    let mut header = Header::from_bytes(&bytes).unwrap();
    header.max_distance = 40;
    bytes[..64].copy_from_slice(&header.to_bytes());
    let mut tables = Tables::new();
    tables.add_bytes(bytes).unwrap();
    let solver = tables.solver_for("3x3".parse().unwrap()).unwrap();
    let drawn = solver.random_at(35, 1);
    let visited = solver.each_distance_to(35, |_| go_on(()));
    for error in [drawn.unwrap_err(), visited.unwrap_err()] {
        let expected = "no board is at distance 35: the largest distance is 31";
        assert_eq!(error.to_string(), expected);
    }
}
