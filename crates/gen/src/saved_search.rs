use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use tilebase_frontier::{Block, Layout};
use tilebase_puzzle::Goal;

use crate::GenerateError;
use crate::sets::{Set, is_marked};
use crate::summed::Summed;
use crate::zeros::zeros;

/// What the file starts with: a number in the byte order of the machine, as are the words.
const MAGIC: u64 = u64::from_be_bytes(*b"TILEWORK");

const VERSION: u8 = 2;

/// The finished depths of a search that was ended, read from a checkpoint.
///
/// The file holds the [first 16 bytes](file_start); the number of boards at each depth; each block of
/// each set, in the order of [`Set::ALL`] and [`Layout::blocks`], after a byte that is 1, or 0 if the
/// block has no boards and its words are left out; and a checksum of all that.
pub(crate) struct SavedSearch {
    path: PathBuf,
    layout: Layout,
    file: Summed<BufReader<File>>,
    boards_at: Vec<u64>,
    boards_expected: SetCounts,
    boards_read: SetCounts,
}

/// The number of boards in each set, by set and colour.
type SetCounts = [[u64; 2]; Set::ALL.len()];

/// Returns the first 16 bytes of the file: the magic number; rows, columns, the goal's blank, the
/// number of depths and the version, a byte each; and three bytes of 0.
pub(crate) fn file_start(goal: Goal, depths: usize) -> [u8; 16] {
    let mut start = [0; 16];
    start[..8].copy_from_slice(&MAGIC.to_ne_bytes());
    start[8] = goal.shape().rows() as u8;
    start[9] = goal.shape().cols() as u8;
    start[10] = goal.blank() as u8;
    start[11] = depths as u8;
    start[12] = VERSION;
    start
}

impl SavedSearch {
    /// Reads what comes before the blocks.
    pub(crate) fn open(path: &Path, file: File, goal: Goal) -> Result<SavedSearch, GenerateError> {
        let layout = Layout::with_large_parts(goal);
        let mut saved = SavedSearch {
            path: path.to_owned(),
            layout,
            file: Summed::new(BufReader::with_capacity(1 << 16, file)),
            boards_at: Vec::new(),
            boards_expected: SetCounts::default(),
            boards_read: SetCounts::default(),
        };
        let mut start = [0; 16];
        saved.read(&mut start)?;
        let depths = usize::from(start[11]);
        if start != file_start(goal, depths) {
            let reason = "not a checkpoint of this shape, goal, machine and version; delete it or name another folder";
            let reason = io::Error::other(reason);
            return Err(GenerateError::checkpoint(path, reason));
        }
        let mut boards_at = vec![0; depths];
        saved.read(bytemuck::cast_slice_mut(&mut boards_at))?;
        let expected = boards_expected(layout, &boards_at);
        saved.boards_expected = expected.ok_or_else(|| saved.damaged())?;
        saved.boards_at = boards_at;
        Ok(saved)
    }

    /// Returns the last finished depth.
    pub(crate) fn depth(&self) -> u8 {
        (self.boards_at.len() - 1) as u8
    }

    /// Reads the next block, which must be this one.
    pub(crate) fn read_block(
        &mut self,
        set: Set,
        block: Block,
        words: &mut [u64],
    ) -> Result<(), GenerateError> {
        let mut has_boards = [0];
        self.read(&mut has_boards)?;
        match has_boards {
            [0] => words.fill(0),
            _ => self.read(bytemuck::cast_slice_mut(words))?,
        }
        if words
            .iter()
            .any(|word| word & !self.layout.full_word() != 0)
        {
            return Err(self.damaged());
        }
        let boards = words.iter().map(|word| u64::from(word.count_ones()));
        let colour = self.layout.shape().colour(block.blank);
        self.boards_read[set as usize][usize::from(colour)] += boards.sum::<u64>();
        Ok(())
    }

    /// Reads the blocks of the next plane, which must be this one. Returns its words.
    pub(crate) fn read_plane(&mut self, set: Set, blank: usize) -> Result<Vec<u64>, GenerateError> {
        let layout = self.layout;
        let plane = zeros(layout.parts() * layout.words_per_block());
        let mut plane = plane.map_err(|error| GenerateError::checkpoint(&self.path, error))?;
        let blocks = plane.chunks_exact_mut(layout.words_per_block());
        for (block, words) in layout.blocks_of_plane(blank).zip(blocks) {
            self.read_block(set, block, words)?;
        }
        Ok(plane)
    }

    /// Checks what has been read, after the last block. Returns the number of boards at each depth.
    pub(crate) fn finish(self) -> Result<Vec<u64>, GenerateError> {
        let (expected, file) = self.file.finish();
        let mut found = Vec::new();
        let read = file.take(9).read_to_end(&mut found); // one byte more than there should be
        read.map_err(|error| GenerateError::checkpoint(&self.path, error))?;
        if found == expected.to_ne_bytes() && self.boards_read == self.boards_expected {
            Ok(self.boards_at)
        } else {
            Err(GenerateError::damaged_checkpoint(&self.path))
        }
    }

    /// Returns the error for a file that cannot be what was saved.
    pub(crate) fn damaged(&self) -> GenerateError {
        GenerateError::damaged_checkpoint(&self.path)
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<(), GenerateError> {
        self.file.read(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => self.damaged(),
            _ => GenerateError::checkpoint(&self.path, error),
        })
    }
}

/// Returns how many boards the sets have after these depths, or `None` if no search has such depths.
fn boards_expected(layout: Layout, boards_at: &[u64]) -> Option<SetCounts> {
    let mut expected = SetCounts::default();
    let mut left = layout.goal().boards();
    for (&boards, depth) in boards_at.iter().zip(0..) {
        left = left.checked_sub(boards).filter(|_| boards > 0)?;
        let colour = usize::from(layout.colour_at(depth));
        expected[Set::LastTwoDepths as usize][colour] = boards;
        if is_marked(depth) {
            expected[Set::Marked as usize][colour] += boards;
        }
    }
    (boards_at.first() == Some(&1) && left > 0).then_some(expected)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A folder can be opened as a file and not be read.
    #[test]
    fn an_error_at_the_last_read_is_not_damage() {
        let folder = std::env::temp_dir();
        let saved = SavedSearch {
            path: folder.clone(),
            layout: Layout::with_large_parts(Goal::corner("3x3".parse().unwrap())),
            file: Summed::new(BufReader::new(File::open(folder).unwrap())),
            boards_at: Vec::new(),
            boards_expected: SetCounts::default(),
            boards_read: SetCounts::default(),
        };
        match saved.finish() {
            Err(GenerateError::Checkpoint { source, .. }) => {
                assert_eq!(source.kind(), io::ErrorKind::IsADirectory);
            }
            other => panic!("{other:?}"),
        }
    }
}
