use tilebase_format::{Encoding, HEADER_LEN};
use tilebase_frontier::internal::{Layout, PlaneMoves};
use tilebase_puzzle::Goal;

use crate::entries::bytes_per_thread;

/// The program itself, its stacks and small buffers.
const PROGRAM: u64 = 6_000_000;

/// The memory and disk space that generating a table needs, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The memory if all sets of boards are kept there, with the generator's threads.
    pub memory: u64,
    /// The memory if the sets are kept in a work folder, with one thread.
    pub min_memory: u64,
    /// The memory for each further thread, with a work folder.
    pub memory_per_thread: u64,
    /// The largest number of threads that can work at once, with a work folder.
    pub max_threads: usize,
    /// The disk space of a work folder.
    pub work_folder: u64,
    /// The disk space of checkpoints: an old one and the next.
    pub checkpoint: u64,
    /// The length of the table file.
    pub file: u64,
}

impl Requirements {
    pub(crate) fn new(goal: Goal, encoding: Encoding, threads: usize) -> Requirements {
        let layout = Layout::with_large_parts(goal);
        // The boards of two depths, and those whose distance bit is 1.
        let sets = layout.bytes_per_set().saturating_mul(2);
        let block = layout.bytes_per_block();
        let plane = block.saturating_mul(layout.parts() as u64);
        let moves = PlaneMoves::bytes(layout);
        // Blocks of the frontier that a thread reads from, and two that it works on.
        let thread_blocks = block * (layout.shape().cells().div_ceil(2) as u64 + 2);
        // At the end: neighbours of a plane in all parts, some other blocks, and a block's entries; or a
        // plane that is saved in a checkpoint.
        let entries = plane.saturating_add(10 * block);
        let in_threads = bytes_per_thread(Layout::new(goal)).saturating_mul(threads as u64);
        Requirements {
            memory: sets.saturating_add(PROGRAM + moves + entries.max(in_threads)),
            min_memory: PROGRAM + moves + plane + (thread_blocks + block).max(10 * block),
            // The allocator keeps some of the blocks of the depth before.
            memory_per_thread: thread_blocks + thread_blocks / 2,
            max_threads: layout.parts(),
            work_folder: sets,
            checkpoint: sets.saturating_mul(2),
            file: HEADER_LEN as u64 + encoding.payload_len(goal.boards()),
        }
    }

    /// Returns the memory with a work folder and this number of threads, or as many as the limit
    /// allows.
    pub(crate) fn memory_with_work_folder(&self, threads: usize, limit: u64) -> u64 {
        let threads = threads
            .min(self.max_threads)
            .min(self.threads_within(limit));
        self.min_memory + self.memory_per_thread * (threads as u64 - 1)
    }

    /// Returns the number of threads that a limit on memory allows with a work folder.
    pub(crate) fn threads_within(&self, limit: u64) -> usize {
        let more = limit.saturating_sub(self.min_memory) / self.memory_per_thread.max(1);
        usize::try_from(more).map_or(usize::MAX, |more| more.saturating_add(1))
    }
}
