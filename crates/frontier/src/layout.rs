use std::iter;

use tilebase_puzzle::{Goal, Shape};

use crate::rotation::value_count;

/// The number of orders of the last five tiles if all other tiles are fixed: 5!/2.
const ORDERS_OF_FIVE_TILES: u64 = 60;

/// The number of orders of the three tiles of a 2x2 board: 3!/2.
const ORDERS_OF_THREE_TILES: u64 = 3;

/// The smallest efficient number of words in a block. Blocks of this size fit into the L1 and L2 caches.
const MIN_WORDS_PER_BLOCK: usize = 2000;

/// The map from boards to bits: indices are divided into planes, parts and words.
///
/// The index of a board with a given [`Address`] is
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
    /// The number of leading digits that define a part.
    digits_per_part: usize,
    parts: usize,
    words_per_block: usize,
}

/// A block: the boards of one plane in one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The blank's cell, 0 .. N-1, which defines the plane.
    pub blank: usize,
    /// The part, below [`Layout::parts`].
    pub part: usize,
}

/// The place of a board's bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// The block.
    pub block: Block,
    /// The index of the word in the block, below [`Layout::words_per_block`].
    pub word: usize,
    /// The position of the bit in the word, below [`Layout::boards_per_word`].
    pub bit: u32,
}

impl Layout {
    /// Returns the layout with the smallest efficient blocks.
    pub fn new(goal: Goal) -> Layout {
        let finer = (1..=max_digits_per_part(goal)).map(|digits| Layout::cut(goal, digits));
        let is_worth_it = |layout: &Layout| layout.words_per_block >= MIN_WORDS_PER_BLOCK;
        let finest = finer.take_while(is_worth_it).last();
        finest.unwrap_or_else(|| Layout::cut(goal, 0))
    }

    /// Returns the layout with one part per value of the first tile's digit if the shape permits, otherwise with one
    /// part. Only moves between cells 0 and `cols` lead to other parts.
    pub fn with_large_parts(goal: Goal) -> Layout {
        Layout::cut(goal, max_digits_per_part(goal).min(1))
    }

    /// Returns the layout with one part per pair of digits of the first two tiles, or with fewer parts if the shape
    /// requires it. These parts balance the load across several machines.
    pub fn with_shared_parts(goal: Goal) -> Layout {
        Layout::cut(goal, max_digits_per_part(goal).min(2))
    }

    fn cut(goal: Goal, digits_per_part: usize) -> Layout {
        let (shape, cells) = (goal.shape(), goal.shape().cells());
        assert!(shape.is_indexed(), "boards of {shape} have no index");
        let parts = value_count(cells, 0..digits_per_part);
        let boards_per_block = goal.boards() / (cells * parts) as u64;
        let words_per_block = boards_per_block / boards_per_word(goal.shape());
        Layout {
            goal,
            digits_per_part,
            parts,
            // Saturates: more than `usize::MAX` words do not fit into memory.
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

    /// Returns the number of boards in a word: 60, or 3 for 2x2. The boards use the lowest bits.
    pub fn boards_per_word(self) -> u64 {
        boards_per_word(self.shape())
    }

    /// Returns a full word: the bit of every board is set.
    pub fn full_word(self) -> u64 {
        (1 << self.boards_per_word()) - 1
    }

    /// Returns all blocks in the order of indices.
    pub fn blocks(self) -> impl Iterator<Item = Block> {
        (0..self.shape().cells()).flat_map(move |blank| self.blocks_of_plane(blank))
    }

    /// Returns the blocks of a plane in the order of indices.
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

    /// Returns the address of the board with this index.
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

    /// Returns the address of the goal.
    pub fn goal_address(self) -> Address {
        let goal = self.goal;
        self.address(goal.rank(&goal.board()).expect("the goal reaches itself"))
    }

    /// Returns the indices of the boards in a block, in ascending order.
    pub fn indices(self, block: Block, words: &[u64]) -> impl Iterator<Item = u64> {
        let first_indices = (self.first_index(block)..).step_by(self.boards_per_word() as usize);
        let words = first_indices.zip(words);
        words.flat_map(|(first, &word)| set_bits(word).map(move |bit| first + u64::from(bit)))
    }

    /// Returns the colour of the blank's cell at this depth, 0 or 1.
    pub fn colour_at(self, depth: u8) -> u8 {
        self.shape().colour(self.goal.blank()) ^ (depth % 2)
    }

    /// Returns the length of a block in bytes.
    pub fn bytes_per_block(self) -> u64 {
        (self.words_per_block as u64).saturating_mul(8)
    }

    /// Returns the length of a complete set of boards in bytes.
    pub fn bytes_per_set(self) -> u64 {
        let blocks = self.shape().cells() * self.parts;
        self.bytes_per_block().saturating_mul(blocks as u64)
    }

    /// Returns the colour of a block's plane as an array index.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    pub(crate) fn colour_of(self, block: Block) -> usize {
        let is_block = block.blank < self.shape().cells() && block.part < self.parts;
        assert!(is_block, "no {block:?} of {}", self.shape());
        usize::from(self.shape().colour(block.blank))
    }

    /// Returns whether the shape is 2x2, the only one with fewer than five tiles.
    pub(crate) fn is_two_by_two(self) -> bool {
        self.boards_per_word() == ORDERS_OF_THREE_TILES
    }

    /// Returns the number of leading digits that define a part.
    pub fn digits_per_part(self) -> usize {
        self.digits_per_part
    }
}

/// Returns the positions of the set bits in ascending order.
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

/// Returns the largest number of leading digits that may define parts. A window that starts at one of these digits
/// moves whole words to other parts. Such a window must end before the last five tiles.
fn max_digits_per_part(goal: Goal) -> usize {
    let (cells, cols) = (goal.shape().cells(), goal.shape().cols());
    cells.saturating_sub(5 + cols)
}
