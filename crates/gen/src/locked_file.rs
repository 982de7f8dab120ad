//! Files that a later run continues. They are locked, and they are used only if no other user may have written them.

use std::fs::{File, Metadata, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::atomic_file::{is_one_file, options, retried};

/// A file that a later run continues, open and locked against other runs. The lock is on the file itself and ends with
/// the process.
#[derive(Debug)]
pub(crate) struct LockedFile(pub File);

impl LockedFile {
    /// Opens and locks the file, if it exists. Fails if another run uses the file, or another user may have written it.
    pub fn open(path: &Path) -> io::Result<Option<LockedFile>> {
        loop {
            let Some(file) = open_trusted(path)? else {
                return Ok(None);
            };
            let held = LockedFile::lock(file)?;
            // A finished run may have replaced or deleted the file before it released the lock.
            if held.has_name(path)? {
                return Ok(Some(held));
            }
        }
    }

    /// Opens the file, or creates one that only the process's user may access, and locks it.
    pub fn open_or_create(path: &Path) -> io::Result<LockedFile> {
        loop {
            if let Some(held) = LockedFile::open(path)? {
                return Ok(held);
            }
            match options(Some(0o600)).create_new(true).open(path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                file => return LockedFile::lock(file?),
            }
        }
    }

    /// Locks a file if the file system supports locks.
    pub fn lock(file: File) -> io::Result<LockedFile> {
        let lock = || match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(in_use()),
            Err(TryLockError::Error(error)) if !has_no_locks(&error) => Err(error),
            _ => Ok(()),
        };
        retried(lock).map(|()| LockedFile(file))
    }

    /// Returns whether the path still names this file.
    fn has_name(&self, path: &Path) -> io::Result<bool> {
        match retried(|| path.symlink_metadata()) {
            Ok(found) => Ok(is_one_file(&found, &self.0.metadata()?)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Fails if another run created the file at this path. This happens only without locks, or if two runs start at the
/// same time.
pub(crate) fn check_own(held: Option<&LockedFile>, path: &Path) -> io::Result<()> {
    let found = match retried(|| path.symlink_metadata()) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        found => found?,
    };
    match held {
        Some(held) if is_one_file(&found, &held.0.metadata()?) => Ok(()),
        _ => Err(in_use()),
    }
}

const IS_LINK: &str = "it is a symbolic link, which is not followed; delete it";

fn in_use() -> io::Error {
    io::Error::other("another run uses it; wait for it to end, or name another")
}

/// Opens a file that an earlier run left, if it exists.
///
/// # Errors
///
/// A system error, or the reason not to trust the file. A trusted file is a regular file, not a link; it belongs to the
/// user, and only the user may write to it.
pub fn open_trusted(path: &Path) -> io::Result<Option<File>> {
    let file = match retried(|| open(path)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(_) if path.is_symlink() => return Err(io::Error::other(IS_LINK)),
        file => file?,
    };
    check_trust(&file.metadata()?)?;
    Ok(Some(file))
}

/// Opens a file for reading and locking. Also opens it for writing, because some file systems lock only writable files.
/// Never blocks on a pipe.
fn open(path: &Path) -> io::Result<File> {
    let options = &mut options(None);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags.bits() as i32);
    }
    options.open(path)
}

/// Fails if the file is not regular, or if another user may have written it. This check is needed because
/// a checksum does not show who has written the file.
fn check_trust(file: &Metadata) -> io::Result<()> {
    if !file.is_file() {
        return Err(io::Error::other("it is not a regular file; delete it"));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if file.uid() != rustix::process::geteuid().as_raw() {
            let reason = "it belongs to another user, who may have forged it; name another";
            return Err(io::Error::other(reason));
        }
        if file.mode() & 0o022 != 0 {
            let reason = "other users may write to it and may have forged it; delete it, or `chmod 600` it if you trust it";
            return Err(io::Error::other(reason));
        }
    }
    Ok(())
}

/// Returns whether the error means that the file system has no locks.
fn has_no_locks(error: &io::Error) -> bool {
    #[cfg(unix)]
    if error.raw_os_error() == Some(rustix::io::Errno::NOLCK.raw_os_error()) {
        return true;
    }
    matches!(
        error.kind(),
        ErrorKind::Unsupported | ErrorKind::InvalidInput
    )
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::io::Errno;

    #[test]
    fn a_failed_lock_is_an_error_unless_there_are_no_locks() {
        let is_ignored = |error: Errno| super::has_no_locks(&error.into());
        assert!([Errno::NOLCK, Errno::OPNOTSUPP, Errno::INVAL].map(is_ignored) == [true; 3]);
        assert!([Errno::IO, Errno::ACCESS, Errno::BADF].map(is_ignored) == [false; 3]);
    }
}
