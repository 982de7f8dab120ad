use std::ops::{ControlFlow, Range};

use tilebase_frontier::internal::reserved;
use tilebase_lookup::RowError;
use tilebase_pattern::answer_many;
use tilebase_puzzle::{Board, SlideSet};

use crate::answer::search::never_cancel;
use crate::engine::OnProgress;
use crate::{Answer, Error, Search};

/// The number of boards looked up between two calls of `progress`. For 3x4, this takes some hundredths of a second.
const BLOCK: usize = 1 << 11;

/// The length written for an unsolvable board.
const UNSOLVABLE: i16 = -1;
/// The length written if a limit leaves the solution unknown.
const UNKNOWN: i16 = -2;
/// The bits written if a limit leaves the optimal moves unknown.
const UNKNOWN_MOVES: u8 = 1 << 4;
/// The bits written for an unsolvable board.
const UNSOLVABLE_MOVES: u8 = 0;

/// Answers for arrays of boards. `tiles` contains the boards one after another, each as its tiles in reading order,
/// with 0 for the blank. The answers are in the same order. The limits of the search apply to each board separately.
///
/// Searches run on several threads. `progress` is called on the calling thread at least ten times per second, with the
/// number of boards done. If it returns `Break`, the call ends, and the remaining answers are unknown, as at a limit.
///
/// # Errors
///
/// [`Error::Size`] if the sizes of the arrays do not match; [`Error::Row`] for the first board that is invalid or
/// has damaged entries; [`Error::Memory`].
impl Search<'_> {
    /// Writes the distance of each board, -1 for an unsolvable board, or -2 if a limit leaves the distance unknown.
    ///
    /// ```
    /// use tilebase::Tables;
    ///
    /// let solver = Tables::new().solver_for("3x3".parse()?)?;
    /// let boards = [
    ///     [2, 3, 4, 1, 5, 0, 7, 6, 8],
    ///     [2, 1, 3, 4, 5, 6, 7, 8, 0], // unsolvable
    /// ];
    /// let (mut distances, mut moves) = ([0; 2], [0; 2]);
    /// solver.search().distances(boards.as_flattened(), &mut distances)?;
    /// solver.search().optimal_moves_many(boards.as_flattened(), &mut moves)?;
    /// assert_eq!(distances, [19, -1]);
    /// assert_eq!(moves, [0b0111, 0]); // up, down, left
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    pub fn distances(&self, tiles: &[u8], distances: &mut [i16]) -> Result<(), Error> {
        self.distances_with(tiles, distances, never_cancel)
    }

    /// Does the same as [`Search::distances`], and calls `progress`.
    pub fn distances_with(
        &self,
        tiles: &[u8],
        distances: &mut [i16],
        progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        self.check_sizes(tiles, "distances", distances.len(), 1)?;
        distances.fill(UNKNOWN);
        if let Some(batch) = self.solver.complete() {
            batch.announce(batch.solver().quickest_order(), distances.len() as u64);
            let done = self.each_block(tiles, progress, |rows, tiles| {
                let first = rows.start;
                let found = batch.distances(tiles, &mut distances[rows]);
                found.map_err(|error| self.of_row(first, error))
            });
            return done.map(drop);
        }
        self.each_row(
            tiles,
            |boards, visit| self.exactly().solve_many_with(boards, progress, visit),
            |row, answer| distances[row] = length(answer.as_ref(), Answer::distance),
        )
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
            return Err(wrong_size("letters for a solution", longest, width));
        }
        self.check_sizes(tiles, "lengths", lengths.len(), 1)?;
        self.check_sizes(tiles, "letters", letters.len(), width)?;
        lengths.fill(UNKNOWN);
        if let Some(batch) = complete {
            let order = self.options.order;
            batch.announce(order, lengths.len() as u64);
            let done = self.each_block(tiles, progress, |rows, tiles| {
                let first = rows.start;
                let letters = &mut letters[first * width..rows.end * width];
                let found = batch.solve_letters(tiles, order, letters, width, &mut lengths[rows]);
                found.map_err(|error| self.of_row(first, error))
            })?;
            letters[done * width..].fill(0);
            return Ok(());
        }
        letters.fill(0);
        self.each_row(
            tiles,
            |boards, visit| self.exactly().solve_many_with(boards, progress, visit),
            |row, answer| {
                let optimal = |answer: &Answer| answer.complete().and(answer.distance());
                lengths[row] = length(answer.as_ref(), optimal);
                if let Some(solution) = answer.as_ref().and_then(Answer::complete) {
                    solution.fill_letters(&mut letters[row * width..][..width]);
                }
            },
        )
    }

    /// Writes all moves that start an optimal solution of each board, as bits: 1 up, 2 down, 4 left, 8 right. Writes 0
    /// for the goal and for an unsolvable board, and 16 if a limit leaves the moves unknown.
    ///
    /// With complete tables, each board takes a few reads on the calling thread.
    pub fn optimal_moves_many(&self, tiles: &[u8], moves: &mut [u8]) -> Result<(), Error> {
        self.optimal_moves_many_with(tiles, moves, never_cancel)
    }

    /// Does the same as [`Search::optimal_moves_many`], and calls `progress`.
    pub fn optimal_moves_many_with(
        &self,
        tiles: &[u8],
        moves: &mut [u8],
        progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        self.check_sizes(tiles, "bytes of moves", moves.len(), 1)?;
        moves.fill(UNKNOWN_MOVES);
        if !self.solver.searches() {
            let shape = self.solver.shape();
            let done = self.each_block(tiles, progress, |rows, tiles| {
                for (row, tiles) in rows.zip(tiles.chunks(shape.cells())) {
                    let board = Board::from_tiles(shape, tiles).map_err(Error::from);
                    moves[row] = match board.and_then(|board| self.optimal_moves(&board)) {
                        Ok(optimal) => optimal.bits(),
                        Err(Error::Unsolvable) => UNSOLVABLE_MOVES,
                        Err(error) => return Err(error.of_row(row)),
                    };
                }
                Ok(())
            });
            return done.map(drop);
        }
        let search =
            |board: &Board, progress: &mut OnProgress<'_>| self.slides_with(board, progress);
        self.each_row(
            tiles,
            |boards, visit| answer_many(boards, &self.options.limits, search, progress, visit),
            |row, optimal| {
                let known = |slides: SlideSet| slides.moves().bits();
                let known = |optimal: Option<SlideSet>| optimal.map_or(UNKNOWN_MOVES, known);
                moves[row] = optimal.map_or(UNSOLVABLE_MOVES, known);
            },
        )
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

    /// Calls `run` with all boards. Then calls `visit` with each of its answers, or with `None` for an unsolvable board.
    fn each_row<T>(
        &self,
        tiles: &[u8],
        run: impl FnOnce(&[Board], &mut dyn FnMut(usize, Result<T, Error>)),
        mut visit: impl FnMut(usize, Option<T>),
    ) -> Result<(), Error> {
        let shape = self.solver.shape();
        let rows = tiles.chunks(shape.cells());
        let mut boards = reserved(rows.len() as u64)?;
        for (row, tiles) in rows.enumerate() {
            let board = Board::from_tiles(shape, tiles);
            boards.push(board.map_err(|error| Error::from(error).of_row(row))?);
        }
        let mut first_failure = None;
        run(&boards, &mut |row, answer| match answer {
            Ok(answer) => visit(row, Some(answer)),
            Err(Error::Unsolvable) => visit(row, None),
            Err(error) => match &first_failure {
                Some((before, _)) if *before < row => {}
                _ => first_failure = Some((row, error)),
            },
        });
        first_failure.map_or(Ok(()), |(row, error)| Err(error.of_row(row)))
    }

    /// Calls `look_up` with the numbers of each block of rows, and their tiles. Returns the number of rows done.
    fn each_block(
        &self,
        tiles: &[u8],
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
        mut look_up: impl FnMut(Range<usize>, &[u8]) -> Result<(), Error>,
    ) -> Result<usize, Error> {
        let (cells, mut done) = (self.solver.shape().cells(), 0);
        for tiles in tiles.chunks(BLOCK * cells) {
            if progress(done).is_break() {
                break;
            }
            let end = done + tiles.len() / cells;
            look_up(done..end, tiles)?;
            done = end;
        }
        Ok(done)
    }

    fn of_row(&self, first: usize, RowError { row, error }: RowError) -> Error {
        self.solver.explained(error).of_row(first + row)
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
