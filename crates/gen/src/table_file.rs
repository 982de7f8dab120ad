use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use tilebase_format::{Checksum, HEADER_LEN, Header, Kind, Table, checksum};
use tilebase_puzzle::Goal;

use crate::entries::encode_blocks;
use crate::report::{Callback, report};
use crate::search::Searched;
use crate::{GenerateError, Report};

/// A file, or bytes in memory.
pub(crate) trait WriteSeek: Write + Seek {}

impl<W: Write + Seek> WriteSeek for W {}

/// Writes a complete table to `out`. `error` converts the errors of `out`.
pub(crate) fn write_table(
    searched: &Searched,
    kind: Kind,
    out: &mut (dyn WriteSeek + Send),
    error: &(dyn Fn(io::Error) -> GenerateError + Sync),
    progress: &mut Callback<'_>,
) -> Result<Header, GenerateError> {
    let mut out = BufWriter::new(out);
    // Leaves room for the header, which is known only at the end.
    out.write_all(&[0; HEADER_LEN]).map_err(error)?;
    let mut checksum = Checksum::default();
    let written = |bytes, of| Report::Written { bytes, of };
    encode_all(searched, kind, progress, written, |entries| {
        checksum.update(entries);
        out.write_all(entries).map_err(error)
    })?;
    let header = searched.header(kind, checksum.finish());
    out.seek(SeekFrom::Start(0)).map_err(error)?;
    out.write_all(&header.to_bytes()).map_err(error)?;
    out.flush().map_err(error)?;
    Ok(header)
}

/// Writes a complete table to a stream. The header comes first and contains the checksum, so entries are encoded twice.
pub(crate) fn stream_table(
    searched: &Searched,
    kind: Kind,
    out: &mut (dyn Write + Send),
    progress: &mut Callback<'_>,
) -> Result<Header, GenerateError> {
    let mut checksum = Checksum::default();
    let summed = |bytes, of| Report::Summed { bytes, of };
    encode_all(searched, kind, progress, summed, |entries| {
        checksum.update(entries);
        Ok(())
    })?;
    let header = searched.header(kind, checksum.finish());
    let mut write = |bytes: &[u8]| out.write_all(bytes).map_err(GenerateError::Stream);
    write(&header.to_bytes())?;
    let written = |bytes, of| Report::Written { bytes, of };
    encode_all(searched, kind, progress, written, write)?;
    out.flush().map_err(GenerateError::Stream)?;
    Ok(header)
}

/// Passes all entries to `write` and reports progress.
pub(crate) fn encode_all(
    searched: &Searched,
    kind: Kind,
    progress: &mut Callback<'_>,
    reported: fn(u64, u64) -> Report,
    mut write: impl FnMut(&[u8]) -> Result<(), GenerateError> + Send,
) -> Result<(), GenerateError> {
    let layout = searched.sets.layout();
    let (mut bytes, of) = (0, kind.payload_len(layout.goal().boards()));
    let blocks = layout.shape().cells() * layout.parts();
    encode_blocks(&*searched.sets, kind, 0..blocks, &mut |entries| {
        write(entries)?;
        bytes += entries.len() as u64;
        report(progress, reported(bytes, of))
    })
}

/// Writes the header of a table in memory, and opens it. `file` contains the entries, after room for the header.
pub(crate) fn finished(
    mut file: Vec<u8>,
    goal: Goal,
    kind: Kind,
    boards_at: &[u64],
) -> Table<Vec<u8>> {
    let header = header(goal, kind, boards_at, checksum(&file[HEADER_LEN..]));
    file[..HEADER_LEN].copy_from_slice(&header.to_bytes());
    Table::from_bytes(file).expect("the table just written")
}

/// Reserves memory for a file of this length and fills `zeros` bytes. Returns `None` if there is too little memory.
pub(crate) fn reserved(len: u64, zeros: usize) -> Option<Vec<u8>> {
    let mut file = Vec::new();
    file.try_reserve_exact(usize::try_from(len).ok()?).ok()?;
    file.resize(zeros, 0);
    Some(file)
}

/// Returns the header of a table. `boards_at` is the number of boards at each distance.
pub fn header(goal: Goal, kind: Kind, boards_at: &[u64], payload_checksum: u64) -> Header {
    Header {
        goal,
        kind,
        max_distance: (boards_at.len() - 1) as u8,
        distance_sum: (0..).zip(boards_at).map(|(d, boards)| d * boards).sum(),
        payload_checksum,
    }
}
