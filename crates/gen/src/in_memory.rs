use std::borrow::Cow;

use tilebase_frontier::internal::{Block, BoardSet, Layout, PlaneMoves};
use tilebase_frontier::{Depths, Frontier};
use tilebase_puzzle::Goal;

use crate::GenerateError;
use crate::large::saved_sets::SavedSets;
use crate::sets::{Advance, Set, Sets, is_marked};

/// The sets of a search in memory: 2.14 bits per board.
pub(crate) struct InMemory {
    frontier: Frontier,
    marked: BoardSet,
}

impl InMemory {
    /// Starts from the goal, or continues a saved search.
    pub(crate) fn new(
        goal: Goal,
        threads: usize,
        saved: Option<&mut SavedSets>,
    ) -> Result<InMemory, GenerateError> {
        let layout = Layout::new(goal);
        let empty = || BoardSet::new(layout, 0..layout.parts());
        let mut sets = [empty()?, empty()?];
        let depth = match saved {
            Some(saved) => {
                saved.read_blocks(layout, |set, block, words| {
                    sets[set as usize].replace_block(block, words);
                    Ok(())
                })?;
                saved.depth()
            }
            None => {
                sets[Set::LastTwoDepths as usize].insert_goal();
                0
            }
        };
        let [boards, marked] = sets;
        Ok(InMemory {
            frontier: Frontier::restore(boards, depth, threads)?,
            marked,
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
        self.frontier.threads()
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
        self.frontier.begin_depth();
        let marked = is_marked(self.frontier.depth()).then_some(&mut self.marked);
        self.frontier
            .advance_blocks(&|_| true, &|_, _, _| false, marked);
        Ok(self.frontier.boards())
    }
}
