use tilebase_frontier::Block;
use tilebase_puzzle::{Move, MoveOrder};

use crate::GenerateError;
use crate::entry_packer::EntryPacker;
use crate::sets::{Set, Sets};

/// Finds the entries of encoding move by a local pass.
///
/// A neighbour is nearer if and only if its distance modulo 4 is one less. Neighbours' distances have the
/// same parity, so their marks decide: they differ from the board's own if its distance is even, and
/// are the same if it is odd.
pub(crate) struct MoveEntries<'a> {
    sets: &'a dyn Sets,
    order: MoveOrder,
    own: Vec<u64>,
    /// By move code, the marks of the neighbours, each in the place of the board that the move starts
    /// from.
    neighbours: [Vec<u64>; 4],
    /// A block of neighbours in their own places.
    block: Vec<u64>,
}

impl<'a> MoveEntries<'a> {
    pub(crate) fn new(sets: &'a dyn Sets, order: MoveOrder) -> MoveEntries<'a> {
        let words = || vec![0; sets.layout().words_per_block()];
        MoveEntries {
            sets,
            order,
            own: words(),
            neighbours: [words(), words(), words(), words()],
            block: words(),
        }
    }

    /// Reads the plane that a move from this one leads to if it leads to other parts: part by part, or
    /// nothing if there is no such move.
    pub(crate) fn crossing_plane(&self, blank: usize) -> Result<Vec<Vec<u64>>, GenerateError> {
        let (layout, moves) = (self.sets.layout(), self.sets.moves());
        let mut all_moves = Move::ALL.into_iter();
        let mv = all_moves.find(|&mv| moves.leads_to_other_parts(blank, mv));
        let neighbour = mv.and_then(|mv| layout.shape().neighbour(blank, mv));
        let blocks = neighbour.into_iter();
        let blocks = blocks.flat_map(|neighbour| layout.blocks_of_plane(neighbour));
        let read = |block| {
            let mut words = vec![0; layout.words_per_block()];
            self.sets.read(Set::Marked, block, &mut words)?;
            Ok(words)
        };
        blocks.map(read).collect()
    }

    /// Packs the entries of a block.
    pub(crate) fn encode(
        &mut self,
        block: Block,
        crossing: &[Vec<u64>],
        packer: &mut EntryPacker,
    ) -> Result<(), GenerateError> {
        let layout = self.sets.layout();
        let shape = layout.shape();
        self.sets.read(Set::Marked, block, &mut self.own)?;
        for mv in Move::ALL {
            self.read_neighbours(block, mv, crossing)?;
        }
        let is_legal = |mv: &Move| shape.neighbour(block.blank, *mv).is_some();
        let moves = self.order.moves().into_iter().filter(is_legal);
        let neighbours: Vec<(Move, &[u64])> = moves
            .map(|mv| (mv, &*self.neighbours[usize::from(mv.code())]))
            .collect();
        let is_odd = shape.colour(block.blank) != shape.colour(layout.goal().blank());
        // Nearer neighbours of boards at even distances have other marks, at odd ones the same.
        let flip = if is_odd { u64::MAX } else { 0 };
        let boards = layout.full_word();
        let bits_per_word = 2 * layout.boards_per_word() as u32;
        for (place, &own) in self.own.iter().enumerate() {
            let nearer = neighbours.iter();
            let nearer = nearer.map(|&(mv, words)| (mv, own ^ words[place] ^ flip));
            packer.push(first_moves(boards, nearer), bits_per_word);
        }
        Ok(())
    }

    /// Reads the marks of the neighbours that a move leads to, if there is such a move.
    fn read_neighbours(
        &mut self,
        block: Block,
        mv: Move,
        crossing: &[Vec<u64>],
    ) -> Result<(), GenerateError> {
        let Some(blank) = self.sets.layout().shape().neighbour(block.blank, mv) else {
            return Ok(());
        };
        let moves = self.sets.moves();
        let is_crossing = moves.leads_to_other_parts(block.blank, mv);
        if !is_crossing {
            let neighbour = Block { blank, ..block };
            self.sets.read(Set::Marked, neighbour, &mut self.block)?;
        }
        let marked = |block: Block| {
            if is_crossing {
                Some(&*crossing[block.part])
            } else {
                Some(&*self.block)
            }
        };
        let neighbours = &mut self.neighbours[usize::from(mv.code())];
        neighbours.fill(0);
        moves.add_predecessors(block, mv, marked, neighbours);
        Ok(())
    }
}

/// Returns the codes of each board's first move to a nearer neighbour, two bits per board. `nearer` has
/// the moves in order, each with the boards that it leads to a nearer one.
#[inline(always)]
fn first_moves(boards: u64, nearer: impl Iterator<Item = (Move, u64)>) -> u128 {
    let (mut undecided, mut low, mut high) = (boards, 0, 0);
    for (mv, nearer) in nearer {
        let chosen = nearer & undecided;
        undecided &= !chosen;
        low |= if mv.code() & 1 != 0 { chosen } else { 0 };
        high |= if mv.code() & 2 != 0 { chosen } else { 0 };
    }
    spread(low) | spread(high) << 1
}

/// Moves bit i to 2 i.
fn spread(word: u64) -> u128 {
    let mut spread = u128::from(word);
    let mut distance = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_0000_0000_FFFF_FFFF;
    while distance > 0 {
        spread = (spread | spread << distance) & mask;
        distance /= 2;
        mask ^= mask << distance;
    }
    spread
}
