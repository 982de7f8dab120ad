//! Finished depths of a search, saved for a later run.

mod held_file;

use std::fs;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tilebase_puzzle::Goal;

pub use self::held_file::open_trusted;
use self::held_file::{HeldFile, check_own};
use crate::atomic_file::retried;
use crate::saved_search::{SavedSearch, write_search};
use crate::sets::Sets;
use crate::{AtomicFile, GenerateError};

/// About a tenth of the time is spent on saving, if saving takes as long as the last time.
const WORK_PER_SAVING: u32 = 9;

/// The file in which the finished depths of a search are saved, [`SavedSearch`]. From the first depth
/// to the end of the run there is one, which the run has locked.
pub(crate) struct Checkpoint {
    path: PathBuf,
    goal: Goal,
    /// `None` before the first saving.
    file: Option<HeldFile>,
    /// The depths that have been saved.
    depths: usize,
    /// When the last saving ended, and how long it took.
    saved: Instant,
    took: Duration,
}

impl Checkpoint {
    /// Returns the name of the checkpoint for a goal in a folder.
    pub(crate) fn path(folder: &Path, goal: Goal) -> PathBuf {
        let name = format!("{}-goal-{}.checkpoint", goal.shape(), goal.blank());
        folder.join(name)
    }

    /// Opens the checkpoint for a goal in a folder, if there is one.
    pub(crate) fn open(folder: &Path, goal: Goal) -> Result<Checkpoint, GenerateError> {
        let path = Checkpoint::path(folder, goal);
        let file = HeldFile::open(&path);
        Ok(Checkpoint {
            file: file.map_err(|source| GenerateError::checkpoint(&path, source))?,
            path,
            goal,
            depths: 0,
            saved: Instant::now(),
            took: Duration::ZERO,
        })
    }

    /// Whether there are new depths, and the search has worked for much longer than the last saving
    /// took.
    pub(crate) fn is_due(&self, boards_at: &[u64]) -> bool {
        boards_at.len() > self.depths && self.saved.elapsed() >= self.took * WORK_PER_SAVING
    }

    /// Replaces the file by one with these depths.
    pub(crate) fn save(&mut self, sets: &dyn Sets, boards_at: &[u64]) -> Result<(), GenerateError> {
        let start = Instant::now();
        let mut file = AtomicFile::create_private(&self.path)?;
        let out = BufWriter::with_capacity(1 << 16, &mut file);
        write_search(sets, boards_at, out, |source| self.error(source))?;
        self.replace(file)?;
        self.depths = boards_at.len();
        self.saved = Instant::now();
        self.took = self.saved - start;
        Ok(())
    }

    /// Replaces the file by another. The new one is locked before it gets the name, and the old one
    /// is until then: a run that opens either finds it in use.
    fn replace(&mut self, file: AtomicFile) -> Result<(), GenerateError> {
        let new = retried(|| file.as_file().try_clone()).and_then(HeldFile::lock);
        let new = new.map_err(|source| self.error(source))?;
        check_own(self.file.as_ref(), &self.path).map_err(|source| self.error(source))?;
        if cfg!(windows) {
            // A file that is open is replaced on some of its file systems only.
            self.file = None;
        }
        let file = file.commit_file()?;
        self.file = Some(if cfg!(target_os = "linux") {
            // It may be a copy, which has to be locked as well.
            HeldFile::lock(file).map_err(|source| self.error(source))?
        } else {
            // It is the same file, which Windows does not lock a second time, even for who has the lock.
            new
        });
        Ok(())
    }

    /// Loads the file, if there is one. `restore` reads the sets; they are checked after that. Returns
    /// them with the number of boards at each depth.
    pub(crate) fn load<S>(
        &mut self,
        restore: impl FnOnce(&mut SavedSearch) -> Result<S, GenerateError>,
    ) -> Result<Option<(S, Vec<u64>)>, GenerateError> {
        let start = Instant::now();
        let Some(file) = &self.file else {
            return Ok(None);
        };
        let file = retried(|| file.as_file().try_clone());
        let file = file.map_err(|source| self.error(source))?;
        let mut saved = SavedSearch::open(&self.path, file, self.goal)?;
        if !saved.has_all_parts() {
            return Err(self.damaged());
        }
        let sets = restore(&mut saved)?;
        let boards_at = saved.finish()?;
        self.depths = boards_at.len();
        // Saving takes at least as long.
        self.saved = Instant::now();
        self.took = self.saved - start;
        Ok(Some((sets, boards_at)))
    }

    /// Returns the error for a file whose boards cannot be what was saved.
    pub(crate) fn damaged(&self) -> GenerateError {
        GenerateError::damaged_checkpoint(&self.path)
    }

    /// Deletes the file, after the table has been written.
    pub(crate) fn delete(self) -> Result<(), GenerateError> {
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
