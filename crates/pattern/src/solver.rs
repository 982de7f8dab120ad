use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use tilebase_format::Table;
use tilebase_puzzle::{Board, MoveOrder, MoveSet, Shape, Solution};

use crate::pattern_set::PatternSet;
use crate::search::{AnySearch, AnySolver};
use crate::{GoalError, Options, Pattern, Progress, QueryError, Search, SetError};

/// Pattern tables that together answer every board that can reach one goal.
///
/// Every query fails with a [`QueryError`] if the board has another shape, no moves lead to the goal, or the tables are
/// damaged.
///
/// ```
/// # #[cfg(feature = "std")] {
/// use std::ops::ControlFlow;
/// use tilebase_gen::Generator;
/// use tilebase_pattern::{Board, Partition, Goal, PatternSolver, Table};
///
/// let goal = Goal::corner("3x4".parse()?);
/// let partition = Partition::named(goal, "4-4-3")?;
/// let tables = partition.patterns().iter().map(|&pattern| {
///     Generator::pattern(pattern).run(|_| ControlFlow::Continue(()))
/// });
/// let patterns = PatternSolver::new(tables.collect::<Result<Vec<Table<Vec<u8>>>, _>>()?)?;
///
/// let board = Board::parse(goal.shape(), "1 2 x 4 / 5 6 3 7 / 9 10 11 8")?;
/// assert_eq!(patterns.solve(&board)?.to_string(), "drd");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PatternSolver<B> {
    tables: Vec<Table<B>>,
    pub(crate) set: PatternSet,
}

impl<B: AsRef<[u8]>> PatternSolver<B> {
    /// Combines tables of one goal that together have each tile once.
    ///
    /// # Errors
    ///
    /// [`SetError`] if a table is not a pattern table, the tables have different goals, a tile is in two tables or in
    /// none, or a pattern has more than eight tiles.
    pub fn new(tables: impl IntoIterator<Item = Table<B>>) -> Result<PatternSolver<B>, SetError> {
        let tables: Vec<Table<B>> = tables.into_iter().collect();
        let patterns = tables.iter().map(|table| {
            let found = table.kind();
            table.pattern().ok_or(SetError::NotPattern { found })
        });
        let set = PatternSet::new(&patterns.collect::<Result<Vec<Pattern>, _>>()?)?;
        Ok(PatternSolver { tables, set })
    }

    /// Changes the goal. A symmetry must map the new goal's blank to the blank of the tables' goal.
    ///
    /// # Errors
    ///
    /// [`GoalError`] if no symmetry maps one blank to the other.
    pub fn towards(self, goal: &Board) -> Result<PatternSolver<B>, GoalError> {
        let set = self.set.towards(goal)?;
        Ok(PatternSolver { set, ..self })
    }

    /// Prepares searches in this move order instead of u, d, l, r. This saves a third of a millisecond per search.
    pub fn prepare(&mut self, order: MoveOrder) {
        self.set.prepare(order);
    }

    /// Returns the goal of every solution.
    pub fn goal(&self) -> &Board {
        self.set.map.goal()
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.goal().shape()
    }

    /// Returns the tables.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = &Table<B>> {
        self.tables.iter()
    }

    /// Returns a search with [`Options`]: limits, threads and a move order.
    pub fn search(&self, options: impl Into<Options>) -> Search<'_> {
        let tables = self.tables.iter().map(Table::as_slice);
        Search::new(tables.collect(), &self.set, options.into())
    }

    /// Returns the first optimal solution in the move order u, d, l, r.
    pub fn solve(&self, board: &Board) -> Result<Solution, QueryError> {
        let search = self.search(Options::default());
        let found = search.any().run(board, true, &mut never_cancel)?;
        Ok(found.solution.expect(UNLIMITED))
    }

    /// Returns the number of moves of an optimal solution.
    pub fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        Ok(self.solve(board)?.len() as u8)
    }

    /// Returns all moves that start an optimal solution, as [`Search::optimal_moves`] does.
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, QueryError> {
        let search = self.search(Options::default());
        let moves = search.optimal_moves(board, never_cancel)?;
        Ok(moves.expect(UNLIMITED))
    }

    /// Returns the number of optimal solutions, as [`Search::count_solutions`] does.
    pub fn count_solutions(&self, board: &Board) -> Result<u64, QueryError> {
        let search = self.search(Options::default());
        let count = search.count_solutions(board, never_cancel)?;
        Ok(count.expect(UNLIMITED))
    }

    /// Returns a lower bound of the distance, without a search.
    pub fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
        self.search(Options::default()).estimate(board)
    }
}

impl<B: AsRef<[u8]>> AnySolver for PatternSolver<B> {
    fn any_search(&self, options: Options) -> Box<dyn AnySearch + '_> {
        Box::new(self.search(options))
    }

    fn check(&self, board: &Board) -> Result<(), QueryError> {
        self.set.image(board).map(drop)
    }
}

pub(crate) const UNLIMITED: &str = "a search without limits finds a solution";

pub(crate) fn never_cancel(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl<B: AsRef<[u8]>> fmt::Debug for PatternSolver<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = self.tables().map(|table| table.kind().to_string());
        f.debug_struct("PatternSolver")
            .field("goal", self.goal())
            .field("tables", &tables.collect::<Vec<_>>())
            .finish()
    }
}

#[cfg(feature = "embedded")]
impl PatternSolver<&'static [u8]> {
    /// Returns the embedded patterns of 4x4: three tables of five tiles. The goal is 1 2 3 4 / 5 6 7 8 / 9 10
    /// 11 12 / 13 14 15 x.
    ///
    /// ```
    /// use tilebase_pattern::{Board, PatternSolver};
    ///
    /// let patterns = PatternSolver::embedded();
    /// let board = Board::parse(patterns.shape(), "5 1 2 4 / 9 6 3 8 / 13 x 7 11 / 14 10 15 12")?;
    /// assert_eq!(patterns.solve(&board)?.to_string(), "dluuurrddrd");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn embedded() -> PatternSolver<&'static [u8]> {
        PatternSolver::new(embedded_tables()).expect("the shipped tables have each tile once")
    }
}

/// Returns the tables of [`PatternSolver::embedded`], for programs that select among tables.
#[cfg(feature = "embedded")]
pub fn embedded_tables() -> [Table<&'static [u8]>; 3] {
    let tables = tilebase_data::PATTERNS_4X4.map(Table::from_bytes);
    tables.map(|table| table.expect("the shipped tables are whole"))
}
