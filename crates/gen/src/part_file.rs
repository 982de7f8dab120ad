use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use tilebase_frontier::internal::Layout;

use crate::atomic_file::create_unnamed;
use crate::sets::Set;

/// The blocks of one part, of all planes and both sets, in a file without a name.
pub(crate) struct PartFile {
    file: File,
    layout: Layout,
    /// By set and blank. Of a block without boards the file has nothing, or old words, and is not
    /// read.
    has_boards: [Vec<bool>; Set::ALL.len()],
}

impl PartFile {
    /// Creates the file of a part without boards.
    pub(crate) fn new(layout: Layout, folder: &Path) -> io::Result<PartFile> {
        Ok(PartFile {
            file: create_unnamed(folder)?,
            layout,
            has_boards: Set::ALL.map(|_| vec![false; layout.shape().cells()]),
        })
    }

    /// Returns whether the block of a plane has boards.
    pub(crate) fn has_boards(&self, set: Set, blank: usize) -> bool {
        self.has_boards[set as usize][blank]
    }

    /// Reads the block of a plane.
    pub(crate) fn read(&self, set: Set, blank: usize, words: &mut [u64]) -> io::Result<()> {
        if !self.has_boards(set, blank) {
            words.fill(0);
            return Ok(());
        }
        let mut file = &self.file;
        file.seek(self.start(set, blank))?;
        file.read_exact(bytemuck::cast_slice_mut(words))
    }

    /// Writes the block of a plane. If it has no boards, only that is noted.
    pub(crate) fn write(
        &mut self,
        set: Set,
        blank: usize,
        has_boards: bool,
        words: &[u64],
    ) -> io::Result<()> {
        self.has_boards[set as usize][blank] = has_boards;
        if has_boards {
            self.file.seek(self.start(set, blank))?;
            self.file.write_all(bytemuck::cast_slice(words))?;
        }
        Ok(())
    }

    fn start(&self, set: Set, blank: usize) -> SeekFrom {
        let blocks_before = set as usize * self.layout.shape().cells() + blank;
        SeekFrom::Start(blocks_before as u64 * self.layout.bytes_per_block())
    }
}
