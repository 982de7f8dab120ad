use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs, io};

use tilebase_lookup::TableBytes;
use tilebase_puzzle::{Board, Goal, Shape};

use crate::choose::is_own;
use crate::cover::strongest_set;
use crate::error::is_damaged;
use crate::source::{AnyHeader, Place, SharedBytes, Source, of_shape};
use crate::{Error, TableFile};

/// The tables to answer from: those inside the program, files, folders, bytes.
///
/// ```
/// use tilebase::{Board, Tables};
///
/// # let folder = tilebase_data::folder();
/// let tables = Tables::open(folder)?;
/// let goal = "1 2 3 / 8 x 4 / 7 6 5".parse::<Board>()?; // any shape, any goal
/// let board = "2 8 3 / 1 6 4 / 7 x 5".parse::<Board>()?;
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
/// 4. pattern tables of the folders and inside the program (4x4, blank in a corner);
/// 5. tables that are made in memory: of boards of up to ten cells in milliseconds, and, once in a process, pattern tables of
///    3x5, 5x3, 2x8 and 8x2, blank in a corner, in about a tenth of a second.
///
/// Of several sets of pattern tables, the one with the most entries answers.
///
/// Of two complete tables for one goal, of encoding move and of encoding distance bit, both are used, each where it is
/// quicker. A table serves every goal whose blank a symmetry of the shape carries to its own goal's.
///
/// # What is read when
///
/// Adding a file reads its header, 64 bytes. [`Tables::solver`] opens the files that serve the goal, and checks the checksums of
/// those that it reads, of mapped ones of up to 64 MiB, and of all with [`Tables::verify_large`]. It does not check bytes
/// in memory: see [`Solver::verify`](crate::Solver::verify). What is damaged in a folder is passed over, if others serve the goal: see
/// [`Solver::skipped`](crate::Solver::skipped).
#[derive(Clone, Default)]
pub struct Tables {
    pub(crate) added: Vec<Source>,
    pub(crate) found: Vec<Source>,
    /// Files of folders whose headers cannot be used.
    pub(crate) unusable: Vec<Unusable>,
    /// Whether the program's own tables answer.
    pub(crate) has_own: bool,
    pub(crate) is_mapping: bool,
    pub(crate) verify_large: Option<Progress>,
}

type Progress = Arc<dyn Fn(u64, u64) + Send + Sync>;

#[derive(Clone)]
pub(crate) struct Unusable {
    pub reason: String,
    /// Whether it was a table once.
    pub is_damaged: bool,
}

impl Tables {
    /// Returns no tables. Only what is added answers.
    pub fn new() -> Tables {
        Tables::default()
    }

    /// Returns the tables that need no file: of 3x3 for every goal, of 4x4 for goals with the blank in a corner; and those
    /// that are made when they are needed: of other shapes of up to ten cells for every goal, of 3x5, 5x3, 2x8 and 8x2 for
    /// goals with the blank in a corner.
    pub fn embedded() -> Tables {
        Tables {
            has_own: true,
            ..Tables::default()
        }
    }

    /// Opens a table file, or the tables of a folder: its files whose names end in `.tb`, and the tables that need no file
    /// for goals that none of them serves.
    ///
    /// # Errors
    ///
    /// Those of [`Tables::add_file`] and [`Tables::add_folder`].
    pub fn open(path: impl AsRef<Path>) -> Result<Tables, Error> {
        let mut tables = Tables::new();
        tables.add_path(path)?;
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
        let files = table_files(path).map_err(|error| Error::Folder {
            path: path.to_owned(),
            error,
        })?;
        for file in files {
            match AnyHeader::read(&file) {
                Ok(header) => self.found.push(Source::file(file, header)),
                Err(error) => self.unusable.push(Unusable {
                    is_damaged: is_damaged(&error),
                    reason: Error::of_file(&file, error).to_string(),
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
        let header = AnyHeader::read(path).map_err(|error| Error::of_file(path, error))?;
        self.added.push(Source::file(path.to_owned(), header));
        Ok(())
    }

    /// Adds a table file, or a folder with the tables that need no file, as [`Tables::open`] does.
    ///
    /// # Errors
    ///
    /// Those of [`Tables::add_file`] and [`Tables::add_folder`].
    pub fn add_path(&mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let looks_like_folder = path.extension().is_none() && !path.exists();
        if path.is_dir() || looks_like_folder {
            self.add_folder(path)?;
            self.has_own = true;
            return Ok(());
        }
        self.add_file(path)
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

    /// Returns why files of the folders cannot be used as tables.
    pub fn unusable(&self) -> impl Iterator<Item = &str> {
        self.unusable.iter().map(|file| &*file.reason)
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

    /// Reads a goal: of the shape of a table that was added or found, or of the transposed one, or of another shape that
    /// is [served](Tables::serves); without such tables, of any shape. A shape, such as `4x4`, stands for
    /// [`Tables::goal_for`] it.
    ///
    /// # Errors
    ///
    /// [`Error::Parse`], about the first table's shape.
    pub fn parse_goal(&self, text: &str) -> Result<Board, Error> {
        if let Ok(shape) = text.parse() {
            return Ok(self.goal_for(shape));
        }
        let mut goals = self.goals().map(|goal| goal.shape());
        let Some(first) = goals.next() else {
            return Ok(text.parse::<Board>()?);
        };
        let parse = |shape| Board::parse_or_transposed(shape, text);
        let any = || text.parse::<Board>().ok().filter(|goal| self.serves(goal));
        let other = |error| {
            let other = goals.find_map(|shape| parse(shape).ok());
            other.or_else(any).ok_or(error)
        };
        Ok(parse(first).or_else(other)?)
    }

    /// Returns the goal if none is named: that of the first table that was added or found, or the usual one of 3x3.
    pub fn default_goal(&self) -> Board {
        let usual = || Goal::corner(Shape::new(3, 3).expect("nine cells"));
        self.goals().next().unwrap_or_else(usual).board()
    }

    /// Returns whether tables serve a goal, as far as their headers tell.
    pub fn serves(&self, goal: &Board) -> bool {
        let mut found = self.found.iter();
        self.added.iter().any(|source| source.serves(goal))
            || found.any(|source| source.is_complete_for(goal))
            || self.has_own && is_own(goal)
            || strongest_set(&self.found_patterns(), goal).is_some()
    }
}

/// Returns the paths of a folder's files whose names end in `.tb`, in the order of their names.
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
