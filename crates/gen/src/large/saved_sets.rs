//! The file of a checkpoint: its format, and how sets are written and read.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use tilebase_format::{Checksum, distance_bit};
use tilebase_frontier::internal::{Block, Layout, reserved};
use tilebase_puzzle::Goal;

use crate::sets::{Set, Sets, zeros};
use crate::{AtomicFile, GenerateError};

/// The first eight bytes of the file. All numbers and words are in native byte order.
const MAGIC: u64 = u64::from_be_bytes(*b"TILEWORK");

const VERSION: u8 = 3;

/// The finished depths of a search, read from a checkpoint.
///
/// The file contains:
///
/// 1. a header of 16 bytes (`file_start`),
/// 2. the number of boards at each depth,
/// 3. each block of each set, in the order of [`Set::ALL`] and [`Layout::blocks`]: a byte 1 and its words, or a byte 0
///    for an empty block,
/// 4. a checksum of all bytes before it.
///
/// A file contains the blocks of some or all parts of [`Layout::with_shared_parts`]; other files contain the rest.
pub struct CheckpointReader {
    path: PathBuf,
    layout: Layout,
    parts: Range<usize>,
    file: Checksummed<BufReader<File>>,
    boards_at: Vec<u64>,
    boards_read: SetCounts,
}

/// The number of boards in each set, indexed by set and colour.
pub type SetCounts = [[u64; 2]; Set::ALL.len()];

/// Returns the first 16 bytes: the magic number; then one byte each for rows, columns, goal blank, number of depths,
/// version, first part, and the part after the last one; then a zero.
fn file_start(goal: Goal, depths: usize, parts: &Range<usize>) -> [u8; 16] {
    let mut start = [0; 16];
    start[..8].copy_from_slice(&MAGIC.to_ne_bytes());
    start[8] = goal.shape().rows() as u8;
    start[9] = goal.shape().cols() as u8;
    start[10] = goal.blank() as u8;
    start[11] = depths as u8;
    start[12] = VERSION;
    start[13] = parts.start as u8;
    start[14] = parts.end as u8;
    start
}

/// Writes the parts stored in `sets` to a new file. After the file is committed, [`CheckpointReader`] can read it. Reads the
/// sets block by block. `boards_at` is the number of boards of all parts at each depth.
///
/// # Errors
///
/// [`GenerateError`].
///
/// # Panics
///
/// If `sets` contains only some blocks of a part of [`Layout::with_shared_parts`].
pub fn write_sets(
    sets: &dyn Sets,
    boards_at: &[u64],
    path: &Path,
) -> Result<AtomicFile, GenerateError> {
    write_checksummed(path, |out| {
        let (layout, goal) = (sets.layout(), sets.layout().goal());
        let shared = Layout::with_shared_parts(goal);
        let error = |source| GenerateError::checkpoint(path, source);
        let mut write = |bytes: &[u8]| out.write_all(bytes).map_err(error);
        let parts = same_parts(sets.parts(), layout, shared);
        write(&file_start(goal, boards_at.len(), &parts))?;
        write(bytemuck::cast_slice(boards_at))?;
        let most = layout.words_per_block().max(shared.words_per_block());
        let mut words = reserved(most as u64)?;
        for set in Set::ALL {
            for blank in 0..layout.shape().cells() {
                for part in sets.parts() {
                    words.extend_from_slice(&sets.block(set, Block { blank, part })?);
                    // A block of the sets may span several blocks of the file, or the reverse.
                    if words.len() < shared.words_per_block() {
                        continue;
                    }
                    for words in words.chunks_exact(shared.words_per_block()) {
                        let has_boards = words.iter().any(|&word| word != 0);
                        write(&[has_boards.into()])?;
                        if has_boards {
                            write(bytemuck::cast_slice(words))?;
                        }
                    }
                    words.clear();
                }
            }
        }
        assert!(words.is_empty(), "{parts:?} are not whole");
        Ok(())
    })
}

/// Returns the parts of the layout `to` with the boards of these parts of `from`.
fn same_parts(parts: Range<usize>, from: Layout, to: Layout) -> Range<usize> {
    let part = |part| part * to.parts() / from.parts();
    part(parts.start)..part(parts.end)
}

/// Writes a private file: the output of `write` and its checksum.
pub(crate) fn write_checksummed(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), GenerateError>,
) -> Result<AtomicFile, GenerateError> {
    let mut file = AtomicFile::create_private(path)?;
    let mut out = Checksummed::new(BufWriter::with_capacity(1 << 16, &mut file));
    write(&mut out)?;
    let checksum = out.checksum.finish().to_ne_bytes();
    let written = out.write_all(&checksum).and_then(|()| out.flush());
    written.map_err(|source| GenerateError::checkpoint(path, source))?;
    drop(out);
    Ok(file)
}

/// A stream that computes the checksum of its bytes. The last eight bytes of the file are this checksum.
pub(crate) struct Checksummed<T> {
    stream: T,
    checksum: Checksum,
}

impl<T> Checksummed<T> {
    pub(crate) fn new(stream: T) -> Checksummed<T> {
        Checksummed {
            stream,
            checksum: Checksum::default(),
        }
    }
}

impl<R: Read> Checksummed<R> {
    /// Reads the rest. Fails with [`ErrorKind::InvalidData`] if it is not the checksum of all bytes before it.
    pub(crate) fn finish(self) -> io::Result<()> {
        let mut found = Vec::new();
        self.stream.take(9).read_to_end(&mut found)?; // one byte more than expected
        match found == self.checksum.finish().to_ne_bytes() {
            true => Ok(()),
            false => Err(ErrorKind::InvalidData.into()),
        }
    }
}

impl<R: Read> Read for Checksummed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let len = self.stream.read(bytes)?;
        self.checksum.update(&bytes[..len]);
        Ok(len)
    }
}

impl<W: Write> Write for Checksummed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.stream.write(bytes)?;
        self.checksum.update(&bytes[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl CheckpointReader {
    /// Reads the file up to its first block.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Checkpoint`] if the file is damaged or belongs to another goal, machine or version.
    pub fn open(path: &Path, file: File, goal: Goal) -> Result<CheckpointReader, GenerateError> {
        let layout = Layout::with_shared_parts(goal);
        let mut saved = CheckpointReader {
            path: path.to_owned(),
            layout,
            parts: 0..0,
            file: Checksummed::new(BufReader::with_capacity(1 << 16, file)),
            boards_at: Vec::new(),
            boards_read: SetCounts::default(),
        };
        let mut start = [0; 16];
        saved.read(&mut start)?;
        let depths = usize::from(start[11]);
        saved.parts = usize::from(start[13])..usize::from(start[14]);
        let has_parts = saved.parts.start < saved.parts.end && saved.parts.end <= layout.parts();
        if start != file_start(goal, depths, &saved.parts) || !has_parts {
            let reason = "not a checkpoint of this shape, goal, machine and version; delete it or name another folder";
            let reason = io::Error::other(reason);
            return Err(GenerateError::checkpoint(path, reason));
        }
        let mut boards_at = vec![0; depths];
        saved.read(bytemuck::cast_slice_mut(&mut boards_at))?;
        if boards_expected(layout, &boards_at).is_none() {
            return Err(saved.damaged());
        }
        saved.boards_at = boards_at;
        Ok(saved)
    }

    /// Returns the last finished depth.
    pub fn depth(&self) -> u8 {
        (self.boards_at.len() - 1) as u8
    }

    /// Returns the parts of [`Layout::with_shared_parts`] in the file.
    pub fn parts(&self) -> Range<usize> {
        self.parts.clone()
    }

    fn read_block(&mut self, words: &mut [u64]) -> Result<(), GenerateError> {
        let mut has_boards = [0];
        self.read(&mut has_boards)?;
        match has_boards {
            [0] => words.fill(0),
            _ => self.read(bytemuck::cast_slice_mut(words))?,
        }
        let unused = !self.layout.full_word();
        if words.iter().any(|word| word & unused != 0) {
            return Err(self.damaged());
        }
        Ok(())
    }

    /// Reads both sets. Passes each block of `layout` in the parts of the file to `restore`. Must be called before any
    /// other read.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Checkpoint`], [`GenerateError::MemoryRefused`], or the error of `restore`.
    pub fn read_blocks(
        &mut self,
        layout: Layout,
        mut restore: impl FnMut(Set, Block, &[u64]) -> Result<(), GenerateError>,
    ) -> Result<(), GenerateError> {
        let (len, len_in_file) = (layout.words_per_block(), self.layout.words_per_block());
        // A block of the sets may span several blocks of the file, or the reverse.
        let most = len.max(len_in_file);
        let mut words = zeros(most as u64)?;
        let parts = same_parts(self.parts(), self.layout, layout);
        for set in Set::ALL {
            for blank in 0..layout.shape().cells() {
                let colour = usize::from(layout.shape().colour(blank));
                for first in parts.clone().step_by(most / len) {
                    for words in words.chunks_exact_mut(len_in_file) {
                        self.read_block(words)?;
                        let boards = words.iter().map(|word| u64::from(word.count_ones()));
                        self.boards_read[set as usize][colour] += boards.sum::<u64>();
                    }
                    for (part, words) in (first..).zip(words.chunks_exact(len)) {
                        restore(set, Block { blank, part }, words)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks the checksum after the last block. Returns the number of boards of all parts at each depth, and the
    /// number of boards read into each set. Summed over all files, the boards read must equal [`boards_expected`].
    ///
    /// # Errors
    ///
    /// [`GenerateError::Checkpoint`].
    pub fn finish(self) -> Result<(Vec<u64>, SetCounts), GenerateError> {
        let finished = self.file.finish();
        finished.map_err(|error| GenerateError::checkpoint_read(&self.path, error))?;
        Ok((self.boards_at, self.boards_read))
    }

    /// Returns the error for a damaged file.
    pub fn damaged(&self) -> GenerateError {
        GenerateError::damaged_checkpoint(&self.path)
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<(), GenerateError> {
        let read = self.file.read_exact(bytes);
        read.map_err(|error| GenerateError::checkpoint_read(&self.path, error))
    }
}

/// Returns the number of boards in each set after these depths, or `None` if the numbers are impossible.
pub fn boards_expected(layout: Layout, boards_at: &[u64]) -> Option<SetCounts> {
    let mut expected = SetCounts::default();
    let mut left = layout.goal().boards();
    for (&boards, depth) in boards_at.iter().zip(0..) {
        left = left.checked_sub(boards).filter(|_| boards > 0)?;
        let colour = usize::from(layout.colour_at(depth));
        // This keeps the last depth of each colour.
        expected[Set::LastTwoDepths as usize][colour] = boards;
        if distance_bit(depth) == 1 {
            expected[Set::DistanceBits as usize][colour] += boards;
        }
    }
    (boards_at.first() == Some(&1) && left > 0).then_some(expected)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Uses a folder as the file, because it can be opened but not read.
    #[test]
    fn an_error_at_the_last_read_is_not_damage() {
        let folder = std::env::temp_dir();
        let saved = CheckpointReader {
            path: folder.clone(),
            layout: Layout::with_shared_parts(Goal::corner("3x3".parse().unwrap())),
            parts: 0..1,
            file: Checksummed::new(BufReader::new(File::open(folder).unwrap())),
            boards_at: Vec::new(),
            boards_read: SetCounts::default(),
        };
        match saved.finish() {
            Err(GenerateError::Checkpoint { source, .. }) => {
                assert_eq!(source.kind(), ErrorKind::IsADirectory);
            }
            other => panic!("{other:?}"),
        }
    }
}
