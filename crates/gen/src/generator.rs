use std::io::{Cursor, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tilebase_format::{Encoding, HEADER_LEN, Header};
use tilebase_frontier::internal::{Layout, PlaneMoves, useful_threads};
use tilebase_puzzle::{Goal, MoveOrder};

use crate::checkpoint::{Checkpoint, check_output};
use crate::entries::bytes_per_thread;
use crate::in_memory::InMemory;
use crate::on_disk::OnDisk;
use crate::progress::{Callback, report};
use crate::saved_search::SavedSearch;
use crate::search::{Searched, search};
use crate::sets::Advance;
use crate::table_file::{stream_table, write_table};
use crate::{AtomicFile, Depth, GenerateError, Progress, TableFile, WriteError};

/// The settings for generating a table: goal, encoding, threads, memory and folders.
///
/// The bytes of a table depend only on the goal and the encoding.
#[derive(Clone, Debug)]
pub struct Generator {
    goal: Goal,
    encoding: Encoding,
    threads: usize,
    memory_limit: Option<u64>,
    work_folder: Option<PathBuf>,
    checkpoint_folder: Option<PathBuf>,
}

impl Generator {
    /// Returns a generator for this goal. By default, it uses encoding move with the move order u, d, l, r, and keeps
    /// all sets of boards in memory. For large tables, it uses one thread per processor.
    ///
    /// # Panics
    ///
    /// Later calls panic if the shape has more than 16 cells: such boards have no index.
    pub fn new(goal: Goal) -> Generator {
        Generator {
            goal,
            encoding: Encoding::Move(MoveOrder::UDLR),
            threads: useful_threads(goal),
            memory_limit: None,
            work_folder: None,
            checkpoint_folder: None,
        }
    }

    /// Sets the encoding of the entries.
    ///
    /// ```
    /// use tilebase_format::Encoding;
    /// use tilebase_gen::Generator;
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let goal = Goal::corner(Shape::new(2, 4)?);
    /// let table = Generator::new(goal).encoding(Encoding::DistanceBit).run(|_| ())?;
    /// assert_eq!(table.header().payload_len(), 2_520);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encoding(mut self, encoding: Encoding) -> Generator {
        self.encoding = encoding;
        self
    }

    /// Sets the number of threads, at least one.
    pub fn threads(mut self, threads: usize) -> Generator {
        self.threads = threads.max(1);
        self
    }

    /// Limits the memory to about this many bytes. A low limit needs a [work folder](Generator::work_folder).
    pub fn memory_limit(mut self, bytes: u64) -> Generator {
        self.memory_limit = Some(bytes);
        self
    }

    /// Keeps the sets of boards in files in this folder if a search in memory would exceed the [memory
    /// limit](Generator::memory_limit). The files are unnamed and disappear with the process.
    pub fn work_folder(mut self, folder: impl Into<PathBuf>) -> Generator {
        self.work_folder = Some(folder.into());
        self
    }

    /// Saves finished depths in a file in this folder; saving takes about a tenth of the time. A later search continues
    /// from the file. The file is deleted when the table is written.
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
        Requirements::new(self.goal, self.encoding, self.threads)
    }

    /// Returns whether the sets are stored in the [work folder](Generator::work_folder). They are if a work folder is
    /// set and the [memory limit](Generator::memory_limit) is too low for a search in memory.
    pub fn uses_work_folder(&self) -> bool {
        self.work_folder.is_some() && self.requirements().memory > self.limit()
    }

    /// Returns the memory that a run needs, in bytes.
    pub fn required_memory(&self) -> u64 {
        let requirements = self.requirements();
        if self.uses_work_folder() {
            requirements.memory_with_work_folder(self.threads, self.limit())
        } else {
            requirements.memory
        }
    }

    fn limit(&self) -> u64 {
        self.memory_limit.unwrap_or(u64::MAX)
    }

    /// Generates the table in memory.
    ///
    /// Calls `progress` for each finished depth, from depth 0.
    ///
    /// # Errors
    ///
    /// [`GenerateError`].
    ///
    /// # Complexity
    ///
    /// O(boards) time, with sixty boards per step; 2.14 bits of memory per board, plus the table.
    pub fn run(&self, mut progress: impl FnMut(Depth) + Send) -> Result<TableFile, GenerateError> {
        let mut file = Vec::new();
        let len = usize::try_from(self.requirements().file).ok();
        let reserved = len.and_then(|len| file.try_reserve_exact(len).ok());
        reserved.ok_or_else(|| GenerateError::out_of_memory(self.goal))?;
        let progress: &mut Callback<'_> = &mut |reported| {
            if let Progress::Depth(depth) = reported {
                progress(depth);
            }
            ControlFlow::Continue(())
        };
        let searched = self.search(progress)?;
        let (mut out, error) = (Cursor::new(&mut file), &GenerateError::Stream);
        let header = write_table(&searched, self.encoding, &mut out, error, progress)?;
        Ok(TableFile { header, file })
    }

    /// Generates the table into a file. The file appears when it is complete and synced to disk.
    ///
    /// Calls `progress` from time to time, on any thread; `Break` cancels.
    ///
    /// # Errors
    ///
    /// [`GenerateError`]. After [`WriteError::NotDurable`] and [`GenerateError::CheckpointLeft`], the new table is
    /// complete. After any other error, an older file is unchanged. The path is checked before the search begins.
    ///
    /// # Complexity
    ///
    /// As for [`Generator::run`], without the table in memory.
    pub fn write(
        &self,
        path: impl AsRef<Path>,
        mut progress: impl FnMut(Progress) -> ControlFlow<()> + Send,
    ) -> Result<Header, GenerateError> {
        let (path, progress): (_, &mut Callback<'_>) = (path.as_ref(), &mut progress);
        check_output(path, self.checkpoint_path().as_deref())?;
        let searched = self.search(progress)?;
        let of = self.encoding.payload_len(self.goal.boards());
        report(progress, Progress::Written { bytes: 0, of })?;
        let mut file = AtomicFile::create(path)?;
        let error = |source| WriteError::failed(path, source).into();
        let header = write_table(&searched, self.encoding, &mut file, &error, progress)?;
        file.commit()?;
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
    /// assert_eq!(bytes, generator.run(|_| ())?.bytes());
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
        mut progress: impl FnMut(Progress) -> ControlFlow<()> + Send,
    ) -> Result<Header, GenerateError> {
        let searched = self.search(&mut progress)?;
        let header = stream_table(&searched, self.encoding, &mut out, &mut progress)?;
        searched.finish()?;
        Ok(header)
    }

    fn checkpoint_path(&self) -> Option<PathBuf> {
        let folder = self.checkpoint_folder.as_deref()?;
        Some(Checkpoint::path(folder, self.goal))
    }

    /// Searches from the checkpoint if one exists, otherwise from the goal.
    fn search(&self, progress: &mut Callback<'_>) -> Result<Searched, GenerateError> {
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
        for (distance, &boards) in (0..=u8::MAX).zip(&boards_at) {
            report(progress, Progress::Depth(Depth { distance, boards }))?;
        }
        if is_resumed {
            let depth = (boards_at.len() - 1) as u8;
            report(progress, Progress::Resumed { depth })?;
        }
        search(sets, boards_at, checkpoint, progress)
    }

    /// Creates the sets, in memory or in the work folder, from a saved search or from the goal.
    fn sets(&self, saved: Option<&mut SavedSearch>) -> Result<Box<dyn Advance>, GenerateError> {
        let (goal, requirements) = (self.goal, self.requirements());
        match &self.work_folder {
            Some(folder) if self.uses_work_folder() => {
                self.check_limit(requirements.min_memory)?;
                let threads = requirements.threads_within(self.limit()).min(self.threads);
                Ok(Box::new(OnDisk::new(goal, threads, folder, saved)?))
            }
            _ => {
                self.check_limit(requirements.memory)?;
                Ok(Box::new(InMemory::new(goal, self.threads, saved)?))
            }
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

/// The memory of the program, its stacks and small buffers, in bytes.
pub const PROGRAM_MEMORY: u64 = 6_500_000;

/// The memory and disk space for generating a table, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The memory for a run with all sets in memory, on the configured number of threads.
    pub memory: u64,
    /// The memory for a run with a work folder on one thread.
    pub min_memory: u64,
    /// The memory per additional thread, with a work folder.
    pub memory_per_thread: u64,
    /// The largest useful number of threads, with a work folder.
    pub max_threads: usize,
    /// The disk space of a work folder.
    pub work_folder: u64,
    /// The disk space for two checkpoints: the old one is kept until the next is saved.
    pub checkpoint: u64,
    /// The length of the table file.
    pub file: u64,
}

impl Requirements {
    pub(crate) fn new(goal: Goal, encoding: Encoding, threads: usize) -> Requirements {
        let layout = Layout::with_large_parts(goal);
        // Two sets: the boards at the last two depths, and all boards with distance bit 1.
        let sets = layout.bytes_per_set().saturating_mul(2);
        let block = layout.bytes_per_block();
        let plane = block.saturating_mul(layout.parts() as u64);
        let moves = PlaneMoves::bytes(layout);
        // Each thread stores the frontier's blocks of one part, and two buffers of one block each.
        let thread_blocks = block * (layout.shape().cells().div_ceil(2) as u64 + 2);
        // Encoding needs the neighbours of a plane in all parts, some blocks, and the entries of a block. Saving needs
        // a plane.
        let entries = plane.saturating_add(10 * block);
        let in_threads = bytes_per_thread(Layout::new(goal)).saturating_mul(threads as u64);
        Requirements {
            memory: sets.saturating_add(PROGRAM_MEMORY + moves + entries.max(in_threads)),
            min_memory: PROGRAM_MEMORY + moves + plane + (thread_blocks + block).max(10 * block),
            // Adds half as much again, because the allocator keeps some freed blocks of the previous depth.
            memory_per_thread: thread_blocks + thread_blocks / 2,
            max_threads: layout.parts(),
            work_folder: sets,
            checkpoint: sets.saturating_mul(2),
            file: HEADER_LEN as u64 + encoding.payload_len(goal.boards()),
        }
    }

    /// Returns the memory, in bytes, with a work folder and this number of threads, or fewer if the limit requires it.
    fn memory_with_work_folder(&self, threads: usize, limit: u64) -> u64 {
        let most = self.max_threads.min(self.threads_within(limit));
        self.min_memory + self.memory_per_thread * (threads.min(most) as u64 - 1)
    }

    /// Returns how many threads fit within a memory limit, with a work folder.
    fn threads_within(&self, limit: u64) -> usize {
        let more = limit.saturating_sub(self.min_memory) / self.memory_per_thread.max(1);
        usize::try_from(more).map_or(usize::MAX, |more| more.saturating_add(1))
    }
}
