//! The boards and the claim on the command line.

use std::path::Path;

use tilebase_puzzle::MAX_CELLS;

use super::record::{Origin, Record};
use crate::args::UsageError;
use crate::tables::Setup;

/// The meaning of one or several arguments.
pub enum Argument {
    Record(Box<Record>),
    /// `-`, or no argument.
    StandardInput,
}

impl Argument {
    fn record(text: &str, origin: Origin, setup: &Setup) -> Argument {
        Argument::Record(Box::new(Record::parse(text, origin, setup)))
    }

    /// Reads boards: each argument is one, or all are one board without quotes. A file name is a usage error.
    pub fn boards(setup: &Setup, typed: &[String]) -> Result<Vec<Argument>, UsageError> {
        if typed.is_empty() {
            return Ok(vec![Argument::StandardInput]);
        }
        if is_one_board(setup, typed) {
            let text = typed.join(" ");
            return Ok(vec![Argument::record(&text, Origin::Arguments, setup)]);
        }
        check_no_file(setup, typed)?;
        let each = (1..).zip(typed).map(|(number, text)| match &text[..] {
            "-" => Argument::StandardInput,
            _ => Argument::record(text, Origin::Argument(number), setup),
        });
        Ok(each.collect())
    }

    /// Reads a board and its moves. Without quotes, the board is the longest part that is one.
    pub fn claim(setup: &Setup, typed: &[String]) -> Result<Argument, UsageError> {
        if typed.is_empty() || typed == ["-"] {
            return Ok(Argument::StandardInput);
        }
        let last = (typed.len() - 1).max(1);
        let is_board = |end: &usize| setup.parse(&typed[..*end].join(" ")).is_ok();
        let mut ends = (1..=last.min(2 * MAX_CELLS)).rev();
        let (board, moves) = typed.split_at(ends.find(is_board).unwrap_or(last));
        let mut record = Record::parse(&board.join(" "), Origin::Arguments, setup);
        if record.task.is_err() {
            check_no_file(setup, typed)?;
        }
        if !moves.is_empty() {
            if record.claim.is_some() {
                record.task = Err("expected a board before the moves, found a claim".to_owned());
            }
            record.claim = Some(moves.join(" "));
            record.is_object = false; // only its board counts
        } else if record.claim.is_none() && !record.is_object {
            return Err(no_moves());
        }
        Ok(Argument::Record(Box::new(record)))
    }
}

pub fn no_moves() -> UsageError {
    UsageError::new("expected the moves as the last argument, after the board")
}

/// Fails if an argument is a file, not a board. For example, the shell expands `--tables *.tb` to several arguments, and
/// only the first belongs to `--tables`.
fn check_no_file(setup: &Setup, arguments: &[String]) -> Result<(), UsageError> {
    let is_file = |text: &&String| {
        let path = Path::new(text.as_str());
        path.exists() && !path.is_dir() && setup.parse(text).is_err()
    };
    arguments.iter().find(is_file).map_or(Ok(()), |file| {
        Err(UsageError::new(format_args!(
            "expected a board, found the file {file}; write -i {file} for boards, or repeat --tables for each table"
        )))
    })
}

/// Returns whether several arguments together are one board without quotes. Arguments of less than four characters, and
/// the rows of a square, are parts of one board, even if it is invalid.
fn is_one_board(setup: &Setup, arguments: &[String]) -> bool {
    let is_part = |text: &String| {
        let len = text.chars().count();
        text != "-" && (len < 4 || len == arguments.len())
    };
    arguments.len() > 1
        && (arguments.iter().all(is_part) || setup.parse(&arguments.join(" ")).is_ok())
}
