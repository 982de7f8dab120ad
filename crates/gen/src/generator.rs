use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tilebase_format::{HEADER_LEN, Header, Kind, LARGEST_PATTERN, Pattern, Table};
use tilebase_frontier::internal::reserved;
use tilebase_puzzle::{Goal, MoveOrder};

use crate::in_memory::InMemory;
use crate::large::checkpoint::Checkpoint;
use crate::large::on_disk::OnDisk;
use crate::large::saved_sets::CheckpointReader;
use crate::report::{Callback, report, report_depth};
use crate::search::{FinishedSearch, header, search, table_in_memory};
use crate::sets::Advance;
use crate::{AtomicFile, GenerateError, Report, pattern, slides, write_file};

const WRITTEN: fn(u64, u64) -> Report = |bytes, total| Report::Written { bytes, total };

/// The settings for generating a table: goal, kind, threads, memory and folders.
///
/// The bytes of a table depend only on the goal and the kind.
#[derive(Clone, Debug)]
pub struct Generator {
    pub(crate) goal: Goal,
    pub(crate) kind: Kind,
    pub(crate) threads: Option<usize>,
    pub(crate) memory_limit: Option<u64>,
    pub(crate) work_folder: Option<PathBuf>,
    pub(crate) checkpoint_folder: Option<PathBuf>,
}

impl Generator {
    /// Returns a generator for a complete table of this goal. By default, entries are [moves](Kind::Move) in the order
    /// u, d, l, r, and all sets of boards are in memory.
    ///
    /// # Panics
    ///
    /// `requirements`, `run`, `write` and `prove` panic if a complete table has more than 16 cells: such boards have no
    /// index.
    pub fn new(goal: Goal) -> Generator {
        Generator {
            goal,
            kind: Kind::Move(MoveOrder::UDLR),
            threads: None,
            memory_limit: None,
            work_folder: None,
            checkpoint_folder: None,
        }
    }

    /// Returns a generator for the table of a pattern. If the pattern has more than [`LARGEST_PATTERN`] tiles,
    /// generating fails.
    pub fn pattern(pattern: Pattern) -> Generator {
        Generator::new(pattern.goal()).kind(Kind::Pattern(pattern.tiles()))
    }

    /// Sets the kind of the table. Tables of slides and patterns are made in memory.
    ///
    /// ```
    /// use std::ops::ControlFlow::Continue;
    ///
    /// use tilebase_format::Kind;
    /// use tilebase_gen::Generator;
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let generator = Generator::new(Goal::corner(Shape::new(2, 4)?));
    /// let bits = generator.clone().kind(Kind::DistanceBit).run(|_| Continue(()))?;
    /// assert_eq!(bits.header().payload_len(), 2_520); // bytes: eight boards per byte
    /// assert_eq!(bits.header().max_distance, 36); // moves
    /// let slides = generator.kind(Kind::Residue).run(|_| Continue(()))?;
    /// assert_eq!(slides.header().payload_len(), 4_032); // bytes: five boards per byte
    /// assert_eq!(slides.header().max_distance, 25); // slides
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Later calls panic if the tiles of [`Kind::Pattern`] are not a pattern of the shape.
    pub fn kind(mut self, kind: Kind) -> Generator {
        self.kind = kind;
        self
    }

    /// Sets the number of threads, at least one. By default, it is the number of processors, or one for a small table.
    /// With a work folder, entries are encoded on one thread.
    pub fn threads(mut self, threads: usize) -> Generator {
        self.threads = Some(threads.max(1));
        self
    }

    /// Limits the memory to about this many bytes, without the table that [`Generator::run`] returns. A low limit needs a
    /// [work folder](Generator::work_folder).
    pub fn memory_limit(mut self, bytes: u64) -> Generator {
        self.memory_limit = Some(bytes);
        self
    }

    /// For a complete table of single moves: keeps the sets of boards in files in this folder if a search in memory
    /// would exceed the [memory limit](Generator::memory_limit). Has no effect without a memory limit. The files are
    /// unnamed and disappear with the process.
    pub fn work_folder(mut self, folder: impl Into<PathBuf>) -> Generator {
        self.work_folder = Some(folder.into());
        self
    }

    /// For a complete table of single moves: saves finished depths in a file in this folder. Saving takes about a tenth
    /// of the time. A later search continues from the file. [`Generator::write`] deletes the file at the end;
    /// [`Generator::run`] keeps it.
    ///
    /// The file is named after the shape and goal, and locked from the first depth to the end of the run. Meanwhile,
    /// another run with this file fails. On a file system without locks, a run fails if another run replaced its
    /// checkpoint.
    ///
    /// Loading checks the checksum and the numbers of boards, not the boards: a forged checkpoint yields a wrong table,
    /// which only a proof reveals. The file is therefore private to the user. Symbolic links, files of other users, and
    /// files that others may write to are refused.
    pub fn checkpoint_folder(mut self, folder: impl Into<PathBuf>) -> Generator {
        self.checkpoint_folder = Some(folder.into());
        self
    }

    /// Fails if the pattern has more than [`LARGEST_PATTERN`] tiles. For tilebase-cli.
    #[doc(hidden)]
    pub fn check_tiles(&self) -> Result<(), GenerateError> {
        match self.kind {
            Kind::Pattern(tiles) if tiles.len() > LARGEST_PATTERN => {
                let tiles = tiles.len();
                Err(GenerateError::TooManyTiles { tiles })
            }
            _ => Ok(()),
        }
    }

    /// Internal interface for tilebase-cli. Returns the header of the table, without the values that the search finds.
    #[doc(hidden)]
    pub fn header(&self) -> Header {
        header(self.goal, self.kind, &[1], 0) // as if the goal were the only board
    }

    /// Generates the table in memory. The sets of boards may still be in the work folder.
    ///
    /// Calls `progress` with each [`Report`], on any thread; `Break` cancels.
    ///
    /// # Errors
    ///
    /// [`GenerateError`].
    ///
    /// # Complexity
    ///
    /// O(boards) time, with sixty boards per step; 2.14 bits of memory per board, plus the table. For slides, O(boards)
    /// time per depth; for a pattern, O(states).
    pub fn run(
        &self,
        mut progress: impl FnMut(Report) -> ControlFlow<()> + Send,
    ) -> Result<Table<Vec<u8>>, GenerateError> {
        self.check_tiles()?;
        self.table(&mut progress)
    }

    fn table(&self, progress: &mut Callback<'_>) -> Result<Table<Vec<u8>>, GenerateError> {
        let (threads, needed) = (self.threads_used(), self.memory_of_run());
        let table = match self.kind {
            Kind::Move(_) | Kind::DistanceBit => self.single_tile_table(progress),
            _ if needed > self.limit() => Err(self.limit_too_low()),
            Kind::Residue => slides::run(self.goal, threads, progress),
            Kind::Pattern(tiles) => pattern::run(self.pattern_of(tiles), threads, progress),
        };
        table.map_err(|error| self.with_needed_memory(error, needed))
    }

    fn single_tile_table(
        &self,
        progress: &mut Callback<'_>,
    ) -> Result<Table<Vec<u8>>, GenerateError> {
        let mut file = reserved(self.requirements().file)?;
        file.resize(HEADER_LEN, 0);
        let search = self.search(progress)?;
        let header = search.encode(self.kind, progress, WRITTEN, |entries| {
            file.extend_from_slice(entries);
            Ok(())
        })?;
        Ok(table_in_memory(file, header))
    }

    /// Writes the table to a file. The file appears when it is complete and synced to disk. Tables of slides and patterns
    /// are first made in memory.
    ///
    /// Calls `progress` with each [`Report`], on any thread; `Break` cancels.
    ///
    /// # Errors
    ///
    /// [`GenerateError`]. After [`WriteError::NotDurable`](crate::WriteError::NotDurable) and
    /// [`GenerateError::CheckpointLeft`], the new table is complete. After any other error, an older file is unchanged.
    /// The path is checked before the search begins.
    pub fn write(
        &self,
        path: impl AsRef<Path>,
        mut progress: impl FnMut(Report) -> ControlFlow<()> + Send,
    ) -> Result<Header, GenerateError> {
        let (path, progress): (_, &mut Callback<'_>) = (path.as_ref(), &mut progress);
        self.check_tiles()?;
        let file = AtomicFile::create(path)?; // fails early if no table can be written to this path
        let checkpoint = self.checkpoint_path();
        if checkpoint.is_some_and(|checkpoint| file.will_replace(&checkpoint)) {
            return Err(GenerateError::OutputIsCheckpoint(path.to_owned()));
        }
        drop(file);
        let start = WRITTEN(0, self.header().payload_len());
        if !self.is_single_tile_table() {
            let table = self.table(progress)?;
            report(progress, start)?;
            write_file(path, table.bytes())?;
            return Ok(*table.header());
        }
        let search = self.search(progress);
        let search =
            search.map_err(|error| self.with_needed_memory(error, self.memory_of_write()))?;
        report(progress, start)?;
        let mut file = AtomicFile::create(path)?;
        // Leaves room for the header, which is known only at the end.
        file.write_bytes(&[0; HEADER_LEN])?;
        let header = search.encode(self.kind, progress, WRITTEN, |entries| {
            Ok(file.write_bytes(entries)?)
        })?;
        file.commit_with_start(&header.to_bytes())?;
        search.delete_checkpoint()?;
        Ok(header)
    }

    fn checkpoint_path(&self) -> Option<PathBuf> {
        let folder = self.checkpoint_folder.as_deref()?;
        Some(Checkpoint::path(folder, self.goal))
    }

    /// Searches from the checkpoint if one exists, otherwise from the goal.
    pub(crate) fn search(
        &self,
        progress: &mut Callback<'_>,
    ) -> Result<FinishedSearch, GenerateError> {
        let mut checkpoint = self.checkpoint_path().map(Checkpoint::open).transpose()?;
        let restored = match &mut checkpoint {
            Some(checkpoint) => checkpoint.load(self.goal, |saved| self.sets(Some(saved)))?,
            None => None,
        };
        let is_resumed = restored.is_some();
        let (sets, boards_at) = match restored {
            Some(restored) => restored,
            None => (self.sets(None)?, vec![1]),
        };
        for (distance, &count) in (0..=u8::MAX).zip(&boards_at) {
            report_depth(progress, distance, count)?;
        }
        if is_resumed {
            let depth = (boards_at.len() - 1) as u8;
            report(progress, Report::Resumed { depth })?;
        }
        search(sets, boards_at, checkpoint, progress)
    }

    /// Creates the sets, in memory or in the work folder, from a saved search or from the goal.
    fn sets(
        &self,
        saved: Option<&mut CheckpointReader>,
    ) -> Result<Box<dyn Advance>, GenerateError> {
        let (goal, needed) = (self.goal, self.memory_of_write());
        if needed > self.limit() {
            return Err(self.limit_too_low());
        }
        Ok(match &self.work_folder {
            Some(folder) if self.uses_work_folder() => {
                Box::new(OnDisk::new(goal, self.threads_on_disk(), folder, saved)?)
            }
            _ => Box::new(InMemory::new(goal, self.threads_used(), saved)?),
        })
    }

    /// Names the memory that a run needs if the system refuses memory. With a work folder, fewer threads may help.
    pub(crate) fn with_needed_memory(&self, error: GenerateError, bytes: u64) -> GenerateError {
        match error {
            GenerateError::MemoryRefused if !self.uses_work_folder() => {
                GenerateError::OutOfMemory {
                    shape: self.goal.shape(),
                    bytes,
                }
            }
            error => error,
        }
    }
}
