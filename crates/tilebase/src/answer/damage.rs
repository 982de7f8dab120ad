//! Verifies tables, and finds the damaged table that causes an error.

use std::fmt;
use std::path::Path;

use tilebase_lookup::{QueryError, Table, TableBytes};

use crate::engine::Engine;
use crate::{Error, Solver};

/// The largest size, in bytes, of a file whose checksum is checked on every opening. This check takes
/// milliseconds; checking the largest tables would take seconds before the first answer.
const QUICK_TO_VERIFY: u64 = 64 << 20;

impl Solver {
    /// Checks the checksums of all tables in use.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`].
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn verify(&self) -> Result<(), Error> {
        self.engine.tables().into_iter().try_for_each(|table| {
            let verified = table.bytes().with_read_ahead(|| table.verify());
            verified.map_err(|error| damaged([table.bytes()], error))
        })
    }
}

/// Converts an error of a query. If an entry is damaged, the error names the tables that may be wrong.
#[cold]
pub(crate) fn explained(engine: &Engine, error: QueryError) -> Error {
    let tables = engine.tables();
    let suspects: Vec<&Table<TableBytes>> = match error {
        QueryError::Board(error) => return error.into(),
        QueryError::Unsolvable => return Error::Unsolvable,
        QueryError::Shape { expected, found } => return Error::OtherShape { expected, found },
        QueryError::DamagedPattern { tiles } => {
            let has_tiles =
                |table: &&Table<_>| table.pattern().map(|own| own.tiles()) == Some(tiles);
            tables.into_iter().filter(has_tiles).collect()
        }
        // A large table is not read, so it may be the damaged table.
        _ => {
            let is_suspect = |table: &&&Table<TableBytes>| {
                let bytes = table.bytes();
                !is_quick_to_verify(bytes) || bytes.with_read_ahead(|| table.verify()).is_err()
            };
            let suspects: Vec<_> = tables.iter().filter(is_suspect).copied().collect();
            match suspects.is_empty() {
                true => tables.into_iter().take(1).collect(),
                false => suspects,
            }
        }
    };
    damaged(suspects.into_iter().map(Table::bytes), error)
}

/// Returns whether a file is small enough to be verified whenever it is opened.
pub(crate) fn is_quick_to_verify(bytes: &TableBytes) -> bool {
    bytes.as_ref().len() as u64 <= QUICK_TO_VERIFY
}

/// Returns the error for damaged tables. Tables in memory have no names.
pub(crate) fn damaged<'a>(
    tables: impl IntoIterator<Item = &'a TableBytes>,
    error: impl fmt::Display,
) -> Error {
    let files = tables.into_iter().filter(|bytes| bytes.path().is_some());
    let names: Vec<String> = files.map(name).collect();
    Error::Damaged {
        file: (!names.is_empty()).then(|| names.join(" or ")),
        reason: error.to_string(),
    }
}

/// Returns the path of a table, for messages.
pub(crate) fn name(bytes: &TableBytes) -> String {
    let path = bytes.path().unwrap_or(Path::new("the embedded table"));
    path.display().to_string()
}
