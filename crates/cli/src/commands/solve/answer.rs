use tilebase_lookup::{QueryError, Solution, Solver, TableBytes};
use tilebase_puzzle::Board;

use super::output_options::OutputOptions;

/// The answer to one line or argument.
pub enum Answer {
    Solved {
        board: Board,
        solution: Solution,
        /// All solutions, if they are to be printed.
        all: Option<Vec<Solution>>,
        /// Their number, if it is to be printed.
        count: Option<u128>,
    },
    Unsolvable {
        board: Board,
    },
    /// The input is not a board.
    Invalid {
        reason: String,
    },
}

impl Answer {
    /// Looks a board up; fails only if the table is damaged.
    pub fn look_up(
        solver: &Solver<TableBytes>,
        board: Board,
        options: &OutputOptions,
    ) -> Result<Answer, QueryError> {
        let solution = match solver.solve_by(&board, options.solving_order(solver)) {
            Err(QueryError::Unsolvable) => return Ok(Answer::Unsolvable { board }),
            solution => solution?,
        };
        let all = || solver.solutions(&board, options.order)?.collect();
        let count = || solver.count_solutions(&board);
        Ok(Answer::Solved {
            board,
            solution,
            all: options.all.then(all).transpose()?,
            count: options.count.then(count).transpose()?,
        })
    }
}
