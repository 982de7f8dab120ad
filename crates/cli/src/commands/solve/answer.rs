use tilebase::{Board, Error, Solution, Solver};

use super::output_options::OutputOptions;
use crate::tables::search;

/// The answer to one line or argument.
pub enum Answer {
    Solved {
        board: Board,
        solution: Solution,
        /// The number of boards looked at, if it took a search.
        nodes: Option<u64>,
        /// All solutions, if they are to be printed.
        all: Option<Vec<Solution>>,
        /// Their number, if it is to be printed.
        count: Option<u128>,
    },
    /// A limit has ended the search.
    Bounded {
        board: Board,
        /// The number of moves that every solution takes at least.
        lower_bound: u8,
        /// The shortest solution found.
        best: Option<Solution>,
        nodes: u64,
    },
    Unsolvable {
        board: Board,
    },
}

impl Answer {
    /// Answers a board; fails only if a table is damaged.
    pub fn new(solver: &Solver, board: Board, options: &OutputOptions) -> Result<Answer, Error> {
        let order = options.solving_order(solver);
        let found = match search(solver, &board, order, &options.limits) {
            Err(Error::Unsolvable) => return Ok(Answer::Unsolvable { board }),
            found => found?,
        };
        let nodes = solver.patterns().map(|_| found.nodes);
        let Some(solution) = found.solution.filter(|_| found.is_complete) else {
            return Ok(Answer::Bounded {
                board,
                lower_bound: found.lower_bound,
                best: found.solution,
                nodes: found.nodes,
            });
        };
        let all = || solver.solutions(&board, options.order)?.collect();
        let count = || solver.count_solutions(&board);
        Ok(Answer::Solved {
            board,
            solution,
            nodes,
            all: options.all.then(all).transpose()?,
            count: options.count.then(count).transpose()?,
        })
    }

    /// Returns whether it took a search, which may be long.
    pub fn is_searched(&self) -> bool {
        matches!(
            self,
            Answer::Solved { nodes: Some(_), .. } | Answer::Bounded { .. }
        )
    }
}
