//! The searches, which know no table, and the table, which knows no search, agree.

use std::thread;

use tilebase_lookup::Tablebase;
use tilebase_puzzle::{Board, Goal};
use tilebase_search::Algorithm;

#[test]
fn on_a_thousand_boards() {
    let goals = ["12345678x", "123804765", "1x2345678", "6x4857321"];
    let halves = [0, 1].map(|half| {
        thread::spawn(move || {
            for k in (half..1_000u64).step_by(2) {
                let goal = goals[k as usize % goals.len()];
                check(k, goal);
            }
        })
    });
    for half in halves {
        half.join().unwrap();
    }
}

fn check(k: u64, goal: &str) {
    let tablebase = Tablebase::embedded();
    let goal = Board::parse(tablebase.shape(), goal).unwrap();
    let class = Goal::corner(tablebase.shape());
    let start = class.unrank(k * 0x9e37_79b9 % class.boards()).unwrap();
    let Ok(distance) = tablebase.towards(&goal).unwrap().distance(&start) else {
        assert!(
            Algorithm::ALL
                .iter()
                .all(|algorithm| algorithm.solve(&start, &goal).is_none())
        );
        return;
    };
    for algorithm in Algorithm::ALL {
        let moves = algorithm.solve(&start, &goal).unwrap();
        assert_eq!(
            moves.len(),
            usize::from(distance),
            "{algorithm}: {start} to {goal}"
        );
    }
}
