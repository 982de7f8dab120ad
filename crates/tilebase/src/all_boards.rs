use std::ops::ControlFlow::{self, Break, Continue};

use tilebase_frontier::internal::{processors, reserved};
use tilebase_frontier::{Depths, Frontier, SlideFrontier};
use tilebase_lookup::TableBytes;
use tilebase_puzzle::{Board, Goal, Metric, RandomNumbers};

use crate::answer::damage::damaged;
use crate::answer::search::never_cancel;
use crate::engine::Engine;
use crate::walks::Walks;
use crate::{Error, Request, Search, Solver};

impl Search<'_> {
    /// Does the same as [`Solver::random_many_at`]. The limits apply to each search; by default, it uses all processors.
    ///
    /// # Errors
    ///
    /// As for [`Solver::random_many_at`], and [`Error::Limit`] if a limit ends a search.
    pub fn random_many_at(
        &self,
        distance: u8,
        seed: u64,
        count: usize,
        mut progress: impl FnMut(u8) -> ControlFlow<()>,
    ) -> Result<Vec<Board>, Error> {
        let solver = self.solver;
        if !solver.searches() {
            let mut numbers = reserved(count as u64)?;
            numbers.extend(RandomNumbers::new(seed).take(count));
            return solver.chosen_at(distance, &numbers, progress);
        }
        check_distance(distance, Walks::largest_distance(solver))?;
        let mut limits = self.options.limits;
        limits.threads.get_or_insert_with(processors);
        let search = solver.with(limits);
        // A short search does not call `progress`.
        let mut find = |board: &Board| match progress(distance) {
            Continue(()) => {
                let answer = search.answer_with(board, Request::EXACT, |_| progress(distance))?;
                answer.distance().ok_or(Error::Limit)
            }
            Break(()) => Err(Error::Limit),
        };
        let mut walks = Walks::at_each(solver, distance..=distance, seed).remove(0);
        (0..count)
            .map(|_| walks.board(&mut find, |_| true))
            .collect()
    }
}

/// Methods that visit all boards of complete tables.
impl Solver {
    /// Returns the largest distance of any board.
    ///
    /// # Errors
    ///
    /// [`Error::NeedsTables`] if the solver uses pattern tables.
    pub fn max_distance(&self) -> Result<u8, Error> {
        Ok(self.looked_up()?.max_distance())
    }

    /// Returns the distance of every board, by index.
    ///
    /// # Errors
    ///
    /// [`Error::NeedsTables`] or [`Error::Memory`].
    ///
    /// # Complexity
    ///
    /// One byte of memory per board, plus 1.07 bits per board during the call.
    pub fn all_distances(&self) -> Result<Vec<u8>, Error> {
        self.all_distances_with(never_cancel)
    }

    /// Does the same as [`Solver::all_distances`]. Calls `progress` with each distance, from 0, after all boards at that
    /// distance are found.
    ///
    /// # Errors
    ///
    /// As for [`Solver::all_distances`], and [`Error::Limit`] if `progress` returns `Break`.
    pub fn all_distances_with(
        &self,
        mut progress: impl FnMut(u8) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, Error> {
        self.max_distance()?;
        let boards = self.boards()?;
        let mut distances = reserved(boards)?;
        distances.resize(boards as usize, 0);
        let is_done = self.each_distance(|depth| {
            for index in depth.indices() {
                distances[index as usize] = depth.depth();
            }
            progress(depth.depth())
        })?;
        is_done.then_some(distances).ok_or(Error::Limit)
    }

    /// Returns a random board at a distance: the first of [`Solver::random_many_at`].
    ///
    /// ```
    /// use tilebase::Tables;
    ///
    /// let solver = Tables::new().solver_for("3x3".parse()?)?;
    /// let board = solver.random_at(20, 7)?;
    /// assert_eq!(solver.distance(&board)?, 20);
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Solver::random_many_at`].
    pub fn random_at(&self, distance: u8, seed: u64) -> Result<Board, Error> {
        Ok(self.random_many_at(distance, seed, 1, never_cancel)?[0])
    }

    /// Returns the first `count` boards of a random sequence of boards at a distance. A seed gives the same sequence in
    /// every language.
    ///
    /// With complete tables, all boards at the distance are equally likely. Calls `progress` with each distance up to
    /// `distance`. Otherwise, the boards are the ends of random walks, and searches prove their distances. Calls
    /// `progress` with `distance`, at least ten times per second.
    ///
    /// # Errors
    ///
    /// [`Error::NoBoardAt`], [`Error::NotFoundAt`], [`Error::Memory`], or [`Error::Limit`] if `progress` returns `Break`.
    /// With pattern tables, also [`Error::Damaged`].
    ///
    /// # Complexity
    ///
    /// With complete tables, visits all boards up to the distance. Otherwise, up to a thousand searches per board.
    pub fn random_many_at(
        &self,
        distance: u8,
        seed: u64,
        count: usize,
        progress: impl FnMut(u8) -> ControlFlow<()>,
    ) -> Result<Vec<Board>, Error> {
        self.search()
            .random_many_at(distance, seed, count, progress)
    }

    /// Internal interface for Python's random generators. Returns a board at a distance for each random number.
    #[doc(hidden)]
    pub fn chosen_at(
        &self,
        distance: u8,
        numbers: &[u64],
        mut progress: impl FnMut(u8) -> ControlFlow<()>,
    ) -> Result<Vec<Board>, Error> {
        check_distance(distance, self.max_distance()?)?;
        let mut boards = reserved(numbers.len() as u64)?;
        let is_done = self.each_distance_to(distance, |depth| {
            progress(depth.depth())?;
            if depth.depth() == distance {
                let indices = numbers.iter().map(|&number| depth.random(number));
                boards.extend(indices.filter_map(|index| self.board_at(index)));
            }
            Continue(())
        })?;
        is_done.then_some(boards).ok_or(Error::Limit)
    }

    /// Calls `visit` for each distance up to `last`, as [`Solver::each_distance`] does.
    ///
    /// # Errors
    ///
    /// As for [`Solver::each_distance`], and [`Error::NoBoardAt`] if there is no board at `last`.
    pub fn each_distance_to(
        &self,
        last: u8,
        mut visit: impl FnMut(&dyn Depths) -> ControlFlow<()>,
    ) -> Result<bool, Error> {
        let mut visited = None;
        let is_too_far = self.each_distance(|depth| {
            visit(depth)?;
            visited = Some(depth.depth());
            match depth.depth() == last {
                true => Break(()),
                false => Continue(()),
            }
        })?;
        if is_too_far {
            check_distance(last, visited.unwrap_or(0))?;
        }
        Ok(visited == Some(last))
    }

    /// Returns the memory of [`Solver::each_distance`] in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::NeedsTables`] if the solver uses pattern tables.
    pub fn each_distance_memory(&self) -> Result<u64, Error> {
        self.looked_up()?;
        let goal = Goal::of(self.goal());
        Ok(match self.metric() {
            Metric::Single => Frontier::bytes(goal),
            Metric::Multi => SlideFrontier::bytes(goal),
        })
    }

    /// Internal interface for tilebase-cli. Compares the largest distance and the sum of all distances with the table's
    /// header.
    #[doc(hidden)]
    pub fn check_distances(&self, max: u8, sum: u64) -> Result<(), Error> {
        let mut tables = self.looked_up()?.tables();
        let table = tables.next().expect("a solver has a table");
        let checked = table.header().check_distances(max, sum);
        checked.map_err(|error| damaged([table.bytes()], error))
    }

    /// Calls `visit` once per distance, with all boards at that distance, found by a search from the goal. Returns `false`
    /// if `visit` returned `Break`.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tilebase::{Board, Tables};
    ///
    /// let goal = "x 8 7 / 6 5 4 / 3 2 1".parse::<Board>()?;
    /// let solver = Tables::new().solver(&goal)?;
    ///
    /// let mut farthest = Vec::new();
    /// solver.each_distance(|depth| {
    ///     farthest = depth.indices().filter_map(|index| solver.board_at(index)).collect();
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(farthest.len(), 2);
    /// assert_eq!(solver.distance(&farthest[0])?, 31);
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NeedsTables`] or [`Error::Memory`].
    pub fn each_distance(
        &self,
        mut visit: impl FnMut(&dyn Depths) -> ControlFlow<()>,
    ) -> Result<bool, Error> {
        self.looked_up()?;
        let goal = Goal::of(self.goal());
        let mut frontier: Box<dyn Depths> = match self.metric() {
            Metric::Single => Box::new(Frontier::new(goal, None)?),
            Metric::Multi => Box::new(SlideFrontier::new(goal, None)?),
        };
        let mut left = goal.boards();
        loop {
            left -= frontier.boards();
            if visit(&*frontier).is_break() {
                return Ok(false);
            }
            if left == 0 {
                return Ok(true);
            }
            frontier.advance();
        }
    }

    /// Returns the solver of the complete tables.
    fn looked_up(&self) -> Result<&tilebase_lookup::Solver<TableBytes>, Error> {
        match &self.engine {
            Engine::Complete(batch) => Ok(batch.solver()),
            _ => Err(Error::NeedsTables {
                goal: Goal::of(self.goal()),
                metric: self.metric(),
            }),
        }
    }
}

/// Checks that a distance is at most the largest one.
fn check_distance(distance: u8, max_distance: u8) -> Result<(), Error> {
    match distance > max_distance {
        true => Err(Error::NoBoardAt {
            distance,
            max_distance,
        }),
        false => Ok(()),
    }
}
