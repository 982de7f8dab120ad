use core::ops::ControlFlow;

use tilebase_puzzle::{Board, MoveOrder, Solution};

use crate::{QueryError, Solver};

/// How to search for a solution: in which order of the moves, with how many threads, up to which limit.
///
/// [`Solver::search`] returns one.
pub struct Search<'a, B> {
    solver: &'a Solver<B>,
    order: MoveOrder,
    threads: usize,
    max_nodes: u64,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best solution so far, or `None` if the limit came before any.
    pub solution: Option<Solution>,
    /// A number of moves that every solution takes at least.
    pub lower_bound: u8,
    /// The number of boards looked at. It does not depend on the number of threads.
    pub nodes: u64,
}

impl Found {
    /// Returns whether the solution is proved to be optimal.
    pub fn is_optimal(&self) -> bool {
        let solution = self.solution.as_ref();
        solution.is_some_and(|solution| solution.len() == usize::from(self.lower_bound))
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The number of moves that every solution takes at least, as proved so far.
    pub lower_bound: u8,
    /// The number of moves of the best solution so far.
    pub upper_bound: Option<u8>,
    /// The number of boards looked at.
    pub nodes: u64,
}

impl<'a, B: AsRef<[u8]>> Search<'a, B> {
    pub(crate) fn new(solver: &'a Solver<B>) -> Search<'a, B> {
        Search {
            solver,
            order: MoveOrder::UDLR,
            threads: 1,
            max_nodes: u64::MAX,
        }
    }

    /// Sets the order of the moves: of all optimal solutions, the first is found.
    pub fn order(self, order: MoveOrder) -> Self {
        Search { order, ..self }
    }

    /// Sets the number of threads, at least one; the answer is the same for any number.
    pub fn threads(self, threads: usize) -> Self {
        Search { threads, ..self }
    }

    /// Limits the number of boards looked at.
    pub fn max_nodes(self, max_nodes: u64) -> Self {
        Search { max_nodes, ..self }
    }

    /// Limits the time.
    #[cfg(feature = "std")]
    pub fn max_time(self, _time: std::time::Duration) -> Self {
        self
    }

    /// Searches, and calls `watch` some times per second; returning `Break` ends the search.
    pub fn run(
        &self,
        board: &Board,
        _watch: impl FnMut(Progress) -> ControlFlow<()> + Send,
    ) -> Result<Found, QueryError> {
        let mut nodes = 0;
        let mut bound = self.solver.lower_bound(board)?;
        loop {
            let mut moves = alloc::vec::Vec::new();
            if self.descend(board, bound, &mut moves, &mut nodes)? {
                return Ok(Found {
                    solution: Some(moves.into_iter().collect()),
                    lower_bound: bound,
                    nodes,
                });
            }
            bound += 2;
        }
    }

    fn descend(
        &self,
        board: &Board,
        left: u8,
        moves: &mut alloc::vec::Vec<tilebase_puzzle::Move>,
        nodes: &mut u64,
    ) -> Result<bool, QueryError> {
        *nodes += 1;
        if self.solver.lower_bound(board)? > left {
            return Ok(false);
        }
        if board == self.solver.goal() {
            return Ok(true);
        }
        for mv in self.order.moves() {
            if moves.last() == Some(&mv.opposite()) {
                continue;
            }
            if let Some(next) = board.moved(mv) {
                moves.push(mv);
                if self.descend(&next, left - 1, moves, nodes)? {
                    return Ok(true);
                }
                moves.pop();
            }
        }
        Ok(false)
    }
}
