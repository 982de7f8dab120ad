//! Exchanges boards between ranks before each depth, because moves lead to blocks of other ranks.
//!
//! Boards are sent in words, with one bit for each of 60 boards. `tilebase_frontier` defines words, blocks and planes.

use tilebase_frontier::internal::{Block, PlaneMoves, for_each_in_parallel};
use tilebase_puzzle::Move;

use crate::parcel::{Parcel, add_parcel, parcels};
use crate::ranks::Ranks;
use crate::shares::Shares;

/// The approximate number of words in a message from one rank to another.
const WORDS_PER_MESSAGE: usize = 1 << 20;

/// The largest number of ranks that [`blocks_per_message`] counts. With more, a message could have too many words for
/// MPI, which counts them in 32 bits.
const MAX_RANKS_PER_MESSAGE: usize = 64;

/// A plane that receives boards from other ranks: its blank cell, and the move that leads back to the sent boards.
pub type Target = (usize, Move);

/// Returns the targets with the blank in these cells.
pub fn targets(shares: Shares, blanks: impl Iterator<Item = usize>) -> Vec<Target> {
    blanks
        .filter_map(|blank| Some((blank, shares.move_to_others(blank)?)))
        .collect()
}

/// The messages that one rank sends. Their memory is reused at the next depth.
pub struct Boxes {
    shares: Shares,
    number: usize,
    threads: usize,
    /// The messages to each rank, indexed by rank.
    outbox: Vec<Vec<Vec<u64>>>,
}

/// The messages received for the blocks of some planes.
pub struct Inbox {
    shares: Shares,
    number: usize,
    targets: Vec<Target>,
    /// The messages from each rank, indexed by rank.
    messages: Vec<Vec<Message>>,
}

struct Message {
    words: Vec<u64>,
    /// The number of each parcel's block, and the parcel's start in `words`.
    parcels: Vec<(u32, usize)>,
}

impl Message {
    fn new(words: Vec<u64>) -> Message {
        let parcels = parcels(&words).expect("messages arrive as they were sent");
        Message { words, parcels }
    }

    fn parcel(&self, block: u32) -> Option<Parcel<'_>> {
        let found = self
            .parcels
            .binary_search_by_key(&block, |&(block, _)| block);
        Parcel::at(&self.words[self.parcels[found.ok()?].1..])
    }
}

impl Boxes {
    pub fn new(shares: Shares, number: usize, threads: usize) -> Boxes {
        let outbox = vec![Vec::new(); shares.ranks()];
        Boxes {
            shares,
            number,
            threads,
            outbox,
        }
    }

    /// Packs this rank's words for the blocks of other ranks in the target planes. `set` returns the words of a block
    /// of this rank, or `None` if the block has no boards.
    pub fn pack<'a>(
        &mut self,
        moves: &PlaneMoves,
        targets: &[Target],
        set: impl Fn(Block) -> Option<&'a [u64]> + Sync,
    ) {
        let (shares, number) = (self.shares, self.number);
        // Collects the words that moves carry from this rank into a block of another rank. Returns whether these words
        // contain boards.
        let collect = |block: Block, words: &mut Vec<u64>| {
            let (_, mv) = targets[plane_of(targets, block)];
            let blank = shares.layout().shape().neighbour(block.blank, mv);
            let blank = blank.expect("targets have moves");
            let runs = moves.runs_to_other_parts(block, mv);
            let runs = runs.expect("it leads to other ranks");
            let mut has_boards = false;
            words.clear();
            for run in runs.filter(|run| shares.owner(run.part_after) == number) {
                let part = run.part_after;
                match set(Block { blank, part }) {
                    Some(block) => {
                        words.extend_from_slice(&block[run.place_after..][..run.len]);
                        has_boards = true;
                    }
                    None => words.resize(words.len() + run.len, 0),
                }
            }
            has_boards
        };
        for (to, messages) in self.outbox.iter_mut().enumerate() {
            let count = match to == number {
                true => 0,
                false => message_count(shares, to, targets),
            };
            messages.resize(count, Vec::new());
        }
        let messages = self.outbox.iter_mut().enumerate();
        let messages = messages.flat_map(|(to, messages)| {
            let messages = messages.iter_mut().enumerate();
            messages.map(move |(place, message)| (to, place, message))
        });
        for_each_in_parallel(
            self.threads,
            messages,
            Vec::new,
            |words, (to, place, message)| {
                message.clear();
                for block in message_blocks(shares, to, targets, place) {
                    if collect(block, words) {
                        add_parcel(message, block_number(shares, to, targets, block), words);
                    }
                }
            },
        );
    }

    /// Sends the packed messages. Returns the received messages and the number of bytes sent.
    pub fn exchange(&self, ranks: &Ranks, targets: &[Target]) -> (Inbox, u64) {
        let count = message_count(self.shares, self.number, targets);
        let counts = (0..ranks.count()).map(|from| if from == self.number { 0 } else { count });
        let mut messages: Vec<_> = counts.map(|count| vec![Vec::new(); count]).collect();
        let words = ranks.exchange(&self.outbox, &mut messages);
        let inbox = Inbox::new(self.shares, self.number, targets, messages);
        (inbox, 8 * words)
    }
}

impl Inbox {
    /// Parses the received messages, indexed by rank.
    fn new(
        shares: Shares,
        number: usize,
        targets: &[Target],
        messages: Vec<Vec<Vec<u64>>>,
    ) -> Inbox {
        let messages = messages.into_iter();
        let messages = messages.map(|messages| messages.into_iter().map(Message::new).collect());
        Inbox {
            shares,
            number,
            targets: targets.to_vec(),
            messages: messages.collect(),
        }
    }

    /// Returns whether this plane and move form a target.
    pub fn is_for(&self, blank: usize, mv: Move) -> bool {
        self.targets.contains(&(blank, mv))
    }

    /// Adds the received boards of a block to its words. Returns whether the block has received boards.
    ///
    /// # Panics
    ///
    /// If the block cannot receive boards.
    pub fn add_to(&self, moves: &PlaneMoves, block: Block, words: &mut [u64]) -> bool {
        let number = block_number(self.shares, self.number, &self.targets, block);
        let (plane, mv) = (block.blank, self.shares.move_to_others(block.blank));
        let mv = mv.unwrap_or_else(|| panic!("nothing comes to plane {plane}"));
        let place = number as usize / blocks_per_message(self.shares);
        let messages = self.messages.iter().map(|messages| messages.get(place));
        let mut parcels: Vec<_> = messages.map(|message| message?.parcel(number)).collect();
        if parcels.iter().all(Option::is_none) {
            return false;
        }
        let runs = moves
            .runs_to_other_parts(block, mv)
            .expect("it leads to other ranks");
        for run in runs {
            if let Some(parcel) = &mut parcels[self.shares.owner(run.part_after)] {
                parcel.add_next(&mut words[run.place..][..run.len]);
            }
        }
        true
    }
}

/// Returns the number of messages that the rank `to` receives from each other rank.
fn message_count(shares: Shares, to: usize, targets: &[Target]) -> usize {
    (targets.len() * shares.parts(to).len()).div_ceil(blocks_per_message(shares))
}

fn blocks_per_message(shares: Shares) -> usize {
    let words = WORDS_PER_MESSAGE * shares.ranks().min(MAX_RANKS_PER_MESSAGE);
    words.div_ceil(shares.layout().words_per_block())
}

/// Returns the blocks of the rank `to` that message number `place` covers, in the order of their numbers.
fn message_blocks<'t>(
    shares: Shares,
    to: usize,
    targets: &'t [Target],
    place: usize,
) -> impl Iterator<Item = Block> + 't {
    let parts = shares.parts(to);
    let blocks = blocks_per_message(shares);
    let numbers = place * blocks..((place + 1) * blocks).min(targets.len() * parts.len());
    numbers.map(move |number| Block {
        blank: targets[number / parts.len()].0,
        part: parts.start + number % parts.len(),
    })
}

/// Returns the number of a block among a rank's blocks in the target planes.
fn block_number(shares: Shares, to: usize, targets: &[Target], block: Block) -> u32 {
    let parts = shares.parts(to);
    let number = plane_of(targets, block) * parts.len() + block.part - parts.start;
    u32::try_from(number).expect("no shape has as many blocks")
}

fn plane_of(targets: &[Target], block: Block) -> usize {
    let plane = targets.iter().position(|&(blank, _)| blank == block.blank);
    plane.expect("a block of a target plane")
}

#[cfg(test)]
mod tests {
    use tilebase_frontier::{Depths, Frontier};
    use tilebase_puzzle::Goal;

    use super::*;

    /// All ranks of a run in one process, without MPI.
    struct Run {
        shares: Shares,
        frontiers: Vec<Frontier>,
        boxes: Vec<Boxes>,
    }

    impl Run {
        fn new(goal: Goal, ranks: usize) -> Run {
            let shares = Shares::new(goal, ranks);
            let frontier = |rank| Frontier::of_parts(shares.layout(), shares.parts(rank), 1);
            Run {
                frontiers: (0..ranks).map(|rank| frontier(rank).unwrap()).collect(),
                boxes: (0..ranks).map(|rank| Boxes::new(shares, rank, 1)).collect(),
                shares,
            }
        }

        fn advance(&mut self) {
            let layout = self.shares.layout();
            let colour = layout.colour_at(self.frontiers[0].depth() + 1);
            let targets = targets(self.shares, layout.blanks(colour));
            for (boxes, frontier) in self.boxes.iter_mut().zip(&self.frontiers) {
                let set = |block| frontier.block_with_boards(block);
                boxes.pack(frontier.moves(), &targets, set);
            }
            for (number, frontier) in self.frontiers.iter_mut().enumerate() {
                let messages = self.boxes.iter().map(|boxes| boxes.outbox[number].clone());
                let inbox = Inbox::new(self.shares, number, &targets, messages.collect());
                let is_target =
                    |block: Block| targets.iter().any(|&(blank, _)| blank == block.blank);
                frontier.begin_depth();
                frontier.advance_blocks(&|block| !is_target(block), &|_, _, _| false, None);
                let arrived = |moves: &_, block, words: &mut _| inbox.add_to(moves, block, words);
                frontier.advance_blocks(&is_target, &arrived, None);
            }
        }

        fn indices(&self) -> Vec<u64> {
            let layout = self.shares.layout();
            let blanks = layout.blanks(layout.colour_at(self.frontiers[0].depth()));
            let blocks = blanks.flat_map(|blank| layout.blocks_of_plane(blank));
            let indices = blocks.flat_map(|block| {
                let words = self.frontiers[self.shares.owner(block.part)].block(block);
                layout.indices(block, words)
            });
            indices.collect()
        }
    }

    /// With any number of ranks, a search finds the same boards as a single rank.
    #[test]
    fn all_ranks_together_find_each_depth() {
        for (shape, blank) in [("3x3", 8), ("2x5", 4), ("4x2", 3), ("5x2", 9), ("5x2", 0)] {
            let goal = Goal::new(shape.parse().unwrap(), blank).unwrap();
            for ranks in [1, 2, 3, 7, 12, 80] {
                let mut frontier = Frontier::with_threads(goal, 1).unwrap();
                let mut run = Run::new(goal, ranks);
                while frontier.advance() {
                    run.advance();
                    let depths: &dyn Depths = &frontier;
                    let is_same = depths.indices().eq(run.indices());
                    assert!(
                        is_same,
                        "{shape} {blank}, {ranks} ranks, depth {}",
                        frontier.depth()
                    );
                }
            }
        }
    }
}
