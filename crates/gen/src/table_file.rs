use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use tilebase_format::{Checksum, Encoding, HEADER_LEN, Header};
use tilebase_puzzle::Goal;

use crate::entries::encode_blocks;
use crate::progress::{Callback, report};
use crate::search::Searched;
use crate::{GenerateError, Progress, WriteError, write_file};

/// A generated table, in memory.
#[derive(Clone, Debug)]
pub struct TableFile {
    pub(crate) header: Header,
    pub(crate) file: Vec<u8>,
}

impl TableFile {
    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the whole file, header and payload.
    pub fn bytes(&self) -> &[u8] {
        &self.file
    }

    /// Writes the file completely or not at all; see [`write_file()`].
    ///
    /// # Errors
    ///
    /// [`WriteError`].
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), WriteError> {
        write_file(path, &self.file)
    }
}

/// A file, or bytes in memory.
pub(crate) trait WriteSeek: Write + Seek {}

impl<W: Write + Seek> WriteSeek for W {}

/// Writes a complete table to `out`. `error` converts the errors of `out`.
pub(crate) fn write_table(
    searched: &Searched,
    encoding: Encoding,
    out: &mut (dyn WriteSeek + Send),
    error: &(dyn Fn(io::Error) -> GenerateError + Sync),
    progress: &mut Callback<'_>,
) -> Result<Header, GenerateError> {
    let mut out = BufWriter::new(out);
    // Leaves room for the header, which is known only at the end.
    out.write_all(&[0; HEADER_LEN]).map_err(error)?;
    let mut checksum = Checksum::default();
    let written = |bytes, of| Progress::Written { bytes, of };
    encode_all(searched, encoding, progress, written, |entries| {
        checksum.update(entries);
        out.write_all(entries).map_err(error)
    })?;
    let header = searched.header(encoding, checksum);
    out.seek(SeekFrom::Start(0)).map_err(error)?;
    out.write_all(&header.to_bytes()).map_err(error)?;
    out.flush().map_err(error)?;
    Ok(header)
}

/// Writes a complete table to a stream. The header comes first and contains the checksum, so entries are encoded twice.
pub(crate) fn stream_table(
    searched: &Searched,
    encoding: Encoding,
    out: &mut (dyn Write + Send),
    progress: &mut Callback<'_>,
) -> Result<Header, GenerateError> {
    let mut checksum = Checksum::default();
    let summed = |bytes, of| Progress::Summed { bytes, of };
    encode_all(searched, encoding, progress, summed, |entries| {
        checksum.update(entries);
        Ok(())
    })?;
    let header = searched.header(encoding, checksum);
    let mut write = |bytes: &[u8]| out.write_all(bytes).map_err(GenerateError::Stream);
    write(&header.to_bytes())?;
    let written = |bytes, of| Progress::Written { bytes, of };
    encode_all(searched, encoding, progress, written, write)?;
    out.flush().map_err(GenerateError::Stream)?;
    Ok(header)
}

/// Passes all entries to `write` and reports progress.
fn encode_all(
    searched: &Searched,
    encoding: Encoding,
    progress: &mut Callback<'_>,
    reported: fn(u64, u64) -> Progress,
    mut write: impl FnMut(&[u8]) -> Result<(), GenerateError> + Send,
) -> Result<(), GenerateError> {
    let layout = searched.sets.layout();
    let (mut bytes, of) = (0, encoding.payload_len(layout.goal().boards()));
    let blocks = layout.shape().cells() * layout.parts();
    encode_blocks(&*searched.sets, encoding, 0..blocks, &mut |entries| {
        write(entries)?;
        bytes += entries.len() as u64;
        report(progress, reported(bytes, of))
    })
}

/// Returns the header of a table, still with checksum 0. `boards_at` is the number of boards at each distance.
pub fn header(goal: Goal, encoding: Encoding, boards_at: &[u64]) -> Header {
    Header {
        goal,
        encoding,
        max_distance: (boards_at.len() - 1) as u8,
        distance_sum: (0..).zip(boards_at).map(|(d, boards)| d * boards).sum(),
        payload_checksum: 0,
    }
}
