//! Measures memory bandwidth.

use std::thread;
use std::time::{Duration, Instant};

/// One gigabyte, far more than the caches.
const BYTES: usize = 1_000_000_000;

pub struct Memory(Vec<u64>);

impl Memory {
    /// Allocates a gigabyte.
    #[expect(clippy::new_without_default, reason = "allocates 1 GB")]
    pub fn new() -> Memory {
        Memory(vec![1; BYTES / size_of::<u64>()])
    }

    /// Reads and writes every word once on all processors. Returns the time to read 1 GB and write 1 GB.
    pub fn read_and_write(&mut self) -> Duration {
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
