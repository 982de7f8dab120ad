//! The only shape without five tiles to share a word: a plane is one word of three boards, and each
//! bit moves by itself.

use std::array;

use crate::{Address, Block, Layout};

/// A move of the three boards of a plane.
pub(crate) struct BitMove {
    /// For each board before the move, the bit of the board after it.
    bits_after: [u32; 3],
}

impl BitMove {
    /// Works out the move of the blank from one cell to another.
    pub(crate) fn new(layout: Layout, from: usize, to: usize) -> BitMove {
        let first = layout.first_index(Block {
            blank: from,
            part: 0,
        });
        let bit_after = |bit: usize| {
            let cursor = layout.goal().cursor_at(first + bit as u64);
            let cursor = cursor.expect("an index below the number of boards");
            let mut neighbours = cursor.neighbours().map(|(_, neighbour)| neighbour);
            let moved = neighbours.find(|neighbour| neighbour.blank() == to);
            let Address { bit, .. } = layout.address(moved.expect("a neighbouring cell").index());
            bit
        };
        BitMove {
            bits_after: array::from_fn(bit_after),
        }
    }

    /// Adds to a plane the boards that the move leads to those of `after`.
    pub(crate) fn add_predecessors(&self, after: &[u64], to: &mut [u64]) {
        for (after, to) in after.iter().zip(to) {
            for (bit, bit_after) in self.bits_after.into_iter().enumerate() {
                *to |= (after >> bit_after & 1) << bit;
            }
        }
    }
}
