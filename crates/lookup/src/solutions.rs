use core::ops::Deref;
use core::{fmt, mem};
use std::vec;
use std::vec::Vec;

use tilebase_puzzle::{Board, Cursor, MoveOrder, Symmetry};

use crate::entries::{Entries, damaged};
use crate::{QueryError, Solution, Solver};

impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns all optimal solutions, in the lexicographic order of a move order.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Board, Solver};
    ///
    /// let solver = Solver::embedded();
    /// let board = Board::parse(solver.shape(), "2 3 4 1 5 x 7 6 8")?;
    /// let mut solutions = solver.solutions(&board, "dlru".parse()?)?;
    ///
    /// let first = solutions.next().expect("a solvable board")?;
    /// assert_eq!(first.to_string(), "dlurullddrurdllurdr");
    /// assert_eq!(solutions.count(), 3);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable. If entries are damaged, the
    /// error is the last item of the iterator.
    ///
    /// # Complexity
    ///
    /// One [`Solver::optimal_moves`] for each move of each solution.
    pub fn solutions(
        &self,
        board: &Board,
        order: MoveOrder,
    ) -> Result<Solutions<&Solver<B>>, QueryError> {
        Solutions::new(self, board, order)
    }

    /// Returns the exact number of optimal solutions; the goal has one, which is empty.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape, is unsolvable, or entries are damaged.
    ///
    /// # Complexity
    ///
    /// One [`Solver::optimal_moves`] for each board on an optimal solution, however many solutions
    /// pass through it. Memory for those after the same number of moves.
    pub fn count_solutions(&self, board: &Board) -> Result<u128, QueryError> {
        let start = self.cursor(board)?;
        count_solutions(self.entries_of_all_moves(), start, self.max_distance())
    }
}

fn count_solutions(
    entries: Entries<'_>,
    start: Cursor,
    max_distance: u8,
) -> Result<u128, QueryError> {
    // The boards on optimal solutions after the same number of moves, and the number of
    // sequences of moves that lead to each.
    let mut layer = vec![(start, 1u128)];
    let mut next = Vec::new();
    for _ in 0..max_distance {
        if entries.is_goal(&layer[0].0) {
            break;
        }
        fill_next_layer(entries, &layer, &mut next)?;
        mem::swap(&mut layer, &mut next);
        check_distances(entries, &layer)?;
    }
    match layer[..] {
        [(cursor, count)] if entries.is_goal(&cursor) => Ok(count),
        _ => Err(damaged(layer[0].0)),
    }
}

/// Fills a layer with the boards that optimal moves lead to from those of another one, each once.
fn fill_next_layer(
    entries: Entries<'_>,
    layer: &[(Cursor, u128)],
    next_layer: &mut Vec<(Cursor, u128)>,
) -> Result<(), QueryError> {
    next_layer.clear();
    for (cursor, count) in layer {
        for mv in entries.optimal_moves(cursor)?.iter() {
            next_layer.extend(cursor.moved(mv).map(|next| (next, *count)));
        }
    }
    next_layer.sort_unstable_by_key(|(cursor, _)| cursor.index());
    // No board has 2^128 solutions, unless entries lead in circles.
    let mut too_many = None;
    next_layer.dedup_by(|(cursor, count), (kept, kept_count)| {
        let same = cursor.index() == kept.index();
        if same {
            let sum = kept_count.checked_add(*count);
            *kept_count = sum.unwrap_or_else(|| {
                too_many = Some(*cursor);
                0
            });
        }
        same
    });
    if let Some(cursor) = too_many {
        return Err(damaged(cursor));
    }
    Ok(())
}

/// Checks that the boards of a large layer are equally far from the goal, by those that are spread evenly
/// over it. In a table whose entries lead in circles they are not, and the layers could become as large as the
/// table.
fn check_distances(entries: Entries<'_>, layer: &[(Cursor, u128)]) -> Result<(), QueryError> {
    const LARGE: usize = 1 << 16;
    const CHECKED: usize = 64;
    if layer.len() < LARGE {
        return Ok(());
    }
    let distance = entries.distance(layer[0].0)?;
    for (cursor, _) in layer.iter().step_by(layer.len() / CHECKED) {
        if entries.distance(*cursor)? != distance {
            return Err(damaged(*cursor));
        }
    }
    Ok(())
}

/// All optimal solutions of a board, one after the other: [`Solver::solutions`].
#[derive(Clone)]
pub struct Solutions<S> {
    solver: S,
    walk: Walk,
}

impl<S, B> Solutions<S>
where
    S: Deref<Target = Solver<B>>,
    B: AsRef<[u8]>,
{
    /// Returns what [`Solver::solutions`] returns, for a reference that may be an `Arc`.
    ///
    /// # Errors
    ///
    /// Those of [`Solver::solutions`].
    pub fn new(solver: S, board: &Board, order: MoveOrder) -> Result<Self, QueryError> {
        let walk = Walk {
            order: solver.frame.order(order),
            back: solver.frame.back(),
            most_moves: usize::from(solver.max_distance()),
            has_found_one: false,
            waiting: vec![Branch {
                moves: Solution::EMPTY,
                cursor: solver.cursor(board)?,
            }],
        };
        Ok(Solutions { solver, walk })
    }
}

impl<S, B> Iterator for Solutions<S>
where
    S: Deref<Target = Solver<B>>,
    B: AsRef<[u8]>,
{
    type Item = Result<Solution, QueryError>;

    fn next(&mut self) -> Option<Result<Solution, QueryError>> {
        self.walk.next(self.solver.entries_of_all_moves())
    }
}

/// The way through the boards on optimal solutions.
#[derive(Clone, Debug)]
struct Walk {
    order: MoveOrder,
    /// Carries the table's moves back to the boards of the caller.
    back: Symmetry,
    /// The number of moves of each solution, once one has been found.
    most_moves: usize,
    has_found_one: bool,
    /// Boards on optimal solutions that are yet to be looked at, the next one last.
    waiting: Vec<Branch>,
}

/// A board on an optimal solution, and the moves that lead to it.
#[derive(Clone, Debug)]
struct Branch {
    moves: Solution,
    cursor: Cursor,
}

impl Walk {
    fn next(&mut self, entries: Entries<'_>) -> Option<Result<Solution, QueryError>> {
        loop {
            let branch = self.waiting.pop()?;
            let found = if entries.is_goal(&branch.cursor) {
                self.found(branch).map(Some)
            } else {
                self.branch(entries, branch).map(|()| None)
            };
            if found.is_err() {
                self.waiting.clear();
            }
            if let Some(found) = found.transpose() {
                return Some(found);
            }
        }
    }

    /// Returns a solution; all have as many moves as the first.
    fn found(&mut self, Branch { moves, cursor }: Branch) -> Result<Solution, QueryError> {
        if self.has_found_one && moves.len() != self.most_moves {
            return Err(damaged(cursor));
        }
        (self.most_moves, self.has_found_one) = (moves.len(), true);
        Ok(moves)
    }

    /// Puts the board after each optimal move on the waiting list, the preferred one last.
    fn branch(
        &mut self,
        entries: Entries<'_>,
        Branch { moves, cursor }: Branch,
    ) -> Result<(), QueryError> {
        if moves.len() >= self.most_moves {
            return Err(damaged(cursor));
        }
        let optimal = entries.optimal_moves(&cursor)?;
        let moves_in_order = self.order.moves().into_iter();
        for mv in moves_in_order.rev().filter(|&mv| optimal.contains(mv)) {
            if let Some(cursor) = cursor.moved(mv) {
                let mut moves = moves;
                moves.push(self.back.mv(mv));
                self.waiting.push(Branch { moves, cursor });
            }
        }
        Ok(())
    }
}

impl<S> fmt::Debug for Solutions<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}
