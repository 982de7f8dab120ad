use tilebase_format::{Checksum, HEADER_LEN, Header, Kind, Table};
use tilebase_puzzle::Goal;

use crate::entries::encode_blocks;
use crate::report::{Callback, report};
use crate::search::Searched;
use crate::{GenerateError, Report};

/// Returns the report of written entries.
pub(crate) fn written(bytes: u64, of: u64) -> Report {
    Report::Written { bytes, of }
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

/// Passes all entries to `write`, as [`encode_all`] does, and returns the header of the table.
pub(crate) fn encode_summed(
    searched: &Searched,
    kind: Kind,
    progress: &mut Callback<'_>,
    reported: fn(u64, u64) -> Report,
    mut write: impl FnMut(&[u8]) -> Result<(), GenerateError> + Send,
) -> Result<Header, GenerateError> {
    let mut checksum = Checksum::default();
    encode_all(searched, kind, progress, reported, |entries| {
        checksum.update(entries);
        write(entries)
    })?;
    Ok(searched.header(kind, checksum.finish()))
}

/// Writes the header of a table in memory, and opens it. `file` contains the entries, after room for the header.
pub(crate) fn finished(mut file: Vec<u8>, header: Header) -> Table<Vec<u8>> {
    file[..HEADER_LEN].copy_from_slice(&header.to_bytes());
    Table::from_bytes(file).expect("the table just written")
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
