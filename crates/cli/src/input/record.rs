//! One record: a board, perhaps with a name and a claim, in text or in a JSON object; and the loop over all of them.

use std::fmt::{self, Display, Formatter};

use tilebase::Board;
use tilebase_puzzle::MAX_CELLS;

use super::arguments::Argument;
use super::json::JsonRecord;
use super::reader::{BYTES_AT_ONCE, Chunk, Chunks, RecordText};
use super::rules::{COLONS, Rules, check_length, is_skipped};
use super::source::InputArgs;
use crate::tables::{Setup, Task};

/// The position of a record in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The number of the argument, from 1.
    Argument(usize),
    Arguments,
    /// The numbers of the first and the last line, from 1.
    Lines(usize, usize),
}

impl Origin {
    pub fn line(number: usize) -> Origin {
        Origin::Lines(number, number)
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

/// A record, or why the input is not a record.
pub struct Record {
    pub origin: Origin,
    /// The board, or why the text before the claim is not a board.
    pub task: Result<Task, String>,
    /// The text after the colon, the semicolon or the tab that follows the board.
    pub claim: Option<String>,
    /// The JSON object. For other text, an object with only the name.
    pub json: JsonRecord,
    pub is_object: bool,
    /// Whether the next record is already read. If not, the answers so far must be printed before more input is read.
    pub is_followed: bool,
}

impl Record {
    pub fn new(origin: Origin, board: Result<Board, String>) -> Record {
        Record {
            origin,
            task: board.map(Task::from),
            claim: None,
            json: JsonRecord::default(),
            is_object: false,
            is_followed: false,
        }
    }

    /// Reads a record from lines of standard input.
    pub fn of_lines(record: &RecordText, rules: &Rules, setup: &Setup) -> Record {
        let [first, last] = record.lines;
        let origin = Origin::Lines(first, last);
        let text = |text| String::from_utf8_lossy(text).into_owned();
        match (check_length(record.text), rules.plain(record.text)) {
            (Ok(()), Some((board, claim))) => Record {
                claim: claim.map(text),
                ..Record::new(origin, Ok(board))
            },
            (Ok(()), None) => Record::parse(&text(record.text), origin, setup),
            // Where the claim begins is not known.
            (Err(reason), _) => Record {
                claim: Some(String::new()),
                ..Record::new(origin, Err(reason))
            },
        }
    }

    pub fn parse(text: &str, origin: Origin, setup: &Setup) -> Record {
        let text = text.trim_start_matches('\u{FEFF}');
        let text = text.trim_end_matches(['\r', '\n']);
        if JsonRecord::is_one(text) {
            let json = JsonRecord::parse(text);
            let task = json.as_ref().map_err(String::clone);
            return Record {
                task: task.and_then(|json| json.task(setup)),
                json: json.unwrap_or_default(),
                is_object: true,
                ..Record::new(origin, Err(String::new()))
            };
        }
        let is_row = |line: &&str| !is_skipped(line);
        let text = match text.contains('\n') {
            true => text.lines().filter(is_row).collect::<Vec<_>>().join("\n"),
            false => text.to_owned(),
        };
        if let Ok(board) = setup.parse(&text) {
            return Record::new(origin, Ok(board));
        }
        let (name, rest) = Rules::new(setup).split_name(&text);
        let (board, claim) = match split_claim(rest, setup) {
            Some((board, claim)) => (board, Some(claim.to_owned())),
            None => (rest, None),
        };
        let task = setup.parse(board);
        let mut record = Record {
            claim,
            ..Record::new(origin, task.map_err(|error| with_rows(error, board, setup)))
        };
        if !name.is_empty() {
            record.json = JsonRecord::of_name(&name.replace('\n', " "));
        }
        record
    }

    /// Returns the board, for a command that reads no claims.
    pub fn board(&self) -> Result<Task, String> {
        let task = self.task.clone()?;
        match self.claim {
            Some(_) => Err("expected a board; check reads BOARD: MOVES".to_owned()),
            None => Ok(task),
        }
    }
}

/// The length in bytes of the longest board before a semicolon or a tab.
const MAX_BOARD: usize = 1024;

/// Splits a text into a board and a claim: at the first colon, or else at the last semicolon or tab after a whole
/// board.
fn split_claim<'a>(text: &'a str, setup: &Setup) -> Option<(&'a str, &'a str)> {
    if let Some(parts) = text.split_once(COLONS) {
        return Some(parts);
    }
    let ends = text.match_indices([';', '\t']).take(2 * MAX_CELLS);
    let ends = ends.take_while(|&(end, _)| end <= MAX_BOARD);
    // The first tiles of a board may also be a smaller board.
    let (end, _) = ends
        .filter(|&(end, _)| setup.parse(&text[..end]).is_ok())
        .last()?;
    Some((&text[..end], &text[end + 1..]))
}

/// Returns why the rows of a drawn board are not a board. In the error, a position names the row.
fn with_rows(error: String, text: &str, setup: &Setup) -> String {
    let rows: Vec<&str> = text.trim().lines().collect();
    let mut half = 2..=rows.len().min(MAX_CELLS) / 2;
    if half.any(|count| setup.parse(&rows[..count].join("\n")).is_ok()) {
        let count = rows.len();
        return format!("{count} rows begin with a board; put an empty line between boards");
    }
    match error.strip_prefix("line ") {
        Some(position) if rows.len() > 1 => format!("row {position}"),
        _ => error,
    }
}

/// Describes what to type, for [`InputArgs::open`].
pub const BOARDS: &str =
    "boards, each in a line or drawn over several with an empty line after each";

/// Visits the records of the arguments and of standard input, as they arrive. Also visits input that is not a record.
pub fn each(
    setup: &Setup,
    arguments: Vec<Argument>,
    input: &InputArgs,
    to_type: &str,
    visit: &mut dyn FnMut(Record) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for argument in arguments {
        if let Argument::Record(record) = argument {
            visit(*record)?;
            continue;
        }
        let rules = Rules::new(setup);
        let mut chunks = Chunks::new(input.open(to_type)?, rules.clone(), BYTES_AT_ONCE);
        let mut chunk = Chunk::new();
        while chunks.next(&mut chunk)? {
            let mut records = chunk.records(&rules).peekable();
            while let Some(text) = records.next() {
                let mut record = Record::of_lines(&text, &rules, setup);
                record.is_followed = records.peek().is_some();
                visit(record)?;
            }
        }
    }
    Ok(())
}
