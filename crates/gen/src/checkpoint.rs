//! Finished depths of a search, saved for a later run.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tilebase_frontier::internal::Layout;
use tilebase_puzzle::Goal;

use crate::atomic_file::retried;
use crate::saved_search::{SavedSearch, Summed, boards_expected, write_search, write_summed};
use crate::sets::Sets;
use crate::{AtomicFile, GenerateError};

/// When to save: as often as takes about a tenth of the time if saving takes as long as the last time, or after
/// an interval.
pub struct Schedule {
    interval: Option<Duration>,
    /// The depths that have been saved.
    depths: usize,
    /// When the last saving ended, and how long it took.
    saved: Instant,
    took: Duration,
}

impl Schedule {
    /// Begins now, with nothing saved.
    pub fn new(interval: Option<Duration>) -> Schedule {
        Schedule {
            interval,
            depths: 0,
            saved: Instant::now(),
            took: Duration::ZERO,
        }
    }

    /// Returns whether to save this number of depths now. The first is saved at once: a run that is killed while it
    /// saves another then leaves a whole one.
    pub fn is_due(&self, depths: usize) -> bool {
        const WORK_PER_SAVING: u32 = 9;
        let interval = self.interval.unwrap_or(self.took * WORK_PER_SAVING);
        depths > self.depths && (self.depths == 0 || self.saved.elapsed() >= interval)
    }

    /// Notes that this number of depths has been saved, or loaded, which takes about as long.
    pub fn saved(&mut self, depths: usize, start: Instant) {
        self.depths = depths;
        self.saved = Instant::now();
        self.took = self.saved - start;
    }

    /// Returns the last depth that is saved.
    pub fn last_depth(&self) -> Option<usize> {
        self.depths.checked_sub(1)
    }
}

/// The file in which the finished depths of a search are saved: a [`SavedSearch`], or other bytes. From the first depth
/// to the end of the run there is one, which the run has locked.
pub struct Checkpoint {
    path: PathBuf,
    /// `None` before the first saving.
    file: Option<HeldFile>,
    schedule: Schedule,
}

impl Checkpoint {
    /// Returns the name of the checkpoint for a goal in a folder.
    pub(crate) fn path(folder: &Path, goal: Goal) -> PathBuf {
        let name = format!("{}-goal-{}.checkpoint", goal.shape(), goal.blank());
        folder.join(name)
    }

    /// Opens the checkpoint of this name, if there is one.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Checkpoint`] if another run uses it, or if another user can have written it.
    pub fn open(path: PathBuf) -> Result<Checkpoint, GenerateError> {
        let file = HeldFile::open(&path);
        Ok(Checkpoint {
            file: file.map_err(|source| GenerateError::checkpoint(&path, source))?,
            path,
            schedule: Schedule::new(None),
        })
    }

    /// Returns whether to save this number of depths now.
    pub fn is_due(&self, depths: usize) -> bool {
        self.schedule.is_due(depths)
    }

    /// Replaces the file by one with these depths.
    pub(crate) fn save(&mut self, sets: &dyn Sets, boards_at: &[u64]) -> Result<(), GenerateError> {
        let start = Instant::now();
        self.replace(write_search(sets, boards_at, &self.path)?)?;
        self.schedule.saved(boards_at.len(), start);
        Ok(())
    }

    /// Replaces the file by one with the bytes of this number of depths, which `write` writes, and their checksum.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Checkpoint`] and [`GenerateError::Write`].
    pub fn save_bytes(
        &mut self,
        depths: usize,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), GenerateError> {
        let start = Instant::now();
        self.replace(write_summed(&self.path, |out| {
            write(out).map_err(|source| self.error(source))
        })?)?;
        self.schedule.saved(depths, start);
        Ok(())
    }

    /// Loads what [`Checkpoint::save_bytes`] saved, if there is a file: `read` reads it, and returns the number of depths.
    /// Returns whether there is one.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Checkpoint`]. The file is called damaged if `read` fails since it is too short, or with
    /// [`ErrorKind::InvalidData`].
    pub fn load_bytes(
        &mut self,
        read: impl FnOnce(&mut dyn Read) -> io::Result<usize>,
    ) -> Result<bool, GenerateError> {
        let start = Instant::now();
        let Some(file) = self.reader()? else {
            return Ok(false);
        };
        let mut saved = Summed::new(BufReader::with_capacity(1 << 16, file));
        let depths = read(&mut saved).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof | ErrorKind::InvalidData => self.damaged(),
            _ => self.error(error),
        })?;
        if !saved.has_checksum().map_err(|error| self.error(error))? {
            return Err(self.damaged());
        }
        self.schedule.saved(depths, start);
        Ok(true)
    }

    fn reader(&self) -> Result<Option<File>, GenerateError> {
        let file = self.file.as_ref();
        let file = file.map(|file| retried(|| file.0.try_clone())).transpose();
        file.map_err(|source| self.error(source))
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
        goal: Goal,
        restore: impl FnOnce(&mut SavedSearch) -> Result<S, GenerateError>,
    ) -> Result<Option<(S, Vec<u64>)>, GenerateError> {
        let start = Instant::now();
        let Some(file) = self.reader()? else {
            return Ok(None);
        };
        let mut saved = SavedSearch::open(&self.path, file, goal)?;
        if !saved.has_all_parts() {
            return Err(self.damaged());
        }
        let sets = restore(&mut saved)?;
        let (boards_at, found) = saved.finish()?;
        let layout = Layout::with_shared_parts(goal);
        if boards_expected(layout, &boards_at) != Some(found) {
            return Err(self.damaged());
        }
        self.schedule.saved(boards_at.len(), start);
        Ok(Some((sets, boards_at)))
    }

    /// Returns the error for a file whose boards cannot be what was saved.
    pub fn damaged(&self) -> GenerateError {
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

/// Fails if a table of this name cannot be written, or would be deleted with the checkpoint: such errors are better found
/// before the work than after it.
///
/// # Errors
///
/// [`GenerateError::Write`] and [`GenerateError::OutputIsCheckpoint`].
pub fn check_output(path: &Path, checkpoint: Option<&Path>) -> Result<(), GenerateError> {
    let file = AtomicFile::create(path)?;
    if checkpoint.is_some_and(|checkpoint| file.will_be(checkpoint)) {
        return Err(GenerateError::OutputIsCheckpoint(path.to_owned()));
    }
    Ok(())
}

/// The file of a checkpoint, open and locked, so that no other run uses it. The lock ends with the
/// process, however that ends, and leaves nothing behind, since the checkpoint is the file that is
/// locked.
#[derive(Debug)]
struct HeldFile(File);

impl HeldFile {
    /// Opens and locks the file, if there is one. Fails if another run uses it, or if another user can
    /// have written it.
    fn open(path: &Path) -> io::Result<Option<HeldFile>> {
        loop {
            let Some(file) = open_trusted(path)? else {
                return Ok(None);
            };
            let held = HeldFile::lock(file)?;
            // A run that has just ended may have replaced or deleted the file before its lock was
            // released. Then this is no longer the file of this name.
            if held.has_name(path)? {
                return Ok(Some(held));
            }
        }
    }

    /// Locks a file, if the file system has locks.
    fn lock(file: File) -> io::Result<HeldFile> {
        let lock = || match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(in_use()),
            Err(TryLockError::Error(error)) if !has_no_locks(&error) => Err(error),
            _ => Ok(()),
        };
        retried(lock).map(|()| HeldFile(file))
    }

    /// Returns whether this is the file of this name.
    fn has_name(&self, path: &Path) -> io::Result<bool> {
        match retried(|| path.symlink_metadata()) {
            Ok(found) => Ok(is_same_file(&found, &self.0.metadata()?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Fails if the file of this name was made by another run, which cannot be if the file system has locks
/// and the two did not begin at the same moment.
fn check_own(held: Option<&HeldFile>, path: &Path) -> io::Result<()> {
    match (held, retried(|| path.symlink_metadata())) {
        (_, Err(error)) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        (_, Err(error)) => Err(error),
        (Some(held), Ok(found)) if is_same_file(&found, &held.0.metadata()?) => Ok(()),
        _ => Err(in_use()),
    }
}

const IS_LINK: &str = "it is a symbolic link, which is not followed; delete it";

fn in_use() -> io::Error {
    io::Error::other("another run uses it; wait until that ends, or name another folder")
}

/// Opens the file of a checkpoint, if there is one.
///
/// # Errors
///
/// An error of the system, or one that says why the file is not to be trusted: it is a link or no regular
/// file, belongs to another user, or others may write to it.
pub fn open_trusted(path: &Path) -> io::Result<Option<File>> {
    let file = match retried(|| open(path)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(_) if path.is_symlink() => return Err(io::Error::other(IS_LINK)),
        file => file?,
    };
    check_trust(&file.metadata()?)?;
    Ok(Some(file))
}

/// Opens a file for reading, and for locking, which some file systems allow only for writing. Does not
/// wait for anything, as it would for the other end of a pipe.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits() as i32);
    }
    options.open(path)
}

/// Fails if another user can have written the file: its sets of boards are not checked.
fn check_trust(file: &Metadata) -> io::Result<()> {
    if !file.is_file() {
        return Err(io::Error::other("it is not a regular file; delete it"));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let user = rustix::process::geteuid().as_raw();
        if let Some(reason) = why_not_trusted(file.uid(), file.mode(), user) {
            return Err(io::Error::other(reason));
        }
    }
    Ok(())
}

/// Returns why a file of this owner and with this mode is not trusted by a user.
#[cfg(unix)]
fn why_not_trusted(owner: u32, mode: u32, user: u32) -> Option<&'static str> {
    if owner != user {
        Some(
            "it belongs to another user, and a forged one makes a wrong table; name another folder",
        )
    } else if mode & 0o022 != 0 {
        Some(
            "other users may write to it, and a forged one makes a wrong table; delete it, or `chmod 600` it if you trust it",
        )
    } else {
        None
    }
}

/// Returns whether an error says that the file system does not have locks.
fn has_no_locks(error: &io::Error) -> bool {
    #[cfg(unix)]
    if error.raw_os_error() == Some(rustix::io::Errno::NOLCK.raw_os_error()) {
        return true;
    }
    matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
    )
}

#[cfg(unix)]
fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Only Unix can compare. Elsewhere a file that is open and locked cannot be replaced by others.
#[cfg(not(unix))]
fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn who_is_trusted() {
        let mut tried = 0;
        for mode in 0..=0o7777 {
            for (owner, user) in [(0, 0), (0, 1000), (1000, 0), (1000, 1000), (1001, 1000)] {
                let is_trusted = owner == user && mode & 0o020 == 0 && mode & 0o002 == 0;
                let reason = why_not_trusted(owner, mode, user);
                assert_eq!(reason.is_none(), is_trusted, "{mode:o} {owner} {user}");
                tried += 1;
            }
        }
        println!("cases: {tried} modes and owners of a checkpoint");
    }
}
