//! Chooses tables for a goal, and opens them.

use std::path::Path;
use std::sync::Arc;

use tilebase_format::{Encoding, HEADER_LEN, Header, checksum, distance_bit};
use tilebase_frontier::{Frontier, OutOfMemory};
use tilebase_lookup::{Batch, Table, TableBytes};
use tilebase_pattern::{LARGEST_PATTERN, Pattern, PatternTable, Patterns};
use tilebase_puzzle::{Board, Goal, Shape};

use crate::cover::strongest_sets;
use crate::solver::name;
use crate::source::{AnyHeader, Place, SharedBytes, Source, of_shape};
use crate::{Error, Solver, TableFile, Tables};

/// The most cells of a board whose table is made when it is needed, in some milliseconds.
const MADE_AT_ONCE: usize = 10;

/// What the pattern tables of the folders and of the program say of a goal.
enum Patterned {
    Answers(Box<Patterns<TableBytes>>),
    /// There are some, but none that together have each tile once.
    NoSet,
    Nothing,
}

impl Tables {
    /// Returns the solver for boards of a shape, towards [`Tables::goal_for`] it.
    ///
    /// # Errors
    ///
    /// Those of [`Tables::solver`].
    pub fn solver_for(&self, shape: Shape) -> Result<Solver, Error> {
        self.solver(&self.goal_for(shape))
    }

    /// Returns a solver towards a goal, which answers from the best tables that are there.
    ///
    /// # Errors
    ///
    /// [`Error::NoTable`] if no table serves the goal, [`Error::Set`] if the pattern tables that were added are not a
    /// set, [`Error::File`] or [`Error::Bytes`] if a table that was added is damaged.
    ///
    /// # Complexity
    ///
    /// O(bytes) of the tables used; O(1) for mapped ones of more than 64 MiB.
    pub fn solver(&self, goal: &Board) -> Result<Solver, Error> {
        let mut skipped = self.damaged();
        if let Some(batch) = self.added_complete(goal)? {
            return Ok(Solver::of_tables(batch, skipped));
        }
        if let Some(patterns) = self.added_patterns(goal)? {
            return Ok(Solver::of_patterns(patterns, skipped));
        }
        if let Some(batch) = self.complete(goal, &mut skipped) {
            return Ok(Solver::of_tables(batch, skipped));
        }
        match self.patterns(goal, &mut skipped) {
            Patterned::Answers(patterns) => Ok(Solver::of_patterns(*patterns, skipped)),
            Patterned::NoSet => self.made(goal, skipped, true),
            Patterned::Nothing => self.made(goal, skipped, false),
        }
    }

    /// Returns a solver towards a goal that looks up every answer: none that searches with pattern tables.
    ///
    /// # Errors
    ///
    /// Those of [`Tables::solver`].
    pub fn complete_solver(&self, goal: &Board) -> Result<Solver, Error> {
        let mut skipped = self.damaged();
        let batch = self.added_complete(goal)?;
        match batch.or_else(|| self.complete(goal, &mut skipped)) {
            Some(batch) => Ok(Solver::of_tables(batch, skipped)),
            None => self.made(goal, skipped, false),
        }
    }

    /// Opens the complete tables that were added for a goal.
    fn added_complete(&self, goal: &Board) -> Result<Option<Batch<TableBytes>>, Error> {
        let sources = self.added.iter();
        let sources = sources.filter(|source| source.is_complete_for(goal));
        let tables = sources.map(|source| self.opened(source));
        let tables = tables.collect::<Result<Vec<TableFile>, Error>>()?;
        Ok(batch(tables.into_iter().filter_map(complete_table), goal))
    }

    /// Opens the pattern tables that were added for boards of the goal's shape, if one of them serves it.
    fn added_patterns(&self, goal: &Board) -> Result<Option<Patterns<TableBytes>>, Error> {
        let sources = || {
            self.added
                .iter()
                .filter(|source| source.is_pattern_of(goal.shape()))
        };
        if !sources().any(|source| source.serves(goal)) {
            return Ok(None);
        }
        let sources = sources();
        let tables = sources.map(|source| self.opened(source));
        let tables = tables.collect::<Result<Vec<TableFile>, Error>>()?;
        let tables: Vec<_> = tables.into_iter().filter_map(pattern_table).collect();
        let Some(first) = tables.first() else {
            return Ok(None);
        };
        let made_for = first.goal();
        let files = tables.iter().map(PatternTable::bytes);
        let files = files
            .filter(|bytes| bytes.path().is_some())
            .map(name)
            .collect();
        let patterns = Patterns::new(tables).map_err(|error| Error::Set {
            goal: made_for,
            files,
            error,
        })?;
        Ok(patterns.towards(goal).ok())
    }

    /// Opens the complete tables for a goal in the folders, or those of the program.
    fn complete(&self, goal: &Board, skipped: &mut Vec<String>) -> Option<Batch<TableBytes>> {
        let sources = self.found.iter();
        let sources = sources.filter(|source| source.is_complete_for(goal));
        let mut tables = Vec::new();
        for source in sources {
            match self.opened(source) {
                Ok(table) => tables.extend(complete_table(table)),
                Err(error) => skipped.push(error.to_string()),
            }
        }
        batch(tables, goal).or_else(|| {
            let own = self.has_own.then(Table::embedded).into_iter().flatten();
            batch(own.map(|table| table.map_bytes(TableBytes::from)), goal)
        })
    }

    /// Opens the strongest set of pattern tables for a goal, of the folders and of the program.
    fn patterns(&self, goal: &Board, skipped: &mut Vec<String>) -> Patterned {
        let mut tables = self.clone();
        loop {
            let sets = tables.sets();
            let Some(set) = sets.iter().find(|set| set[0].serves(goal)) else {
                let mut found = self.found.iter();
                let has_some = found.any(|source| source.is_pattern_of(goal.shape()));
                let is_any_set = sets.iter().any(|set| set[0].is_pattern_of(goal.shape()));
                return match has_some && !is_any_set {
                    true => Patterned::NoSet,
                    false => Patterned::Nothing,
                };
            };
            let mut opened = Vec::new();
            let mut damaged = Vec::new();
            for source in set {
                match tables.opened(source) {
                    Ok(table) => opened.extend(pattern_table(table)),
                    Err(error) => {
                        skipped.push(error.to_string());
                        damaged.push(source.path().map(Path::to_owned));
                    }
                }
            }
            if damaged.is_empty() {
                let patterns = Patterns::new(opened).ok();
                return match patterns.and_then(|patterns| patterns.towards(goal).ok()) {
                    Some(patterns) => Patterned::Answers(Box::new(patterns)),
                    // Other files have these names now.
                    None => Patterned::NoSet,
                };
            }
            let is_damaged = |source: &Source| damaged.contains(&source.path().map(Path::to_owned));
            tables.found.retain(|source| !is_damaged(source));
        }
    }

    /// Makes the table for a goal of a small shape.
    fn made(&self, goal: &Board, skipped: Vec<String>, lacks_set: bool) -> Result<Solver, Error> {
        if !self.has_own || goal.shape().cells() > MADE_AT_ONCE {
            return Err(self.no_table(goal, skipped, lacks_set));
        }
        let table = Table::from_bytes(TableBytes::new(small_table(Goal::of(goal))?));
        let batch = batch(table, goal).expect("a table for the goal");
        Ok(Solver::of_tables(batch, skipped))
    }

    /// Returns why files cannot be used that were tables once, perhaps for this goal.
    fn damaged(&self) -> Vec<String> {
        let damaged = self.unusable.iter().filter(|file| file.is_damaged);
        damaged.map(|file| file.reason.clone()).collect()
    }

    fn no_table(&self, goal: &Board, mut unusable: Vec<String>, lacks_set: bool) -> Error {
        if lacks_set {
            unusable.push(format!(
                "no pattern tables of the folder, of at most {LARGEST_PATTERN} tiles each, together have each tile \
                 once"
            ));
        }
        let others = self.unusable.iter().filter(|file| !file.is_damaged);
        unusable.extend(others.map(|file| file.reason.clone()));
        let added = self.added.iter();
        let mut of_shape = added
            .filter(|source| of_shape(source.header.goal(), goal.shape()).is_some())
            .peekable();
        let is_any = of_shape.peek().is_some();
        Error::NoTable {
            goal: Goal::of(goal),
            needs_patterns: is_any && of_shape.all(|source| source.pattern().is_some()),
            unusable,
        }
    }

    /// Returns the sets of pattern tables in the folders and in the program, the strongest first.
    pub(crate) fn sets(&self) -> Vec<Vec<Source>> {
        let is_small = |source: &&Source| {
            let pattern = source.pattern();
            pattern.is_some_and(|pattern| pattern.len() <= LARGEST_PATTERN)
        };
        let mut sources: Vec<Source> = self.found.iter().filter(is_small).cloned().collect();
        if self.has_own {
            let own = PatternTable::embedded().map(|table| Source {
                header: AnyHeader::Pattern(*table.header()),
                place: Place::Bytes(SharedBytes(Arc::new(*table.bytes()))),
            });
            sources.extend(own);
        }
        let patterns: Vec<Pattern> = sources.iter().filter_map(Source::pattern).collect();
        let set_of = |places: Vec<usize>| {
            let set = places.into_iter().map(|place| sources[place].clone());
            set.collect()
        };
        strongest_sets(&patterns).into_iter().map(set_of).collect()
    }

    /// Opens a table, and checks its checksum unless that takes long.
    fn opened(&self, source: &Source) -> Result<TableFile, Error> {
        let table = match &source.place {
            Place::Bytes(bytes) => {
                let table = TableFile::from_bytes(TableBytes::new(bytes.clone()));
                return table.map_err(|error| Error::Bytes(error.into()));
            }
            // SAFETY: the caller of `map_files` promised that the file stays as it is.
            #[allow(unsafe_code)]
            Place::File(path) if self.is_mapping => unsafe { TableFile::map(path)? },
            Place::File(path) => TableFile::read(path)?,
        };
        let verified = match &self.verify_large {
            Some(progress) if !table.is_quick_to_verify() => {
                table.verify(|done, of| progress(done, of))
            }
            None if self.is_mapping && !table.is_quick_to_verify() => Ok(()),
            _ => table.verify(|_, _| {}),
        };
        match (verified, source.path()) {
            (Err(error), Some(path)) => Err(Error::of_file(path, error)),
            _ => Ok(table),
        }
    }
}

/// Makes the file of a small table, in memory and on one thread: the bit of each board's distance.
fn small_table(goal: Goal) -> Result<Vec<u8>, OutOfMemory> {
    let bytes = goal.boards().div_ceil(8) as usize;
    let mut file = vec![0; HEADER_LEN + bytes];
    let (header, payload) = file.split_at_mut(HEADER_LEN);
    let mut frontier = Frontier::with_threads(goal, 1)?;
    let mut distance_sum = 0;
    let max_distance = loop {
        let distance = frontier.depth();
        distance_sum += u64::from(distance) * frontier.boards();
        if distance_bit(distance) == 1 {
            for index in frontier.indices() {
                payload[index as usize / 8] |= 1 << (index % 8);
            }
        }
        if !frontier.advance() {
            break distance;
        }
    };
    let written = Header {
        goal,
        encoding: Encoding::DistanceBit,
        max_distance,
        distance_sum,
        payload_checksum: checksum(payload),
    };
    header.copy_from_slice(&written.to_bytes());
    Ok(file)
}

/// Returns whether the program has or makes complete tables of a shape.
pub fn is_own(shape: Shape) -> bool {
    shape.cells() <= MADE_AT_ONCE
}

/// Returns the answers of complete tables, if one of them serves the goal.
fn batch(
    tables: impl IntoIterator<Item = Table<TableBytes>>,
    goal: &Board,
) -> Option<Batch<TableBytes>> {
    let solver = tilebase_lookup::Solver::new(tables, goal);
    solver.ok().map(Batch::new)
}

fn complete_table(table: TableFile) -> Option<Table<TableBytes>> {
    match table {
        TableFile::Complete(table) => Some(table),
        TableFile::Pattern(_) => None,
    }
}

fn pattern_table(table: TableFile) -> Option<PatternTable<TableBytes>> {
    match table {
        TableFile::Pattern(table) => Some(table),
        TableFile::Complete(_) => None,
    }
}
