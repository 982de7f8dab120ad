//! Answers of complete tables: each takes less than some microseconds, on the calling thread.

use std::sync::Arc;

use pyo3::prelude::*;
use tilebase_lookup::{
    Batch, Board, GoalIndex, MoveOrder, MoveSet, QueryError, Solution, Table, TableBytes,
};

use crate::answers::{Answers, Solutions};
use crate::error::{Failure, lookup};
use crate::signals::{self, Stop};

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
        let (expected, found) = (self.goal().shape(), board.shape());
        if expected != found {
            return Err(lookup(QueryError::Shape { expected, found }));
        }
        let index = GoalIndex::new(self.goal()).index_of(board);
        index.ok_or_else(|| lookup(QueryError::Unsolvable))
    }

    fn board_at(&self, index: u64) -> Option<Board> {
        GoalIndex::new(self.goal()).board_at(index)
    }

    fn distance(&self, _: Python<'_>, board: &Board) -> PyResult<u8> {
        Ok(self.solver().distance(board).map_err(lookup)?)
    }

    fn solve(&self, _: Python<'_>, board: &Board, order: MoveOrder) -> PyResult<Solution> {
        Ok(self.solver().solve_by(board, order).map_err(lookup)?)
    }

    fn optimal_moves(&self, _: Python<'_>, board: &Board) -> PyResult<MoveSet> {
        Ok(self.solver().optimal_moves(board).map_err(lookup)?)
    }

    fn count_solutions(self: Arc<Self>, py: Python<'_>, board: Board) -> PyResult<u128> {
        let count = if self.boards() < FEW_BOARDS {
            self.solver().count_solutions(&board)
        } else {
            signals::aside(py, move |_| self.solver().count_solutions(&board))?
        };
        Ok(count.map_err(lookup)?)
    }

    fn solutions(
        self: Arc<Self>,
        board: Board,
        order: MoveOrder,
    ) -> Result<Box<dyn Solutions>, Failure> {
        let distance = self.solver().distance(&board).map_err(lookup)?;
        Ok(Box::new(Steps {
            batch: self,
            order,
            distance: distance.into(),
            waiting: vec![(board, Solution::EMPTY)],
        }))
    }

    fn verify(&self, stop: &Stop) -> Result<(), Failure> {
        let verify = |table: &Table<TableBytes>| table.bytes().read_whole(|| table.verify());
        let tables = self.solver().tables();
        let mut tables = tables.take_while(|_| stop.check().is_continue());
        tables.try_for_each(verify).map_err(lookup)
    }
}

/// All solutions of a board, step by step.
struct Steps {
    batch: Arc<Batch<TableBytes>>,
    order: MoveOrder,
    /// The number of moves of each solution.
    distance: usize,
    /// Boards on optimal solutions that are yet to be looked at, the next one last, and the moves there.
    waiting: Vec<(Board, Solution)>,
}

impl Solutions for Steps {
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Solution>> {
        py.check_signals()?;
        while let Some((board, moves)) = self.waiting.pop() {
            if board == *self.batch.goal() {
                return Ok(Some(moves));
            }
            self.step(&board, &moves)?;
        }
        Ok(None)
    }
}

impl Steps {
    /// Puts the board after each optimal move on the waiting list, the preferred one last.
    fn step(&mut self, board: &Board, moves: &Solution) -> Result<(), Failure> {
        let solver = self.batch.solver();
        if moves.len() == self.distance {
            let (board, index) = (*board, self.batch.index_of(board)?);
            return Err(lookup(QueryError::Damaged { board, index }));
        }
        let optimal = solver.optimal_moves(board).map_err(lookup)?;
        let moves_in_order = self.order.moves().into_iter();
        for mv in moves_in_order.rev().filter(|&mv| optimal.contains(mv)) {
            let mut moves = *moves;
            moves.push(mv);
            let next = board.moved(mv).expect("an optimal move");
            self.waiting.push((next, moves));
        }
        Ok(())
    }
}
