use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use super::remembered::Remembered;
use super::retried;

/// A name that is removed when this is dropped.
#[derive(Debug)]
pub(super) struct TemporaryName {
    /// `None` when there is nothing left to remove.
    path: Option<PathBuf>,
    #[cfg(unix)]
    _remembered: Remembered,
}

impl TemporaryName {
    /// Finds a name that is free: `make` makes a file of this name, and fails if there is one.
    pub(super) fn new<T>(
        folder: &Path,
        make: impl Fn(&Path) -> io::Result<T>,
    ) -> io::Result<(TemporaryName, T)> {
        const TRIES: usize = 100;
        for _ in 0..TRIES {
            let random = RandomState::new().hash_one(());
            let path = folder.join(format!(".tilebase-{random:016x}"));
            #[cfg(unix)]
            let _remembered = Remembered::new(&path)?;
            match make(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (),
                made => {
                    let made = made?;
                    let name = TemporaryName {
                        path: Some(path),
                        #[cfg(unix)]
                        _remembered,
                    };
                    return Ok((name, made));
                }
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub(super) fn rename(mut self, target: &Path) -> io::Result<()> {
        if let Some(path) = &self.path {
            retried(|| fs::rename(path, target))?;
        }
        self.path = None;
        Ok(())
    }

    /// Removes the name, and keeps the file for as long as it is open.
    #[cfg(unix)]
    pub(super) fn remove(mut self) -> io::Result<()> {
        let path = self.path.take();
        path.map_or(Ok(()), |path| retried(|| fs::remove_file(&path)))
    }
}

impl Drop for TemporaryName {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // The error that led here says more than one from this.
            let _ = retried(|| fs::remove_file(path));
        }
    }
}
