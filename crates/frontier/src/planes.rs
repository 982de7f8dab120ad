use memmap2::MmapMut;
use thiserror::Error;

use crate::Layout;

/// A half set: the planes of one colour, part by part.
///
/// A *unit* is a plane's words in one part. Units lie in the order of parts, and in a part in that of
/// [`Layout::slot`].
#[derive(Debug)]
pub struct Planes {
    layout: Layout,
    words: Words,
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
        let bytes = layout.bytes_per_half();
        let len = usize::try_from(bytes / 8).ok();
        let words = len.and_then(Words::zeros).ok_or(OutOfMemory { bytes })?;
        Ok(Planes { layout, words })
    }

    /// The units of a part.
    fn part(&self, part: usize) -> &[u64] {
        let len = self.layout.slots() * self.layout.words_per_part();
        &self.words.get()[part * len..][..len]
    }

    /// A unit.
    ///
    /// # Panics
    ///
    /// If there is no such part or slot.
    pub fn unit(&self, part: usize, slot: usize) -> &[u64] {
        let len = self.layout.words_per_part();
        &self.part(part)[slot * len..][..len]
    }

    /// A unit, to be changed.
    ///
    /// # Panics
    ///
    /// If there is no such part or slot.
    pub fn unit_mut(&mut self, part: usize, slot: usize) -> &mut [u64] {
        let len = self.layout.words_per_part();
        let first = (part * self.layout.slots() + slot) * len;
        &mut self.words.get_mut()[first..][..len]
    }

    /// All units, to be changed by several threads.
    pub fn units_mut(&mut self) -> impl Iterator<Item = &mut [u64]> + Send {
        self.words
            .get_mut()
            .chunks_exact_mut(self.layout.words_per_part())
    }

    /// Where the boards lie.
    pub fn layout(&self) -> Layout {
        self.layout
    }
}

/// The words of a half set.
#[derive(Debug)]
enum Words {
    Few(Vec<u64>),
    /// In pages of their own, which can be large ones. The system hands them out in a fraction of the
    /// time, which is a quarter of the search of 3x4.
    Many(MmapMut),
}

/// So many words, 2 MB, fill a large page.
const MANY: usize = 1 << 18;

impl Words {
    /// So many words of zeros, or `None` if there is no memory for them.
    fn zeros(len: usize) -> Option<Words> {
        if len < MANY {
            let words = bytemuck::allocation::try_zeroed_vec(len);
            return words.ok().map(Words::Few);
        }
        let map = MmapMut::map_anon(len.checked_mul(size_of::<u64>())?).ok()?;
        // Only advice: small pages do as well.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Some(Words::Many(map))
    }

    fn get(&self) -> &[u64] {
        match self {
            Words::Few(words) => words,
            Words::Many(map) => bytemuck::cast_slice(map),
        }
    }

    fn get_mut(&mut self) -> &mut [u64] {
        match self {
            Words::Few(words) => words,
            Words::Many(map) => bytemuck::cast_slice_mut(map),
        }
    }
}
