//! Opening table files: the only file of the command that contains `unsafe`.
//!
//! A table is replaced as a whole (`gen` renames a complete file over the old one) and never changed
//! in place. If another process writes into a table that is in use, or truncates it, this process
//! prints wrong answers or ends with a bus error; it has nothing else to lose.
#![allow(unsafe_code)]

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context;
use tilebase_format::{Header, HeaderError};
use tilebase_lookup::{OpenError, Table, TableBytes};
use tilebase_pattern::PatternTable;
use tilebase_puzzle::{Goal, Shape};

#[cfg(unix)]
use crate::machine::name_map;

/// A table file of either kind, mapped.
pub enum TableFile {
    /// A table of all boards.
    Complete(Table<TableBytes>),
    /// A table of the states of a few tiles.
    Pattern(PatternTable<TableBytes>),
}

/// The tables of a folder.
#[derive(Default)]
pub struct TableFolder {
    pub complete: Vec<Table<TableBytes>>,
    pub patterns: Vec<PatternTable<TableBytes>>,
    /// Why other files with such names are not tables.
    pub unusable: Vec<String>,
}

impl TableFile {
    /// Maps a table file.
    pub fn open(path: &Path) -> anyhow::Result<TableFile> {
        map(path).map_err(|error| anyhow::anyhow!(cannot_use(path, &error)))
    }

    pub fn goal(&self) -> Goal {
        match self {
            TableFile::Complete(table) => table.goal(),
            TableFile::Pattern(table) => table.goal(),
        }
    }

    pub fn shape(&self) -> Shape {
        self.goal().shape()
    }
}

impl TableFolder {
    /// Maps all tables of a folder.
    pub fn open(path: &Path) -> anyhow::Result<TableFolder> {
        // SAFETY: nothing changes the files, or the harm is small; see above.
        let folder = unsafe { tilebase_lookup::Folder::map(path) };
        let folder =
            folder.with_context(|| format!("cannot read the folder {}", path.display()))?;
        let mut tables = TableFolder {
            complete: folder.tables,
            ..TableFolder::default()
        };
        // What a folder of complete tables cannot use may be a pattern table.
        for (path, _) in folder.unusable {
            match map(&path) {
                Ok(TableFile::Complete(table)) => tables.complete.push(table),
                Ok(TableFile::Pattern(table)) => tables.patterns.push(table),
                Err(error) => tables.unusable.push(cannot_use(&path, &error)),
            }
        }
        Ok(tables)
    }
}

fn map(path: &Path) -> Result<TableFile, OpenError> {
    // SAFETY: nothing changes the file, or the harm is small; see above.
    let bytes = unsafe { TableBytes::map(path)? };
    #[cfg(unix)]
    name_map(bytes.as_ref(), path);
    Ok(match Header::from_bytes(bytes.as_ref()) {
        Err(HeaderError::IsPattern) => TableFile::Pattern(PatternTable::from_bytes(bytes)?),
        _ => TableFile::Complete(Table::from_bytes(bytes)?),
    })
}

/// Returns the message for a file that is not a table.
fn cannot_use(path: &Path, error: &OpenError) -> String {
    let path = path.display();
    match error {
        OpenError::Io(error) if error.kind() != ErrorKind::NotFound => {
            format!("cannot use the table {path}: {error}")
        }
        error => format!("cannot use the table {path}: {error}; make one with `tilebase gen`"),
    }
}

/// Returns how messages call a table.
pub fn name(bytes: &TableBytes) -> String {
    let path = bytes.path().unwrap_or(Path::new("the embedded table"));
    path.display().to_string()
}

/// Returns the error to report if a table has opened but its entries are wrong.
pub fn damaged(table: &TableBytes, error: impl Display) -> anyhow::Error {
    let name = name(table);
    anyhow::anyhow!("{name}: {error}; generate the table again with `tilebase gen`")
}
