use std::vec;
use std::vec::Vec;

use tilebase_puzzle::{Board, Cursor, Move, MoveOrder, Symmetry};

use crate::walk::Entries;
use crate::{QueryError, Table};

impl<B: AsRef<[u8]>> Table<B> {
    /// All optimal solutions, in the lexicographic order of a move order.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Board, MoveOrder, Table};
    ///
    /// let table = Table::embedded();
    /// let board = Board::parse(table.shape(), "2 3 4 1 5 x 7 6 8")?;
    /// let dlru: MoveOrder = "dlru".parse()?;
    /// let mut solutions = table.solutions(&board, dlru)?;
    ///
    /// let first: String = solutions.next().unwrap()?.into_iter().map(char::from).collect();
    /// assert_eq!(first, "dlurullddrurdllurdr");
    /// assert_eq!(solutions.count(), 3);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable. Damage on the way comes as
    /// the last item of the iterator.
    ///
    /// # Complexity
    ///
    /// A [`Table::optimal_moves`] for each move of each solution.
    pub fn solutions(&self, board: &Board, order: MoveOrder) -> Result<Solutions<'_>, QueryError> {
        Ok(Solutions {
            entries: self.entries(),
            order,
            back: Symmetry::IDENTITY,
            path: Vec::new(),
            waiting: vec![Branch {
                depth: 0,
                last_move: None,
                cursor: self.cursor(board)?,
            }],
        })
    }

    /// How many optimal solutions a board has, exactly; the goal has one, which is empty.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape, is unsolvable, or entries are damaged.
    ///
    /// # Panics
    ///
    /// Past 2^128 solutions.
    ///
    /// # Complexity
    ///
    /// A [`Table::optimal_moves`] for each board that lies on an optimal solution, however many
    /// solutions pass through it.
    pub fn count_solutions(&self, board: &Board) -> Result<u128, QueryError> {
        // All boards on optimal ways after the same number of moves, and how many ways lead to each.
        let entries = self.entries();
        let mut layer = vec![(self.cursor(board)?, 1u128)];
        for _ in 0..self.header().max_distance {
            if entries.is_goal(&layer[0].0) {
                break;
            }
            let mut next_layer = Vec::new();
            for (cursor, ways) in &layer {
                for mv in entries.optimal_moves(cursor)?.iter() {
                    next_layer.extend(cursor.moved(mv).map(|next| (next, *ways)));
                }
            }
            next_layer.sort_unstable_by_key(|(cursor, _)| cursor.index());
            next_layer.dedup_by(|(cursor, ways), (kept, all_ways)| {
                let same = cursor.index() == kept.index();
                if same {
                    *all_ways = all_ways
                        .checked_add(*ways)
                        .expect("fewer than 2^128 solutions");
                }
                same
            });
            layer = next_layer;
        }
        match layer[..] {
            [(cursor, ways)] if entries.is_goal(&cursor) => Ok(ways),
            _ => Err(entries.damaged(layer[0].0.index())),
        }
    }
}

/// All optimal solutions of a board, one after the other: [`Table::solutions`].
#[derive(Clone, Debug)]
pub struct Solutions<'a> {
    entries: Entries<'a>,
    order: MoveOrder,
    /// Carries the table's moves back to the boards of the caller.
    back: Symmetry,
    /// The moves to the board that was looked at last.
    path: Vec<Move>,
    /// Boards on optimal ways that are yet to be looked at, the next one last.
    waiting: Vec<Branch>,
}

#[derive(Clone, Debug)]
struct Branch {
    /// How many moves lead to the board before the last move.
    depth: usize,
    last_move: Option<Move>,
    cursor: Cursor,
}

impl<'a> Solutions<'a> {
    /// The same solutions, each of their moves carried by a symmetry.
    pub(crate) fn carried(self, back: Symmetry) -> Solutions<'a> {
        Solutions { back, ..self }
    }

    /// Puts the boards after each optimal move on the waiting list, the preferred one last.
    fn branch(&mut self, cursor: &Cursor) -> Result<(), QueryError> {
        if self.path.len() >= usize::from(self.entries.max_distance) {
            return Err(self.entries.damaged(cursor.index()));
        }
        let optimal = self.entries.optimal_moves(cursor)?;
        for mv in self.order.moves().into_iter().rev() {
            if optimal.contains(mv)
                && let Some(next) = cursor.moved(mv)
            {
                self.waiting.push(Branch {
                    depth: self.path.len(),
                    last_move: Some(mv),
                    cursor: next,
                });
            }
        }
        Ok(())
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Vec<Move>, QueryError>;

    fn next(&mut self) -> Option<Result<Vec<Move>, QueryError>> {
        loop {
            let branch = self.waiting.pop()?;
            self.path.truncate(branch.depth);
            self.path.extend(branch.last_move);
            if self.entries.is_goal(&branch.cursor) {
                let moves = self.path.iter();
                return Some(Ok(moves.map(|&m| self.back.mv(m)).collect()));
            }
            if let Err(error) = self.branch(&branch.cursor) {
                self.waiting.clear();
                return Some(Err(error));
            }
        }
    }
}
