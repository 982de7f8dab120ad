//! `tilebase compare`: the table, or the pattern tables, beside the usual searches, and the usual
//! heuristics beside the true distances.

mod heuristics;
mod searches;

use std::io::{self, Write};

use anyhow::Context;
use serde::Serialize;
use tilebase_puzzle::{Board, GoalIndex, RandomNumbers};

use crate::args::{CompareArgs, UsageError};
use crate::exit::{Exit, InvalidInput};
use crate::input::{JsonBoard, ReadBoard, each_board};
use crate::tables::{Choice, complete_tables};
use crate::terminal::print;

pub fn run(args: &CompareArgs) -> anyhow::Result<Exit> {
    let choice = Choice::new(&args.tables)?;
    let typed = Typed::read(&choice, args)?;
    let shape = typed
        .boards
        .first()
        .map_or(choice.usual_shape(), Board::shape);
    if args.heuristics {
        let solver = choice.complete(shape, "--heuristics")?;
        let rows = heuristics::compare(complete_tables(&solver))?;
        print_rows(&rows, args.json, heuristics::text)?;
        return Ok(Exit::Success);
    }
    let solver = choice.solver(shape)?;
    let index = GoalIndex::new(solver.goal());
    let (solvable, unsolvable): (Vec<Board>, Vec<Board>) = typed
        .boards
        .into_iter()
        .partition(|board| index.index_of(board).is_some());
    let count = (solvable.len() as u64).saturating_add(args.random);
    if count > 0 {
        let boards = with_random_boards(solvable, index, args);
        let comparison = searches::compare(&solver, boards, count)?;
        print_rows(&comparison.rows, args.json, |_| comparison.text(count))?;
        comparison.mention_left_out();
    } else if unsolvable.is_empty() && typed.exit == Exit::Success {
        return Err(UsageError::new("expected a board, or --random N").into());
    }
    for board in unsolvable {
        print(&match args.json {
            true => JsonBoard::unsolvable(&board)?,
            false => format!("unsolvable: {board}\n"),
        })?;
    }
    for line in typed.invalid {
        print(&line)?;
    }
    for note in typed.notes {
        let _ = writeln!(io::stderr(), "{note}");
    }
    Ok(typed.exit)
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

/// The boards of the arguments and of standard input, all of one shape.
struct Typed {
    boards: Vec<Board>,
    /// What to say of boards that may be meant in another shape.
    notes: Vec<String>,
    /// What to print of input that is no board, as JSON.
    invalid: Vec<String>,
    exit: Exit,
}

impl Typed {
    fn read(choice: &Choice, args: &CompareArgs) -> anyhow::Result<Typed> {
        let mut typed = Typed {
            boards: Vec::new(),
            notes: Vec::new(),
            invalid: Vec::new(),
            exit: Exit::Success,
        };
        if args.boards.is_empty() {
            return Ok(typed);
        }
        let other_reading = choice.other_reading();
        each_board(choice, &args.boards, |read| {
            let ReadBoard {
                origin,
                board,
                text,
            } = read;
            let board = match board {
                Ok(board) => board,
                Err(reason) => {
                    typed.exit = Exit::Invalid;
                    if args.json {
                        typed.invalid.push(JsonBoard::invalid(origin, &reason)?);
                    }
                    typed.notes.push(format!("{origin}: {reason}"));
                    return Ok(());
                }
            };
            if let Some(first) = typed.boards.first() {
                let (expected, found) = (first.shape(), board.shape());
                if found != expected {
                    let error = format!(
                        "{origin}: expected a board of {expected}, as the first, found one of {found}"
                    );
                    return Err(InvalidInput(error).into());
                }
            }
            let note = other_reading
                .as_ref()
                .and_then(|other| other.explain(&text));
            typed
                .notes
                .extend(note.map(|note| format!("{origin}: {note}")));
            typed.boards.push(board);
            Ok(())
        })?;
        Ok(typed)
    }
}

/// Adds random boards, which are made when they are needed.
fn with_random_boards(
    boards: Vec<Board>,
    index: GoalIndex,
    args: &CompareArgs,
) -> impl Iterator<Item = Board> {
    let numbers = (0..args.random).zip(RandomNumbers::new(args.seed));
    let random = numbers.map(move |(_, number)| index.random(number));
    boards.into_iter().chain(random)
}
