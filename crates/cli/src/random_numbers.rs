use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Random numbers that depend on the seed alone, on every machine and in every version.
pub struct RandomNumbers(ChaCha8Rng);

impl RandomNumbers {
    pub fn new(seed: u64) -> RandomNumbers {
        RandomNumbers(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a number below the limit. Chances are equal, but for one part in 2^64 / limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(limit)) >> 64) as u64
    }
}
