//! Goals, and the index of a board: a bijection between the N!/2 solvable boards and 0 .. N!/2 - 1.
//!
//! Without the blank, a board is a permutation of N-1 tiles. Its Lehmer digit d_k is the number of smaller tiles after
//! position k. In the mixed radix N-1, N-2, .., the digits number all permutations.
//!
//! The sum of the digits is the number of inversions. For a solvable board, the blank's cell determines the parity of
//! this sum, and so the order of the last two tiles. Therefore, their digits are dropped and every weight is halved.
//!
//! ```text
//! index = blank * (N-1)!/2  +  sum over k = 0 .. N-4 of d_k * (N-2-k)!/2
//! ```

use core::iter::FusedIterator;

use crate::goal_map::GoalMap;
use crate::ring::half_factorial;
use crate::{Board, MAX_CELLS, Shape};

/// A canonical goal: the tiles in ascending order, with the blank in any cell.
///
/// Renaming tiles makes any goal canonical. A shape and a blank cell identify a canonical goal.
///
/// ```
/// use tilebase_puzzle::{Goal, Shape};
///
/// let goal = Goal::new(Shape::new(3, 3)?, 4).expect("cell 4 is the middle of nine");
/// assert_eq!(goal.board().to_string(), "1 2 3 4 x 5 6 7 8");
/// # Ok::<(), tilebase_puzzle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Goal {
    shape: Shape,
    blank: u8,
}

/// The values of [`Goal::published_counts`].
#[rustfmt::skip]
const COUNTS_4X4: [u64; 81] = [
    1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119000, 231844, 447342, 859744,
    1637383, 3098270, 5802411, 10783780, 19826318, 36142146, 65135623, 116238056, 204900019, 357071928, 613926161,
    1042022040, 1742855397, 2873077198, 4660800459, 7439530828, 11668443776, 17976412262, 27171347953, 40271406380,
    58469060820, 83099401368, 115516106664, 156935291234, 208207973510, 269527755972, 340163141928, 418170132006,
    500252508256, 581813416256, 657076739307, 719872287190, 763865196269, 784195801886, 777302007562, 742946121222,
    683025093505, 603043436904, 509897148964, 412039723036, 317373604363, 232306415924, 161303043901, 105730020222,
    65450375310, 37942606582, 20696691144, 10460286822, 4961671731, 2144789574, 868923831, 311901840, 104859366,
    29592634, 7766947, 1508596, 272198, 26638, 3406, 70, 17,
];

impl Goal {
    /// Returns the goal with the blank in this cell, or `None` if the shape has no such cell.
    pub const fn new(shape: Shape, blank: usize) -> Option<Goal> {
        if blank < shape.cells() {
            Some(Goal {
                shape,
                blank: blank as u8,
            })
        } else {
            None
        }
    }

    /// Returns the usual goal, with the blank in the last cell: `1 2 3 / 4 5 6 / 7 8 x` for 3x3.
    pub const fn corner(shape: Shape) -> Goal {
        Goal {
            shape,
            blank: shape.cells() as u8 - 1,
        }
    }

    /// Returns the canonical goal with the board's shape and blank cell.
    pub const fn of(board: &Board) -> Goal {
        Goal {
            shape: board.shape(),
            blank: board.blank() as u8,
        }
    }

    /// Returns the shape.
    pub const fn shape(self) -> Shape {
        self.shape
    }

    /// Returns the blank's cell, 0 .. N-1.
    pub const fn blank(self) -> usize {
        self.blank as usize
    }

    /// Returns the canonical goal of the transposed shape with the blank in the corresponding cell.
    ///
    /// It equals this goal, transposed and with renamed tiles.
    ///
    /// ```
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let goal = Goal::new(Shape::new(2, 3)?, 1).expect("cell 1 is in the first row");
    /// assert_eq!(goal.board().to_string(), "1 x 2 3 4 5");
    /// let transposed = goal.transposed();
    /// assert_eq!(format!("{:#}", transposed.board()), "1 2\nx 3\n4 5");
    /// assert_eq!(transposed.transposed(), goal);
    /// # Ok::<(), tilebase_puzzle::ShapeError>(())
    /// ```
    pub const fn transposed(self) -> Goal {
        let (shape, blank) = (self.shape, self.blank());
        Goal {
            shape: shape.transposed(),
            blank: (shape.col(blank) * shape.rows() + shape.row(blank)) as u8,
        }
    }

    /// Returns the goal as a board.
    pub fn board(self) -> Board {
        let mut tiles = [0; MAX_CELLS];
        let cells = (0..self.shape.cells()).filter(|&cell| cell != self.blank());
        for (cell, tile) in cells.zip(1..) {
            tiles[cell] = tile;
        }
        Board::new_unchecked(self.shape, tiles)
    }

    /// Returns whether the board can reach the goal. A board of another shape cannot.
    ///
    /// A horizontal move keeps the order of the tiles; a vertical move takes a tile past `cols - 1` others. If the
    /// number of columns is odd, no move changes the parity of the inversions. If it is even, every vertical move
    /// changes this parity and the parity of the blank's row. Half of all boards have the right parity, and all of them
    /// are solvable (Johnson and Story, "Notes on the 15 puzzle", 1879).
    pub fn reaches(self, board: &Board) -> bool {
        board.shape() == self.shape
            && board.inversions() % 2 == self.inversion_parity(board.blank())
    }

    /// Returns the parity of the inversions of a solvable board with the blank in this cell.
    pub(crate) fn inversion_parity(self, blank: usize) -> u32 {
        if self.shape.cols() % 2 == 1 {
            0
        } else {
            (self.shape.row(blank) + self.shape.row(self.blank())) as u32 % 2
        }
    }
}

impl Goal {
    /// Returns the number of boards that can reach the goal: N!/2, from 12 for 2x2 to 10,461,394,944,000 for 16 cells.
    /// Boards of larger shapes have no index; for these shapes, the number is 0.
    pub const fn boards(self) -> u64 {
        if self.shape().is_indexed() {
            half_factorial(self.shape().cells())
        } else {
            0
        }
    }

    /// Returns the published number of boards at each distance, or `None` if none are stored.
    ///
    /// They are stored for 4x4 with the blank in a corner: R. Korf and P. Schultze, "Large-scale parallel breadth-first
    /// search", 2005; OEIS A089484.
    ///
    /// ```
    /// use tilebase_puzzle::Goal;
    ///
    /// let goal = Goal::corner("4x4".parse()?);
    /// let counts = goal.published_counts().expect("the counts of 4x4");
    /// assert_eq!(counts[80], 17);
    /// assert_eq!(counts.iter().sum::<u64>(), goal.boards());
    /// # Ok::<(), tilebase_puzzle::ShapeError>(())
    /// ```
    pub fn published_counts(self) -> Option<&'static [u64]> {
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        let is_corner = [0, 3, 12, 15].contains(&self.blank);
        ((rows, cols) == (4, 4) && is_corner).then_some(&COUNTS_4X4)
    }

    /// Returns the index of a board, below [`Goal::boards`], or `None` if it cannot reach the goal or has more than 16
    /// cells.
    ///
    /// # Complexity
    ///
    /// O(N) steps.
    #[inline]
    pub fn rank(self, board: &Board) -> Option<u64> {
        Some(self.cursor(board)?.index())
    }

    /// Returns the board with this index, or `None` if `index >= boards()`.
    ///
    /// # Complexity
    ///
    /// O(N) divisions.
    pub fn unrank(self, index: u64) -> Option<Board> {
        Some(self.cursor_at(index)?.board())
    }
}

impl Goal {
    /// Returns a board chosen by a seed. Each board that can reach the goal is about equally likely.
    ///
    /// Exchanges each cell's tile, from the last cell to the second, with that of a random cell up to it (Durstenfeld,
    /// "Algorithm 235: random permutation", 1964). If the board cannot reach the goal, exchanges the first two tiles.
    fn shuffled(self, seed: u64) -> Board {
        let mut tiles = [0; MAX_CELLS];
        for (tile, name) in tiles.iter_mut().zip(0..self.shape.cells() as u8) {
            *tile = name;
        }
        let last = (1..self.shape.cells()).rev();
        for (cell, number) in last.zip(RandomNumbers::new(seed)) {
            tiles.swap(cell, RandomNumbers::below(cell as u64 + 1, number) as usize);
        }
        let board = Board::new_unchecked(self.shape, tiles);
        if self.reaches(&board) {
            return board;
        }
        match board.blank() {
            0 => tiles.swap(1, 2),
            1 => tiles.swap(0, 2),
            _ => tiles.swap(0, 1),
        }
        Board::new_unchecked(self.shape, tiles)
    }
}

/// Converts between boards and indices, for any goal.
///
/// The index of a board is its [`Goal::rank`] after the tiles are renamed to make the goal canonical. It depends only
/// on the goal, not on the table.
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
            return self
                .to_canonical
                .back_board(&self.canonical.shuffled(number));
        }
        let index = RandomNumbers::below(self.boards(), number);
        self.board_at(index)
            .expect("an index below the number of boards")
    }
}

/// Random numbers from a seed, the same on every machine and in every version and language: SplitMix64 (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014).
///
/// ```
/// use tilebase_puzzle::{Board, GoalIndex, RandomNumbers, Shape};
///
/// let goal = Board::parse(Shape::new(3, 3)?, "1 2 3 / 4 5 6 / 7 8 x")?;
/// let index = GoalIndex::new(&goal);
/// let boards = RandomNumbers::new(7).map(|number| index.random(number));
/// assert!(boards.take(1000).all(|board| index.index_of(&board).is_some()));
/// let skipped = RandomNumbers::new(7).take(1000).last(); // without `nth`
/// assert_eq!(RandomNumbers::new(7).nth(999), skipped);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomNumbers {
    state: u64,
}

/// The difference of two successive states.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

impl RandomNumbers {
    /// Returns the endless sequence for a seed. Each `u64` is equally likely.
    pub const fn new(seed: u64) -> RandomNumbers {
        RandomNumbers { state: seed }
    }

    /// Maps a random number to a number below `limit`, uniformly to within one part in 2^64 / `limit`. The map is
    /// monotonic (Lemire, "Fast random integer generation in an interval", 2019, without rejection).
    pub const fn below(limit: u64, number: u64) -> u64 {
        ((limit as u128 * number as u128) >> 64) as u64
    }
}

impl Iterator for RandomNumbers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.state = self.state.wrapping_add(GAMMA);
        let z = self.state;
        let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        Some(z ^ z >> 31)
    }

    /// Skips `n` numbers in O(1).
    fn nth(&mut self, n: usize) -> Option<u64> {
        self.state = (self.state).wrapping_add((n as u64).wrapping_mul(GAMMA));
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl FusedIterator for RandomNumbers {}
