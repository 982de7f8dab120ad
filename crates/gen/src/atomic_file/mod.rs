//! Files that replace others whole, or not at all.

mod place;
mod temporary;

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

pub(crate) use self::place::is_same_file;
use self::place::{folder_of, follow_links, is_same_name, old_mode, open_folder, sync_folder};
use self::temporary::Temporary;
pub(crate) use self::temporary::create_unnamed;
#[cfg(unix)]
pub use self::temporary::remove_temporary_files;

/// A file that replaces another of its name only when it is complete and safely on the disk.
///
/// A symbolic link is kept, and the file that it leads to is replaced; but a link of another user in a
/// folder where all may write, such as `/tmp`, is refused, as Linux does if `fs.protected_symlinks` is
/// set. The permissions of the file that is replaced are kept; a new file has those that the umask
/// allows. Owner and group are those of the process.
///
/// Dropped before [`AtomicFile::commit`], it leaves nothing behind. If the system supports files without
/// names, and `/proc` is mounted, neither does a process that is killed before.
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
    /// The name that the caller uses.
    path: PathBuf,
    /// The name that this leads to.
    target: PathBuf,
    /// The folder of the target, opened to be synced.
    folder: Option<File>,
    file: Temporary,
}

/// Creates a temporary file in a folder, with a mode.
type Create = fn(&Path, Option<u32>) -> io::Result<Temporary>;

impl AtomicFile {
    /// Creates a file that will get this name.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if no file of this name can be created, or if there is something else of this
    /// name, such as a folder or a device.
    pub fn create(path: impl AsRef<Path>) -> Result<AtomicFile, WriteError> {
        AtomicFile::create_at(path.as_ref(), Temporary::create)
    }

    /// Creates a file that only the process's user may read and write, whatever was there before. It
    /// will replace a link of this name.
    pub(crate) fn create_private(path: &Path) -> Result<AtomicFile, WriteError> {
        AtomicFile::create_beside(path, path.to_owned(), Some(0o600), Temporary::create)
    }

    fn create_at(path: &Path, create: Create) -> Result<AtomicFile, WriteError> {
        let target = follow_links(path)?;
        let mode = old_mode(path, &target)?;
        AtomicFile::create_beside(path, target, mode, create)
    }

    fn create_beside(
        path: &Path,
        target: PathBuf,
        mode: Option<u32>,
        create: Create,
    ) -> Result<AtomicFile, WriteError> {
        let create = || {
            let folder = folder_of(&target);
            Ok((open_folder(folder)?, create(folder, mode)?))
        };
        let (folder, file) = create().map_err(|source| WriteError::failed(path, source))?;
        Ok(AtomicFile {
            path: path.to_owned(),
            target,
            folder,
            file,
        })
    }

    /// Returns whether the file will get this name, by whichever way it leads there.
    pub(crate) fn will_be(&self, name: &Path) -> bool {
        is_same_name(&self.target, name)
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

    /// Returns the file, for locks, and for writing at places.
    pub fn as_file(&self) -> &File {
        self.file.as_file()
    }

    /// Gives the file its name, once it is safely on the disk.
    ///
    /// # Errors
    ///
    /// [`WriteError`]. A file that was there before is then still there, but for
    /// [`WriteError::NotDurable`]: then the new one is there, and whole.
    pub fn commit(self) -> Result<(), WriteError> {
        self.commit_file().map(drop)
    }

    /// Does that, and returns the file, which is a copy if the system refuses to name the other.
    pub(crate) fn commit_file(self) -> Result<File, WriteError> {
        let AtomicFile {
            path,
            target,
            folder,
            file,
        } = self;
        let synced = file.as_file().sync_all();
        let put = synced.and_then(|()| file.put(&target));
        let file = put.map_err(|source| WriteError::failed(&path, source))?;
        match sync_folder(folder.as_ref(), &file) {
            Ok(()) => Ok(file),
            Err(source) => Err(WriteError::NotDurable { path, source }),
        }
    }
}

/// What tilebase-cluster needs: a file to which other processes write, and whose header is known last.
#[doc(hidden)]
impl AtomicFile {
    /// Creates a file as [`AtomicFile::create`] does, but one that has a
    /// [name](AtomicFile::temporary_path) from the beginning, under which other processes can write to it.
    ///
    /// # Errors
    ///
    /// As for [`AtomicFile::create`].
    pub fn create_shared(path: impl AsRef<Path>) -> Result<AtomicFile, WriteError> {
        AtomicFile::create_at(path.as_ref(), Temporary::create_named)
    }

    /// Returns the name that the file has until it is [committed](AtomicFile::commit); `None` for a file
    /// without one.
    pub fn temporary_path(&self) -> Option<&Path> {
        self.file.path()
    }

    /// Replaces the first bytes, and [commits](AtomicFile::commit).
    ///
    /// # Errors
    ///
    /// As for [`AtomicFile::commit`].
    pub fn commit_with_start(mut self, start: &[u8]) -> Result<(), WriteError> {
        let rewound = self.rewind();
        rewound.map_err(|source| WriteError::failed(&self.path, source))?;
        self.write_bytes(start)?;
        self.commit()
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file().flush()
    }
}

impl Seek for AtomicFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.as_file().seek(position)
    }
}

/// Writes a whole file or none, as an [`AtomicFile`].
///
/// # Errors
///
/// [`WriteError`], which says whether there is now the file that was there before, or the new one. No
/// other is left behind.
pub fn write_file(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), WriteError> {
    let mut file = AtomicFile::create(path.as_ref())?;
    file.write_bytes(bytes)?;
    file.commit()
}

/// Why a file could not be written, or not for good.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file was not written. One that was there before is still there and whole.
    #[error("cannot write {}", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// There is something of this name that is neither a file nor a folder, or the name leads to a
    /// file that some process has open, as `/dev/stdout` does. It was left as it was.
    #[error("{} is not a regular file", .0.display())]
    NotRegular(PathBuf),
    /// The name is that of a folder.
    #[error("{} is a folder; name a file in it", .0.display())]
    Folder(PathBuf),
    /// There is no folder of this name, which ends as only names of folders do.
    #[error("{} is the name of a folder, since it ends in a slash; leave that out to write a file", .0.display())]
    FolderName(PathBuf),
    /// The new file is there and whole, but its name may not be on the disk yet.
    #[error(
        "{} is new and whole, but may not survive a power cut, since its folder could not be synced",
        path.display()
    )]
    NotDurable {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
}

impl WriteError {
    pub(crate) fn failed(path: &Path, source: io::Error) -> WriteError {
        let path = path.to_owned();
        WriteError::Failed { path, source }
    }
}

/// Retries while the call is interrupted (EINTR).
pub(crate) fn retried<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            result => return result,
        }
    }
}
