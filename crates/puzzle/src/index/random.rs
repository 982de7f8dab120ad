/// Random numbers from a seed, the same on every machine and in every version and language: SplitMix64 (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014).
///
/// ```
/// use tilebase_puzzle::{Board, GoalIndex, RandomNumbers, Shape};
///
/// let goal = Board::parse(Shape::new(3, 3)?, "1 2 3 / 4 5 6 / 7 8 x")?;
/// let index = GoalIndex::new(&goal);
/// let boards = RandomNumbers::new(7).map(|number| index.random(number));
/// assert!(boards.take(1000).all(|board| index.index_of(&board).is_some()));
/// let skipped = RandomNumbers::new(7).take(1000).last(); // without `nth`
/// assert_eq!(RandomNumbers::new(7).nth(999), skipped);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomNumbers {
    state: u64,
}

/// The difference of two successive states.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

impl RandomNumbers {
    /// Returns the endless sequence for a seed. Each `u64` is equally likely.
    pub const fn new(seed: u64) -> RandomNumbers {
        RandomNumbers { state: seed }
    }

    /// Maps a random number to a number below `limit`, uniformly to within one part in 2^64 / `limit`. The map is
    /// monotonic (Lemire, "Fast random integer generation in an interval", 2019, without rejection).
    pub const fn below(limit: u64, number: u64) -> u64 {
        ((limit as u128 * number as u128) >> 64) as u64
    }
}

impl Iterator for RandomNumbers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.state = self.state.wrapping_add(GAMMA);
        let z = self.state;
        let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        Some(z ^ z >> 31)
    }

    /// Skips `n` numbers in O(1).
    fn nth(&mut self, n: usize) -> Option<u64> {
        self.state = (self.state).wrapping_add((n as u64).wrapping_mul(GAMMA));
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}
