use std::cell::OnceCell;
use std::ops::Range;

use tilebase_frontier::{Block, BoardSet, Frontier, Layout, PlaneMoves};
use tilebase_puzzle::Goal;

use crate::GenerateError;
use crate::saved_search::SavedSearch;
use crate::sets::{Set, Sets, is_marked};

/// The sets of a search in memory: two bits per board and a fifteenth of that.
///
/// The search works with parts that fit the caches, `fine` ones; others see large parts, each of which
/// is some neighbouring fine ones.
pub(crate) struct InMemory {
    layout: Layout,
    /// Computed on first use, if the layouts differ.
    moves: OnceCell<PlaneMoves>,
    frontier: Frontier,
    marked: BoardSet,
}

impl InMemory {
    /// Starts from the goal.
    pub(crate) fn new(goal: Goal, threads: usize) -> Result<InMemory, GenerateError> {
        let out_of_memory = |_| GenerateError::out_of_memory(goal);
        let marked = BoardSet::new(Layout::new(goal)).map_err(out_of_memory)?;
        let frontier = Frontier::with_threads(goal, threads).map_err(out_of_memory)?;
        Ok(InMemory::with_sets(frontier, marked))
    }

    /// Continues a saved search.
    pub(crate) fn restore(
        goal: Goal,
        threads: usize,
        saved: &mut SavedSearch,
    ) -> Result<InMemory, GenerateError> {
        let boards = restore_set(goal, Set::LastTwoDepths, saved)?;
        let marked = restore_set(goal, Set::Marked, saved)?;
        let frontier = Frontier::restore(boards, saved.depth(), threads);
        let frontier = frontier.ok_or_else(|| saved.damaged())?;
        Ok(InMemory::with_sets(frontier, marked))
    }

    fn with_sets(frontier: Frontier, marked: BoardSet) -> InMemory {
        InMemory {
            layout: Layout::with_large_parts(frontier.layout().goal()),
            moves: OnceCell::new(),
            frontier,
            marked,
        }
    }
}

impl Sets for InMemory {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn moves(&self) -> &PlaneMoves {
        if self.layout == self.frontier.layout() {
            self.frontier.moves()
        } else {
            self.moves.get_or_init(|| PlaneMoves::new(self.layout))
        }
    }

    fn advance(&mut self) -> Result<u64, GenerateError> {
        if is_marked(self.frontier.depth() + 1) {
            self.frontier.advance_and_collect(&mut self.marked);
        } else {
            self.frontier.advance();
        }
        Ok(self.frontier.boards())
    }

    fn read(&self, set: Set, block: Block, to: &mut [u64]) -> Result<(), GenerateError> {
        let fine = self.frontier.layout();
        let chunks = to.chunks_exact_mut(fine.words_per_block());
        for (block, to) in fine_blocks(self.layout, fine, block).zip(chunks) {
            to.copy_from_slice(match set {
                Set::LastTwoDepths => self.frontier.block(block),
                Set::Marked => self.marked.block(block),
            });
        }
        Ok(())
    }
}

/// Reads one set of a saved search.
fn restore_set(goal: Goal, set: Set, saved: &mut SavedSearch) -> Result<BoardSet, GenerateError> {
    let (layout, fine) = (Layout::with_large_parts(goal), Layout::new(goal));
    let out_of_memory = |_| GenerateError::out_of_memory(goal);
    let mut boards = BoardSet::new(fine).map_err(out_of_memory)?;
    let mut words = vec![0; layout.words_per_block()];
    for block in layout.blocks() {
        saved.read_block(set, block, &mut words)?;
        let chunks = words.chunks_exact(fine.words_per_block());
        for (block, words) in fine_blocks(layout, fine, block).zip(chunks) {
            let replaced = boards.replace_block(block, words);
            replaced.ok_or_else(|| saved.damaged())?;
        }
    }
    Ok(boards)
}

/// Returns the fine blocks that a block consists of.
fn fine_blocks(layout: Layout, fine: Layout, block: Block) -> impl Iterator<Item = Block> {
    let count = fine.parts() / layout.parts();
    let parts: Range<usize> = block.part * count..(block.part + 1) * count;
    let Block { blank, .. } = block;
    parts.map(move |part| Block { blank, part })
}
