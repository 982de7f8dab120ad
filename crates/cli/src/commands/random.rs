use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use anyhow::Context;
use tilebase_lookup::{Depth, Solver, TableBytes};

use crate::args::RandomArgs;
use crate::exit::Exit;
use crate::machine::check_memory;
use crate::random_numbers::RandomNumbers;
use crate::tables::{choose_solver, damaged};
use crate::terminal::{ProgressDisplay, STDOUT_FAILED};

pub fn run(args: &RandomArgs) -> anyhow::Result<Exit> {
    let solver = choose_solver(&args.tables)?;
    let table = solver.table();
    check_memory("the search for boards", table.each_distance_memory())?;
    let mut progress = ProgressDisplay::new(solver.boards(), false)?;
    let mut boards_passed = 0;
    let mut printed = None;
    let walk = || {
        table.each_distance(|depth| {
            if depth.distance() < args.distance {
                boards_passed += depth.boards();
                let stage = format!("distance {}", depth.distance());
                progress.show(&stage, boards_passed, solver.boards(), "boards");
                return ControlFlow::Continue(());
            }
            progress.finish();
            printed = Some(print_boards(&solver, &depth, args));
            ControlFlow::Break(())
        })
    };
    let walked = table.bytes().read_whole(walk);
    progress.finish();
    walked.map_err(|error| damaged(table, error))?;
    match printed {
        Some(printed) => printed.context(STDOUT_FAILED).map(|()| Exit::Success),
        None => anyhow::bail!(
            "no board is at distance {}: the largest distance is {}",
            args.distance,
            solver.max_distance()
        ),
    }
}

/// Prints random boards of this depth.
fn print_boards(
    solver: &Solver<TableBytes>,
    depth: &Depth<'_>,
    args: &RandomArgs,
) -> io::Result<()> {
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut random = RandomNumbers::new(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..args.count {
        let index = depth.random(random.next());
        if let Some(board) = solver.board_at(index) {
            writeln!(out, "{board}")?;
        }
    }
    out.flush()
}
