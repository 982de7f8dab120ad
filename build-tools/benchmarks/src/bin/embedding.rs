//! How many boards a second Rust answers, one by one and in batches of a million: what the other
//! languages are measured against.

use std::hint::black_box;
use std::time::Instant;

use benchmarks::boards::random_boards;
use tilebase_lookup::{MoveOrder, PathIndex, Table};

const BOARDS: usize = 1_000_000;
const ROUNDS: usize = 15;

fn main() {
    let table = Table::embedded();
    let boards = random_boards(BOARDS);
    print("solve", || {
        for board in &boards {
            black_box(table.solve(board).expect("a solvable board"));
        }
    });
    let new_index = || PathIndex::new(&table, MoveOrder::UDLR).expect("the table is right");
    let index = new_index();
    let mut paths = vec![None; BOARDS];
    print("solve_many", || index.solve_many(&boards, &mut paths));
    print("index and solve_many", || {
        new_index().solve_many(&boards, &mut paths);
    });
    black_box(paths);
}

/// Prints how many boards a second that is, by the median of some rounds.
fn print(what: &str, mut answer_all: impl FnMut()) {
    let mut seconds = [0.0; ROUNDS];
    for round in &mut seconds {
        let start = Instant::now();
        answer_all();
        *round = start.elapsed().as_secs_f64();
    }
    seconds.sort_by(f64::total_cmp);
    println!("rust {what} {:.0}", BOARDS as f64 / seconds[ROUNDS / 2]);
}
