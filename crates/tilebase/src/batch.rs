use std::ops::ControlFlow;

use tilebase_frontier::internal::reserved;
use tilebase_lookup::{RowError, TilesError};
use tilebase_puzzle::{Board, MoveSet};

use crate::{Answer, Error, Search};

/// The length written for an unsolvable board.
const UNSOLVABLE: i16 = -1;
/// The length written if a limit leaves the solution unknown.
const UNKNOWN: i16 = -2;
/// The bits written if a limit leaves the optimal moves unknown.
const UNKNOWN_MOVES: u8 = 1 << 4;

/// Answers for arrays of boards. `tiles` contains the boards one after another, each as its tiles in reading order,
/// with 0 for the blank. The answers are in the same order. The limits of the search apply to each board separately.
///
/// With pattern tables, `progress` is called at least ten times per second, with the number of boards done. If it
/// returns `Break`, the call ends without writing the remaining answers.
///
/// # Errors
///
/// [`Error::Size`] if the sizes of the arrays do not match; [`Error::Row`] for the first board that is invalid or
/// has damaged entries; [`Error::Memory`].
impl Search<'_> {
    /// Writes the distance of each board, -1 for an unsolvable board, or -2 if a limit leaves the distance unknown.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tilebase::Tables;
    ///
    /// let solver = Tables::new().solver_for("3x3".parse()?)?;
    /// let boards = [
    ///     [2, 3, 4, 1, 5, 0, 7, 6, 8],
    ///     [2, 1, 3, 4, 5, 6, 7, 8, 0], // unsolvable
    /// ];
    /// let (tiles, go_on) = (boards.as_flattened(), |_| ControlFlow::Continue(()));
    /// let (mut distances, mut moves) = ([0; 2], [0; 2]);
    /// solver.search().distances(tiles, &mut distances, go_on)?;
    /// solver.search().optimal_moves_many(tiles, &mut moves, go_on)?;
    /// assert_eq!(distances, [19, -1]);
    /// assert_eq!(moves, [0b0111, 0]); // up, down, left
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    pub fn distances(
        &self,
        tiles: &[u8],
        distances: &mut [i16],
        progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        self.check_sizes(tiles, "distances", distances.len(), 1)?;
        if let Some(batch) = self.solver.complete() {
            let done = batch.distances(tiles, distances);
            return done.map_err(|error| self.of_row(error));
        }
        self.search_rows(tiles, progress, |row, answer| {
            distances[row] = length(answer, Answer::distance);
        })
    }

    /// Writes the first solution of each board in the move order: its letters into `width` bytes, padded with zeros, and
    /// its length in the solver's metric. The letters are zeros and the length is -1 for an unsolvable board, or -2 if a
    /// limit leaves the solution unknown.
    ///
    /// `width` must be at least the largest distance, or 255 for pattern tables and in [`Metric::Multi`].
    ///
    /// [`Metric::Multi`]: crate::Metric::Multi
    pub fn solve_letters(
        &self,
        tiles: &[u8],
        letters: &mut [u8],
        width: usize,
        lengths: &mut [i16],
        progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        let complete = self.solver.complete();
        let longest = complete.map_or(u8::MAX, |batch| batch.solver().max_distance());
        let longest = usize::from(longest);
        if width < longest {
            let what = "letters for a solution";
            return Err(wrong_size(what, longest, width));
        }
        self.check_sizes(tiles, "lengths", lengths.len(), 1)?;
        self.check_sizes(tiles, "letters", letters.len(), width)?;
        if let Some(batch) = self.solver.complete() {
            let done = batch.solve_letters(tiles, self.options.order, letters, width, lengths);
            return done.map_err(|error| self.of_row(error));
        }
        self.search_rows(tiles, progress, |row, answer| {
            lengths[row] = length(answer, |answer| answer.complete().and(answer.distance()));
            let letters = &mut letters[row * width..][..width];
            letters.fill(0);
            if let Some(solution) = answer.and_then(Answer::complete) {
                solution.fill_letters(letters);
            }
        })
    }

    /// Writes all moves that start an optimal solution of each board, as bits: 1 up, 2 down, 4 left, 8 right. Writes 0
    /// for the goal and for an unsolvable board, and 16 if a limit leaves the moves unknown.
    ///
    /// With complete tables, each board takes a few reads. With pattern tables, searches run on the calling thread.
    pub fn optimal_moves_many(
        &self,
        tiles: &[u8],
        moves: &mut [u8],
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        let shape = self.solver.shape();
        self.check_sizes(tiles, "bytes of moves", moves.len(), 1)?;
        for (row, (tiles, moves)) in tiles.chunks(shape.cells()).zip(moves).enumerate() {
            let board = Board::from_tiles(shape, tiles).map_err(Error::from);
            let mut is_cancelled = false;
            let optimal = board.and_then(|board| {
                let mut progress = |_| {
                    let next = progress(row);
                    is_cancelled = next.is_break();
                    next
                };
                self.call(&mut progress, |engine, call| {
                    engine.optimal_moves(&board, call)
                })
            });
            if is_cancelled {
                return Ok(());
            }
            *moves = match optimal {
                Ok(Some(optimal)) => optimal.bits(),
                Ok(None) => UNKNOWN_MOVES,
                Err(Error::Unsolvable) => MoveSet::default().bits(),
                Err(error) => return Err(error.of_row(row)),
            };
        }
        Ok(())
    }

    /// Checks that the last board is complete, and that an array of `found` items has `each` items per board.
    fn check_sizes(
        &self,
        tiles: &[u8],
        what: &'static str,
        found: usize,
        each: usize,
    ) -> Result<(), Error> {
        let cells = self.solver.shape().cells();
        let boards = tiles.len().div_ceil(cells);
        if !tiles.len().is_multiple_of(cells) {
            return Err(wrong_size("tiles", boards * cells, tiles.len()));
        }
        match boards * each == found {
            true => Ok(()),
            false => Err(wrong_size(what, boards * each, found)),
        }
    }

    /// Calls `visit` with the answer of each board, or with `None` for an unsolvable board.
    fn search_rows(
        &self,
        tiles: &[u8],
        progress: impl FnMut(usize) -> ControlFlow<()>,
        mut visit: impl FnMut(usize, Option<&Answer>),
    ) -> Result<(), Error> {
        let shape = self.solver.shape();
        let rows = tiles.chunks(shape.cells());
        let mut boards = reserved(rows.len() as u64)?;
        for (row, tiles) in rows.enumerate() {
            let board = Board::from_tiles(shape, tiles);
            boards.push(board.map_err(|error| Error::from(error).of_row(row))?);
        }
        let mut first_failure = None;
        self.solve_many(&boards, progress, |row, answer| match answer {
            Ok(answer) => visit(row, Some(&answer)),
            Err(Error::Unsolvable) => visit(row, None),
            Err(error) => match &first_failure {
                Some((before, _)) if *before < row => {}
                _ => first_failure = Some((row, error)),
            },
        });
        first_failure.map_or(Ok(()), |(row, error)| Err(error.of_row(row)))
    }

    fn of_row(&self, RowError { row, error }: RowError) -> Error {
        let error = match error {
            TilesError::Board(error) => error.into(),
            TilesError::Query(error) => self.solver.explained(error),
        };
        error.of_row(row)
    }
}

fn wrong_size(what: &'static str, expected: usize, found: usize) -> Error {
    Error::Size {
        what,
        expected,
        found,
    }
}

/// Returns the known length of the solution, or [`UNSOLVABLE`] or [`UNKNOWN`].
fn length(answer: Option<&Answer>, known: impl FnOnce(&Answer) -> Option<u8>) -> i16 {
    answer.map_or(UNSOLVABLE, |answer| {
        known(answer).map_or(UNKNOWN, i16::from)
    })
}
