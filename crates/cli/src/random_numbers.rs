use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Random numbers that depend on the seed alone, on every machine and in every version.
pub struct RandomNumbers(Pcg64);

impl RandomNumbers {
    pub fn new(seed: u64) -> RandomNumbers {
        RandomNumbers(Pcg64::seed_from_u64(seed))
    }

    /// Returns the next number; each `u64` is equally likely.
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }
}
