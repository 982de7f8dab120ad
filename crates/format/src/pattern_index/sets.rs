//! The sets of a number of cells, numbered in ascending order.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter;

use super::grid::CellSet;

/// The number of cells in the lower half of a set.
const LOW_CELLS: usize = 13;

/// Numbers the sets of a fixed size: a set's number is the number of smaller sets.
///
/// A set is split into a higher and a lower half. All sets have the same size, so the higher half determines the size
/// of the lower half. The number is the sum of two table entries: the number of sets with a smaller higher half, and
/// the number of smaller lower halves of the same size. The tables take up to 32 KiB.
#[derive(Clone, Debug)]
pub struct SetNumbers {
    low: Box<[u16; 1 << LOW_CELLS]>,
    high: Vec<u32>,
}

impl SetNumbers {
    /// Numbers the sets of `size` among the first `cells` cells, at most 25.
    pub fn new(size: usize, cells: usize) -> SetNumbers {
        let mut of_size = [0; LOW_CELLS + 1];
        let mut low = Box::new([0; 1 << LOW_CELLS]);
        for (set, number) in low.iter_mut().enumerate() {
            let of_size = &mut of_size[set.count_ones() as usize];
            *number = *of_size;
            *of_size += 1;
        }
        let mut sets = 0;
        let high = (0..1usize << cells.saturating_sub(LOW_CELLS)).map(|set| {
            let number = sets;
            let low_size = size.checked_sub(set.count_ones() as usize);
            let below = low_size.and_then(|size| of_size.get(size)).copied();
            sets += u32::from(below.unwrap_or(0));
            number
        });
        SetNumbers {
            high: high.collect(),
            low,
        }
    }

    /// Returns the number of a set.
    #[inline(always)]
    pub fn number(&self, set: CellSet) -> u32 {
        self.high[(set >> LOW_CELLS) as usize]
            + u32::from(self.low[set as usize % (1 << LOW_CELLS)])
    }
}

/// Returns all sets of `size` among the first `cells` cells, in ascending order. This is Gosper's rule: of the lowest
/// run of ones, the highest bit moves left and the others move to the bottom.
pub fn sets(size: usize, cells: usize) -> impl Iterator<Item = CellSet> {
    let first = (1u32 << size) - 1;
    let next = |set: &u32| {
        let carried = set + (set & set.wrapping_neg());
        let moved = carried ^ set;
        Some(carried | moved >> (2 + set.trailing_zeros()))
    };
    let sets = iter::successors(Some(first), next);
    sets.take_while(move |set| set >> cells == 0)
}
