//! Compares pattern tables with other solvers on Korf's hundred boards of the 15-puzzle. Prints Markdown tables.

use std::fmt::{self, Display, Formatter};
use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use benchmarks::boards::{Instance, korf100};
use benchmarks::divisions::{generate, milliseconds, open};
use benchmarks::{command, folder_in_memory};
use slidy::puzzle::small::Puzzle;
use slidy::solver::size4x4::stm::solver::Solver as Slidy;
use slidy::solver::solver::Solver as _;
use tilebase_pattern::Limits;
use tilebase_puzzle::{Board, Goal};
use tilebase_search::{Algorithm, Heuristic};

const DIVISIONS: [&str; 3] = ["5-5-5", "6-6-3", "7-8"];

/// The number of boards for slow solvers: the boards with the shortest solutions.
const SHORTEST: usize = 5;

fn main() -> anyhow::Result<()> {
    let (tilebase, boards, folder) = (command()?, rotated()?, folder_in_memory()?);
    println!("| solver | bytes | time to make | boards examined | mean | longest |");
    println!("|---|---:|---:|---:|---:|---:|");
    let mut easy = Vec::new();
    for division in DIVISIONS {
        let folder = folder.path().join(division);
        let made = generate(&tilebase, "4x4", division, &folder)?;
        let (solver, bytes) = open(&folder)?;
        let mut nodes = 0;
        let times = Times::of(&boards, |board| {
            let found = solver.search(Limits::new()).run(board)?;
            nodes += found.nodes;
            Ok(found.solution.context("a solution")?.len())
        })?;
        let (nodes, made) = (nodes / boards.len() as u64, milliseconds(made));
        println!("| tilebase, {division} | {bytes} | {made} | {nodes} | {times} |");
        easy.push((format!("tilebase, {division}"), times.easy()));
    }
    let start = Instant::now();
    let slidy = Slidy::new();
    let made = milliseconds(start.elapsed());
    let times = Times::of(&boards, |board| {
        let tiles = <[u8; 16]>::try_from(board.tiles())?;
        let board = Puzzle::<4, 4>::try_from(tiles).context("a board")?;
        let solution = slidy.solve(&board).context("a solution")?;
        Ok(solution.len_stm::<u64>() as usize)
    })?;
    println!("| slidy 0.4 | | {made} | | {times} |");
    easy.push(("slidy 0.4".to_owned(), times.easy()));
    for heuristic in [Heuristic::LinearConflict, Heuristic::Manhattan] {
        let times = Times::of(&boards[..SHORTEST], |board| {
            let goal = Goal::corner(board.shape()).board();
            let solution = Algorithm::IdaStar(heuristic).solve(board, &goal);
            Ok(solution.context("a solution")?.len())
        })?;
        easy.push((format!("IDA*, {heuristic}"), times.easy()));
    }
    show_easy(&easy);
    Ok(())
}

/// Returns Korf's boards, rotated so that the goal's blank is in the last cell. Boards with short solutions come first.
fn rotated() -> anyhow::Result<Vec<Instance>> {
    let mut instances = korf100()?;
    for Instance { board, .. } in &mut instances {
        let turned = board.tiles().iter().rev().map(|&tile| (16 - tile) % 16);
        *board = Board::from_tiles(board.shape(), &turned.collect::<Vec<u8>>())?;
    }
    instances.sort_by_key(|instance| instance.length);
    Ok(instances)
}

struct Times(Vec<Duration>);

impl Times {
    /// Solves all boards, and checks the lengths of the solutions.
    fn of(
        boards: &[Instance],
        mut solve: impl FnMut(&Board) -> anyhow::Result<usize>,
    ) -> anyhow::Result<Times> {
        let time = |Instance { board, length, .. }: &Instance| {
            let start = Instant::now();
            let found = black_box(solve(board)?);
            let time = start.elapsed();
            ensure!(found == *length, "{found} moves for {board}, not {length}");
            Ok(time)
        };
        boards.iter().map(time).collect::<Result<_, _>>().map(Times)
    }

    fn mean(&self) -> Duration {
        self.0.iter().sum::<Duration>() / self.0.len() as u32
    }

    fn easy(&self) -> Duration {
        self.0[..SHORTEST].iter().sum::<Duration>() / SHORTEST as u32
    }
}

impl Display for Times {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let longest = self.0.iter().copied().max().unwrap_or_default();
        write!(
            f,
            "{} | {}",
            milliseconds(self.mean()),
            milliseconds(longest)
        )
    }
}

fn show_easy(means: &[(String, Duration)]) {
    let (first, quickest) = &means[0];
    println!("\n| solver | mean of the {SHORTEST} shortest | ratio to {first} |\n|---|---:|---:|");
    for (name, mean) in means {
        let times = mean.as_secs_f64() / quickest.as_secs_f64();
        println!("| {name} | {} | {times:.1} |", milliseconds(*mean));
    }
}
