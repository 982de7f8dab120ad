use std::borrow::Cow;

use tilebase_frontier::{Block, BoardSet, Frontier, Layout, PlaneMoves};
use tilebase_puzzle::Goal;

use crate::GenerateError;
use crate::saved_search::SavedSearch;
use crate::sets::{Advance, Set, Sets, is_marked};

/// The sets of a search in memory: two bits per board and a fifteenth of that.
pub(crate) struct InMemory {
    frontier: Frontier,
    marked: BoardSet,
    threads: usize,
}

impl InMemory {
    /// Starts from the goal.
    pub(crate) fn new(goal: Goal, threads: usize) -> Result<InMemory, GenerateError> {
        let out_of_memory = |_| GenerateError::out_of_memory(goal);
        let marked = BoardSet::new(Layout::new(goal)).map_err(out_of_memory)?;
        let frontier = Frontier::with_threads(goal, threads).map_err(out_of_memory)?;
        Ok(InMemory {
            frontier,
            marked,
            threads,
        })
    }

    /// Continues a saved search.
    pub(crate) fn restore(
        goal: Goal,
        threads: usize,
        saved: &mut SavedSearch,
    ) -> Result<InMemory, GenerateError> {
        let boards = restore_set(goal, Set::LastTwoDepths, saved)?;
        let marked = restore_set(goal, Set::Marked, saved)?;
        let frontier = Frontier::restore(boards, saved.depth(), threads)
            .map_err(|_| GenerateError::out_of_memory(goal))?;
        let frontier = frontier.ok_or_else(|| saved.damaged())?;
        Ok(InMemory {
            frontier,
            marked,
            threads,
        })
    }
}

impl Sets for InMemory {
    fn layout(&self) -> Layout {
        self.frontier.layout()
    }

    fn moves(&self) -> &PlaneMoves {
        self.frontier.moves()
    }

    fn threads(&self) -> usize {
        self.threads
    }

    fn block(&self, set: Set, block: Block) -> Result<Cow<'_, [u64]>, GenerateError> {
        Ok(Cow::Borrowed(match set {
            Set::LastTwoDepths => self.frontier.block(block),
            Set::Marked => self.marked.block(block),
        }))
    }
}

impl Advance for InMemory {
    fn advance(&mut self) -> Result<u64, GenerateError> {
        if is_marked(self.frontier.depth() + 1) {
            self.frontier.advance_and_collect(&mut self.marked);
        } else {
            self.frontier.advance();
        }
        Ok(self.frontier.boards())
    }
}

/// Reads one set of a saved search.
fn restore_set(goal: Goal, set: Set, saved: &mut SavedSearch) -> Result<BoardSet, GenerateError> {
    let layout = Layout::new(goal);
    let out_of_memory = |_| GenerateError::out_of_memory(goal);
    let mut boards = BoardSet::new(layout).map_err(out_of_memory)?;
    for blank in 0..goal.shape().cells() {
        let plane = saved.read_plane(set, blank)?;
        let blocks = plane.chunks_exact(layout.words_per_block());
        for (block, words) in layout.blocks_of_plane(blank).zip(blocks) {
            let replaced = boards.replace_block(block, words);
            replaced.ok_or_else(|| saved.damaged())?;
        }
    }
    Ok(boards)
}
