use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use tilebase_format::{HEADER_LEN, SlideHeader, checksum, residue_byte};
use tilebase_frontier::SlideFrontier;
use tilebase_frontier::internal::{for_each_in_parallel, useful_threads};
use tilebase_puzzle::Goal;

use crate::checkpoint::check_output;
use crate::generator::PROGRAM_MEMORY;
use crate::progress::report;
use crate::{AtomicFile, Depth, GenerateError, Progress, WriteError};

/// The number of entries in a byte.
const ENTRIES_PER_BYTE: usize = 5;

/// Generates complete tables in the multi-tile metric, in memory.
///
/// ```
/// use std::ops::ControlFlow;
/// use tilebase_format::SlideHeader;
/// use tilebase_gen::SlideGenerator;
/// use tilebase_puzzle::Goal;
///
/// let generator = SlideGenerator::new(Goal::corner("2x4".parse()?));
/// let table = generator.run(|_| ControlFlow::Continue(()))?;
/// assert_eq!(SlideHeader::from_bytes(&table)?.max_distance, 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SlideGenerator {
    goal: Goal,
    threads: usize,
}

impl SlideGenerator {
    /// Returns a generator for this goal. For large tables, it uses one thread per processor.
    ///
    /// # Panics
    ///
    /// Later calls panic if the shape has more than 16 cells: such boards have no index.
    pub fn new(goal: Goal) -> SlideGenerator {
        SlideGenerator {
            goal,
            threads: useful_threads(goal),
        }
    }

    /// Sets the number of threads, at least one.
    pub fn threads(mut self, threads: usize) -> SlideGenerator {
        self.threads = threads.max(1);
        self
    }

    /// Returns the memory for a run in bytes: 4.8 bits per board and two planes.
    pub fn memory(&self) -> u64 {
        SlideFrontier::bytes(self.goal)
            .saturating_add(self.file_len())
            .saturating_add(PROGRAM_MEMORY)
    }

    /// Returns the length of the table file in bytes.
    pub fn file_len(&self) -> u64 {
        self.header().file_len()
    }

    /// Returns the header, without the values that the search finds.
    fn header(&self) -> SlideHeader {
        SlideHeader {
            goal: self.goal,
            max_distance: 0,
            distance_sum: 0,
            payload_checksum: 0,
        }
    }

    /// Generates the table in memory, and returns the whole file.
    ///
    /// Calls `progress` for each finished depth, from depth 0; `Break` cancels.
    ///
    /// # Errors
    ///
    /// [`GenerateError::OutOfMemory`] or [`GenerateError::Interrupted`].
    ///
    /// # Complexity
    ///
    /// O(boards) time per depth, with sixty boards per step. Memory: [`SlideGenerator::memory`].
    pub fn run(
        &self,
        mut progress: impl FnMut(Progress) -> ControlFlow<()> + Send,
    ) -> Result<Vec<u8>, GenerateError> {
        let out_of_memory = || GenerateError::OutOfMemory {
            shape: self.goal.shape(),
            bytes: self.memory(),
        };
        let mut header = self.header();
        let mut file = Vec::new();
        let len = usize::try_from(self.file_len()).map_err(|_| out_of_memory())?;
        file.try_reserve_exact(len).map_err(|_| out_of_memory())?;
        file.resize(len, 0);
        let payload = &mut file[HEADER_LEN..];
        let frontier = SlideFrontier::with_threads(self.goal, self.threads);
        let mut frontier = frontier.map_err(|_| out_of_memory())?;
        loop {
            let (distance, boards) = (frontier.depth(), frontier.boards());
            header.max_distance = distance;
            header.distance_sum += u64::from(distance) * boards;
            mark(payload, &frontier);
            report(&mut progress, Progress::Depth(Depth { distance, boards }))?;
            if !frontier.advance() {
                break;
            }
        }
        header.payload_checksum = checksum(payload);
        file[..HEADER_LEN].copy_from_slice(&header.to_bytes());
        Ok(file)
    }

    /// Generates the table into a file. The file appears when it is complete and synced to disk.
    ///
    /// # Errors
    ///
    /// As for [`SlideGenerator::run`], and [`GenerateError::Write`]. After [`WriteError::NotDurable`], the new table is
    /// complete. After any other error, an older file is unchanged. The path is checked before the search begins.
    pub fn write(
        &self,
        path: impl AsRef<Path>,
        mut progress: impl FnMut(Progress) -> ControlFlow<()> + Send,
    ) -> Result<SlideHeader, GenerateError> {
        let path = path.as_ref();
        check_output(path, None)?;
        let table = self.run(&mut progress)?;
        let mut file = AtomicFile::create(path)?;
        let written = file.write_all(&table);
        written.map_err(|source| WriteError::failed(path, source))?;
        file.commit()?;
        Ok(SlideHeader::from_bytes(&table).expect("the header just written"))
    }
}

/// Writes the entries of the boards at the frontier's depth. Their entries must be 0.
fn mark(payload: &mut [u8], frontier: &SlideFrontier) {
    let layout = frontier.layout();
    let residue = frontier.depth() % 3;
    if residue == 0 {
        return;
    }
    let boards_per_block = layout.boards_per_word() as usize * layout.words_per_block();
    if !boards_per_block.is_multiple_of(ENTRIES_PER_BYTE) {
        // 2x2: a byte has entries of several blocks.
        for index in frontier.indices() {
            let mut entries = [0; ENTRIES_PER_BYTE];
            entries[index as usize % ENTRIES_PER_BYTE] = residue;
            payload[index as usize / ENTRIES_PER_BYTE] += residue_byte(entries);
        }
        return;
    }
    let bytes_of_five_bits = bytes_of_five_bits(residue);
    let blocks = payload.chunks_mut(boards_per_block / ENTRIES_PER_BYTE);
    let blocks = blocks.zip(frontier.blocks());
    let blocks = blocks.filter_map(|(bytes, (_, words))| Some((bytes, words?)));
    for_each_in_parallel(
        frontier.threads(),
        blocks,
        || (),
        |(), (bytes, words)| {
            let bytes_of_words =
                bytes.chunks_mut(layout.boards_per_word() as usize / ENTRIES_PER_BYTE);
            for (bytes, &word) in bytes_of_words.zip(words) {
                let mut rest = word;
                for byte in bytes {
                    *byte += bytes_of_five_bits[rest as usize % 32];
                    rest >>= ENTRIES_PER_BYTE;
                }
            }
        },
    );
}

/// Returns a byte for each set of five boards: entry `residue` for the boards of the set, and 0 for the others.
fn bytes_of_five_bits(residue: u8) -> [u8; 1 << ENTRIES_PER_BYTE] {
    let bytes =
        |set: usize| residue_byte([0, 1, 2, 3, 4].map(|bit| residue * (set >> bit & 1) as u8));
    std::array::from_fn(bytes)
}
