use tilebase_format::{Checksum, PayloadError};

use crate::terminal::ProgressDisplay;

/// The number of bytes between two updates of the progress.
const BYTES_PER_UPDATE: usize = 1 << 26;

/// Computes a checksum, and shows the progress.
pub fn check_checksum(
    payload: &[u8],
    expected: u64,
    progress: &mut ProgressDisplay,
) -> Result<(), PayloadError> {
    let mut checksum = Checksum::default();
    let mut bytes = 0;
    for part in payload.chunks(BYTES_PER_UPDATE) {
        progress.show("checksum", bytes, payload.len() as u64, "bytes");
        checksum.update(part);
        bytes += part.len() as u64;
    }
    let found = checksum.finish();
    if found == expected {
        Ok(())
    } else {
        Err(PayloadError::Checksum { expected, found })
    }
}
