//! Writes the answers for many boards into arrays.

use thiserror::Error;
use tilebase_puzzle::{Board, Metric, MoveOrder};

use super::path_index::{Packed, PathIndex};
use super::quick_rank::{NOWHERE, NineCells};
use super::{Batch, GROUP};
use crate::{QueryError, Solution};

/// The number of letters written in one step.
const LETTERS_AT_ONCE: usize = 32;

/// Why a row has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("board {row}: {error}")]
pub struct RowError {
    /// The row's number, from 0.
    pub row: usize,
    /// The reason.
    pub error: QueryError,
}

impl<B: AsRef<[u8]>> Batch<B> {
    /// Writes the distance of each board, or -1 if the board is unsolvable. `tiles` contains the boards one after
    /// another, each in reading order, with 0 for the blank.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Batch, Solver};
    ///
    /// let batch = Batch::new(Solver::embedded());
    /// let boards = [
    ///     [2, 3, 4, 1, 5, 0, 7, 6, 8],
    ///     [2, 1, 3, 4, 5, 6, 7, 8, 0], // unsolvable
    /// ];
    /// let mut distances = [0; 2];
    /// batch.distances(boards.as_flattened(), &mut distances)?;
    /// assert_eq!(distances, [19, -1]);
    ///
    /// let error = batch.distances(&[1, 1, 1, 1, 1, 1, 1, 1, 0], &mut [0]).unwrap_err();
    /// assert_eq!(error.to_string(), "board 0: tile 1 appears more than once; tiles 2, 3, 4, 5, 6, 7, 8 are missing");
    /// # }
    /// # Ok::<(), tilebase_lookup::RowError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RowError`] for the first board with wrong tiles or a damaged entry. Later distances may be unwritten.
    ///
    /// # Panics
    ///
    /// If the number of distances is not the number of boards, the last board is incomplete, or the solver's metric is
    /// not [`Metric::Single`].
    ///
    /// # Complexity
    ///
    /// As for [`Batch::solve`], for any mixture of solvable and unsolvable boards.
    pub fn distances(&self, tiles: &[u8], distances: &mut [i16]) -> Result<(), RowError> {
        let boards = self.count(tiles);
        assert_eq!(distances.len(), boards, "a distance for each board");
        let order = self.solver().quickest_order();
        self.write_rows(tiles, order, |row, length, _| distances[row] = length)
    }

    /// For the crate `tilebase`. Solves each board as [`Solver::solve_by`] does. Writes the solution's letters into
    /// `width` bytes, padded with zeros, and its length into `lengths`. For an unsolvable board, writes zeros and the
    /// length -1. `tiles` is as for [`Batch::distances`].
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Batch, MoveOrder, Solver};
    ///
    /// let batch = Batch::new(Solver::embedded());
    /// let boards = [
    ///     [1, 2, 3, 4, 5, 6, 0, 7, 8],
    ///     [2, 1, 3, 4, 5, 6, 7, 8, 0], // unsolvable
    /// ];
    /// let (mut letters, mut lengths) = ([0; 2 * 32], [0; 2]);
    /// batch.solve_letters(boards.as_flattened(), MoveOrder::UDLR, &mut letters, 32, &mut lengths)?;
    /// assert_eq!((&letters[..4], lengths), (b"rr\0\0".as_slice(), [2, -1]));
    /// # }
    /// # Ok::<(), tilebase_lookup::RowError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Batch::distances`].
    ///
    /// # Panics
    ///
    /// If `width` is less than [`Solver::max_distance`], if the letters or lengths do not match the number of boards,
    /// if the last board is incomplete, or if the solver's metric is not [`Metric::Single`].
    ///
    /// # Complexity
    ///
    /// As for [`Batch::distances`].
    ///
    /// [`Solver::solve_by`]: crate::Solver::solve_by
    /// [`Solver::max_distance`]: crate::Solver::max_distance
    #[doc(hidden)]
    pub fn solve_letters(
        &self,
        tiles: &[u8],
        order: MoveOrder,
        letters: &mut [u8],
        width: usize,
        lengths: &mut [i16],
    ) -> Result<(), RowError> {
        let boards = self.count(tiles);
        let longest = usize::from(self.solver().max_distance());
        assert!(width >= longest, "room for {longest} letters");
        assert_eq!(letters.len(), boards * width, "a row for each board");
        assert_eq!(lengths.len(), boards, "a length for each board");
        self.write_rows(tiles, order, |row, length, moves| {
            lengths[row] = length;
            let room = &mut letters[row * width..];
            // Writes 32 bytes even if rows are shorter, so every solution takes the same few instructions. Later rows
            // overwrite the excess bytes.
            match room.first_chunk_mut::<LETTERS_AT_ONCE>() {
                Some(room) if width <= LETTERS_AT_ONCE => moves.fill_letters(room),
                _ => moves.fill_letters(&mut room[..width]),
            }
        })
    }

    /// Calls `write` with each row, its number of moves and the moves. For an unsolvable board, the number is -1.
    fn write_rows(
        &self,
        tiles: &[u8],
        order: MoveOrder,
        mut write: impl FnMut(usize, i16, &Solution),
    ) -> Result<(), RowError> {
        let cells = self.solver().shape().cells();
        let index = self.index(order, tiles.len() / cells);
        for (first, tiles) in (0..).step_by(GROUP).zip(tiles.chunks(cells * GROUP)) {
            match index.as_deref().and_then(|index| paths(index, tiles)) {
                Some(paths) => {
                    for (row, &path) in (first..).zip(&paths[..tiles.len() / cells]) {
                        write(row, Packed::signed_len(path), &Packed::or_empty(path));
                    }
                }
                None => self.write_one_by_one(first, tiles, order, &mut write)?,
            }
        }
        Ok(())
    }

    /// Writes the answers for these boards without the index.
    fn write_one_by_one(
        &self,
        first: usize,
        tiles: &[u8],
        order: MoveOrder,
        write: &mut impl FnMut(usize, i16, &Solution),
    ) -> Result<(), RowError> {
        let cells = self.solver().shape().cells();
        for (row, tiles) in (first..).zip(tiles.chunks(cells)) {
            let board = Board::from_tiles(self.solver().shape(), tiles).map_err(QueryError::from);
            match board.and_then(|board| self.solver().solve_by(&board, order)) {
                Ok(solution) => write(row, solution.len() as i16, &solution),
                Err(QueryError::Unsolvable) => write(row, -1, &Solution::EMPTY),
                Err(error) => return Err(RowError { row, error }),
            }
        }
        Ok(())
    }

    /// Returns the number of boards. Panics if the last board is incomplete, or if slides are counted.
    fn count(&self, tiles: &[u8]) -> usize {
        assert_eq!(
            self.solver().metric(),
            Metric::Single,
            "rows count single moves"
        );
        let cells = self.solver().shape().cells();
        assert_eq!(tiles.len() % cells, 0, "whole boards");
        tiles.len() / cells
    }
}

/// Returns the solutions of boards with these tiles, or `None` if some tiles are wrong.
#[inline(always)]
fn paths(index: &PathIndex, tiles: &[u8]) -> Option<[Option<Packed>; GROUP]> {
    let slots = slots(index, tiles);
    let boards = &slots[..tiles.len() / index.shape().cells()];
    // Counting the wrong boards needs no branch per board, unlike stopping at the first.
    let wrong = boards.iter().filter(|&&slot| slot == NOWHERE).count();
    (wrong == 0).then(|| slots.map(|slot| index.get(slot)))
}

/// Returns the slot of each board's solution. For wrong tiles, the slot is [`NOWHERE`]; for an unsolvable board, it
/// is another slot outside the index.
#[inline(always)]
fn slots(index: &PathIndex, tiles: &[u8]) -> [usize; GROUP] {
    let mut slots = [NOWHERE; GROUP];
    if let Some(rank) = index.quick_rank() {
        for (tiles, slot) in tiles.as_chunks().0.iter().zip(&mut slots) {
            *slot = rank.slot(NineCells::of_tiles(tiles));
        }
    } else {
        let shape = index.shape();
        for (tiles, slot) in tiles.chunks(shape.cells()).zip(&mut slots) {
            let board = Board::from_tiles(shape, tiles);
            *slot = board.map_or(NOWHERE, |board| index.slot(&board));
        }
    }
    slots
}
