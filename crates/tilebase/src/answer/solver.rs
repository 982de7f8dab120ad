use std::fmt;

use tilebase_lookup::{Batch, QueryError, Table, TableBytes};
use tilebase_pattern::PatternSolver;
use tilebase_puzzle::{
    Board, GoalIndex, Metric, MoveOrder, MoveSet, RandomNumbers, Shape, SlideSet, Solution,
};

use super::damage::{explained, name};
use crate::engine::Engine;
use crate::{Answer, Error, Limits, Request, Search, Solutions};

/// A solver for boards of one shape and one goal. It uses complete tables, or searches guided by pattern tables.
///
/// ```
/// use tilebase::{Board, Request, Tables};
///
/// let board = "2 3 4 1 5 x 7 6 8".parse::<Board>()?;
/// let solver = Tables::new().solver_for(board.shape())?;
///
/// assert_eq!(solver.distance(&board)?, 19);
/// assert_eq!(solver.solve(&board)?.to_string(), "ullddrurdllurdruldr");
/// assert_eq!(solver.optimal_moves(&board)?.to_string(), "udl");
/// assert_eq!(solver.answer(&board, Request::default())?.tile(), Some(4));
/// # Ok::<(), tilebase::Error>(())
/// ```
///
/// # Complexity
///
/// With complete tables, O(distance) reads for an answer and no search. With pattern tables, a search takes
/// milliseconds for an average board of 4x4 and seconds for the farthest boards. For an average board of 5x5, it takes
/// hours: limit the time with [`Solver::with`].
#[derive(Clone)]
pub struct Solver {
    pub(crate) engine: Engine,
    pub(crate) skipped: Vec<String>,
}

/// Checks that threads can share a solver.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Solver>();
};

impl Solver {
    /// Returns the goal of all solutions.
    pub fn goal(&self) -> &Board {
        self.engine.goal()
    }

    /// Returns the metric of distances.
    pub fn metric(&self) -> Metric {
        self.engine.metric()
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.goal().shape()
    }

    /// Returns the number of boards that can reach the goal: N!/2 for N cells.
    ///
    /// # Errors
    ///
    /// [`Error::NoIndex`] for boards of more than 16 cells.
    pub fn boards(&self) -> Result<u64, Error> {
        match GoalIndex::new(self.goal()).boards() {
            0 => Err(Error::NoIndex {
                shape: self.shape(),
            }),
            boards => Ok(boards),
        }
    }

    /// Returns the complete tables of single moves if the solver uses them. Use them to answer millions of boards per
    /// second.
    pub fn complete(&self) -> Option<&Batch<TableBytes>> {
        match &self.engine {
            Engine::Complete(batch) if self.metric() == Metric::Single => Some(batch),
            _ => None,
        }
    }

    /// Returns the pattern tables if the solver uses them. They give lower bounds without a search.
    pub fn patterns(&self) -> Option<&PatternSolver<TableBytes>> {
        match &self.engine {
            Engine::Patterns(patterns) => Some(patterns),
            _ => None,
        }
    }

    /// Returns whether answers need a search, which may take long. Complete tables need none.
    pub fn searches(&self) -> bool {
        !matches!(self.engine, Engine::Complete(_))
    }

    /// Returns the warnings about tables that are not used, such as damaged tables in folders.
    pub fn skipped(&self) -> &[String] {
        &self.skipped
    }

    /// Prepares searches in a move order, to save a third of a millisecond per search. Has no effect on complete tables
    /// or on a solver with clones.
    pub fn prepared_for(mut self, order: MoveOrder) -> Solver {
        self.engine.prepare(order);
        self
    }

    /// Returns a search within these limits. Complete tables ignore them.
    pub fn with(&self, limits: Limits) -> Search<'_> {
        Search {
            solver: self,
            options: limits.into(),
        }
    }

    /// Returns a search without limits.
    pub fn search(&self) -> Search<'_> {
        self.with(Limits::new())
    }

    /// Finds the first optimal solution in the move order u, d, l, r, and the parts that `request` selects.
    ///
    /// # Errors
    ///
    /// [`Error::OtherShape`], [`Error::Unsolvable`] or [`Error::Damaged`].
    pub fn answer(&self, board: &Board, request: Request) -> Result<Answer, Error> {
        self.search().answer(board, request)
    }

    /// Returns a lower bound of the distance, without a search. With complete tables, the bound is the distance.
    ///
    /// # Errors
    ///
    /// As for [`Solver::answer`].
    pub fn lower_bound(&self, board: &Board) -> Result<u8, Error> {
        let answer = self.engine.lower_bound(board);
        answer.map_err(|error| self.explained(error))
    }

    /// Returns the index of a board among all solvable boards.
    ///
    /// # Errors
    ///
    /// [`Error::NoIndex`], [`Error::OtherShape`] or [`Error::Unsolvable`].
    pub fn index_of(&self, board: &Board) -> Result<u64, Error> {
        self.boards()?;
        QueryError::check_shape(self.shape(), board.shape())
            .map_err(|error| self.explained(error))?;
        let index = GoalIndex::new(self.goal()).index_of(board);
        index.ok_or(Error::Unsolvable)
    }

    /// Returns the board with an index, or `None` if there is none.
    pub fn board_at(&self, index: u64) -> Option<Board> {
        GoalIndex::new(self.goal()).board_at(index)
    }

    /// Returns an endless sequence of random boards for a seed. Each solvable board is equally likely. A seed gives the
    /// same boards in every language.
    pub fn random(&self, seed: u64) -> impl Iterator<Item = Board> + use<> {
        let index = GoalIndex::new(self.goal());
        RandomNumbers::new(seed).map(move |number| index.random(number))
    }

    /// Converts an error of the tables in use to an [`Error`]. If an entry is damaged, the error names the tables that
    /// may be wrong.
    pub fn explained(&self, error: QueryError) -> Error {
        explained(&self.engine, error)
    }

    /// Returns the bytes of the tables in use, with the paths of files.
    pub fn files(&self) -> Vec<&TableBytes> {
        self.engine.tables().into_iter().map(Table::bytes).collect()
    }
}

/// The calls of a [`Search`] without limits. They fail as [`Solver::answer`] does.
impl Solver {
    /// See [`Search::hint`].
    pub fn hint(&self, board: &Board) -> Result<Answer, Error> {
        self.search().hint(board)
    }

    /// See [`Search::distance`].
    pub fn distance(&self, board: &Board) -> Result<u8, Error> {
        self.search().distance(board)
    }

    /// See [`Search::solve`].
    pub fn solve(&self, board: &Board) -> Result<Solution, Error> {
        self.search().solve(board)
    }

    /// See [`Search::optimal_moves`].
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, Error> {
        self.search().optimal_moves(board)
    }

    /// See [`Search::optimal_slides`].
    pub fn optimal_slides(&self, board: &Board) -> Result<SlideSet, Error> {
        self.search().optimal_slides(board)
    }

    /// See [`Search::count_solutions`].
    pub fn count_solutions(&self, board: &Board) -> Result<u128, Error> {
        self.search().count_solutions(board)
    }

    /// See [`Search::solutions`].
    pub fn solutions(&self, board: &Board) -> Result<Solutions, Error> {
        self.search().solutions(board)
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files: Vec<String> = self.files().into_iter().map(name).collect();
        f.debug_struct("Solver")
            .field("goal", &format_args!("{}", self.goal()))
            .field("is_complete", &self.complete().is_some())
            .field("files", &files)
            .finish()
    }
}
