use core::array;
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
/// The index has four bits per cell: the blank's cell lowest, then the cells of the tiles in ascending order.
pub(super) struct SlideTable {
    distances: Vec<u8>,
    /// For each tile, the position of its cell in the index in bits, or 0 if the pattern does not have the tile.
    pub(super) shifts: [u8; 16],
}

impl SlideTable {
    /// Returns the size of the table: a byte for each index.
    pub(super) fn bytes(pattern: Pattern) -> u64 {
        1 << (CELL * (pattern.len() as u32 + 1))
    }

    /// Generates the table by a breadth-first search from the goal.
    pub(super) fn generate(pattern: Pattern) -> Result<SlideTable, OutOfMemory> {
        let mut shifts = [0; 16];
        for (shift, tile) in (CELL..).step_by(CELL as usize).zip(pattern.tiles().iter()) {
            shifts[usize::from(tile)] = shift as u8;
        }
        let len = SlideTable::bytes(pattern) as usize;
        let mut distances = Vec::new();
        reserve(&mut distances, len)?;
        distances.resize(len, NO_STATE);
        let mut table = SlideTable { distances, shifts };
        table.fill(pattern.goal())?;
        Ok(table)
    }

    fn fill(&mut self, goal: Goal) -> Result<(), OutOfMemory> {
        let shape = goal.shape();
        let cells = array::from_fn(|cell| cell as u8);
        let start = index_of(goal.board().tiles(), &cells, &self.shifts);
        self.distances[start as usize] = 0;
        let mut states = vec![start];
        for distance in 1.. {
            let mut next = Vec::new();
            for &state in &states {
                reserve(&mut next, shape.rows() + shape.cols())?;
                let mut tiles = [0; 16];
                for tile in 1..16 {
                    if self.shifts[tile] > 0 {
                        tiles[self.cell(state, tile)] = tile as u8;
                    }
                }
                for mv in Move::ALL {
                    let (mut moved, mut blank) = (state, (state % 16) as usize);
                    while let Some(cell) = shape.neighbour(blank, mv) {
                        let shift = self.shifts[usize::from(tiles[cell])];
                        moved = self::moved(moved, shift, cell, blank);
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

    fn cell(&self, state: u32, tile: usize) -> usize {
        (state >> self.shifts[tile] & 0b1111) as usize
    }
}

fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    let bytes = ((list.len() + more) * size_of::<T>()) as u64;
    let reserved = list.try_reserve(more);
    reserved.map_err(|_| OutOfMemory { bytes })
}

/// Returns the index of a board, given as its tiles in reading order. `cells` has the image of each cell, `shifts` the
/// positions of the pattern's tiles.
pub(super) fn index_of(tiles: &[u8], cells: &[u8; 16], shifts: &[u8; 16]) -> u32 {
    let tiles = tiles.iter().zip(cells);
    tiles.fold(0, |index, (&tile, &cell)| {
        match (tile, shifts[usize::from(tile)]) {
            (1.., 0) => index,
            (_, shift) => index | u32::from(cell) << shift,
        }
    })
}

/// Returns the index after a tile has moved from a cell to the blank's cell. `shift` is the position of the tile's cell
/// in the index in bits, or 0 if the pattern does not have the tile.
#[inline(always)]
pub(super) fn moved(index: u32, shift: u8, from: usize, to: usize) -> u32 {
    let index = index & !0b1111 | from as u32;
    match shift {
        0 => index,
        shift => index & !(0b1111 << shift) | (to as u32) << shift,
    }
}
