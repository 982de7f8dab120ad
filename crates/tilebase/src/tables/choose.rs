//! Chooses tables for a goal, and opens them.

use std::mem;
use std::sync::Arc;

use tilebase_format::OpenError;
use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::{LARGEST_PATTERN, PatternSolver};
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Metric, Shape};

use super::cover::strongest_set;
use super::memory::Plan;
use super::source::{Place, SharedBytes, Source};
use crate::answer::damage::is_quick_to_verify;
use crate::engine::Engine;
use crate::{Error, Solver, Tables};

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

    /// Returns a solver for a goal, with the best tables. If no table serves the goal, tables are made in memory.
    ///
    /// # Errors
    ///
    /// [`Error::Set`] if the added pattern tables form no set, [`Error::File`] or [`Error::Bytes`] if an added table is
    /// damaged, [`Error::Memory`], and [`Error::TooLarge`] in [`Metric::Multi`].
    ///
    /// # Complexity
    ///
    /// O(bytes of the tables used); O(1) for mapped tables of more than 64 MiB. Making tables takes up to half a second
    /// on two processors, in [`Metric::Multi`] a second, once per process.
    pub fn solver(&self, goal: &Board) -> Result<Solver, Error> {
        self.choose(goal, true)
    }

    /// Returns a solver for a goal. The solver looks up every answer and never searches. For up to 12 cells, its table
    /// is made in memory if no table serves the goal.
    ///
    /// # Errors
    ///
    /// As for [`Tables::solver`], and [`Error::NeedsTables`] if the goal has more cells and no complete table serves
    /// it.
    pub fn complete_solver(&self, goal: &Board) -> Result<Solver, Error> {
        self.choose(goal, false)
    }

    fn choose(&self, goal: &Board, may_search: bool) -> Result<Solver, Error> {
        let damaged = self.unusable.iter().filter(|file| file.is_damaged);
        let mut skipped: Vec<String> = damaged.map(|file| file.reason.clone()).collect();
        let skip = &mut |error: Error| {
            skipped.push(error.to_string());
            Ok(())
        };
        let metric = self.metric();
        // Pattern tables in files are for single moves.
        let has_patterns = may_search && metric == Metric::Single;
        let mut engine = self.complete(&self.added, goal, &mut Err)?;
        if engine.is_none() && has_patterns {
            engine = self.added_set(goal)?;
        }
        let uses_added = engine.is_some();
        if engine.is_none() {
            engine = self.complete(&self.found, goal, skip)?;
        }
        if engine.is_none() && metric == Metric::Single {
            let own = tilebase_lookup::embedded_tables();
            engine = Engine::complete(own.map(|table| table.map_bytes(TableBytes::from)), goal);
        }
        if engine.is_none() && has_patterns {
            engine = self.set(self.found_patterns(), goal, skip)?;
        }
        let engine = match engine {
            Some(engine) => engine,
            None => {
                let plan = Plan::of(goal, metric, may_search)?;
                plan.check(self.memory_limit)?;
                let mut patterns = self.found.iter().filter(|_| has_patterns);
                if patterns.any(|source| !source.header.kind.is_complete() && source.serves(goal)) {
                    skipped.push(format!(
                        "the folder's pattern tables with at most {LARGEST_PATTERN} tiles do not contain every tile exactly once"
                    ));
                }
                plan.engine(goal)?
            }
        };
        if !uses_added {
            if let Some(found) = self.found.first()
                && self.in_metric(&self.found).next().is_none()
            {
                let other = found.header.kind.metric();
                skipped.push(format!(
                    "the folder's tables are in the metric {other}; select it to use them"
                ));
            }
            let unused = self.added.iter();
            skipped.extend(unused.map(|source| self.why_unused(source, goal)));
        }
        Ok(Solver { engine, skipped })
    }

    /// Opens the best complete tables for a goal: the first undamaged table of each encoding.
    fn complete(
        &self,
        sources: &[Source],
        goal: &Board,
        on_error: OnError<'_>,
    ) -> Result<Option<Engine>, Error> {
        let complete = self.in_metric(sources);
        let complete = complete.filter(|source| source.header.kind.is_complete());
        let mut near: Vec<(u8, &Source)> = complete
            .filter_map(|source| Some((GoalMap::new(goal, source.header.goal)?.rank(), source)))
            .collect();
        near.sort_by_key(|&(rank, _)| rank);
        let mut tables: Vec<Table<TableBytes>> = Vec::new();
        let mut nearest = None;
        for (rank, source) in near {
            let kind = mem::discriminant(&source.header.kind);
            let is_known = |table: &Table<_>| mem::discriminant(&table.kind()) == kind;
            if nearest.is_some_and(|nearest| rank > nearest) || tables.iter().any(is_known) {
                continue;
            }
            match self.open_source(source) {
                Ok(table) => tables.push(table),
                Err(error) => {
                    on_error(error)?;
                    continue;
                }
            }
            nearest = Some(rank);
        }
        Ok(Engine::complete(tables, goal))
    }

    /// Returns the warning for an added table that is not used.
    fn why_unused(&self, source: &Source, goal: &Board) -> String {
        let made_for = source.header.goal;
        let reason = if !source.serves(goal) {
            let (shape, blank) = (made_for.shape(), made_for.blank());
            format!("it is for boards of {shape} with the goal's blank in cell {blank}")
        } else if source.header.kind.metric() != self.metric() {
            "it counts moves in another metric".to_owned()
        } else {
            "a complete table is needed here".to_owned()
        };
        match source.path() {
            Some(path) => format!("{} is not used: {reason}", path.display()),
            None => format!("a table in memory is not used: {reason}"),
        }
    }

    /// Opens the strongest set of the added pattern tables, if any set serves the goal.
    fn added_set(&self, goal: &Board) -> Result<Option<Engine>, Error> {
        let serving = self.added.iter();
        let serving =
            serving.filter(|source| !source.header.kind.is_complete() && source.serves(goal));
        let mut serving: Vec<Source> = serving.cloned().collect();
        let set = self.set(serving.clone(), goal, &mut Err)?;
        let (None, Some(first)) = (&set, serving.first()) else {
            return Ok(set);
        };
        let made_for = first.header.goal;
        serving.retain(|source| source.header.goal == made_for);
        let files = serving.iter().filter_map(Source::path);
        let files = files.map(|path| path.display().to_string()).collect();
        let tables = serving.iter().map(|source| self.open_source(source));
        match PatternSolver::new(tables.collect::<Result<Vec<_>, Error>>()?) {
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
    ) -> Result<Option<Engine>, Error> {
        while let Some(set) = strongest_set(&sources, goal) {
            let (mut tables, mut damaged) = (Vec::new(), Vec::new());
            for place in set {
                match self.open_source(&sources[place]) {
                    Ok(table) => tables.push(table),
                    Err(error) => {
                        on_error(error)?;
                        damaged.push(place);
                    }
                }
            }
            if damaged.is_empty() {
                // `None` if the files have been replaced since their headers were read.
                return Ok(Engine::patterns(tables, goal));
            }
            let mut places = 0..;
            sources.retain(|_| places.next().is_some_and(|place| !damaged.contains(&place)));
        }
        Ok(None)
    }

    /// Returns the pattern tables of the folders, then the embedded pattern tables.
    pub(crate) fn found_patterns(&self) -> Vec<Source> {
        let own = tilebase_pattern::embedded_tables().map(|table| Source {
            header: *table.header(),
            place: Place::Bytes(SharedBytes(Arc::new(*table.bytes()))),
        });
        self.found.iter().cloned().chain(own).collect()
    }

    /// Opens a table, and verifies it if it is a file. Verifies a large mapped file only if `verify_large` is set.
    fn open_source(&self, source: &Source) -> Result<Table<TableBytes>, Error> {
        let path = match &source.place {
            Place::Bytes(bytes) => {
                let table = Table::from_bytes(TableBytes::new(bytes.clone()));
                return table.map_err(|error| Error::Bytes(error.into()));
            }
            Place::File(path) => path,
        };
        let bytes = match self.is_mapping {
            // SAFETY: the caller of `map_files` promised that the file does not change.
            #[allow(unsafe_code)]
            true => unsafe { TableBytes::map(path) }.map_err(OpenError::from),
            false => TableBytes::read(path),
        };
        let table = bytes.and_then(|bytes| Ok(Table::from_bytes(bytes)?));
        let table = table.map_err(|error| Error::of_file(path, error))?;
        let (is_quick, bytes) = (is_quick_to_verify(table.bytes()), table.bytes());
        let verified = match &self.verify_large {
            Some(progress) if !is_quick => {
                bytes.with_read_ahead(|| table.verify_with(|done, of| progress(done, of)))
            }
            None if self.is_mapping && !is_quick => Ok(()),
            _ => bytes.with_read_ahead(|| table.verify()),
        };
        match verified {
            Err(error) => Err(Error::of_file(path, error)),
            Ok(()) => Ok(table),
        }
    }
}
