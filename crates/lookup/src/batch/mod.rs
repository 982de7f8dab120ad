//! Answers for many boards.

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
use quick_rank::{NOWHERE, NineCells};

pub use lines::{Lines, Visitor};
pub use rows::RowError;

/// A path index is derived once a tenth of all boards have been requested. By then, the answers have taken about half
/// as long as deriving the index takes.
const DERIVE_AT_FRACTION: u64 = 10;

/// The number of boards whose indices are computed before their solutions are read. Solutions are far apart in memory,
/// so each read is slow, but consecutive reads overlap in time.
const GROUP: usize = 64;

/// Answers for many boards, from any number of threads.
///
/// For each board, a [`Solver`] walks through the table. A batch does the same at first. Once a tenth of all boards
/// have been requested in one move order, the batch derives an index, which stores each solution in 8 bytes. Answers
/// are then [much faster](https://github.com/tilebase/tilebase/blob/main/docs/performance.md).
///
/// If solutions are longer than 31 moves or memory cannot be allocated, there is no index, but the answers are the
/// same.
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
    orders: Mutex<Vec<OrderState>>,
}

/// The number of requests and the index for one move order.
struct OrderState {
    order: MoveOrder,
    /// The number of boards requested so far.
    requested: u64,
    /// The number of boards requested or announced so far.
    expected: u64,
    index: Index,
}

enum Index {
    NotYetDerived,
    Derived(Arc<PathIndex>),
    /// Deriving failed: memory cannot be allocated, or an entry is damaged.
    Impossible,
}

impl OrderState {
    fn count(&mut self, boards: usize) {
        self.requested = self.requested.saturating_add(boards as u64);
    }
}

impl<B: AsRef<[u8]>> Batch<B> {
    /// Creates a batch that answers boards with this solver.
    pub fn new(solver: Solver<B>) -> Batch<B> {
        Batch {
            solver,
            orders: Mutex::default(),
        }
    }

    /// Returns the solver, for single boards.
    pub fn solver(&self) -> &Solver<B> {
        &self.solver
    }

    /// Announces that this many more boards will be requested in this order. If these boards suffice for an index, the
    /// next call derives it.
    pub fn announce(&self, order: MoveOrder, boards: u64) {
        let mut orders = self.orders();
        let order = entry_for(&mut orders, order);
        order.expected = order.expected.max(order.requested.saturating_add(boards));
    }

    /// Answers each board as [`Solver::solve_by`] does. Calls `visit` in order, with the board's number, from 0, and
    /// the answer.
    ///
    /// # Complexity
    ///
    /// With an index, O(cells) and one read per board. Without an index, as for [`Solver::solve_by`].
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
            let mut slots = [NOWHERE; GROUP];
            let of_boards = boards.iter().zip(&mut slots);
            // A separate loop in each branch keeps the addresses in registers.
            match index.quick_rank() {
                Some(rank) => {
                    of_boards.for_each(|(board, slot)| *slot = rank.slot(NineCells::of(board)))
                }
                None => of_boards.for_each(|(board, slot)| *slot = index.slot(board)),
            }
            let paths = slots.map(|slot| index.get(slot));
            for (number, (board, path)) in boards.iter().zip(paths).enumerate() {
                let number = group * GROUP + number;
                // A separate call in each branch keeps solutions in registers.
                match path {
                    Some(path) => visit(number, Ok(path.solution())),
                    None => visit(number, self.solver.solve_by(board, order)),
                }
            }
        }
    }

    /// Counts the requested boards. Returns the index for this order, and derives it first if enough boards have been
    /// requested. Returns `None` if there is no index. Holds the lock while it derives: other threads then block instead of
    /// deriving the same index.
    fn index(&self, order: MoveOrder, boards: usize) -> Option<Arc<PathIndex>> {
        if !PathIndex::fits(&self.solver) {
            return None;
        }
        let mut orders = self.orders();
        let order = entry_for(&mut orders, order);
        order.count(boards);
        let boards = order.requested.max(order.expected);
        let pays = boards.saturating_mul(DERIVE_AT_FRACTION) >= self.solver.boards();
        if pays && matches!(order.index, Index::NotYetDerived) {
            let derived = PathIndex::derive(&self.solver, order.order);
            order.index = derived.map_or(Index::Impossible, |index| Index::Derived(index.into()));
        }
        match &order.index {
            Index::Derived(index) => Some(index.clone()),
            Index::NotYetDerived | Index::Impossible => None,
        }
    }

    fn orders(&self) -> MutexGuard<'_, Vec<OrderState>> {
        // A panic cannot leave the list inconsistent, so a poisoned lock is safe to use.
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<B: AsRef<[u8]>> fmt::Debug for Batch<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Batch").field(&self.solver).finish()
    }
}

/// Returns the entry for a move order. If there is none, adds it.
fn entry_for(orders: &mut Vec<OrderState>, order: MoveOrder) -> &mut OrderState {
    let position = orders.iter().position(|known| known.order == order);
    let position = position.unwrap_or_else(|| {
        orders.push(OrderState {
            order,
            requested: 0,
            expected: 0,
            index: Index::NotYetDerived,
        });
        orders.len() - 1
    });
    &mut orders[position]
}
