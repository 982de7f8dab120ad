use thiserror::Error;
use tilebase_puzzle::{Board, BoardError, MoveOrder};

use super::path_index::PathIndex;
use super::quick_rank::{NOWHERE, NineCells};
use super::{Batch, GROUP, Visitor};
use crate::{QueryError, Solution};

impl<B: AsRef<[u8]>> Batch<B> {
    /// Answers boards that are written as their tiles in reading order, 0 for the blank, one board after
    /// the other: shows the visitor each answer, in the order of the boards. It answers as
    /// [`Batch::solve`] does, with an error for tiles that are not a board.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Batch, MoveOrder, Solution, Solver, TilesError};
    ///
    /// let batch = Batch::new(Solver::embedded());
    /// let boards = [
    ///     [2, 3, 4, 1, 5, 0, 7, 6, 8],
    ///     [1, 1, 1, 1, 1, 1, 1, 1, 0], // not a board
    /// ];
    /// let mut answers = Vec::new();
    /// let mut keep = |answer: Result<Solution, TilesError>| {
    ///     answers.push(answer.map_or_else(|error| error.to_string(), |moves| moves.to_string()));
    /// };
    /// batch.solve_tiles(boards.as_flattened(), MoveOrder::UDLR, &mut keep);
    /// assert_eq!(answers[0], "ullddrurdllurdruldr");
    /// assert_eq!(answers[1], "more than once: 1; missing: 2, 3, 4, 5, 6, 7, 8");
    /// # }
    /// ```
    ///
    /// # Panics
    ///
    /// If the number of tiles is not a multiple of the number of cells.
    ///
    /// # Complexity
    ///
    /// As for [`Batch::solve`].
    pub fn solve_tiles(
        &self,
        tiles: &[u8],
        order: MoveOrder,
        visitor: &mut impl Visitor<TilesError>,
    ) {
        let shape = self.solver().shape();
        let index = self.index(order, self.count(tiles));
        for tiles in tiles.chunks(shape.cells() * GROUP) {
            let places = match index.as_deref() {
                Some(index) => places(index, tiles),
                None => [NOWHERE; GROUP],
            };
            let get = |place| index.as_deref().and_then(|index| index.get(place));
            let paths = places.map(get);
            let rows = tiles.chunks(shape.cells()).zip(places);
            for ((tiles, place), path) in rows.zip(&paths) {
                // Two calls, so that a solution need not be stored in memory.
                if let Some(path) = path {
                    visitor.visit(Ok(path.solution()));
                } else {
                    visitor.visit(match place {
                        NOWHERE => self.solve_one(tiles, order),
                        _ => Err(QueryError::Unsolvable.into()),
                    });
                }
            }
        }
    }

    /// Returns the number of boards with these tiles, all of which must be whole.
    pub(super) fn count(&self, tiles: &[u8]) -> usize {
        let cells = self.solver().shape().cells();
        assert_eq!(tiles.len() % cells, 0, "whole boards");
        tiles.len() / cells
    }

    /// Answers a board without the index, or returns why the tiles are not a solvable board.
    pub(super) fn solve_one(&self, tiles: &[u8], order: MoveOrder) -> Result<Solution, TilesError> {
        let board = Board::from_tiles(self.solver().shape(), tiles)?;
        Ok(self.solver().solve_by(&board, order)?)
    }
}

/// Returns the place of the solution of each board with these tiles, [`NOWHERE`] if they are not a board,
/// and another place that is in no index if it is unsolvable.
#[inline(always)]
pub(super) fn places(index: &PathIndex, tiles: &[u8]) -> [usize; GROUP] {
    let mut places = [NOWHERE; GROUP];
    if let Some(rank) = index.quick_rank() {
        for (tiles, place) in tiles.as_chunks().0.iter().zip(&mut places) {
            let cells = NineCells::of_tiles(tiles);
            *place = cells.and_then(|cells| rank.rank(&cells)).unwrap_or(NOWHERE);
        }
    } else {
        let shape = index.shape();
        for (tiles, place) in tiles.chunks(shape.cells()).zip(&mut places) {
            let board = Board::from_tiles(shape, tiles);
            *place = board.map_or(NOWHERE, |board| index.place(&board));
        }
    }
    places
}

/// Why some tiles have no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TilesError {
    /// The tiles are not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The tiles are a board without an answer.
    #[error(transparent)]
    Query(#[from] QueryError),
}
