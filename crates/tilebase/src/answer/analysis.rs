use std::iter;
use std::ops::ControlFlow;

use tilebase_pattern::{Analysis, Progress};
use tilebase_puzzle::{Board, Move, MovesError};

use crate::{Error, Search, Solver};

impl Solver {
    /// Finds the distance of every board along a player's moves, and the moves that did not lead towards the goal. The
    /// moves need not lead to the goal.
    ///
    /// In [`Metric::Multi`](crate::Metric::Multi), equal moves that follow each other are one slide. Distances, mistakes
    /// and their indices then count slides.
    ///
    /// ```
    /// use tilebase::{Board, Move, Tables};
    ///
    /// let board = "1 2 3 4 5 6 x 7 8".parse::<Board>()?;
    /// let solver = Tables::new().solver_for(board.shape())?;
    /// let moves = [Move::Right, Move::Up, Move::Down, Move::Right];
    /// let analysis = solver.analyse(&board, &moves)?;
    ///
    /// assert_eq!(analysis.distances, [2, 1, 2, 1, 0].map(Some));
    /// assert_eq!(analysis.mistakes.len(), 1);
    /// assert_eq!(analysis.mistakes[0].before, 1);
    /// assert_eq!(analysis.mistakes[0].better.map(|better| better.to_string()), Some("r".to_owned()));
    /// assert_eq!(analysis.longest_optimal(), 2..4);
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`], and [`Error::Moves`] if a move takes the blank off the board.
    ///
    /// # Complexity
    ///
    /// With complete tables, O(distance) reads per move. With pattern tables, a few searches for each mistake and for
    /// every sixteen moves, each for one bound of the distance. For the moves of a person on 4x4, all of them together
    /// take some tens of milliseconds.
    pub fn analyse(&self, start: &Board, moves: &[Move]) -> Result<Analysis, Error> {
        self.search()
            .analyse(start, moves, |_| ControlFlow::Continue(()))
    }
}

impl Search<'_> {
    /// Does the same as [`Solver::analyse`], and calls `progress` as [`Search::answer`] does. The limits apply to all
    /// moves together. If a limit or `progress` ends the analysis, the distances of the first boards are `None`.
    ///
    /// # Errors
    ///
    /// As for [`Solver::analyse`].
    pub fn analyse(
        &self,
        start: &Board,
        moves: &[Move],
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Analysis, Error> {
        let mut end = *start;
        for (number, &mv) in (1..).zip(moves) {
            end = end.moved(mv).ok_or(MovesError::Illegal { number, mv })?;
        }
        let after = self.solver.metric().path(start, moves.iter().copied());
        let path: Vec<Board> = iter::once(*start)
            .chain(after.map(|(_, board)| board))
            .collect();
        self.analyse_path(&path, progress)
    }

    /// Internal interface for tilebase-learning. Analyses the moves of the metric from each board to the next.
    #[doc(hidden)]
    pub fn analyse_path(
        &self,
        path: &[Board],
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Analysis, Error> {
        self.call(&mut progress, |engine, call| engine.analyse(path, call))
    }
}
