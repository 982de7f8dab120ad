//! Pieces of a table, of which each has the entries of some parts, and how they become the table.

use std::fs::File;
use std::io::{self, Read};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use tilebase_format::{Checksum, Encoding, HEADER_LEN, Header, HeaderError, open_file};
use tilebase_frontier::internal::Layout;
use tilebase_puzzle::Goal;

use crate::atomic_file::is_same_file;
use crate::progress::Callback;
use crate::{AtomicFile, JoinError, Progress};

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
        // The checksum of the table is known last.
        file.write_bytes(&[0; HEADER_LEN])?;
        let header = Header {
            payload_checksum: self.copy(&mut file, progress)?,
            ..self.table()
        };
        file.commit_with_start(&header.to_bytes())?;
        Ok(header)
    }

    /// Copies the entries in the order of the table, and checks the checksum of each piece. Returns that of all
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

/// Fails unless all pieces belong to one table.
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

/// Reports progress, and fails if the callback cancels.
fn report(progress: &mut Callback<'_>, bytes: u64, of: u64) -> Result<(), JoinError> {
    match progress(Progress::Written { bytes, of }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(JoinError::Interrupted),
    }
}

/// A piece that is read from its beginning to its end.
#[derive(Debug)]
struct Piece {
    path: PathBuf,
    header: PieceHeader,
    file: File,
    /// Of the entries that were read.
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

    /// Reads the entries that come next.
    fn read(&mut self, entries: &mut [u8]) -> Result<(), JoinError> {
        match self.file.read_exact(entries) {
            Ok(()) => {
                self.checksum.update(entries);
                Ok(())
            }
            // It was longer when it was opened.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(self.damaged()),
            Err(source) => Err(JoinError::Read {
                path: self.path.clone(),
                source,
            }),
        }
    }

    /// Checks the checksum, when all entries have been read.
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

/// What a piece starts with.
const MAGIC: [u8; 8] = *b"TILEPART";

const VERSION: u16 = 1;

/// The bytes before the header of the table.
const OWN_LEN: usize = 16;

/// The bytes before the entries.
const START_LEN: usize = OWN_LEN + HEADER_LEN;

/// What a piece of a table starts with.
///
/// In the file it takes 80 bytes: `TILEPART`; the version, the first part and the one after the last, two
/// bytes each, the lower one first; two bytes of 0; and the header of the table, but with the checksum of
/// the piece's entries. They follow in the order of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceHeader {
    /// The parts of [`Layout::with_shared_parts`] whose entries the piece has.
    pub parts: Range<usize>,
    /// The header of the table, with the checksum of the piece's entries.
    pub table: Header,
}

impl PieceHeader {
    /// Returns the bytes that a piece starts with.
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

    /// Reads the header at the start of a piece's bytes; `path` is the name in errors.
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
        // The bytes of 0 have no field.
        if !header.has_parts() || header.to_bytes() != *bytes {
            return Err(JoinError::Damaged(path()));
        }
        Ok(header)
    }

    fn has_parts(&self) -> bool {
        !self.parts.is_empty() && self.parts.end <= self.layout().parts()
    }

    /// Returns the layout whose parts are meant.
    fn layout(&self) -> Layout {
        Layout::with_shared_parts(self.table.goal)
    }

    /// Returns the bytes of the table's payload that the piece has, in its order.
    pub fn payload_ranges(&self) -> impl Iterator<Item = Range<u64>> + use<> {
        let (layout, encoding) = (self.layout(), self.table.encoding);
        let blocks = blocks_of_parts(layout, self.parts.clone());
        blocks.map(move |blocks| payload_of_blocks(layout, encoding, blocks))
    }

    /// Returns the length of the whole piece.
    fn file_len(&self) -> u64 {
        let ranges = self.payload_ranges();
        START_LEN as u64 + ranges.map(|range| range.end - range.start).sum::<u64>()
    }
}

/// Returns the bytes of the table's payload, in their order, each range with the number of its piece.
pub fn ranges_in_order(pieces: impl Iterator<Item = PieceHeader>) -> Vec<(Range<u64>, usize)> {
    let ranges = pieces.enumerate().flat_map(|(number, piece)| {
        let ranges = piece.payload_ranges();
        ranges.map(move |range| (range, number))
    });
    let mut ranges: Vec<_> = ranges.collect();
    ranges.sort_by_key(|(range, _)| range.start);
    ranges
}

/// Returns the blocks of some parts, in the order of their boards' indices, as ranges of their numbers: one
/// for each plane, or one for all blocks if these are all parts.
pub fn blocks_of_parts(layout: Layout, parts: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let (cells, all) = (layout.shape().cells(), layout.parts());
    let (planes, blocks) = match parts {
        parts if parts == (0..all) => (1, 0..cells * all),
        parts => (cells, parts),
    };
    let ranges = (0..planes).map(move |blank| blank * all + blocks.start..blank * all + blocks.end);
    ranges.filter(|blocks| !blocks.is_empty())
}

/// Returns the bytes of the payload that have the entries of blocks, given by their numbers.
pub fn payload_of_blocks(layout: Layout, encoding: Encoding, blocks: Range<usize>) -> Range<u64> {
    let boards = layout.words_per_block() as u64 * layout.boards_per_word();
    let bytes = |block: usize| encoding.payload_len(block as u64 * boards);
    bytes(blocks.start)..bytes(blocks.end)
}
