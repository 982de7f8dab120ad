use core::ops::Deref;
use core::{fmt, mem};
use std::vec;
use std::vec::Vec;

use tilebase_puzzle::{Board, Cursor, MoveOrder, Symmetry};

use crate::entries::damaged;
use crate::frame::Frame;
use crate::{QueryError, Slide, SlideSolver, Solution, Solver};

impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns an iterator over all optimal solutions, sorted lexicographically by a move order.
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
    /// [`QueryError`] if the board has another shape or is unsolvable. If entries are damaged, the error is the last
    /// item.
    ///
    /// # Complexity
    ///
    /// One call of [`Solver::optimal_moves`] per move of each solution.
    pub fn solutions(
        &self,
        board: &Board,
        order: MoveOrder,
    ) -> Result<Solutions<&Solver<B>>, QueryError> {
        Solutions::new(self, board, order)
    }

    /// Returns the exact number of optimal solutions. The goal has one, the empty solution.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable, or if entries are damaged.
    ///
    /// # Complexity
    ///
    /// One call of [`Solver::optimal_moves`] per board on an optimal solution. Memory for all such boards at one
    /// distance.
    pub fn count_solutions(&self, board: &Board) -> Result<u128, QueryError> {
        let start = self.cursor(board)?;
        count_solutions(self, start)
    }
}

impl<B: AsRef<[u8]>> SlideSolver<B> {
    /// Returns an iterator over all solutions with as few slides as possible, as single moves, sorted by a move order.
    ///
    /// # Errors
    ///
    /// As for [`Solver::solutions`].
    ///
    /// # Complexity
    ///
    /// One call of [`SlideSolver::optimal_slides`] per slide of each solution.
    pub fn solutions(
        &self,
        board: &Board,
        order: MoveOrder,
    ) -> Result<Solutions<&SlideSolver<B>>, QueryError> {
        Solutions::new(self, board, order)
    }

    /// Returns the exact number of solutions with as few slides as possible. The goal has one, the empty solution.
    ///
    /// # Errors
    ///
    /// As for [`SlideSolver::solve`].
    ///
    /// # Complexity
    ///
    /// As for [`Solver::count_solutions`].
    pub fn count_solutions(&self, board: &Board) -> Result<u128, QueryError> {
        let start = self.cursor(board)?;
        count_solutions(self, start)
    }
}

/// A solver in either metric.
// Public because it is a bound of `Solutions`; the module is private.
pub trait Steps {
    fn start(&self, board: &Board) -> Result<Cursor, QueryError>;

    fn frame(&self) -> &Frame;

    fn max_distance(&self) -> u8;

    fn is_goal(&self, cursor: &Cursor) -> bool;

    fn distance(&self, cursor: &Cursor) -> Result<u8, QueryError>;

    /// Returns the optimal moves in this order of the table, each with the board after it.
    fn steps(
        &self,
        cursor: &Cursor,
        order: MoveOrder,
    ) -> Result<impl DoubleEndedIterator<Item = (Slide, Cursor)>, QueryError>;
}

impl<B: AsRef<[u8]>> Steps for Solver<B> {
    fn start(&self, board: &Board) -> Result<Cursor, QueryError> {
        self.cursor(board)
    }

    fn frame(&self) -> &Frame {
        &self.frame
    }

    fn max_distance(&self) -> u8 {
        self.max_distance()
    }

    fn is_goal(&self, cursor: &Cursor) -> bool {
        self.entries().is_goal(cursor)
    }

    fn distance(&self, cursor: &Cursor) -> Result<u8, QueryError> {
        self.entries_of_all_moves().distance(*cursor)
    }

    fn steps(
        &self,
        cursor: &Cursor,
        order: MoveOrder,
    ) -> Result<impl DoubleEndedIterator<Item = (Slide, Cursor)>, QueryError> {
        let cursor = *cursor;
        let optimal = self.entries_of_all_moves().optimal_moves(&cursor)?;
        let moves = order.moves().into_iter();
        let moves = moves.filter(move |&mv| optimal.contains(mv));
        Ok(moves.filter_map(move |mv| Some((Slide { mv, count: 1 }, cursor.moved(mv)?))))
    }
}

impl<B: AsRef<[u8]>> Steps for SlideSolver<B> {
    fn start(&self, board: &Board) -> Result<Cursor, QueryError> {
        self.cursor(board)
    }

    fn frame(&self) -> &Frame {
        &self.frame
    }

    fn max_distance(&self) -> u8 {
        self.max_distance()
    }

    fn is_goal(&self, cursor: &Cursor) -> bool {
        self.entries().is_goal(cursor)
    }

    fn distance(&self, cursor: &Cursor) -> Result<u8, QueryError> {
        self.entries().distance(*cursor)
    }

    fn steps(
        &self,
        cursor: &Cursor,
        order: MoveOrder,
    ) -> Result<impl DoubleEndedIterator<Item = (Slide, Cursor)>, QueryError> {
        let slides = self.entries().optimal_slides(cursor)?;
        let slides: Vec<Slide> = slides.in_order(order).collect();
        let cursor = *cursor;
        let after = move |slide: Slide| {
            slide
                .moves()
                .try_fold(cursor, |cursor, mv| cursor.moved(mv))
        };
        Ok(slides
            .into_iter()
            .filter_map(move |slide| Some((slide, after(slide)?))))
    }
}

fn count_solutions(solver: &impl Steps, start: Cursor) -> Result<u128, QueryError> {
    // The boards on optimal solutions after the same number of moves, each with the number of paths to it.
    let mut layer = vec![(start, 1u128)];
    let mut next = Vec::new();
    for _ in 0..solver.max_distance() {
        if solver.is_goal(&layer[0].0) {
            break;
        }
        fill_next_layer(solver, &layer, &mut next)?;
        mem::swap(&mut layer, &mut next);
        check_distances(solver, &layer)?;
    }
    match layer[..] {
        [(cursor, count)] if solver.is_goal(&cursor) => Ok(count),
        _ => Err(damaged(layer[0].0)),
    }
}

/// Fills `next_layer` with the boards after an optimal move from `layer`. Each board occurs once.
fn fill_next_layer(
    solver: &impl Steps,
    layer: &[(Cursor, u128)],
    next_layer: &mut Vec<(Cursor, u128)>,
) -> Result<(), QueryError> {
    next_layer.clear();
    for (cursor, count) in layer {
        let next = solver.steps(cursor, MoveOrder::UDLR)?;
        next_layer.extend(next.map(|(_, next)| (next, *count)));
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
fn check_distances(solver: &impl Steps, layer: &[(Cursor, u128)]) -> Result<(), QueryError> {
    const LARGE: usize = 1 << 16;
    const CHECKED: usize = 64;
    if layer.len() < LARGE {
        return Ok(());
    }
    let distance = solver.distance(&layer[0].0)?;
    for (cursor, _) in layer.iter().step_by(layer.len() / CHECKED) {
        if solver.distance(cursor)? != distance {
            return Err(damaged(*cursor));
        }
    }
    Ok(())
}

/// An iterator over all optimal solutions of a board, returned by [`Solver::solutions`].
#[derive(Clone)]
pub struct Solutions<S> {
    solver: S,
    walk: Walk,
}

impl<S: Deref<Target: Steps + Sized>> Solutions<S> {
    /// Does the same as [`Solver::solutions`] or [`SlideSolver::solutions`], but also accepts a solver in an `Arc`.
    ///
    /// # Errors
    ///
    /// As for [`Solver::solutions`].
    pub fn new(solver: S, board: &Board, order: MoveOrder) -> Result<Self, QueryError> {
        let walk = Walk {
            order: solver.frame().order(order),
            back: solver.frame().back(),
            solution_len: solver.max_distance(),
            has_solution: false,
            stack: vec![Branch {
                moves: Solution::EMPTY,
                len: 0,
                cursor: solver.start(board)?,
            }],
        };
        Ok(Solutions { solver, walk })
    }
}

impl<S: Deref<Target: Steps + Sized>> Iterator for Solutions<S> {
    type Item = Result<Solution, QueryError>;

    fn next(&mut self) -> Option<Result<Solution, QueryError>> {
        self.walk.next(&*self.solver)
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
    fn next(&mut self, solver: &impl Steps) -> Option<Result<Solution, QueryError>> {
        loop {
            let branch = self.stack.pop()?;
            let found = if solver.is_goal(&branch.cursor) {
                self.found(branch).map(Some)
            } else {
                self.branch(solver, branch).map(|()| None)
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
        solver: &impl Steps,
        Branch { moves, len, cursor }: Branch,
    ) -> Result<(), QueryError> {
        if len >= self.solution_len {
            return Err(damaged(cursor));
        }
        for (slide, cursor) in solver.steps(&cursor, self.order)?.rev() {
            let mut moves = moves;
            let back = |mv| self.back.mv(mv);
            moves.extend(slide.moves().map(back));
            self.stack.push(Branch {
                moves,
                len: len + 1,
                cursor,
            });
        }
        Ok(())
    }
}

impl<S> fmt::Debug for Solutions<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}
