use tilebase_format::{Encoding, HEADER_LEN};
use tilebase_frontier::{Carries, Layout};
use tilebase_puzzle::Goal;

/// The program itself, its stacks and small buffers.
const PROGRAM: u64 = 4_500_000;

/// What generating a table takes, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The memory, if all sets are kept there.
    pub memory: u64,
    /// The memory, if the sets are kept in a work folder, with one thread.
    pub least_memory: u64,
    /// The parts that threads can work at, with a work folder.
    pub parts: usize,
    /// What each further thread adds to that memory.
    pub memory_per_thread: u64,
    /// The disk space of a work folder.
    pub work: u64,
    /// The disk space of checkpoints: an old one and the next.
    pub checkpoint: u64,
    /// The table.
    pub file: u64,
}

impl Needs {
    pub(crate) fn new(goal: Goal, encoding: Encoding) -> Needs {
        let boards = goal.boards();
        let file = HEADER_LEN as u64 + encoding.payload_len(boards);
        let Some(layout) = Layout::in_few_parts(goal) else {
            // A byte a board, and the whole file.
            let memory = PROGRAM + boards + file;
            return Needs {
                memory,
                least_memory: memory,
                parts: 1,
                memory_per_thread: 0,
                work: 0,
                checkpoint: 0,
                file,
            };
        };
        let sets = layout.bytes_per_half().saturating_mul(4);
        let unit = layout.words_per_part() as u64 * 8;
        let slots = layout.slots() as u64;
        let plane = unit * layout.parts() as u64;
        let moves = Carries::bytes(layout);
        // At the end, neighbours of a plane in all parts, in some units, and the bytes of a unit.
        let encoding = plane + 10 * unit;
        Needs {
            // The moves between small parts, for the search, and between large ones.
            memory: sets.saturating_add(PROGRAM + 2 * moves + encoding),
            least_memory: PROGRAM + moves + plane + unit * (slots + 3).max(10),
            parts: layout.parts(),
            memory_per_thread: unit * (slots + 2),
            work: sets,
            checkpoint: sets.saturating_mul(2),
            file,
        }
    }

    /// The memory for the work with a work folder, with so many threads, or fewer if the limit does not
    /// allow them.
    pub(crate) fn memory_with_work(&self, threads: usize, limit: u64) -> u64 {
        let threads = threads.min(self.parts).min(self.threads_within(limit));
        self.least_memory + self.memory_per_thread * (threads as u64 - 1)
    }

    /// How many threads can work with a work folder in so much memory.
    pub(crate) fn threads_within(&self, limit: u64) -> usize {
        let more = limit.saturating_sub(self.least_memory) / self.memory_per_thread.max(1);
        usize::try_from(more).map_or(usize::MAX, |more| more.saturating_add(1))
    }
}
