use core::fmt::Debug;

use tilebase_puzzle::Board;

use super::blocks::{BlockNumbers, LargeBlocks, SmallBlocks};
use super::numbers::Numbers;

/// A board in one word, and the parts of a search that depend on the size of the word.
pub(crate) trait Packed: Copy + Debug + Ord + Send + Sync {
    /// A word without tiles.
    const EMPTY: Self;
    /// The number of bits per cell.
    const BITS: u8;
    /// A power of two above all cells and tiles, minus 1.
    const LAST: usize;
    /// One value for each cell or tile.
    type Each<T: Copy + Debug + Send + Sync>: AsRef<[T]> + AsMut<[T]> + Copy + Debug + Send + Sync;
    type Blocks<'a>: BlockNumbers<'a>;

    fn each<T: Copy + Debug + Send + Sync>(value: T) -> Self::Each<T>;

    /// Returns a slice of the same length as an array. Panics if it has another length.
    fn array<T: Copy + Debug + Send + Sync>(values: &[T]) -> &Self::Each<T>;

    /// Returns the numbers of the blocks of patterns of this shape.
    fn blocks(numbers: &Numbers) -> Self::Blocks<'_>;

    /// Returns the byte and the bit of a state's entry in its table.
    fn entry(block: u32, arrangements: u32, arrangement: u32) -> (usize, u32);

    /// Returns the tile at a shift.
    fn tile(self, shift: u8) -> u8;

    /// Adds a tile at the shift of an empty cell.
    fn with(self, tile: u8, shift: u8) -> Self;

    /// Exchanges the blank, at the first shift, with a tile, at the second.
    fn slid(self, tile: u8, from: u8, to: u8) -> Self;

    /// Returns a hash of the board.
    fn hash(self) -> u64;

    /// Packs a board.
    fn new(board: &Board) -> Self {
        let cells = (0..).zip(board.tiles());
        cells.fold(Self::EMPTY, |packed, (cell, &tile)| {
            packed.with(tile, cell * Self::BITS)
        })
    }
}

/// Boards of up to 16 cells.
impl Packed for u64 {
    const EMPTY: u64 = 0;
    const BITS: u8 = 4;
    const LAST: usize = 15;
    type Each<T: Copy + Debug + Send + Sync> = [T; 16];
    type Blocks<'a> = SmallBlocks<'a>;

    fn each<T: Copy + Debug + Send + Sync>(value: T) -> [T; 16] {
        [value; 16]
    }

    fn array<T: Copy + Debug + Send + Sync>(values: &[T]) -> &[T; 16] {
        values.try_into().expect("a value for each cell")
    }

    fn blocks(numbers: &Numbers) -> SmallBlocks<'_> {
        numbers.blocks.small()
    }

    #[inline(always)]
    fn entry(block: u32, arrangements: u32, arrangement: u32) -> (usize, u32) {
        let entry = block * arrangements + arrangement;
        (entry as usize / 8, entry % 8)
    }

    #[inline(always)]
    fn tile(self, shift: u8) -> u8 {
        (self >> (shift & 63)) as u8 & 15
    }

    #[inline(always)]
    fn with(self, tile: u8, shift: u8) -> u64 {
        self | u64::from(tile) << (shift & 63)
    }

    #[inline(always)]
    fn slid(self, tile: u8, from: u8, to: u8) -> u64 {
        self ^ Self::EMPTY.with(tile, from).with(tile, to)
    }

    #[inline(always)]
    fn hash(self) -> u64 {
        u128::from(self).hash()
    }
}

/// Boards of up to 25 cells.
impl Packed for u128 {
    const EMPTY: u128 = 0;
    const BITS: u8 = 5;
    const LAST: usize = 31;
    type Each<T: Copy + Debug + Send + Sync> = [T; 32];
    type Blocks<'a> = LargeBlocks<'a>;

    fn each<T: Copy + Debug + Send + Sync>(value: T) -> [T; 32] {
        [value; 32]
    }

    fn array<T: Copy + Debug + Send + Sync>(values: &[T]) -> &[T; 32] {
        values.try_into().expect("a value for each cell")
    }

    fn blocks(numbers: &Numbers) -> LargeBlocks<'_> {
        numbers.blocks.large()
    }

    #[inline(always)]
    fn entry(block: u32, arrangements: u32, arrangement: u32) -> (usize, u32) {
        let entry = u64::from(block) * u64::from(arrangements) + u64::from(arrangement);
        ((entry / 8) as usize, entry as u32 % 8)
    }

    #[inline(always)]
    fn tile(self, shift: u8) -> u8 {
        (self >> (shift & 127)) as u8 & 31
    }

    #[inline(always)]
    fn with(self, tile: u8, shift: u8) -> u128 {
        self | u128::from(tile) << (shift & 127)
    }

    #[inline(always)]
    fn slid(self, tile: u8, from: u8, to: u8) -> u128 {
        self ^ Self::EMPTY.with(tile, from).with(tile, to)
    }

    #[inline(always)]
    fn hash(self) -> u64 {
        let factors = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03];
        let [low, high] = [self as u64, (self >> 64) as u64];
        let product = u128::from(low ^ factors[0]) * u128::from(high ^ factors[1]);
        (product >> 64) as u64 ^ product as u64
    }
}

/// Evaluates an expression with the type of packed boards for a set.
macro_rules! for_set {
    ($set:expr, $packed:ident => $value:expr) => {
        match $set.is_small() {
            true => for_set!(u64, $packed, $value),
            #[cfg(not(feature = "std"))]
            false => unreachable!("`PatternSet::new` refuses large boards"),
            #[cfg(feature = "std")]
            false => for_set!(u128, $packed, $value),
        }
    };
    ($word:ty, $packed:ident, $value:expr) => {{
        type $packed = $word;
        $value
    }};
}
pub(super) use for_set;
