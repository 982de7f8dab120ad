use core::hint::select_unpredictable;

use crate::index::lehmer::{LehmerDigits, RemainingTiles};
use crate::index::ring::{ROTATIONS, Window, digit_bits, half_factorial, weight};
use crate::{Board, Goal, MAX_CELLS, Move, MoveSet, Shape};

/// A solvable board, stored as its index and Lehmer digits. A move updates both and does not need the tiles.
///
/// ```
/// use tilebase_puzzle::{Goal, Move, Shape};
///
/// let goal = Goal::corner(Shape::new(3, 3)?);
/// let cursor = goal.cursor(&goal.board()).expect("the goal reaches itself");
/// let moved = cursor.moved(Move::Left).expect("the blank is in the last column");
/// assert_eq!(moved.index(), cursor.index() - 20_160);
/// assert_eq!(Some(moved.index()), goal.rank(&moved.board()));
/// # Ok::<(), tilebase_puzzle::ShapeError>(())
/// ```
///
/// # Complexity
///
/// A horizontal move is O(1), a vertical move O(columns). With the feature `quick`, a move on a board of three columns
/// and up to nine cells takes four table reads and no branch. A cursor is 48 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    index: u64,
    /// The Lehmer digits, stored as described in the module `ring`.
    ring: u64,
    /// The legal moves from every cell, four bits per cell; see [`legal_moves`].
    legal_moves: u64,
    /// The number of solvable boards for each cell of the blank: (N-1)!/2.
    boards_per_blank: u64,
    shape: Shape,
    /// The number of tiles after the blank in reading order.
    tiles_after: u64,
    /// Whether [rotation tables](ROTATIONS) cover this shape.
    fits_tables: bool,
}

/// The sizes of a digit and of a window in bits, for boards with rotation tables.
const DIGIT: u32 = 3;
const WINDOW: u32 = 3 * DIGIT;
const LOWEST_WINDOW: u64 = (1 << WINDOW) - 1;

impl Goal {
    /// Returns a cursor on a board, or `None` if the board cannot reach the goal or has more than 16 cells.
    #[inline(always)]
    pub fn cursor(self, board: &Board) -> Option<Cursor> {
        if board.shape() != self.shape() || !self.shape().is_indexed() {
            return None;
        }
        // The constant length lets the compiler unroll the loop.
        let digits = match self.shape().cells() {
            _ if cfg!(not(feature = "quick")) => LehmerDigits::counted(board),
            9 => LehmerDigits::of(board, 9),
            cells => LehmerDigits::of(board, cells),
        };
        let blank = board.blank();
        if digits.inversions % 2 != self.inversion_parity(blank) {
            return None;
        }
        let index = blank as u64 * half_factorial(self.shape().cells() - 1) + digits.value;
        let ring = digits
            .packed
            .rotate_right(blank as u32 * digit_bits(self.shape().cells()));
        Some(Cursor::new(self.shape(), blank, index, ring))
    }

    /// Returns a cursor on the board with this index, or `None` if `index >= boards()`.
    pub fn cursor_at(self, index: u64) -> Option<Cursor> {
        if index >= self.boards() {
            return None;
        }
        let shape = self.shape();
        let cells = shape.cells();
        let blank = (index / half_factorial(cells - 1)) as usize;
        let mut rest = index % half_factorial(cells - 1);
        let mut digits = 0u64;
        let mut inversions = 0;
        for place in 0..cells - 3 {
            let weight = weight(cells - 2 - place);
            let digit = rest / weight;
            digits |= digit << (place as u32 * digit_bits(cells));
            inversions += digit;
            rest %= weight;
        }
        // The parity of the inversions determines the order of the last two tiles.
        let last_digit = (inversions + u64::from(self.inversion_parity(blank))) % 2;
        digits |= last_digit << ((cells - 3) as u32 * digit_bits(cells));
        let ring = digits.rotate_right(blank as u32 * digit_bits(cells));
        Some(Cursor::new(shape, blank, index, ring))
    }
}

impl Cursor {
    #[inline(always)]
    fn new(shape: Shape, blank: usize, index: u64, ring: u64) -> Cursor {
        Cursor {
            index,
            ring,
            legal_moves: legal_moves(shape),
            boards_per_blank: half_factorial(shape.cells() - 1),
            shape,
            tiles_after: (shape.cells() - 1 - blank) as u64,
            fits_tables: shape.cols() == 3 && shape.cells() <= 9,
        }
    }

    /// Returns the board, in O(N).
    pub fn board(&self) -> Board {
        let blank = self.blank();
        let digit_bits = digit_bits(self.shape.cells());
        let mut digits = self.ring.rotate_left(blank as u32 * digit_bits);
        let mut remaining = RemainingTiles::ALL;
        let mut tiles = [0; MAX_CELLS];
        for cell in (0..self.shape.cells()).filter(|&cell| cell != blank) {
            tiles[cell] = remaining.take(digits & ((1 << digit_bits) - 1));
            digits >>= digit_bits;
        }
        Board::new_unchecked(self.shape, tiles)
    }

    /// Returns the blank's cell, 0 .. N-1.
    pub const fn blank(&self) -> usize {
        self.shape.cells() - 1 - self.tiles_after as usize
    }

    /// Returns the board's index, [`Goal::rank`].
    pub const fn index(&self) -> u64 {
        self.index
    }

    /// Returns the moves that leave the blank on the board.
    #[inline(always)]
    pub const fn legal_moves(&self) -> MoveSet {
        MoveSet((self.legal_moves >> (4 * self.tiles_after) & 0xF) as u8)
    }

    #[inline(always)]
    const fn has_tables(&self) -> bool {
        cfg!(feature = "quick") && self.fits_tables
    }

    /// Returns this cursor, or `None` if it does not use rotation tables. The compiler can then
    /// remove this check from the caller's loop.
    #[doc(hidden)] // for tilebase-lookup
    #[inline(always)]
    pub fn by_tables(self) -> Option<Cursor> {
        self.has_tables().then_some(Cursor {
            fits_tables: true,
            ..self
        })
    }

    /// Returns the index after each move, in the order of the codes. For an illegal move, the value is arbitrary and
    /// may exceed the largest index. Takes O(columns); with rotation tables, O(1) without a branch.
    #[doc(hidden)] // for tilebase-lookup
    #[inline(always)]
    pub fn neighbour_indices(&self) -> [u64; 4] {
        if !self.has_tables() {
            return self.neighbour_indices_by_windows();
        }
        let (legal, column) = (self.legal_moves(), self.boards_per_blank);
        // For an illegal move, leaves the blank's part of the index unchanged, without a branch. The resulting index is
        // nearly always in range.
        let after = |mv, passed: u64| {
            let index = self.index.wrapping_add(passed);
            select_unpredictable(legal.contains(mv), index, self.index)
        };
        let (before_blank, after_blank) = self.windows();
        let up = ROTATIONS.up_index(before_blank, self.tiles_after);
        let down = ROTATIONS.down_index(after_blank, self.tiles_after);
        [
            after(Move::Up, (3 * column).wrapping_neg()).wrapping_add(up),
            after(Move::Down, 3 * column).wrapping_add(down),
            after(Move::Left, column.wrapping_neg()),
            after(Move::Right, column),
        ]
    }

    #[inline(never)]
    fn neighbour_indices_by_windows(self) -> [u64; 4] {
        Move::ALL.map(|mv| self.moved(mv).map_or(self.index, |next| next.index))
    }

    /// Returns the cursor after a move, or `None` if the blank would leave the board.
    #[inline(always)]
    pub fn moved(&self, mv: Move) -> Option<Cursor> {
        let mut cursor = *self;
        cursor.make_move(mv).then_some(cursor)
    }

    /// Makes a move. If the blank would leave the board, returns `false` and changes nothing.
    #[inline(always)]
    pub fn make_move(&mut self, mv: Move) -> bool {
        if !self.legal_moves().contains(mv) {
            return false;
        }
        if self.has_tables() {
            self.move_by_tables(mv);
        } else {
            *self = self.moved_by_windows(mv);
        }
        true
    }

    /// Returns the two to four legal moves, each with the cursor after it, in the order u, d, l, r.
    #[inline(always)]
    pub fn neighbours(&self) -> impl Iterator<Item = (Move, Cursor)> {
        Move::ALL
            .into_iter()
            .filter_map(|mv| Some((mv, self.moved(mv)?)))
    }

    /// Makes a legal move on a board of three columns and up to nine cells.
    ///
    /// The move usually comes from a table read, so a branch on it would be mispredicted. Instead, all four results are
    /// computed during the read, and one is selected.
    #[inline(always)]
    fn move_by_tables(&mut self, mv: Move) {
        let Cursor { index, ring, .. } = *self;
        let (column, row) = (self.boards_per_blank, 3 * self.boards_per_blank);
        let (before, after) = self.windows();

        let up_index = index
            .wrapping_sub(row)
            .wrapping_add(ROTATIONS.up_index(before, self.tiles_after));
        let up_ring = ring.rotate_left(WINDOW) & !LOWEST_WINDOW | ROTATIONS.up(before);

        let down_index = index
            .wrapping_add(row)
            .wrapping_add(ROTATIONS.down_index(after, self.tiles_after));
        let down_ring = (ring & !LOWEST_WINDOW | ROTATIONS.down(after)).rotate_right(WINDOW);

        let is_vertical = mv.code() & 2 == 0;
        let is_back = mv.code() & 1 == 0;
        let select = |up, down, left, right| {
            select_unpredictable(
                is_vertical,
                select_unpredictable(is_back, up, down),
                select_unpredictable(is_back, left, right),
            )
        };
        self.index = select(
            up_index,
            down_index,
            index.wrapping_sub(column),
            index.wrapping_add(column),
        );
        self.ring = select(
            up_ring,
            down_ring,
            ring.rotate_left(DIGIT),
            ring.rotate_right(DIGIT),
        );
        // The changes of `tiles_after` for up, down, left and right, one byte each.
        const TILES_PASSED: u32 = u32::from_le_bytes([3, -3i8 as u8, 1, -1i8 as u8]);
        let passed = (TILES_PASSED >> (8 * mv.code())) as i8;
        self.tiles_after = self.tiles_after.wrapping_add_signed(passed.into());
    }

    /// Returns the three digits before the blank and the three after it. Requires rotation tables.
    #[inline(always)]
    const fn windows(&self) -> (u64, u64) {
        (self.ring >> (u64::BITS - WINDOW), self.ring & LOWEST_WINDOW)
    }

    /// Makes a legal move on any board.
    #[inline(never)]
    fn moved_by_windows(mut self, mv: Move) -> Cursor {
        let digit_bits = digit_bits(self.shape.cells());
        let cols = self.shape.cols() as u64;
        let row = cols * self.boards_per_blank;
        match mv {
            Move::Left => {
                self.index -= self.boards_per_blank;
                self.ring = self.ring.rotate_left(digit_bits);
                self.tiles_after += 1;
            }
            Move::Right => {
                self.index += self.boards_per_blank;
                self.ring = self.ring.rotate_right(digit_bits);
                self.tiles_after -= 1;
            }
            Move::Up => {
                // Rotates the window to the lowest bits, because it is after the blank when the move is done.
                self.ring = self.ring.rotate_left(cols as u32 * digit_bits);
                self.index -= row;
                self.rotate_window(Window::first_to_last, self.tiles_after);
                self.tiles_after += cols;
            }
            Move::Down => {
                self.tiles_after -= cols;
                self.rotate_window(Window::last_to_first, self.tiles_after);
                self.index += row;
                self.ring = self.ring.rotate_right(cols as u32 * digit_bits);
            }
        }
        self
    }

    /// Rotates the window in the lowest bits and updates the index. `tiles_after` tiles follow the window.
    fn rotate_window(&mut self, rotate: impl Fn(Window) -> Window, tiles_after: u64) {
        let digit_bits = digit_bits(self.shape.cells());
        let len = self.shape.cols() as u32;
        let mask = (1 << (len * digit_bits)) - 1;
        let old = Window {
            digits: self.ring & mask,
            len,
            digit_bits,
        };
        let new = rotate(old);
        self.ring = self.ring & !mask | new.digits;
        let value = |window: Window| window.value(tiles_after as usize);
        self.index = self.index + value(new) - value(old);
    }
}

/// Returns the legal moves from every cell. The bit of a move is 4 * (number of later cells) + (code of the move).
const fn legal_moves(shape: Shape) -> u64 {
    const LEGAL_MOVES: [[u64; 9]; 9] = {
        let mut table = [[0; 9]; 9];
        let mut rows = 2;
        while rows <= 8 {
            let mut cols = 2;
            while cols <= 8 {
                if let Ok(shape) = Shape::new(rows, cols)
                    && shape.is_indexed()
                {
                    table[rows][cols] = find_legal_moves(shape);
                }
                cols += 1;
            }
            rows += 1;
        }
        table
    };
    if cfg!(feature = "quick") {
        LEGAL_MOVES[shape.rows()][shape.cols()]
    } else {
        find_legal_moves(shape)
    }
}

const fn find_legal_moves(shape: Shape) -> u64 {
    let mut legal = 0;
    let mut cell = 0;
    while cell < shape.cells() {
        let mut code = 0;
        while code < 4 {
            if shape.neighbour(cell, Move::ALL[code]).is_some() {
                legal |= 1 << (4 * (shape.cells() - 1 - cell) + code);
            }
            code += 1;
        }
        cell += 1;
    }
    legal
}
