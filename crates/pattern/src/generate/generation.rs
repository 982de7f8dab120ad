use std::io::{self, ErrorKind, Read, Write};
use std::vec;
use std::vec::Vec;

use tilebase_format::{HEADER_LEN, PatternHeader, checksum, distance_bit};

use super::frontier::Frontier;
use super::{Depth, Generator, OutOfMemory};
use crate::error::zeros;
use crate::{Pattern, PatternTable};

/// A table in progress, with all states up to a distance. [`Generator::begin`] creates it.
pub struct Generation {
    pattern: Pattern,
    frontier: Frontier,
    /// The file: a header, and the entries of each block in whole bytes.
    file: Vec<u8>,
    /// The number of states at each distance so far, with a 0 at the end if the table is complete.
    states_at: Vec<u64>,
}

const OTHER: &str =
    "not a checkpoint of these tiles, goal and version; delete it or name another folder";

impl Generation {
    pub(super) fn new(generator: &Generator) -> Result<Generation, OutOfMemory> {
        let pattern = generator.pattern;
        let out_of_memory = OutOfMemory {
            bytes: generator.memory(),
        };
        let file = zeros(HEADER_LEN as u64 + entries_len(pattern)).ok_or(out_of_memory)?;
        let frontier = Frontier::new(pattern, generator.threads).map_err(|_| out_of_memory)?;
        Ok(Generation {
            pattern,
            frontier,
            file,
            states_at: vec![1],
        })
    }

    /// Returns the largest distance whose states are known.
    pub fn distance(&self) -> u8 {
        (self.states_at.len() - 1 - usize::from(self.is_complete())) as u8
    }

    /// Returns the number of known states.
    pub fn states(&self) -> u64 {
        self.states_at.iter().sum()
    }

    fn is_complete(&self) -> bool {
        self.states_at.last() == Some(&0)
    }

    /// Advances to the next distance. Returns `None` if there are no more states.
    pub fn advance(&mut self) -> Option<Depth> {
        let distance = u8::try_from(self.states_at.len()).ok();
        let distance = distance.filter(|_| !self.is_complete())?;
        let blocks = self.file[HEADER_LEN..].chunks_exact_mut(block_len(self.pattern));
        let states = match distance_bit(distance) {
            0 => self.frontier.advance(blocks, |_, _| ()),
            _ => self
                .frontier
                .advance(blocks, |new, block| new.add_to(block)),
        };
        self.states_at.push(states);
        (states > 0).then_some(Depth { distance, states })
    }

    /// Advances to the last distance and returns the table. Returns `None` if there are states at every distance up to
    /// 255, which only wrong [loaded](Generation::load) bytes can cause.
    pub fn finish(mut self) -> Option<PatternTable<Vec<u8>>> {
        while self.advance().is_some() {}
        if !self.is_complete() {
            return None;
        }
        let max_distance = self.distance();
        drop(self.frontier);
        let mut file = match self.pattern.arrangements() as usize {
            bits if bits.is_multiple_of(8) => self.file,
            bits => without_gaps(&self.file, bits),
        };
        let distances = (0..).zip(&self.states_at);
        let header = PatternHeader {
            pattern: self.pattern,
            max_distance,
            distance_sum: distances.map(|(distance, states)| distance * states).sum(),
            payload_checksum: checksum(&file[HEADER_LEN..]),
        };
        file[..HEADER_LEN].copy_from_slice(&header.to_bytes());
        Some(PatternTable::from_bytes(file).expect("the header is right"))
    }

    /// Writes a checkpoint for [`Generation::load`]. It contains a header, the number of states at each distance, and
    /// the frontier and entries of each block. A byte precedes each block's frontier and each block's entries. If the
    /// data would consist of zeros only, it is left out and the byte is 0; otherwise, the byte is 1.
    ///
    /// # Errors
    ///
    /// Errors of `out`.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&start(self.pattern, self.states_at.len() - 1))?;
        for states in &self.states_at {
            out.write_all(&states.to_le_bytes())?;
        }
        let entries = self.file[HEADER_LEN..].chunks_exact(block_len(self.pattern));
        for ((has_states, words), entries) in self.frontier.blocks().zip(entries) {
            out.write_all(&[has_states.into()])?;
            for words in words.chunks(WORDS_AT_ONCE).filter(|_| has_states) {
                let mut bytes = [0; 8 * WORDS_AT_ONCE];
                for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
                    bytes.copy_from_slice(&word.to_le_bytes());
                }
                out.write_all(&bytes[..8 * words.len()])?;
            }
            let has_entries = entries.iter().any(|&byte| byte != 0);
            out.write_all(&[has_entries.into()])?;
            if has_entries {
                out.write_all(entries)?;
            }
        }
        Ok(())
    }

    /// Restores a checkpoint of [`Generation::save`]. Must be called before the first [`Generation::advance`]. Checks
    /// the numbers of states, but not the states.
    ///
    /// # Errors
    ///
    /// Errors of `saved`; [`ErrorKind::InvalidData`] if the bytes contradict each other; [`ErrorKind::Other`] if they
    /// belong to another pattern or version. After an error, `self` is unusable.
    pub fn load(&mut self, saved: &mut dyn Read) -> io::Result<()> {
        let mut found = [0; START_LEN];
        saved.read_exact(&mut found)?;
        let distance = found[START_LEN - 1];
        if found != start(self.pattern, distance.into()) {
            return Err(io::Error::other(OTHER));
        }
        self.states_at.clear();
        let mut expected = Counts::default();
        for distance in 0..=distance {
            let mut states = [0; 8];
            saved.read_exact(&mut states)?;
            let states = u64::from_le_bytes(states);
            if self.is_complete() || states > self.pattern.states() - self.states() {
                return Err(damaged());
            }
            self.states_at.push(states);
            expected.frontier[usize::from(distance % 2)] = states;
            expected.entries += u64::from(distance_bit(distance)) * states;
        }
        let mut found = Counts::default();
        let entries = self.file[HEADER_LEN..].chunks_exact_mut(block_len(self.pattern));
        for ((parity, has_states, words), entries) in self.frontier.restore(distance).zip(entries) {
            *has_states = read_flag(saved)?;
            for words in words.chunks_mut(WORDS_AT_ONCE) {
                let mut bytes = [0; 8 * WORDS_AT_ONCE];
                let bytes = &mut bytes[..8 * words.len()];
                if *has_states {
                    saved.read_exact(bytes)?;
                }
                for (bytes, word) in bytes.as_chunks().0.iter().zip(words) {
                    *word = u64::from_le_bytes(*bytes);
                    found.frontier[parity] += u64::from(word.count_ones());
                }
            }
            if read_flag(saved)? {
                saved.read_exact(entries)?;
            }
            let ones = entries.iter().map(|byte| u64::from(byte.count_ones()));
            found.entries += ones.sum::<u64>();
            let used = self.pattern.arrangements();
            let has_unused = |bits: usize, zeros: u32| bits as u64 - used > zeros.into();
            if has_unused(64 * words.len(), words[words.len() - 1].leading_zeros())
                || has_unused(
                    8 * entries.len(),
                    entries[entries.len() - 1].leading_zeros(),
                )
            {
                return Err(damaged());
            }
        }
        if found != expected {
            return Err(damaged());
        }
        Ok(())
    }
}

/// The numbers of states that a checkpoint contains.
#[derive(Default, PartialEq, Eq)]
struct Counts {
    /// The states at the last two distances, by parity.
    frontier: [u64; 2],
    /// The states whose distance bit is 1.
    entries: u64,
}

/// The number of words saved or loaded in one step.
const WORDS_AT_ONCE: usize = 512;

/// The magic number of checkpoints. The last byte is the version.
const MAGIC: &[u8; 8] = b"TILEPAT\x02";

const START_LEN: usize = 16;

/// Returns the first bytes of a checkpoint: the magic number, rows, columns, the goal's blank cell, the tiles (as bits
/// in four bytes), the last distance. For a complete table, the last distance is the first one without states.
fn start(pattern: Pattern, distance: usize) -> [u8; START_LEN] {
    let mut start = [0; START_LEN];
    start[..8].copy_from_slice(MAGIC);
    start[8] = pattern.shape().rows() as u8;
    start[9] = pattern.shape().cols() as u8;
    start[10] = pattern.goal().blank() as u8;
    start[11..15].copy_from_slice(&pattern.tiles().bits().to_le_bytes());
    start[15] = distance as u8;
    start
}

fn read_flag(saved: &mut dyn Read) -> io::Result<bool> {
    let mut flag = [0];
    saved.read_exact(&mut flag)?;
    Ok(flag != [0])
}

fn damaged() -> io::Error {
    ErrorKind::InvalidData.into()
}

fn block_len(pattern: Pattern) -> usize {
    pattern.arrangements().div_ceil(8) as usize
}

/// Returns the number of bytes of all entries, with each block in whole bytes.
pub(super) fn entries_len(pattern: Pattern) -> u64 {
    pattern.blocks() as u64 * block_len(pattern) as u64
}

/// Returns the file without the unused bits of blocks that have fewer than eight states.
fn without_gaps(file: &[u8], bits: usize) -> Vec<u8> {
    let blocks = &file[HEADER_LEN..];
    let mut packed = vec![0; HEADER_LEN + (blocks.len() * bits).div_ceil(8)];
    let entries = blocks
        .iter()
        .flat_map(|block| (0..bits).map(move |bit| block >> bit & 1));
    for (entry, bit) in entries.enumerate() {
        packed[HEADER_LEN + entry / 8] |= bit << (entry % 8);
    }
    packed
}
