//! Verifies tables, and finds the damaged table that causes an error.

use std::fmt;
use std::path::Path;

use tilebase_lookup::{Batch, QueryError, Table, TableBytes};

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
            let verified = table.bytes().read_whole(|| table.verify());
            verified.map_err(|error| damaged([table.bytes()], error))
        })
    }
}

/// Converts an error of complete tables to an [`Error`]. If an entry is damaged, the error names the tables that may be
/// wrong.
#[cold]
pub(crate) fn explained(batch: &Batch<TableBytes>, error: QueryError) -> Error {
    if !matches!(error, QueryError::Damaged { .. }) {
        return error.into();
    }
    // A large table is not read, so it may be the damaged table.
    let is_suspect = |table: &&Table<TableBytes>| {
        let bytes = table.bytes();
        !is_quick_to_verify(bytes) || bytes.read_whole(|| table.verify()).is_err()
    };
    let solver = batch.solver();
    let suspects = solver.tables().filter(is_suspect).map(Table::bytes);
    let suspects: Vec<&TableBytes> = suspects.collect();
    match &suspects[..] {
        [] => damaged([solver.table().bytes()], error),
        suspects => damaged(suspects.iter().copied(), error),
    }
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
    let names: Vec<String> = tables
        .into_iter()
        .filter(|bytes| bytes.path().is_some())
        .map(name)
        .collect();
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
