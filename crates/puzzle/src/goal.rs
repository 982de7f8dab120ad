//! Goals, and the index of a board: a bijection between the N!/2 solvable boards and 0 .. N!/2 - 1.
//!
//! Leave the blank out and read the other cells: a permutation of N-1 tiles, whose Lehmer digits
//! d_k are the numbers of smaller tiles after position k. In the mixed radix N-1, N-2, .. they number
//! all permutations. The blank's cell fixes the parity of a solvable board's inversions, that is, of
//! the digits' sum; so the last two tiles follow from the others, their digits are dropped, and
//! every weight is halved:
//!
//! ```text
//! index = blank * (N-1)!/2  +  sum over k = 0 .. N-4 of d_k * (N-2-k)!/2
//! ```

use core::iter::FusedIterator;

use crate::ring::half_factorial;
use crate::symmetry::Carrier;
use crate::{Board, MAX_CELLS, Shape, Symmetry};

/// A canonical goal: the tiles in reading order around a blank cell.
///
/// Any other goal becomes a canonical one by renaming tiles, so a shape and the blank's cell say
/// all there is to say about a table's goal.
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

    /// Returns the canonical goal that has its blank where the board has it.
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

    /// Returns the canonical goal of the transposed shape that has its blank in the corresponding cell.
    ///
    /// Its tiles are in reading order again, so it is this goal transposed but for their names.
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

    /// Returns whether moves lead from the board to the goal; `false` for another shape.
    ///
    /// A horizontal move keeps the tiles' order; a vertical one carries a tile past `cols - 1`
    /// others. So with an odd number of columns no move changes the parity of the inversions, and
    /// with an even number every vertical move does, together with the parity of the blank's row.
    /// Half of all boards have the wrong parity; all others are solvable (Johnson and Story,
    /// "Notes on the 15 puzzle", 1879).
    pub fn reaches(self, board: &Board) -> bool {
        board.shape() == self.shape
            && board.inversions() % 2 == self.inversion_parity(board.blank())
    }

    /// Returns the parity of the inversions that a solvable board has when its blank is in `blank`.
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
    pub const fn boards(self) -> u64 {
        half_factorial(self.shape().cells())
    }

    /// Returns the index of a board, below [`Goal::boards`], or `None` if it cannot reach the goal.
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
    to_canonical: Carrier,
    from_canonical: Carrier,
}

impl GoalIndex {
    /// Returns the numbering of the boards that can reach this goal.
    pub fn new(goal: &Board) -> GoalIndex {
        let to_canonical = Carrier::new(Symmetry::IDENTITY, goal);
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

/// Random numbers that depend on the seed alone, on every machine, in every version and in every
/// language: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
///
/// ```
/// use tilebase_puzzle::{Board, GoalIndex, RandomNumbers, Shape};
///
/// let goal = Board::parse(Shape::new(3, 3)?, "1 2 3 / 4 5 6 / 7 8 x")?;
/// let index = GoalIndex::new(&goal);
/// let boards = RandomNumbers::new(7).map(|number| index.random(number));
/// assert!(boards.take(1000).all(|board| index.index_of(&board).is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomNumbers {
    state: u64,
}

impl RandomNumbers {
    /// Returns the numbers of a seed. There is no end to them, and each `u64` is equally likely.
    pub const fn new(seed: u64) -> RandomNumbers {
        RandomNumbers { state: seed }
    }

    /// Returns a number below `limit`, chosen by a random number: each is equally likely, to within one
    /// part in 2^64 / `limit`. A larger number never chooses a smaller one (Lemire, "Fast random integer
    /// generation in an interval", 2019, without its rejection).
    pub const fn below(limit: u64, number: u64) -> u64 {
        ((limit as u128 * number as u128) >> 64) as u64
    }
}

impl Iterator for RandomNumbers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = self.state;
        let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        Some(z ^ z >> 31)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl FusedIterator for RandomNumbers {}
