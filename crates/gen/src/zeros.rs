use std::io;

/// Returns this many words of 0, or an error if there is no memory for them.
pub(crate) fn zeros(words: usize) -> io::Result<Vec<u64>> {
    let zeros = bytemuck::allocation::try_zeroed_vec(words);
    zeros.map_err(|()| io::ErrorKind::OutOfMemory.into())
}
