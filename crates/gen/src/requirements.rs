use tilebase_format::{HEADER_LEN, Kind};
use tilebase_frontier::internal::{Layout, PlaneMoves};
use tilebase_puzzle::Goal;

use crate::entries::bytes_per_thread;

/// The memory of the program, its stacks and small buffers, in bytes.
const PROGRAM_MEMORY: u64 = 6_500_000;

/// The memory and disk space for generating a table, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requirements {
    /// The memory for a run with all sets in memory, on the configured number of threads.
    pub memory: u64,
    /// The memory for a run with a work folder on one thread.
    pub min_memory: u64,
    /// The memory per additional thread, with a work folder.
    pub memory_per_thread: u64,
    /// The largest useful number of threads, with a work folder.
    pub(crate) max_threads: usize,
    /// The disk space of a work folder.
    pub work_folder: u64,
    /// The disk space for two checkpoints: the old one is kept until the next is saved.
    pub checkpoint: u64,
    /// The length of the table file.
    pub file: u64,
}

impl Requirements {
    /// Returns the requirements of a search that is always in memory.
    pub(crate) fn in_memory(memory: u64, file: u64) -> Requirements {
        let memory = memory.saturating_add(PROGRAM_MEMORY);
        Requirements {
            memory,
            min_memory: memory,
            file,
            ..Requirements::default()
        }
    }

    pub(crate) fn new(goal: Goal, kind: Kind, threads: usize) -> Requirements {
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
            file: HEADER_LEN as u64 + kind.payload_len(goal.boards()),
        }
    }

    /// Returns how many of these threads fit within a memory limit, with a work folder: at least one.
    pub(crate) fn threads_within(&self, limit: u64, threads: usize) -> usize {
        let more = limit.saturating_sub(self.min_memory) / self.memory_per_thread.max(1);
        let most = usize::try_from(more).map_or(threads, |more| more.saturating_add(1));
        threads.min(most).min(self.max_threads)
    }
}
