//! What ranks pass to each other before a depth: the words of their blocks that moves lead into blocks of
//! others.

use std::ops::Range;

use tilebase_frontier::internal::{Block, PlaneMoves, for_each_in_parallel};
use tilebase_puzzle::Move;

use crate::parcel::{Parcel, add_parcel, parcels};
use crate::ranks::Ranks;
use crate::shares::Shares;

/// About how many words of blocks a piece is for, for each rank from which words can come.
const WORDS_PER_PIECE: usize = 1 << 20;

/// Beyond this number of ranks pieces become no larger: MPI counts the words of a message in 32 bits.
const MOST_RANKS_PER_PIECE: usize = 64;

/// A plane to whose blocks boards come from other ranks, and the move that leads them back there.
pub type Target = (usize, Move);

/// Returns the planes with the blank in these cells that are targets.
pub fn targets(shares: &Shares, blanks: impl Iterator<Item = usize>) -> Vec<Target> {
    blanks
        .filter_map(|blank| Some((blank, shares.move_to_others(blank)?)))
        .collect()
}

/// The boxes of one rank, whose memory is used again.
pub struct Boxes {
    shares: Shares,
    number: usize,
    threads: usize,
    /// By rank, the pieces for it.
    outbox: Vec<Vec<Vec<u64>>>,
}

/// The pieces that have come, for blocks of some planes.
pub struct Inbox {
    shares: Shares,
    number: usize,
    targets: Vec<Target>,
    /// By rank, the pieces from it.
    pieces: Vec<Vec<Piece>>,
}

/// A piece that has come.
struct Piece {
    words: Vec<u64>,
    /// The number of each block for which there is a parcel, and where that starts.
    parcels: Vec<(u32, usize)>,
}

impl Piece {
    fn new(words: Vec<u64>) -> Piece {
        let parcels = parcels(&words).expect("pieces arrive as they were sent");
        Piece { words, parcels }
    }

    /// Returns the parcel for the block with this number, if there is one.
    fn parcel(&self, block: u32) -> Option<Parcel<'_>> {
        let found = self
            .parcels
            .binary_search_by_key(&block, |&(block, _)| block);
        Parcel::at(&self.words[self.parcels[found.ok()?].1..])
    }
}

impl Boxes {
    /// Creates the empty boxes of a rank.
    pub fn new(shares: Shares, number: usize, threads: usize) -> Boxes {
        let outbox = vec![Vec::new(); shares.ranks()];
        Boxes {
            shares,
            number,
            threads,
            outbox,
        }
    }

    /// Packs what moves lead from the blocks of this rank to blocks of others in the target planes. `set`
    /// returns the words of a block here, or `None` if it has no boards.
    pub fn pack<'a>(
        &mut self,
        moves: &PlaneMoves,
        targets: &[Target],
        set: impl Fn(Block) -> Option<&'a [u64]> + Sync,
    ) {
        let packer = Packer {
            shares: &self.shares,
            number: self.number,
            moves,
            targets,
            set,
        };
        for (to, pieces) in self.outbox.iter_mut().enumerate() {
            let is_other = to != self.number;
            let count = if is_other {
                piece_count(&self.shares, to, targets)
            } else {
                0
            };
            pieces.resize(count, Vec::new());
        }
        let pieces = self.outbox.iter_mut().enumerate();
        let pieces = pieces.flat_map(|(to, pieces)| {
            pieces
                .iter_mut()
                .enumerate()
                .map(move |(number, piece)| (to, number, piece))
        });
        for_each_in_parallel(
            self.threads,
            pieces,
            Vec::new,
            |words, (to, number, piece)| {
                piece.clear();
                for block in piece_blocks(&self.shares, to, targets, number) {
                    packer.pack_block(to, block, words, piece);
                }
            },
        );
    }

    /// Passes on what was packed, and returns what comes, and the number of bytes sent.
    pub fn exchange(&self, ranks: &Ranks, targets: &[Target]) -> (Inbox, u64) {
        let count = piece_count(&self.shares, self.number, targets);
        let counts = (0..ranks.count()).map(|from| if from == self.number { 0 } else { count });
        let mut pieces: Vec<_> = counts.map(|count| vec![Vec::new(); count]).collect();
        let words = ranks.exchange(&self.outbox, &mut pieces);
        let inbox = Inbox::new(self.shares.clone(), self.number, targets, pieces);
        (inbox, 8 * words)
    }
}

impl Inbox {
    /// Opens the pieces that have come, by rank.
    fn new(shares: Shares, number: usize, targets: &[Target], pieces: Vec<Vec<Vec<u64>>>) -> Inbox {
        let pieces = pieces.into_iter();
        let pieces = pieces.map(|pieces| pieces.into_iter().map(Piece::new).collect());
        Inbox {
            shares,
            number,
            targets: targets.to_vec(),
            pieces: pieces.collect(),
        }
    }

    /// Whether boards can have come to a block by this move.
    pub fn is_for(&self, blank: usize, mv: Move) -> bool {
        self.targets.contains(&(blank, mv))
    }

    /// Adds the boards that have come for a block to its words. Returns whether there are any.
    ///
    /// # Panics
    ///
    /// If nothing can have come to the block.
    pub fn add_to(&self, moves: &PlaneMoves, block: Block, words: &mut [u64]) -> bool {
        let number = block_number(&self.shares, self.number, &self.targets, block);
        let (plane, mv) = (block.blank, self.shares.move_to_others(block.blank));
        let mv = mv.unwrap_or_else(|| panic!("nothing comes to plane {plane}"));
        let in_piece = number as usize / blocks_per_piece(&self.shares);
        let pieces = self.pieces.iter().map(|pieces| pieces.get(in_piece));
        let mut parcels: Vec<_> = pieces.map(|piece| piece?.parcel(number)).collect();
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

struct Packer<'t, F> {
    shares: &'t Shares,
    number: usize,
    moves: &'t PlaneMoves,
    targets: &'t [Target],
    set: F,
}

impl<'a, F: Fn(Block) -> Option<&'a [u64]>> Packer<'_, F> {
    /// Adds to a piece what moves lead from blocks here to a block of another rank.
    fn pack_block(&self, to: usize, block: Block, words: &mut Vec<u64>, piece: &mut Vec<u64>) {
        let (_, mv) = self.targets[self.plane_of(block)];
        let blank = self.shares.layout().shape().neighbour(block.blank, mv);
        let blank = blank.expect("targets have moves");
        words.clear();
        let mut has_boards = false;
        let runs = self
            .moves
            .runs_to_other_parts(block, mv)
            .expect("it leads to other ranks");
        for run in runs.filter(|run| self.shares.owner(run.part_after) == self.number) {
            let part = run.part_after;
            match (self.set)(Block { blank, part }) {
                Some(block) => {
                    words.extend_from_slice(&block[run.place_after..][..run.len]);
                    has_boards = true;
                }
                None => words.resize(words.len() + run.len, 0),
            }
        }
        if has_boards {
            add_parcel(
                piece,
                block_number(self.shares, to, self.targets, block),
                words,
            );
        }
    }

    fn plane_of(&self, block: Block) -> usize {
        plane_of(self.targets, block)
    }
}

/// Returns the number of pieces that each other rank sends to a rank.
fn piece_count(shares: &Shares, to: usize, targets: &[Target]) -> usize {
    (targets.len() * shares.parts(to).len()).div_ceil(blocks_per_piece(shares))
}

fn blocks_per_piece(shares: &Shares) -> usize {
    let words = WORDS_PER_PIECE * shares.ranks().min(MOST_RANKS_PER_PIECE);
    words.div_ceil(shares.layout().words_per_block())
}

/// Returns the blocks of a rank for which a piece is, in the order of their numbers.
fn piece_blocks<'t>(
    shares: &Shares,
    to: usize,
    targets: &'t [Target],
    piece: usize,
) -> impl Iterator<Item = Block> + 't {
    let parts: Range<usize> = shares.parts(to);
    let blocks = blocks_per_piece(shares);
    let numbers = piece * blocks..((piece + 1) * blocks).min(targets.len() * parts.len());
    numbers.map(move |number| Block {
        blank: targets[number / parts.len()].0,
        part: parts.start + number % parts.len(),
    })
}

/// Returns the number of a block among those of a rank in the target planes.
fn block_number(shares: &Shares, to: usize, targets: &[Target], block: Block) -> u32 {
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
    use tilebase_frontier::Frontier;
    use tilebase_puzzle::Goal;

    use super::*;

    /// The ranks of a run, without MPI.
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
                boxes: (0..ranks)
                    .map(|rank| Boxes::new(shares.clone(), rank, 1))
                    .collect(),
                shares,
            }
        }

        fn advance(&mut self) {
            let shape = self.shares.layout().shape();
            let colour = self
                .shares
                .layout()
                .colour_at(self.frontiers[0].depth() + 1);
            let blanks = (0..shape.cells()).filter(|&cell| shape.colour(cell) == colour);
            let targets = targets(&self.shares, blanks);
            for (boxes, frontier) in self.boxes.iter_mut().zip(&self.frontiers) {
                let set = |block| frontier.block_with_boards(block);
                boxes.pack(frontier.moves(), &targets, set);
            }
            for (number, frontier) in self.frontiers.iter_mut().enumerate() {
                let pieces = self.boxes.iter().map(|boxes| boxes.outbox[number].clone());
                let inbox = Inbox::new(self.shares.clone(), number, &targets, pieces.collect());
                let is_target =
                    |block: Block| targets.iter().any(|&(blank, _)| blank == block.blank);
                frontier.begin_depth();
                frontier.advance_blocks(|block| !is_target(block), |_, _, _| false, None);
                let arrived = |moves: &_, block, words: &mut _| inbox.add_to(moves, block, words);
                frontier.advance_blocks(is_target, arrived, None);
            }
        }

        fn indices(&self) -> Vec<u64> {
            let layout = self.shares.layout();
            let colour = layout.colour_at(self.frontiers[0].depth());
            let blocks = layout
                .blocks()
                .filter(|block| layout.shape().colour(block.blank) == colour);
            let indices = blocks.flat_map(|block| {
                let words = self.frontiers[self.shares.owner(block.part)].block(block);
                layout.indices(block, words)
            });
            indices.collect()
        }
    }

    /// However the boards are divided, all ranks together have those of a search by one.
    #[test]
    fn all_ranks_together_find_each_depth() {
        for (shape, blank) in [("3x3", 8), ("2x5", 4), ("4x2", 3), ("5x2", 9), ("5x2", 0)] {
            let goal = Goal::new(shape.parse().unwrap(), blank).unwrap();
            for ranks in [1, 2, 3, 7, 12, 80] {
                let mut frontier = Frontier::with_threads(goal, 1).unwrap();
                let mut run = Run::new(goal, ranks);
                while frontier.advance() {
                    run.advance();
                    let is_same = frontier.indices().eq(run.indices());
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
