//! Answers of complete tables: each takes less than some microseconds, on the calling thread.

use std::sync::Arc;

use pyo3::prelude::*;
use tilebase_lookup::{Batch, Board, MoveOrder, MoveSet, Solution, Table, TableBytes};

use crate::answers::{Answers, Visit, show_each};
use crate::error::{Failure, lookup};
use crate::signals;

/// Below this many boards, no board has so many solutions that counting them takes long.
const FEW_BOARDS: u64 = 1_000_000;

impl Answers for Batch<TableBytes> {
    fn goal(&self) -> &Board {
        self.solver().goal()
    }

    fn boards(&self) -> u64 {
        self.solver().boards()
    }

    fn index_of(&self, board: &Board) -> Result<u64, Failure> {
        self.solver().index_of(board).map_err(lookup)
    }

    fn board_at(&self, index: u64) -> Option<Board> {
        self.solver().board_at(index)
    }

    fn distance(&self, _: Python<'_>, board: &Board) -> PyResult<u8> {
        Ok(self.solver().distance(board).map_err(lookup)?)
    }

    fn solve(&self, _: Python<'_>, board: &Board, order: MoveOrder) -> PyResult<Solution> {
        Ok(self.solver().solve_by(board, order).map_err(lookup)?)
    }

    fn optimal_moves(self: Arc<Self>, _: Python<'_>, board: Board) -> PyResult<MoveSet> {
        Ok(self.solver().optimal_moves(&board).map_err(lookup)?)
    }

    fn count_solutions(self: Arc<Self>, py: Python<'_>, board: Board) -> PyResult<u128> {
        let count = if self.boards() < FEW_BOARDS {
            self.solver().count_solutions(&board)
        } else {
            signals::aside(py, move |_| self.solver().count_solutions(&board))?
        };
        Ok(count.map_err(lookup)?)
    }

    fn each_solution(&self, board: &Board, order: MoveOrder, visit: &mut Visit<'_>) {
        show_each(self.solver().solutions(board, order), lookup, visit);
    }

    fn verify(&self) -> Result<(), Failure> {
        let verify = |table: &Table<TableBytes>| table.bytes().read_whole(|| table.verify());
        self.solver().tables().try_for_each(verify).map_err(lookup)
    }
}
