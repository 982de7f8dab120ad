//! What a handle is: a solver of complete tables, or one of pattern tables.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;

use tilebase_lookup::{Batch, Board, Hint, MoveOrder, MoveSet, Shape, Solution, TableBytes};
use tilebase_pattern::Patterns;

use crate::failure::Failure;

/// What a `tilebase_solver` points to.
pub enum Solver {
    Tables(Batch<TableBytes>),
    Patterns(Patterns<TableBytes>),
}

/// Many threads may use one at once.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Solver>();
};

/// Asks a solver of either kind the same.
macro_rules! ask {
    ($either:expr, $solver:ident => $question:expr) => {
        match $either {
            Solver::Tables(batch) => {
                let $solver = batch.solver();
                $question
            }
            Solver::Patterns($solver) => $question,
        }
    };
}

impl Solver {
    /// Returns what only complete tables answer.
    pub fn tables(&self) -> Result<&Batch<TableBytes>, Failure> {
        match self {
            Solver::Tables(batch) => Ok(batch),
            Solver::Patterns(_) => Err(Failure::NeedsTables),
        }
    }

    pub fn shape(&self) -> Shape {
        ask!(self, solver => solver.shape())
    }

    pub fn goal(&self) -> &Board {
        ask!(self, solver => solver.goal())
    }

    pub fn boards(&self) -> u64 {
        ask!(self, solver => solver.boards())
    }

    pub fn verify(&self) -> Result<(), Failure> {
        ask!(self, solver => {
            for table in solver.tables() {
                table.bytes().read_whole(|| table.verify())?;
            }
        });
        Ok(())
    }

    pub fn index_of(&self, board: &Board) -> Result<u64, Failure> {
        ask!(self, solver => Ok(solver.index_of(board)?))
    }

    pub fn board_at(&self, index: u64) -> Result<Board, Failure> {
        let boards = self.boards();
        let board = ask!(self, solver => solver.board_at(index));
        board.ok_or(Failure::Index { index, boards })
    }

    #[inline]
    pub fn distance(&self, board: &Board) -> Result<u8, Failure> {
        ask!(self, solver => Ok(solver.distance(board)?))
    }

    #[inline]
    pub fn solve(&self, board: &Board, order: MoveOrder) -> Result<Solution, Failure> {
        ask!(self, solver => Ok(solver.solve_by(board, order)?))
    }

    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, Failure> {
        ask!(self, solver => Ok(solver.optimal_moves(board)?))
    }

    pub fn hint(&self, board: &Board) -> Result<Option<Hint>, Failure> {
        ask!(self, solver => Ok(solver.hint(board)?))
    }

    /// Returns the number of optimal solutions, or the largest number if there are more.
    pub fn count_solutions(&self, board: &Board) -> Result<u64, Failure> {
        Ok(match self {
            Solver::Tables(batch) => {
                let solutions = batch.solver().count_solutions(board)?;
                solutions.try_into().unwrap_or(u64::MAX)
            }
            Solver::Patterns(patterns) => patterns.count_solutions(board)?,
        })
    }

    /// Shows all optimal solutions, until `visit` returns `Break`.
    pub fn solutions(
        &self,
        board: &Board,
        order: MoveOrder,
        mut visit: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        ask!(self, solver => for solution in solver.solutions(board, order)? {
            if visit(solution?).is_break() {
                break;
            }
        });
        Ok(())
    }
}

/// Returns the number of processors that this process may use.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
