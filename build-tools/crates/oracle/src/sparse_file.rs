//! Sparse table files: as long as the tables of the largest shapes, but with few entries.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use tilebase_format::{HEADER_LEN, Header, Kind};
use tilebase_puzzle::Goal;

use crate::Distances;
use crate::table_files::entry_of;

/// The size of a write, small enough to keep the file sparse.
const BYTES_AT_ONCE: usize = 4096;

/// Writes a sparse table file with entries for the boards in `distances`. Other entries are holes and read as zeros.
/// The header's largest distance is `max_distance`, and the checksum is 0.
///
/// # Errors
///
/// Returns an error if the file system does not support files of this length, or if writing fails.
pub fn sparse_file(
    path: &Path,
    goal: Goal,
    kind: Kind,
    max_distance: u8,
    distances: &Distances,
) -> io::Result<()> {
    let header = Header {
        goal,
        kind,
        max_distance,
        distance_sum: 0,
        payload_checksum: 0,
    };
    let mut file = File::create(path)?;
    file.set_len(header.file_len())?;
    file.write_all(&header.to_bytes())?;
    let entries_at_once = BYTES_AT_ONCE as u64 * if let Kind::Move(_) = kind { 4 } else { 8 };
    let mut pieces = BTreeMap::new();
    for (board, &distance) in distances {
        let index = goal.rank(board).unwrap();
        let piece = pieces
            .entry(index / entries_at_once)
            .or_insert_with(|| vec![0; BYTES_AT_ONCE]);
        let entry = entry_of(board, distance, kind, distances);
        kind.set_entry(piece, index % entries_at_once, entry);
    }
    for (number, piece) in pieces {
        let start = HEADER_LEN as u64 + number * BYTES_AT_ONCE as u64;
        let len = (header.file_len() - start).min(BYTES_AT_ONCE as u64);
        file.seek(SeekFrom::Start(start))?;
        file.write_all(&piece[..len as usize])?;
    }
    file.sync_all()
}
