//! Measures the multi-tile metric: tables, answers, analyses of solves, and Korf's hundred boards of the 15-puzzle.

use std::hint::black_box;
use std::thread::available_parallelism;

use tilebase::{Board, Metric, Mistakes, Move, Solver, Table, TableBytes, Tables};
use tilebase_pattern::{Limits, SlideSolver};
use tilebase_puzzle::RandomNumbers;

use crate::boards::{korf100, random_boards};
use crate::frame::{
    folder_in_memory, generate, head, mean_and_longest, median, milliseconds, time,
};

pub fn run(tilebase: &str) -> anyhow::Result<()> {
    tables(tilebase)?;
    answers()?;
    analyses()?;
    korf()
}

fn solver(shape: &str, metric: Metric) -> anyhow::Result<Solver> {
    let mut tables = Tables::new();
    tables.set_metric(metric);
    Ok(tables.solver_for(shape.parse()?)?)
}

fn tables(tilebase: &str) -> anyhow::Result<()> {
    let folder = folder_in_memory()?;
    head("table | metric | largest distance | bytes | time to make | ns per board");
    for shape in ["3x3", "5x2", "4x3", "6x2"] {
        for (metric, arguments) in [
            ("single", ["--encoding", "bit"]),
            ("multi", ["--metric", "multi"]),
        ] {
            let path = folder.path().join(format!("{shape}-{metric}.tb"));
            let made = generate(
                tilebase,
                &[&["--shape", shape], &arguments[..]].concat(),
                &path,
            )?;
            let table = Table::from_bytes(TableBytes::read(&path)?)?;
            println!(
                "| {shape} | {metric} | {} | {} | {} | {:.2} |",
                table.header().max_distance,
                table.header().file_len(),
                milliseconds(made),
                made.as_nanos() as f64 / table.goal().boards() as f64
            );
        }
    }
    Ok(())
}

fn answers() -> anyhow::Result<()> {
    const BOARDS: usize = 200_000;
    type Answer = fn(&Solver, &Board) -> Result<usize, tilebase::Error>;
    let boards: Vec<Board> = random_boards().take(BOARDS).collect();
    println!();
    head("answer for a random board of 3x3 | single | multi");
    let answers: [(&str, Answer); 3] = [
        ("distance", |solver, board| {
            Ok(solver.distance(board)?.into())
        }),
        ("solution", |solver, board| Ok(solver.solve(board)?.len())),
        ("optimal moves", |solver, board| {
            Ok(solver.optimal_slides(board)?.len())
        }),
    ];
    for (name, answer) in answers {
        print!("| {name} |");
        for metric in Metric::ALL {
            let solver = solver("3x3", metric)?;
            let time = median(5, || {
                for board in &boards {
                    black_box(answer(&solver, board)?);
                }
                Ok(())
            })?;
            print!(" {:.0} ns |", time.as_nanos() as f64 / BOARDS as f64);
        }
        println!();
    }
    Ok(())
}

/// Measures the analysis of solves: random walks, walked back to the goal.
fn analyses() -> anyhow::Result<()> {
    println!();
    head("analysis of a solve | metric | solves | moves of each | mean");
    for (shape, solves, moves) in [("3x3", 10_000, 60), ("4x4", 20, 90)] {
        for metric in Metric::ALL {
            let solver = solver(shape, metric)?;
            let mut numbers = RandomNumbers::new(1);
            let walks: Vec<(Board, Vec<Move>)> = (0..solves)
                .map(|_| walk(*solver.goal(), moves, &mut numbers))
                .collect();
            let analyse = |(board, moves): &(Board, Vec<Move>)| {
                let claim = moves.iter().copied().collect();
                solver.search().check(board, &[claim], Mistakes::All)
            };
            // Some tables are made at the first use.
            analyse(&walks[0])?;
            let ((), time) = time(|| {
                for walk in &walks {
                    black_box(analyse(walk)?);
                }
                Ok(())
            })?;
            let mean = 1000.0 * time.as_secs_f64() / f64::from(solves);
            println!("| {shape} | {metric} | {solves} | {moves} | {mean:.3} ms |");
        }
    }
    Ok(())
}

/// Returns the end of a random walk from the goal that undoes no move, and the moves back to the goal.
fn walk(goal: Board, count: usize, numbers: &mut RandomNumbers) -> (Board, Vec<Move>) {
    let (mut board, mut back) = (goal, Vec::new());
    while back.len() < count {
        let number = numbers.next().expect("no end of numbers");
        let mv = Move::ALL[(number % 4) as usize];
        let undoes = back.last() == Some(&mv);
        if let Some(moved) = board.moved(mv).filter(|_| !undoes) {
            board = moved;
            back.push(mv.opposite());
        }
    }
    back.reverse();
    (board, back)
}

fn korf() -> anyhow::Result<()> {
    let (boards, goal) = korf100()?;
    println!();
    head("time to make | boards examined | mean length | mean | longest");
    let threads = available_parallelism()?.get();
    let (solver, made) = time(|| Ok(SlideSolver::generate(&goal, threads)?))?;
    let (mut nodes, mut slides, mut times) = (0, 0, Vec::new());
    for instance in &boards {
        let (found, taken) = time(|| Ok(solver.search(Limits::new()).run(&instance.board)?))?;
        nodes += found.nodes;
        slides += u32::from(found.lower_bound);
        times.push(taken);
    }
    println!(
        "| {} | {} | {:.2} | {} |",
        milliseconds(made),
        nodes / boards.len() as u64,
        f64::from(slides) / boards.len() as f64,
        mean_and_longest(&times)
    );
    Ok(())
}
