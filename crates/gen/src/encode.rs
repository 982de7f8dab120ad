use std::ops::Range;

use tilebase_format::Encoding;
use tilebase_frontier::internal::{Block, Layout, for_each_in_parallel};

use crate::GenerateError;
use crate::entry_packer::EntryPacker;
use crate::in_order::{InOrder, Write};
use crate::move_entries::MoveEntries;
use crate::sets::{Set, Sets};

/// Passes the payload to `write`, piece by piece. Threads encode pieces at once, but write them one
/// after the other.
pub(crate) fn encode(
    sets: &dyn Sets,
    encoding: Encoding,
    write: &mut Write<'_>,
) -> Result<(), GenerateError> {
    let layout = sets.layout();
    let blocks = layout.shape().cells() * layout.parts();
    encode_in_order(sets, encoding, 0..blocks, write)
}

/// Passes the entries of some blocks to `write`, piece by piece, each on one thread or another, but in
/// their order. The blocks are given by their numbers in the order of their boards' indices; their entries
/// have to fill whole bytes, unless they are all.
///
/// # Errors
///
/// [`GenerateError`] of the sets or of `write`.
///
/// # Panics
///
/// If there are no such blocks here.
pub fn encode_blocks(
    sets: &dyn Sets,
    encoding: Encoding,
    blocks: Range<usize>,
    mut write: impl FnMut(&[u8]) -> Result<(), GenerateError> + Send,
) -> Result<(), GenerateError> {
    encode_in_order(sets, encoding, blocks, &mut write)
}

fn encode_in_order(
    sets: &dyn Sets,
    encoding: Encoding,
    blocks: Range<usize>,
    write: &mut Write<'_>,
) -> Result<(), GenerateError> {
    let layout = sets.layout();
    let piece_len = blocks_per_piece(layout, encoding).min(blocks.len());
    let boards_per_piece = piece_len as u64 * boards_per_block(layout);
    let piece_bytes = encoding.payload_len(boards_per_piece) as usize;
    let pieces = blocks.clone().step_by(piece_len.max(1)).enumerate();
    let threads = sets.threads().min(pieces.len());
    let in_order = InOrder::new(PIECES_PER_THREAD * threads, write);
    let encoder = || Encoder::new(sets, encoding);
    for_each_in_parallel(threads, pieces, encoder, |encoder, (number, start)| {
        let end = blocks.end.min(start + piece_len);
        in_order.add(number, |memory| {
            encoder.encode(start..end, piece_bytes, memory)
        });
    });
    in_order.finish()
}

/// One that the thread makes, and one that waits to be written.
const PIECES_PER_THREAD: usize = 2;

/// Returns the memory for each thread that encodes: its pieces, and the marks of a block's neighbours.
pub fn bytes_per_thread(layout: Layout) -> u64 {
    let piece = MIN_PIECE.min(layout.bytes_per_set());
    PIECES_PER_THREAD as u64 * piece + 6 * layout.bytes_per_block()
}

/// The fewest bytes of a piece: with smaller ones, threads would wait for each other more often.
const MIN_PIECE: u64 = 1 << 16;

/// Returns the number of blocks of a piece, whose entries fill whole bytes.
fn blocks_per_piece(layout: Layout, encoding: Encoding) -> usize {
    let boards = boards_per_block(layout);
    let is_whole = match encoding {
        Encoding::Move(_) => boards.is_multiple_of(4),
        Encoding::DistanceBit => boards.is_multiple_of(8),
    };
    if is_whole {
        MIN_PIECE.div_ceil(encoding.payload_len(boards)) as usize
    } else {
        // The smallest shapes are one piece.
        usize::MAX
    }
}

fn boards_per_block(layout: Layout) -> u64 {
    layout.words_per_block() as u64 * layout.boards_per_word()
}

/// What a thread needs to encode blocks.
enum Encoder<'a> {
    Moves(MoveEntries<'a>),
    DistanceBits(&'a dyn Sets),
}

impl<'a> Encoder<'a> {
    fn new(sets: &'a dyn Sets, encoding: Encoding) -> Encoder<'a> {
        match encoding {
            Encoding::Move(order) => Encoder::Moves(MoveEntries::new(sets, order)),
            Encoding::DistanceBit => Encoder::DistanceBits(sets),
        }
    }

    /// Returns the entries of some blocks, given by their numbers in the order of indices; they take this
    /// many bytes, of the memory of an empty vector.
    fn encode(
        &mut self,
        blocks: Range<usize>,
        bytes: usize,
        memory: Vec<u8>,
    ) -> Result<Vec<u8>, GenerateError> {
        let packer = EntryPacker::new(memory, bytes);
        let mut packer = packer.map_err(|_| GenerateError::MemoryRefused)?;
        for number in blocks {
            match self {
                Encoder::Moves(entries) => {
                    let block = block(entries.layout(), number);
                    entries.encode(block, &mut packer)?;
                }
                Encoder::DistanceBits(sets) => {
                    let layout = sets.layout();
                    let words = sets.block(Set::Marked, block(layout, number))?;
                    packer.push_words(&words, layout.boards_per_word() as u32);
                }
            }
        }
        Ok(packer.finish())
    }
}

fn block(layout: Layout, number: usize) -> Block {
    Block {
        blank: number / layout.parts(),
        part: number % layout.parts(),
    }
}
