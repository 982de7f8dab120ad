//! Chooses tables for a goal, and opens them.

use std::ops::ControlFlow::Continue;
use std::sync::{Arc, Mutex, PoisonError};

use tilebase_format::{Encoding, HEADER_LEN, Header, checksum, distance_bit};
use tilebase_frontier::{Frontier, OutOfMemory};
use tilebase_lookup::{Batch, SlideSolver, SlideTable, Table, TableBytes};
use tilebase_pattern::{Division, Generator, LARGEST_PATTERN, PatternTable, Patterns};
use tilebase_puzzle::{Board, Goal, Metric, Shape};

use crate::cover::strongest_set;
use crate::missing::is_too_large;
use crate::slides::{Slides, generate_slide_patterns, generate_slides};
use crate::solver::Kind;
use crate::source::{AnyHeader, Place, SharedBytes, Source, symmetry_number};
use crate::{Error, Solver, TableFile, Tables};

/// The largest number of cells for which a complete table is generated on demand. Generating it takes milliseconds.
const MAX_CELLS_ON_DEMAND: usize = 10;

/// The callback for a table that cannot be opened. If it returns `Ok`, the other tables are tried.
type OnError<'a> = &'a mut dyn FnMut(Error) -> Result<(), Error>;

impl Tables {
    /// Returns the solver for boards of a shape, towards the goal of [`Tables::goal_for`].
    ///
    /// # Errors
    ///
    /// As for [`Tables::solver`].
    pub fn solver_for(&self, shape: Shape) -> Result<Solver, Error> {
        self.solver(&self.goal_for(shape))
    }

    /// Returns a solver for a goal, with the best available tables.
    ///
    /// # Errors
    ///
    /// [`Error::NoTable`] if no table serves the goal, [`Error::Set`] if the added pattern tables form no set,
    /// [`Error::File`] or [`Error::Bytes`] if an added table is damaged.
    ///
    /// # Complexity
    ///
    /// O(bytes of the tables used); O(1) for mapped tables of more than 64 MiB.
    pub fn solver(&self, goal: &Board) -> Result<Solver, Error> {
        self.choose(goal, true)
    }

    /// Returns a solver for a goal. The solver looks up every answer and never searches.
    ///
    /// # Errors
    ///
    /// As for [`Tables::solver`], and [`Error::NeedsTables`] if a complete table is too large to generate.
    pub fn complete_solver(&self, goal: &Board) -> Result<Solver, Error> {
        self.choose(goal, false)
    }

    fn choose(&self, goal: &Board, may_search: bool) -> Result<Solver, Error> {
        if self.metric() == Metric::Multi {
            return self.choose_slides(goal, may_search);
        }
        let mut skipped = self.damaged();
        let skip = &mut |error: Error| {
            skipped.push(error.to_string());
            Ok(())
        };
        let mut kind = self.complete(&self.added, goal, &mut Err)?;
        if kind.is_none() && may_search {
            kind = self.added_set(goal)?;
        }
        if kind.is_none() {
            kind = self.complete(&self.found, goal, skip)?;
        }
        if kind.is_none() && self.has_built_in {
            let own = Table::embedded().map(|table| table.map_bytes(TableBytes::from));
            kind = solver(own, goal);
        }
        if kind.is_none() && may_search {
            kind = self.set(self.found_patterns(), goal, skip)?;
        }
        if kind.is_none() && self.has_built_in && goal.shape().cells() <= MAX_CELLS_ON_DEMAND {
            kind = solver(
                Table::from_bytes(TableBytes::new(generate_small_table(Goal::of(goal))?)),
                goal,
            );
        }
        if kind.is_none() && self.has_built_in && may_search {
            kind = self.set(generate_patterns(goal)?, goal, &mut Err)?;
        }
        match kind {
            Some(kind) => Ok(Solver { kind, skipped }),
            None if !may_search && skipped.is_empty() && is_too_large(Goal::of(goal)) => {
                Err(Error::NeedsTables)
            }
            None => Err(self.no_table(goal, skipped, may_search)),
        }
    }

    /// Chooses a table in the multi-tile metric, or a search.
    fn choose_slides(&self, goal: &Board, may_search: bool) -> Result<Solver, Error> {
        let mut skipped = self.damaged();
        let skip = &mut |error: Error| {
            skipped.push(error.to_string());
            Ok(())
        };
        let mut table = self.slide_table(&self.added, goal, &mut Err)?;
        if table.is_none() {
            table = self.slide_table(&self.found, goal, skip)?;
        }
        if table.is_none() && self.has_built_in && goal.shape().cells() <= MAX_CELLS_ON_DEMAND {
            table = Some(generate_slides(Goal::of(goal))?);
        }
        let table = table.and_then(|table| SlideSolver::new([table], goal).ok());
        let kind = match table {
            Some(table) => Slides::Table(Arc::new(table)),
            None if may_search && self.has_built_in && goal.shape().is_indexed() => {
                Slides::Patterns(generate_slide_patterns(goal)?)
            }
            None => return Err(self.no_table(goal, skipped, false)),
        };
        Ok(Solver {
            kind: Kind::Slides(kind),
            skipped,
        })
    }

    /// Opens the first undamaged table in the multi-tile metric that serves a goal.
    fn slide_table(
        &self,
        sources: &[Source],
        goal: &Board,
        on_error: OnError<'_>,
    ) -> Result<Option<SlideTable<TableBytes>>, Error> {
        for source in self.in_metric(sources).filter(|source| source.serves(goal)) {
            match self.open_source(source) {
                Ok(TableFile::Slides(table)) => return Ok(Some(table)),
                Ok(_) => (), // the file was replaced after its header was read
                Err(error) => on_error(error)?,
            }
        }
        Ok(None)
    }

    /// Opens the best complete tables for a goal: the first undamaged table of each encoding.
    fn complete(
        &self,
        sources: &[Source],
        goal: &Board,
        on_error: OnError<'_>,
    ) -> Result<Option<Kind>, Error> {
        let complete = self.in_metric(sources);
        let complete = complete.filter(|source| source.pattern().is_none());
        let mut near: Vec<(usize, &Source)> = complete
            .filter_map(|source| Some((symmetry_number(source.header.goal(), goal)?, source)))
            .collect();
        near.sort_by_key(|&(symmetry_number, _)| symmetry_number);
        let mut tables: Vec<Table<TableBytes>> = Vec::new();
        let mut nearest = None;
        for (symmetry_number, source) in near {
            let is_known = |table: &Table<_>| source.header.has_encoding_of(table.header());
            if nearest.is_some_and(|nearest| symmetry_number > nearest)
                || tables.iter().any(is_known)
            {
                continue;
            }
            match self.open_source(source) {
                Ok(table) => tables.extend(complete_table(table)),
                Err(error) => {
                    on_error(error)?;
                    continue;
                }
            }
            nearest = Some(symmetry_number);
        }
        Ok(solver(tables, goal))
    }

    /// Opens the strongest set of the added pattern tables, if any set serves the goal.
    fn added_set(&self, goal: &Board) -> Result<Option<Kind>, Error> {
        let serving = self.added.iter();
        let serving = serving.filter(|source| source.pattern().is_some() && source.serves(goal));
        let mut serving: Vec<Source> = serving.cloned().collect();
        let set = self.set(serving.clone(), goal, &mut Err)?;
        let (None, Some(first)) = (&set, serving.first()) else {
            return Ok(set);
        };
        let made_for = first.header.goal();
        serving.retain(|source| source.header.goal() == made_for);
        let files = serving.iter().filter_map(Source::path);
        let files = files.map(|path| path.display().to_string()).collect();
        let tables = serving.iter().map(|source| self.open_source(source));
        let tables = tables.collect::<Result<Vec<TableFile>, Error>>()?;
        match Patterns::new(tables.into_iter().filter_map(pattern_table)) {
            Ok(_) => Ok(None), // the files were replaced after `set` returned
            Err(error) => Err(Error::Set {
                goal: made_for,
                files,
                error,
            }),
        }
    }

    fn set(
        &self,
        mut sources: Vec<Source>,
        goal: &Board,
        on_error: OnError<'_>,
    ) -> Result<Option<Kind>, Error> {
        while let Some(set) = strongest_set(&sources, goal) {
            let (mut tables, mut damaged) = (Vec::new(), Vec::new());
            for place in set {
                match self.open_source(&sources[place]) {
                    Ok(table) => tables.extend(pattern_table(table)),
                    Err(error) => {
                        on_error(error)?;
                        damaged.push(place);
                    }
                }
            }
            if damaged.is_empty() {
                // Fails if the files have been replaced since their headers were read.
                let patterns = Patterns::new(tables).ok();
                let patterns = patterns.and_then(|patterns| patterns.towards(goal).ok());
                return Ok(patterns.map(|patterns| Kind::Patterns(Arc::new(patterns))));
            }
            let mut places = 0..;
            sources.retain(|_| places.next().is_some_and(|place| !damaged.contains(&place)));
        }
        Ok(None)
    }

    /// Returns the pattern tables of the folders, then the embedded pattern tables.
    pub(crate) fn found_patterns(&self) -> Vec<Source> {
        let own = PatternTable::embedded().map(|table| Source {
            header: AnyHeader::Pattern(*table.header()),
            place: Place::Bytes(SharedBytes(Arc::new(*table.bytes()))),
        });
        let own = own.into_iter().filter(|_| self.has_built_in);
        self.found.iter().cloned().chain(own).collect()
    }

    /// Returns the errors of the damaged files in folders.
    fn damaged(&self) -> Vec<String> {
        let damaged = self.unusable.iter().filter(|file| file.is_damaged);
        damaged.map(|file| file.reason.clone()).collect()
    }

    fn no_table(&self, goal: &Board, mut unusable: Vec<String>, may_search: bool) -> Error {
        let mut found = self.found.iter().filter(|_| may_search);
        if found.any(|source| source.pattern().is_some() && source.serves(goal)) {
            unusable.push(format!(
                "the folder's pattern tables with at most {LARGEST_PATTERN} tiles do not contain every tile exactly once"
            ));
        }
        let others = self.unusable.iter().filter(|file| !file.is_damaged);
        unusable.extend(others.map(|file| file.reason.clone()));
        Error::NoTable {
            goal: Goal::of(goal),
            metric: self.metric(),
            unusable,
        }
    }

    /// Opens a table, and verifies it if it is a file. Verifies a large mapped file only if `verify_large` is set.
    fn open_source(&self, source: &Source) -> Result<TableFile, Error> {
        let table = match &source.place {
            Place::Bytes(bytes) => {
                let table = TableFile::from_bytes(TableBytes::new(bytes.clone()));
                return table.map_err(|error| Error::Bytes(error.into()));
            }
            // SAFETY: the caller of `map_files` promised that the file does not change.
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

/// Generates the file of a small table with encoding distance bit, on one thread.
fn generate_small_table(goal: Goal) -> Result<Vec<u8>, OutOfMemory> {
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

/// Returns the smallest known pattern tables that serve a goal, or none if no division of the tiles into patterns is
/// known.
///
/// The first call in the process generates them, in up to half a second on two processors.
fn generate_patterns(goal: &Board) -> Result<Vec<Source>, OutOfMemory> {
    static MADE: Mutex<Vec<Vec<Source>>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tables) = made.iter().find(|tables| tables[0].serves(goal)) {
        return Ok(tables.clone());
    }
    let division = Division::known(Goal::of(goal)).next();
    let patterns = division.iter().flat_map(Division::patterns);
    let tables = patterns.map(|&pattern| {
        let generator = Generator::new(pattern);
        let table = generator.run(|_| Continue(()));
        let table = table.map_err(|_| OutOfMemory {
            bytes: generator.memory(),
        })?;
        let table = table.map_bytes(|bytes| SharedBytes(Arc::new(bytes)));
        Ok(Source {
            place: Place::Bytes(table.bytes().clone()),
            header: AnyHeader::Pattern(*table.header()),
        })
    });
    let tables: Vec<Source> = tables.collect::<Result<_, _>>()?;
    if !tables.is_empty() {
        made.push(tables.clone());
    }
    Ok(tables)
}

/// Returns whether the program contains or generates tables for a goal.
pub fn is_built_in(goal: &Board, metric: Metric) -> bool {
    match metric {
        Metric::Single if goal.shape().cells() <= MAX_CELLS_ON_DEMAND => true,
        Metric::Single => Division::known(Goal::of(goal)).next().is_some(),
        Metric::Multi => goal.shape().is_indexed(),
    }
}

/// Returns a solver with complete tables, or `None` if no table serves the goal.
fn solver(tables: impl IntoIterator<Item = Table<TableBytes>>, goal: &Board) -> Option<Kind> {
    let solver = tilebase_lookup::Solver::new(tables, goal).ok()?;
    Some(Kind::Complete(Arc::new(Batch::new(solver))))
}

fn complete_table(table: TableFile) -> Option<Table<TableBytes>> {
    match table {
        TableFile::Complete(table) => Some(table),
        TableFile::Pattern(_) | TableFile::Slides(_) => None,
    }
}

fn pattern_table(table: TableFile) -> Option<PatternTable<TableBytes>> {
    match table {
        TableFile::Pattern(table) => Some(table),
        TableFile::Complete(_) | TableFile::Slides(_) => None,
    }
}
