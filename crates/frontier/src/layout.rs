use tilebase_puzzle::{Goal, Shape};

/// How many boards share a word: the arrangements of the last five tiles, 5!/2.
pub const BOARDS_A_WORD: u64 = 60;

/// Where the boards of a shape lie: in planes, parts, words and bits.
///
/// The board with index b * (N-1)!/2 + t, whose blank stands in cell b, is bit t mod 60 of word
/// t / 60 in plane b. A plane is cut into parts of neighbouring words, in which the first tile has
/// the same Lehmer digit.
///
/// ```
/// use tilebase_frontier::Layout;
/// use tilebase_puzzle::{Goal, Shape};
///
/// let layout = Layout::new(Goal::corner(Shape::new(3, 4)?)).expect("at least six cells");
/// assert_eq!((layout.parts(), layout.words_a_part()), (11, 30_240));
/// assert!(Layout::new(Goal::corner(Shape::new(2, 2)?)).is_none());
/// # Ok::<(), tilebase_puzzle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    goal: Goal,
    parts: usize,
    words_a_part: usize,
}

impl Layout {
    /// The layout of the boards that reach this goal, or `None` for fewer than six cells, which have
    /// no five tiles to share a word.
    pub fn new(goal: Goal) -> Option<Layout> {
        let shape = goal.shape();
        let tiles_above = shape.cells().checked_sub(6)?;
        // A window that starts at the first tile has to move whole words, for boards to be taken
        // from one part to another; the shapes where it does not are small.
        let parts = match shape.cols() <= tiles_above {
            true => shape.cells() - 1,
            false => 1,
        };
        let words_a_plane = goal.boards() / shape.cells() as u64 / BOARDS_A_WORD;
        // Where so many words have no number, no memory holds them either.
        let words_a_part = usize::try_from(words_a_plane / parts as u64).unwrap_or(usize::MAX);
        Some(Layout {
            goal,
            parts,
            words_a_part,
        })
    }

    /// The goal.
    pub fn goal(self) -> Goal {
        self.goal
    }

    /// The shape of the boards.
    pub fn shape(self) -> Shape {
        self.goal.shape()
    }

    /// How many parts a plane has: one for each Lehmer digit of the first tile, or only one.
    pub fn parts(self) -> usize {
        self.parts
    }

    /// The words of a plane in one part.
    pub fn words_a_part(self) -> usize {
        self.words_a_part
    }

    /// How many planes there is room for in a half set, which has the planes of one colour.
    pub fn slots(self) -> usize {
        self.shape().cells().div_ceil(2)
    }

    /// The place of a blank cell's plane among those of its colour: of any two cells 2 i and 2 i + 1
    /// one has either colour.
    pub fn slot(self, blank: usize) -> usize {
        blank / 2
    }

    /// The blank cell whose plane of this colour has this place, if there is one.
    pub fn blank(self, colour: u8, slot: usize) -> Option<usize> {
        let cells = [2 * slot, 2 * slot + 1];
        let has_colour = |&cell: &usize| self.shape().colour(cell) == colour;
        let cell = cells.into_iter().find(has_colour);
        cell.filter(|&cell| cell < self.shape().cells())
    }

    /// The index of the first board in a part of a plane.
    pub fn first_index(self, part: usize, blank: usize) -> u64 {
        let words = (blank * self.parts + part) as u64 * self.words_a_part as u64;
        words * BOARDS_A_WORD
    }

    /// The part, the slot, the word in the unit, and the bit of the board with this index.
    pub fn place(self, index: u64) -> (usize, usize, usize, u32) {
        let word = (index / BOARDS_A_WORD) as usize;
        let part = word / self.words_a_part % self.parts;
        let bit = (index % BOARDS_A_WORD) as u32;
        (
            part,
            self.slot(self.blank_of(index)),
            word % self.words_a_part,
            bit,
        )
    }

    /// The blank's cell of the board with this index.
    pub fn blank_of(self, index: u64) -> usize {
        let words_a_plane = (self.parts * self.words_a_part) as u64;
        (index / BOARDS_A_WORD / words_a_plane) as usize
    }

    /// The colour of the cells in which the blank can be at this depth.
    pub fn colour_at(self, depth: u8) -> u8 {
        (self.shape().colour(self.goal.blank()) + depth % 2) % 2
    }

    /// The memory of a half set: the words of all parts and places.
    pub fn bytes_a_half(self) -> u64 {
        let words = (self.parts * self.slots()) as u64;
        words
            .saturating_mul(8)
            .saturating_mul(self.words_a_part as u64)
    }
}
