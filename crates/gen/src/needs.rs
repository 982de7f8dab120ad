use tilebase_format::{Encoding, HEADER_LEN};
use tilebase_frontier::{Carries, Layout};
use tilebase_puzzle::Goal;

/// What generating a table takes, in bytes, beside the few megabytes of any program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The memory, if all sets are kept there.
    pub memory: u64,
    /// The memory, if the sets are kept in a work folder, with one thread.
    pub least_memory: u64,
    /// What each further thread adds to that.
    pub a_thread: u64,
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
            let memory = boards + file;
            return Needs {
                memory,
                least_memory: memory,
                a_thread: 0,
                work: 0,
                checkpoint: 0,
                file,
            };
        };
        let sets = layout.bytes_a_half().saturating_mul(4);
        let unit = layout.words_a_part() as u64 * 8;
        let slots = layout.slots() as u64;
        let plane = unit * layout.parts() as u64;
        let moves = Carries::bytes(layout);
        // At the end, neighbours of a plane in all parts, in some units, and the bytes of a unit.
        let encoding = plane + 10 * unit;
        Needs {
            // The moves between small parts, for the search, and between large ones.
            memory: sets.saturating_add(2 * moves + encoding),
            least_memory: moves + plane + unit * (slots + 3).max(10),
            a_thread: unit * (slots + 2),
            work: sets,
            checkpoint: sets.saturating_mul(2),
            file,
        }
    }

    /// How many threads can work with a work folder in so much memory.
    pub(crate) fn threads_within(&self, limit: u64) -> usize {
        let more = limit.saturating_sub(self.least_memory) / self.a_thread.max(1);
        usize::try_from(more).map_or(usize::MAX, |more| more.saturating_add(1))
    }
}
