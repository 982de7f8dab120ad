//! Checkpoints: finished depths of a search, saved for a later run.
//!
//! To load one: open the file, read the blocks of the sets, then compare the counts.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tilebase_frontier::internal::Layout;
use tilebase_puzzle::Goal;

use crate::atomic_file::retried;
use crate::large::saved_sets::{
    CheckpointReader, Checksummed, boards_expected, write_checksummed, write_sets,
};
use crate::locked_file::{LockedFile, check_own};
use crate::sets::Sets;
use crate::{AtomicFile, GenerateError};

/// The schedule of saves. Without a fixed interval, the next save is due after nine times the duration of the last
/// save. Saving then takes about a tenth of the time.
pub struct Schedule {
    interval: Option<Duration>,
    /// The number of depths in the last save; 0 before the first save.
    depths: usize,
    /// The end of the last save; `took` is its duration.
    last_save: Instant,
    took: Duration,
}

impl Schedule {
    /// Starts the schedule now, with no depth saved.
    pub fn new(interval: Option<Duration>) -> Schedule {
        Schedule {
            interval,
            depths: 0,
            last_save: Instant::now(),
            took: Duration::ZERO,
        }
    }

    /// Returns whether to save now, after this number of depths. The first depth is saved immediately, so a complete
    /// file exists even if the run is killed during a later save.
    pub fn is_due(&self, depths: usize) -> bool {
        const WORK_PER_SAVING: u32 = 9;
        let interval = self.interval.unwrap_or(self.took * WORK_PER_SAVING);
        depths > self.depths && (self.depths == 0 || self.last_save.elapsed() >= interval)
    }

    /// Records that this number of depths was saved or loaded. Loading takes about as long as saving.
    pub fn saved(&mut self, depths: usize, start: Instant) {
        self.depths = depths;
        self.last_save = Instant::now();
        self.took = self.last_save - start;
    }

    /// Returns the last saved depth.
    pub fn last_depth(&self) -> Option<usize> {
        self.depths.checked_sub(1)
    }
}

/// A checkpoint file: the sets of a search, or the bytes of another interrupted search. It is locked from the first save
/// to the end of the run.
pub struct Checkpoint {
    path: PathBuf,
    /// `None` if the file does not exist yet.
    file: Option<LockedFile>,
    pub(crate) schedule: Schedule,
}

impl Checkpoint {
    pub(crate) fn path(folder: &Path, goal: Goal) -> PathBuf {
        let name = format!("{}-goal-{}.checkpoint", goal.shape(), goal.blank());
        folder.join(name)
    }

    /// Opens the checkpoint, if it exists.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Checkpoint`] if another run uses the file, or another user may have written it.
    pub fn open(path: PathBuf) -> Result<Checkpoint, GenerateError> {
        let file = LockedFile::open(&path);
        Ok(Checkpoint {
            file: file.map_err(|source| GenerateError::checkpoint(&path, source))?,
            path,
            schedule: Schedule::new(None),
        })
    }

    /// Saves the finished depths in a new file, which replaces the old one.
    pub(crate) fn save(&mut self, sets: &dyn Sets, boards_at: &[u64]) -> Result<(), GenerateError> {
        let start = Instant::now();
        self.replace(write_sets(sets, boards_at, &self.path)?)?;
        self.schedule.saved(boards_at.len(), start);
        Ok(())
    }

    /// Replaces the file with the output of `write` and a checksum.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Checkpoint`] and [`GenerateError::Write`].
    pub fn save_bytes(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), GenerateError> {
        self.replace(write_checksummed(&self.path, |out| {
            write(out).map_err(|source| self.error(source))
        })?)
    }

    /// Loads a file written by [`Checkpoint::save_bytes`], if it exists. Returns whether the file exists.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Checkpoint`]. The error reports damage if `read` fails at the end of the file or with
    /// [`ErrorKind::InvalidData`](io::ErrorKind::InvalidData).
    pub fn load_bytes(
        &self,
        read: impl FnOnce(&mut dyn Read) -> io::Result<()>,
    ) -> Result<bool, GenerateError> {
        let Some(file) = self.reader()? else {
            return Ok(false);
        };
        let mut saved = Checksummed::new(BufReader::with_capacity(1 << 16, file));
        let read = read(&mut saved).and_then(|()| saved.finish());
        read.map_err(|error| GenerateError::checkpoint_read(&self.path, error))?;
        Ok(true)
    }

    fn reader(&self) -> Result<Option<File>, GenerateError> {
        let file = self.file.as_ref();
        let file = file.map(|file| retried(|| file.0.try_clone())).transpose();
        file.map_err(|source| self.error(source))
    }

    /// Replaces the file. The new file is locked before it gets the name, and the old file stays locked until then.
    /// Other runs therefore always find a locked file.
    fn replace(&mut self, file: AtomicFile) -> Result<(), GenerateError> {
        let new = retried(|| file.as_file().try_clone()).and_then(LockedFile::lock);
        let new = new.map_err(|source| self.error(source))?;
        check_own(self.file.as_ref(), &self.path).map_err(|source| self.error(source))?;
        if cfg!(windows) {
            // Closes the old file, because some file systems of Windows cannot replace an open file.
            self.file = None;
        }
        let file = file.commit_file()?;
        self.file = Some(if cfg!(target_os = "linux") {
            // The file may be a copy, which must also be locked.
            LockedFile::lock(file).map_err(|source| self.error(source))?
        } else {
            // `file` is the same file as `new`, which is already locked. Windows cannot lock a file twice.
            new
        });
        Ok(())
    }

    /// Loads the file, if it exists. `restore` reads the sets; then the numbers of boards in them are checked. Returns
    /// the sets and the number of boards at each depth.
    pub(crate) fn load<S>(
        &mut self,
        goal: Goal,
        restore: impl FnOnce(&mut CheckpointReader) -> Result<S, GenerateError>,
    ) -> Result<Option<(S, Vec<u64>)>, GenerateError> {
        let start = Instant::now();
        let Some(file) = self.reader()? else {
            return Ok(None);
        };
        let layout = Layout::with_shared_parts(goal);
        let mut saved = CheckpointReader::open(&self.path, file, goal)?;
        if saved.parts() != (0..layout.parts()) {
            return Err(self.damaged());
        }
        let sets = restore(&mut saved)?;
        let (boards_at, found) = saved.finish()?;
        if boards_expected(layout, &boards_at) != Some(found) {
            return Err(self.damaged());
        }
        self.schedule.saved(boards_at.len(), start);
        Ok(Some((sets, boards_at)))
    }

    /// Returns the error for a damaged file.
    pub(crate) fn damaged(&self) -> GenerateError {
        GenerateError::damaged_checkpoint(&self.path)
    }

    /// Deletes the file, after the table has been written.
    ///
    /// # Errors
    ///
    /// [`GenerateError::CheckpointLeft`].
    pub fn delete(self) -> Result<(), GenerateError> {
        let own = check_own(self.file.as_ref(), &self.path);
        match own.and_then(|()| retried(|| fs::remove_file(&self.path))) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(GenerateError::CheckpointLeft {
                    path: self.path,
                    source: error,
                })
            }
            _ => Ok(()),
        }
    }

    fn error(&self, source: io::Error) -> GenerateError {
        GenerateError::checkpoint(&self.path, source)
    }
}
