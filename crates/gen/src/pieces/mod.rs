//! Pieces of a table, of which each has the entries of some parts, and how they become the table.

mod error;
mod header;
mod piece;

use std::io::{Seek, SeekFrom, Write};
use std::ops::{ControlFlow, Range};
use std::path::Path;

use tilebase_format::{Checksum, HEADER_LEN, Header};
use tilebase_puzzle::Goal;

pub use self::error::JoinError;
pub use self::header::{PieceHeader, blocks_of_parts, payload_of_blocks};
use self::piece::Piece;
use crate::atomic_file::is_same_file;
use crate::progress::Watcher;
use crate::{AtomicFile, Progress};

/// How many bytes are copied at once.
const CHUNK: u64 = 1 << 20;

/// All pieces of a table, which `tilebase-cluster gen --pieces` writes, opened to be joined.
#[derive(Debug)]
pub struct Pieces {
    /// In the order of their parts; there is at least one.
    pieces: Vec<Piece>,
}

impl Pieces {
    /// Opens pieces, in any order, and checks that they are all pieces of one table, each once and as long as
    /// it has to be. The checksums of their entries are checked when they are joined.
    ///
    /// # Errors
    ///
    /// [`JoinError`], which names the piece.
    pub fn open(paths: &[impl AsRef<Path>]) -> Result<Pieces, JoinError> {
        let opened = paths.iter().map(|path| Piece::open(path.as_ref()));
        Pieces::new(opened.collect::<Result<_, _>>()?)
    }

    fn new(mut pieces: Vec<Piece>) -> Result<Pieces, JoinError> {
        check_table(&pieces)?;
        pieces.sort_by_key(|piece| piece.header.parts.start);
        check_parts(&pieces)?;
        Ok(Pieces { pieces })
    }

    /// Returns the goal of the table.
    pub fn goal(&self) -> Goal {
        self.table().goal
    }

    /// Returns the length of the table file.
    pub fn file_len(&self) -> u64 {
        self.table().file_len()
    }

    /// Returns the header of the table, with another checksum.
    fn table(&self) -> Header {
        self.pieces[0].header.table
    }

    /// Joins the pieces to the table file, which appears when it is complete and safely on the disk.
    ///
    /// Calls `progress` with [`Progress::Written`] from time to time; returning `Break` cancels.
    ///
    /// # Errors
    ///
    /// [`JoinError`]. A file that was there before is then still there and whole, except for
    /// [`NotDurable`](crate::WriteError::NotDurable).
    ///
    /// # Complexity
    ///
    /// O(bytes); each is read once and written once. The memory does not depend on their number.
    pub fn join(
        self,
        path: impl AsRef<Path>,
        mut progress: impl FnMut(Progress) -> ControlFlow<()> + Send,
    ) -> Result<Header, JoinError> {
        self.join_with(path.as_ref(), &mut progress)
    }

    fn join_with(mut self, path: &Path, watcher: &mut Watcher<'_>) -> Result<Header, JoinError> {
        let mut pieces = self.pieces.iter();
        if pieces.any(|piece| is_same_file(path, &piece.path).unwrap_or(false)) {
            let path = path.to_owned();
            return Err(JoinError::OutputIsPiece { path });
        }
        tell(watcher, 0, self.table().payload_len())?;
        let mut file = AtomicFile::create(path)?;
        // The checksum of the table is known last.
        write(&mut file, &[0; HEADER_LEN])?;
        let header = Header {
            payload_checksum: self.copy(&mut file, watcher)?,
            ..self.table()
        };
        let start = file.seek(SeekFrom::Start(0));
        start.map_err(|source| file.error(source))?;
        write(&mut file, &header.to_bytes())?;
        file.commit()?;
        Ok(header)
    }

    /// Copies the entries in the order of the table, and checks the checksum of each piece. Returns that of all
    /// entries.
    fn copy(&mut self, file: &mut AtomicFile, watcher: &mut Watcher<'_>) -> Result<u64, JoinError> {
        let of = self.table().payload_len();
        let mut whole = Checksum::default();
        let mut buffer = vec![0; CHUNK.min(of) as usize];
        for (range, number) in self.ranges() {
            for start in range.clone().step_by(CHUNK as usize) {
                let end = range.end.min(start + CHUNK);
                let entries = &mut buffer[..(end - start) as usize];
                self.pieces[number].read(entries)?;
                whole.update(entries);
                write(file, entries)?;
                tell(watcher, end, of)?;
            }
        }
        self.pieces.iter().try_for_each(Piece::check)?;
        Ok(whole.finish())
    }

    /// Returns the bytes of the table's payload, in their order, each range with the number of its piece.
    fn ranges(&self) -> Vec<(Range<u64>, usize)> {
        let numbered = self.pieces.iter().enumerate();
        let mut ranges: Vec<(Range<u64>, usize)> = numbered
            .flat_map(|(number, piece)| piece.header.payload_ranges().map(move |r| (r, number)))
            .collect();
        ranges.sort_by_key(|(range, _)| range.start);
        ranges
    }
}

/// Fails unless all pieces are of the table of the first.
fn check_table(pieces: &[Piece]) -> Result<(), JoinError> {
    let mut others = pieces.iter();
    let Some(first) = others.next() else {
        return Ok(());
    };
    match others.find(|piece| !piece.is_of_same_table(first)) {
        Some(other) => Err(JoinError::OtherTable {
            path: other.path.clone(),
            first: first.path.clone(),
        }),
        None => Ok(()),
    }
}

/// Fails unless the pieces, which are in the order of their parts, have each part once.
fn check_parts(pieces: &[Piece]) -> Result<(), JoinError> {
    let path = |piece: &Piece| piece.path.clone();
    let mut before: Option<&Piece> = None;
    for after in pieces.iter().map(Some).chain([None]) {
        let end = before.map_or(0, |piece| piece.header.parts.end);
        let all = before.map_or(usize::MAX, |piece| piece.header.layout().parts());
        let start = after.map_or(all, |piece| piece.header.parts.start);
        match (before, after) {
            _ if end < start => {
                let [before, after] = [before, after].map(|piece| piece.map(path));
                return Err(JoinError::Missing { before, after });
            }
            (Some(before), Some(after)) if end > start => {
                let [path, other] = [after, before].map(path);
                return Err(JoinError::Twice { path, other });
            }
            _ => before = after,
        }
    }
    Ok(())
}

fn write(file: &mut AtomicFile, bytes: &[u8]) -> Result<(), JoinError> {
    let written = file.write_all(bytes);
    Ok(written.map_err(|source| file.error(source))?)
}

/// Reports progress, and fails if the watcher cancels.
fn tell(watcher: &mut Watcher<'_>, bytes: u64, of: u64) -> Result<(), JoinError> {
    match watcher(Progress::Written { bytes, of }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(JoinError::Interrupted),
    }
}
