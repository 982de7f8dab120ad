use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::GenerateError;

/// A function that receives entries, chunk by chunk.
pub(crate) type WriteChunk<'w> = dyn FnMut(&[u8]) -> Result<(), GenerateError> + Send + 'w;

/// A writer that puts the chunks of several threads in order. A thread with a finished chunk blocks until all chunks
/// before it are written.
pub(crate) struct OrderedWriter<'w> {
    turn: Mutex<Turn<'w>>,
    was_written: Condvar,
}

struct Turn<'w> {
    /// The number of the next chunk to write.
    next: usize,
    write: &'w mut WriteChunk<'w>,
    /// The first error, if any. After an error, no chunk is created or written.
    result: Result<(), GenerateError>,
}

impl<'w> OrderedWriter<'w> {
    pub(crate) fn new(write: &'w mut WriteChunk<'w>) -> OrderedWriter<'w> {
        OrderedWriter {
            turn: Mutex::new(Turn {
                next: 0,
                write,
                result: Ok(()),
            }),
            was_written: Condvar::new(),
        }
    }

    /// Creates the chunk with this number and writes it in order.
    pub(crate) fn add<'c>(
        &self,
        number: usize,
        make: impl FnOnce() -> Result<&'c [u8], GenerateError>,
    ) {
        let _guard = UnblockOnPanic(self);
        if self.turn().result.is_err() {
            return;
        }
        let made = make();
        let is_early = |turn: &mut Turn<'_>| turn.result.is_ok() && turn.next < number;
        let turn = self.was_written.wait_while(self.turn(), is_early);
        let mut turn = turn.unwrap_or_else(PoisonError::into_inner);
        if turn.result.is_ok() {
            turn.result = made.and_then(|chunk| (turn.write)(chunk));
            turn.next += 1;
        }
        self.was_written.notify_all();
    }

    /// Returns the first error, if any.
    pub(crate) fn finish(self) -> Result<(), GenerateError> {
        let turn = self.turn.into_inner();
        turn.unwrap_or_else(PoisonError::into_inner).result
    }

    fn turn(&self) -> MutexGuard<'_, Turn<'w>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A guard that unblocks the other threads if this thread panics, because its chunk will be missing.
struct UnblockOnPanic<'a, 'w>(&'a OrderedWriter<'w>);

impl Drop for UnblockOnPanic<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.turn().result = Err(GenerateError::Interrupted);
            self.0.was_written.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use tilebase_frontier::internal::for_each_in_parallel;

    use super::*;

    /// Writes 200 chunks from several threads. Returns the result and the written bytes.
    fn in_order(
        make: impl Fn(usize) -> Result<(), GenerateError> + Sync,
    ) -> (Result<(), GenerateError>, Vec<u8>) {
        let mut written = Vec::new();
        let mut write = |chunk: &[u8]| {
            written.extend_from_slice(chunk);
            Ok(())
        };
        let in_order = OrderedWriter::new(&mut write);
        for_each_in_parallel(4, 0..200, Vec::new, |chunk, number| {
            in_order.add(number, || {
                make(number)?;
                *chunk = vec![number as u8];
                Ok(chunk)
            });
        });
        (in_order.finish(), written)
    }

    #[test]
    fn chunks_are_written_in_order_up_to_an_error() {
        let (result, written) = in_order(|number| match number {
            10 => Err(GenerateError::Interrupted),
            _ => Ok(()),
        });
        assert!(result.is_err());
        assert_eq!(written, (0..10).collect::<Vec<u8>>());
    }

    #[test]
    fn a_panic_ends_all_threads() {
        let making = || {
            in_order(|number| match number {
                7 => panic!("a chunk that cannot be made"),
                _ => Ok(()),
            })
        };
        assert!(catch_unwind(AssertUnwindSafe(making)).is_err());
    }
}
