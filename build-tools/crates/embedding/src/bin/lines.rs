//! Measures the Rust examples of README.md and docs/embedding.md: 3x3 boards solved per second, read from a file, and
//! milliseconds for Korf's hundred boards.

use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, fs};

use tilebase::{Board, Solver, Tables};

const ROUNDS: usize = 15;

fn main() {
    let file = env::args()
        .nth(1)
        .expect("a file with a board in each line");
    let boards = fs::read_to_string(file).expect("a text file");
    let boards: Vec<&str> = boards.lines().collect();
    solve_lines(&boards);
    solve_korfs_boards();
}

fn solve_lines(boards: &[&str]) {
    let solver = solver_for("3x3");
    let round = |_| {
        let start = Instant::now();
        for text in boards {
            let board: Board = text.parse().unwrap();
            black_box(solver.solve(&board).unwrap().to_string());
        }
        start.elapsed()
    };
    let mut rounds: Vec<Duration> = (0..ROUNDS).map(round).collect();
    rounds.sort();
    println!(
        "rust lines {:.0}",
        boards.len() as f64 / rounds[ROUNDS / 2].as_secs_f64()
    );
}

fn solve_korfs_boards() {
    let conformance = include_str!("../../../../../data/conformance.tsv");
    let lines = conformance
        .lines()
        .filter_map(|line| line.strip_prefix("length\t4x4\t"));
    let boards = lines.map(|line| line.split_once('\t').expect("a board and its distance"));
    let solver = solver_for("4x4");
    let times = boards.map(|(text, distance)| {
        let start = Instant::now();
        let board: Board = text.parse().unwrap();
        let solution = solver.solve(&board).unwrap();
        let time = start.elapsed();
        assert_eq!(solution.len().to_string(), distance);
        time.as_secs_f64() * 1e3
    });
    let times: Vec<f64> = times.collect();
    println!(
        "rust korf_mean_ms {:.2}",
        times.iter().sum::<f64>() / times.len() as f64
    );
    println!(
        "rust korf_longest_ms {:.2}",
        times.into_iter().fold(0.0, f64::max)
    );
}

fn solver_for(shape: &str) -> Solver {
    Tables::embedded()
        .solver_for(shape.parse().unwrap())
        .unwrap()
}
