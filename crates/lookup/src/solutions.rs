use core::mem;
use core::ops::Deref;
use std::vec;
use std::vec::Vec;

use tilebase_puzzle::{Board, Cursor, MoveOrder, Symmetry};

use crate::entries::{Entries, damaged};
use crate::{QueryError, Solution, Solver};

/// All optimal solutions. They fail as [`Solver::solve`] does.
impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns an iterator over all optimal solutions, as single moves, sorted lexicographically by a move order. Takes
    /// one call of [`Solver::optimal_moves`] per move of each solution.
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
    /// If entries are damaged, the error is the last item.
    pub fn solutions(
        &self,
        board: &Board,
        order: MoveOrder,
    ) -> Result<Solutions<&Solver<B>>, QueryError> {
        Solutions::new(self, board, order)
    }

    /// Returns the exact number of optimal solutions. The goal has one, the empty solution.
    ///
    /// # Complexity
    ///
    /// One call of [`Solver::optimal_moves`] per board on an optimal solution. Memory for all such boards at one
    /// distance.
    pub fn count_solutions(&self, board: &Board) -> Result<u128, QueryError> {
        count_solutions(self.entries_for_all_moves(), self.cursor(board)?)
    }
}

fn count_solutions(entries: Entries<'_>, start: Cursor) -> Result<u128, QueryError> {
    // The boards on optimal solutions after the same number of moves, each with the number of paths to it.
    let mut layer = vec![(start, 1u128)];
    let mut next = Vec::new();
    for _ in 0..entries.header.max_distance {
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

/// Fills `next_layer` with the boards after an optimal move from `layer`. Each board occurs once.
fn fill_next_layer(
    entries: Entries<'_>,
    layer: &[(Cursor, u128)],
    next_layer: &mut Vec<(Cursor, u128)>,
) -> Result<(), QueryError> {
    next_layer.clear();
    for (cursor, count) in layer {
        entries.each_step(cursor, MoveOrder::UDLR, |_, next| {
            next_layer.push((next, *count))
        })?;
    }
    next_layer.sort_unstable_by_key(|(cursor, _)| cursor.index());
    // The number of paths overflows only if damaged entries form cycles.
    let mut overflow = None;
    next_layer.dedup_by(|(cursor, count), (kept, kept_count)| {
        let same = cursor.index() == kept.index();
        if same {
            let sum = kept_count.checked_add(*count);
            *kept_count = sum.unwrap_or_else(|| {
                overflow = Some(*cursor);
                0
            });
        }
        same
    });
    if let Some(cursor) = overflow {
        return Err(damaged(cursor));
    }
    Ok(())
}

/// Checks that all boards in a sample of a large layer have the same distance. Otherwise, damaged entries form cycles,
/// and layers could grow as large as the table.
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

/// An iterator over all optimal solutions of a board, returned by [`Solver::solutions`].
#[derive(Clone, Debug)]
pub struct Solutions<S> {
    solver: S,
    walk: Walk,
}

impl<B: AsRef<[u8]>, S: Deref<Target = Solver<B>>> Solutions<S> {
    /// For the crate `tilebase`. Does the same as [`Solver::solutions`], but also accepts a solver in an `Arc`.
    #[doc(hidden)]
    pub fn new(solver: S, board: &Board, order: MoveOrder) -> Result<Self, QueryError> {
        let walk = Walk {
            order: solver.goal_map.order(order),
            back: solver.goal_map.back(),
            solution_len: solver.max_distance(),
            has_solution: false,
            stack: vec![Branch {
                moves: Solution::EMPTY,
                len: 0,
                cursor: solver.cursor(board)?,
            }],
        };
        Ok(Solutions { solver, walk })
    }
}

impl<B: AsRef<[u8]>, S: Deref<Target = Solver<B>>> Iterator for Solutions<S> {
    type Item = Result<Solution, QueryError>;

    fn next(&mut self) -> Option<Result<Solution, QueryError>> {
        self.walk.next(self.solver.entries_for_all_moves())
    }
}

/// A depth-first walk over the boards on optimal solutions.
#[derive(Clone, Debug)]
struct Walk {
    order: MoveOrder,
    /// Maps the table's moves back to the caller's.
    back: Symmetry,
    /// The length of the first solution, or the largest distance until it is found.
    solution_len: u8,
    has_solution: bool,
    /// The boards to visit; the next board is last.
    stack: Vec<Branch>,
}

/// A board on an optimal solution and the moves to it.
#[derive(Clone, Debug)]
struct Branch {
    moves: Solution,
    /// The number of moves in the solver's metric.
    len: u8,
    cursor: Cursor,
}

impl Walk {
    fn next(&mut self, entries: Entries<'_>) -> Option<Result<Solution, QueryError>> {
        loop {
            let branch = self.stack.pop()?;
            let found = if entries.is_goal(&branch.cursor) {
                self.found(branch).map(Some)
            } else {
                self.branch(entries, branch).map(|()| None)
            };
            if found.is_err() {
                self.stack.clear();
            }
            if let Some(found) = found.transpose() {
                return Some(found);
            }
        }
    }

    /// Returns the solution of a branch at the goal, or an error if its length differs from the first solution's.
    fn found(&mut self, Branch { moves, len, cursor }: Branch) -> Result<Solution, QueryError> {
        if self.has_solution && len != self.solution_len {
            return Err(damaged(cursor));
        }
        (self.solution_len, self.has_solution) = (len, true);
        Ok(moves)
    }

    /// Pushes the board after each optimal move; the most preferred move is last.
    fn branch(
        &mut self,
        entries: Entries<'_>,
        Branch { moves, len, cursor }: Branch,
    ) -> Result<(), QueryError> {
        if len >= self.solution_len {
            return Err(damaged(cursor));
        }
        let first = self.stack.len();
        entries.each_step(&cursor, self.order, |slide, cursor| {
            let mut moves = moves;
            moves.extend(slide.moves().map(|mv| self.back.mv(mv)));
            self.stack.push(Branch {
                moves,
                len: len + 1,
                cursor,
            });
        })?;
        self.stack[first..].reverse();
        Ok(())
    }
}
