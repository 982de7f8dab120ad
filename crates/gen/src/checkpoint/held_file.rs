use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use crate::atomic_file::retried;

/// The file of a checkpoint, open and locked, so that no other run uses it. The lock ends with the
/// process, however that ends, and leaves nothing behind, since the checkpoint is the file that is
/// locked.
#[derive(Debug)]
pub(super) struct HeldFile(File);

impl HeldFile {
    /// Opens and locks the file, if there is one. Fails if another run uses it, or if another user can
    /// have written it.
    pub(super) fn open(path: &Path) -> io::Result<Option<HeldFile>> {
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
    pub(super) fn lock(file: File) -> io::Result<HeldFile> {
        let lock = || match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(in_use()),
            Err(TryLockError::Error(error)) if !has_no_locks(&error) => Err(error),
            _ => Ok(()),
        };
        retried(lock).map(|()| HeldFile(file))
    }

    pub(super) fn as_file(&self) -> &File {
        &self.0
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
pub(super) fn check_own(held: Option<&HeldFile>, path: &Path) -> io::Result<()> {
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

/// Fails if somebody else can have written the file: its sets of boards would be believed.
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

/// Only Unix tells. Elsewhere a file that is open and locked cannot be replaced by others.
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
