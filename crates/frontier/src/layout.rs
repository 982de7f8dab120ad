use tilebase_puzzle::{Goal, Shape};

use crate::digits::values;

/// How many boards share a word: the arrangements of the last five tiles, 5!/2.
pub const BOARDS_PER_WORD: u64 = 60;

/// Parts of fewer words are more trouble than they save; so many lie in the nearest caches.
const LEAST_WORDS_PER_PART: usize = 2000;

/// Where the boards of a shape lie: in planes, parts, words and bits.
///
/// The board with index b * (N-1)!/2 + t, whose blank stands in cell b, is bit t mod 60 of word
/// t / 60 in plane b. A plane is cut into parts of neighbouring words, in which the first tiles have
/// the same Lehmer digits.
///
/// ```
/// use tilebase_frontier::Layout;
/// use tilebase_puzzle::{Goal, Shape};
///
/// let goal = Goal::corner(Shape::new(3, 4)?);
/// let layout = Layout::new(goal).expect("at least six cells");
/// assert_eq!((layout.parts(), layout.words_per_part()), (11 * 10, 3_024));
/// let layout = Layout::in_few_parts(goal).expect("at least six cells");
/// assert_eq!((layout.parts(), layout.words_per_part()), (11, 30_240));
/// assert!(Layout::new(Goal::corner(Shape::new(2, 2)?)).is_none());
/// # Ok::<(), tilebase_puzzle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    goal: Goal,
    /// How many digits are the same in a part.
    cut: usize,
    parts: usize,
    words_per_part: usize,
}

impl Layout {
    /// The layout with parts that fit the caches, as far as there can be such, or `None` for fewer
    /// than six cells, which have no five tiles to share a word.
    pub fn new(goal: Goal) -> Option<Layout> {
        let few = Layout::in_few_parts(goal)?;
        let finer = (2..=finest_cut(goal)?).map(|cut| Layout::cut(goal, cut));
        let is_worth_it = |layout: &Layout| layout.words_per_part >= LEAST_WORDS_PER_PART;
        Some(finer.take_while(is_worth_it).last().unwrap_or(few))
    }

    /// The layout with a part for each digit of the first tile, or one part if that cannot be: between
    /// these, boards of only two planes are exchanged.
    pub fn in_few_parts(goal: Goal) -> Option<Layout> {
        Some(Layout::cut(goal, finest_cut(goal)?.min(1)))
    }

    fn cut(goal: Goal, cut: usize) -> Layout {
        let cells = goal.shape().cells();
        let words_per_plane = goal.boards() / cells as u64 / BOARDS_PER_WORD;
        let parts = values(cells, 0, cut);
        // Where so many words have no number, no memory holds them either.
        let words_per_part = usize::try_from(words_per_plane / parts as u64).unwrap_or(usize::MAX);
        Layout {
            goal,
            cut,
            parts,
            words_per_part,
        }
    }

    /// The goal.
    pub fn goal(self) -> Goal {
        self.goal
    }

    /// The shape of the boards.
    pub fn shape(self) -> Shape {
        self.goal.shape()
    }

    /// How many digits of the first tiles are the same in a part.
    pub(crate) fn digits_per_part(self) -> usize {
        self.cut
    }

    /// How many parts a plane has.
    pub fn parts(self) -> usize {
        self.parts
    }

    /// The words of a plane in one part.
    pub fn words_per_part(self) -> usize {
        self.words_per_part
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
        let words = (blank * self.parts + part) as u64 * self.words_per_part as u64;
        words * BOARDS_PER_WORD
    }

    /// The part, the slot, the word in the unit, and the bit of the board with this index.
    pub fn place(self, index: u64) -> (usize, usize, usize, u32) {
        let word = (index / BOARDS_PER_WORD) as usize;
        let part = word / self.words_per_part % self.parts;
        let bit = (index % BOARDS_PER_WORD) as u32;
        (
            part,
            self.slot(self.blank_of(index)),
            word % self.words_per_part,
            bit,
        )
    }

    /// The blank's cell of the board with this index.
    pub fn blank_of(self, index: u64) -> usize {
        let words_per_plane = (self.parts * self.words_per_part) as u64;
        (index / BOARDS_PER_WORD / words_per_plane) as usize
    }

    /// The colour of the cells in which the blank can be at this depth.
    pub fn colour_at(self, depth: u8) -> u8 {
        (self.shape().colour(self.goal.blank()) + depth % 2) % 2
    }

    /// The memory of a half set: the words of all parts and places.
    pub fn bytes_per_half(self) -> u64 {
        let words = (self.parts * self.slots()) as u64;
        words
            .saturating_mul(8)
            .saturating_mul(self.words_per_part as u64)
    }
}

/// The most digits by which planes can be cut: a window that starts before the cut takes boards from
/// one part to another, and has to move whole words, so it must end before the last five tiles.
fn finest_cut(goal: Goal) -> Option<usize> {
    let word_tiles = goal.shape().cells().checked_sub(6)?;
    Some((word_tiles + 1).saturating_sub(goal.shape().cols()))
}
