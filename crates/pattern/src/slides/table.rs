use core::{array, iter};
use std::vec;
use std::vec::Vec;

use tilebase_puzzle::{Board, Move, Shape};

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
        table.fill(pattern)?;
        Ok(table)
    }

    fn fill(&mut self, pattern: Pattern) -> Result<(), OutOfMemory> {
        let shape = pattern.goal().shape();
        let neighbours = neighbours(shape);
        let start = self.index(&pattern.goal().board());
        self.distances[start as usize] = 0;
        let mut states = vec![start];
        for distance in 1.. {
            let mut next = Vec::new();
            for &state in &states {
                reserve(&mut next, shape.rows() + shape.cols())?;
                // The weight of the tile in each cell.
                let mut weights = [0; 16];
                for place in 1..=pattern.len() {
                    weights[(state >> (CELL * place as u32)) as usize % 16] =
                        1 << (CELL * place as u32);
                }
                for mv in Move::ALL {
                    let (mut moved, mut blank) = (state, state as usize % 16);
                    while let Some(cell) = neighbours[blank][mv as usize] {
                        moved = moved.wrapping_add(change(weights[cell % 16], blank, cell));
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

    /// Returns the index of a board of the table's goal.
    pub(super) fn index(&self, board: &Board) -> u32 {
        let tiles = (0..).zip(board.tiles());
        let terms = tiles.map(|(cell, &tile)| cell * self.weights[usize::from(tile)]);
        terms.sum()
    }

    /// Returns the distances by index.
    pub(super) fn distances(&self) -> &[u8] {
        &self.distances
    }
}

/// Returns the cell of the blank after each move, by the cell before it.
pub(super) fn neighbours(shape: Shape) -> [[Option<usize>; 4]; 16] {
    let after =
        |cell| Move::ALL.map(|mv| (cell < shape.cells()).then(|| shape.neighbour(cell, mv))?);
    array::from_fn(after)
}

fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    let bytes = ((list.len() + more) * size_of::<T>()) as u64;
    let reserved = list.try_reserve(more);
    reserved.map_err(|_| OutOfMemory { bytes })
}

/// Returns the change of an index if the blank changes places with a tile of this weight.
pub(super) fn change(weight: u32, blank_cell: usize, tile_cell: usize) -> u32 {
    let difference = (tile_cell as u32).wrapping_sub(blank_cell as u32);
    difference.wrapping_mul(1u32.wrapping_sub(weight))
}
