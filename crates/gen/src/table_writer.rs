use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use tilebase_format::{Checksum, Encoding, HEADER_LEN, Header};

use crate::encode::encode;
use crate::progress::{Watcher, tell};
use crate::search::Searched;
use crate::{GenerateError, Progress};

/// A file, or bytes in memory.
pub(crate) trait WriteSeek: Write + Seek {}

impl<W: Write + Seek> WriteSeek for W {}

/// Writes a whole table to `out`, whose errors `error` explains.
pub(crate) fn write_table(
    searched: &Searched,
    encoding: Encoding,
    out: &mut (dyn WriteSeek + Send),
    error: &(dyn Fn(io::Error) -> GenerateError + Sync),
    watcher: &mut Watcher<'_>,
) -> Result<Header, GenerateError> {
    let mut out = BufWriter::new(out);
    // The header is known last.
    out.write_all(&[0; HEADER_LEN]).map_err(error)?;
    let of = searched.payload_len(encoding);
    let mut bytes = 0;
    let mut checksum = Checksum::default();
    encode(&*searched.sets, encoding, &mut |payload| {
        checksum.update(payload);
        out.write_all(payload).map_err(error)?;
        bytes += payload.len() as u64;
        tell(watcher, Progress::Written { bytes, of })
    })?;
    let header = header(searched, encoding, checksum.finish());
    out.seek(SeekFrom::Start(0)).map_err(error)?;
    out.write_all(&header.to_bytes()).map_err(error)?;
    out.flush().map_err(error)?;
    Ok(header)
}

/// Writes a whole table to a stream. Its header comes first and has the checksum of the entries, so they
/// are made twice.
pub(crate) fn stream_table(
    searched: &Searched,
    encoding: Encoding,
    out: &mut (dyn Write + Send),
    watcher: &mut Watcher<'_>,
) -> Result<Header, GenerateError> {
    let of = searched.payload_len(encoding);
    let mut bytes = 0;
    let mut checksum = Checksum::default();
    encode(&*searched.sets, encoding, &mut |payload| {
        checksum.update(payload);
        bytes += payload.len() as u64;
        tell(watcher, Progress::Summed { bytes, of })
    })?;
    let header = header(searched, encoding, checksum.finish());
    let written = out.write_all(&header.to_bytes());
    written.map_err(GenerateError::Stream)?;
    bytes = 0;
    encode(&*searched.sets, encoding, &mut |payload| {
        out.write_all(payload).map_err(GenerateError::Stream)?;
        bytes += payload.len() as u64;
        tell(watcher, Progress::Written { bytes, of })
    })?;
    out.flush().map_err(GenerateError::Stream)?;
    Ok(header)
}

fn header(searched: &Searched, encoding: Encoding, payload_checksum: u64) -> Header {
    let boards_at = &searched.boards_at;
    Header {
        goal: searched.sets.layout().goal(),
        encoding,
        max_distance: (boards_at.len() - 1) as u8,
        distance_sum: (0..).zip(boards_at).map(|(d, boards)| d * boards).sum(),
        payload_checksum,
    }
}
