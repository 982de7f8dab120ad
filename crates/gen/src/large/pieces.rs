//! Joins pieces of a table. Each piece contains the entries of some parts.

use std::fs::File;
use std::io::{self, Read};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use tilebase_format::{Checksum, HEADER_LEN, Header, HeaderError, Kind, open_file};
use tilebase_frontier::internal::Layout;
use tilebase_puzzle::Goal;

use crate::atomic_file::is_same_file;
use crate::progress::Callback;
use crate::{AtomicFile, JoinError, Progress};

/// The number of bytes copied per step.
const CHUNK: u64 = 1 << 20;

/// The pieces of a table, as written by `tilebase-cluster gen --pieces`, opened for joining.
#[derive(Debug)]
pub struct Pieces {
    /// At least one piece, in the order of parts.
    pieces: Vec<Piece>,
}

impl Pieces {
    /// Opens pieces in any order. Checks that they are all the pieces of one table, without duplicates, and of the
    /// right length. [`Pieces::join`] checks their checksums.
    ///
    /// # Errors
    ///
    /// [`JoinError`], which names the piece.
    pub fn open(paths: &[impl AsRef<Path>]) -> Result<Pieces, JoinError> {
        let opened = paths.iter().map(|path| Piece::open(path.as_ref()));
        let mut pieces: Vec<Piece> = opened.collect::<Result<_, _>>()?;
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

    /// Returns the table's header, but with the checksum of the first piece.
    fn table(&self) -> Header {
        self.pieces[0].header.table
    }

    /// Joins the pieces into the table file. The file appears when it is complete and synced to disk.
    ///
    /// Calls `progress` with [`Progress::Written`] from time to time; `Break` cancels.
    ///
    /// # Errors
    ///
    /// [`JoinError`]. After [`NotDurable`](crate::WriteError::NotDurable), the new table is complete. After any other
    /// error, an older file is unchanged.
    ///
    /// # Complexity
    ///
    /// O(bytes): each byte is read once and written once. The memory used does not depend on the file length.
    pub fn join(
        mut self,
        path: impl AsRef<Path>,
        mut progress: impl FnMut(Progress) -> ControlFlow<()> + Send,
    ) -> Result<Header, JoinError> {
        let (path, progress): (_, &mut Callback<'_>) = (path.as_ref(), &mut progress);
        let mut pieces = self.pieces.iter();
        if pieces.any(|piece| is_same_file(path, &piece.path).unwrap_or(false)) {
            return Err(JoinError::OutputIsPiece(path.to_owned()));
        }
        report(progress, 0, self.table().payload_len())?;
        let mut file = AtomicFile::create(path)?;
        // Leaves room for the header, because the checksum is known only at the end.
        file.write_bytes(&[0; HEADER_LEN])?;
        let header = Header {
            payload_checksum: self.copy(&mut file, progress)?,
            ..self.table()
        };
        file.commit_with_start(&header.to_bytes())?;
        Ok(header)
    }

    /// Copies the entries in the order of the table and checks each piece's checksum. Returns the checksum of all
    /// entries.
    fn copy(
        &mut self,
        file: &mut AtomicFile,
        progress: &mut Callback<'_>,
    ) -> Result<u64, JoinError> {
        let of = self.table().payload_len();
        let mut whole = Checksum::default();
        let mut buffer = vec![0; CHUNK.min(of) as usize];
        let headers = self.pieces.iter().map(|piece| piece.header.clone());
        for (range, number) in ranges_in_order(headers) {
            for start in range.clone().step_by(CHUNK as usize) {
                let end = range.end.min(start + CHUNK);
                let entries = &mut buffer[..(end - start) as usize];
                self.pieces[number].read(entries)?;
                whole.update(entries);
                file.write_bytes(entries)?;
                report(progress, end, of)?;
            }
        }
        self.pieces.iter().try_for_each(Piece::check)?;
        Ok(whole.finish())
    }
}

/// Checks that all pieces belong to one table.
fn check_table(pieces: &[Piece]) -> Result<(), JoinError> {
    let table = |piece: &Piece| Header {
        payload_checksum: 0,
        ..piece.header.table
    };
    let other = pieces
        .iter()
        .find(|piece| table(piece) != table(&pieces[0]));
    match other {
        None => Ok(()),
        Some(other) => Err(JoinError::OtherTable {
            path: other.path.clone(),
            first: pieces[0].path.clone(),
        }),
    }
}

/// Checks that the pieces contain each part once. The pieces must be in the order of parts.
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

/// Reports progress. Fails if the callback cancels.
fn report(progress: &mut Callback<'_>, bytes: u64, of: u64) -> Result<(), JoinError> {
    match progress(Progress::Written { bytes, of }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(JoinError::Interrupted),
    }
}

/// A piece, read sequentially.
#[derive(Debug)]
struct Piece {
    path: PathBuf,
    header: PieceHeader,
    file: File,
    /// The checksum of the entries read.
    checksum: Checksum,
}

impl Piece {
    /// Opens a piece, and checks its header and its length.
    fn open(path: &Path) -> Result<Piece, JoinError> {
        let path = path.to_owned();
        let failed = |source| JoinError::Read {
            path: path.clone(),
            source,
        };
        let file = open_file(&path).map_err(failed)?;
        let found = file.metadata().map_err(failed)?.len();
        let mut start = Vec::with_capacity(START_LEN);
        let mut first = (&file).take(START_LEN as u64);
        first.read_to_end(&mut start).map_err(failed)?;
        let header = PieceHeader::from_bytes(&start, &path)?;
        let expected = header.file_len();
        if found != expected {
            return Err(JoinError::Len {
                path,
                expected,
                found,
            });
        }
        Ok(Piece {
            path,
            header,
            file,
            checksum: Checksum::default(),
        })
    }

    fn read(&mut self, entries: &mut [u8]) -> Result<(), JoinError> {
        match self.file.read_exact(entries) {
            Ok(()) => {
                self.checksum.update(entries);
                Ok(())
            }
            // The file has been truncated since it was opened.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(self.damaged()),
            Err(source) => Err(JoinError::Read {
                path: self.path.clone(),
                source,
            }),
        }
    }

    /// Checks the checksum after all entries are read.
    fn check(&self) -> Result<(), JoinError> {
        if self.checksum.finish() == self.header.table.payload_checksum {
            Ok(())
        } else {
            Err(self.damaged())
        }
    }

    fn damaged(&self) -> JoinError {
        JoinError::Damaged(self.path.clone())
    }
}

/// The first bytes of a piece.
const MAGIC: [u8; 8] = *b"TILEPART";

const VERSION: u16 = 1;

/// The number of bytes before the table's header.
const OWN_LEN: usize = 16;

/// The number of bytes before the entries.
const START_LEN: usize = OWN_LEN + HEADER_LEN;

/// The header of a piece.
///
/// In the file, the header takes 80 bytes:
///
/// 1. `TILEPART`,
/// 2. the version, the first part, and the part after the last one: two little-endian bytes each,
/// 3. two zero bytes,
/// 4. the table's header, with the checksum of the piece's entries.
///
/// The entries follow in the order of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceHeader {
    /// The parts of [`Layout::with_shared_parts`] in the piece.
    pub parts: Range<usize>,
    /// The header of the table, with the checksum of the piece's entries.
    pub table: Header,
}

impl PieceHeader {
    /// Returns the header as stored in a file.
    pub fn to_bytes(&self) -> [u8; START_LEN] {
        let mut bytes = [0; START_LEN];
        bytes[..8].copy_from_slice(&MAGIC);
        let numbers = [VERSION, self.parts.start as u16, self.parts.end as u16];
        for (number, bytes) in numbers.iter().zip(bytes[8..].chunks_exact_mut(2)) {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
        bytes[OWN_LEN..].copy_from_slice(&self.table.to_bytes());
        bytes
    }

    /// Reads the header at the start of a piece. Errors name `path`.
    fn from_bytes(bytes: &[u8], path: &Path) -> Result<PieceHeader, JoinError> {
        let path = || path.to_owned();
        if !bytes.starts_with(&MAGIC) {
            return Err(JoinError::NotPiece(path()));
        }
        let Some(bytes) = bytes.first_chunk::<START_LEN>() else {
            return Err(JoinError::Damaged(path()));
        };
        let number = |place: usize| u16::from_le_bytes([bytes[place], bytes[place + 1]]);
        if number(8) != VERSION {
            return Err(JoinError::Version(path()));
        }
        use HeaderError::{Encoding, Reserved, Version};
        let table = Header::from_bytes(&bytes[OWN_LEN..]).map_err(|error| match error {
            Version { .. } | Encoding { .. } | Reserved { .. } => JoinError::Version(path()),
            _ => JoinError::Damaged(path()),
        })?;
        let parts = usize::from(number(10))..usize::from(number(12));
        let header = PieceHeader { parts, table };
        // The comparison also checks the two zero bytes.
        let is_kind = matches!(table.kind, Kind::Move(_) | Kind::DistanceBit);
        if !is_kind || !header.has_parts() || header.to_bytes() != *bytes {
            return Err(JoinError::Damaged(path()));
        }
        Ok(header)
    }

    fn has_parts(&self) -> bool {
        !self.parts.is_empty() && self.parts.end <= self.layout().parts()
    }

    fn layout(&self) -> Layout {
        Layout::with_shared_parts(self.table.goal)
    }

    /// Returns the byte ranges of the table's payload in this piece, in order.
    pub fn payload_ranges(&self) -> impl Iterator<Item = Range<u64>> + use<> {
        let (layout, kind) = (self.layout(), self.table.kind);
        let blocks = blocks_of_parts(layout, self.parts.clone());
        blocks.map(move |blocks| payload_of_blocks(layout, kind, blocks))
    }

    fn file_len(&self) -> u64 {
        let ranges = self.payload_ranges();
        START_LEN as u64 + ranges.map(|range| range.end - range.start).sum::<u64>()
    }
}

/// Returns the byte ranges of the table's payload in order, each with the number of its piece.
pub fn ranges_in_order(pieces: impl Iterator<Item = PieceHeader>) -> Vec<(Range<u64>, usize)> {
    let ranges = pieces.enumerate().flat_map(|(number, piece)| {
        let ranges = piece.payload_ranges();
        ranges.map(move |range| (range, number))
    });
    let mut ranges: Vec<_> = ranges.collect();
    ranges.sort_by_key(|(range, _)| range.start);
    ranges
}

/// Returns the blocks of some parts as ranges of block numbers, in the order of board indices. There is one range per
/// plane, or a single range if `parts` contains all parts.
pub fn blocks_of_parts(layout: Layout, parts: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let (cells, all) = (layout.shape().cells(), layout.parts());
    let (planes, blocks) = match parts {
        parts if parts == (0..all) => (1, 0..cells * all),
        parts => (cells, parts),
    };
    let ranges = (0..planes).map(move |blank| blank * all + blocks.start..blank * all + blocks.end);
    ranges.filter(|blocks| !blocks.is_empty())
}

/// Returns the byte range of the payload for a range of blocks.
pub fn payload_of_blocks(layout: Layout, kind: Kind, blocks: Range<usize>) -> Range<u64> {
    let boards = layout.words_per_block() as u64 * layout.boards_per_word();
    let bytes = |block: usize| kind.payload_len(block as u64 * boards);
    bytes(blocks.start)..bytes(blocks.end)
}
