use thiserror::Error;

use crate::Layout;

/// A half set: the planes of one colour, part by part.
///
/// A *unit* is a plane's words in one part. Units lie in the order of parts, and in a part in that of
/// [`Layout::slot`].
#[derive(Debug)]
pub struct Planes {
    layout: Layout,
    words: Vec<u64>,
}

/// There is no memory for a half set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not enough memory: {bytes} bytes in one piece are not to be had")]
pub struct OutOfMemory {
    /// The bytes of the half set.
    pub bytes: u64,
}

impl Planes {
    /// The empty half set.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`].
    pub fn new(layout: Layout) -> Result<Planes, OutOfMemory> {
        let bytes = layout.bytes_a_half();
        let len = usize::try_from(bytes / 8).ok();
        let words = len.and_then(|len| bytemuck::allocation::try_zeroed_vec(len).ok());
        match words {
            Some(words) => Ok(Planes { layout, words }),
            None => Err(OutOfMemory { bytes }),
        }
    }

    /// The units of a part.
    pub fn part(&self, part: usize) -> &[u64] {
        let len = self.layout.slots() * self.layout.words_a_part();
        &self.words[part * len..][..len]
    }

    /// A unit.
    pub fn unit(&self, part: usize, slot: usize) -> &[u64] {
        let len = self.layout.words_a_part();
        &self.part(part)[slot * len..][..len]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, part: usize, slot: usize) -> &mut [u64] {
        let len = self.layout.words_a_part();
        let first = (part * self.layout.slots() + slot) * len;
        &mut self.words[first..][..len]
    }

    /// All units, to be changed by several threads.
    pub fn units_mut(&mut self) -> impl Iterator<Item = &mut [u64]> + Send {
        self.words.chunks_exact_mut(self.layout.words_a_part())
    }

    /// Where the boards lie.
    pub fn layout(&self) -> Layout {
        self.layout
    }
}
