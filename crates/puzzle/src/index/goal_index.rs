use crate::board::goal_map::GoalMap;
use crate::{Board, Goal, MAX_CELLS, RandomNumbers};

/// Converts between boards and indices, for any goal.
///
/// The index of a board is its [`Goal::rank`] after the tiles are renamed to make the goal canonical. It depends only
/// on the goal, not on the table. A conversion takes as many steps as [`Goal::rank`].
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
    to_canonical: GoalMap,
}

impl GoalIndex {
    /// Returns the index for this goal.
    pub fn new(goal: &Board) -> GoalIndex {
        GoalIndex {
            canonical: Goal::of(goal),
            to_canonical: GoalMap::renaming(goal),
        }
    }

    /// Returns how many boards can reach the goal: N!/2 for N cells. Boards of more than 16 cells have no index; for
    /// their goals, the number is 0.
    pub fn boards(&self) -> u64 {
        self.canonical.boards()
    }

    /// Returns whether the board has the goal's shape and can reach the goal.
    pub fn reaches(&self, board: &Board) -> bool {
        board.shape() == self.canonical.shape()
            && self.canonical.reaches(&self.to_canonical.board(board))
    }

    /// Returns the index of a board, or `None` if it has another shape, no index, or cannot reach the goal. The index
    /// is below [`GoalIndex::boards`].
    pub fn index_of(&self, board: &Board) -> Option<u64> {
        if board.shape() != self.canonical.shape() {
            return None;
        }
        self.canonical.rank(&self.to_canonical.board(board))
    }

    /// Returns the board with this index, or `None` if `index >= boards()`.
    pub fn board_at(&self, index: u64) -> Option<Board> {
        let board = self.canonical.unrank(index)?;
        Some(self.to_canonical.back_board(&board))
    }

    /// Returns a board chosen by a random number.
    ///
    /// If each `u64` is equally likely, so is each board, to within one part in 2^64 / [`boards`](GoalIndex::boards).
    /// [`RandomNumbers`] generates such numbers from a seed. The same number chooses the same board in every language.
    ///
    /// Boards of more than 16 cells have no index. For these, the number is the seed of a shuffle.
    pub fn random(&self, number: u64) -> Board {
        if !self.canonical.shape().is_indexed() {
            let board = self.canonical.shuffled(number);
            return self.to_canonical.back_board(&board);
        }
        let index = RandomNumbers::below(self.boards(), number);
        self.board_at(index)
            .expect("an index below the number of boards")
    }
}

impl Goal {
    /// Returns a board chosen by a seed. Each board that can reach the goal is about equally likely.
    ///
    /// Exchanges each tile, from the last cell to the second, with the tile of a random cell up to it (Durstenfeld,
    /// "Algorithm 235: random permutation", 1964). If the board cannot reach the goal, exchanges the first two tiles.
    fn shuffled(self, seed: u64) -> Board {
        let mut tiles = [0; MAX_CELLS];
        for (tile, name) in tiles.iter_mut().zip(0..self.shape().cells() as u8) {
            *tile = name;
        }
        let last = (1..self.shape().cells()).rev();
        for (cell, number) in last.zip(RandomNumbers::new(seed)) {
            tiles.swap(cell, RandomNumbers::below(cell as u64 + 1, number) as usize);
        }
        let board = Board::new_unchecked(self.shape(), tiles);
        if self.reaches(&board) {
            return board;
        }
        match board.blank() {
            0 => tiles.swap(1, 2),
            1 => tiles.swap(0, 2),
            _ => tiles.swap(0, 1),
        }
        Board::new_unchecked(self.shape(), tiles)
    }
}
