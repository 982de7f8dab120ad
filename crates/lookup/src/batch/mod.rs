//! Answers for many boards at once.

mod lines;
mod path_index;
mod plain_line;
mod quick_rank;
mod rows;

use core::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::vec::Vec;

use tilebase_puzzle::{Board, MoveOrder};

use crate::{QueryError, Solution, Solver};
use path_index::PathIndex;
use quick_rank::NOWHERE;

pub use lines::{Lines, Visitor};
pub use rows::{RowError, TilesError};

/// The path index for an order is derived after one in this many of all boards has been asked for. The walks have
/// then taken about half as long as the index takes.
const DERIVE_AFTER_ONE_IN: u64 = 10;

/// The number of boards that are ranked before their solutions are read. The solutions are far apart
/// in memory, and reads close together in time do not wait for each other.
const GROUP: usize = 64;

/// Answers for many boards, asked from any number of threads.
///
/// A [`Solver`] walks through the table for each board, which takes 140 ns for 3x3. A batch does the
/// same at first. When it has been asked for a tenth of all boards by one move order, it derives an index that holds every
/// solution in a word: for 3x3 that takes 5 to 15 ms and 1.45 MB, and from then on an answer takes 6 ns
/// (AMD EPYC). It never derives the index if solutions are longer than 31 moves, or if it cannot
/// allocate memory. The answers are the same.
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
pub struct Batch<B> {
    solver: Solver<B>,
    orders: Mutex<Vec<Order>>,
}

/// What has been asked for by one move order.
struct Order {
    order: MoveOrder,
    /// The number of boards so far.
    asked: u64,
    /// The number of boards so far and to come, as far as announced.
    expected: u64,
    index: Index,
}

enum Index {
    NotYetDerived,
    Derived(Arc<PathIndex>),
    /// There is no memory for it, or an entry is damaged.
    Impossible,
}

impl Order {
    fn count(&mut self, boards: usize) {
        self.asked = self.asked.saturating_add(boards as u64);
    }
}

impl<B: AsRef<[u8]>> Batch<B> {
    /// Makes a batch that answers as this solver does.
    pub fn new(solver: Solver<B>) -> Batch<B> {
        Batch {
            solver,
            orders: Mutex::default(),
        }
    }

    /// Returns the solver, for questions about single boards.
    pub fn solver(&self) -> &Solver<B> {
        &self.solver
    }

    /// Announces that several calls will ask for this many more boards by this order in all.
    pub fn announce(&self, order: MoveOrder, boards: u64) {
        let mut orders = self.orders();
        let order = known(&mut orders, order);
        order.expected = order.expected.max(order.asked.saturating_add(boards));
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
        let mut orders = self.orders();
        let order = known(&mut orders, order);
        order.count(boards);
        let boards = order.asked.max(order.expected);
        let pays = boards.saturating_mul(DERIVE_AFTER_ONE_IN) >= self.solver.boards();
        if pays && matches!(order.index, Index::NotYetDerived) {
            let derived = PathIndex::derive(&self.solver, order.order);
            order.index = derived.map_or(Index::Impossible, |index| Index::Derived(index.into()));
        }
        match &order.index {
            Index::Derived(index) => Some(index.clone()),
            Index::NotYetDerived | Index::Impossible => None,
        }
    }

    /// Locks what is known of the orders.
    fn orders(&self) -> MutexGuard<'_, Vec<Order>> {
        // A thread that panicked has left the list as it was.
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<B: AsRef<[u8]>> fmt::Debug for Batch<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Batch").field(&self.solver).finish()
    }
}

/// Returns what is known of an order.
fn known(orders: &mut Vec<Order>, order: MoveOrder) -> &mut Order {
    let place = orders.iter().position(|known| known.order == order);
    let place = place.unwrap_or_else(|| {
        orders.push(Order {
            order,
            asked: 0,
            expected: 0,
            index: Index::NotYetDerived,
        });
        orders.len() - 1
    });
    &mut orders[place]
}
