//! `tilebase compare`: the table beside the usual searches, and the usual heuristics beside the
//! true distances.

mod heuristics;
mod searches;

use anyhow::Context;
use serde::Serialize;
use tilebase_lookup::{Solver, TableBytes};
use tilebase_puzzle::Board;

use crate::args::{CompareArgs, UsageError};
use crate::exit::Exit;
use crate::random_numbers::RandomNumbers;
use crate::tables::{choose_solver, parse_board};
use crate::terminal::print;

pub fn run(args: &CompareArgs) -> anyhow::Result<Exit> {
    let solver = choose_solver(&args.tables)?;
    if args.heuristics {
        let rows = heuristics::compare(&solver)?;
        print_rows(&rows, args.json, heuristics::text)?;
        return Ok(Exit::Success);
    }
    let boards = boards(&solver, args)?;
    let rows = searches::compare(&solver, &boards)?;
    print_rows(&rows, args.json, |rows| searches::text(rows, boards.len()))?;
    searches::mention_left_out(&rows);
    Ok(Exit::Success)
}

fn print_rows<R: Serialize>(
    rows: &[R],
    json: bool,
    text: impl Fn(&[R]) -> String,
) -> anyhow::Result<()> {
    if json {
        let json = serde_json::to_string(rows).context("cannot write JSON")?;
        print(&(json + "\n"))
    } else {
        print(&text(rows))
    }
}

/// Returns the boards of the arguments, and random ones.
fn boards(solver: &Solver<TableBytes>, args: &CompareArgs) -> anyhow::Result<Vec<Board>> {
    let mut boards = Vec::new();
    for (number, text) in (1..).zip(&args.boards) {
        let board =
            parse_board(solver.shape(), text).with_context(|| format!("argument {number}"))?;
        boards.push(board);
    }
    let mut random = RandomNumbers::new(args.seed);
    boards.extend((0..args.random).map(|_| solver.random(random.next())));
    if boards.is_empty() {
        return Err(UsageError::new("expected a board, or --random N").into());
    }
    Ok(boards)
}
