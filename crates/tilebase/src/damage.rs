//! Verifies tables, and finds the damaged table that causes an error.

use std::fmt;
use std::path::Path;

use tilebase_lookup::{Solver as TableSolver, Table, TableBytes};
use tilebase_pattern::{PatternTable, Patterns};

use crate::file::is_quick_to_verify;
use crate::slides::Slides;
use crate::solver::Kind;
use crate::{Error, Solver};

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
        match &self.kind {
            Kind::Complete(batch) => batch.solver().tables().try_for_each(|table| {
                let verified = table.bytes().read_whole(|| table.verify());
                verified.map_err(|error| damaged([table.bytes()], error))
            }),
            Kind::Slides(Slides::Patterns(_)) => Ok(()),
            Kind::Slides(Slides::Table(solver)) => {
                let table = solver.table();
                let verified = table.bytes().read_whole(|| table.verify());
                verified.map_err(|error| damaged([table.bytes()], error))
            }
            Kind::Patterns(patterns) => patterns.tables().try_for_each(|table| {
                let verified = table.bytes().read_whole(|| table.verify());
                verified.map_err(|error| damaged([table.bytes()], error))
            }),
        }
    }

    /// Looks the answer up in complete tables, or searches. Errors name the damaged table.
    pub(crate) fn answer<T>(
        &self,
        complete: impl FnOnce(&TableSolver<TableBytes>) -> Result<T, tilebase_lookup::QueryError>,
        slides: impl FnOnce(&Slides) -> Result<T, Error>,
        search: impl FnOnce(&Patterns<TableBytes>) -> Result<T, tilebase_pattern::QueryError>,
    ) -> Result<T, Error> {
        let slides = |found: &Slides, ()| slides(found);
        self.answer_with((), complete, slides, |patterns, ()| search(patterns))
    }

    /// Does the same as [`Solver::answer`]. Passes `progress` to the function that searches.
    pub(crate) fn answer_with<P, T>(
        &self,
        progress: P,
        complete: impl FnOnce(&TableSolver<TableBytes>) -> Result<T, tilebase_lookup::QueryError>,
        slides: impl FnOnce(&Slides, P) -> Result<T, Error>,
        search: impl FnOnce(&Patterns<TableBytes>, P) -> Result<T, tilebase_pattern::QueryError>,
    ) -> Result<T, Error> {
        match &self.kind {
            Kind::Complete(batch) => {
                complete(batch.solver()).map_err(|error| self.explained(error))
            }
            Kind::Slides(found) => slides(found, progress),
            Kind::Patterns(patterns) => {
                search(patterns, progress).map_err(|error| self.of_search(error))
            }
        }
    }

    /// Converts an error of the [complete tables](Solver::complete) to an [`Error`]. If an entry is damaged, the error
    /// names the tables that may be wrong.
    #[cold]
    pub fn explained(&self, error: tilebase_lookup::QueryError) -> Error {
        let plain = Error::from(error);
        let (Kind::Complete(batch), Error::Damaged { .. }) = (&self.kind, &plain) else {
            return plain;
        };
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

    /// Converts the error of a search to an [`Error`]. If an entry is damaged, the error names the table.
    #[cold]
    pub(crate) fn of_search(&self, error: tilebase_pattern::QueryError) -> Error {
        let plain = Error::from(error);
        let (Kind::Patterns(patterns), Error::Damaged { .. }) = (&self.kind, &plain) else {
            return plain;
        };
        let is_named = |table: &&PatternTable<TableBytes>| {
            let tiles = table.pattern().tiles();
            error == tilebase_pattern::QueryError::Damaged { tiles }
        };
        let table = patterns.tables().find(is_named);
        damaged(table.map(PatternTable::bytes), error)
    }
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
