//! Prints the mean number of moves for twenty boards of 5x5 after some seconds, of searches with a limit and of searches
//! that the caller cancels.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use benchmarks::boards::korf24;
use tilebase::{Ask, Limits, Progress, Tables};

fn main() -> anyhow::Result<()> {
    let (boards, goal) = korf24()?;
    let solver = Tables::new().solver(&goal)?;
    for seconds in [0.3, 1.0, 3.0] {
        let time = Duration::from_secs_f64(seconds);
        for kind in ["limited", "cancelled"] {
            let (mut moves, mut longest) = (0, Duration::ZERO);
            for instance in &boards[..20] {
                let start = Instant::now();
                let search = match kind {
                    "limited" => solver.with(Limits::new().time(time)),
                    _ => solver.search(),
                };
                let go_on = |_: Progress| match start.elapsed() < time {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                };
                let answer = search.answer_with(&instance.board, Ask::default(), go_on)?;
                longest = longest.max(start.elapsed());
                moves += answer.solution.context("a solution")?.len();
            }
            let mean = moves as f64 / 20.0;
            println!(
                "rust {kind} {seconds} {mean:.2} {:.3}",
                longest.as_secs_f64()
            );
        }
    }
    Ok(())
}
