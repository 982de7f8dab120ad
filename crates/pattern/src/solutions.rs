use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Deref};
use core::time::Duration;
#[cfg(feature = "std")]
use std::time::Instant;

use tilebase_puzzle::{Board, MoveOrder, MoveSet, Solution};

use crate::search::{Limits, OnProgress};
use crate::solver::never_cancel;
use crate::{Options, PatternSolver, Progress, QueryError, Search};

impl<B: AsRef<[u8]>> PatternSolver<B> {
    /// Returns an iterator over all optimal solutions, sorted lexicographically by the move order. At a limit, which
    /// applies to all solutions together, the iterator ends.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_pattern::{Board, Options, PatternSolver};
    ///
    /// let patterns = PatternSolver::embedded();
    /// let board = Board::parse(patterns.shape(), "5 1 2 4 / 9 6 3 8 / 13 x 7 11 / 14 10 15 12")?;
    /// let mut solutions = patterns.solutions(&board, Options::default())?;
    ///
    /// assert_eq!(solutions.next(), Some(patterns.solve(&board)));
    /// assert_eq!(1 + solutions.count() as u64, patterns.count_solutions(&board)?);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable. If entries are damaged, the last item of the
    /// iterator is the error.
    ///
    /// # Complexity
    ///
    /// A search for the distance, then one search for each neighbour of each board on a solution.
    pub fn solutions(
        &self,
        board: &Board,
        options: Options,
    ) -> Result<Solutions<&PatternSolver<B>>, QueryError> {
        Solutions::new(self, board, options)
    }
}

/// An iterator over all optimal solutions of a board, returned by [`PatternSolver::solutions`].
pub struct Solutions<P> {
    patterns: P,
    walk: Walk,
}

/// The traversal of the boards on optimal solutions.
struct Walk {
    order: MoveOrder,
    /// The number of moves of each solution, once it is known.
    distance: Option<usize>,
    max_nodes: u64,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
    /// The number of boards visited.
    nodes: u64,
    /// The boards to visit on optimal solutions, with the moves to them. The next board is last.
    waiting: Vec<(Board, Solution)>,
    /// The optimal moves of all visited boards. They are stored because many solutions pass through the same boards.
    known: BTreeMap<Board, MoveSet>,
}

impl<P, B> Solutions<P>
where
    P: Deref<Target = PatternSolver<B>>,
    B: AsRef<[u8]>,
{
    /// Does the same as [`PatternSolver::solutions`], but also accepts an `Arc`.
    ///
    /// # Errors
    ///
    /// As for [`PatternSolver::solutions`].
    pub fn new(patterns: P, board: &Board, options: Options) -> Result<Self, QueryError> {
        patterns.set.carried(board)?;
        let walk = Walk {
            order: options.order,
            distance: options.known.map(|solution| solution.len()),
            max_nodes: options.max_nodes,
            #[cfg(feature = "std")]
            deadline: options
                .max_time
                .and_then(|time| Instant::now().checked_add(time)),
            nodes: 0,
            waiting: vec![(*board, Solution::EMPTY)],
            known: BTreeMap::new(),
        };
        Ok(Solutions { patterns, walk })
    }

    /// Returns whether all solutions were returned. Call this after `next` has returned `None`. If a limit or a
    /// callback ended the search, the result is `false`.
    pub fn is_complete(&self) -> bool {
        self.walk.waiting.is_empty()
    }

    /// Returns the next solution, and calls `progress` as [`Search::run`](crate::Search::run) does.
    ///
    /// If `progress` returns `Break`, returns `None`; the next call resumes the search.
    pub fn next_with(
        &mut self,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Result<Solution, QueryError>> {
        let search = self.patterns.search(Options::default());
        self.walk.next(&search, &mut progress)
    }
}

impl Walk {
    fn next(
        &mut self,
        search: &Search<'_>,
        progress: &mut OnProgress<'_>,
    ) -> Option<Result<Solution, QueryError>> {
        let mut limits = Limits::new(self.max_nodes, self.time_left(), progress);
        limits.so_far.nodes = self.nodes;
        if let Some(distance) = self.distance {
            limits.set_distance(distance);
        }
        let found = self.find_next(search, &mut limits);
        self.nodes = limits.so_far.nodes;
        if found.is_err() {
            self.waiting.clear();
        }
        found.transpose()
    }

    fn find_next(
        &mut self,
        search: &Search<'_>,
        limits: &mut Limits,
    ) -> Result<Option<Solution>, QueryError> {
        while let Some(&(board, moves)) = self.waiting.last() {
            if self.distance.is_none() {
                let found = search.find(&board, limits)?;
                self.distance = found.complete().map(Solution::len);
            }
            let Some(distance) = self.distance else {
                return Ok(None);
            };
            if moves.len() == distance {
                self.waiting.pop();
                return Ok(Some(moves));
            }
            let optimal = match self.known.get(&board) {
                Some(&known) => Some(known),
                None => {
                    let none = MoveSet::default();
                    search.nearer_moves(&board, distance - moves.len(), none, limits)?
                }
            };
            let Some(optimal) = optimal else {
                return Ok(None);
            };
            if optimal.is_empty() {
                return Err(search.damaged());
            }
            self.known.insert(board, optimal);
            self.waiting.pop();
            self.add_neighbours(board, moves, optimal);
        }
        Ok(None)
    }

    #[cfg(feature = "std")]
    fn time_left(&self) -> Option<Duration> {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        self.deadline.map(left)
    }

    #[cfg(not(feature = "std"))]
    fn time_left(&self) -> Option<Duration> {
        None
    }

    /// Adds the board after each optimal move; the most preferred move is last.
    fn add_neighbours(&mut self, board: Board, moves: Solution, optimal: MoveSet) {
        let moves_in_order = self.order.moves().into_iter();
        for mv in moves_in_order.rev().filter(|&mv| optimal.contains(mv)) {
            let mut moves = moves;
            moves.push(mv);
            let next = board.moved(mv);
            self.waiting.extend(next.map(|board| (board, moves)));
        }
    }
}

impl<P, B> Iterator for Solutions<P>
where
    P: Deref<Target = PatternSolver<B>>,
    B: AsRef<[u8]>,
{
    type Item = Result<Solution, QueryError>;

    fn next(&mut self) -> Option<Result<Solution, QueryError>> {
        self.next_with(never_cancel)
    }
}
