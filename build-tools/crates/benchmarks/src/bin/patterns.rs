//! Compares pattern tables with other solvers on Korf's hundred boards of the 15-puzzle. Prints Markdown tables.

use std::fmt::{self, Display, Formatter};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use benchmarks::divisions::{generate, milliseconds, open};
use slidy::puzzle::small::Puzzle;
use slidy::solver::size4x4::stm::solver::Solver as Slidy;
use slidy::solver::solver::Solver as _;
use tilebase_puzzle::{Board, Goal, Shape};
use tilebase_search::{Algorithm, Heuristic};

const DIVISIONS: [&str; 3] = ["5-5-5", "6-6-3", "7-8"];

/// The number of boards for slow solvers: the boards with the shortest solutions.
const SHORTEST: usize = 5;

fn main() -> anyhow::Result<()> {
    let tilebase = std::env::args_os().nth(1).map(PathBuf::from);
    let tilebase = tilebase.context("expected the path of the command `tilebase`")?;
    let boards = korf()?;
    let folder = if Path::new("/dev/shm").is_dir() {
        tempfile::tempdir_in("/dev/shm")?
    } else {
        tempfile::tempdir()?
    };
    println!("| solver | bytes | time to make | boards examined | mean | longest |");
    println!("|---|---:|---:|---:|---:|---:|");
    let mut easy = Vec::new();
    for division in DIVISIONS {
        let folder = folder.path().join(division);
        let made = generate(&tilebase, "4x4", division, &folder)?;
        let (solver, bytes) = open(&folder)?;
        let mut nodes = 0;
        let times = Times::of(&boards, |board| {
            let found = solver.search().run(board, |_| ControlFlow::Continue(()))?;
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

/// A board, and the length of its optimal solutions.
type Instance = (Board, usize);

/// Returns Korf's boards, rotated so that the goal's blank is in the last cell. Boards with short solutions come first.
fn korf() -> anyhow::Result<Vec<Instance>> {
    const FILE: &str = include_str!("../../../../../crates/pattern/tests/korf100.csv");
    let shape = Shape::new(4, 4)?;
    let instance = |line: &str| {
        let (_, line) = line.split_once(',').context("a number")?;
        let (tiles, length) = line.split_once(',').context("a length")?;
        let tiles = tiles.split(' ').map(str::parse);
        let tiles: Vec<u8> = tiles.collect::<Result<_, _>>()?;
        let turned = tiles.iter().rev().map(|&tile| (16 - tile) % 16);
        let board = Board::from_tiles(shape, &turned.collect::<Vec<u8>>())?;
        Ok((board, length.parse()?))
    };
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    let mut instances: Vec<Instance> = lines.map(instance).collect::<anyhow::Result<_>>()?;
    ensure!(instances.len() == 100, "a hundred boards");
    instances.sort_by_key(|&(_, length)| length);
    Ok(instances)
}

struct Times(Vec<Duration>);

impl Times {
    /// Solves all boards, and checks the lengths of the solutions.
    fn of(
        boards: &[Instance],
        mut solve: impl FnMut(&Board) -> anyhow::Result<usize>,
    ) -> anyhow::Result<Times> {
        let time = |(board, length): &Instance| {
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
