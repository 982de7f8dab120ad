use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tilebase_format::{HEADER_LEN, Header, Kind, LARGEST_PATTERN, Pattern, Table};
use tilebase_frontier::internal::{reserved, useful_threads};
use tilebase_puzzle::{Goal, MoveOrder};

use crate::in_memory::InMemory;
use crate::large::checkpoint::Checkpoint;
use crate::large::on_disk::OnDisk;
use crate::large::saved_sets::CheckpointReader;
use crate::report::{Callback, report, report_depth};
use crate::search::{FinishedSearch, header, search, written};
use crate::sets::Advance;
use crate::{AtomicFile, GenerateError, Report, Requirements, pattern, slides, write_file};

/// The settings for generating a table: goal, kind, threads, memory and folders.
///
/// The bytes of a table depend only on the goal and the kind.
#[derive(Clone, Debug)]
pub struct Generator {
    pub(crate) goal: Goal,
    pub(crate) kind: Kind,
    threads: Option<usize>,
    memory_limit: Option<u64>,
    work_folder: Option<PathBuf>,
    pub(crate) checkpoint_folder: Option<PathBuf>,
}

impl Generator {
    /// Returns a generator for a complete table of this goal. By default, entries are [moves](Kind::Move) in the order
    /// u, d, l, r, and all sets of boards are in memory.
    ///
    /// # Panics
    ///
    /// Later calls panic if the shape has more than 16 cells: such boards have no index.
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

    /// Returns a generator for the table of a pattern. If the pattern has more than [`LARGEST_PATTERN`] tiles, a run
    /// fails.
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
    /// assert_eq!((bits.header().payload_len(), bits.header().max_distance), (2_520, 36));
    /// let slides = generator.kind(Kind::Residue).run(|_| Continue(()))?;
    /// assert_eq!((slides.header().payload_len(), slides.header().max_distance), (4_032, 25));
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

    /// For a complete table by single moves: keeps the sets of boards in files in this folder if a search in memory would
    /// exceed the [memory limit](Generator::memory_limit). The files are unnamed and disappear with the process.
    pub fn work_folder(mut self, folder: impl Into<PathBuf>) -> Generator {
        self.work_folder = Some(folder.into());
        self
    }

    /// For a complete table by single moves: saves finished depths in a file in this folder. Saving takes about a tenth
    /// of the time. A later search continues from the file. The file is deleted when the table is written.
    ///
    /// The file is named after the shape and goal, and locked from the first depth to the end of the run. Meanwhile,
    /// another run with this file fails. On a file system without locks, a run fails if another run replaced its
    /// checkpoint.
    ///
    /// The boards in the file are not checked: a forged checkpoint yields a wrong table, which only a proof reveals.
    /// The file is therefore private to the user. Symbolic links, files of other users, and files that others may write
    /// to are refused.
    pub fn checkpoint_folder(mut self, folder: impl Into<PathBuf>) -> Generator {
        self.checkpoint_folder = Some(folder.into());
        self
    }

    /// Returns the memory and disk space that the table needs.
    ///
    /// ```
    /// use tilebase_gen::Generator;
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let goal = Goal::corner(Shape::new(3, 4)?);
    /// let requirements = Generator::new(goal).requirements();
    /// assert!(requirements.memory < 80_000_000 && requirements.min_memory < 12_000_000);
    /// assert_eq!(requirements.file, 64 + 59_875_200);
    /// # Ok::<(), tilebase_puzzle::ShapeError>(())
    /// ```
    pub fn requirements(&self) -> Requirements {
        let file = self.header().file_len();
        match self.header().pattern() {
            _ if self.uses_board_sets() => {
                Requirements::new(self.goal, self.kind, self.threads_used())
            }
            Some(pattern) => {
                Requirements::in_memory(pattern::memory(pattern, self.threads_used()), file)
            }
            None => Requirements::in_memory(slides::memory(self.goal), file),
        }
    }

    /// Fails if this is the table of a pattern that no search could open, as a run does. For tilebase-cli.
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

    fn threads_used(&self) -> usize {
        let useful = || match self.header().pattern() {
            Some(pattern) => pattern::useful_threads(pattern),
            None => useful_threads(self.goal),
        };
        self.threads.unwrap_or_else(useful)
    }

    /// Internal interface for tilebase-cli. Returns the header of the table, without the values that the search finds.
    #[doc(hidden)]
    pub fn header(&self) -> Header {
        header(self.goal, self.kind, &[1], 0) // as if the goal were the only board
    }

    /// Returns whether the search keeps sets of boards, as [`Sets`](crate::sets::Sets).
    pub(crate) fn uses_board_sets(&self) -> bool {
        matches!(self.kind, Kind::Move(_) | Kind::DistanceBit)
    }

    /// Returns whether the sets are stored in the [work folder](Generator::work_folder). They are if a work folder is
    /// set and the [memory limit](Generator::memory_limit) is too low for a search in memory.
    pub fn uses_work_folder(&self) -> bool {
        let has_folder = self.work_folder.is_some() && self.uses_board_sets();
        has_folder && self.requirements().memory > self.limit()
    }

    /// Returns the memory that a run needs, in bytes, with the work folder if it is used.
    pub fn required_memory(&self) -> u64 {
        let requirements = self.requirements();
        if !self.uses_work_folder() {
            return requirements.memory;
        }
        let threads = requirements.threads_within(self.limit(), self.threads_used());
        requirements.min_memory + requirements.memory_per_thread * (threads as u64 - 1)
    }

    /// Returns the memory that [`Generator::run`] needs, which also keeps the table in memory.
    pub fn memory_of_run(&self) -> u64 {
        let file = match self.uses_board_sets() {
            true => self.requirements().file,
            false => 0, // these runs always keep the table
        };
        self.required_memory().saturating_add(file)
    }

    fn limit(&self) -> u64 {
        self.memory_limit.unwrap_or(u64::MAX)
    }

    /// Generates the table in memory. The sets of boards may still be in the work folder.
    ///
    /// Calls `progress` for each finished depth, from depth 0; `Break` cancels.
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
        let progress: &mut Callback<'_> = &mut progress;
        if !self.uses_board_sets() {
            self.check_tiles()?;
            self.check_limit(self.requirements().memory)?;
            let table = match self.header().pattern() {
                Some(pattern) => pattern::run(pattern, self.threads_used(), progress),
                None => slides::run(self.goal, self.threads_used(), progress),
            };
            return table.map_err(|error| self.with_needed_memory(error));
        }
        let file = reserved(self.requirements().file);
        let mut file = file.map_err(|error| self.with_needed_memory(error.into()))?;
        file.resize(HEADER_LEN, 0);
        let searched = self.search(progress)?;
        let header = searched.encode(self.kind, progress, written, |entries| {
            file.extend_from_slice(entries);
            Ok(())
        })?;
        file[..HEADER_LEN].copy_from_slice(&header.to_bytes());
        Ok(Table::from_bytes(file).expect("the table just written"))
    }

    /// Generates the table into a file, as [`Generator::run`] does, but not in memory. The file appears when it is complete
    /// and synced to disk.
    ///
    /// Calls `progress` from time to time, on any thread; `Break` cancels.
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
        if !self.uses_board_sets() {
            let table = self.run(&mut *progress)?;
            let of = table.header().payload_len();
            report(progress, Report::Written { bytes: 0, of })?;
            write_file(path, table.bytes())?;
            return Ok(*table.header());
        }
        let searched = self.search(progress)?;
        let of = self.kind.payload_len(self.goal.boards());
        report(progress, Report::Written { bytes: 0, of })?;
        let mut file = AtomicFile::create(path)?;
        // Leaves room for the header, which is known only at the end.
        file.write_bytes(&[0; HEADER_LEN])?;
        let header = searched.encode(self.kind, progress, written, |entries| {
            Ok(file.write_bytes(entries)?)
        })?;
        file.commit_with_start(&header.to_bytes())?;
        searched.finish()?;
        Ok(header)
    }

    /// Generates the table into a stream, with the same bytes as [`Generator::write`].
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tilebase_gen::Generator;
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let generator = Generator::new(Goal::corner(Shape::new(2, 3)?));
    /// let mut bytes = Vec::new();
    /// generator.write_to(&mut bytes, |_| ControlFlow::Continue(()))?;
    /// assert_eq!(&bytes, generator.run(|_| ControlFlow::Continue(()))?.bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GenerateError`]. The stream may contain a part of the table.
    ///
    /// # Complexity
    ///
    /// As for [`Generator::write`]. Entries are encoded twice: first for the checksum in the header, then for the
    /// stream.
    pub fn write_to(
        &self,
        mut out: impl Write + Send,
        mut progress: impl FnMut(Report) -> ControlFlow<()> + Send,
    ) -> Result<Header, GenerateError> {
        if !self.uses_board_sets() {
            let table = self.run(progress)?;
            let written = out.write_all(table.bytes()).and_then(|()| out.flush());
            written.map_err(GenerateError::Stream)?;
            return Ok(*table.header());
        }
        let progress: &mut Callback<'_> = &mut progress;
        let searched = self.search(progress)?;
        let summed = |bytes, of| Report::Summed { bytes, of };
        let header = searched.encode(self.kind, progress, summed, |_| Ok(()))?;
        let mut write = |bytes: &[u8]| out.write_all(bytes).map_err(GenerateError::Stream);
        write(&header.to_bytes())?;
        searched.encode(self.kind, progress, written, write)?;
        out.flush().map_err(GenerateError::Stream)?;
        searched.finish()?;
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
        let (goal, requirements) = (self.goal, self.requirements());
        match &self.work_folder {
            Some(folder) if self.uses_work_folder() => {
                self.check_limit(requirements.min_memory)?;
                let threads = requirements.threads_within(self.limit(), self.threads_used());
                Ok(Box::new(OnDisk::new(goal, threads, folder, saved)?))
            }
            _ => {
                self.check_limit(requirements.memory)?;
                let sets = InMemory::new(goal, self.threads_used(), saved);
                Ok(Box::new(
                    sets.map_err(|error| self.with_needed_memory(error))?,
                ))
            }
        }
    }

    /// Adds the needed memory to the error of a search in memory for which the system refuses memory.
    fn with_needed_memory(&self, error: GenerateError) -> GenerateError {
        match error {
            GenerateError::MemoryRefused => GenerateError::OutOfMemory {
                shape: self.goal.shape(),
                bytes: self.requirements().memory,
            },
            error => error,
        }
    }

    fn check_limit(&self, needed: u64) -> Result<(), GenerateError> {
        let requirements = self.requirements();
        if needed <= self.limit() {
            return Ok(());
        }
        Err(GenerateError::MemoryLimit {
            shape: self.goal.shape(),
            limit: self.limit(),
            min_memory: requirements.min_memory,
            memory: requirements.memory,
        })
    }
}
