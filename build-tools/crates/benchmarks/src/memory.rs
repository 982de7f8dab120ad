//! What the memory of this machine can do.

use std::thread;
use std::time::{Duration, Instant};

/// A gigabyte, far more than the caches hold.
const BYTES: usize = 1_000_000_000;

/// Words to pass over.
pub struct Memory(Vec<u64>);

impl Memory {
    /// Allocates a gigabyte.
    #[expect(clippy::new_without_default, reason = "it is no small thing")]
    pub fn new() -> Memory {
        Memory(vec![1; BYTES / size_of::<u64>()])
    }

    /// Reads and writes every word once, with all processors, and returns how long that takes: two
    /// gigabytes are moved.
    pub fn pass_over(&mut self) -> Duration {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let len = self.0.len().div_ceil(threads);
        let start = Instant::now();
        thread::scope(|scope| {
            for words in self.0.chunks_mut(len) {
                scope.spawn(|| words.iter_mut().for_each(|word| *word += 1));
            }
        });
        start.elapsed()
    }
}
