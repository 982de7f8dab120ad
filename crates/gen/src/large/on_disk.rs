use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tilebase_frontier::internal::{Address, Block, Layout, PlaneMoves, for_each_in_parallel};
use tilebase_puzzle::{Goal, Move};

use crate::GenerateError;
use crate::atomic_file::create_unnamed;
use crate::large::saved_sets::SavedSets;
use crate::sets::{Advance, Set, Sets, is_marked, zeros};

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
        saved: Option<&mut SavedSets>,
    ) -> Result<OnDisk, GenerateError> {
        let layout = Layout::with_large_parts(goal);
        let parts = (0..layout.parts()).map(|_| PartFile::new(layout, folder));
        let parts: io::Result<Vec<PartFile>> = parts.collect();
        let mut sets = OnDisk {
            layout,
            moves: PlaneMoves::new(layout).map_err(|_| GenerateError::MemoryRefused)?,
            threads: threads.min(layout.parts()),
            depth: saved.as_ref().map_or(0, |saved| saved.depth()),
            parts: parts.map_err(|source| GenerateError::work_folder(folder, source))?,
            folder: folder.to_owned(),
        };
        let mut words = sets.empty_block()?;
        let Some(saved) = saved else {
            let Address { block, word, bit } = layout.goal_address();
            words[word] = 1 << bit;
            sets.write(Set::LastTwoDepths, block, &words)?;
            return Ok(sets);
        };
        for set in Set::ALL {
            for block in layout.blocks() {
                saved.read_words(set, block.blank, &mut words)?;
                sets.write(set, block, &words)?;
            }
        }
        Ok(sets)
    }

    fn empty_block(&self) -> Result<Vec<u64>, GenerateError> {
        zeros(self.layout.words_per_block()).map_err(|source| self.error(source))
    }

    fn write(&mut self, set: Set, block: Block, words: &[u64]) -> Result<(), GenerateError> {
        let has_boards = words.iter().any(|&word| word != 0);
        let written = self.parts[block.part].write(set, block.blank, has_boards, words);
        written.map_err(|source| self.error(source))
    }

    /// Reads, part by part, the plane of the frontier from which moves lead to other parts. Returns `None` for each
    /// empty part, and for every part if there is no such plane.
    fn crossing_plane(&self, colour: u8) -> io::Result<Vec<Option<Vec<u64>>>> {
        let blank = self.crossing_blank(colour);
        let block = |part: &PartFile| match blank {
            Some(blank) if part.has_boards(Set::LastTwoDepths, blank) => {
                let mut words = zeros(self.layout.words_per_block())?;
                part.read(Set::LastTwoDepths, blank, &mut words)?;
                Ok(Some(words))
            }
            _ => Ok(None),
        };
        self.parts.iter().map(block).collect()
    }

    /// Returns the cell of this colour from which moves lead to other parts, if any.
    fn crossing_blank(&self, colour: u8) -> Option<usize> {
        let mut blanks = self.layout.blanks(colour);
        blanks.find(|&blank| {
            let mut moves = Move::ALL.into_iter();
            moves.any(|mv| self.moves.leads_to_other_parts(blank, mv))
        })
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
        let mut words = self.empty_block()?;
        let read = self.parts[block.part].read(set, block.blank, &mut words);
        read.map_err(|source| self.error(source))?;
        Ok(Cow::Owned(words))
    }
}

impl Advance for OnDisk {
    fn advance(&mut self) -> Result<u64, GenerateError> {
        let depth = self.depth + 1;
        let crossing = self.crossing_plane(self.layout.colour_at(self.depth));
        let crossing = crossing.map_err(|source| self.error(source))?;
        let step = Step {
            layout: self.layout,
            moves: &self.moves,
            depth,
            crossing: &crossing,
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
                Err(error) => Err(error.kind().into()),
            };
            let mut found = lock();
            *found = match (&*found, boards) {
                (Ok(sum), Ok(boards)) => Ok(sum + boards),
                (Ok(_), Err(error)) => Err(error),
                (Err(_), _) => return,
            };
        });
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.depth = depth;
        found.map_err(|source| self.error(source))
    }
}

/// The step to the next depth, shared by all threads.
struct Step<'a> {
    layout: Layout,
    moves: &'a PlaneMoves,
    depth: u8,
    /// The result of [`OnDisk::crossing_plane`], indexed by part.
    crossing: &'a [Option<Vec<u64>>],
}

/// The buffers of one thread.
struct Buffers {
    /// The blocks of a part at the previous depth, indexed by blank; empty for blanks of the other colour.
    frontier: Vec<Vec<u64>>,
    words: Vec<u64>,
    scratch: Vec<u64>,
}

impl Step<'_> {
    fn buffers(&self) -> io::Result<Buffers> {
        let (shape, colour) = (self.layout.shape(), self.layout.colour_at(self.depth));
        let block = || zeros(self.layout.words_per_block());
        let frontier_block = |blank| {
            if shape.colour(blank) == colour {
                Ok(Vec::new())
            } else {
                block()
            }
        };
        Ok(Buffers {
            frontier: (0..shape.cells())
                .map(frontier_block)
                .collect::<io::Result<_>>()?,
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
            part.read(Set::LastTwoDepths, blank, &mut buffers.frontier[blank])?;
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
                self.crossing[block.part].as_deref()
            } else if part.has_boards(Set::LastTwoDepths, block.blank) {
                Some(&*frontier[block.blank])
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
        if is_marked(self.depth) && boards > 0 {
            part.read(Set::Marked, blank, scratch)?;
            for (marked, word) in scratch.iter_mut().zip(&*words) {
                *marked |= word;
            }
            part.write(Set::Marked, blank, true, scratch)?;
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
