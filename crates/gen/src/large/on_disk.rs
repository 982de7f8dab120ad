use std::borrow::Cow;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tilebase_format::distance_bit;
use tilebase_frontier::OutOfMemory;
use tilebase_frontier::internal::{Address, Block, Layout, PlaneMoves, for_each_in_parallel};
use tilebase_puzzle::Goal;

use crate::GenerateError;
use crate::atomic_file::create_unnamed;
use crate::large::saved_sets::CheckpointReader;
use crate::sets::{Advance, Set, Sets, empty_block};

/// The sets of a search in files, one file per part. Memory contains only the current parts, and the plane from which
/// moves lead to other parts.
pub(crate) struct OnDisk {
    layout: Layout,
    moves: PlaneMoves,
    threads: usize,
    depth: u8,
    folder: PathBuf,
    parts: Vec<PartFile>,
}

impl OnDisk {
    /// Starts from the goal, or continues a saved search.
    pub(crate) fn new(
        goal: Goal,
        threads: usize,
        folder: &Path,
        saved: Option<&mut CheckpointReader>,
    ) -> Result<OnDisk, GenerateError> {
        let layout = Layout::with_large_parts(goal);
        let parts = (0..layout.parts()).map(|_| PartFile::new(layout, folder));
        let parts: io::Result<_> = parts.collect();
        let mut sets = OnDisk {
            layout,
            moves: PlaneMoves::new(layout)?,
            threads,
            depth: saved.as_ref().map_or(0, |saved| saved.depth()),
            parts: parts.map_err(|source| GenerateError::work_folder(folder, source))?,
            folder: folder.to_owned(),
        };
        match saved {
            Some(saved) => {
                saved.read_blocks(layout, |set, block, words| sets.write(set, block, words))?;
            }
            None => {
                let Address { block, word, bit } = layout.goal_address();
                let mut words = empty_block(layout)?;
                words[word] = 1 << bit;
                sets.write(Set::LastTwoDepths, block, &words)?;
            }
        }
        Ok(sets)
    }

    fn write(&mut self, set: Set, block: Block, words: &[u64]) -> Result<(), GenerateError> {
        let has_boards = words.iter().any(|&word| word != 0);
        let written = self.parts[block.part].write(set, block.blank, has_boards, words);
        written.map_err(|source| self.error(source))
    }

    /// Reads the plane of the frontier from which moves lead to other parts, part by part. Returns `None` for each empty
    /// part. Only moves between cells 0 and `cols` change the part.
    fn source_plane(&self) -> io::Result<Vec<Option<Vec<u64>>>> {
        let shape = self.layout.shape();
        let is_first = shape.colour(0) == self.layout.colour_at(self.depth);
        let blank = if is_first { 0 } else { shape.cols() };
        let block = |part: &PartFile| {
            if !part.has_boards(Set::LastTwoDepths, blank) {
                return Ok(None);
            }
            let mut words = empty_block(self.layout).map_err(|_| ErrorKind::OutOfMemory)?;
            part.read(Set::LastTwoDepths, blank, &mut words)?;
            Ok(Some(words))
        };
        self.parts.iter().map(block).collect()
    }

    fn error(&self, source: io::Error) -> GenerateError {
        GenerateError::work_folder(&self.folder, source)
    }
}

impl Sets for OnDisk {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn moves(&self) -> &PlaneMoves {
        &self.moves
    }

    fn threads(&self) -> usize {
        // Only one thread may read, because threads would share the position in a file.
        1
    }

    fn block(&self, set: Set, block: Block) -> Result<Cow<'_, [u64]>, GenerateError> {
        let mut words = empty_block(self.layout)?;
        let read = self.parts[block.part].read(set, block.blank, &mut words);
        read.map_err(|source| self.error(source))?;
        Ok(Cow::Owned(words))
    }
}

impl Advance for OnDisk {
    fn advance(&mut self) -> Result<u64, GenerateError> {
        let source_plane = self.source_plane();
        let source_plane = source_plane.map_err(|source| self.error(source))?;
        self.depth += 1;
        let step = Step {
            layout: self.layout,
            moves: &self.moves,
            depth: self.depth,
            source_plane: &source_plane,
        };
        let found = Mutex::new(Ok(0));
        let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
        let parts = self.parts.iter_mut().enumerate();
        let buffers = || step.buffers();
        for_each_in_parallel(self.threads, parts, buffers, |buffers, (number, part)| {
            if lock().is_err() {
                return;
            }
            let boards = match buffers {
                Ok(buffers) => step.advance(number, part, buffers),
                Err(_) => Err(ErrorKind::OutOfMemory.into()),
            };
            let mut found = lock();
            // Keeps the first error.
            *found = mem::replace(&mut *found, Ok(0)).and_then(|sum| Ok(sum + boards?));
        });
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.map_err(|source| self.error(source))
    }
}

/// The step to the next depth, shared by all threads.
struct Step<'a> {
    layout: Layout,
    moves: &'a PlaneMoves,
    depth: u8,
    /// The result of [`OnDisk::source_plane`], indexed by part.
    source_plane: &'a [Option<Vec<u64>>],
}

/// The buffers of one thread.
struct Buffers {
    /// The blocks of a part at the previous depth. Exactly one of the cells 2i and 2i+1 has the previous depth's colour;
    /// its block has index i.
    frontier: Vec<Vec<u64>>,
    words: Vec<u64>,
    scratch: Vec<u64>,
}

impl Step<'_> {
    fn buffers(&self) -> Result<Buffers, OutOfMemory> {
        let block = || empty_block(self.layout);
        let planes = 0..self.layout.shape().cells().div_ceil(2);
        Ok(Buffers {
            frontier: planes.map(|_| block()).collect::<Result<_, _>>()?,
            words: block()?,
            scratch: block()?,
        })
    }

    /// Advances one part: replaces the boards two depths back with the boards at the new depth. Returns the number of
    /// new boards.
    fn advance(
        &self,
        number: usize,
        part: &mut PartFile,
        buffers: &mut Buffers,
    ) -> io::Result<u64> {
        let colour = self.layout.colour_at(self.depth);
        for blank in self.layout.blanks(1 - colour) {
            part.read(Set::LastTwoDepths, blank, &mut buffers.frontier[blank / 2])?;
        }
        let mut sum = 0;
        for blank in self.layout.blanks(colour) {
            sum += self.advance_block(number, blank, part, buffers)?;
        }
        Ok(sum)
    }

    fn advance_block(
        &self,
        number: usize,
        blank: usize,
        part: &mut PartFile,
        buffers: &mut Buffers,
    ) -> io::Result<u64> {
        let Buffers {
            frontier,
            words,
            scratch,
        } = buffers;
        let in_frontier = |block: Block| {
            if block.part != number {
                self.source_plane[block.part].as_deref()
            } else if part.has_boards(Set::LastTwoDepths, block.blank) {
                Some(&*frontier[block.blank / 2])
            } else {
                None
            }
        };
        let block = Block {
            blank,
            part: number,
        };
        part.read(Set::LastTwoDepths, blank, words)?;
        let had_boards = part.has_boards(Set::LastTwoDepths, blank);
        let boards =
            self.moves
                .advance_block(block, in_frontier, words, had_boards, scratch, false);
        part.write(Set::LastTwoDepths, blank, boards > 0, words)?;
        if distance_bit(self.depth) == 1 && boards > 0 {
            part.read(Set::DistanceBits, blank, scratch)?;
            for (bits, word) in scratch.iter_mut().zip(&*words) {
                *bits |= word;
            }
            part.write(Set::DistanceBits, blank, true, scratch)?;
            scratch.fill(0);
        }
        Ok(boards)
    }
}

/// The blocks of one part, for all planes and both sets, in an unnamed file.
struct PartFile {
    file: File,
    layout: Layout,
    /// Whether each block contains boards, indexed by set and blank. Empty blocks are not in the file.
    has_boards: [Vec<bool>; Set::ALL.len()],
}

impl PartFile {
    fn new(layout: Layout, folder: &Path) -> io::Result<PartFile> {
        Ok(PartFile {
            file: create_unnamed(folder)?,
            layout,
            has_boards: Set::ALL.map(|_| vec![false; layout.shape().cells()]),
        })
    }

    fn has_boards(&self, set: Set, blank: usize) -> bool {
        self.has_boards[set as usize][blank]
    }

    fn read(&self, set: Set, blank: usize, words: &mut [u64]) -> io::Result<()> {
        if !self.has_boards(set, blank) {
            words.fill(0);
            return Ok(());
        }
        let mut file = &self.file;
        file.seek(self.start(set, blank))?;
        file.read_exact(bytemuck::cast_slice_mut(words))
    }

    /// Writes the block of a plane. An empty block is only recorded in `has_boards`.
    fn write(&mut self, set: Set, blank: usize, has_boards: bool, words: &[u64]) -> io::Result<()> {
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
