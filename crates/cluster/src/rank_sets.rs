use std::borrow::Cow;
use std::iter;
use std::ops::Range;
use std::thread;

use tilebase_format::distance_bit;
use tilebase_frontier::internal::{Block, BoardSet, Layout, PlaneMoves};
use tilebase_frontier::{Depths, Frontier};
use tilebase_gen::GenerateError;
use tilebase_gen::internal::{Set, Sets};
use tilebase_puzzle::Move;

use crate::exchange::{Boxes, Inbox, Target, targets};
use crate::ranks::Ranks;
use crate::shares::Shares;

/// One rank's share of the sets of a search, in memory.
pub struct RankSets {
    shares: Shares,
    frontier: Frontier,
    distance_bits: BoardSet,
    boxes: Boxes,
    /// The distance bits received for the blocks of one plane.
    received: Option<Inbox>,
    /// The number of bytes sent by this rank.
    pub sent: u64,
}

impl RankSets {
    /// Returns the share of a search that starts from the goal.
    pub fn new(shares: Shares, number: usize, threads: usize) -> anyhow::Result<RankSets> {
        let empty = || BoardSet::new(shares.layout(), shares.parts(number));
        let mut sets = [empty()?, empty()?];
        sets[Set::LastTwoDepths as usize].insert_goal();
        RankSets::restore(shares, number, threads, 0, sets)
    }

    /// Returns the share with the sets of a checkpoint: the boards at the last two depths, and those with distance
    /// bit 1.
    pub fn restore(
        shares: Shares,
        number: usize,
        threads: usize,
        depth: u8,
        [boards, distance_bits]: [BoardSet; 2],
    ) -> anyhow::Result<RankSets> {
        let frontier = Frontier::restore(boards, depth, threads)?;
        Ok(RankSets {
            boxes: Boxes::new(shares, number, frontier.threads()),
            shares,
            frontier,
            distance_bits,
            received: None,
            sent: 0,
        })
    }

    pub fn shares(&self) -> Shares {
        self.shares
    }

    /// Advances to the next depth, together with all ranks. Returns the number of this rank's boards at that depth.
    pub fn advance(&mut self, ranks: &Ranks) -> u64 {
        let targets = self.pack_boards();
        self.advance_with(&targets, |boxes| boxes.exchange(ranks, &targets))
    }

    /// Packs the boards from which moves lead to other ranks. Returns the targets of the next depth.
    fn pack_boards(&mut self) -> Vec<Target> {
        let layout = self.shares.layout();
        let colour = layout.colour_at(self.frontier.depth() + 1);
        let targets = targets(self.shares, layout.blanks(colour));
        if !targets.is_empty() {
            let in_frontier = |block| self.frontier.block_with_boards(block);
            let moves = self.frontier.moves();
            self.boxes.pack(moves, &targets, in_frontier);
        }
        targets
    }

    /// Advances to the next depth. `exchange` sends the packed boards, and returns those received and the number of
    /// bytes sent. It is not called if there are no targets.
    fn advance_with(
        &mut self,
        targets: &[Target],
        exchange: impl FnOnce(&Boxes) -> (Inbox, u64),
    ) -> u64 {
        let frontier = &mut self.frontier;
        frontier.begin_depth();
        let has_bit = distance_bit(frontier.depth()) == 1;
        let mut distance_bits = has_bit.then_some(&mut self.distance_bits);
        let is_target = |block: Block| targets.iter().any(|&(blank, _)| blank == block.blank);
        // During the exchange, another thread advances the blocks that receive no boards.
        let stays = |block| !is_target(block);
        let mut advance =
            || frontier.advance_blocks(&stays, &|_, _, _| false, distance_bits.as_deref_mut());
        if targets.is_empty() {
            advance();
            return frontier.boards();
        }
        let ((inbox, sent), is_started) = thread::scope(|scope| {
            let started = thread::Builder::new().spawn_scoped(scope, &mut advance);
            (exchange(&self.boxes), started.is_ok())
        });
        if !is_started {
            advance();
        }
        self.sent += sent;
        let arrived = |moves: &_, block, words: &mut _| inbox.add_to(moves, block, words);
        frontier.advance_blocks(&is_target, &arrived, distance_bits);
        frontier.boards()
    }

    /// Exchanges the distance bits that determine the entries of a plane. All ranks must call this together.
    pub fn receive_distance_bits(&mut self, ranks: &Ranks, blank: usize) {
        self.received = None;
        let targets = targets(self.shares, iter::once(blank));
        if targets.is_empty() {
            return;
        }
        let bits = |block| Some(self.distance_bits.block(block));
        self.boxes.pack(self.frontier.moves(), &targets, bits);
        let (inbox, sent) = self.boxes.exchange(ranks, &targets);
        self.received = Some(inbox);
        self.sent += sent;
    }
}

impl Sets for RankSets {
    fn layout(&self) -> Layout {
        self.shares.layout()
    }

    fn moves(&self) -> &PlaneMoves {
        self.frontier.moves()
    }

    fn threads(&self) -> usize {
        self.frontier.threads()
    }

    fn parts(&self) -> Range<usize> {
        self.frontier.parts()
    }

    fn block(&self, set: Set, block: Block) -> Result<Cow<'_, [u64]>, GenerateError> {
        Ok(Cow::Borrowed(match set {
            Set::LastTwoDepths => self.frontier.block(block),
            Set::DistanceBits => self.distance_bits.block(block),
        }))
    }

    fn add_bits_elsewhere(
        &self,
        block: Block,
        mv: Move,
        to: &mut [u64],
    ) -> Result<(), GenerateError> {
        if let Some(received) = &self.received
            && received.is_for(block.blank, mv)
        {
            received.add_to(self.frontier.moves(), block, to);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::Goal;

    use super::*;

    /// Advances all ranks of a run in one process, without MPI.
    fn advance(ranks: &mut [RankSets]) {
        let targets: Vec<_> = ranks.iter_mut().map(RankSets::pack_boards).collect();
        let sent: Vec<_> = ranks.iter().map(|sets| sets.boxes.outbox.clone()).collect();
        for (number, sets) in ranks.iter_mut().enumerate() {
            let messages = sent.iter().map(|outbox| outbox[number].clone());
            let inbox = Inbox::new(sets.shares, number, &targets[number], messages.collect());
            sets.advance_with(&targets[number], |_| (inbox, 0));
        }
    }

    /// Returns the boards at the last depth.
    fn indices(ranks: &[RankSets]) -> Vec<u64> {
        let (shares, depth) = (ranks[0].shares, ranks[0].frontier.depth());
        let layout = shares.layout();
        let blanks = layout.blanks(layout.colour_at(depth));
        let blocks = blanks.flat_map(|blank| layout.blocks_of_plane(blank));
        let indices = blocks.flat_map(|block| {
            let sets = &ranks[shares.owner(block.part)];
            layout.indices(block, sets.frontier.block(block))
        });
        indices.collect()
    }

    /// With any number of ranks, a search finds the same boards as a single rank.
    #[test]
    fn all_ranks_together_find_each_depth() {
        for (shape, blank) in [("3x3", 8), ("2x5", 4), ("4x2", 3), ("5x2", 9), ("5x2", 0)] {
            let goal = Goal::new(shape.parse().unwrap(), blank).unwrap();
            for count in [1, 2, 3, 7, 12, 80] {
                let mut frontier = Frontier::new(goal, 1).unwrap();
                let shares = Shares::new(goal, count);
                let ranks = (0..count).map(|number| RankSets::new(shares, number, 1));
                let mut ranks: Vec<RankSets> = ranks.collect::<Result<_, _>>().unwrap();
                while frontier.advance() {
                    advance(&mut ranks);
                    let depth = frontier.depth();
                    let depths: &dyn Depths = &frontier;
                    let is_same = depths.indices().eq(indices(&ranks));
                    assert!(is_same, "{shape} {blank}, {count} ranks, depth {depth}");
                }
            }
        }
    }
}
