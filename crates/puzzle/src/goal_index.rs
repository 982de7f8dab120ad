use crate::{Board, Goal, RandomNumbers, Renaming};

/// The numbering of the boards that can reach a goal, for any goal.
///
/// The number of a board is [`Goal::rank`] of the same board with other names: those that make the goal
/// the canonical one with the blank in the same cell. It depends on the goal alone, never on the table
/// that serves it.
///
/// ```
/// use tilebase_puzzle::{Board, GoalIndex, Shape};
///
/// let goal = Board::parse(Shape::new(3, 3)?, "1 2 3 / 8 x 4 / 7 6 5")?;
/// let index = GoalIndex::new(&goal);
/// let board = index.board_at(100_000).expect("there are 181,440 boards");
/// assert_eq!(index.index_of(&board), Some(100_000));
/// assert_eq!(index.board_at(index.boards()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalIndex {
    canonical: Goal,
    to_canonical: Renaming,
    from_canonical: Renaming,
}

impl GoalIndex {
    /// Returns the numbering of the boards that can reach this goal.
    pub fn new(goal: &Board) -> GoalIndex {
        let to_canonical = Renaming::to_canonical(goal);
        GoalIndex {
            canonical: Goal::of(goal),
            to_canonical,
            from_canonical: to_canonical.inverse(),
        }
    }

    /// Returns how many boards can reach the goal: N!/2 for N cells.
    pub fn boards(&self) -> u64 {
        self.canonical.boards()
    }

    /// Returns the index of a board, below [`GoalIndex::boards`], or `None` if it has another shape or
    /// cannot reach the goal.
    ///
    /// # Complexity
    ///
    /// O(N).
    pub fn index_of(&self, board: &Board) -> Option<u64> {
        if board.shape() != self.canonical.shape() {
            return None;
        }
        self.canonical.rank(&self.to_canonical.board(board))
    }

    /// Returns the board with this index, or `None` if `index >= boards()`.
    ///
    /// # Complexity
    ///
    /// O(N) divisions.
    pub fn board_at(&self, index: u64) -> Option<Board> {
        let board = self.canonical.unrank(index)?;
        Some(self.from_canonical.board(&board))
    }

    /// Returns one of the boards, chosen by a random number.
    ///
    /// If each `u64` is equally likely, so is each board, to within one part in 2^64 /
    /// [`boards`](GoalIndex::boards). [`RandomNumbers`] makes such numbers of a seed; the same number
    /// chooses the same board in every language.
    pub fn random(&self, number: u64) -> Board {
        let index = RandomNumbers::below(self.boards(), number);
        self.board_at(index)
            .expect("an index below the number of boards")
    }
}
