//! `tilebase compare`: the table, or the pattern tables, beside the usual searches, and the usual
//! heuristics beside the true distances.

mod heuristics;
mod searches;

use anyhow::Context;
use serde::Serialize;
use tilebase_puzzle::{Board, GoalIndex, RandomNumbers};

use crate::args::{CompareArgs, UsageError};
use crate::exit::Exit;
use crate::tables::Choice;
use crate::terminal::print;

pub fn run(args: &CompareArgs) -> anyhow::Result<Exit> {
    let choice = Choice::new(&args.tables)?;
    let typed = typed_boards(&choice, args)?;
    let shape = typed.first().map_or(choice.usual_shape(), Board::shape);
    if args.heuristics {
        let rows = heuristics::compare(&choice.complete(shape, "--heuristics")?)?;
        print_rows(&rows, args.json, heuristics::text)?;
        return Ok(Exit::Success);
    }
    let answers = choice.answers(shape)?;
    let count = (typed.len() as u64).saturating_add(args.random);
    if count == 0 {
        return Err(UsageError::new("expected a board, or --random N").into());
    }
    let boards = with_random_boards(typed, answers.goal(), args);
    let comparison = searches::compare(&answers, boards, count)?;
    print_rows(&comparison.rows, args.json, |_| comparison.text(count))?;
    comparison.mention_left_out();
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

/// Returns the boards of the arguments, which are all of one shape.
fn typed_boards(choice: &Choice, args: &CompareArgs) -> anyhow::Result<Vec<Board>> {
    let mut boards: Vec<Board> = Vec::new();
    for (number, text) in (1..).zip(&args.boards) {
        let board = choice.parse_board(text);
        let board = board.with_context(|| format!("argument {number}"))?;
        if let Some(first) = boards.first() {
            let (expected, found) = (first.shape(), board.shape());
            anyhow::ensure!(
                found == expected,
                "argument {number}: expected a board of {expected}, as the first, found one of {found}"
            );
        }
        boards.push(board);
    }
    Ok(boards)
}

/// Adds random boards, which are made when they are needed.
fn with_random_boards(
    boards: Vec<Board>,
    goal: &Board,
    args: &CompareArgs,
) -> impl Iterator<Item = Board> {
    let index = GoalIndex::new(goal);
    let numbers = (0..args.random).zip(RandomNumbers::new(args.seed));
    let random = numbers.map(move |(_, number)| index.random(number));
    boards.into_iter().chain(random)
}
