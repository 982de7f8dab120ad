use std::io;

/// Returns this many words of 0, or an error if there is no memory for them.
pub(crate) fn zeros(words: usize) -> io::Result<Vec<u64>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(words)?;
    zeros.resize(words, 0);
    Ok(zeros)
}
