//! What a user asks about one board.

use core::ops::ControlFlow;

use tilebase_puzzle::{Board, Hint, Move, MoveOrder, MoveSet, Solution};

use crate::search::{Progress, Search};
use crate::{Patterns, QueryError};

const UNLIMITED: &str = "a search without limits comes to its end";

/// Lets a search go on to its end.
pub(crate) fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl<B: AsRef<[u8]>> Patterns<B> {
    /// Returns a search, to set limits, threads and the order of the moves, which is u, d, l, r or what
    /// they are [prepared for](Patterns::prepared_for).
    pub fn search(&self) -> Search<'_, B> {
        Search::new(self)
    }

    /// Returns an optimal solution: the first of all in the move order u, d, l, r.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn solve(&self, board: &Board) -> Result<Solution, QueryError> {
        self.solve_by(board, MoveOrder::UDLR)
    }

    /// Returns an optimal solution: the first of all in this move order.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        let found = self.search().order(order).run(board, go_on)?;
        Ok(found.solution.expect(UNLIMITED))
    }

    /// Returns the number of moves of an optimal solution.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        Ok(self.solve(board)?.len() as u8)
    }

    /// Returns the first move of [`Patterns::solve`], or `None` at the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn next_move(&self, board: &Board) -> Result<Option<Move>, QueryError> {
        Ok(self.solve(board)?.first())
    }

    /// Returns whether at most this number of moves lead from a board to the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    ///
    /// # Complexity
    ///
    /// One search on the calling thread.
    pub fn has_solution(&self, board: &Board, moves: u8) -> Result<bool, QueryError> {
        let answer = self
            .search()
            .search
            .has_solution(board, moves, &mut go_on)?;
        Ok(answer.expect(UNLIMITED))
    }

    /// Returns all moves that start an optimal solution.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    ///
    /// # Complexity
    ///
    /// A search for a solution, and one for each other move, which only tells whether it takes too long.
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, QueryError> {
        let moves = self.search().optimal_moves(board, go_on)?;
        Ok(moves.expect(UNLIMITED))
    }

    /// Returns a hint: the first move of [`Patterns::solve`], or `None` at the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn hint(&self, board: &Board) -> Result<Option<Hint>, QueryError> {
        let solution = self.solve(board)?;
        let hint = |mv| {
            let cell = board.shape().neighbour(board.blank(), mv)?;
            Some(Hint {
                tile: board.tiles()[cell],
                mv,
                distance: solution.len() as u8,
            })
        };
        Ok(solution.first().and_then(hint))
    }

    /// Returns the number of optimal solutions, 1 at the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    ///
    /// # Complexity
    ///
    /// A search for the distance, and a longer one for all solutions: the words that a search need not
    /// follow count here.
    pub fn count_solutions(&self, board: &Board) -> Result<u64, QueryError> {
        let count = self.search().count_solutions(board, go_on)?;
        Ok(count.expect(UNLIMITED))
    }

    /// Returns a number of moves that every solution takes at least, without a search.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
        self.search().search.estimate(board)
    }
}
