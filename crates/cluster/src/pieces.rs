//! A piece: a file with the entries of some parts of a table.

use std::ops::Range;
use std::path::Path;

use anyhow::bail;
use thiserror::Error;
use tilebase_format::{HEADER_LEN, Header, HeaderError, Kind};
use tilebase_frontier::internal::Layout;

/// The error for a file that is damaged or not a piece. Ends the program with [`Exit::Wrong`](crate::Exit::Wrong).
#[derive(Debug, Error)]
#[error("{0}")]
pub struct WrongPiece(pub String);

impl WrongPiece {
    pub fn damaged(path: &Path) -> WrongPiece {
        WrongPiece(format!(
            "{} is damaged; copy it again, or make the pieces again",
            path.display()
        ))
    }
}

/// The first bytes of a piece.
const MAGIC: [u8; 8] = *b"TILEPART";

const VERSION: u16 = 1;

/// The number of bytes before the table's header.
const OWN_LEN: usize = 16;

/// The number of bytes before the entries.
pub const START_LEN: usize = OWN_LEN + HEADER_LEN;

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
    pub fn from_bytes(bytes: &[u8], path: &Path) -> anyhow::Result<PieceHeader> {
        let damaged = || WrongPiece::damaged(path);
        if !bytes.starts_with(&MAGIC) {
            bail!(WrongPiece(format!(
                "{} is not a piece of a table; make pieces with `tilebase-cluster gen --pieces`",
                path.display()
            )));
        }
        let bytes = bytes.first_chunk::<START_LEN>().ok_or_else(damaged)?;
        let number = |place: usize| u16::from_le_bytes([bytes[place], bytes[place + 1]]);
        use HeaderError::{Encoding, Reserved, Version};
        let is_known = number(8) == VERSION;
        let table = match Header::from_bytes(&bytes[OWN_LEN..]) {
            Ok(table) if is_known => table,
            Err(error)
                if is_known
                    && !matches!(error, Version { .. } | Encoding { .. } | Reserved { .. }) =>
            {
                bail!(damaged())
            }
            _ => bail!(
                "{} has an unknown version; join the pieces with the version of tilebase that made them",
                path.display()
            ),
        };
        let parts = usize::from(number(10))..usize::from(number(12));
        let header = PieceHeader { parts, table };
        // The comparison also checks the two zero bytes.
        let is_kind = matches!(table.kind, Kind::Move(_) | Kind::DistanceBit);
        if !is_kind || !header.has_parts() || header.to_bytes() != *bytes {
            bail!(damaged());
        }
        Ok(header)
    }

    fn has_parts(&self) -> bool {
        !self.parts.is_empty() && self.parts.end <= self.layout().parts()
    }

    pub fn layout(&self) -> Layout {
        Layout::with_shared_parts(self.table.goal)
    }

    /// Returns the byte ranges of the table's payload in this piece, in order.
    pub fn payload_ranges(&self) -> impl Iterator<Item = Range<u64>> + use<> {
        let (layout, kind) = (self.layout(), self.table.kind);
        let blocks = blocks_of_parts(layout, self.parts.clone());
        blocks.map(move |blocks| payload_of_blocks(layout, kind, blocks))
    }

    pub fn file_len(&self) -> u64 {
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

#[cfg(test)]
mod tests {
    use tilebase_frontier::internal::Block;
    use tilebase_puzzle::{Goal, MoveOrder, Shape};

    use super::*;

    /// In every shape with several parts, each block starts at the entry of its first board, on a byte boundary.
    #[test]
    fn blocks_are_where_their_boards_are() {
        let sides = 2..=8;
        let shapes = sides.clone().flat_map(|rows| {
            let shapes = sides.clone().map(move |cols| Shape::new(rows, cols));
            shapes
                .filter_map(Result::ok)
                .filter(|shape| shape.is_indexed())
        });
        let layouts = shapes.map(|shape| Layout::with_shared_parts(Goal::corner(shape)));
        let mut divided = 0;
        for layout in layouts.filter(|layout| layout.parts() > 1) {
            for (number, block) in layout.blocks().enumerate() {
                for (kind, bits) in [(Kind::Move(MoveOrder::UDLR), 2), (Kind::DistanceBit, 1)] {
                    let bytes = payload_of_blocks(layout, kind, number..number + 1);
                    assert_eq!(bytes.start * 8, layout.first_index(block) * bits);
                    let after = payload_of_blocks(layout, kind, number + 1..number + 2);
                    assert_eq!(bytes.end, after.start);
                }
            }
            let last = Block {
                blank: layout.shape().cells() - 1,
                part: layout.parts() - 1,
            };
            let boards = layout.words_per_block() as u64 * layout.boards_per_word();
            assert_eq!(
                layout.first_index(last) + boards,
                layout.goal().boards(),
                "{}",
                layout.shape()
            );
            divided += 1;
        }
        assert_eq!(divided, 14);
    }
}
