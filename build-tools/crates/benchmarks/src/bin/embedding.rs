//! Measures boards solved per second in Rust, one by one, as lines of text and in batches of a million, and milliseconds
//! for Korf's hundred boards, for comparison with other languages.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::ensure;
use benchmarks::boards::{korf100, random_boards};
use tilebase::{Board, Tables};
use tilebase_lookup::{Batch, MoveOrder, Solver};

const BOARDS: usize = 1_000_000;
const LINES: usize = 100_000;
const ROUNDS: usize = 15;

fn main() -> anyhow::Result<()> {
    let solver = Solver::embedded();
    let boards = random_boards(BOARDS);
    print("solve", BOARDS, || {
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
    print("solve_many", BOARDS, || solve_many(&batch));
    print("index and solve_many", BOARDS, || {
        solve_many(&Batch::new(solver));
    });
    black_box(answers);

    // The example of README.md and docs/embedding.md.
    let texts: Vec<String> = boards[..LINES].iter().map(Board::to_string).collect();
    let solver = Tables::new().solver_for("3x3".parse()?)?;
    print("lines", LINES, || {
        for text in &texts {
            let board: Board = text.parse().expect("a board");
            black_box(solver.solve(&board).expect("solvable").to_string());
        }
    });
    korf()
}

/// Prints the boards solved per second, as the median of all rounds.
fn print(what: &str, count: usize, mut answer_all: impl FnMut()) {
    let mut seconds = [0.0; ROUNDS];
    for round in &mut seconds {
        let start = Instant::now();
        answer_all();
        *round = start.elapsed().as_secs_f64();
    }
    seconds.sort_by(f64::total_cmp);
    println!("rust {what} {:.0}", count as f64 / seconds[ROUNDS / 2]);
}

fn korf() -> anyhow::Result<()> {
    let instances = korf100()?;
    let goal = Board::parse(instances[0].board.shape(), "x123456789abcdef")?;
    let solver = Tables::new().solver(&goal)?;
    let (mut sum, mut longest) = (Duration::ZERO, Duration::ZERO);
    for instance in &instances {
        let start = Instant::now();
        let solution = solver.solve(&instance.board)?;
        let time = start.elapsed();
        ensure!(
            solution.len() == instance.length,
            "board {}",
            instance.number
        );
        (sum, longest) = (sum + time, longest.max(time));
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let mean = milliseconds(sum) / instances.len() as f64;
    println!(
        "rust korf_mean_ms {mean:.2}\nrust korf_longest_ms {:.2}",
        milliseconds(longest)
    );
    Ok(())
}
