use core::fmt::Debug;

use tilebase_puzzle::Board;

use super::blocks::{BlockMaps, BlockNumbers, LargeBlocks, SmallBlocks};

/// A board in one word, and the parts of a search that depend on the size of the word.
pub(crate) trait Packed: Copy + Debug + Ord + Send + Sync {
    /// A word without tiles.
    const EMPTY: Self;
    /// The number of bits per cell.
    const BITS: u8;
    /// One less than a power of two that is larger than all cells and tiles.
    const LAST: usize;
    /// One value for each cell or tile.
    type Each<T: Copy + Debug + Send + Sync>: AsRef<[T]> + AsMut<[T]> + Copy + Debug + Send + Sync;
    type Blocks<'a>: BlockNumbers<'a>;

    fn each<T: Copy + Debug + Send + Sync>(value: T) -> Self::Each<T>;

    /// Converts a slice to an array. Panics if the lengths differ.
    fn array<T: Copy + Debug + Send + Sync>(values: &[T]) -> &Self::Each<T>;

    /// Returns the numbers of the blocks of patterns. Panics if the maps are for shapes of the other size.
    fn blocks(maps: &BlockMaps) -> Self::Blocks<'_>;

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

/// Implements [`Packed`]: a word with this many bits per cell, numbers of entries that fit in `$entry`, and the blocks of
/// its shapes.
macro_rules! packed {
    ($word:ident, $bits:literal, $entry:ident, $maps:ident, $blocks:ident) => {
        impl Packed for $word {
            const EMPTY: $word = 0;
            const BITS: u8 = $bits;
            const LAST: usize = (1 << $bits) - 1;
            type Each<T: Copy + Debug + Send + Sync> = [T; 1 << $bits];
            type Blocks<'a> = $blocks<'a>;

            fn each<T: Copy + Debug + Send + Sync>(value: T) -> Self::Each<T> {
                [value; 1 << $bits]
            }

            fn array<T: Copy + Debug + Send + Sync>(values: &[T]) -> &Self::Each<T> {
                values.try_into().expect("a value for each cell")
            }

            fn blocks(maps: &BlockMaps) -> $blocks<'_> {
                match maps {
                    BlockMaps::$maps(maps) => $blocks(maps),
                    _ => unreachable!("maps for shapes of the other size"),
                }
            }

            #[inline(always)]
            fn entry(block: u32, arrangements: u32, arrangement: u32) -> (usize, u32) {
                let first = $entry::from(block) * $entry::from(arrangements);
                let entry = first + $entry::from(arrangement);
                ((entry / 8) as usize, entry as u32 % 8)
            }

            #[inline(always)]
            fn tile(self, shift: u8) -> u8 {
                (self >> (u32::from(shift) % $word::BITS)) as u8 & Self::LAST as u8
            }

            #[inline(always)]
            fn with(self, tile: u8, shift: u8) -> $word {
                self | $word::from(tile) << (u32::from(shift) % $word::BITS)
            }

            #[inline(always)]
            fn slid(self, tile: u8, from: u8, to: u8) -> $word {
                self ^ Self::EMPTY.with(tile, from).with(tile, to)
            }

            #[inline(always)]
            fn hash(self) -> u64 {
                let factors = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03];
                let word = u128::from(self);
                let [low, high] = [word as u64, (word >> 64) as u64];
                let product = u128::from(low ^ factors[0]) * u128::from(high ^ factors[1]);
                (product >> 64) as u64 ^ product as u64
            }
        }
    };
}

// Boards of up to 16 cells, and of up to 25 cells.
packed!(u64, 4, u32, Small, SmallBlocks);
packed!(u128, 5, u64, Large, LargeBlocks);

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
