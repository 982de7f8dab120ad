use std::ops::ControlFlow;
use std::sync::Arc;

use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::{Analysis, Found, Options, PatternSolver, QueryError, Solutions};
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

/// Searches, guided by the pattern tables.
impl Engine for PatternSolver<TableBytes> {
    fn goal(&self) -> &Board {
        self.goal()
    }

    fn metric(&self) -> Metric {
        Metric::Single
    }

    fn tables(&self) -> Vec<&Table<TableBytes>> {
        self.tables().collect()
    }

    fn run(&self, board: &Board, call: Call<'_>) -> Result<Found, QueryError> {
        self.search(call.options).run(board, call.progress)
    }

    fn optimal_slides(
        &self,
        board: &Board,
        call: Call<'_>,
    ) -> Result<Option<SlideSet>, QueryError> {
        let moves = self
            .search(call.options)
            .optimal_moves(board, call.progress)?;
        Ok(moves.map(SlideSet::from))
    }

    fn count_solutions(&self, board: &Board, call: Call<'_>) -> Result<Option<u128>, QueryError> {
        let count = self
            .search(call.options)
            .count_solutions(board, call.progress)?;
        Ok(count.map(u128::from))
    }

    fn analyse(&self, path: &[Board], call: Call<'_>) -> Result<Analysis, QueryError> {
        self.search(call.options).analyse(path, call.progress)
    }

    fn solutions(
        self: Arc<Self>,
        board: &Board,
        options: Options,
    ) -> Result<Box<dyn Walk>, QueryError> {
        Ok(Box::new(Solutions::new(self, board, options)?))
    }

    fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
        self.lower_bound(board)
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
