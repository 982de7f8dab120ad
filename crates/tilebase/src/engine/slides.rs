use std::sync::Arc;
use std::vec;

use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::{Analysis, Found, Options, QueryError, SlideSolver};
use tilebase_puzzle::{Board, Metric, SlideSet, Solution};

use super::{Call, Engine, OnProgress, Walk};

/// Searches in the multi-tile metric, guided by patterns in memory.
impl Engine for SlideSolver {
    fn goal(&self) -> &Board {
        self.goal()
    }

    fn metric(&self) -> Metric {
        Metric::Multi
    }

    fn tables(&self) -> Vec<&Table<TableBytes>> {
        Vec::new()
    }

    fn run(&self, board: &Board, call: Call<'_>) -> Result<Found, QueryError> {
        self.search(call.options).run(board, call.progress)
    }

    fn optimal_slides(
        &self,
        board: &Board,
        call: Call<'_>,
    ) -> Result<Option<SlideSet>, QueryError> {
        self.search(call.options)
            .optimal_slides(board, call.progress)
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
        self.lower_bound(board)?;
        Ok(Box::new(AllSolutions {
            patterns: self,
            board: *board,
            options,
            found: None,
        }))
    }

    fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
        self.lower_bound(board)
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
