//! Files that replace others whole, or not at all.

mod target;

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

pub(crate) use self::target::is_same_file;
use self::target::{find_target, folder_of};
use crate::WriteError;

/// A file that replaces another of its name only when it is complete and safely on the disk.
///
/// A symbolic link is kept, and the file that it leads to is replaced. The permissions of the file that is
/// replaced are kept; a new file has those that the umask allows. Owner and group are those of the process.
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
    #[cfg(unix)]
    folder: File,
    file: File,
    /// The name until the file is complete; `None` for a file without one.
    name: Option<TemporaryName>,
}

/// A file with its temporary name, if it has one.
type Temporary = (File, Option<TemporaryName>);

impl AtomicFile {
    /// Creates a file that will get this name.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if no file of this name can be created, or if there is something else of this
    /// name, such as a folder or a device.
    pub fn create(path: impl AsRef<Path>) -> Result<AtomicFile, WriteError> {
        let (target, mode) = find_target(path.as_ref())?;
        AtomicFile::create_beside(path.as_ref(), target, mode, create_temporary)
    }

    /// Creates a file that only the process's user may read and write, whatever was there before. It
    /// will replace a link of this name.
    pub(crate) fn create_private(path: &Path) -> Result<AtomicFile, WriteError> {
        AtomicFile::create_beside(path, path.to_owned(), Some(0o600), create_temporary)
    }

    fn create_beside(
        path: &Path,
        target: PathBuf,
        mode: Option<u32>,
        create: fn(&Path, Option<u32>) -> io::Result<Temporary>,
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

    /// Returns whether the file will get this name, by whichever folder. Capital letters make no difference, as on some file
    /// systems.
    pub(crate) fn will_be(&self, name: &Path) -> bool {
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

    /// Returns the file, for locks, and for writing at places.
    pub fn as_file(&self) -> &File {
        &self.file
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
        let synced = self.file.sync_all();
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
        let (target, mode) = find_target(path.as_ref())?;
        AtomicFile::create_beside(path.as_ref(), target, mode, create_named)
    }

    /// Returns the name that the file has until it is [committed](AtomicFile::commit); `None` for a file
    /// without one.
    pub fn temporary_path(&self) -> Option<&Path> {
        self.name.as_ref().map(|name| &*name.0)
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
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for AtomicFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
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

/// Sets the permissions, of which the umask may have taken some away. File systems without permissions
/// cannot set them, and need not.
#[cfg(unix)]
fn set_mode(file: &File, mode: Option<u32>) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    match mode {
        Some(mode) if file.metadata()?.permissions().mode() & 0o777 != mode => {
            file.set_permissions(fs::Permissions::from_mode(mode))
        }
        _ => Ok(()),
    }
}

/// Syncs the names in a folder to the disk. If the file system cannot sync folders, syncs all of it.
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

/// Creates a file without a name, or with one if the system has no such files.
fn create_temporary(folder: &Path, mode: Option<u32>) -> io::Result<Temporary> {
    #[cfg(target_os = "linux")]
    if let Some(file) = unnamed::create(folder, mode) {
        return Ok((file, None));
    }
    create_named(folder, mode)
}

fn create_named(folder: &Path, mode: Option<u32>) -> io::Result<Temporary> {
    let create = |name: &Path| options(mode).create_new(true).open(name);
    let (file, name) = TemporaryName::new(folder, create)?;
    Ok((file, Some(name)))
}

/// Creates a file that only the process's user may read and write, and that disappears with the process.
pub(crate) fn create_unnamed(folder: &Path) -> io::Result<File> {
    #[cfg(unix)]
    return Ok(create_temporary(folder, Some(0o600))?.0);
    #[cfg(not(unix))]
    tempfile::tempfile_in(folder)
}

/// A name that is removed when this is dropped.
#[derive(Debug)]
struct TemporaryName(PathBuf);

impl TemporaryName {
    /// Finds a name that is free: `make` makes a file of this name, and fails if there is one.
    fn new<T>(
        folder: &Path,
        make: impl Fn(&Path) -> io::Result<T>,
    ) -> io::Result<(T, TemporaryName)> {
        for _ in 0..100 {
            let random = RandomState::new().hash_one(());
            let name = folder.join(format!(".tilebase-{random:016x}"));
            match make(&name) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => return Ok((made?, TemporaryName(name))),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

impl Drop for TemporaryName {
    fn drop(&mut self) {
        // After a renaming there is no such file.
        let _ = retried(|| fs::remove_file(&self.0));
    }
}

fn options(mode: Option<u32>) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode.unwrap_or(0o666));
    #[cfg(not(unix))]
    let _ = mode;
    options
}

/// Gives a file its final name, in place of its temporary one, and returns it; or a copy of it, if the system refuses to
/// name it.
fn put(file: File, name: Option<TemporaryName>, target: &Path) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    let (file, name) = match name {
        None => match unnamed::link(&file, target) {
            Ok(name) => (file, name),
            Err(_) => unnamed::copied(&file, folder_of(target))?,
        },
        named => (file, named),
    };
    if let Some(name) = name {
        retried(|| fs::rename(&name.0, target))?;
    }
    Ok(file)
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

/// Files without names, which disappear with the process, however it ends.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::{AtFlags, CWD, OFlags, linkat};
    use rustix::io::{Errno, retry_on_intr};

    use super::*;

    /// Creates one, unless the system has none, or has no `/proc`, without which they get no names.
    pub(super) fn create(folder: &Path, mode: Option<u32>) -> Option<File> {
        let flags = OFlags::TMPFILE.bits() as i32;
        let file = options(mode).custom_flags(flags).open(folder).ok()?;
        retried(|| fs::metadata(descriptor(&file))).ok()?;
        Some(file)
    }

    /// Gives the file this name. If another has it, gives it a temporary one, and returns that: only a
    /// renaming replaces a file.
    pub(super) fn link(file: &File, target: &Path) -> io::Result<Option<TemporaryName>> {
        let (own, follow) = (descriptor(file), AtFlags::SYMLINK_FOLLOW);
        let link = |name: &Path| retry_on_intr(|| linkat(CWD, &own, CWD, name, follow));
        match link(target) {
            Err(Errno::EXIST) => {
                let ((), name) = TemporaryName::new(folder_of(target), |name| Ok(link(name)?))?;
                Ok(Some(name))
            }
            linked => Ok(linked.map(|()| None)?),
        }
    }

    /// Copies the file into one with a name. A long search is not lost because the system refuses a name.
    pub(super) fn copied(mut file: &File, folder: &Path) -> io::Result<Temporary> {
        use std::os::unix::fs::PermissionsExt;
        let mode = file.metadata()?.permissions().mode() & 0o777;
        let (mut copy, name) = create_named(folder, Some(mode))?;
        file.rewind()?;
        io::copy(&mut file, &mut copy)?;
        copy.sync_all()?;
        Ok((copy, name))
    }

    fn descriptor(file: &File) -> PathBuf {
        format!("/proc/self/fd/{}", file.as_raw_fd()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If files without names are supported, and if not.
    const KINDS: [fn(PathBuf) -> Result<AtomicFile, WriteError>; 2] =
        [AtomicFile::create, AtomicFile::create_shared];

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn a_new_name_and_an_old_one() {
        for create in KINDS {
            let folder = tempfile::tempdir().unwrap();
            let target = folder.path().join("target");
            for text in ["first", "second"] {
                let mut file = create(target.clone()).unwrap();
                file.write_bytes(text.as_bytes()).unwrap();
                file.commit().unwrap();
                assert_eq!(fs::read_to_string(&target).unwrap(), text);
                assert_eq!(names(folder.path()), 1);
            }
        }
    }

    /// A file that was created with `O_EXCL` cannot be linked, as where rules forbid it.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_copy_is_put_if_the_file_cannot_be_linked() {
        use std::os::unix::fs::OpenOptionsExt;
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("target");
        let flags = rustix::fs::OFlags::TMPFILE | rustix::fs::OFlags::EXCL;
        for text in ["first", "second"] {
            let mut options = options(Some(0o640));
            let opened = options.custom_flags(flags.bits() as i32).open(&folder);
            let mut file = opened.expect("this file system has files without names");
            file.write_all(text.as_bytes()).unwrap();
            put(file, None, &target).unwrap();
            assert_eq!(fs::read_to_string(&target).unwrap(), text);
            assert_eq!(names(folder.path()), 1);
        }
    }

    /// Nothing can be renamed onto a folder that is in use.
    #[test]
    fn nothing_is_left_if_it_is_dropped_or_the_renaming_fails() {
        for create in KINDS {
            let folder = tempfile::tempdir().unwrap();
            let target = folder.path().join("target");
            drop(create(target.clone()).unwrap());
            assert_eq!(names(folder.path()), 0);
            let file = create(target.clone()).unwrap();
            fs::create_dir_all(target.join("in it")).unwrap();
            assert!(file.commit().is_err());
            assert_eq!(names(folder.path()), 1);
        }
    }
}
