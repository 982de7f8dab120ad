use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tilebase_format::OpenError;
use tilebase_gen::Generator;
use tilebase_lookup::{Batch, Folder, Table, TableBytes, Tablebase};
use tilebase_pattern::{LARGEST_PATTERN, Pattern, PatternTable, Patterns};
use tilebase_puzzle::{Board, Goal, Shape, Symmetry};

use crate::cover::strongest_sets;
use crate::file::{AnyHeader, TableFile};
use crate::solver::name;
use crate::{Error, Solver};

/// The most cells of a board whose table is made when it is needed, in some milliseconds.
const MADE_AT_ONCE: usize = 10;

/// The tables to answer from: those inside the program, files, folders, bytes.
///
/// ```
/// use tilebase::{Board, Tables};
///
/// # let folder = tilebase_data::folder();
/// let tables = Tables::open_folder(folder)?;
/// let goal = Board::parse_any("1 2 3 / 8 x 4 / 7 6 5")?; // any shape, any goal
/// let board = Board::parse_any("2 8 3 / 1 6 4 / 7 x 5")?;
///
/// assert_eq!(tables.solver(&goal)?.solve(&board)?.to_string(), "uuldr");
/// # Ok::<(), tilebase::Error>(())
/// ```
///
/// # Which tables answer
///
/// The first of these that serve the goal:
///
/// 1. files and bytes that were added one by one: complete tables, then pattern tables;
/// 2. complete tables of the folders;
/// 3. the tables of 3x3 inside the program, which serve every goal;
/// 4. pattern tables of the folders and inside the program (4x4, blank in a corner): of several sets, the one with
///    the most entries;
/// 5. for boards of up to ten cells, a table that is made in memory.
///
/// Of two complete tables for one goal, of encoding move and of encoding distance bit, both are used, each where it is
/// quicker. A table serves every goal whose blank a symmetry of the shape carries to its own goal's.
///
/// # What is read when
///
/// Adding a file reads its header, 64 bytes. [`Tables::solver`] opens the files that it uses, and checks the checksums of
/// those that it reads, of mapped ones of up to 64 MiB, and of all with [`Tables::verify_large`]. It does not check bytes
/// in memory: see [`Solver::verify`]. What is damaged in a folder is passed over, if others serve the goal: see
/// [`Solver::skipped`].
#[derive(Clone, Default)]
pub struct Tables {
    added: Vec<Source>,
    found: Vec<Source>,
    /// Files of folders whose headers cannot be used.
    unusable: Vec<Unusable>,
    /// Whether the program's own tables answer.
    has_own: bool,
    is_mapping: bool,
    verify_large: Option<Progress>,
}

type Progress = Arc<dyn Fn(u64, u64) + Send + Sync>;

/// A table that has not been opened.
#[derive(Clone)]
struct Source {
    place: Place,
    header: AnyHeader,
}

#[derive(Clone)]
enum Place {
    File(PathBuf),
    Bytes(SharedBytes),
}

#[derive(Clone)]
struct SharedBytes(Arc<dyn AsRef<[u8]> + Send + Sync>);

impl AsRef<[u8]> for SharedBytes {
    fn as_ref(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

/// What the pattern tables of the folders and of the program say of a goal.
enum Patterned {
    Answers(Box<Patterns<TableBytes>>),
    /// There are some, but none that together have each tile once.
    NoSet,
    Nothing,
}

#[derive(Clone)]
struct Unusable {
    reason: String,
    /// Whether it was a table once.
    is_damaged: bool,
}

impl Tables {
    /// Returns no tables. Only what is added answers.
    pub fn new() -> Tables {
        Tables::default()
    }

    /// Returns the tables that need no file: of 3x3 for every goal, of 4x4 for goals with the blank in a corner, and of
    /// other shapes of up to ten cells, which are made when they are needed.
    pub fn embedded() -> Tables {
        Tables {
            has_own: true,
            ..Tables::default()
        }
    }

    /// Returns the tables that need no file, and those of a folder: its files whose names end in `.tb`.
    ///
    /// # Errors
    ///
    /// [`Error::Folder`].
    pub fn open_folder(path: impl AsRef<Path>) -> Result<Tables, Error> {
        let mut tables = Tables::embedded();
        tables.add_folder(path)?;
        Ok(tables)
    }

    /// Adds the tables of a folder: its files whose names end in `.tb`, in the order of their names. A file that is no
    /// table is no error.
    ///
    /// # Errors
    ///
    /// [`Error::Folder`].
    pub fn add_folder(&mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let files = Folder::files(path).map_err(|error| Error::Folder {
            path: path.to_owned(),
            error,
        })?;
        for file in files {
            match AnyHeader::read(&file) {
                Ok(header) => self.found.push(Source::file(file, header)),
                Err(error) => self.unusable.push(Unusable {
                    is_damaged: is_damaged(&error),
                    reason: error.to_string(),
                }),
            }
        }
        Ok(())
    }

    /// Adds a table file.
    ///
    /// # Errors
    ///
    /// [`Error::File`] if its header or length is not a table's.
    pub fn add_file(&mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let header = AnyHeader::read(path)?;
        self.added.push(Source::file(path.to_owned(), header));
        Ok(())
    }

    /// Adds a table in memory, such as one of `include_bytes!`.
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if its header or length is not a table's.
    pub fn add_bytes(
        &mut self,
        bytes: impl AsRef<[u8]> + Send + Sync + 'static,
    ) -> Result<(), Error> {
        let bytes = SharedBytes(Arc::new(bytes));
        let table = TableFile::from_bytes(TableBytes::new(bytes.clone()));
        let table = table.map_err(|error| Error::Bytes(error.into()))?;
        self.added.push(Source {
            place: Place::Bytes(bytes),
            header: AnyHeader::from(&table),
        });
        Ok(())
    }

    /// Maps files, so that only what is looked up is read. Otherwise files are read whole.
    ///
    /// # Safety
    ///
    /// While a solver lives, nothing may change or shorten the files that it uses, in this process or another.
    /// Replacing one by another file of the same name, as `tilebase gen` does, is fine.
    #[allow(unsafe_code)]
    pub unsafe fn map_files(&mut self) {
        self.is_mapping = true;
    }

    /// Checks the checksums of mapped files over 64 MiB, too, and calls `progress` with the number of bytes
    /// done and of all bytes of a file.
    pub fn verify_large(&mut self, progress: impl Fn(u64, u64) + Send + Sync + 'static) {
        self.verify_large = Some(Arc::new(progress));
    }

    /// Returns the goals of the tables that were added, then of those in folders, each in this order.
    pub fn goals(&self) -> impl Iterator<Item = Goal> {
        let sources = self.added.iter().chain(&self.found);
        sources.map(|source| source.header.goal())
    }

    /// Returns the goal for boards of a shape if none is named.
    ///
    /// It is the goal of the first table that was added for this shape or the transposed one. If there is none, it is 1,
    /// 2, 3 ... with the blank last. If no table serves that, it is the goal of the first table in the folders.
    pub fn goal_for(&self, shape: Shape) -> Board {
        let first = |sources: &[Source]| {
            let mut goals = sources.iter().map(|source| source.header.goal());
            goals.find_map(|goal| of_shape(goal, shape))
        };
        if let Some(goal) = first(&self.added) {
            return goal;
        }
        let usual = Goal::corner(shape).board();
        match self.serves(&usual) {
            true => usual,
            false => first(&self.found).unwrap_or(usual),
        }
    }

    /// Returns whether tables serve a goal, as far as their headers tell.
    pub fn serves(&self, goal: &Board) -> bool {
        let mut found = self.found.iter();
        self.added.iter().any(|source| source.serves(goal))
            || found.any(|source| source.is_complete_for(goal))
            || self.has_own && is_own(goal.shape())
            || self.sets().iter().any(|set| set[0].serves(goal))
    }

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
        if let Some(tables) = self.added_complete(goal)? {
            return of_tables(tables, goal, skipped);
        }
        if let Some(patterns) = self.added_patterns(goal)? {
            return Ok(Solver::of_patterns(patterns, skipped));
        }
        if let Some(tables) = self.complete(goal, &mut skipped) {
            return of_tables(tables, goal, skipped);
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
        if let Some(tables) = self.added_complete(goal)? {
            return of_tables(tables, goal, skipped);
        }
        match self.complete(goal, &mut skipped) {
            Some(tables) => of_tables(tables, goal, skipped),
            None => self.made(goal, skipped, false),
        }
    }

    /// Opens the complete tables that were added for a goal.
    fn added_complete(&self, goal: &Board) -> Result<Option<Tablebase<TableBytes>>, Error> {
        let sources = self.added.iter();
        let sources = sources.filter(|source| source.is_complete_for(goal));
        let tables = sources.map(|source| self.open(source));
        let tables = tables.collect::<Result<Vec<TableFile>, Error>>()?;
        Ok(tablebase(tables))
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
        let tables = sources.map(|source| self.open(source));
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
    fn complete(&self, goal: &Board, skipped: &mut Vec<String>) -> Option<Tablebase<TableBytes>> {
        let sources = self.found.iter();
        let sources = sources.filter(|source| source.is_complete_for(goal));
        let mut tables = Vec::new();
        for source in sources {
            match self.open(source) {
                Ok(table) => tables.push(table),
                Err(error) => skipped.push(error.to_string()),
            }
        }
        let own = || {
            let has_own = self.has_own && goal.shape() == SQUARE_3;
            has_own.then(|| Tablebase::embedded().map_bytes(TableBytes::from))
        };
        tablebase(tables).or_else(own)
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
                match tables.open(source) {
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
        let table = Generator::new(Goal::of(goal)).threads(1).run(|_| ())?;
        let table = Table::from_bytes(TableBytes::new(table.bytes().to_vec()));
        let tables = Tablebase::new([table.expect("the generator makes tables")]);
        of_tables(tables.expect("one table"), goal, skipped)
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
    fn sets(&self) -> Vec<Vec<Source>> {
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
    fn open(&self, source: &Source) -> Result<TableFile, Error> {
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

const SQUARE_3: Shape = match Shape::new(3, 3) {
    Ok(shape) => shape,
    Err(_) => panic!("nine cells"),
};

/// Returns whether the program has or makes complete tables of a shape.
fn is_own(shape: Shape) -> bool {
    shape.cells() <= MADE_AT_ONCE
}

impl Source {
    fn file(path: PathBuf, header: AnyHeader) -> Source {
        Source {
            place: Place::File(path),
            header,
        }
    }

    fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path) => Some(path),
            Place::Bytes(_) => None,
        }
    }

    fn pattern(&self) -> Option<Pattern> {
        match &self.header {
            AnyHeader::Pattern(header) => Some(header.pattern),
            AnyHeader::Complete(_) => None,
        }
    }

    /// Returns whether it is a pattern table for boards of this shape or the transposed one.
    fn is_pattern_of(&self, shape: Shape) -> bool {
        let pattern = self.pattern();
        pattern.is_some_and(|pattern| of_shape(pattern.goal(), shape).is_some())
    }

    /// Returns whether a symmetry carries the goal's blank to that of the table's goal.
    fn serves(&self, goal: &Board) -> bool {
        let to = self.header.goal();
        Symmetry::ALL.into_iter().any(|symmetry| {
            symmetry.shape(goal.shape()) == to.shape()
                && symmetry.cell(goal.shape(), goal.blank()) == to.blank()
        })
    }

    fn is_complete_for(&self, goal: &Board) -> bool {
        self.pattern().is_none() && self.serves(goal)
    }
}

/// Returns a goal as one of this shape, or `None` if the goal is of neither this shape nor the transposed one.
fn of_shape(goal: Goal, shape: Shape) -> Option<Board> {
    if goal.shape() == shape {
        Some(goal.board())
    } else if goal.shape() == shape.transposed() {
        Some(goal.transposed().board())
    } else {
        None
    }
}

/// Joins complete tables, if there are any. Of two with the same goal and encoding, the first is used.
fn tablebase(tables: Vec<TableFile>) -> Option<Tablebase<TableBytes>> {
    let complete = tables.into_iter().rev().filter_map(|table| match table {
        TableFile::Complete(table) => Some(table),
        TableFile::Pattern(_) => None,
    });
    Tablebase::new(complete).ok()
}

fn pattern_table(table: TableFile) -> Option<PatternTable<TableBytes>> {
    match table {
        TableFile::Pattern(table) => Some(table),
        TableFile::Complete(_) => None,
    }
}

fn of_tables(
    tables: Tablebase<TableBytes>,
    goal: &Board,
    skipped: Vec<String>,
) -> Result<Solver, Error> {
    match tables.into_solver(goal) {
        Ok(solver) => Ok(Solver::of_tables(Batch::new(solver), skipped)),
        Err(_) => Err(Error::NoTable {
            goal: Goal::of(goal),
            needs_patterns: false,
            unusable: skipped,
        }),
    }
}

/// Returns whether a file was a table once.
fn is_damaged(error: &Error) -> bool {
    use tilebase_format::HeaderError::{Encoding, Magic, Reserved, TooShort, Version};
    match error {
        Error::File { error, .. } => match error {
            OpenError::Io(_) => false,
            OpenError::Header(error) => !matches!(
                error,
                Version { .. } | Encoding { .. } | Reserved { .. } | Magic { .. } | TooShort { .. }
            ),
            _ => true,
        },
        _ => false,
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |source: &Source| match source.path() {
            Some(path) => path.display().to_string(),
            None => format!("bytes of {}", source.header.goal().shape()),
        };
        let names = |sources: &[Source]| sources.iter().map(name).collect::<Vec<String>>();
        f.debug_struct("Tables")
            .field("added", &names(&self.added))
            .field("found", &names(&self.found))
            .field("has_own", &self.has_own)
            .finish_non_exhaustive()
    }
}
