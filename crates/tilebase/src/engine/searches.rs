//! The searches, guided by pattern tables and, in the multi-tile metric, by patterns in memory.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::vec;

use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::{
    Analysis, Found, Options, PatternSolver, QueryError, SlideSolver, Solutions,
};
use tilebase_puzzle::{Board, Metric, MoveOrder, SlideSet, Solution};

use super::{Call, Engine, OnProgress, Walk};

/// Returns the engine of pattern tables, or `None` if they form no set for the goal.
pub(crate) fn pattern_engine(
    tables: impl IntoIterator<Item = Table<TableBytes>>,
    goal: &Board,
) -> Option<Arc<dyn Engine>> {
    let patterns = PatternSolver::new(tables).ok()?.towards(goal).ok()?;
    Some(Arc::new(patterns))
}

/// Declares the methods that are the same for both kinds of search.
macro_rules! engine_of_search {
    ($metric:expr) => {
        fn goal(&self) -> &Board {
            self.goal()
        }

        fn metric(&self) -> Metric {
            $metric
        }

        fn run(&self, board: &Board, call: Call<'_>) -> Result<Found, QueryError> {
            self.search(call.options).run(board, call.progress)
        }

        fn count_solutions(
            &self,
            board: &Board,
            call: Call<'_>,
        ) -> Result<Option<u128>, QueryError> {
            let search = self.search(call.options);
            let count = search.count_solutions(board, call.progress)?;
            Ok(count.map(u128::from))
        }

        fn analyse(&self, path: &[Board], call: Call<'_>) -> Result<Analysis, QueryError> {
            self.search(call.options).analyse(path, call.progress)
        }

        fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
            self.lower_bound(board)
        }
    };
}

impl Engine for PatternSolver<TableBytes> {
    engine_of_search!(Metric::Single);

    fn tables(&self) -> Vec<&Table<TableBytes>> {
        self.tables().collect()
    }

    fn optimal_slides(
        &self,
        board: &Board,
        call: Call<'_>,
    ) -> Result<Option<SlideSet>, QueryError> {
        let search = self.search(call.options);
        let moves = search.optimal_moves(board, call.progress)?;
        Ok(moves.map(SlideSet::from))
    }

    fn solutions(
        self: Arc<Self>,
        board: &Board,
        options: Options,
    ) -> Result<Box<dyn Walk>, QueryError> {
        Ok(Box::new(Solutions::new(self, board, options)?))
    }

    fn run_many(
        &self,
        boards: &[Board],
        options: Options,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
        visit: &mut dyn FnMut(usize, Result<Found, QueryError>),
    ) {
        self.search(options).solve_many(boards, progress, visit);
    }

    fn prepare(&mut self, order: MoveOrder) {
        self.prepare(order);
    }

    fn patterns(&self) -> Option<&PatternSolver<TableBytes>> {
        Some(self)
    }
}

impl Walk for Solutions<Arc<PatternSolver<TableBytes>>> {
    fn next(&mut self, progress: &mut OnProgress<'_>) -> Option<Result<Solution, QueryError>> {
        self.next_with(progress)
    }

    fn is_complete(&self) -> bool {
        self.is_complete()
    }
}

impl Engine for SlideSolver {
    engine_of_search!(Metric::Multi);

    fn tables(&self) -> Vec<&Table<TableBytes>> {
        Vec::new()
    }

    fn optimal_slides(
        &self,
        board: &Board,
        call: Call<'_>,
    ) -> Result<Option<SlideSet>, QueryError> {
        let search = self.search(call.options);
        search.optimal_slides(board, call.progress)
    }

    fn solutions(
        self: Arc<Self>,
        board: &Board,
        options: Options,
    ) -> Result<Box<dyn Walk>, QueryError> {
        self.lower_bound(board)?;
        Ok(Box::new(AllSolutions {
            patterns: self,
            board: *board,
            options,
            found: None,
        }))
    }
}

/// The first call of `next` finds all solutions.
struct AllSolutions {
    patterns: Arc<SlideSolver>,
    board: Board,
    options: Options,
    found: Option<vec::IntoIter<Solution>>,
}

impl Walk for AllSolutions {
    fn next(&mut self, progress: &mut OnProgress<'_>) -> Option<Result<Solution, QueryError>> {
        if self.found.is_none() {
            let search = self.patterns.search(self.options.clone());
            match search.solutions(&self.board, progress) {
                Ok(all) => self.found = all.map(Vec::into_iter),
                Err(error) => return Some(Err(error)),
            }
        }
        self.found.as_mut()?.next().map(Ok)
    }

    fn is_complete(&self) -> bool {
        self.found.is_some()
    }
}
