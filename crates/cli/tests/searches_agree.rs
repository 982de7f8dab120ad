//! The solutions of searches without tables agree with the table.

use std::thread;

use tilebase_lookup::{Solver, embedded_tables};
use tilebase_puzzle::{Board, GoalIndex};
use tilebase_search::Algorithm;

#[test]
fn on_a_thousand_boards() {
    let goals = ["12345678x", "123804765", "1x2345678", "6x4857321"];
    let halves = [0, 1].map(|half| {
        thread::spawn(move || {
            for k in (half..1_000u64).step_by(2) {
                check(k, goals[k as usize % goals.len()]);
            }
        })
    });
    for half in halves {
        half.join().unwrap();
    }
}

fn check(k: u64, goal: &str) {
    let goal: Board = goal.parse().unwrap();
    let solver = Solver::new(embedded_tables(), &goal).unwrap();
    let places = GoalIndex::new(&goal);
    let start = places.board_at(k * 0x9e37_79b9 % places.boards()).unwrap();
    let distance = solver.distance(&start).unwrap();
    for algorithm in Algorithm::ALL {
        let moves = algorithm.solve(&start, &goal).unwrap();
        assert_eq!(
            moves.len(),
            usize::from(distance),
            "{algorithm}: {start} to {goal}"
        );
    }
}

#[test]
fn on_unsolvable_boards() {
    let [start, goal] = ["12345678x", "123804765"].map(|text| text.parse::<Board>().unwrap());
    let solver = Solver::new(embedded_tables(), &goal).unwrap();
    assert!(solver.solve(&start).is_err());
    assert!(
        Algorithm::ALL
            .iter()
            .all(|algorithm| algorithm.solve(&start, &goal).is_none())
    );
}
