use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use tilebase_puzzle::{Board, MoveOrder, MoveSet, Solution};

use crate::{Patterns, QueryError};

impl<B: AsRef<[u8]>> Patterns<B> {
    /// Returns all optimal solutions, in the lexicographic order of a move order, one after the other.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_pattern::{Board, MoveOrder, Patterns};
    ///
    /// let patterns = Patterns::embedded();
    /// let board = Board::parse(patterns.shape(), "5 1 2 4 / 9 6 3 8 / 13 x 7 11 / 14 10 15 12")?;
    /// let mut solutions = patterns.solutions(&board, MoveOrder::UDLR)?;
    ///
    /// assert_eq!(solutions.next(), Some(patterns.solve(&board)));
    /// assert_eq!(1 + solutions.count() as u64, patterns.count_solutions(&board)?);
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
    /// A search for the distance at once, and then one for each neighbour of each board on a solution: each
    /// board only once, however many solutions pass through it.
    pub fn solutions(
        &self,
        board: &Board,
        order: MoveOrder,
    ) -> Result<Solutions<'_, B>, QueryError> {
        let start = Branch {
            board: *board,
            moves: Solution::EMPTY,
        };
        Ok(Solutions {
            patterns: self,
            order,
            distance: self.solve_by(board, order)?.len(),
            waiting: vec![start],
            known: BTreeMap::new(),
        })
    }
}

/// All optimal solutions of a board, one after the other: [`Patterns::solutions`].
pub struct Solutions<'a, B> {
    patterns: &'a Patterns<B>,
    order: MoveOrder,
    /// The number of moves of each solution.
    distance: usize,
    /// Boards on optimal solutions that are yet to be looked at, the next one last.
    waiting: Vec<Branch>,
    /// The optimal moves of all boards so far. Many solutions pass through the same boards.
    known: BTreeMap<Board, MoveSet>,
}

/// A board on an optimal solution, and the moves that lead to it.
#[derive(Clone, Copy)]
struct Branch {
    board: Board,
    moves: Solution,
}

impl<B: AsRef<[u8]>> Solutions<'_, B> {
    /// Puts the board after each optimal move on the waiting list, the preferred one last.
    fn branch(&mut self, branch: &Branch) -> Result<(), QueryError> {
        let optimal = self.optimal_moves(branch)?;
        let moves_in_order = self.order.moves().into_iter();
        for mv in moves_in_order.rev().filter(|&mv| optimal.contains(mv)) {
            let mut moves = branch.moves;
            moves.push(mv);
            let next = branch.board.moved(mv);
            self.waiting
                .extend(next.map(|board| Branch { board, moves }));
        }
        Ok(())
    }

    fn optimal_moves(&mut self, Branch { board, moves }: &Branch) -> Result<MoveSet, QueryError> {
        if let Some(&known) = self.known.get(board) {
            return Ok(known);
        }
        let moves_left = (self.distance - moves.len()) as u8;
        let none = MoveSet::default();
        let optimal = self.patterns.nearer_moves(board, moves_left, none)?;
        if optimal.is_empty() {
            return Err(self.patterns.damaged());
        }
        self.known.insert(*board, optimal);
        Ok(optimal)
    }
}

impl<B: AsRef<[u8]>> Iterator for Solutions<'_, B> {
    type Item = Result<Solution, QueryError>;

    fn next(&mut self) -> Option<Result<Solution, QueryError>> {
        loop {
            let branch = self.waiting.pop()?;
            if branch.moves.len() == self.distance {
                return Some(Ok(branch.moves));
            }
            if let Err(error) = self.branch(&branch) {
                self.waiting.clear();
                return Some(Err(error));
            }
        }
    }
}
