use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tilebase_format::Checksum;
use tilebase_puzzle::Goal;

use crate::sets::{Half, Sets, UnitOf, is_marked};
use crate::{AtomicFile, GenerateError};

/// What the file starts with: a number in the byte order of the machine, as are the words.
const MAGIC: u64 = u64::from_be_bytes(*b"TILEWORK");

const VERSION: u8 = 1;

/// About a tenth of the time is spent on saving, as far as the last time tells.
const SHARE: u32 = 9;

/// A file with the finished depths of a search, from which a search that was killed goes on.
///
/// It holds the magic number; rows, columns, the goal's blank, the number of depths and a version, a
/// byte each, and three bytes of 0; the boards at each depth; each unit of each half set, after a byte
/// that says whether it has boards, without which the words are left out; and a checksum of all that.
pub(crate) struct Checkpoint {
    path: PathBuf,
    goal: Goal,
    /// When the last save was done, and how long it took.
    saved: Instant,
    took: Duration,
}

impl Checkpoint {
    /// The checkpoint for a goal in a folder.
    pub fn new(folder: &Path, goal: Goal) -> Checkpoint {
        let name = format!("{}-goal-{}.checkpoint", goal.shape(), goal.blank());
        Checkpoint {
            path: folder.join(name),
            goal,
            saved: Instant::now(),
            took: Duration::ZERO,
        }
    }

    /// Whether there has been work for much longer than it took to save the last time.
    pub fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.took * SHARE
    }

    /// Replaces the file by one with these depths.
    pub fn save(&mut self, sets: &dyn Sets, boards_at: &[u64]) -> Result<(), GenerateError> {
        let start = Instant::now();
        let mut file = AtomicFile::create(&self.path)?;
        let mut out = Summed::new(BufWriter::with_capacity(1 << 20, &mut file));
        self.write(sets, boards_at, &mut out)?;
        let checksum = out.checksum.finish();
        let written = out.put(&checksum.to_ne_bytes());
        written
            .and_then(|()| out.inner.flush())
            .map_err(|source| self.error(source))?;
        drop(out);
        file.commit()?;
        self.saved = Instant::now();
        self.took = self.saved - start;
        Ok(())
    }

    fn write(
        &self,
        sets: &dyn Sets,
        boards_at: &[u64],
        out: &mut Summed<impl Write>,
    ) -> Result<(), GenerateError> {
        let mut put = |bytes: &[u8]| out.put(bytes).map_err(|source| self.error(source));
        put(&self.start(boards_at.len()))?;
        put(bytemuck::cast_slice(boards_at))?;
        let mut words = vec![0; sets.layout().words_per_part()];
        for unit in units(sets) {
            sets.read(unit, &mut words)?;
            let has_boards = words.iter().any(|&word| word != 0);
            put(&[has_boards.into()])?;
            if has_boards {
                put(bytemuck::cast_slice(&words))?;
            }
        }
        Ok(())
    }

    /// The first 16 bytes.
    fn start(&self, depths: usize) -> [u8; 16] {
        let shape = self.goal.shape();
        let mut start = [0; 16];
        start[..8].copy_from_slice(&MAGIC.to_ne_bytes());
        start[8] = shape.rows() as u8;
        start[9] = shape.cols() as u8;
        start[10] = self.goal.blank() as u8;
        start[11] = depths as u8;
        start[12] = VERSION;
        start
    }

    /// Puts what the file has into the sets, and gives the number of boards at each depth; `None` if
    /// there is no file.
    pub fn load(&mut self, sets: &mut dyn Sets) -> Result<Option<Vec<u64>>, GenerateError> {
        let start = Instant::now();
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.error(error)),
        };
        let file = BufReader::with_capacity(1 << 20, file);
        let boards_at = self.read(sets, &mut Summed::new(file))?;
        // To save takes at least as long.
        self.saved = Instant::now();
        self.took = self.saved - start;
        Ok(Some(boards_at))
    }

    fn read(
        &self,
        sets: &mut dyn Sets,
        file: &mut Summed<impl Read>,
    ) -> Result<Vec<u64>, GenerateError> {
        let take = |file: &mut Summed<_>, bytes: &mut [u8]| {
            file.take(bytes).map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => self.damaged(),
                _ => self.error(error),
            })
        };
        let mut start = [0; 16];
        take(file, &mut start)?;
        let depths = start[11];
        if start != self.start(depths.into()) {
            let reason = "not a checkpoint of this shape, goal and machine; delete it or take another folder";
            return Err(self.error(io::Error::other(reason)));
        }
        let mut boards_at = vec![0; depths.into()];
        take(file, bytemuck::cast_slice_mut(&mut boards_at))?;
        let mut boards_in = [0; Half::ALL.len()];
        let mut words = vec![0_u64; sets.layout().words_per_part()];
        for unit in units(sets) {
            let mut has_boards = [0];
            take(file, &mut has_boards)?;
            match has_boards {
                [0] => words.fill(0),
                _ => take(file, bytemuck::cast_slice_mut(&mut words))?,
            }
            let boards = words.iter().map(|word| u64::from(word.count_ones()));
            boards_in[unit.half.place()] += boards.sum::<u64>();
            sets.write(unit, &words)?;
        }
        let expected = file.checksum.finish();
        let mut found = [0; 8];
        take(file, &mut found)?;
        let is_at_end = matches!(file.inner.read(&mut [0]), Ok(0));
        let is_whole = u64::from_ne_bytes(found) == expected && is_at_end;
        if !is_whole || Some(boards_in) != self.boards_expected(sets, &boards_at) {
            return Err(self.damaged());
        }
        sets.set_depth(depths - 1);
        Ok(boards_at)
    }

    /// How many boards there are in each half set after these depths; `None` if there cannot be such
    /// depths.
    fn boards_expected(&self, sets: &dyn Sets, boards_at: &[u64]) -> Option<[u64; 4]> {
        let mut boards_in = [0_u64; Half::ALL.len()];
        let mut left = self.goal.boards();
        for (depth, &boards) in (0..).zip(boards_at) {
            left = left.checked_sub(boards).filter(|_| boards > 0)?;
            let colour = sets.layout().colour_at(depth);
            boards_in[Half::Boards(colour).place()] = boards;
            if is_marked(depth) {
                boards_in[Half::Bits(colour).place()] += boards;
            }
        }
        (boards_at.first() == Some(&1) && left > 0).then_some(boards_in)
    }

    /// The error of a file that cannot be what was saved.
    pub fn damaged(&self) -> GenerateError {
        self.error(io::Error::other("damaged; delete it to start anew"))
    }

    /// Deletes the file, if there is one, after the work is done.
    pub fn delete(&self) -> Result<(), GenerateError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.error(error)),
            _ => Ok(()),
        }
    }

    fn error(&self, source: io::Error) -> GenerateError {
        GenerateError::Checkpoint {
            path: self.path.clone(),
            source,
        }
    }
}

/// Every unit, in the order of the file.
fn units(sets: &dyn Sets) -> impl Iterator<Item = UnitOf> + use<> {
    let layout = sets.layout();
    let halves = Half::ALL.into_iter();
    let parts = halves.flat_map(move |half| (0..layout.parts()).map(move |part| (half, part)));
    parts.flat_map(move |(half, part)| {
        (0..layout.slots()).map(move |slot| UnitOf { half, part, slot })
    })
}

/// A reader or a writer that keeps a checksum of what passes.
struct Summed<F> {
    inner: F,
    checksum: Checksum,
}

impl<F> Summed<F> {
    fn new(inner: F) -> Summed<F> {
        Summed {
            inner,
            checksum: Checksum::default(),
        }
    }
}

impl<F: Write> Summed<F> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.checksum.update(bytes);
        self.inner.write_all(bytes)
    }
}

impl<F: Read> Summed<F> {
    fn take(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.checksum.update(bytes);
        Ok(())
    }
}
