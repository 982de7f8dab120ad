//! Measures pattern tables and their searches.

use std::fs;
use std::time::Duration;

use anyhow::{Context, ensure};
use nix::time::{ClockId, clock_gettime};
use tilebase_lookup::TableBytes;
use tilebase_pattern::{Found, Limits, PatternSolver, QueryError, Table};
use tilebase_puzzle::{Board, Goal};

use crate::boards;
use crate::frame::{folder_in_memory, generate, head, mean_and_longest, milliseconds, time};

/// The twenty easiest boards of Korf and Felner: Clausecker and Reinefeld (2019) needed the fewest expansions, with seven
/// partitions 6-6-6-6. The numbers are from doc/zpdb-paper-2/korf-small-zpdb.out of
/// <https://github.com/clausecker/24puzzle>.
const EASIEST: [usize; 20] = [
    38, 40, 44, 25, 1, 32, 37, 30, 28, 5, 36, 22, 29, 16, 13, 4, 26, 46, 27, 47,
];
const EXPANDED: [u64; 20] = [
    3450832, 8296164, 26772635, 37172997, 53848738, 57801737, 107340791, 154117709, 167959834,
    176967150, 238596946, 241956643, 265641183, 295627821, 319952186, 616554044, 1228120251,
    1495685257, 1872729978, 2364729584,
];

/// The processor time of this process. Other programs affect it less than they affect the elapsed time.
const PROCESSOR: ClockId = ClockId::CLOCK_PROCESS_CPUTIME_ID;

/// The pattern tables of a partition, in memory.
struct Patterns {
    solver: PatternSolver<TableBytes>,
    bytes: u64,
    made: Duration,
}

/// Generates the tables of a partition with the command, and reads them.
fn make(tilebase: &str, shape: &str, partition: &str) -> anyhow::Result<Patterns> {
    let folder = folder_in_memory()?;
    let arguments = ["--shape", shape, "--patterns", partition];
    let made = generate(tilebase, &arguments, folder.path())?;
    let files = fs::read_dir(folder.path())?;
    let tables = files.map(|file| Ok(Table::from_bytes(TableBytes::read(file?.path())?)?));
    let tables: Vec<_> = tables.collect::<anyhow::Result<_>>()?;
    let bytes = tables.iter().map(|table| table.header().file_len()).sum();
    Ok(Patterns {
        solver: PatternSolver::new(tables)?,
        bytes,
        made,
    })
}

/// Solves boards, and checks the lengths that are known. Returns the last cells of a row: the mean number of boards
/// examined, and the mean and the longest time.
pub fn solve(
    boards: impl Iterator<Item = (Board, Option<usize>)>,
    search: impl Fn(&Board) -> Result<Found, QueryError>,
) -> anyhow::Result<String> {
    let (mut nodes, mut times) = (0, Vec::new());
    for (board, length) in boards {
        let (found, taken) = time(|| Ok(search(&board)?))?;
        let solution = found.solution.context("a solution")?;
        let is_right = length.is_none_or(|length| length == solution.len());
        ensure!(is_right, "{board}");
        nodes += found.nodes;
        times.push(taken);
    }
    let mean = nodes / times.len() as u64;
    Ok(format!("{mean} | {}", mean_and_longest(&times)))
}

/// Solves Korf's hundred boards of the 15-puzzle.
pub fn korf100(tilebase: &str) -> anyhow::Result<()> {
    let (boards, goal) = boards::korf100()?;
    head("partition | bytes | time to make | boards examined | mean | longest");
    for partition in ["5-5-5", "5-5-5+", "6-6-3", "6-6-3+", "7-7-1", "7-8"] {
        let patterns = make(tilebase, "4x4", partition)?;
        let (bytes, made) = (patterns.bytes, milliseconds(patterns.made));
        let solver = patterns.solver.towards(&goal)?;
        let boards = boards.iter().map(|known| (known.board, Some(known.length)));
        println!(
            "| {partition} | {bytes} | {made} | {} |",
            solve(boards, |board| solver.search(Limits::new()).run(board))?
        );
    }
    Ok(())
}

/// Solves random boards of 3x5 and 2x8.
pub fn partitions(tilebase: &str) -> anyhow::Result<()> {
    head(
        "shape | partition | bytes | time to make | boards examined | mean of 50 boards | longest",
    );
    for (shape, partitions) in [
        ("3x5", ["5-5-4", "6-6-2", "7-7"]),
        ("2x8", ["5-5-5", "6-6-3", "7-8"]),
    ] {
        for partition in partitions {
            let patterns = make(tilebase, shape, partition)?;
            let (bytes, made) = (patterns.bytes, milliseconds(patterns.made));
            let boards = boards::random(Goal::corner(shape.parse()?), 1).take(50);
            let boards = boards.map(|board| (board, None));
            let solved = solve(boards, |board| {
                patterns.solver.search(Limits::new()).run(board)
            })?;
            println!("| {shape} | {partition} | {bytes} | {made} | {solved} |");
        }
    }
    Ok(())
}

/// Solves the easiest boards of the 24-puzzle of Korf and Felner, on one thread.
pub fn korf24(tilebase: &str, count: usize) -> anyhow::Result<()> {
    let (boards, goal) = boards::korf24()?;
    let solver = make(tilebase, "5x5", "6-6-6-6+")?.solver.towards(&goal)?;
    head(
        "board | length | boards visited | processor seconds | boards per second | published expansions",
    );
    for (number, expanded) in EASIEST.into_iter().zip(EXPANDED).take(count) {
        let instance = &boards[number - 1];
        let before = clock_gettime(PROCESSOR)?;
        let found = solver
            .search(Limits::new().threads(1))
            .run(&instance.board)?;
        let seconds = Duration::from(clock_gettime(PROCESSOR)? - before).as_secs_f64();
        let (length, nodes) = (found.solution.context("a solution")?.len(), found.nodes);
        ensure!(length == instance.length, "board {number}");
        let speed = nodes as f64 / seconds;
        println!("| {number} | {length} | {nodes} | {seconds:.1} | {speed:.0} | {expanded} |");
    }
    Ok(())
}

/// Measures solutions and lower bounds of the 24-puzzle in limited time, on one thread.
pub fn anytime(tilebase: &str) -> anyhow::Result<()> {
    let (boards, goal) = boards::korf24()?;
    head("tables | seconds | boards | mean length | above optimal | mean lower bound | proved");
    for partition in ["5-5-5-5-4", "6-6-6-6"] {
        let solver = make(tilebase, "5x5", partition)?.solver.towards(&goal)?;
        for seconds in [0.1, 1.0, 10.0] {
            let search = solver.search(Limits::new().time(Duration::from_secs_f64(seconds)));
            let (mut moves, mut optimal, mut bounds, mut proved) = (0, 0, 0, 0);
            for instance in &boards {
                let found = search.run(&instance.board)?;
                moves += found.solution.context("a solution")?.len();
                optimal += instance.length;
                bounds += usize::from(found.lower_bound);
                proved += usize::from(found.is_optimal());
            }
            let mean = |sum: usize| sum as f64 / boards.len() as f64;
            println!(
                "| {partition} | {seconds} | {} | {:.2} | {:.2} | {:.2} | {proved} |",
                boards.len(),
                mean(moves),
                mean(moves) - mean(optimal),
                mean(bounds),
            );
        }
    }
    Ok(())
}
