use std::borrow::Cow;

use tilebase_frontier::internal::{Block, Layout};
use tilebase_puzzle::{Move, MoveOrder};

use crate::GenerateError;
use crate::entry_packer::EntryPacker;
use crate::sets::{Set, Sets};
use crate::zeros::zeros;

/// The number of words that are encoded together.
const WORDS: usize = 16;

/// Finds the entries of encoding move by a local pass.
///
/// A neighbour is nearer if and only if its distance modulo 4 is one less. Neighbours' distances have the
/// same parity, so their marks decide: they differ from the board's own if its distance is even, and
/// are the same if it is odd.
pub(crate) struct MoveEntries<'a> {
    sets: &'a dyn Sets,
    order: MoveOrder,
    /// The planes that were read last because a move leads from other parts to them, by their blanks, part
    /// by part: up to two, since a board can have such moves up and down.
    crossing: Vec<(usize, Plane<'a>)>,
}

/// The blocks of a plane by part; `None` for parts that are kept elsewhere.
type Plane<'a> = Vec<Option<Cow<'a, [u64]>>>;

/// The marks of the neighbours that a move leads to, each in the place of the board that it starts
/// from.
type Neighbours<'a> = (Move, Cow<'a, [u64]>);

impl<'a> MoveEntries<'a> {
    pub(crate) fn new(sets: &'a dyn Sets, order: MoveOrder) -> MoveEntries<'a> {
        MoveEntries {
            sets,
            order,
            crossing: Vec::new(),
        }
    }

    pub(crate) fn layout(&self) -> Layout {
        self.sets.layout()
    }

    /// Packs the entries of a block.
    pub(crate) fn encode(
        &mut self,
        block: Block,
        packer: &mut EntryPacker,
    ) -> Result<(), GenerateError> {
        let (layout, sets) = (self.sets.layout(), self.sets);
        let shape = layout.shape();
        let own = sets.block(Set::Marked, block)?;
        let mut neighbours = Vec::new();
        for mv in self.order.moves() {
            if let Some(blank) = shape.neighbour(block.blank, mv) {
                neighbours.push((mv, self.neighbours(block, mv, blank)?));
            }
        }
        let is_odd = shape.colour(block.blank) != shape.colour(layout.goal().blank());
        // Nearer neighbours of boards at even distances have other marks, at odd ones the same.
        let flip = if is_odd { u64::MAX } else { 0 };
        let boards = layout.full_word();
        let bits_per_word = 2 * layout.boards_per_word() as u32;
        for first in (0..own.len()).step_by(WORDS) {
            for entries in first_moves(&own, &neighbours, flip, boards, first) {
                packer.push(entries, bits_per_word);
            }
        }
        Ok(())
    }

    /// Returns the marks of the neighbours that a move of a block's boards leads to.
    fn neighbours(
        &mut self,
        block: Block,
        mv: Move,
        blank: usize,
    ) -> Result<Cow<'a, [u64]>, GenerateError> {
        let (sets, moves) = (self.sets, self.sets.moves());
        let neighbour = Block { blank, ..block };
        if matches!(mv, Move::Left | Move::Right) {
            // Words keep their places.
            return sets.block(Set::Marked, neighbour);
        }
        let words = zeros(self.layout().words_per_block());
        let mut words = words.map_err(|_| GenerateError::MemoryRefused)?;
        if moves.leads_to_other_parts(block.blank, mv) {
            let plane = self.crossing_plane(blank)?;
            moves.add_predecessors(block, mv, |block| plane[block.part].as_deref(), &mut words);
            sets.add_marked_elsewhere(block, mv, &mut words)?;
        } else {
            let marked = sets.block(Set::Marked, neighbour)?;
            moves.add_predecessors(block, mv, |_| Some(&*marked), &mut words);
        }
        Ok(words.into())
    }

    /// Returns the blocks of a plane, which are read once for all blocks of another.
    fn crossing_plane(&mut self, blank: usize) -> Result<&[Option<Cow<'a, [u64]>>], GenerateError> {
        if let Some(known) = self.crossing.iter().position(|&(last, _)| last == blank) {
            return Ok(&self.crossing[known].1);
        }
        self.crossing.truncate(1);
        let (sets, parts) = (self.sets, self.sets.parts());
        let blocks = self.layout().blocks_of_plane(blank);
        let marks = |block: Block| {
            let is_here = parts.contains(&block.part);
            is_here.then(|| sets.block(Set::Marked, block)).transpose()
        };
        let plane: Result<_, _> = blocks.map(marks).collect();
        self.crossing.insert(0, (blank, plane?));
        Ok(&self.crossing[0].1)
    }
}

/// Returns the codes of each board's first move to a nearer neighbour, two bits per board, for up to
/// [`WORDS`] words from a place on.
#[inline(always)]
fn first_moves(
    own: &[u64],
    neighbours: &[Neighbours<'_>],
    flip: u64,
    boards: u64,
    first: usize,
) -> impl Iterator<Item = u128> {
    let len = WORDS.min(own.len() - first);
    let (mut undecided, mut low, mut high) = ([boards; WORDS], [0; WORDS], [0; WORDS]);
    let own = &own[first..first + len];
    for (mv, words) in neighbours {
        let [low_bit, high_bit] = [1, 2].map(|bit| if mv.code() & bit != 0 { u64::MAX } else { 0 });
        let words = &words[first..first + len];
        for place in 0..len {
            let chosen = (own[place] ^ words[place] ^ flip) & undecided[place];
            undecided[place] &= !chosen;
            low[place] |= chosen & low_bit;
            high[place] |= chosen & high_bit;
        }
    }
    let (mut entries, mut more_entries) = ([0; WORDS], [0; WORDS]);
    for place in 0..WORDS {
        let (low, high) = (low[place], high[place]);
        entries[place] = interleaved(low & 0xffff_ffff | high << 32);
        more_entries[place] = interleaved(low >> 32 | high & 0xffff_ffff << 32);
    }
    let entries = entries.into_iter().zip(more_entries).take(len);
    entries.map(|(entries, more)| u128::from(entries) | u128::from(more) << 64)
}

/// Moves bit i of the lower half to bit 2 i, and bit i of the upper half to bit 2 i + 1.
#[inline(always)]
fn interleaved(halves: u64) -> u64 {
    let mut word = halves;
    for (distance, mask) in [
        (16, 0x0000_0000_ffff_0000),
        (8, 0x0000_ff00_0000_ff00),
        (4, 0x00f0_00f0_00f0_00f0),
        (2, 0x0c0c_0c0c_0c0c_0c0c),
        (1, 0x2222_2222_2222_2222),
    ] {
        // Exchanges the bits of the mask with those `distance` places above.
        let differences = (word ^ word >> distance) & mask;
        word ^= differences ^ differences << distance;
    }
    word
}
