//! `tilebase compare`: the table beside the usual searches, and the usual heuristics beside the
//! true distances.

mod heuristics;
mod searches;

use anyhow::Context;
use serde::Serialize;
use tilebase_puzzle::{Board, Goal, Renaming};

use crate::args::{CompareArgs, UsageError};
use crate::exit::Exit;
use crate::random_numbers::RandomNumbers;
use crate::tables::TablesAndGoal;
use crate::terminal::print;

pub fn run(args: &CompareArgs) -> anyhow::Result<Exit> {
    let tables = TablesAndGoal::open(&args.tables_and_goal)?;
    if args.heuristics {
        let rows = heuristics::compare(&tables)?;
        print_rows(&rows, args.json, heuristics::text)?;
        return Ok(Exit::Success);
    }
    let boards = boards(&tables, args)?;
    let rows = searches::compare(&tables, &boards)?;
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
fn boards(tables: &TablesAndGoal, args: &CompareArgs) -> anyhow::Result<Vec<Board>> {
    let mut boards = Vec::new();
    for (number, text) in (1..).zip(&args.boards) {
        let board = tables
            .parse_board(text)
            .with_context(|| format!("argument {number}"))?;
        boards.push(board);
    }
    let goal = Goal::of(tables.goal());
    let from_canonical = Renaming::to_canonical(tables.goal()).inverse();
    let mut random = RandomNumbers::new(args.seed);
    for _ in 0..args.random {
        let board = goal
            .unrank(random.below(goal.boards()))
            .context("a random number below the number of boards is an index")?;
        boards.push(from_canonical.board(&board));
    }
    if boards.is_empty() {
        return Err(UsageError::new("expected a board, or --random N").into());
    }
    Ok(boards)
}
