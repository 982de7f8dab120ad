use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use anyhow::Context;
use tilebase_lookup::{Solver, TableBytes};
use tilebase_puzzle::{Board, GoalIndex, RandomNumbers};

use crate::args::RandomArgs;
use crate::exit::Exit;
use crate::machine::check_memory;
use crate::tables::{Choice, damaged};
use crate::terminal::{ProgressDisplay, STDOUT_FAILED};

pub fn run(args: &RandomArgs) -> anyhow::Result<Exit> {
    let choice = Choice::new(&args.tables)?;
    let shape = choice.usual_shape();
    let Some(distance) = args.distance else {
        let index = GoalIndex::new(&choice.goal(shape)?);
        print_boards(args, |number| Ok(index.random(number)))?;
        return Ok(Exit::Success);
    };
    print_at_distance(args, distance, &choice.complete(shape, "--distance")?)?;
    Ok(Exit::Success)
}

fn print_at_distance(
    args: &RandomArgs,
    distance: u8,
    solver: &Solver<TableBytes>,
) -> anyhow::Result<()> {
    let table = solver.table();
    check_memory("the search for boards", table.each_distance_memory())?;
    let mut progress = ProgressDisplay::new(solver.boards(), false)?;
    let mut boards_passed = 0;
    let mut printed = None;
    let walk = || {
        solver.each_distance(|depth| {
            if depth.distance() < distance {
                boards_passed += depth.boards();
                let stage = format!("distance {}", depth.distance());
                progress.show(&stage, boards_passed, solver.boards(), "boards");
                return ControlFlow::Continue(());
            }
            progress.finish();
            let choose = |number| {
                let board = solver.board_at(depth.random(number)?);
                Ok(board.expect("the index of a board"))
            };
            printed = Some(print_boards(args, choose));
            ControlFlow::Break(())
        })
    };
    let walked = table.bytes().read_whole(walk);
    progress.finish();
    walked.map_err(|error| damaged(table.bytes(), error))?;
    match printed {
        Some(printed) => printed,
        None => anyhow::bail!(
            "no board is at distance {distance}: the largest distance is {}",
            solver.max_distance()
        ),
    }
}

/// Prints boards that random numbers choose.
fn print_boards(
    args: &RandomArgs,
    choose: impl Fn(u64) -> anyhow::Result<Board>,
) -> anyhow::Result<()> {
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut out = BufWriter::new(io::stdout().lock());
    for (_, number) in (0..args.count).zip(RandomNumbers::new(seed)) {
        writeln!(out, "{}", choose(number)?).context(STDOUT_FAILED)?;
    }
    out.flush().context(STDOUT_FAILED)
}
