//! Files that replace other files completely or not at all.

mod target;
mod temporary;

use std::fs::File;
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

pub(crate) use self::target::is_one_file;
pub use self::target::is_same_file;
use self::target::{find_target, folder_of};
use self::temporary::{Temporary, TemporaryName, create_named, create_temporary, put};
pub(crate) use self::temporary::{create_unnamed, options};
use crate::WriteError;
use crate::locked_file::LockedFile;

/// A new file that, once complete and synced to disk, replaces an older file.
///
/// A symbolic link is kept, and its target is replaced. The permissions of an older file are kept; a new file gets its
/// permissions from the umask. The file belongs to the user and group of the process.
///
/// If an [`AtomicFile`] is dropped before [`AtomicFile::commit`], its file is deleted. If the system has unnamed files
/// and `/proc` is mounted, a killed process leaves no file either.
///
/// ```
/// use std::io::Write;
/// use tilebase_gen::AtomicFile;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("answer");
/// let mut file = AtomicFile::create(&path)?;
/// file.write_all(b"42")?;
/// assert!(!path.exists());
/// file.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"42");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    /// The caller's path.
    path: PathBuf,
    /// The resolved path.
    target: PathBuf,
    /// The folder of the target, open for syncing.
    #[cfg(unix)]
    folder: File,
    file: File,
    /// The temporary name; `None` for an unnamed file.
    name: Option<TemporaryName>,
}

impl AtomicFile {
    /// Creates the file that will replace the file at this path.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if the file cannot be created, or if the path names a folder, a device or another special file.
    pub fn create(path: impl AsRef<Path>) -> Result<AtomicFile, WriteError> {
        let (target, mode) = find_target(path.as_ref())?;
        AtomicFile::create_beside(path.as_ref(), target, mode, create_temporary)
    }

    /// Creates a file that only the process's user may access. If the path is a symbolic link, the link is replaced,
    /// not followed.
    pub(crate) fn create_private(path: &Path) -> Result<AtomicFile, WriteError> {
        AtomicFile::create_beside(path, path.to_owned(), Some(0o600), create_temporary)
    }

    fn create_beside(
        path: &Path,
        target: PathBuf,
        mode: Option<u32>,
        create: impl FnOnce(&Path, Option<u32>) -> io::Result<Temporary>,
    ) -> Result<AtomicFile, WriteError> {
        let create = || {
            let folder = folder_of(&target);
            #[cfg(unix)]
            let opened_folder = File::open(folder)?;
            let (file, name) = create(folder, mode)?;
            #[cfg(unix)]
            set_mode(&file, mode)?;
            Ok(AtomicFile {
                path: path.to_owned(),
                #[cfg(unix)]
                folder: opened_folder,
                file,
                name,
                target,
            })
        };
        create().map_err(|source| WriteError::failed(path, source))
    }

    /// Returns whether the file will replace the file `name`. Ignores the case of the name, as some file systems do.
    pub(crate) fn will_replace(&self, name: &Path) -> bool {
        let is_same_name = match (self.target.file_name(), name.file_name()) {
            (Some(own), Some(name)) => own.eq_ignore_ascii_case(name),
            _ => false,
        };
        is_same_name && is_same_file(folder_of(&self.target), folder_of(name)).unwrap_or(false)
    }

    /// Writes all bytes.
    ///
    /// # Errors
    ///
    /// [`WriteError::Failed`], which names the file.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = self.write_all(bytes);
        written.map_err(|source| WriteError::failed(&self.path, source))
    }

    /// Syncs the file to disk, then renames it to its path.
    ///
    /// # Errors
    ///
    /// [`WriteError`]. After [`WriteError::NotDurable`], the new file is complete. After any other error, an older file
    /// is unchanged.
    pub fn commit(self) -> Result<(), WriteError> {
        self.commit_file().map(drop)
    }

    /// Commits as [`AtomicFile::commit`] does, and returns the file. If the system cannot name the original, returns a
    /// copy.
    pub(crate) fn commit_file(self) -> Result<File, WriteError> {
        let synced = self.file.sync_all();
        #[cfg(unix)]
        let synced = synced.and_then(|()| match &self.name {
            Some(name) if name.is_kept => self.set_usual_mode(),
            _ => Ok(()),
        });
        let named = synced.and_then(|()| put(self.file, self.name, &self.target));
        let file = named.map_err(|source| WriteError::failed(&self.path, source))?;
        #[cfg(unix)]
        sync_folder(&self.folder).map_err(|source| WriteError::NotDurable {
            path: self.path,
            source,
        })?;
        Ok(file)
    }
}

#[cfg(unix)]
impl AtomicFile {
    /// Sets the permissions that a file of [`AtomicFile::create`] has.
    fn set_usual_mode(&self) -> io::Result<()> {
        let (_, mode) = find_target(&self.path).map_err(io::Error::other)?;
        // Only a new file shows the umask.
        let of_new = || mode_of(&create_temporary(folder_of(&self.target), None)?.0);
        set_mode(&self.file, Some(mode.map_or_else(of_new, Ok)?))
    }
}

/// Internal interface for tilebase-cluster, where other processes write to the file, and for tilebase-learning.
#[doc(hidden)]
impl AtomicFile {
    /// Opens the unfinished file of an earlier run, or creates one. Its name is the target's name with `suffix`. If it
    /// is dropped before [`AtomicFile::commit`], it stays for a later run. Until it is committed, only the process's
    /// user may access it.
    ///
    /// # Errors
    ///
    /// As for [`AtomicFile::create`]. Fails if another run uses the file, or if another user may have written it.
    pub fn open_partial(path: impl AsRef<Path>, suffix: &str) -> Result<AtomicFile, WriteError> {
        let path = path.as_ref();
        let (target, _) = find_target(path)?;
        let mut name = target.clone().into_os_string();
        name.push(suffix);
        let name = TemporaryName {
            path: name.into(),
            is_kept: true,
        };
        let held =
            LockedFile::open_or_create(&name.path).map_err(|source| match source.kind() {
                ErrorKind::NotFound => WriteError::failed(path, source),
                _ => WriteError::failed(&name.path, source),
            })?;
        let open = |_: &Path, _| Ok((held.0, Some(name)));
        AtomicFile::create_beside(path, target, None, open)
    }

    /// Creates a file as [`AtomicFile::create`] does, but with a [temporary name](AtomicFile::temporary_path), so other
    /// processes can write to it.
    pub fn create_shared(path: impl AsRef<Path>) -> Result<AtomicFile, WriteError> {
        let (target, mode) = find_target(path.as_ref())?;
        AtomicFile::create_beside(path.as_ref(), target, mode, create_named)
    }

    /// Returns the file, for locks and positioned writes.
    pub fn as_file(&self) -> &File {
        &self.file
    }

    /// Returns the temporary name, or `None` for an unnamed file.
    pub fn temporary_path(&self) -> Option<&Path> {
        self.name.as_ref().map(|name| &*name.path)
    }

    /// Overwrites the first bytes with `start`, then [commits](AtomicFile::commit).
    pub fn commit_with_start(mut self, start: &[u8]) -> Result<(), WriteError> {
        let rewound = self.file.rewind();
        rewound.map_err(|source| WriteError::failed(&self.path, source))?;
        self.write_bytes(start)?;
        self.commit()
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a file completely or not at all, with an [`AtomicFile`].
///
/// # Errors
///
/// [`WriteError`], which says whether the old or the new file exists. No other file is left behind.
pub fn write_file(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), WriteError> {
    let mut file = AtomicFile::create(path.as_ref())?;
    file.write_bytes(bytes)?;
    file.commit()
}

/// Sets the permissions, regardless of the umask. Does nothing if they are already right, because some file systems
/// cannot set permissions.
#[cfg(unix)]
fn set_mode(file: &File, mode: Option<u32>) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    match mode {
        Some(mode) if mode_of(file)? != mode => file.set_permissions(Permissions::from_mode(mode)),
        _ => Ok(()),
    }
}

#[cfg(unix)]
fn mode_of(file: &File) -> io::Result<u32> {
    use std::os::unix::fs::PermissionsExt;
    Ok(file.metadata()?.permissions().mode() & 0o777)
}

/// Syncs a folder to disk. If the file system cannot sync a folder, syncs the whole file system.
#[cfg(unix)]
fn sync_folder(folder: &File) -> io::Result<()> {
    let synced = folder.sync_all();
    #[cfg(target_os = "linux")]
    if let Err(error) = &synced
        && let ErrorKind::InvalidInput | ErrorKind::Unsupported = error.kind()
    {
        return Ok(rustix::fs::syncfs(folder)?);
    }
    synced
}

/// Retries while the call is interrupted (EINTR).
pub(crate) fn retried<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => (),
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The two ways to create a file: unnamed if possible, or with a temporary name.
    const KINDS: [fn(PathBuf) -> Result<AtomicFile, WriteError>; 2] =
        [AtomicFile::create, AtomicFile::create_shared];

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    /// A file opened with `O_EXCL` cannot be linked. The test uses such a file to simulate security rules that forbid
    /// linking. A copy must replace the target.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_copy_is_put_if_the_file_cannot_be_linked() {
        use std::os::unix::fs::OpenOptionsExt;
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("target");
        let flags = rustix::fs::OFlags::TMPFILE | rustix::fs::OFlags::EXCL;
        for text in ["a longer first text", "second"] {
            let mut options = temporary::options(Some(0o640));
            let opened = options.custom_flags(flags.bits() as i32).open(&folder);
            let mut file = opened.expect("this file system has files without names");
            file.write_all(text.as_bytes()).unwrap();
            put(file, None, &target).unwrap();
            assert_eq!(fs::read_to_string(&target).unwrap(), text);
            assert_eq!(names(folder.path()), 1);
        }
    }

    /// A drop, a rename and a failed rename must leave no temporary file. The last rename fails because the target is a
    /// folder that is not empty.
    #[test]
    fn no_temporary_file_is_left() {
        for create in KINDS {
            let folder = tempfile::tempdir().unwrap();
            let target = folder.path().join("target");
            drop(create(target.clone()).unwrap());
            assert_eq!(names(folder.path()), 0);
            for text in ["a longer first text", "second"] {
                let mut file = create(target.clone()).unwrap();
                file.write_bytes(text.as_bytes()).unwrap();
                file.commit().unwrap();
                assert_eq!(fs::read_to_string(&target).unwrap(), text);
                assert_eq!(names(folder.path()), 1);
            }
            let file = create(target.clone()).unwrap();
            fs::remove_file(&target).unwrap();
            fs::create_dir_all(target.join("in it")).unwrap();
            assert!(file.commit().is_err());
            assert_eq!(names(folder.path()), 1);
        }
    }
}
