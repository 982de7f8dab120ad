use core::iter;
use std::vec;
use std::vec::Vec;

use tilebase_puzzle::{Goal, Move};

use crate::{OutOfMemory, Pattern};

/// The number of bits of a cell in an index.
const CELL: u32 = 4;

/// The entry of a number that is not the index of a state.
const NO_STATE: u8 = u8::MAX;

/// The distances of all states of a pattern in the multi-tile metric. A state consists of the cells of the blank and of
/// the pattern's tiles. Every slide counts, even if it moves no tile of the pattern.
///
/// The index is the sum of cell times weight over all tiles. It has four bits per cell: the blank's cell lowest, then
/// the cells of the pattern's tiles in ascending order.
pub(super) struct SlideTable {
    distances: Vec<u8>,
    /// A power of 16 for the blank and for each tile of the pattern, and 0 for other tiles.
    pub(super) weights: [u32; 16],
}

impl SlideTable {
    /// Returns the size of the table: a byte for each index.
    pub(super) fn bytes(pattern: Pattern) -> u64 {
        1 << (CELL * (pattern.len() as u32 + 1))
    }

    /// Generates the table by a breadth-first search from the goal.
    pub(super) fn generate(pattern: Pattern) -> Result<SlideTable, OutOfMemory> {
        let mut weights = [0; 16];
        for (place, tile) in iter::once(0).chain(pattern.tiles().iter()).enumerate() {
            weights[usize::from(tile)] = 1 << (CELL * place as u32);
        }
        let len = SlideTable::bytes(pattern) as usize;
        let mut distances = Vec::new();
        reserve(&mut distances, len)?;
        distances.resize(len, NO_STATE);
        let mut table = SlideTable { distances, weights };
        table.fill(pattern.goal())?;
        Ok(table)
    }

    fn fill(&mut self, goal: Goal) -> Result<(), OutOfMemory> {
        let shape = goal.shape();
        let goal = goal.board();
        let tiles = (0..).zip(goal.tiles());
        let start = tiles.map(|(cell, &tile)| cell * self.weights[usize::from(tile)]);
        let start: u32 = start.sum();
        self.distances[start as usize] = 0;
        let mut states = vec![start];
        for distance in 1.. {
            let mut next = Vec::new();
            for &state in &states {
                reserve(&mut next, shape.rows() + shape.cols())?;
                // The weight of the tile in each cell.
                let mut weights = [0; 16];
                for &weight in self.weights[1..].iter().filter(|&&weight| weight > 0) {
                    weights[(state / weight % 16) as usize] = weight;
                }
                for mv in Move::ALL {
                    let (mut moved, mut blank) = (state, (state % 16) as usize);
                    while let Some(cell) = shape.neighbour(blank, mv) {
                        moved = self::moved(moved, weights[cell], cell as u32, blank as u32);
                        blank = cell;
                        let found = &mut self.distances[moved as usize];
                        if *found == NO_STATE {
                            *found = distance;
                            next.push(moved);
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            states = next;
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn distance(&self, index: u32) -> u8 {
        self.distances[index as usize]
    }
}

fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    let bytes = ((list.len() + more) * size_of::<T>()) as u64;
    let reserved = list.try_reserve(more);
    reserved.map_err(|_| OutOfMemory { bytes })
}

/// Returns the index after a tile of this weight has moved from a cell to the blank's cell.
#[inline(always)]
pub(super) fn moved(index: u32, weight: u32, from: u32, to: u32) -> u32 {
    index.wrapping_add(
        from.wrapping_sub(to)
            .wrapping_mul(1u32.wrapping_sub(weight)),
    )
}
