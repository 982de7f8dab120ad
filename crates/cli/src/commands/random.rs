use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use anyhow::Context;
use tilebase_lookup::{Depth, View};

use crate::args::RandomArgs;
use crate::exit::Exit;
use crate::machine::check_memory;
use crate::random_numbers::RandomNumbers;
use crate::tables::{TableBytes, TablesAndGoal};
use crate::terminal::{ProgressDisplay, STDOUT_FAILED};

pub fn run(args: &RandomArgs) -> anyhow::Result<Exit> {
    let tables = TablesAndGoal::open(&args.tables_and_goal)?;
    let solver = tables.solver()?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let table = solver.table();
    table.bytes().expect_whole_reads();
    check_memory("the search for boards", table.each_distance_memory())?;
    let mut progress = ProgressDisplay::new(table.goal().boards(), false)?;
    let mut boards_passed = 0;
    let mut printed = None;
    let walked = table.each_distance(|depth| {
        if depth.distance() < args.distance {
            boards_passed += depth.boards();
            let stage = format!("distance {}", depth.distance());
            progress.show(&stage, boards_passed, table.goal().boards(), "boards");
            return ControlFlow::Continue(());
        }
        progress.finish();
        printed = Some(print_boards(
            &solver,
            &depth,
            args.count,
            RandomNumbers::new(seed),
        ));
        ControlFlow::Break(())
    });
    progress.finish();
    walked.map_err(|error| tables.damaged(error))?;
    match printed {
        Some(printed) => printed.context(STDOUT_FAILED).map(|()| Exit::Success),
        None => anyhow::bail!(
            "no board is at distance {}: the largest distance is {}",
            args.distance,
            solver.max_distance()
        ),
    }
}

/// Prints `count` random boards of a depth.
fn print_boards(
    solver: &View<'_, TableBytes>,
    depth: &Depth<'_>,
    count: u64,
    mut random: RandomNumbers,
) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..count {
        let number = random.below(depth.boards());
        if let Some(board) = depth.nth(number).and_then(|index| solver.board_at(index)) {
            writeln!(out, "{board}")?;
        }
    }
    out.flush()
}
