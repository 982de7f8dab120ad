//! Answers of pattern tables: each may take milliseconds or minutes, with Python's lock released.

use std::sync::Arc;

use pyo3::prelude::*;
use tilebase_lookup::{Board, MoveOrder, MoveSet, Solution, TableBytes};
use tilebase_pattern::{PatternTable, Patterns};

use crate::answers::{Answers, Visit, show_each};
use crate::error::{Failure, pattern};
use crate::signals;

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
        Ok(solve(self, py, board, MoveOrder::UDLR)?.len() as u8)
    }

    fn solve(&self, py: Python<'_>, board: &Board, order: MoveOrder) -> PyResult<Solution> {
        solve(self, py, board, order)
    }

    fn optimal_moves(self: Arc<Self>, py: Python<'_>, board: Board) -> PyResult<MoveSet> {
        let moves = signals::aside(py, move |_| Patterns::optimal_moves(&self, &board))?;
        Ok(moves.map_err(pattern)?)
    }

    fn count_solutions(self: Arc<Self>, py: Python<'_>, board: Board) -> PyResult<u128> {
        let count = signals::aside(py, move |_| Patterns::count_solutions(&self, &board))?;
        Ok(count.map_err(pattern)?.into())
    }

    fn each_solution(&self, board: &Board, order: MoveOrder, visit: &mut Visit<'_>) {
        show_each(self.solutions(board, order), pattern, visit);
    }

    fn verify(&self) -> Result<(), Failure> {
        let verify = |table: &PatternTable<TableBytes>| table.bytes().read_whole(|| table.verify());
        self.tables().try_for_each(verify).map_err(pattern)
    }
}

fn solve(
    patterns: &Patterns<TableBytes>,
    py: Python<'_>,
    board: &Board,
    order: MoveOrder,
) -> PyResult<Solution> {
    let found = signals::watched(py, |look| {
        patterns.search().order(order).run(board, |_| look())
    })?;
    let solution = found.map_err(pattern)?.solution;
    Ok(solution.expect("a search without limits ends with a solution"))
}
