//! Boards with their distances and optimal moves, for machine learning.

mod file;

use std::iter;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::OnceLock;

use tilebase::{Board, Goal, Limits, Metric, Request, Search, Solver};
use tilebase_frontier::internal::{for_each_in_parallel, processors, reserved};
use tilebase_puzzle::{GoalIndex, RandomNumbers};

use crate::Error;

/// A list of random boards, each with its distance, all its optimal moves and its split.
///
/// A row depends only on the goal, the metric, the seed, the row's number and the options below. Any part of the list
/// can be made separately. The rows are drawn independently, so a board may appear twice.
///
/// The split of a board depends only on its tiles: the same board is in the same split for every seed.
///
/// ```
/// use tilebase::Tables;
/// use tilebase_learning::Dataset;
///
/// let solver = Tables::new().solver_for("3x3".parse()?)?;
/// let dataset = Dataset::new(&solver, 1_000_000, 7).distances(1..=20)?;
/// let rows = dataset.rows(500..502)?;
/// assert_eq!(rows.len(), 2 * dataset.row_len());
///
/// let (tiles, rest) = rows.split_at(9);
/// let board = tilebase::Board::from_tiles(solver.shape(), tiles)?;
/// assert_eq!(rest[0], solver.distance(&board)?);
/// assert_eq!(rest[1], solver.optimal_moves(&board)?.bits());
/// assert!(rest[2] < 3, "0 train, 1 validation, 2 test");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dataset {
    solver: Solver,
    count: u64,
    seed: u64,
    distances: Option<RangeInclusive<u8>>,
    split: [u8; 2],
    letters: usize,
    limits: Limits,
}

impl Dataset {
    /// Returns a list of `count` random boards. All solvable boards are equally likely, as in [`Solver::random`] with
    /// the same seed.
    pub fn new(solver: &Solver, count: u64, seed: u64) -> Dataset {
        Dataset {
            solver: solver.clone(),
            count,
            seed,
            distances: None,
            split: [80, 10],
            letters: 0,
            limits: Limits::new(),
        }
    }

    /// Chooses only boards in this range of distances. Each distance is equally likely, and so is each board at a
    /// distance.
    ///
    /// # Errors
    ///
    /// [`tilebase::Error::NeedsTables`] if the solver uses pattern tables, and [`tilebase::Error::NoBoardAt`] for a
    /// distance beyond the largest one.
    pub fn distances(mut self, range: RangeInclusive<u8>) -> Result<Dataset, Error> {
        let (first, last) = range.into_inner();
        let (distance, max_distance) = (first.max(last), self.solver.max_distance()?);
        if distance > max_distance {
            return Err(tilebase::Error::NoBoardAt {
                distance,
                max_distance,
            }
            .into());
        }
        self.distances = Some(first.min(last)..=distance);
        Ok(self)
    }

    /// Sets the percentages of boards for training and for validation, by default 80 and 10. The other boards are for
    /// testing. Percentages over 100 count as 100.
    pub fn split(mut self, train: u8, validation: u8) -> Dataset {
        self.split = [train, validation];
        self
    }

    /// Adds an optimal solution to each row, the first in the order u, d, l, r.
    pub fn solutions(mut self) -> Dataset {
        let goal = Goal::of(self.solver.goal());
        let longest = goal
            .published_counts()
            .map_or(255, |counts| counts.len() - 1);
        self.letters = match (self.solver.metric(), self.solver.max_distance()) {
            (Metric::Multi, _) => 255,
            (_, largest) => largest.map_or(longest, usize::from),
        };
        self
    }

    /// Sets the limits for each row, and the number of threads, by default one per processor. The rows are the same for
    /// any number. At a limit, the error is [`Error::Limit`].
    pub fn with(mut self, limits: Limits) -> Dataset {
        self.limits = limits;
        self
    }

    /// Returns the number of rows.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the length of a row in bytes.
    pub fn row_len(&self) -> usize {
        self.solver.shape().cells() + 3 + self.letters
    }

    /// Internal interface for Python. Returns numpy's description of a row.
    #[doc(hidden)]
    pub fn dtype(&self) -> String {
        let board = format!("('board', '|u1', ({},))", self.solver.shape().cells());
        let numbers = "('distance', '|u1'), ('optimal_moves', '|u1'), ('split', '|u1')";
        match self.letters {
            0 => format!("[{board}, {numbers}]"),
            letters => format!("[{board}, {numbers}, ('solution', '|S{letters}')]"),
        }
    }

    /// Returns the recommended number of rows per request. Larger requests are not much faster.
    pub fn chunk(&self) -> u64 {
        match (&self.distances, self.solver.searches()) {
            (Some(_), _) => 1 << 20,
            (None, true) if !self.solver.shape().is_indexed() => 1 << 4,
            (None, true) => 1 << 11,
            (None, false) => 1 << 16,
        }
    }

    /// Returns the bytes of these rows.
    ///
    /// A row consists of the tiles in reading order (0 is the blank), the distance, the optimal moves (bits: 1 up, 2
    /// down, 4 left, 8 right), and the split (0 train, 1 validation, 2 test). With [solutions](Dataset::solutions), the
    /// letters of a solution follow, padded with zeros.
    ///
    /// # Errors
    ///
    /// [`tilebase::Error::Memory`], [`tilebase::Error::Damaged`] or [`Error::Limit`].
    ///
    /// # Panics
    ///
    /// If the end of the range is larger than [`Dataset::count`].
    ///
    /// # Complexity
    ///
    /// With complete tables, O(distance) reads per row. With a range of distances, each call also visits all boards up
    /// to the end of the range. With pattern tables, one or more searches per row.
    pub fn rows(&self, rows: Range<u64>) -> Result<Vec<u8>, Error> {
        self.rows_with(rows, || ControlFlow::Continue(()))
    }

    /// Does the same as [`Dataset::rows`]. The threads call `check` often.
    ///
    /// # Errors
    ///
    /// As for [`Dataset::rows`], and [`tilebase::Error::Limit`] if `check` returns `Break`.
    pub fn rows_with(
        &self,
        rows: Range<u64>,
        check: impl Fn() -> ControlFlow<()> + Sync,
    ) -> Result<Vec<u8>, Error> {
        let rows = self.labelled_rows(rows, check, |_| ())?;
        Ok(rows.ok_or(tilebase::Error::Limit)?)
    }

    /// Returns the bytes of rows. Calls `add` with the number of rows labelled since the last call, and with 0 during
    /// searches. Returns `None` if `check` returns `Break`.
    fn labelled_rows(
        &self,
        rows: Range<u64>,
        check: impl Fn() -> ControlFlow<()> + Sync,
        add: impl Fn(u64) + Sync,
    ) -> Result<Option<Vec<u8>>, Error> {
        assert!(rows.end <= self.count, "rows {rows:?} of {}", self.count);
        let count = rows.end.saturating_sub(rows.start) as usize;
        let bytes = count.saturating_mul(self.row_len());
        let mut table = reserved(bytes as u64).map_err(tilebase::Error::from)?;
        table.resize(bytes, 0);
        let numbers = RandomNumbers::new(self.seed).skip(rows.start as usize);
        if !self.draw(numbers.take(count), &mut table, &check)? {
            return Ok(None);
        }
        // The first failure or cancellation ends the work on all threads.
        let ended = OnceLock::new();
        let check = || match ended.get() {
            Some(_) => ControlFlow::Break(()),
            None => check(),
        };
        let watch = || {
            add(0);
            check()
        };
        // A search may take seconds. A lookup takes less time than locking the list of tasks.
        let rows_per_task = if self.solver.searches() { 1 } else { 64 };
        let tasks = (0..).zip(table.chunks_mut(rows_per_task * self.row_len()));
        let threads = self.limits.threads.unwrap_or_else(processors);
        let search = self.solver.with(Limits {
            threads: None,
            ..self.limits
        });
        for_each_in_parallel(
            threads,
            tasks,
            || search,
            |search, (task, chunk)| {
                for (number, row) in (task * rows_per_task..).zip(chunk.chunks_mut(self.row_len()))
                {
                    let number = rows.start as usize + number;
                    let labelled = match check() {
                        ControlFlow::Continue(()) => self.label(search, number, row, &watch),
                        ControlFlow::Break(()) => Ok(ControlFlow::Break(())),
                    };
                    if !matches!(labelled, Ok(ControlFlow::Continue(()))) {
                        let _ = ended.set(labelled);
                    }
                }
                add((chunk.len() / self.row_len()) as u64);
            },
        );
        match ended.into_inner() {
            Some(ended) => ended.map(|_| None),
            None => Ok(Some(table)),
        }
    }

    /// Writes the tiles of a board for each random number. Returns `false` if `check` cancels.
    fn draw(
        &self,
        numbers: impl Iterator<Item = u64>,
        table: &mut [u8],
        check: &impl Fn() -> ControlFlow<()>,
    ) -> Result<bool, Error> {
        let index = GoalIndex::new(self.solver.goal());
        let rows = table.chunks_mut(self.row_len());
        let write = |row: &mut [u8], board: Board| {
            row[..board.tiles().len()].copy_from_slice(board.tiles());
        };
        let Some(range) = &self.distances else {
            for (row, number) in rows.zip(numbers) {
                write(row, index.random(number));
            }
            return Ok(true);
        };
        let kinds = u64::from(range.end() - range.start()) + 1;
        let mut rows_at: Vec<_> = iter::repeat_with(Vec::new).take(kinds as usize).collect();
        for (row, number) in rows.zip(numbers) {
            let place = RandomNumbers::new(number)
                .next()
                .expect("an endless source");
            rows_at[RandomNumbers::below(kinds, number) as usize].push((row, place));
        }
        let drawn = self.solver.each_distance_to(*range.end(), |depth| {
            check()?;
            let kind = depth.depth().checked_sub(*range.start());
            for (row, place) in kind.map_or(&mut [][..], |kind| &mut rows_at[usize::from(kind)]) {
                let board = index.board_at(depth.random(*place));
                write(row, board.expect("the index of a board"));
            }
            ControlFlow::Continue(())
        });
        Ok(drawn?)
    }

    /// Completes row `number`, which starts with the tiles.
    fn label(
        &self,
        search: &Search<'_>,
        number: usize,
        row: &mut [u8],
        check: &impl Fn() -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Error> {
        let (tiles, rest) = row.split_at_mut(self.solver.shape().cells());
        let board = Board::from_tiles(self.solver.shape(), tiles).expect("a drawn board");
        // The search was cancelled, or a limit ended it.
        let ended = |what: String| match check() {
            ControlFlow::Break(()) => Ok(ControlFlow::Break(())),
            ControlFlow::Continue(()) => Err(Error::Limit { row: number, what }),
        };
        let (distance, solution, moves) = if self.letters == 0 && !self.solver.searches() {
            // Looking up only the distance is faster.
            let distance = self.solver.distance(&board)?;
            (distance, None, self.solver.optimal_moves(&board)?)
        } else {
            let request = Request {
                exact: true,
                optimal_moves: true,
                ..Request::default()
            };
            let answer = search.answer_with(&board, request, |_| check())?;
            let least = answer.lower_bound;
            let Some(solution) = answer.complete() else {
                return ended(format!("the search: the distance is at least {least}"));
            };
            let Some(moves) = answer.optimal_moves.known() else {
                return ended(format!(
                    "the search for the optimal moves: the distance is {least}"
                ));
            };
            (least, Some(*solution), moves.moves())
        };
        rest[0] = distance;
        rest[1] = moves.bits();
        rest[2] = self.split_of(tiles);
        if let Some(solution) = solution.filter(|_| self.letters > 0) {
            solution.fill_letters(&mut rest[3..]);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the split of a board: 0 train, 1 validation, 2 test.
    fn split_of(&self, tiles: &[u8]) -> u8 {
        let mix = |hash, &tile: &u8| RandomNumbers::new(hash ^ u64::from(tile)).next();
        let hash = tiles.iter().try_fold(0, mix).expect("an endless source");
        let place = RandomNumbers::below(100, hash) as u8;
        let [train, validation] = self.split;
        u8::from(place >= train) + u8::from(place >= train.saturating_add(validation))
    }
}
