use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::GenerateError;

/// Takes the pieces in their order.
pub(crate) type Write<'w> = dyn FnMut(&[u8]) -> Result<(), GenerateError> + Send + 'w;

/// Writes pieces in the order of their numbers, although threads make them at once.
///
/// Whoever finishes the piece that comes next writes it, and those that wait for it, while the others
/// make more. No thread runs far ahead: one that would has to wait.
pub(crate) struct InOrder<'w> {
    write: Mutex<&'w mut Write<'w>>,
    /// A piece is begun only if fewer pieces than this before it have not been written.
    most_unwritten: usize,
    pieces: Mutex<Pieces>,
    /// Tells threads that wait to begin that a piece has been written, or that no more will be.
    was_written: Condvar,
}

struct Pieces {
    /// The number of the piece that is written next.
    next: usize,
    /// Finished pieces that come after it.
    finished: BTreeMap<usize, Vec<u8>>,
    /// Pieces that have been written, whose memory others can have.
    spare: Vec<Vec<u8>>,
    is_writing: bool,
    result: Result<(), GenerateError>,
    /// Whether a thread has panicked, so that its piece never comes.
    is_incomplete: bool,
}

impl<'w> InOrder<'w> {
    pub(crate) fn new(most_unwritten: usize, write: &'w mut Write<'w>) -> InOrder<'w> {
        InOrder {
            write: Mutex::new(write),
            most_unwritten,
            pieces: Mutex::new(Pieces {
                next: 0,
                finished: BTreeMap::new(),
                spare: Vec::new(),
                is_writing: false,
                result: Ok(()),
                is_incomplete: false,
            }),
            was_written: Condvar::new(),
        }
    }

    /// Makes the piece with this number, in an empty vector, and sees to it that it is written. Threads begin
    /// pieces in the order of their numbers. After an error nothing is made or written.
    pub(crate) fn add(
        &self,
        number: usize,
        make: impl FnOnce(Vec<u8>) -> Result<Vec<u8>, GenerateError>,
    ) {
        let _stop = StopOnPanic(self);
        let is_far_ahead =
            |pieces: &mut Pieces| pieces.goes_on() && number >= pieces.next + self.most_unwritten;
        let begun = self.was_written.wait_while(self.pieces(), is_far_ahead);
        let mut begun = begun.unwrap_or_else(PoisonError::into_inner);
        if begun.goes_on() {
            let memory = begun.spare.pop().unwrap_or_default();
            drop(begun);
            self.write_finished(number, make(memory));
        }
    }

    /// Writes a piece and all that wait for it; or leaves it to the thread that is writing or that will
    /// finish the piece before.
    fn write_finished(&self, number: usize, piece: Result<Vec<u8>, GenerateError>) {
        let mut pieces = self.pieces();
        match piece {
            Ok(piece) => _ = pieces.finished.insert(number, piece),
            Err(error) => pieces.fail(error),
        }
        while let Some(mut piece) = pieces.next_to_write() {
            drop(pieces);
            let mut write = self.write.lock().unwrap_or_else(PoisonError::into_inner);
            let written = write(&piece);
            piece.clear();
            pieces = self.pieces();
            pieces.spare.push(piece);
            pieces.is_writing = false;
            pieces.next += 1;
            if let Err(error) = written {
                pieces.fail(error);
            }
            self.was_written.notify_all();
        }
        if !pieces.goes_on() {
            self.was_written.notify_all();
        }
    }

    /// Returns the first error.
    pub(crate) fn finish(self) -> Result<(), GenerateError> {
        let pieces = self.pieces.into_inner();
        pieces.unwrap_or_else(PoisonError::into_inner).result
    }

    fn pieces(&self) -> MutexGuard<'_, Pieces> {
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pieces {
    fn goes_on(&self) -> bool {
        self.result.is_ok() && !self.is_incomplete
    }

    fn fail(&mut self, error: GenerateError) {
        if self.result.is_ok() {
            self.result = Err(error);
        }
    }

    /// Returns the piece that the caller is to write now, if there is one.
    fn next_to_write(&mut self) -> Option<Vec<u8>> {
        if self.is_writing || !self.goes_on() {
            return None;
        }
        let piece = self.finished.remove(&self.next)?;
        self.is_writing = true;
        Some(piece)
    }
}

/// Lets the other threads end if this one panics.
struct StopOnPanic<'a, 'w>(&'a InOrder<'w>);

impl Drop for StopOnPanic<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.pieces().is_incomplete = true;
            self.0.was_written.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Adds pieces on some threads, which take them in order.
    fn add_all(
        threads: usize,
        pieces: usize,
        in_order: &InOrder<'_>,
        make: impl Fn(usize) -> Result<Vec<u8>, GenerateError> + Sync,
    ) {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= pieces {
                            break;
                        }
                        in_order.add(number, |_| make(number));
                    }
                });
            }
        });
    }

    #[test]
    fn pieces_are_written_in_order_and_few_wait() {
        const MOST: usize = 6;
        let (mut written, made, done) = (Vec::new(), AtomicUsize::new(0), AtomicUsize::new(0));
        let mut write = |piece: &[u8]| {
            written.extend_from_slice(piece);
            let unwritten = made.load(Ordering::SeqCst) - done.fetch_add(1, Ordering::SeqCst);
            assert!(unwritten <= MOST, "{unwritten} pieces at once");
            Ok(())
        };
        let in_order = InOrder::new(MOST, &mut write);
        add_all(4, 200, &in_order, |number| {
            made.fetch_add(1, Ordering::SeqCst);
            if number % 50 == 0 {
                thread::sleep(std::time::Duration::from_millis(5));
            }
            Ok(vec![number as u8])
        });
        in_order.finish().unwrap();
        assert_eq!(written, (0..200).collect::<Vec<u8>>());
    }

    #[test]
    fn after_an_error_nothing_is_made() {
        let mut written = 0;
        let mut write = |piece: &[u8]| match piece {
            [10] => Err(GenerateError::Interrupted),
            _ => {
                written += 1;
                Ok(())
            }
        };
        let in_order = InOrder::new(3, &mut write);
        let made = AtomicUsize::new(0);
        add_all(3, 1000, &in_order, |number| {
            made.fetch_add(1, Ordering::Relaxed);
            Ok(vec![number as u8])
        });
        assert!(matches!(in_order.finish(), Err(GenerateError::Interrupted)));
        assert_eq!(written, 10);
        assert!(made.into_inner() < 20);
    }

    #[test]
    fn a_panic_ends_all_threads() {
        let mut write = |_: &[u8]| Ok(());
        let in_order = InOrder::new(2, &mut write);
        let adding = AssertUnwindSafe(|| {
            add_all(3, 100, &in_order, |number| match number {
                7 => panic!("a piece that cannot be made"),
                _ => Ok(Vec::new()),
            });
        });
        assert!(catch_unwind(adding).is_err());
    }
}
