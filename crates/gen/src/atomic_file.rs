use std::fs::{self, File, Permissions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

/// A file that replaces another of its name only when it is complete and safely on the disk. A symbolic
/// link is kept, and the file that it points to is replaced.
///
/// Dropped before [`AtomicFile::commit`], it leaves nothing behind; if the system supports files without
/// names, neither does a process that is killed before.
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
    /// The file that this name leads to.
    target: PathBuf,
    file: Temporary,
}

#[derive(Debug)]
enum Temporary {
    #[cfg(target_os = "linux")]
    Unnamed(File),
    Named(NamedTempFile),
}

/// Writes a whole file or none, as an [`AtomicFile`].
///
/// # Errors
///
/// [`WriteError`]. A file that was there before is then still there and whole, and no other is left
/// behind.
pub fn write_file(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), WriteError> {
    let mut file = AtomicFile::create(path)?;
    let written = file.write_all(bytes);
    written.map_err(|source| file.error(source))?;
    file.commit()
}

/// A file could not be written.
#[derive(Debug, Error)]
#[error("cannot write {}", path.display())]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// What went wrong.
    pub source: io::Error,
}

impl AtomicFile {
    /// Creates a file that will get this name.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if no file of this name can be created.
    pub fn create(path: impl AsRef<Path>) -> Result<AtomicFile, WriteError> {
        let path = path.as_ref().to_owned();
        let create = || {
            let target = follow_links(&path)?;
            let file = create_beside(&target)?;
            Ok((target, file))
        };
        match create() {
            Ok((target, file)) => Ok(AtomicFile { path, target, file }),
            Err(source) => Err(WriteError { path, source }),
        }
    }

    /// Returns the error of an operation on this file.
    pub(crate) fn error(&self, source: io::Error) -> WriteError {
        WriteError {
            path: self.path.clone(),
            source,
        }
    }

    fn file(&mut self) -> &mut File {
        match &mut self.file {
            #[cfg(target_os = "linux")]
            Temporary::Unnamed(file) => file,
            Temporary::Named(file) => file.as_file_mut(),
        }
    }

    /// Gives the file its name, once it is safely on the disk.
    ///
    /// # Errors
    ///
    /// [`WriteError`]. A file that was there before is then still there, unless the only thing that
    /// failed is to sync the folder.
    pub fn commit(mut self) -> Result<(), WriteError> {
        let synced = self.file().sync_all();
        synced.map_err(|source| self.error(source))?;
        let AtomicFile { path, target, file } = self;
        let put = || {
            let folder = folder_of(&target);
            // A folder that may not be read cannot be synced.
            let folder_file = File::open(folder).ok();
            let file = match file {
                Temporary::Named(file) => file,
                #[cfg(target_os = "linux")]
                Temporary::Unnamed(file) => unnamed::name(file, folder)?,
            };
            file.persist(&target).map_err(|error| error.error)?;
            folder_file.map_or(Ok(()), |folder| folder.sync_all())
        };
        put().map_err(|source| WriteError { path, source })
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

impl Seek for AtomicFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file().seek(position)
    }
}

/// Returns where a file of this name is, or would be: links may lead to a file that does not exist.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(target) => path = folder_of(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Creates a temporary file in the target's folder, with the permissions that the target has or would
/// get.
fn create_beside(target: &Path) -> io::Result<Temporary> {
    let permissions = match fs::metadata(target) {
        Ok(metadata) if metadata.is_file() => Some(metadata.permissions()),
        Ok(_) => return Err(io::Error::other("not a regular file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if target.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(io::Error::other("the name of a folder"));
    }
    let folder = folder_of(target);
    #[cfg(target_os = "linux")]
    if let Some(file) = unnamed::create(folder)? {
        set_permissions(&file, permissions)?;
        return Ok(Temporary::Unnamed(file));
    }
    let file = names().tempfile_in(folder)?;
    set_permissions(file.as_file(), permissions)?;
    Ok(Temporary::Named(file))
}

fn set_permissions(file: &File, permissions: Option<Permissions>) -> io::Result<()> {
    permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))
}

/// Returns how temporary files are named, and who may read them: as the umask allows for any file.
fn names() -> tempfile::Builder<'static, 'static> {
    let mut names = tempfile::Builder::new();
    names.prefix(".tilebase-");
    #[cfg(unix)]
    names.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    names
}

/// Files without names, which disappear with the process, however it ends.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};
    use rustix::io::Errno;
    use tempfile::NamedTempFile;

    /// Creates one, or returns `None` if the file system does not support them.
    pub fn create(folder: &Path) -> io::Result<Option<File>> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        match open(folder, flags, Mode::from_raw_mode(0o666)) {
            Ok(descriptor) => Ok(Some(File::from(descriptor))),
            Err(Errno::NOTSUP | Errno::ISDIR | Errno::INVAL) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Gives a file a temporary name.
    pub fn name(file: File, folder: &Path) -> io::Result<NamedTempFile> {
        let descriptor = format!("/proc/self/fd/{}", file.as_raw_fd());
        super::names().make_in(folder, |path| {
            linkat(CWD, &descriptor, CWD, path, AtFlags::SYMLINK_FOLLOW)?;
            file.try_clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing can be renamed onto a folder that is in use.
    #[test]
    fn a_failed_renaming_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("taken");
        let file = AtomicFile::create(&name).unwrap();
        fs::create_dir_all(name.join("by this")).unwrap();
        assert!(file.commit().is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// If files without names are not supported.
    #[test]
    fn a_named_temporary_file_serves_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let file = names().tempfile_in(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        drop(file);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
