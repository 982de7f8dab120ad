use std::iter;

use tilebase_puzzle::{Goal, Shape};

use crate::rotation::value_count;

/// The number of orders that the last five tiles can have, given the others: 5!/2.
const ORDERS_OF_FIVE_TILES: u64 = 60;

/// The number of orders that the three tiles of a 2x2 board can have: 3!/2.
const ORDERS_OF_THREE_TILES: u64 = 3;

/// A smaller block costs more than it saves; one of this many words fits the nearest caches.
const MIN_WORDS_PER_BLOCK: usize = 2000;

/// Which bit of a set stands for which board: how indices are divided into planes, parts and words.
///
/// A board's index is, in the terms of its [`Address`],
///
/// ```text
/// ((blank * parts + part) * words_per_block + word) * boards_per_word + bit
/// ```
///
/// ```
/// use tilebase_frontier::internal::{Address, Block, Layout};
/// use tilebase_puzzle::{Goal, Shape};
///
/// let goal = Goal::corner(Shape::new(3, 4)?);
/// let layout = Layout::new(goal);
/// assert_eq!((layout.parts(), layout.words_per_block()), (11 * 10, 3_024));
/// let block = Block { blank: 11, part: 0 };
/// assert_eq!(layout.address(goal.boards() * 11 / 12 + 61), Address { block, word: 1, bit: 1 });
///
/// let layout = Layout::with_large_parts(goal);
/// assert_eq!((layout.parts(), layout.words_per_block()), (11, 30_240));
/// # Ok::<(), tilebase_puzzle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    goal: Goal,
    /// The number of leading digits that the boards of a part share.
    digits_per_part: usize,
    parts: usize,
    words_per_block: usize,
}

/// Names a block: the boards of one plane in one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The cell of the blank, which names the plane: 0 .. N-1.
    pub blank: usize,
    /// The part, below [`Layout::parts`].
    pub part: usize,
}

/// The place of a board's bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// The block.
    pub block: Block,
    /// The word in the block, below [`Layout::words_per_block`].
    pub word: usize,
    /// The bit in the word, below [`Layout::boards_per_word`].
    pub bit: u32,
}

impl Layout {
    /// Returns the layout whose blocks fit the caches, if the shape allows that, but are not smaller than
    /// need be.
    pub fn new(goal: Goal) -> Layout {
        let finer = (1..=max_digits_per_part(goal)).map(|digits| Layout::cut(goal, digits));
        let is_worth_it = |layout: &Layout| layout.words_per_block >= MIN_WORDS_PER_BLOCK;
        let finest = finer.take_while(is_worth_it).last();
        finest.unwrap_or_else(|| Layout::cut(goal, 0))
    }

    /// Returns the layout with one part per digit of the first tile, or one part if the shape does not
    /// allow more. Moves between two planes only lead from one of these parts to another.
    pub fn with_large_parts(goal: Goal) -> Layout {
        Layout::cut(goal, max_digits_per_part(goal).min(1))
    }

    /// Returns the layout with one part per value of the first two tiles' digits, or fewer if the shape does
    /// not allow that. With such parts, machines have about as much to do each.
    pub fn with_shared_parts(goal: Goal) -> Layout {
        Layout::cut(goal, max_digits_per_part(goal).min(2))
    }

    fn cut(goal: Goal, digits_per_part: usize) -> Layout {
        let cells = goal.shape().cells();
        let parts = value_count(cells, 0..digits_per_part);
        let boards_per_block = goal.boards() / (cells * parts) as u64;
        let words_per_block = boards_per_block / boards_per_word(goal.shape());
        Layout {
            goal,
            digits_per_part,
            parts,
            // More words than a `usize` can count fit no memory either.
            words_per_block: usize::try_from(words_per_block).unwrap_or(usize::MAX),
        }
    }

    /// Returns the goal.
    pub fn goal(self) -> Goal {
        self.goal
    }

    /// Returns the shape of the boards.
    pub fn shape(self) -> Shape {
        self.goal.shape()
    }

    /// Returns the number of parts of each plane.
    pub fn parts(self) -> usize {
        self.parts
    }

    /// Returns the number of words of a block.
    pub fn words_per_block(self) -> usize {
        self.words_per_block
    }

    /// Returns the number of boards that share a word, in its lowest bits: 60, or 3 for 2x2.
    pub fn boards_per_word(self) -> u64 {
        boards_per_word(self.shape())
    }

    /// Returns the word in which every board's bit is set.
    pub fn full_word(self) -> u64 {
        (1 << self.boards_per_word()) - 1
    }

    /// Returns all blocks in the order of their boards' indices.
    pub fn blocks(self) -> impl Iterator<Item = Block> {
        (0..self.shape().cells()).flat_map(move |blank| self.blocks_of_plane(blank))
    }

    /// Returns the blocks of a plane in the order of their boards' indices.
    pub fn blocks_of_plane(self, blank: usize) -> impl Iterator<Item = Block> {
        (0..self.parts).map(move |part| Block { blank, part })
    }

    /// Returns the cells of a colour, in ascending order.
    pub fn blanks(self, colour: u8) -> impl Iterator<Item = usize> + Send {
        let shape = self.shape();
        (0..shape.cells()).filter(move |&cell| shape.colour(cell) == colour)
    }

    /// Returns the index of the first board of a block.
    pub fn first_index(self, block: Block) -> u64 {
        let blocks_before = (block.blank * self.parts + block.part) as u64;
        blocks_before * self.words_per_block as u64 * self.boards_per_word()
    }

    /// Returns the place of the board with this index.
    pub fn address(self, index: u64) -> Address {
        let word = (index / self.boards_per_word()) as usize;
        let block = word / self.words_per_block;
        Address {
            block: Block {
                blank: block / self.parts,
                part: block % self.parts,
            },
            word: word % self.words_per_block,
            bit: (index % self.boards_per_word()) as u32,
        }
    }

    /// Returns the indices of the boards in the words of a block, in ascending order.
    pub fn indices(self, block: Block, words: &[u64]) -> impl Iterator<Item = u64> {
        let first_indices = (self.first_index(block)..).step_by(self.boards_per_word() as usize);
        let words = first_indices.zip(words);
        words.flat_map(|(first, &word)| set_bits(word).map(move |bit| first + u64::from(bit)))
    }

    /// Returns the colour of the cells in which the blank can be at a depth, 0 or 1.
    pub fn colour_at(self, depth: u8) -> u8 {
        (self.shape().colour(self.goal.blank()) + depth % 2) % 2
    }

    /// Returns the bytes of a block.
    pub fn bytes_per_block(self) -> u64 {
        (self.words_per_block as u64).saturating_mul(8)
    }

    /// Returns the bytes of a set of boards.
    pub fn bytes_per_set(self) -> u64 {
        let blocks = self.shape().cells() * self.parts;
        self.bytes_per_block().saturating_mul(blocks as u64)
    }

    /// Returns the colour of a block's blank as an array index.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    pub(crate) fn colour_of(self, block: Block) -> usize {
        let is_block = block.blank < self.shape().cells() && block.part < self.parts;
        assert!(is_block, "no {block:?} of {}", self.shape());
        usize::from(self.shape().colour(block.blank))
    }

    /// Returns whether the shape is the only one without five tiles to share a word.
    pub(crate) fn is_two_by_two(self) -> bool {
        self.boards_per_word() == ORDERS_OF_THREE_TILES
    }

    /// Returns the number of leading digits that the boards of a part share.
    pub fn digits_per_part(self) -> usize {
        self.digits_per_part
    }
}

/// Returns the places of the bits that are set, in ascending order.
fn set_bits(word: u64) -> impl Iterator<Item = u32> {
    let mut rest = word;
    iter::from_fn(move || {
        let bit = rest.trailing_zeros();
        rest &= rest.checked_sub(1)?;
        Some(bit)
    })
}

fn boards_per_word(shape: Shape) -> u64 {
    match shape.cells() {
        ..6 => ORDERS_OF_THREE_TILES,
        _ => ORDERS_OF_FIVE_TILES,
    }
}

/// Returns the largest number of digits by which planes can be cut into parts: a window that starts
/// before the cut moves boards from part to part, and must move whole words, so it has to end before
/// the last five tiles.
fn max_digits_per_part(goal: Goal) -> usize {
    let (cells, cols) = (goal.shape().cells(), goal.shape().cols());
    cells.saturating_sub(5 + cols)
}
