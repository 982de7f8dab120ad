use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use tilebase_format::{Checksum, Encoding, HEADER_LEN, Header};
use tilebase_puzzle::Goal;

use crate::encode::encode;
use crate::progress::{Watcher, tell};
use crate::search::Searched;
use crate::{GenerateError, Progress, WriteError};

/// Writes a whole table to `out`. `path` is its name in errors.
pub(crate) fn write_table(
    searched: &Searched,
    encoding: Encoding,
    out: impl Write + Seek + Send,
    path: &Path,
    watcher: &mut Watcher<'_>,
) -> Result<Header, GenerateError> {
    let error = |source| {
        GenerateError::from(WriteError {
            path: path.to_owned(),
            source,
        })
    };
    let goal = searched.sets.layout().goal();
    let mut out = BufWriter::new(out);
    // The header is known last.
    out.write_all(&[0; HEADER_LEN]).map_err(error)?;
    let of = encoding.payload_len(goal.boards());
    let mut bytes = 0;
    let mut checksum = Checksum::default();
    encode(&*searched.sets, encoding, |payload| {
        checksum.update(payload);
        out.write_all(payload).map_err(error)?;
        bytes += payload.len() as u64;
        tell(watcher, Progress::Written { bytes, of })
    })?;
    let header = header(goal, encoding, &searched.boards_at, checksum.finish());
    out.seek(SeekFrom::Start(0)).map_err(error)?;
    out.write_all(&header.to_bytes()).map_err(error)?;
    out.flush().map_err(error)?;
    Ok(header)
}

fn header(goal: Goal, encoding: Encoding, boards_at: &[u64], payload_checksum: u64) -> Header {
    Header {
        goal,
        encoding,
        max_distance: (boards_at.len() - 1) as u8,
        distance_sum: (0..).zip(boards_at).map(|(d, boards)| d * boards).sum(),
        payload_checksum,
    }
}
