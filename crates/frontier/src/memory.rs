use memmap2::MmapMut;
use thiserror::Error;

/// There is not enough memory for a set of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not enough memory: cannot allocate {bytes} contiguous bytes")]
pub struct OutOfMemory {
    /// The bytes that could not be allocated.
    pub bytes: u64,
}

/// Words in memory, which start as zeros.
#[derive(Debug)]
pub(crate) enum Words {
    Few(Vec<u64>),
    /// In pages of their own, which can be large ones. The system hands them out in a fraction of the
    /// time, which saves a quarter of the search of 3x4.
    Many(MmapMut),
}

/// As many words as a large page of 2 MB holds.
const MANY: usize = 1 << 18;

impl Words {
    /// Allocates a number of words, given by their bytes.
    pub(crate) fn zeros(bytes: u64) -> Result<Words, OutOfMemory> {
        let len = usize::try_from(bytes / 8).ok();
        len.and_then(Words::try_zeros).ok_or(OutOfMemory { bytes })
    }

    fn try_zeros(len: usize) -> Option<Words> {
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

    pub(crate) fn get(&self) -> &[u64] {
        match self {
            Words::Few(words) => words,
            Words::Many(map) => bytemuck::cast_slice(map),
        }
    }

    pub(crate) fn get_mut(&mut self) -> &mut [u64] {
        match self {
            Words::Few(words) => words,
            Words::Many(map) => bytemuck::cast_slice_mut(map),
        }
    }
}
