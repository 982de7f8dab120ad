use std::borrow::Cow;
use std::iter;
use std::ops::Range;
use std::thread;

use tilebase_frontier::{Depths, Frontier};
use tilebase_frontier::internal::{Block, BoardSet, Layout, PlaneMoves};
use tilebase_gen::GenerateError;
use tilebase_gen::internal::{Set, Sets, is_marked};
use tilebase_puzzle::Move;

use crate::exchange::{Boxes, Inbox, targets};
use crate::ranks::Ranks;
use crate::shares::Shares;

/// One rank's share of the sets of a search, in memory.
pub struct RankSets {
    shares: Shares,
    frontier: Frontier,
    marked: BoardSet,
    boxes: Boxes,
    /// The marks received for the blocks of one plane.
    marks: Option<Inbox>,
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

    /// Returns the share with the sets of a checkpoint: the boards at the last two depths, and the marked boards.
    pub fn restore(
        shares: Shares,
        number: usize,
        threads: usize,
        depth: u8,
        [boards, marked]: [BoardSet; 2],
    ) -> anyhow::Result<RankSets> {
        let frontier = Frontier::restore(boards, depth, threads)?;
        Ok(RankSets {
            boxes: Boxes::new(shares, number, frontier.threads()),
            shares,
            frontier,
            marked,
            marks: None,
            sent: 0,
        })
    }

    pub fn shares(&self) -> Shares {
        self.shares
    }

    /// Advances to the next depth, together with all ranks. Returns the number of this rank's boards at that depth.
    pub fn advance(&mut self, ranks: &Ranks) -> u64 {
        let RankSets {
            shares,
            frontier,
            marked,
            boxes,
            ..
        } = self;
        let colour = shares.layout().colour_at(frontier.depth() + 1);
        let targets = targets(*shares, shares.layout().blanks(colour));
        if !targets.is_empty() {
            let in_frontier = |block| frontier.block_with_boards(block);
            boxes.pack(frontier.moves(), &targets, in_frontier);
        }
        frontier.begin_depth();
        let mut marked = is_marked(frontier.depth()).then_some(marked);
        if targets.is_empty() {
            frontier.advance_blocks(&|_| true, &|_, _, _| false, marked);
            return frontier.boards();
        }
        let is_target = |block: Block| targets.iter().any(|&(blank, _)| blank == block.blank);
        // During the exchange, another thread advances the blocks that receive no boards.
        let stays = |block| !is_target(block);
        let mut advance = || frontier.advance_blocks(&stays, &|_, _, _| false, marked.as_deref_mut());
        let ((inbox, sent), is_started) = thread::scope(|scope| {
            let started = thread::Builder::new().spawn_scoped(scope, &mut advance);
            (boxes.exchange(ranks, &targets), started.is_ok())
        });
        if !is_started {
            advance();
        }
        self.sent += sent;
        let arrived = |moves: &_, block, words: &mut _| inbox.add_to(moves, block, words);
        frontier.advance_blocks(&is_target, &arrived, marked);
        frontier.boards()
    }

    /// Exchanges the marks that determine the entries of a plane. All ranks must call this together.
    pub fn receive_marks(&mut self, ranks: &Ranks, blank: usize) {
        self.marks = None;
        let targets = targets(self.shares, iter::once(blank));
        if targets.is_empty() {
            return;
        }
        let marks = |block| Some(self.marked.block(block));
        self.boxes.pack(self.frontier.moves(), &targets, marks);
        let (inbox, sent) = self.boxes.exchange(ranks, &targets);
        self.marks = Some(inbox);
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
            Set::Marked => self.marked.block(block),
        }))
    }

    fn add_marked_elsewhere(
        &self,
        block: Block,
        mv: Move,
        to: &mut [u64],
    ) -> Result<(), GenerateError> {
        if let Some(marks) = &self.marks
            && marks.is_for(block.blank, mv)
        {
            marks.add_to(self.frontier.moves(), block, to);
        }
        Ok(())
    }
}
