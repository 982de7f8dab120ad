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
        let targets = self.pack_distance_bits(blank);
        self.received = (!targets.is_empty()).then(|| {
            let (inbox, sent) = self.boxes.exchange(ranks, &targets);
            self.sent += sent;
            inbox
        });
    }

    fn pack_distance_bits(&mut self, blank: usize) -> Vec<Target> {
        let targets = targets(self.shares, iter::once(blank));
        if !targets.is_empty() {
            let bits = |block| Some(self.distance_bits.block(block));
            self.boxes.pack(self.frontier.moves(), &targets, bits);
        }
        targets
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
    use tilebase_format::Kind;
    use tilebase_puzzle::{Goal, MoveOrder};

    use super::*;
    use crate::plan::Search;

    /// Returns the ranks of a run in one process, without MPI.
    fn ranks(goal: Goal, count: usize) -> Vec<RankSets> {
        let shares = Shares::new(goal, count);
        let ranks = (0..count).map(|number| RankSets::new(shares, number, 1));
        ranks.collect::<Result<_, _>>().unwrap()
    }

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
                let mut ranks = ranks(goal, count);
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

    /// Returns the length of the packed messages in bytes.
    fn packed(ranks: &[RankSets]) -> u64 {
        let all = ranks.iter();
        let messages = all.flat_map(|sets| sets.boxes.outbox.iter().flatten());
        messages.map(|words| 8 * words.len() as u64).sum()
    }

    /// The plan ignores the heads of parcels, and the blocks without boards, which have no list.
    #[test]
    fn as_many_bytes_as_planned() {
        for (shape, count) in [("5x2", 12), ("6x2", 2), ("3x4", 7)] {
            let goal = Goal::corner(shape.parse().unwrap());
            let search = Search::of(goal.shape()).unwrap();
            let (mut ranks, mut boards, mut bits) = (ranks(goal, count), 0, 0);
            for _ in 0..search.largest_distance {
                advance(&mut ranks);
                boards += packed(&ranks);
            }
            for blank in 0..goal.shape().cells() {
                let targets: Vec<_> = ranks
                    .iter_mut()
                    .map(|it| it.pack_distance_bits(blank))
                    .collect();
                if !targets[0].is_empty() {
                    bits += packed(&ranks);
                }
            }
            let kinds = [Kind::DistanceBit, Kind::Move(MoveOrder::UDLR)];
            for (kind, sent) in kinds.into_iter().zip([boards, boards + bits]) {
                let planned: f64 = search.bytes_exchanged(ranks[0].shares, kind).iter().sum();
                let error = planned / sent as f64 - 1.0;
                assert!(
                    error.abs() < 0.1,
                    "{shape}: {sent} bytes, {planned} planned"
                );
            }
        }
    }
}
