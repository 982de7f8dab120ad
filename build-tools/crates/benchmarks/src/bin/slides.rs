//! Measures the multi-tile metric: tables, answers, analyses of solves, and Korf's hundred boards of the 15-puzzle.
//! Prints Markdown tables.

use std::hint::black_box;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use benchmarks::boards::korf100;
use benchmarks::divisions::milliseconds;
use benchmarks::{command, folder_in_memory, generate};
use slidy::algorithm::metric::Mtm;
use slidy::puzzle::puzzle::Puzzle;
use slidy::solver::size4x4::mtm::solver::Solver as Slidy;
use slidy::solver::solver::Solver as _;
use tilebase::{Board, Metric, Mistakes, Move, Table, TableBytes, Tables};
use tilebase_frontier::{Depths, SlideFrontier};
use tilebase_pattern::{Limits, SlideSolver};
use tilebase_puzzle::{Goal, RandomNumbers};

const SHAPES: [&str; 4] = ["3x3", "5x2", "4x3", "6x2"];

/// The number of boards for each time of an answer.
const BOARDS: usize = 200_000;

fn main() -> anyhow::Result<()> {
    let (tilebase, folder) = (command()?, folder_in_memory()?);
    println!("| table | metric | largest distance | bytes | time to make | ns per board |");
    println!("|---|---|---:|---:|---:|---:|");
    for shape in SHAPES {
        for (metric, arguments) in [
            (Metric::Single, ["--encoding", "bit"]),
            (Metric::Multi, ["--metric", "multi"]),
        ] {
            let path = folder.path().join(format!("{shape}-{metric}.tb"));
            let shape = ["--shape", shape];
            let made = generate(&tilebase, &[&shape[..], &arguments].concat(), &path)?;
            let table = Table::from_bytes(TableBytes::read(&path)?)?;
            let boards = table.goal().boards();
            let (radius, bytes) = (table.header().max_distance, table.header().file_len());
            println!(
                "| {} | {metric} | {radius} | {} | {} | {:.2} |",
                shape[1],
                bytes,
                milliseconds(made),
                made.as_nanos() as f64 / boards as f64
            );
        }
    }
    if std::env::args().any(|argument| argument == "--all") {
        count_7x2()?;
    }
    println!("\n| answer for a random board of 3x3 | single | multi |\n|---|---:|---:|");
    let solvers = Metric::ALL.map(|metric| {
        let mut tables = Tables::new();
        tables.set_metric(metric);
        tables.solver_for("3x3".parse().expect("a shape"))
    });
    let [single, multi] = solvers;
    let (single, multi) = (single?, multi?);
    let boards: Vec<Board> = single.random(1).take(BOARDS).collect();
    let time = |answer: &dyn Fn(&Board) -> Result<usize, tilebase::Error>| {
        let start = Instant::now();
        for board in &boards {
            black_box(answer(board)?);
        }
        anyhow::Ok(start.elapsed().as_nanos() as f64 / BOARDS as f64)
    };
    for (name, [single, multi]) in [
        (
            "distance",
            [&single, &multi].map(|solver| time(&|board| Ok(solver.distance(board)?.into()))),
        ),
        (
            "solution",
            [&single, &multi].map(|solver| time(&|board| Ok(solver.solve(board)?.len()))),
        ),
        (
            "optimal moves",
            [&single, &multi].map(|solver| time(&|board| Ok(solver.optimal_slides(board)?.len()))),
        ),
    ] {
        println!("| {name} | {:.0} ns | {:.0} ns |", single?, multi?);
    }
    analyses()?;
    println!("\n| solver | time to make | boards examined | mean length | mean | longest |");
    println!("|---|---:|---:|---:|---:|---:|");
    let mut turned = Vec::new();
    for instance in korf100()? {
        let tiles = instance
            .board
            .tiles()
            .iter()
            .rev()
            .map(|&tile| (16 - tile) % 16);
        turned.push(Board::from_tiles(
            instance.board.shape(),
            &tiles.collect::<Vec<u8>>(),
        )?);
    }
    let start = Instant::now();
    let patterns = SlideSolver::generate(
        &Goal::corner("4x4".parse()?).board(),
        available_parallelism()?.get(),
    )?;
    let made = start.elapsed();
    let (mut nodes, mut lengths) = (0, Vec::new());
    let times = turned.iter().map(|board| {
        let start = Instant::now();
        let found = patterns.search(Limits::new()).run(board)?;
        nodes += found.nodes;
        lengths.push(usize::from(found.lower_bound));
        anyhow::Ok(start.elapsed())
    });
    let times: Vec<Duration> = times.collect::<Result<_, _>>()?;
    show(
        "tilebase",
        made,
        &(nodes / turned.len() as u64).to_string(),
        &lengths,
        &times,
    );
    let start = Instant::now();
    let slidy = Slidy::new();
    let made = start.elapsed();
    let times = turned.iter().zip(&lengths).map(|(board, &length)| {
        let start = Instant::now();
        let rows = board.tiles().chunks(4);
        let rows = rows.map(|row| row.iter().copied().map(u64::from).collect());
        let puzzle = Puzzle::new_from_grid(rows.collect()).context("a board")?;
        let solution = slidy.solve(&puzzle).context("a solution")?;
        let found = solution.len::<Mtm, u64>() as usize;
        ensure!(found == length, "{found} slides for {board}, not {length}");
        anyhow::Ok(start.elapsed())
    });
    let times: Vec<Duration> = times.collect::<Result<_, _>>()?;
    show("slidy 0.4", made, "", &lengths, &times);
    Ok(())
}

/// Measures the analysis of solves: random walks, walked back to the goal.
fn analyses() -> anyhow::Result<()> {
    println!("\n| analysis of a solve | metric | solves | moves of each | mean |");
    println!("|---|---|---:|---:|---:|");
    for (shape, metric, solves, moves) in [
        ("3x3", Metric::Single, 10_000, 60),
        ("3x3", Metric::Multi, 10_000, 60),
        ("4x4", Metric::Single, 20, 90),
        ("4x4", Metric::Multi, 20, 90),
    ] {
        let mut tables = Tables::new();
        tables.set_metric(metric);
        let solver = tables.solver_for(shape.parse()?)?;
        let mut numbers = RandomNumbers::new(1);
        let walks: Vec<(Board, Vec<Move>)> = (0..solves)
            .map(|_| walk(*solver.goal(), moves, &mut numbers))
            .collect();
        // Some tables are made at the first use.
        let analyse = |(board, moves): &(Board, Vec<Move>)| {
            let claim = moves.iter().copied().collect();
            let search = solver.search();
            search.check(board, &[claim], Mistakes::All)
        };
        analyse(&walks[0])?;
        let start = Instant::now();
        for walk in &walks {
            black_box(analyse(walk)?);
        }
        let mean = 1000.0 * start.elapsed().as_secs_f64() / f64::from(solves);
        println!("| {shape} | {metric} | {solves} | {moves} | {mean:.3} ms |");
    }
    Ok(())
}

/// Returns the end of a random walk from the goal that undoes no move, and the moves back to the goal.
fn walk(goal: Board, count: usize, numbers: &mut RandomNumbers) -> (Board, Vec<Move>) {
    let (mut board, mut back) = (goal, Vec::new());
    for number in numbers {
        let mv = Move::ALL[(number % 4) as usize];
        let undoes = back.last() == Some(&mv);
        if let Some(moved) = board.moved(mv).filter(|_| !undoes) {
            board = moved;
            back.push(mv.opposite());
        }
        if back.len() == count {
            break;
        }
    }
    back.reverse();
    (board, back)
}

/// Counts the boards of 7x2 at every distance. A table would take 9 GB more.
fn count_7x2() -> anyhow::Result<()> {
    let goal = Goal::corner("7x2".parse()?);
    let start = Instant::now();
    let threads = available_parallelism()?.get();
    let mut frontier = SlideFrontier::new(goal, threads)?;
    let mut boards = frontier.boards();
    while frontier.advance() {
        boards += frontier.boards();
    }
    let (radius, time) = (frontier.depth(), start.elapsed());
    ensure!(boards == goal.boards(), "{boards} boards of 7x2");
    ensure!(
        radius == 52,
        "the published largest distance of 7x2 is 52, not {radius}"
    );
    println!(
        "| 7x2 | multi | {radius} | (not made) | {} | {:.2} |",
        milliseconds(time),
        time.as_nanos() as f64 / boards as f64
    );
    Ok(())
}

fn show(name: &str, made: Duration, nodes: &str, lengths: &[usize], times: &[Duration]) {
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    let longest = times.iter().copied().max().unwrap_or_default();
    let length = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
    println!(
        "| {name} | {} | {nodes} | {length:.2} | {} | {} |",
        milliseconds(made),
        milliseconds(mean),
        milliseconds(longest)
    );
}
