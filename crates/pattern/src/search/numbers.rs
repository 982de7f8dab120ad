use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use tilebase_puzzle::Shape;
use tilebase_puzzle::internal::exchanged_lehmer_digits;

use crate::arrangement::Arrangement;
use crate::grid::{CellSet, Grid, ones};

/// The lookup tables for each number of tiles in a pattern, shared by all searches.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub blocks: BlockMap,
    pub turns: Vec<Turns>,
}

impl Numbers {
    pub(crate) fn new(shape: Shape, sizes: impl Iterator<Item = usize>) -> Numbers {
        let sizes = sizes.fold(0, |sizes, size| sizes | 1 << size);
        Numbers {
            blocks: BlockMap::new(shape, ones(sizes)),
            turns: ones(sizes)
                .map(|len| Turns::new(len, shape.cols()))
                .collect(),
        }
    }
}

/// The number of an arrangement after one of its tiles moves up or down, past at most `cols - 1` tiles of the pattern.
///
/// For k tiles, there are k! * k * 2 * cols numbers of two bytes. For 4x4, five tiles take 9 KB, eight tiles 5 MB.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    len: usize,
    /// For each tile, `2 * cols` rows of k! numbers: first for 0 .. cols-1 tiles passed downwards, then upwards.
    numbers: Vec<u16>,
}

impl Turns {
    /// The largest number of tiles in a pattern: numbers below 8! fit into two bytes.
    pub(crate) const MAX_TILES: usize = 8;

    /// Builds the tables for patterns of `len` tiles, in O(1) per number.
    pub(crate) fn new(len: usize, cols: usize) -> Turns {
        let weights = weights(len);
        let arrangements = weights[0] * len;
        let mut numbers = vec![0; arrangements * len * 2 * cols];
        for number in 0..arrangements {
            let digits = digits(&weights[..len], number);
            let arrangement = Arrangement::unrank(len, number as u64);
            for (place, &tile) in arrangement.tiles().iter().enumerate() {
                let row = |row: usize| (usize::from(tile) * 2 * cols + row) * arrangements + number;
                let later = (place..len - 1).take(cols - 1);
                let earlier = (0..place).rev().take(cols - 1);
                for passed in [0, cols] {
                    numbers[row(passed)] = number as u16;
                }
                for (passed, turned) in (1..).zip(turned(&weights, digits, number, later)) {
                    numbers[row(passed)] = turned;
                }
                for (passed, turned) in (1..).zip(turned(&weights, digits, number, earlier)) {
                    numbers[row(cols + passed)] = turned;
                }
            }
        }
        Turns { len, numbers }
    }

    /// Returns the number of tiles.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the rows of one tile. Tiles are numbered from 0.
    pub(crate) fn of_tile(&self, tile: usize) -> &[u16] {
        let len = self.numbers.len() / self.len;
        &self.numbers[tile * len..][..len]
    }
}

type Digits = [u8; Turns::MAX_TILES + 1];

/// Returns the weight of the digit in each place: (k-1)!, ..., 1!, 0!.
fn weights(len: usize) -> [usize; Turns::MAX_TILES] {
    let mut weights = [1; Turns::MAX_TILES];
    for place in (0..len - 1).rev() {
        weights[place] = weights[place + 1] * (len - 1 - place);
    }
    weights
}

fn digits(weights: &[usize], mut number: usize) -> Digits {
    let mut digits = Digits::default();
    for (digit, weight) in digits.iter_mut().zip(weights) {
        *digit = (number / weight) as u8;
        number %= weight;
    }
    digits
}

/// Swaps the tile in each of these places with the next tile, in turn. Returns the arrangement's number after each
/// swap.
fn turned(
    weights: &[usize],
    mut digits: Digits,
    mut number: usize,
    places: impl Iterator<Item = usize>,
) -> impl Iterator<Item = u16> {
    places.map(move |place| {
        let old = [digits[place], digits[place + 1]];
        let new: [u8; 2] = exchanged_lehmer_digits(old[0], old[1]).into();
        digits[place..][..2].copy_from_slice(&new);
        for (offset, (old, new)) in old.into_iter().zip(new).enumerate() {
            let weight = weights[place + offset];
            number = number + usize::from(new) * weight - usize::from(old) * weight;
        }
        number as u16
    })
}

/// The number of the block for each set of cells and each cell of the blank, for patterns of several sizes. A lookup
/// takes one read.
///
/// Each set has one word. From bit 48, the word contains the number of the set's first block. Below bit 48, it contains
/// the number of each free cell's region, in three bits per cell. Sixteen cells have at most eight regions and 65,536
/// blocks.
#[derive(Clone, Debug)]
pub(crate) struct BlockMap(Box<[u64; 1 << 16]>);

/// The number of bits for the region of a cell.
const REGION_BITS: u8 = 3;
const FIRST_BLOCK: u8 = 48;

impl BlockMap {
    /// Numbers the blocks of patterns of these sizes. For other sizes, the numbers are wrong.
    pub(crate) fn new(shape: Shape, sizes: impl IntoIterator<Item = usize>) -> BlockMap {
        let grid = Grid::new(shape);
        let words = vec![0; 1 << 16].into_boxed_slice();
        let mut words: Box<[u64; 1 << 16]> = words.try_into().expect("one for each set");
        for size in sizes {
            let mut blocks = 0;
            for cells in sets(size, shape.cells()) {
                let mut word = blocks << FIRST_BLOCK;
                for (number, region) in (0..).zip(grid.regions(grid.others(cells))) {
                    blocks += 1;
                    if number > 0 {
                        let cells = ones(region).map(|cell| number << BlockMap::shift(cell));
                        word |= cells.sum::<u64>();
                    }
                }
                words[usize::from(cells)] = word;
            }
        }
        BlockMap(words)
    }

    /// Returns the first bit of a cell's region number in every word.
    pub(crate) const fn shift(cell: usize) -> u8 {
        cell as u8 * REGION_BITS
    }

    pub(crate) fn numbers(&self) -> BlockNumbers<'_> {
        BlockNumbers(&self.0)
    }
}

/// The words of a [`BlockMap`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockNumbers<'a>(&'a [u64; 1 << 16]);

impl BlockNumbers<'_> {
    /// Returns the number of the block of these cells, for a blank in the cell with this shift.
    #[inline(always)]
    pub(crate) fn block(self, cells: CellSet, shift: u8) -> u32 {
        let word = self.0[usize::from(cells)];
        (word >> FIRST_BLOCK) as u32 + ((word >> (shift & 63)) as u32 & 0b111)
    }
}

/// Returns all sets of `size` among the first `cells` cells, in ascending order. This is Gosper's rule: of the lowest
/// run of ones, the highest bit moves left and the others move to the bottom.
fn sets(size: usize, cells: usize) -> impl Iterator<Item = CellSet> {
    let first = (1u32 << size) - 1;
    let next = |set: &u32| {
        let carried = set + (set & set.wrapping_neg());
        let moved = carried ^ set;
        Some(carried | moved >> (2 + set.trailing_zeros()))
    };
    let sets = iter::successors(Some(first), next);
    sets.take_while(move |set| set >> cells == 0)
        .map(|set| set as CellSet)
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::generate::Blocks;
    use tilebase_puzzle::{Goal, TileSet};

    #[test]
    fn turns_are_those_of_the_lists() {
        let cols = 4;
        // Six tiles take minutes under miri.
        let most = if cfg!(miri) { 4 } else { 6 };
        for len in 1..=most {
            let turns = Turns::new(len, cols);
            let arrangements = turns.of_tile(0).len() / (2 * cols);
            for number in 0..arrangements {
                let list = Arrangement::unrank(len, number as u64);
                for (from, &tile) in list.tiles().iter().enumerate() {
                    for to in (0..len).filter(|to| to.abs_diff(from) < cols) {
                        let up = if to < from { cols } else { 0 };
                        let row = up + to.abs_diff(from);
                        let found = turns.of_tile(tile.into())[row * arrangements + number];
                        assert_eq!(u64::from(found), list.moved(from, to).rank());
                    }
                }
            }
        }
    }

    #[test]
    fn blocks_have_the_numbers_of_the_index() {
        let shapes = ["2x3", "3x3", "2x5", "4x3"];
        // Under miri, even the first shape is slow.
        let tried = if cfg!(miri) { 1 } else { shapes.len() };
        for shape in &shapes[..tried] {
            let shape: Shape = shape.parse().unwrap();
            let map = BlockMap::new(shape, 1..shape.cells() - 1);
            for size in 1..shape.cells() - 1 {
                let tiles = TileSet::from_bits(((1 << size) - 1) << 1);
                let pattern = crate::Pattern::new(Goal::corner(shape), tiles).unwrap();
                for (number, block) in Blocks::new(pattern).iter().enumerate() {
                    for blank in ones(block.region) {
                        let found = map.numbers().block(block.cells, BlockMap::shift(blank));
                        assert_eq!(found as usize, number, "{shape} {block:?} {blank}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_shape_has_few_enough_blocks() {
        for (rows, cols) in (2..=8).flat_map(|rows| (2..=8).map(move |cols| (rows, cols))) {
            let Ok(shape) = Shape::new(rows, cols) else {
                continue;
            };
            for size in 1..shape.cells() - 1 {
                let tiles = TileSet::from_bits((((1u32 << size) - 1) << 1) as u16);
                let pattern = crate::Pattern::new(Goal::corner(shape), tiles).unwrap();
                assert!(pattern.blocks() <= 1 << 16, "{shape} {size}");
            }
        }
    }
}
