use tilebase_format::{Kind, Pattern};
use tilebase_frontier::internal::{Layout, PlaneMoves, useful_threads};
use tilebase_puzzle::{Goal, TileSet};

use crate::entries::bytes_per_thread;
use crate::{GenerateError, Generator, pattern, slides};

/// The memory of the program, its stacks and small buffers, in bytes.
const PROGRAM_MEMORY: u64 = 6_500_000;

/// The memory and disk space for generating a table, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requirements {
    /// The memory for [`Generator::write`] with all sets in memory, on the configured number of threads.
    pub memory: u64,
    /// The memory for [`Generator::write`] with a work folder, on one thread.
    pub min_memory: u64,
    /// The memory per additional thread, with a work folder.
    pub(crate) memory_per_thread: u64,
    /// The largest useful number of threads, with a work folder.
    pub(crate) max_threads: usize,
    /// The disk space of a work folder.
    pub work_folder: u64,
    /// The disk space for two checkpoints: the old one is kept until the next is saved.
    pub checkpoint: u64,
    /// The length of the table file.
    pub file: u64,
}

/// The memory and threads of a generator.
impl Generator {
    /// Returns the memory and disk space that the table needs.
    ///
    /// ```
    /// use tilebase_gen::Generator;
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let goal = Goal::corner(Shape::new(3, 4)?);
    /// let requirements = Generator::new(goal).threads(1).requirements();
    /// assert_eq!(requirements.file, 64 + 59_875_200); // 239,500,800 boards, two bits each
    /// assert_eq!(requirements.memory >> 20, 72); // MiB
    /// assert_eq!(requirements.min_memory >> 20, 11); // MiB, with a work folder
    /// # Ok::<(), tilebase_puzzle::ShapeError>(())
    /// ```
    pub fn requirements(&self) -> Requirements {
        let (file, threads) = (self.header().file_len(), self.threads_used());
        match self.kind {
            Kind::Move(_) | Kind::DistanceBit => Requirements::new(self.goal, file, threads),
            Kind::Residue => Requirements::in_memory(slides::memory(self.goal), file),
            Kind::Pattern(tiles) => {
                let memory = pattern::memory(self.pattern_of(tiles), threads);
                Requirements::in_memory(memory, file)
            }
        }
    }

    /// Returns whether the sets are stored in the [work folder](Generator::work_folder). They are if a work folder is
    /// set and the [memory limit](Generator::memory_limit) is too low for a search in memory.
    pub fn uses_work_folder(&self) -> bool {
        let has_folder = self.work_folder.is_some() && self.is_single_tile_table();
        has_folder && self.requirements().memory > self.limit()
    }

    /// Returns the memory that [`Generator::write`] needs, in bytes, with the work folder if it is used.
    pub fn memory_of_write(&self) -> u64 {
        let requirements = self.requirements();
        match self.uses_work_folder() {
            true => {
                let more_threads = self.threads_on_disk() as u64 - 1;
                requirements.min_memory + requirements.memory_per_thread * more_threads
            }
            false => requirements.memory,
        }
    }

    /// Returns the memory that [`Generator::run`] needs, in bytes. It includes the table.
    pub fn memory_of_run(&self) -> u64 {
        let table = match self.is_single_tile_table() {
            true => self.requirements().file,
            false => 0, // `write` needs the table too
        };
        self.memory_of_write().saturating_add(table)
    }

    pub(crate) fn is_single_tile_table(&self) -> bool {
        matches!(self.kind, Kind::Move(_) | Kind::DistanceBit)
    }

    pub(crate) fn threads_used(&self) -> usize {
        self.threads.unwrap_or_else(|| match self.kind {
            Kind::Pattern(tiles) => pattern::useful_threads(self.pattern_of(tiles)),
            _ => useful_threads(self.goal),
        })
    }

    /// Returns the number of threads that fit within the memory limit, with a work folder: at least one.
    pub(crate) fn threads_on_disk(&self) -> usize {
        let requirements = self.requirements();
        let more = self.limit().saturating_sub(requirements.min_memory);
        let more = more / requirements.memory_per_thread.max(1);
        let most = usize::try_from(more)
            .unwrap_or(usize::MAX)
            .saturating_add(1);
        self.threads_used().min(most).min(requirements.max_threads)
    }

    pub(crate) fn pattern_of(&self, tiles: TileSet) -> Pattern {
        Pattern::new(self.goal, tiles).expect("a pattern of the shape")
    }

    pub(crate) fn limit(&self) -> u64 {
        self.memory_limit.unwrap_or(u64::MAX)
    }

    pub(crate) fn limit_too_low(&self) -> GenerateError {
        let requirements = self.requirements();
        GenerateError::MemoryLimit {
            shape: self.goal.shape(),
            limit: self.limit(),
            min_memory: requirements.min_memory,
            memory: requirements.memory,
        }
    }
}

impl Requirements {
    /// Returns the requirements of a search that is always in memory.
    fn in_memory(memory: u64, file: u64) -> Requirements {
        let memory = memory.saturating_add(PROGRAM_MEMORY);
        Requirements {
            memory,
            min_memory: memory,
            file,
            ..Requirements::default()
        }
    }

    fn new(goal: Goal, file: u64, threads: usize) -> Requirements {
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
            file,
        }
    }
}
