//! Reads boards from arguments and from standard input, one per line or drawn over several lines.
//!
//! ```text
//! standard input, or a file --> lines --> drawing (of rows) --> boards
//! ```

pub mod claim;
mod drawing;
mod fields;
mod json;
mod lines;
mod rows;

use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::{self, Chain, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueHint;
use tilebase::Board;

pub use drawing::Drawing;
pub use fields::{
    Choice, Fields, Mistake, Moves, Pause, Text, Tiles, names, shape_of, wrong_metric,
};
pub use json::{JsonRecord, json_line, json_object, to_json};
pub use lines::{BYTES_AT_ONCE, LineChunk, LineChunks, check_length};
pub use rows::{LineKind, is_comment_or_empty};

use self::lines::EncodedText;
use crate::args::UsageError;
use crate::tables::{Setup, map_table};
use crate::terminal::print_message;

// The source of boards and claims. (A doc comment would change the help text.)
#[derive(clap::Args, Clone)]
pub struct InputArgs {
    /// A file to read instead of standard input
    #[arg(short, long, global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    input: Option<PathBuf>,
}

impl InputArgs {
    /// Opens the file or standard input. At a terminal, prints what to type.
    pub fn open(&self, to_type: &str) -> anyhow::Result<Input> {
        let file = self.input.as_deref().filter(|path| *path != Path::new("-"));
        let Some(path) = file else {
            let stdin = io::stdin();
            if stdin.is_terminal() {
                print_message(&format!("Type {to_type}; end with Ctrl-D."));
            }
            return Ok(Input::new("standard input".to_owned(), stdin));
        };
        Input::of_file(path)
    }

    /// Opens the file or standard input, followed by an empty line, which ends the last drawing.
    pub fn open_boards(&self, to_type: &str) -> anyhow::Result<Input> {
        let mut input = self.open(to_type)?;
        *input.stream.get_mut().1 = b"\n\n";
        Ok(input)
    }

    pub fn is_named(&self) -> bool {
        self.input.is_some()
    }
}

/// Standard input, or the file that is read instead.
pub struct Input {
    name: String,
    stream: Chain<EncodedText<Box<dyn Read + Send>>, &'static [u8]>,
}

impl Input {
    pub fn of_file(path: &Path) -> anyhow::Result<Input> {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        Ok(Input::new(name, file))
    }

    fn new(name: String, stream: impl Read + Send + 'static) -> Input {
        let stream = EncodedText::new(Box::new(stream) as Box<dyn Read + Send>);
        Input {
            name,
            stream: stream.chain(b""),
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer).map_err(|error| {
            let reason = format!("cannot read {}: {error}", self.name);
            match error.kind() {
                ErrorKind::Interrupted => error,
                kind => io::Error::new(kind, reason),
            }
        })
    }
}

/// The position of a board in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The number of the argument, from 1.
    Argument(usize),
    Arguments,
    /// The first and the last line. Before a call of [`Origin::after`], they are relative to a chunk of lines and may
    /// be negative. After the call, they are counted from 1 in the whole input.
    Lines(isize, isize),
}

impl Origin {
    pub fn line(number: usize) -> Origin {
        Origin::Lines(number as isize, number as isize)
    }

    /// Returns the origin in the whole input, given the number of lines before the chunk.
    pub fn after(self, lines: usize) -> Origin {
        let lines = lines as isize;
        match self {
            Origin::Lines(first, last) => Origin::Lines(lines + first, lines + last),
            argument => argument,
        }
    }
}

impl Display for Origin {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Argument(number) => write!(f, "argument {number}"),
            Origin::Arguments => f.write_str("the arguments"),
            Origin::Lines(first, last) if first == last => write!(f, "line {first}"),
            Origin::Lines(first, last) => write!(f, "lines {first} to {last}"),
        }
    }
}

/// The meaning of one or several arguments.
pub enum Argument {
    Board(Origin, String),
    /// `-`, or no argument.
    StandardInput,
}

/// Interprets the arguments: each is a board, or all are one board without quotes. A file name is a usage error.
pub fn arguments(setup: &Setup, arguments: &[String]) -> Result<Vec<Argument>, UsageError> {
    if arguments.is_empty() {
        return Ok(vec![Argument::StandardInput]);
    }
    if arguments.len() > 1 && is_one_board(setup, arguments) {
        return Ok(vec![Argument::Board(
            Origin::Arguments,
            arguments.join(" "),
        )]);
    }
    check_no_file(setup, arguments)?;
    let numbered = (1..).zip(arguments);
    let each = numbered.map(|(number, text)| match text.as_str() {
        "-" => Argument::StandardInput,
        text => Argument::Board(Origin::Argument(number), text.to_owned()),
    });
    Ok(each.collect())
}

/// Fails if an argument is a file, not a board. For example, the shell expands `--tables *.tb` to several arguments, and
/// only the first belongs to `--tables`.
pub fn check_no_file(setup: &Setup, arguments: &[String]) -> Result<(), UsageError> {
    for text in arguments.iter().filter(|text| *text != "-") {
        if setup.parse(text).is_ok() {
            continue;
        }
        let path = Path::new(text);
        let is_file = path.exists() && !path.is_dir();
        let is_table =
            path.extension() == Some("tb".as_ref()) || path.is_file() && map_table(path).is_ok();
        if !is_file && !is_table {
            continue;
        }
        return Err(UsageError::new(match is_table {
            true => format!(
                "expected a board, found the table {text}; repeat --tables for each file, or name their \
                 folder"
            ),
            false => format!("expected a board, found the file {text}; use -i {text}"),
        }));
    }
    Ok(())
}

/// Returns whether all arguments together are one board without quotes. Arguments that are too short for a board count
/// as parts of one board, even if they are invalid.
fn is_one_board(setup: &Setup, arguments: &[String]) -> bool {
    let all = |is_part: &dyn Fn(&str) -> bool| arguments.iter().all(|text| is_part(text));
    let tiles = arguments.len() > 1 && all(&|text| text.len() <= 2 && text != "-");
    // Invalid rows also count as parts if they have the shape, or form a square if no shape is selected.
    let (rows, cols) = match setup.shape() {
        Some(shape) => (shape.rows(), shape.cols()),
        None if arguments.len() == 4 => (4, 4),
        None => (3, 3),
    };
    let rows = arguments.len() == rows && all(&|text| text.chars().count() == cols);
    tiles || rows || setup.parse(&arguments.join(" ")).is_ok()
}

/// A board, and the goal if a JSON object names one.
#[derive(Clone, Copy)]
pub struct Task {
    pub board: Board,
    pub goal: Option<Board>,
}

impl Task {
    /// Returns the board, for a command that has one goal. Fails if the object names another goal.
    pub fn of_one_goal(self, setup: &Setup) -> Result<Board, String> {
        let usual = setup.goal(self.board.shape()).ok();
        match self.goal.filter(|goal| Some(*goal) != usual) {
            Some(goal) => Err(format!("its goal is {goal}; choose it with --goal")),
            None => Ok(self.board),
        }
    }
}

impl From<Board> for Task {
    fn from(board: Board) -> Task {
        Task { board, goal: None }
    }
}

/// A board, or why the input is not a board.
pub struct ReadBoard {
    pub origin: Origin,
    pub task: Result<Task, String>,
    /// The JSON object. Empty for text.
    pub record: JsonRecord,
}

impl ReadBoard {
    pub fn new(origin: Origin, board: Result<Board, String>) -> ReadBoard {
        ReadBoard {
            origin,
            task: board.map(Task::from),
            record: JsonRecord::default(),
        }
    }

    /// Reads a board, in text or in a JSON object.
    pub fn parse(origin: Origin, text: &str, setup: &Setup) -> ReadBoard {
        if !JsonRecord::is_one(text) {
            return ReadBoard::new(origin, setup.parse(text));
        }
        match JsonRecord::parse(text) {
            Err(error) => ReadBoard::new(origin, Err(error)),
            Ok(record) => ReadBoard {
                origin,
                task: record.task(setup),
                record,
            },
        }
    }
}

/// Describes what to type, for [`InputArgs::open_boards`].
pub const BOARDS: &str = "boards, each in a line or drawn over several";

/// Visits the boards of the arguments. For `-` or without arguments, visits the boards of standard input. Also visits
/// input that is not a board.
pub fn each_board(
    setup: &Setup,
    typed: &[String],
    input: &InputArgs,
    mut visit: impl FnMut(ReadBoard) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for argument in arguments(setup, typed)? {
        match argument {
            Argument::Board(origin, text) => visit(ReadBoard::parse(origin, &text, setup))?,
            Argument::StandardInput => {
                let mut drawing = Drawing::default();
                each_line(input.open_boards(BOARDS)?, |line, number| {
                    let mut boards = drawing.boards(line, number, setup);
                    boards.try_for_each(&mut visit)
                })?;
            }
        }
    }
    Ok(())
}

/// Visits the lines of a stream as they arrive, each with its number.
pub fn each_line(
    stream: impl Read,
    mut visit: impl FnMut(&[u8], usize) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut chunks = LineChunks::new(stream, BYTES_AT_ONCE);
    let (mut chunk, mut number) = (LineChunk::new(), 0);
    while chunks.next(&mut chunk)? {
        for line in chunk.lines().split_inclusive(|&byte| byte == b'\n') {
            number += 1;
            visit(line, number)?;
        }
    }
    Ok(())
}
