use tilebase_lookup::{PathIndex, QueryError, Solution, View};
use tilebase_puzzle::{Board, Move};

use super::output_options::OutputOptions;
use crate::tables::TableBytes;

/// The answer to one line or argument.
pub enum Answer {
    Solved {
        board: Board,
        solution: Solution,
        /// All solutions, if they are to be printed.
        all: Option<Vec<Vec<Move>>>,
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
    /// Looks a board up, in the index if there is one; fails only if the table is damaged.
    pub fn look_up(
        solver: &View<'_, TableBytes>,
        index: Option<&PathIndex>,
        board: Board,
        options: &OutputOptions,
    ) -> Result<Answer, QueryError> {
        let solution = match index.and_then(|index| index.solve(&board)) {
            Some(path) => path.solution(),
            None => match solver.solve_by(&board, options.solving_order(solver)) {
                Err(QueryError::Unsolvable) => return Ok(Answer::Unsolvable { board }),
                solution => solution?,
            },
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
