use tilebase_lookup::{Batch, QueryError, TableBytes};
use tilebase_pattern::{Found, Patterns};
use tilebase_puzzle::{Board, MoveOrder};

use super::answer::Answer;
use super::output_options::OutputOptions;
use crate::tables::{Answers, damaged_pattern_of, damaged_table_of, search};

/// Answers boards of one shape.
pub enum BoardSolver {
    Table(Batch<TableBytes>),
    Patterns(Patterns<TableBytes>),
}

impl BoardSolver {
    pub fn new(answers: Answers, order: MoveOrder) -> BoardSolver {
        match answers {
            Answers::Table(solver) => BoardSolver::Table(Batch::new(solver)),
            Answers::Patterns(solver) if order == MoveOrder::UDLR => BoardSolver::Patterns(solver),
            Answers::Patterns(solver) => BoardSolver::Patterns(solver.prepared_for(order)),
        }
    }

    pub fn goal(&self) -> &Board {
        match self {
            BoardSolver::Table(batch) => batch.solver().goal(),
            BoardSolver::Patterns(solver) => solver.goal(),
        }
    }

    /// Answers a board; fails only if a table is damaged.
    pub fn answer(&self, board: Board, options: &OutputOptions) -> anyhow::Result<Answer> {
        match self {
            BoardSolver::Table(batch) => {
                let answer = look_up(batch, board, options);
                answer.map_err(|error| damaged_table_of(batch.solver(), error))
            }
            BoardSolver::Patterns(solver) => {
                let answer = find(solver, board, options);
                answer.map_err(|error| damaged_pattern_of(solver, error))
            }
        }
    }
}

fn look_up(
    batch: &Batch<TableBytes>,
    board: Board,
    options: &OutputOptions,
) -> Result<Answer, QueryError> {
    let solver = batch.solver();
    let solution = match solver.solve_by(&board, options.solving_order(solver)) {
        Err(QueryError::Unsolvable) => return Ok(Answer::Unsolvable { board }),
        solution => solution?,
    };
    let all = || solver.solutions(&board, options.order)?.collect();
    let count = || solver.count_solutions(&board);
    Ok(Answer::Solved {
        board,
        solution,
        nodes: None,
        all: options.all.then(all).transpose()?,
        count: options.count.then(count).transpose()?,
    })
}

fn find(
    solver: &Patterns<TableBytes>,
    board: Board,
    options: &OutputOptions,
) -> Result<Answer, tilebase_pattern::QueryError> {
    let found = match search(solver, &board, options.order, &options.limits) {
        Err(tilebase_pattern::QueryError::Unsolvable) => return Ok(Answer::Unsolvable { board }),
        found => found?,
    };
    let Found {
        solution,
        lower_bound,
        nodes,
        is_complete,
    } = found;
    let Some(solution) = solution.filter(|_| is_complete) else {
        return Ok(Answer::Bounded {
            board,
            lower_bound,
            best: solution,
            nodes,
        });
    };
    let all = || solver.solutions(&board, options.order)?.collect();
    let count = || solver.count_solutions(&board).map(u128::from);
    Ok(Answer::Solved {
        board,
        solution,
        nodes: Some(nodes),
        all: options.all.then(all).transpose()?,
        count: options.count.then(count).transpose()?,
    })
}
