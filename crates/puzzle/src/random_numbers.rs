use core::iter::FusedIterator;

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
