use std::borrow::Cow;

use tilebase_format::distance_bit;
use tilebase_frontier::internal::{Block, BoardSet, Layout, PlaneMoves};
use tilebase_frontier::{Depths, Frontier};
use tilebase_puzzle::Goal;

use crate::GenerateError;
use crate::large::saved_sets::CheckpointReader;
use crate::sets::{Advance, Set, Sets};

/// The sets of a search in memory: 2.14 bits per board.
pub(crate) struct InMemory {
    frontier: Frontier,
    distance_bits: BoardSet,
}

impl InMemory {
    /// Starts from the goal, or continues a saved search.
    pub(crate) fn new(
        goal: Goal,
        threads: usize,
        saved: Option<&mut CheckpointReader>,
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
        let [boards, distance_bits] = sets;
        Ok(InMemory {
            frontier: Frontier::restore(boards, depth, threads)?,
            distance_bits,
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
            Set::DistanceBits => self.distance_bits.block(block),
        }))
    }
}

impl Advance for InMemory {
    fn advance(&mut self) -> Result<u64, GenerateError> {
        self.frontier.begin_depth();
        let has_bit = distance_bit(self.frontier.depth()) == 1;
        let distance_bits = has_bit.then_some(&mut self.distance_bits);
        // All blocks; no words arrive from other machines.
        self.frontier
            .advance_blocks(&|_| true, &|_, _, _| false, distance_bits);
        Ok(self.frontier.boards())
    }
}
