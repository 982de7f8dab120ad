use std::ops::{ControlFlow, Deref};

use tilebase_lookup::TableBytes;
use tilebase_pattern::{Patterns, Progress};
use tilebase_puzzle::{Board, MoveOrder, Solution};

use crate::solver::Kind;
use crate::{Error, Solver};

/// All optimal solutions of a board, each when it is asked for: [`Solver::solutions`].
///
/// It holds the solver by any reference. With an `Arc`, it lives as long as it likes:
///
/// ```
/// use std::sync::Arc;
/// use tilebase::{Board, MoveOrder, Solutions, Tables};
///
/// let board = "2 3 4 1 5 x 7 6 8".parse::<Board>()?;
/// let solver = Arc::new(Tables::embedded().solver_for(board.shape())?);
/// let solutions = Solutions::new(solver, &board, MoveOrder::UDLR)?;
/// assert_eq!(solutions.count(), 4);
/// # Ok::<(), tilebase::Error>(())
/// ```
pub struct Solutions<S> {
    solver: S,
    walk: Walk<S>,
}

enum Walk<S> {
    Complete(tilebase_lookup::Solutions<Complete<S>>),
    Patterns(Box<tilebase_pattern::Solutions<OfPatterns<S>>>),
}

/// A reference to the complete tables of a solver.
struct Complete<S>(S);

impl<S: Deref<Target = Solver>> Deref for Complete<S> {
    type Target = tilebase_lookup::Solver<TableBytes>;

    fn deref(&self) -> &Self::Target {
        self.0.complete().expect("complete tables").solver()
    }
}

/// A reference to the pattern tables of a solver.
struct OfPatterns<S>(S);

impl<S: Deref<Target = Solver>> Deref for OfPatterns<S> {
    type Target = Patterns<TableBytes>;

    fn deref(&self) -> &Self::Target {
        self.0.patterns().expect("pattern tables")
    }
}

impl<S: Deref<Target = Solver> + Clone> Solutions<S> {
    /// Returns what [`Solver::solutions`] returns, for any reference to a solver.
    ///
    /// # Errors
    ///
    /// Those of [`Solver::solutions`].
    pub fn new(solver: S, board: &Board, order: MoveOrder) -> Result<Self, Error> {
        let walk = match solver.kind {
            Kind::Complete(_) => {
                let tables = Complete(solver.clone());
                let solutions = tilebase_lookup::Solutions::new(tables, board, order);
                solutions
                    .map(Walk::Complete)
                    .map_err(|error| solver.explained(error))
            }
            Kind::Patterns(_) => {
                let tables = OfPatterns(solver.clone());
                let solutions = tilebase_pattern::Solutions::new(tables, board, order);
                let solutions = solutions.map(|solutions| Walk::Patterns(Box::new(solutions)));
                solutions.map_err(|error| solver.of_search(error))
            }
        };
        Ok(Solutions {
            walk: walk?,
            solver,
        })
    }

    /// Returns the next solution, as the iterator does, and calls `progress` as [`Search::run`](crate::Search::run) does.
    /// It returns `None` also if `progress` returns `Break`; the next call goes on from there.
    pub fn next_with(
        &mut self,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Result<Solution, Error>> {
        let solver = &self.solver;
        match &mut self.walk {
            Walk::Complete(walk) => {
                let found = walk.next()?;
                Some(found.map_err(|error| solver.explained(error)))
            }
            Walk::Patterns(walk) => {
                let found = walk.next_with(progress)?;
                Some(found.map_err(|error| solver.of_search(error)))
            }
        }
    }
}

impl<S: Deref<Target = Solver> + Clone> Iterator for Solutions<S> {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Result<Solution, Error>> {
        self.next_with(|_| ControlFlow::Continue(()))
    }
}
