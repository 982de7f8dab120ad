//! What a piece starts with, and which bytes of the table it has.

use std::ops::Range;
use std::path::Path;

use tilebase_format::{Encoding, HEADER_LEN, Header, HeaderError};
use tilebase_frontier::internal::Layout;

use super::JoinError;

const MAGIC: [u8; 8] = *b"TILEPART";

const VERSION: u16 = 1;

/// The bytes before the header of the table.
const OWN_LEN: usize = 16;

/// The bytes before the entries.
pub(super) const START_LEN: usize = OWN_LEN + HEADER_LEN;

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
    pub(super) fn from_bytes(bytes: &[u8], path: &Path) -> Result<PieceHeader, JoinError> {
        let path = || path.to_owned();
        if !bytes.starts_with(&MAGIC) {
            return Err(JoinError::NotPiece { path: path() });
        }
        let Some(bytes) = bytes.first_chunk::<START_LEN>() else {
            return Err(JoinError::Damaged { path: path() });
        };
        let number = |place: usize| u16::from_le_bytes([bytes[place], bytes[place + 1]]);
        if number(8) != VERSION {
            return Err(JoinError::Version { path: path() });
        }
        use HeaderError::{Encoding, Reserved, Version};
        let table = Header::from_bytes(&bytes[OWN_LEN..]).map_err(|error| match error {
            Version { .. } | Encoding { .. } | Reserved { .. } => {
                JoinError::Version { path: path() }
            }
            _ => JoinError::Damaged { path: path() },
        })?;
        let parts = usize::from(number(10))..usize::from(number(12));
        let header = PieceHeader { parts, table };
        // The bytes of 0 have no field.
        if !header.has_parts() || header.to_bytes() != *bytes {
            return Err(JoinError::Damaged { path: path() });
        }
        Ok(header)
    }

    fn has_parts(&self) -> bool {
        !self.parts.is_empty() && self.parts.end <= self.layout().parts()
    }

    /// Returns the layout whose parts are meant.
    pub(super) fn layout(&self) -> Layout {
        Layout::with_shared_parts(self.table.goal)
    }

    /// Returns the bytes of the table's payload that the piece has, in its order.
    pub fn payload_ranges(&self) -> impl Iterator<Item = Range<u64>> {
        let (layout, encoding) = (self.layout(), self.table.encoding);
        let blocks = blocks_of_parts(layout, self.parts.clone());
        blocks.map(move |blocks| payload_of_blocks(layout, encoding, blocks))
    }

    /// Returns the length of the whole piece.
    pub(super) fn file_len(&self) -> u64 {
        let ranges = self.payload_ranges();
        START_LEN as u64 + ranges.map(|range| range.end - range.start).sum::<u64>()
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
