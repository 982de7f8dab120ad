use std::collections::BTreeMap;

use crate::GenerateError;

/// Writes pieces in the order of their numbers, although they come in any order.
pub(crate) struct InOrder<W> {
    write: W,
    /// The number of the piece that is written next.
    next: usize,
    /// Pieces that came before it.
    waiting: BTreeMap<usize, Vec<u8>>,
    result: Result<(), GenerateError>,
}

impl<W: FnMut(&[u8]) -> Result<(), GenerateError>> InOrder<W> {
    pub(crate) fn new(write: W) -> InOrder<W> {
        InOrder {
            write,
            next: 0,
            waiting: BTreeMap::new(),
            result: Ok(()),
        }
    }

    /// Writes a piece, and those that wait for it, or lets it wait. After an error nothing is written;
    /// returns whether there was none.
    pub(crate) fn add(&mut self, number: usize, piece: Result<Vec<u8>, GenerateError>) -> bool {
        if self.result.is_ok() {
            self.result = piece.and_then(|piece| {
                self.waiting.insert(number, piece);
                while let Some(piece) = self.waiting.remove(&self.next) {
                    (self.write)(&piece)?;
                    self.next += 1;
                }
                Ok(())
            });
        }
        self.result.is_ok()
    }

    /// Returns the first error.
    pub(crate) fn finish(self) -> Result<(), GenerateError> {
        self.result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_order_and_an_error() {
        let mut written = Vec::new();
        let mut in_order = InOrder::new(|piece: &[u8]| match piece {
            [] => Err(GenerateError::Interrupted),
            _ => {
                written.extend_from_slice(piece);
                Ok(())
            }
        });
        for number in [2, 0, 1, 4] {
            assert!(in_order.add(number, Ok(vec![number as u8])));
        }
        assert!(!in_order.add(3, Ok(Vec::new())));
        assert!(!in_order.add(5, Ok(vec![5])));
        assert!(matches!(in_order.finish(), Err(GenerateError::Interrupted)));
        assert_eq!(written, [0, 1, 2]);
    }
}
