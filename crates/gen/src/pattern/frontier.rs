//! All states at one distance from the goal, one bit each, and the step to the next distance. A block contains the
//! states with the same taken cells and the same region of the blank.
//!
//! Cells are coloured like a chessboard. A move changes the distance by one. It also changes the number of taken cells
//! of colour 1 by one. Therefore the distances of a block's states are all even or all odd. This is the block's parity.
//!
//! A state is at the next distance if it is one move from the frontier and not at the previous distance. States at the
//! next distance replace states at the previous distance, so one bit per state is enough. A thread that replaces a
//! block reads only blocks of the other parity.

use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};

use tilebase_format::internal::{Block as PatternBlock, BlockMove, CellSet};
use tilebase_format::{Pattern, PatternIndex};
use tilebase_frontier::OutOfMemory;
use tilebase_frontier::internal::{for_each_in_parallel, reserved};

use super::rank_moves::RankMoves;
use crate::sets::zeros;

/// The states at one distance from the goal and at the previous distance.
pub(crate) struct PatternFrontier {
    index: PatternIndex,
    /// The cells of colour 1, as on a chessboard.
    colour: CellSet,
    goal_cells: CellSet,
    moves: RankMoves,
    threads: usize,
    distance: u8,
    /// The states of each block at this or the previous distance, one bit per state.
    words: Vec<u64>,
    /// Whether each block has states at this or the previous distance.
    has_states: Vec<bool>,
}

/// Adds states of a block to its entries: sets a bit for each. `words` has one bit for each state of the block.
pub(crate) fn add_states(words: &[u64], block: &mut [u8]) {
    for (bytes, word) in block.chunks_mut(8).zip(words) {
        for (byte, new) in bytes.iter_mut().zip(word.to_le_bytes()) {
            *byte |= new;
        }
    }
}

/// The number of blocks that a thread takes from the queue at once.
const BATCH: usize = 32;

impl PatternFrontier {
    /// Returns the frontier at distance 0: only the goal.
    pub(crate) fn new(pattern: Pattern, threads: usize) -> Result<PatternFrontier, OutOfMemory> {
        let mut words = zeros(pattern.blocks() as u64 * words_per_block(pattern))?;
        let moves = RankMoves::new(pattern.len(), most_tiles_passed(pattern))?;
        // `advance` needs this memory at each distance. If it is not available, fails now.
        reserved::<u8>(pattern.blocks() as u64 * BYTES_BESIDE_BLOCK)?;
        let index = PatternIndex::new(pattern);
        let goal = index.rank(&pattern.goal().board()) / pattern.arrangements();
        // The tiles of the goal are in ascending order, which is the first arrangement of a block.
        words[(goal * words_per_block(pattern)) as usize] = 1;
        let mut has_states = vec![false; pattern.blocks()];
        has_states[goal as usize] = true;
        Ok(PatternFrontier {
            goal_cells: index.blocks()[goal as usize].cells,
            index,
            colour: (0..pattern.shape().cells())
                .filter(|&cell| pattern.shape().colour(cell) == 1)
                .fold(0, |set, cell| set | 1 << cell),
            moves,
            threads,
            distance: 0,
            words,
            has_states,
        })
    }

    /// Returns the number of bytes that a frontier needs with this number of threads.
    pub(crate) fn memory(pattern: Pattern, threads: usize) -> u64 {
        let block = 8 * words_per_block(pattern);
        let blocks = pattern.blocks() as u64;
        let moves = RankMoves::bytes(pattern.len(), most_tiles_passed(pattern));
        let of_threads = block.saturating_mul(threads as u64);
        let sets = blocks * (block + BYTES_BESIDE_BLOCK) + SET_NUMBERS;
        sets.saturating_add(moves).saturating_add(of_threads)
    }

    /// Advances to the next distance, and returns the number of its states. For each block with new states, calls
    /// `visit` with these states, as bits, and the block's item of `entries_of_block`, on several threads.
    pub(crate) fn advance<S: Send>(
        &mut self,
        entries_of_block: impl IntoIterator<Item = S>,
        visit: impl Fn(&[u64], S) + Sync,
    ) -> u64 {
        self.distance += 1;
        let (pattern, parity) = (self.index.pattern(), u32::from(self.distance % 2));
        let changed = |block: PatternBlock| (block.cells ^ self.goal_cells) & self.colour;
        let is_replaced = |block| changed(block).count_ones() % 2 == parity;
        let block_len = words_per_block(pattern) as usize;
        let mut sources = Vec::with_capacity(pattern.blocks());
        let mut replaced = Vec::with_capacity(pattern.blocks());
        let words = self.words.chunks_exact_mut(block_len);
        let words = words.zip(&mut self.has_states).zip(entries_of_block);
        let blocks = self.index.blocks().iter().enumerate();
        for ((number, &block), ((words, has_states), entries)) in blocks.zip(words) {
            if is_replaced(block) {
                sources.push(None);
                replaced.push((number, words, has_states, Some(entries)));
            } else {
                sources.push(has_states.then_some(&*words));
            }
        }
        let step = Step {
            index: &self.index,
            moves: &self.moves,
            sources,
        };
        let states = AtomicU64::new(0);
        let batches = replaced.chunks_mut(BATCH);
        let reached = || vec![0; block_len];
        for_each_in_parallel(self.threads, batches, reached, |reached, batch| {
            for (number, words, has_states, entries) in batch {
                let new = step.replace(*number, words, **has_states, reached);
                **has_states = new > 0;
                if let Some(entries) = entries.take().filter(|_| new > 0) {
                    states.fetch_add(new, Ordering::Relaxed);
                    visit(words, entries);
                }
            }
        });
        states.into_inner()
    }
}

/// The inputs of a step to the next distance.
struct Step<'a> {
    index: &'a PatternIndex,
    moves: &'a RankMoves,
    /// The frontier's states by block; `None` for empty and replaced blocks.
    sources: Vec<Option<&'a [u64]>>,
}

impl Step<'_> {
    /// Replaces the states of a block by its states at the next distance. Returns the number of new states. The buffer
    /// `reached` contains only zeros before and after the call.
    fn replace(
        &self,
        block: usize,
        words: &mut [u64],
        has_states: bool,
        reached: &mut [u64],
    ) -> u64 {
        let mut is_reached = false;
        for BlockMove { to, places } in self.index.moves(block) {
            if let Some(source) = self.sources[to] {
                is_reached = true;
                // The reverse of a move from this block leads from block `to` to this block.
                self.moves.add_moved(places[1], places[0], source, reached);
            }
        }
        if !is_reached {
            if has_states {
                words.fill(0);
            }
            return 0;
        }
        let mut new = 0;
        for (word, reached) in words.iter_mut().zip(reached) {
            *word = mem::take(reached) & !*word;
            new += u64::from(word.count_ones());
        }
        new
    }
}

/// The bytes per block that the index and [`PatternFrontier::advance`] need, besides the block's words.
const BYTES_BESIDE_BLOCK: u64 = 72;

/// The bytes for the numbers of sets of cells.
const SET_NUMBERS: u64 = 32 << 10;

fn words_per_block(pattern: Pattern) -> u64 {
    pattern.arrangements().div_ceil(64)
}

/// Returns the largest number of pattern tiles between a tile's cells before and after a move, in reading order.
fn most_tiles_passed(pattern: Pattern) -> usize {
    (pattern.shape().cols() - 1).min(pattern.len() - 1)
}
