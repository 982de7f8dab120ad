//! Encodes the entries of a table from the sets of a finished search.

use std::borrow::Cow;
use std::ops::Range;

use tilebase_format::Kind;
use tilebase_frontier::internal::{Block, Layout, for_each_in_parallel};
use tilebase_puzzle::{Move, MoveOrder};

use crate::GenerateError;
use crate::in_order::{OrderedWriter, WriteChunk};
use crate::sets::{Set, Sets, empty_block};

/// Encodes some blocks in chunks, and passes the chunks to `write` in order. Threads encode chunks in parallel.
///
/// Blocks are numbered in the order of board indices. Their entries must fill whole bytes, unless `blocks` contains all
/// blocks.
///
/// # Errors
///
/// [`GenerateError`] of the sets or of `write`.
///
/// # Panics
///
/// If a block does not exist or is not stored in `sets`.
pub fn encode_blocks(
    sets: &dyn Sets,
    kind: Kind,
    blocks: Range<usize>,
    write: &mut WriteChunk<'_>,
) -> Result<(), GenerateError> {
    let len = blocks_per_chunk(sets.layout(), kind).clamp(1, blocks.len().max(1));
    let chunks = blocks.clone().step_by(len).enumerate();
    let threads = sets.threads().min(chunks.len());
    let in_order = OrderedWriter::new(write);
    let encoder = || Encoder {
        sets,
        kind,
        target_planes: Vec::new(),
        packer: EntryPacker::default(),
    };
    for_each_in_parallel(threads, chunks, encoder, |encoder, (number, start)| {
        let end = blocks.end.min(start + len);
        in_order.add(number, || encoder.encode(start..end));
    });
    in_order.finish()
}

/// Returns the memory per encoding thread, in bytes: a chunk, and the distance bits of a block's neighbours.
pub fn bytes_per_thread(layout: Layout) -> u64 {
    MIN_CHUNK.min(layout.bytes_per_set()) + 6 * layout.bytes_per_block()
}

/// The smallest chunk in bytes. With smaller chunks, threads block each other more often.
const MIN_CHUNK: u64 = 1 << 16;

/// Returns the number of blocks per chunk. Their entries fill whole bytes.
fn blocks_per_chunk(layout: Layout, kind: Kind) -> usize {
    let boards = layout.words_per_block() as u64 * layout.boards_per_word();
    if boards.is_multiple_of(kind.entries_per_byte()) {
        MIN_CHUNK.div_ceil(kind.payload_len(boards)) as usize
    } else {
        // For the smallest shapes, one chunk contains all blocks.
        usize::MAX
    }
}

/// The number of words encoded together.
const WORDS: usize = 16;

/// The distance bit of each board of a block, or of its neighbour after a certain move.
type Bits<'a> = Cow<'a, [u64]>;

/// The state of a thread that encodes blocks.
struct Encoder<'a> {
    sets: &'a dyn Sets,
    kind: Kind,
    /// The planes reached by moves from the current plane to other parts: for each, the blank's cell and the distance
    /// bits by part. The bits of a part stored elsewhere are `None`.
    target_planes: Vec<(usize, Vec<Option<Bits<'a>>>)>,
    packer: EntryPacker,
}

impl<'a> Encoder<'a> {
    /// Returns the entries of some blocks, which are numbered in the order of board indices.
    fn encode(&mut self, blocks: Range<usize>) -> Result<&[u8], GenerateError> {
        let layout = self.sets.layout();
        let bits_per_word = layout.boards_per_word() as u32;
        let boards = (blocks.len() * layout.words_per_block()) as u64 * layout.boards_per_word();
        self.packer.start(self.kind.payload_len(boards))?;
        for number in blocks {
            let (blank, part) = (number / layout.parts(), number % layout.parts());
            let block = Block { blank, part };
            let own = self.sets.block(Set::DistanceBits, block)?;
            match self.kind {
                Kind::Move(order) => self.push_moves(block, &own, order)?,
                _ => self.packer.push_words(&own, bits_per_word),
            }
        }
        Ok(self.packer.finish())
    }

    /// Packs the entries of a block of [`Kind::Move`]. `own` contains the block's distance bits.
    ///
    /// A neighbour is nearer if its distance is one less, modulo 4. The parity of the distance is known, so comparing
    /// distance bits is enough. A nearer neighbour's bit differs from the board's bit if the board's distance is even,
    /// and equals it if the distance is odd.
    fn push_moves(
        &mut self,
        block: Block,
        own: &[u64],
        order: MoveOrder,
    ) -> Result<(), GenerateError> {
        let layout = self.sets.layout();
        let shape = layout.shape();
        let mut neighbours = Vec::new();
        for mv in order.moves() {
            if let Some(blank) = shape.neighbour(block.blank, mv) {
                neighbours.push((mv, self.neighbours(block, mv, blank)?));
            }
        }
        let is_odd = shape.colour(block.blank) != shape.colour(layout.goal().blank());
        let flip = if is_odd { u64::MAX } else { 0 };
        let boards = layout.full_word();
        let bits_per_word = 2 * layout.boards_per_word() as u32;
        for first in (0..own.len()).step_by(WORDS) {
            for entries in first_moves(own, &neighbours, flip, boards, first) {
                self.packer.push(entries, bits_per_word);
            }
        }
        Ok(())
    }

    /// Returns, for each board of a block, the distance bit of the board after `mv`.
    fn neighbours(
        &mut self,
        block: Block,
        mv: Move,
        blank: usize,
    ) -> Result<Bits<'a>, GenerateError> {
        let (sets, moves) = (self.sets, self.sets.moves());
        let neighbour = Block { blank, ..block };
        if matches!(mv, Move::Left | Move::Right) {
            // After a horizontal move, each board has the same position in its block.
            return sets.block(Set::DistanceBits, neighbour);
        }
        let mut words = empty_block(sets.layout())?;
        if moves.leads_to_other_parts(block.blank, mv) {
            let plane = self.target_plane(block.blank, blank)?;
            moves.add_predecessors(block, mv, |block| plane[block.part].as_deref(), &mut words);
            sets.add_bits_elsewhere(block, mv, &mut words)?;
        } else {
            let bits = sets.block(Set::DistanceBits, neighbour)?;
            moves.add_predecessors(block, mv, |_| Some(&*bits), &mut words);
        }
        Ok(words.into())
    }

    /// Returns the distance bits of the plane with the blank at `to`, by part. Reads them once for all blocks with the
    /// blank at `from`. A vertical move near the first cells changes the first tiles, and so the part.
    fn target_plane(
        &mut self,
        from: usize,
        to: usize,
    ) -> Result<&[Option<Bits<'a>>], GenerateError> {
        let mut planes = self.target_planes.iter();
        if let Some(known) = planes.position(|&(cell, _)| cell == to) {
            return Ok(&self.target_planes[known].1);
        }
        let (sets, parts) = (self.sets, self.sets.parts());
        let shape = sets.layout().shape();
        // Before another plane is read, drops the planes that the current cell does not need.
        let vertical = [Move::Up, Move::Down].map(|mv| shape.neighbour(from, mv));
        self.target_planes
            .retain(|&(cell, _)| vertical.contains(&Some(cell)));
        let blocks = sets.layout().blocks_of_plane(to);
        let bits = |block: Block| {
            let is_here = parts.contains(&block.part);
            is_here
                .then(|| sets.block(Set::DistanceBits, block))
                .transpose()
        };
        let plane: Result<_, _> = blocks.map(bits).collect();
        self.target_planes.insert(0, (to, plane?));
        Ok(&self.target_planes[0].1)
    }
}

/// Returns the code of each board's first move to a nearer neighbour, two bits per board, for up to [`WORDS`] words.
#[inline(always)]
fn first_moves(
    own: &[u64],
    neighbours: &[(Move, Bits<'_>)],
    flip: u64,
    boards: u64,
    first: usize,
) -> impl Iterator<Item = u128> {
    let len = WORDS.min(own.len() - first);
    let (mut undecided, mut low, mut high) = ([boards; WORDS], [0; WORDS], [0; WORDS]);
    let own = &own[first..first + len];
    for (mv, words) in neighbours {
        let [low_bit, high_bit] = [1, 2].map(|bit| if mv.code() & bit != 0 { u64::MAX } else { 0 });
        let words = &words[first..first + len];
        for i in 0..len {
            let chosen = (own[i] ^ words[i] ^ flip) & undecided[i];
            undecided[i] &= !chosen;
            low[i] |= chosen & low_bit;
            high[i] |= chosen & high_bit;
        }
    }
    let (mut entries, mut more_entries) = ([0; WORDS], [0; WORDS]);
    for i in 0..WORDS {
        let (low, high) = (low[i], high[i]);
        entries[i] = interleaved(low & 0xffff_ffff | high << 32);
        more_entries[i] = interleaved(low >> 32 | high & 0xffff_ffff << 32);
    }
    let entries = entries.into_iter().zip(more_entries).take(len);
    entries.map(|(entries, more)| u128::from(entries) | u128::from(more) << 64)
}

/// Moves bit i of the lower half to bit 2i, and bit i of the upper half to bit 2i + 1.
#[inline(always)]
fn interleaved(halves: u64) -> u64 {
    let mut word = halves;
    for (distance, mask) in [
        (16, 0x0000_0000_ffff_0000),
        (8, 0x0000_ff00_0000_ff00),
        (4, 0x00f0_00f0_00f0_00f0),
        (2, 0x0c0c_0c0c_0c0c_0c0c),
        (1, 0x2222_2222_2222_2222),
    ] {
        // Exchanges the bits in the mask with the bits `distance` positions above them.
        let differences = (word ^ word >> distance) & mask;
        word ^= differences ^ differences << distance;
    }
    word
}

/// Packs entries into bytes, the first entry in the lowest bits.
#[derive(Default)]
struct EntryPacker {
    bytes: Vec<u8>,
    /// The bits of the last, incomplete byte.
    rest: u128,
    rest_len: u32,
}

impl EntryPacker {
    /// Clears the buffer and reserves this many bytes.
    fn start(&mut self, bytes: u64) -> Result<(), GenerateError> {
        self.bytes.clear();
        let reserved = self
            .bytes
            .try_reserve_exact(bytes as usize + size_of::<u128>());
        reserved.map_err(|_| GenerateError::MemoryRefused)
    }

    /// Adds the lowest `len` bits, at most 120. All higher bits must be 0.
    #[inline(always)]
    fn push(&mut self, bits: u128, len: u32) {
        let bits = self.rest | bits << self.rest_len;
        let len = self.rest_len + len;
        let whole_bytes = (len / 8) as usize;
        // Writes all bytes, then keeps only the complete bytes.
        let end = self.bytes.len() + whole_bytes;
        self.bytes.extend_from_slice(&bits.to_le_bytes());
        self.bytes.truncate(end);
        self.rest = bits >> (8 * whole_bytes);
        self.rest_len = len % 8;
    }

    /// Adds the lowest bits of each word as one-bit entries.
    fn push_words(&mut self, words: &[u64], bits_per_word: u32) {
        for pair in words.chunks(2) {
            let high = pair.get(1).copied().unwrap_or(0);
            let bits = u128::from(pair[0]) | u128::from(high) << bits_per_word;
            self.push(bits, bits_per_word * pair.len() as u32);
        }
    }

    /// Returns the bytes, the last one padded with zeros.
    fn finish(&mut self) -> &[u8] {
        let padding = (8 - self.rest_len) % 8;
        self.push(0, padding);
        &self.bytes
    }
}
