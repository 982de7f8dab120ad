use std::ops::ControlFlow::{self, Break, Continue};

use tilebase_lookup::{Depth, OutOfMemory, ProveError};
use tilebase_puzzle::{Board, Goal, RandomNumbers};

use crate::damage::damaged;
use crate::solver::Kind;
use crate::walks::Walks;
use crate::{Error, Solver};

/// Methods that visit all boards of complete tables.
impl Solver {
    /// Returns the largest distance of any board.
    ///
    /// # Errors
    ///
    /// [`Error::NeedsTables`] if the solver uses pattern tables.
    pub fn max_distance(&self) -> Result<u8, Error> {
        match &self.kind {
            Kind::Complete(batch) => Ok(batch.solver().max_distance()),
            Kind::Slides(slides) => Ok(slides.table()?.max_distance()),
            Kind::Patterns(_) => Err(Error::NeedsTables),
        }
    }

    /// Returns the distance of every board, by index, or `None` if `progress` cancels.
    ///
    /// Calls `progress` with each distance, from 0, after all boards at that distance are found.
    ///
    /// # Errors
    ///
    /// [`Error::NeedsTables`], [`Error::Memory`] or [`Error::Damaged`].
    ///
    /// # Complexity
    ///
    /// One byte of memory per board, plus 1.07 bits per board during the call.
    pub fn all_distances(
        &self,
        mut progress: impl FnMut(u8) -> ControlFlow<()>,
    ) -> Result<Option<Vec<u8>>, Error> {
        self.max_distance()?;
        let mut distances = reserved(self.boards())?;
        distances.resize(self.boards() as usize, 0);
        let is_done = self.each_distance(|depth| {
            for index in depth.indices() {
                distances[index as usize] = depth.distance();
            }
            progress(depth.distance())
        })?;
        Ok(is_done.then_some(distances))
    }

    /// Returns the first `count` boards of a random sequence of boards at a distance, or `None` if `progress` cancels.
    /// A seed gives the same sequence in every language.
    ///
    /// With complete tables, all boards at the distance are equally likely. Calls `progress` with each distance up to
    /// `distance`. Otherwise, the boards are the ends of random walks, and searches prove their distances. Calls
    /// `progress` with `distance`, at least ten times per second.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tilebase::Tables;
    ///
    /// let solver = Tables::embedded().solver_for("3x3".parse()?)?;
    /// let boards = solver.random_at(20, 7, 3, |_| ControlFlow::Continue(()))?;
    /// for board in boards.expect("nothing cancels it") {
    ///     assert_eq!(solver.distance(&board)?, 20);
    /// }
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NoBoardAt`], [`Error::NotFoundAt`], [`Error::Memory`] or [`Error::Damaged`].
    ///
    /// # Complexity
    ///
    /// With complete tables, visits all boards up to the distance. Otherwise, up to a thousand searches per board.
    pub fn random_at(
        &self,
        distance: u8,
        seed: u64,
        count: usize,
        mut progress: impl FnMut(u8) -> ControlFlow<()>,
    ) -> Result<Option<Vec<Board>>, Error> {
        if self.searches() {
            check_distance(distance, Walks::largest_distance(self))?;
            let search = self.search_many();
            // A short search does not call `progress`.
            let mut find = |board: &Board| match progress(distance) {
                Continue(()) => search.run(board, |_| progress(distance)).map(Some),
                Break(()) => Ok(None),
            };
            let mut walks = Walks::at_each(self, distance..=distance, seed).remove(0);
            return (0..count)
                .map(|_| walks.board(&mut find, |_| true))
                .collect();
        }
        let mut numbers = reserved(count as u64)?;
        numbers.extend(RandomNumbers::new(seed).take(count));
        self.chosen_at(distance, &numbers, progress)
    }

    /// Internal interface for Python's random generators. Returns a board at a distance for each random number.
    #[doc(hidden)]
    pub fn chosen_at(
        &self,
        distance: u8,
        numbers: &[u64],
        mut progress: impl FnMut(u8) -> ControlFlow<()>,
    ) -> Result<Option<Vec<Board>>, Error> {
        check_distance(distance, self.max_distance()?)?;
        let mut boards = reserved(numbers.len() as u64)?;
        let (mut is_found, mut failure) = (false, None);
        self.each_distance(|depth| {
            progress(depth.distance())?;
            if depth.distance() < distance {
                return Continue(());
            }
            for &number in numbers {
                match depth.random(number) {
                    Ok(index) => boards.extend(self.board_at(index)),
                    Err(error) => failure = Some(error),
                }
            }
            is_found = true;
            Break(())
        })?;
        match failure {
            Some(error) => Err(error.into()),
            None => Ok(is_found.then_some(boards)),
        }
    }

    /// Returns the memory of [`Solver::each_distance`] in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::NeedsTables`] if the solver uses pattern tables.
    pub fn each_distance_memory(&self) -> Result<u64, Error> {
        match &self.kind {
            Kind::Complete(batch) => Ok(batch.solver().table().each_distance_memory()),
            Kind::Slides(slides) => Ok(slides.table()?.table().each_distance_memory()),
            Kind::Patterns(_) => Err(Error::NeedsTables),
        }
    }

    /// Internal interface for tilebase-cli. Compares the largest distance and the sum of all distances with the table's
    /// header.
    #[doc(hidden)]
    pub fn check_distances(&self, max: u8, sum: u64) -> Result<(), Error> {
        let (bytes, checks) = match &self.kind {
            Kind::Complete(batch) => {
                let table = batch.solver().table();
                (table.bytes(), table.header().checks())
            }
            Kind::Slides(slides) => {
                let table = slides.table()?.table();
                (table.bytes(), table.header().checks())
            }
            Kind::Patterns(_) => return Err(Error::NeedsTables),
        };
        let checked = checks.distances(max, sum);
        checked.map_err(|error| damaged([bytes], error))
    }

    /// Internal interface for tilebase-cli. Returns whether the indices of a [`Depth`] are sorted without a list.
    #[doc(hidden)]
    pub fn is_sorted(&self) -> bool {
        let own = match &self.kind {
            Kind::Complete(batch) => Some(batch.solver().table().goal()),
            Kind::Slides(slides) => slides.table().ok().map(|solver| solver.table().goal()),
            Kind::Patterns(_) => None,
        };
        own == Some(Goal::of(self.goal()))
    }

    /// Calls `visit` once per distance, with all boards at that distance. Returns `false` if `visit` returned `Break`.
    ///
    /// # Errors
    ///
    /// [`Error::NeedsTables`], [`Error::Memory`] or [`Error::Damaged`].
    pub fn each_distance(
        &self,
        mut visit: impl FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<bool, Error> {
        let mut is_done = true;
        let visit = |depth: Depth<'_>| {
            let next = visit(depth);
            is_done &= next.is_continue();
            next
        };
        let (bytes, walk) = match &self.kind {
            Kind::Complete(batch) => {
                let (solver, bytes) = (batch.solver(), batch.solver().table().bytes());
                (bytes, bytes.read_whole(|| solver.each_distance(visit)))
            }
            Kind::Slides(slides) => {
                let solver = slides.table()?;
                let bytes = solver.table().bytes();
                (bytes, bytes.read_whole(|| solver.each_distance(visit)))
            }
            Kind::Patterns(_) => return Err(Error::NeedsTables),
        };
        match walk {
            Ok(()) => Ok(is_done),
            Err(ProveError::Memory(error)) => Err(error.into()),
            Err(error) => Err(damaged([bytes], error)),
        }
    }
}

/// Returns an empty list with memory for `count` items.
fn reserved<T>(count: u64) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    let len = usize::try_from(count).unwrap_or(usize::MAX);
    list.try_reserve_exact(len).map_err(|_| OutOfMemory {
        bytes: count.saturating_mul(size_of::<T>() as u64),
    })?;
    Ok(list)
}

/// Checks that a distance is at most the largest one.
pub(crate) fn check_distance(distance: u8, max_distance: u8) -> Result<(), Error> {
    match distance > max_distance {
        true => Err(Error::NoBoardAt {
            distance,
            max_distance,
        }),
        false => Ok(()),
    }
}
