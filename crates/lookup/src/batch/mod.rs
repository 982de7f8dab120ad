//! Answers for many boards at once.

mod lines;
mod packed;
mod path_index;
mod plain_line;
mod quick_rank;
mod tiles;
mod visitor;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::vec::Vec;

use tilebase_puzzle::{Board, MoveOrder};

use crate::{QueryError, Solution, Solver};
use path_index::PathIndex;
use quick_rank::NOWHERE;

pub use lines::Lines;
pub use tiles::TilesError;
pub use visitor::Visitor;

/// The path index is derived after one in this many of all boards has been asked for. The walks have
/// then taken about half as long as the index takes.
const DERIVE_AFTER_ONE_IN: u64 = 10;

/// The number of boards that are ranked before their solutions are read. The solutions are far apart
/// in memory, and reads close together in time do not wait for each other.
const GROUP: usize = 64;

/// Answers for many boards, asked from any number of threads.
///
/// A [`Solver`] walks through the table for each board, which takes 140 ns for 3x3. A batch does the
/// same at first. When it has been asked for a tenth of all boards, it derives an index that holds every
/// solution in a word: for 3x3 that takes 5 to 15 ms and 1.45 MB, and from then on an answer takes 6 ns
/// (AMD EPYC). It keeps to walks if solutions are longer than 31 moves, or memory for the index cannot
/// be allocated. The answers are the same.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase_lookup::{Batch, Board, MoveOrder, Solver};
///
/// let batch = Batch::new(Solver::embedded());
/// let boards = ["23415x768", "12345678x", "21345678x"];
/// let boards = boards.map(|text| Board::parse(batch.solver().shape(), text).expect("a board"));
///
/// let mut distances = [None; 3];
/// batch.solve(&boards, MoveOrder::UDLR, |number, solution| {
///     distances[number] = solution.ok().map(|solution| solution.len());
/// });
/// assert_eq!(distances, [Some(19), Some(0), None]); // the last board is unsolvable
/// # }
/// ```
#[derive(Debug)]
pub struct Batch<B> {
    solver: Solver<B>,
    /// The number of boards that have been asked for.
    asked: AtomicU64,
    /// The number that will have been asked for, as far as announced.
    expected: AtomicU64,
    /// The index for each order that has been asked for often enough; `None` if it cannot be derived.
    indexes: Mutex<Vec<(MoveOrder, Option<Arc<PathIndex>>)>>,
}

impl<B: AsRef<[u8]>> Batch<B> {
    /// Makes a batch that answers as this solver does.
    pub fn new(solver: Solver<B>) -> Batch<B> {
        Batch {
            solver,
            asked: AtomicU64::new(0),
            expected: AtomicU64::new(0),
            indexes: Mutex::default(),
        }
    }

    /// Returns the solver, for questions about single boards.
    pub fn solver(&self) -> &Solver<B> {
        &self.solver
    }

    /// Announces that several calls will ask for this many more boards in all.
    pub fn announce(&self, boards: u64) {
        let all = self.asked.load(Ordering::Relaxed).saturating_add(boards);
        self.expected.fetch_max(all, Ordering::Relaxed);
    }

    /// Answers each board as [`Solver::solve_by`] does: calls `visit` with the board's number, from 0,
    /// and the answer, in the order of the boards.
    ///
    /// # Complexity
    ///
    /// For each board, O(cells) and one read from the index; or that of [`Solver::solve_by`].
    pub fn solve(
        &self,
        boards: &[Board],
        order: MoveOrder,
        mut visit: impl FnMut(usize, Result<Solution, QueryError>),
    ) {
        let Some(index) = self.index(order, boards.len()) else {
            for (number, board) in boards.iter().enumerate() {
                visit(number, self.solver.solve_by(board, order));
            }
            return;
        };
        for (group, boards) in boards.chunks(GROUP).enumerate() {
            let mut places = [NOWHERE; GROUP];
            for (board, place) in boards.iter().zip(&mut places) {
                *place = index.place(board);
            }
            let paths = places.map(|place| index.get(place));
            for (number, (board, path)) in boards.iter().zip(paths).enumerate() {
                let number = group * GROUP + number;
                // Two calls, so that a solution need not be stored in memory.
                match path {
                    Some(path) => visit(number, Ok(path.solution())),
                    None => visit(number, self.solver.solve_by(board, order)),
                }
            }
        }
    }

    /// Counts the boards of a call, and returns the index for this order if it has been derived or if
    /// enough boards have been asked for to derive it.
    fn index(&self, order: MoveOrder, boards: usize) -> Option<Arc<PathIndex>> {
        if !PathIndex::fits(&self.solver) {
            return None;
        }
        self.count(boards);
        // A thread that panicked has not changed the list.
        let mut indexes = self.indexes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, index)) = indexes.iter().find(|&&(by, _)| by == order) {
            return index.clone();
        }
        let expected = self.expected.load(Ordering::Relaxed);
        let boards = self.asked.load(Ordering::Relaxed).max(expected);
        if boards.saturating_mul(DERIVE_AFTER_ONE_IN) < self.solver.boards() {
            return None;
        }
        let index = PathIndex::derive(&self.solver, order).map(Arc::new);
        indexes.push((order, index.clone()));
        index
    }

    fn count(&self, boards: usize) {
        self.asked.fetch_add(boards as u64, Ordering::Relaxed);
    }
}
