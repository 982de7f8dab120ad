//! Opening the tables that answer a question: the one place of the command that needs `unsafe`.
#![allow(unsafe_code)]

use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tilebase_lookup::{Mmap, OpenError, QueryError, Table, Tablebase, View};
use tilebase_puzzle::{Board, Shape};

use crate::args::{GoalArgs, usage};

/// A table's bytes: those inside the program, or those of a file.
pub enum Bytes {
    Embedded(&'static [u8]),
    Mapped(Mmap),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Bytes::Embedded(bytes) => bytes,
            Bytes::Mapped(bytes) => bytes,
        }
    }
}

/// The table in a file, or the embedded one.
pub fn table(path: Option<&Path>) -> anyhow::Result<Table<Bytes>> {
    match path {
        Some(path) => map(path),
        None => Ok(Table::embedded().map_bytes(Bytes::Embedded)),
    }
}

/// Maps a table file.
pub fn map(path: &Path) -> anyhow::Result<Table<Bytes>> {
    let cannot_use = |reason: &dyn Display| {
        let path = path.display();
        anyhow::anyhow!("cannot use the table {path}: {reason}")
    };
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(cannot_use(&"not a regular file"));
    }
    // SAFETY: a table is replaced as a whole (`gen` renames a complete file over the old one) and
    // not changed in place. Whoever writes into a table that is in use, or cuts it off, ends this
    // process with a bus error or gets wrong answers, but that is all this process holds.
    let mapped = unsafe { Table::map(path) };
    match mapped {
        Ok(table) => Ok(table.map_bytes(Bytes::Mapped)),
        Err(OpenError::Io(error)) if error.kind() != ErrorKind::NotFound => Err(cannot_use(&error)),
        Err(error) => Err(cannot_use(&format_args!(
            "{error}; make one with `tilebase gen`"
        ))),
    }
}

/// The tables and the goal that the user asked for.
pub struct Question {
    tablebase: Tablebase<Bytes>,
    goal: Board,
    path: Option<PathBuf>,
}

impl Question {
    /// Opens the tables. Without `--goal` the goal is the table's own, or the usual one.
    pub fn new(subcommand: &str, args: &GoalArgs) -> anyhow::Result<Question> {
        let main_table = table(args.table.as_deref())?;
        let own_goal = main_table.goal();
        let tablebase = match &args.table {
            Some(_) => Tablebase::new([main_table])?,
            None => Tablebase::embedded().map_bytes(Bytes::Embedded),
        };
        let goal = match &args.goal {
            Some(text) => Board::parse(tablebase.shape(), text)
                .map_err(|error| usage(subcommand, format!("--goal: {error}")))?,
            None => own_goal.board(),
        };
        let path = args.table.clone();
        Ok(Question {
            tablebase,
            goal,
            path,
        })
    }

    /// Reads a board that the user has typed.
    pub fn board(&self, text: &str) -> anyhow::Result<Board> {
        Board::parse(self.shape(), text).map_err(|error| anyhow::anyhow!("not a board: {error}"))
    }

    pub fn shape(&self) -> Shape {
        self.tablebase.shape()
    }

    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// What to ask about starts.
    pub fn view(&self) -> anyhow::Result<View<'_, Bytes>> {
        self.tablebase
            .towards(&self.goal)
            .map_err(|error| match error {
                QueryError::NoTable { shape, blank } => anyhow::anyhow!(
                    "{error}; make one with `tilebase gen --shape {shape} --goal-blank {blank}`"
                ),
                error => error.into(),
            })
    }

    /// The error to report when a lookup has found wrong entries.
    pub fn damaged(&self, error: impl Display) -> anyhow::Error {
        damaged(self.path.as_deref(), error)
    }
}

/// The error to report when a table has opened but its entries are wrong.
pub fn damaged(path: Option<&Path>, error: impl Display) -> anyhow::Error {
    let path = path.unwrap_or(Path::new("the embedded table")).display();
    anyhow::anyhow!("{path}: {error}; make the table anew with `tilebase gen`")
}
