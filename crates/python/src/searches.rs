//! Answers of pattern tables: each may take milliseconds or minutes, with Python's lock released.

use std::ops::ControlFlow;
use std::sync::Arc;

use pyo3::prelude::*;
use tilebase_lookup::{Board, MoveOrder, MoveSet, Solution, TableBytes};
use tilebase_pattern::{PatternTable, Patterns, QueryError, Solutions};

use crate::answers::{self, Answers};
use crate::error::{Failure, pattern};
use crate::signals::{self, Stop};

impl Answers for Patterns<TableBytes> {
    fn goal(&self) -> &Board {
        Patterns::goal(self)
    }

    fn boards(&self) -> u64 {
        Patterns::boards(self)
    }

    fn index_of(&self, board: &Board) -> Result<u64, Failure> {
        Patterns::index_of(self, board).map_err(pattern)
    }

    fn board_at(&self, index: u64) -> Option<Board> {
        Patterns::board_at(self, index)
    }

    fn distance(&self, py: Python<'_>, board: &Board) -> PyResult<u8> {
        Ok(Answers::solve(self, py, board, MoveOrder::UDLR)?.len() as u8)
    }

    fn solve(&self, py: Python<'_>, board: &Board, order: MoveOrder) -> PyResult<Solution> {
        search(py, |look| {
            let found = self.search().order(order).run(board, |_| look())?;
            Ok(found.solution)
        })
    }

    fn optimal_moves(&self, py: Python<'_>, board: &Board) -> PyResult<MoveSet> {
        search(py, |look| self.search().optimal_moves(board, |_| look()))
    }

    fn count_solutions(self: Arc<Self>, py: Python<'_>, board: Board) -> PyResult<u128> {
        let count = search(py, |look| self.search().count_solutions(&board, |_| look()));
        count.map(u128::from)
    }

    fn solutions(
        self: Arc<Self>,
        board: Board,
        order: MoveOrder,
    ) -> Result<Box<dyn answers::Solutions>, Failure> {
        let solutions = Solutions::new(self, &board, order).map_err(pattern)?;
        Ok(Box::new(solutions))
    }

    fn verify(&self, stop: &Stop) -> Result<(), Failure> {
        let verify = |table: &PatternTable<TableBytes>| table.bytes().read_whole(|| table.verify());
        let mut tables = self.tables().take_while(|_| stop.check().is_continue());
        tables.try_for_each(verify).map_err(pattern)
    }
}

impl answers::Solutions for Solutions<Arc<Patterns<TableBytes>>> {
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let next = signals::watched(py, |look| self.next_watched(|_| look()))?;
        Ok(next.transpose().map_err(pattern)?)
    }
}

/// Does a search on the calling thread, which a signal ends.
fn search<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut() -> ControlFlow<()>) -> Result<Option<T>, QueryError> + Send,
) -> PyResult<T> {
    let answer = signals::watched(py, work)?.map_err(pattern)?;
    Ok(answer.expect("a search that no signal ends comes to its end"))
}
