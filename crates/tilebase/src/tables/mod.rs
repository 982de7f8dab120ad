//! The tables of a program, and the choice among them.

mod choose;
mod cover;
mod memory;
pub(crate) mod missing;
mod source;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs, io};

use tilebase_format::{Table, read_header};
use tilebase_puzzle::{Board, Goal, Metric, ParseError, Shape, ShapeError};

use self::memory::Plan;
use self::source::{Place, SharedBytes, Source};
use crate::Error;
use crate::error::is_damaged;

pub use self::memory::Cost;

/// The tables of a program: embedded tables, files, folders, bytes, and tables made in memory.
///
/// Every goal of 4 to 25 cells is served, in [`Metric::Multi`] of up to 16 cells. A file only makes answers faster.
///
/// ```
/// use tilebase::{Board, Tables};
///
/// let goal = "1 2 3 / 8 x 4 / 7 6 5".parse::<Board>()?; // any shape, any goal
/// let board = "2 8 3 / 1 6 4 / 7 x 5".parse::<Board>()?;
///
/// assert_eq!(Tables::new().solver(&goal)?.solve(&board)?.to_string(), "uuldr");
/// # Ok::<(), tilebase::Error>(())
/// ```
///
/// # Which tables are used
///
/// The solver uses the first of these tables that serve the goal:
///
/// 1. added files and bytes: complete tables, then pattern tables;
/// 2. complete tables of the folders;
/// 3. the embedded tables of 3x3, which serve every goal;
/// 4. pattern tables of the folders, and the embedded pattern tables (4x4, blank in a corner);
/// 5. tables made in memory: a complete table of up to ten cells, or else pattern tables. [`Tables::cost_of`] returns
///    their size.
///
/// If there are several sets of pattern tables, the set with the most entries is used. Sets with equally many entries
/// are combined: a search uses the largest of their bounds.
///
/// If a goal has complete tables of both encodings, move and distance bit, each is used where it is faster. A table
/// serves a goal if a symmetry of the shape maps the goal's blank to the blank of the table's goal.
///
/// # When files are read
///
/// Adding a file reads only its header of 64 bytes. [`Tables::solver`] opens the files that serve the goal. It checks
/// the checksums of files it reads, of mapped files of up to 64 MiB, and of all files with [`Tables::verify_large`]. It
/// does not check bytes in memory: see [`Solver::verify`](crate::Solver::verify). Damaged files of a folder are skipped
/// if others serve the goal: see [`Solver::skipped`](crate::Solver::skipped).
#[derive(Clone, Default)]
pub struct Tables {
    pub(crate) added: Vec<Source>,
    pub(crate) found: Vec<Source>,
    /// The files with an invalid header or length, from folders.
    pub(crate) unusable: Vec<Unusable>,
    pub(crate) is_mapping: bool,
    pub(crate) verify_large: Option<Progress>,
    metric: Option<Metric>,
    memory_limit: Option<u64>,
}

type Progress = Arc<dyn Fn(u64, u64) + Send + Sync>;

#[derive(Clone)]
pub(crate) struct Unusable {
    pub reason: String,
    /// Whether the file is a damaged table.
    pub is_damaged: bool,
}

impl Tables {
    /// Returns the embedded tables: 3x3 for every goal, and 4x4 with the blank in a corner.
    pub fn new() -> Tables {
        Tables::default()
    }

    /// Opens a table file, or the files named `*.tb` in a folder.
    ///
    /// # Errors
    ///
    /// As for [`Tables::add_path`].
    pub fn open(path: impl AsRef<Path>) -> Result<Tables, Error> {
        let mut tables = Tables::new();
        tables.add_path(path)?;
        Ok(tables)
    }

    /// Adds a table file, or a folder's files named `*.tb`, in the order of their names. Files in a folder that are not
    /// tables cause no error: see [`Tables::unusable`].
    ///
    /// # Errors
    ///
    /// [`Error::Folder`], or [`Error::File`] if the header or length of a file is invalid.
    pub fn add_path(&mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let looks_like_folder = path.extension().is_none() && !path.exists();
        if !path.is_dir() && !looks_like_folder {
            let read = read_header(path);
            let (header, _) = read.map_err(|error| Error::of_file(path, error))?;
            self.added.push(Source::file(path.to_owned(), header));
            return Ok(());
        }
        let files = table_files(path).map_err(|error| Error::Folder {
            path: path.to_owned(),
            error,
        })?;
        for file in files {
            match read_header(&file) {
                Ok((header, _)) => self.found.push(Source::file(file, header)),
                Err(error) => self.unusable.push(Unusable {
                    is_damaged: is_damaged(&error),
                    reason: Error::of_file(&file, error).to_string(),
                }),
            }
        }
        Ok(())
    }

    /// Adds a table in memory, such as from `include_bytes!`.
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if its header or length is invalid.
    pub fn add_bytes(
        &mut self,
        bytes: impl AsRef<[u8]> + Send + Sync + 'static,
    ) -> Result<(), Error> {
        let bytes = SharedBytes(Arc::new(bytes));
        let table = Table::from_bytes(bytes.clone());
        let table = table.map_err(|error| Error::Bytes(error.into()))?;
        self.added.push(Source {
            place: Place::Bytes(bytes),
            header: *table.header(),
        });
        Ok(())
    }

    /// Maps files instead of reading them into memory.
    ///
    /// # Safety
    ///
    /// While a solver lives, neither this process nor another may change or shorten the files that it uses. Replacing a
    /// file by another of the same name, as `tilebase gen` does, is safe.
    #[allow(unsafe_code)]
    pub unsafe fn map_files(&mut self) {
        self.is_mapping = true;
    }

    /// Sets the metric in which solvers count moves. By default, it is the metric of the first added table; without
    /// added tables, [`Metric::Single`].
    ///
    /// In [`Metric::Multi`], boards have up to 16 cells.
    ///
    /// ```
    /// use tilebase::{Board, Metric, Tables};
    ///
    /// let mut tables = Tables::new();
    /// tables.set_metric(Metric::Multi);
    /// let solver = tables.solver_for("3x3".parse()?)?;
    ///
    /// let board = "2 3 4 1 5 x 7 6 8".parse::<Board>()?;
    /// let solution = solver.solve(&board)?;
    /// assert_eq!(solver.distance(&board)?, 14);
    /// assert_eq!(Metric::Multi.len(&solution), 14);
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    pub fn set_metric(&mut self, metric: Metric) {
        self.metric = Some(metric);
    }

    /// Returns the metric in which solvers count moves.
    pub fn metric(&self) -> Metric {
        let of_first = || Some(self.added.first()?.header.kind.metric());
        self.metric.or_else(of_first).unwrap_or_default()
    }

    /// Internal interface for tilebase-cli. Returns whether all added tables are in the metric of the solvers.
    #[doc(hidden)]
    pub fn have_one_metric(&self) -> bool {
        self.in_metric(&self.added).count() == self.added.len()
    }

    /// Returns the sources in the metric of the solvers.
    pub(crate) fn in_metric<'a>(&self, sources: &'a [Source]) -> impl Iterator<Item = &'a Source> {
        let metric = self.metric();
        sources
            .iter()
            .filter(move |source| source.header.kind.metric() == metric)
    }

    /// Also checks the checksums of mapped files of more than 64 MiB. For each file, calls `progress` with the number
    /// of bytes done and the total.
    pub fn verify_large(&mut self, progress: impl Fn(u64, u64) + Send + Sync + 'static) {
        self.verify_large = Some(Arc::new(progress));
    }

    /// Returns the errors of the folders' files that are not usable tables.
    pub fn unusable(&self) -> impl Iterator<Item = &str> {
        self.unusable.iter().map(|file| &*file.reason)
    }

    /// Returns the goals of the added tables, then of the tables in folders.
    pub fn goals(&self) -> impl Iterator<Item = Goal> {
        let sources = self.in_metric(&self.added);
        let sources = sources.chain(self.in_metric(&self.found));
        sources.map(|source| source.header.goal)
    }

    /// Limits the memory for making the tables of one goal. Above this limit, [`Tables::solver`] fails with
    /// [`Error::Memory`]. Tables that the process made for other goals do not count.
    pub fn set_memory_limit(&mut self, bytes: u64) {
        self.memory_limit = Some(bytes);
    }

    /// Returns the memory of the tables that [`Tables::solver`] makes if neither a file nor an embedded table serves the
    /// goal. Does not make them.
    ///
    /// ```
    /// use tilebase::{Goal, Tables};
    ///
    /// let cost = Tables::new().cost_of(&Goal::corner("3x4".parse()?).board())?;
    /// assert!(cost.kept < 400_000 && cost.memory < 10_000_000); // bytes
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] in [`Metric::Multi`].
    pub fn cost_of(&self, goal: &Board) -> Result<Cost, Error> {
        Ok(Plan::of(goal, self.metric(), true)?.cost())
    }

    /// Returns the default goal of a shape: the goal of the first added table of this shape or its transpose. If there is
    /// none, the goal has its tiles in order and the blank last.
    pub fn goal_for(&self, shape: Shape) -> Board {
        let goals = self.in_metric(&self.added).map(|source| source.header.goal);
        let mut goals = goals.flat_map(|goal| [goal, goal.transposed()]);
        let first = goals.find(|goal| goal.shape() == shape);
        first.unwrap_or(Goal::corner(shape)).board()
    }

    /// Reads a goal. A shape, such as `4x4`, means its [default goal](Tables::goal_for). One of the [names](Board::GOALS)
    /// of goals may stand after a shape, such as `4x4 snail`, or alone, for the shape of [`Tables::default_goal`].
    ///
    /// The shape of an added or found table or its transpose is preferred for the goal, but any shape is accepted.
    ///
    /// # Errors
    ///
    /// [`Error::Parse`], with the message for the shape of the first table, [`Error::GoalName`] for an unknown name,
    /// [`Error::Shape`] for a text such as `1x9`, or [`Error::NoMiddle`].
    pub fn parse_goal(&self, text: &str) -> Result<Board, Error> {
        let (shape, name) = text.split_once(' ').unwrap_or(("", text));
        if Board::GOALS.contains(&name.trim()) {
            let shape = match shape {
                "" => self.default_goal().shape(),
                shape => shape.parse()?,
            };
            return Board::goal(shape, name.trim()).ok_or(Error::NoMiddle { shape });
        }
        // `12x3` is a board of 2x2.
        let is_board = || {
            let board = text.parse::<Board>();
            matches!(board, Ok(_) | Err(ParseError::Shapes { .. }))
        };
        match text.parse::<Shape>() {
            Ok(shape) => return Ok(self.goal_for(shape)),
            Err(error @ ShapeError::Size { .. }) if !is_board() => return Err(error.into()),
            Err(_) => {}
        }
        let mut shapes = self.goals().map(|goal| goal.shape());
        let parse = |shape| Board::parse_or_transposed(shape, text);
        let first = shapes.next().map_or_else(|| text.parse(), parse);
        let mut others = shapes.map(parse).chain([text.parse()]).flatten();
        let other = |error: ParseError| {
            let misspelled = || Error::of_goal_name(text).unwrap_or(error.into());
            others.next().ok_or_else(misspelled)
        };
        first.or_else(other)
    }

    /// Returns the default goal: the goal of the first added or found table in the metric of the solvers, else of the
    /// first added table, else 3x3 with the blank last.
    pub fn default_goal(&self) -> Board {
        let usual = || Goal::corner(Shape::new(3, 3).expect("nine cells"));
        let any = || Some(self.added.first()?.header.goal);
        let first = self.goals().next().or_else(any);
        first.unwrap_or_else(usual).board()
    }
}

/// Returns the paths of a folder's files named `*.tb`, sorted.
fn table_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "tb") {
            let place = files.partition_point(|before| *before < path);
            files.insert(place, path);
        }
    }
    Ok(files)
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |source: &Source| match source.path() {
            Some(path) => path.display().to_string(),
            None => format!("bytes of {}", source.header.goal.shape()),
        };
        let names = |sources: &[Source]| sources.iter().map(name).collect::<Vec<String>>();
        f.debug_struct("Tables")
            .field("added", &names(&self.added))
            .field("found", &names(&self.found))
            .finish_non_exhaustive()
    }
}
