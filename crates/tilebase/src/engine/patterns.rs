use std::ops::ControlFlow;
use std::sync::Arc;

use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::{Analysis, Found, Patterns, QueryError, Search, Solutions};
use tilebase_puzzle::{Board, Metric, MoveOrder, MoveSet, SlideSet, Solution};

use super::{Engine, OnProgress, Options, Walk};
use crate::Error;
use crate::damage::damaged;

/// Searches, guided by the pattern tables.
impl Engine for Patterns<TableBytes> {
    fn goal(&self) -> &Board {
        self.goal()
    }

    fn metric(&self) -> Metric {
        Metric::Single
    }

    fn tables(&self) -> Vec<&Table<TableBytes>> {
        self.tables().collect()
    }

    fn run(
        &self,
        board: &Board,
        options: &Options,
        progress: &mut OnProgress<'_>,
    ) -> Result<Found, Error> {
        let found = search(self, options).run(board, progress);
        found.map_err(|error| of_search(self, error))
    }

    fn optimal_slides(
        &self,
        board: &Board,
        options: &Options,
        progress: &mut OnProgress<'_>,
    ) -> Result<Option<SlideSet>, Error> {
        let moves = search(self, options).optimal_moves(board, progress);
        let slides = moves.map(|moves: Option<MoveSet>| moves.map(SlideSet::from));
        slides.map_err(|error| of_search(self, error))
    }

    fn count_solutions(
        &self,
        board: &Board,
        options: &Options,
        progress: &mut OnProgress<'_>,
    ) -> Result<Option<u128>, Error> {
        let count = search(self, options).count_solutions(board, progress);
        let count = count.map(|count| count.map(u128::from));
        count.map_err(|error| of_search(self, error))
    }

    fn analyse(
        &self,
        path: &[Board],
        options: &Options,
        progress: &mut OnProgress<'_>,
    ) -> Result<Analysis, Error> {
        let analysis = search(self, options).analyse(path, progress);
        analysis.map_err(|error| of_search(self, error))
    }

    fn solutions(
        self: Arc<Self>,
        board: &Board,
        options: &Options,
    ) -> Result<Box<dyn Walk>, Error> {
        let walk = Solutions::new(Arc::clone(&self), board, options.order);
        let mut walk = walk.map_err(|error| of_search(&self, error))?;
        walk = walk.max_nodes(options.max_nodes);
        if let Some(time) = options.max_time {
            walk = walk.max_time(time);
        }
        if let Some(solution) = &options.beside {
            walk = walk.beside(solution);
        }
        Ok(Box::new(AllSolutions {
            patterns: self,
            walk,
        }))
    }

    fn lower_bound(&self, board: &Board) -> Result<u8, Error> {
        let bound = self.lower_bound(board);
        bound.map_err(|error| of_search(self, error))
    }

    fn run_many(
        &self,
        boards: &[Board],
        options: &Options,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
        visit: &mut dyn FnMut(usize, Result<Found, Error>),
    ) {
        search(self, options).solve_many(boards, progress, |number, found| {
            visit(number, found.map_err(|error| of_search(self, error)));
        });
    }

    fn prepare(&mut self, order: MoveOrder) {
        self.prepare(order);
    }

    fn patterns(&self) -> Option<&Patterns<TableBytes>> {
        Some(self)
    }
}

/// Returns a search with these options.
pub(crate) fn search<'p>(patterns: &'p Patterns<TableBytes>, options: &Options) -> Search<'p> {
    let mut search = patterns.search().order(options.order);
    search = search.threads(options.threads).max_nodes(options.max_nodes);
    if let Some(time) = options.max_time {
        search = search.max_time(time);
    }
    if let Some(percent) = options.within {
        search = search.within(percent);
    }
    if let Some(solution) = &options.beside {
        search = search.beside(solution);
    }
    search
}

/// Converts an error of a search. If an entry is damaged, the error names the table.
#[cold]
pub(crate) fn of_search(patterns: &Patterns<TableBytes>, error: QueryError) -> Error {
    let QueryError::Damaged { tiles } = error else {
        return error.into();
    };
    let is_named = |table: &&Table<TableBytes>| {
        table
            .pattern()
            .is_some_and(|pattern| pattern.tiles() == tiles)
    };
    let table = patterns.tables().find(is_named);
    damaged(table.map(Table::bytes), error)
}

struct AllSolutions {
    patterns: Arc<Patterns<TableBytes>>,
    walk: Solutions<Arc<Patterns<TableBytes>>>,
}

impl Walk for AllSolutions {
    fn next(&mut self, progress: &mut OnProgress<'_>) -> Option<Result<Solution, Error>> {
        let found = self.walk.next_with(progress)?;
        Some(found.map_err(|error| of_search(&self.patterns, error)))
    }

    fn is_complete(&self) -> bool {
        self.walk.is_complete()
    }
}
