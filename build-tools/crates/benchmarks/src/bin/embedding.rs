//! Measures boards solved per second in Rust, one by one and in batches of a million, for comparison with other
//! languages.

use std::hint::black_box;
use std::time::Instant;

use benchmarks::boards::random_boards;
use tilebase_lookup::{Batch, MoveOrder, Solver};

const BOARDS: usize = 1_000_000;
const ROUNDS: usize = 15;

fn main() {
    let solver = Solver::embedded();
    let boards = random_boards(BOARDS);
    print("solve", || {
        for board in &boards {
            black_box(solver.solve(board).expect("a solvable board"));
        }
    });
    // The length and the first move of each solution.
    let mut answers = vec![(0, None); BOARDS];
    let mut solve_many = |batch: &Batch<_>| {
        batch.solve(&boards, MoveOrder::UDLR, |number, solution| {
            answers[number] = solution.map_or((0, None), |s| (s.len() as u8, s.first()));
        });
    };
    let batch = Batch::new(solver);
    batch.announce(MoveOrder::UDLR, u64::MAX); // the first call derives the index
    print("solve_many", || solve_many(&batch));
    print("index and solve_many", || {
        solve_many(&Batch::new(solver));
    });
    black_box(answers);
}

/// Prints the boards solved per second, as the median of all rounds.
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
