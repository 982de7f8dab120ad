//! Pieces of a table, of which each has the entries of some parts, and how they become the table.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use thiserror::Error;
use tilebase_format::{Checksum, Encoding, HEADER_LEN, Header};
use tilebase_frontier::Layout;

use crate::progress::{Watcher, tell};
use crate::{AtomicFile, GenerateError, Progress, WriteError};

const MAGIC: [u8; 8] = *b"TILEPART";

const VERSION: u16 = 1;

/// The bytes before the entries of a piece.
const START_LEN: usize = 16 + HEADER_LEN;

/// How many bytes are copied at once.
const CHUNK: usize = 1 << 20;

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

/// Why pieces could not be joined.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JoinError {
    /// A piece cannot be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// A file is not a piece of a table.
    #[error("{} is not a piece of a table, as tilebase-cluster gen --pieces writes them", path.display())]
    NotPiece {
        /// The file.
        path: PathBuf,
    },
    /// A piece does not have the bytes that were written.
    #[error("{} is damaged; copy it again, or make the pieces again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// Two pieces are of different tables.
    #[error("{} is of another table than {}", path.display(), first.display())]
    OtherTable {
        /// The file.
        path: PathBuf,
        /// The first piece.
        first: PathBuf,
    },
    /// Two pieces have the same entries.
    #[error("{} has entries that {} has, too; name the pieces of one run only", path.display(), other.display())]
    Twice {
        /// The file.
        path: PathBuf,
        /// The file before it, in the order of their entries.
        other: PathBuf,
    },
    /// A piece is missing.
    #[error("a piece is missing: {}", place(before, after))]
    Missing {
        /// The piece before it, if there is one.
        before: Option<PathBuf>,
        /// The piece after it, if there is one.
        after: Option<PathBuf>,
    },
    /// The table cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The caller's `progress` has cancelled the work.
    #[error("interrupted")]
    Interrupted,
}

/// Returns where a missing piece belongs.
fn place(before: &Option<PathBuf>, after: &Option<PathBuf>) -> String {
    match (before, after) {
        (Some(before), Some(after)) => {
            format!(
                "the one between {} and {}",
                before.display(),
                after.display()
            )
        }
        (Some(before), None) => format!("the one after {}", before.display()),
        (None, Some(after)) => format!("the one before {}", after.display()),
        (None, None) => "no file is named".to_owned(),
    }
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
        bytes[16..].copy_from_slice(&self.table.to_bytes());
        bytes
    }

    /// Returns the header of a piece; `None` if these bytes are none.
    pub fn from_bytes(bytes: &[u8; START_LEN]) -> Option<PieceHeader> {
        let number = |place: usize| u16::from_le_bytes([bytes[place], bytes[place + 1]]);
        let header = PieceHeader {
            parts: usize::from(number(10))..usize::from(number(12)),
            table: Header::from_bytes(&bytes[16..]).ok()?,
        };
        let parts = Layout::with_shared_parts(header.table.goal).parts();
        let has_parts = header.parts.start < header.parts.end && header.parts.end <= parts;
        (has_parts && header.to_bytes() == *bytes).then_some(header)
    }

    /// Returns the bytes of the table's payload that the piece has.
    fn ranges(&self) -> impl Iterator<Item = Range<u64>> {
        let layout = Layout::with_shared_parts(self.table.goal);
        let encoding = self.table.encoding;
        let blocks = blocks_of_parts(layout, self.parts.clone());
        blocks.map(move |blocks| payload_of_blocks(layout, encoding, blocks))
    }
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

/// Joins the pieces of a table to the whole table, which appears when it is complete and safely on the disk.
///
/// The checksum of each piece is checked on the way. Calls `progress` from time to time; returning `Break`
/// cancels.
///
/// # Errors
///
/// [`JoinError`]. A file that was there before is then still there and whole, except for
/// [`WriteError::NotDurable`].
///
/// # Complexity
///
/// O(bytes); each is read once and written once.
pub fn join(
    pieces: &[PathBuf],
    path: &Path,
    mut progress: impl FnMut(Progress) -> std::ops::ControlFlow<()> + Send,
) -> Result<Header, JoinError> {
    let mut pieces = open_all(pieces)?;
    let table = pieces[0].header.table;
    let mut file = AtomicFile::create(path)?;
    let failed = |source| WriteError::failed(path, source);
    file.write_all(&[0; HEADER_LEN]).map_err(failed)?;
    let whole = copy(&mut pieces, &mut file, path, &mut progress)?;
    for piece in &mut pieces {
        piece.finish()?;
    }
    let header = Header {
        payload_checksum: whole.finish(),
        ..table
    };
    let start = file.seek(SeekFrom::Start(0));
    start
        .and_then(|_| file.write_all(&header.to_bytes()))
        .map_err(failed)?;
    file.commit()?;
    Ok(header)
}

/// Copies the entries in the order of the table. Returns their checksum.
fn copy(
    pieces: &mut [Piece],
    file: &mut AtomicFile,
    path: &Path,
    watcher: &mut Watcher<'_>,
) -> Result<Checksum, JoinError> {
    let of = pieces[0].header.table.payload_len();
    let mut ranges: Vec<_> = (0..pieces.len())
        .collect::<Vec<_>>()
        .into_iter()
        .flat_map(|number| {
            let ranges: Vec<_> = pieces[number].header.ranges().collect();
            ranges.into_iter().map(move |range| (range, number))
        })
        .collect();
    ranges.sort_by_key(|(range, _)| range.start);
    let (mut whole, mut buffer, mut bytes) = (Checksum::default(), vec![0; CHUNK], 0);
    for (range, number) in ranges {
        let mut left = range.end - range.start;
        while left > 0 {
            let chunk = &mut buffer[..left.min(CHUNK as u64) as usize];
            pieces[number].read(chunk)?;
            whole.update(chunk);
            file.write_all(chunk)
                .map_err(|source| WriteError::failed(path, source))?;
            left -= chunk.len() as u64;
            bytes += chunk.len() as u64;
            let told = tell(watcher, Progress::Written { bytes, of });
            told.map_err(|_: GenerateError| JoinError::Interrupted)?;
        }
    }
    Ok(whole)
}

/// Opens pieces, and returns them in the order of their parts.
fn open_all(paths: &[PathBuf]) -> Result<Vec<Piece>, JoinError> {
    let pieces: Result<Vec<Piece>, JoinError> =
        paths.iter().map(|path| Piece::open(path)).collect();
    let mut pieces = pieces?;
    pieces.sort_by_key(|piece| piece.header.parts.start);
    let mut next = 0;
    for number in 0..pieces.len() {
        let (piece, before) = (
            &pieces[number],
            number.checked_sub(1).map(|before| &pieces[before]),
        );
        let path = piece.path.clone();
        if !piece.is_of_same_table(&pieces[0]) {
            let first = pieces[0].path.clone();
            return Err(JoinError::OtherTable { path, first });
        }
        let before = before.map(|before| before.path.clone());
        match piece.header.parts.start.cmp(&next) {
            std::cmp::Ordering::Less => {
                let other = before.expect("parts start at 0");
                return Err(JoinError::Twice { path, other });
            }
            std::cmp::Ordering::Greater => {
                let after = Some(path);
                return Err(JoinError::Missing { before, after });
            }
            std::cmp::Ordering::Equal => next = piece.header.parts.end,
        }
    }
    let parts = pieces
        .last()
        .map(|piece| Layout::with_shared_parts(piece.header.table.goal).parts());
    if parts == Some(next) {
        Ok(pieces)
    } else {
        let before = pieces.pop().map(|piece| piece.path);
        Err(JoinError::Missing {
            before,
            after: None,
        })
    }
}

/// A piece that is read.
struct Piece {
    path: PathBuf,
    header: PieceHeader,
    file: BufReader<File>,
    checksum: Checksum,
}

impl Piece {
    fn open(path: &Path) -> Result<Piece, JoinError> {
        let error = |source| JoinError::Read {
            path: path.to_owned(),
            source,
        };
        let mut file = BufReader::with_capacity(CHUNK, File::open(path).map_err(error)?);
        let mut start = [0; START_LEN];
        let header = match file.read_exact(&mut start) {
            Err(short) if short.kind() == io::ErrorKind::UnexpectedEof => None,
            Err(source) => return Err(error(source)),
            Ok(()) => PieceHeader::from_bytes(&start),
        };
        let path = path.to_owned();
        match header {
            Some(header) => Ok(Piece {
                path,
                header,
                file,
                checksum: Checksum::default(),
            }),
            None => Err(JoinError::NotPiece { path }),
        }
    }

    fn is_of_same_table(&self, other: &Piece) -> bool {
        let table = |piece: &Piece| Header {
            payload_checksum: 0,
            ..piece.header.table
        };
        table(self) == table(other)
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<(), JoinError> {
        let path = self.path.clone();
        self.file
            .read_exact(bytes)
            .map_err(|source| match source.kind() {
                io::ErrorKind::UnexpectedEof => JoinError::Damaged { path },
                _ => JoinError::Read { path, source },
            })?;
        self.checksum.update(bytes);
        Ok(())
    }

    /// Checks what was read, after the last entry.
    fn finish(&mut self) -> Result<(), JoinError> {
        let path = self.path.clone();
        let more = self.file.read(&mut [0]);
        let is_end = match more {
            Ok(bytes) => bytes == 0,
            Err(source) => return Err(JoinError::Read { path, source }),
        };
        if is_end && self.checksum.finish() == self.header.table.payload_checksum {
            Ok(())
        } else {
            Err(JoinError::Damaged { path })
        }
    }
}
