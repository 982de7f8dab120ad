//! A file before it has its final name: unnamed, or with a temporary name.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
#[cfg(target_os = "linux")]
use std::io::Seek;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::retried;
#[cfg(target_os = "linux")]
use super::target::folder_of;

/// A file and its temporary name, if any.
pub type Temporary = (File, Option<TemporaryName>);

/// Creates an unnamed file, or a file with a temporary name if the system has no unnamed files.
pub fn create_temporary(folder: &Path, mode: Option<u32>) -> io::Result<Temporary> {
    #[cfg(target_os = "linux")]
    if let Some(file) = unnamed::create(folder, mode) {
        return Ok((file, None));
    }
    create_named(folder, mode)
}

pub fn create_named(folder: &Path, mode: Option<u32>) -> io::Result<Temporary> {
    let create = |name: &Path| options(mode).create_new(true).open(name);
    let (file, name) = TemporaryName::new(folder, create)?;
    Ok((file, Some(name)))
}

/// Creates a file that only the process's user may access and that disappears with the process.
pub fn create_unnamed(folder: &Path) -> io::Result<File> {
    #[cfg(unix)]
    return Ok(create_temporary(folder, Some(0o600))?.0);
    #[cfg(not(unix))]
    tempfile::tempfile_in(folder)
}

/// A temporary file name. The file is deleted on drop, unless it is kept.
#[derive(Debug)]
pub struct TemporaryName {
    pub path: PathBuf,
    pub is_kept: bool,
}

impl TemporaryName {
    /// Finds a free name. `make` creates the file and fails if it exists.
    fn new<T>(
        folder: &Path,
        make: impl Fn(&Path) -> io::Result<T>,
    ) -> io::Result<(T, TemporaryName)> {
        for _ in 0..100 {
            let random = RandomState::new().hash_one(());
            let path = folder.join(format!(".tilebase-{random:016x}"));
            match make(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => {
                    let is_kept = false;
                    return Ok((made?, TemporaryName { path, is_kept }));
                }
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

impl Drop for TemporaryName {
    fn drop(&mut self) {
        if !self.is_kept {
            // After a rename, no file has this name, so the error is ignored.
            let _ = retried(|| fs::remove_file(&self.path));
        }
    }
}

pub fn options(mode: Option<u32>) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode.unwrap_or(0o666));
    #[cfg(not(unix))]
    let _ = mode;
    options
}

/// Gives a file its final name. Returns the file, or a copy with that name if the system cannot name the file.
pub fn put(file: File, name: Option<TemporaryName>, target: &Path) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    let (file, name) = match name {
        None => match unnamed::link(&file, target) {
            Ok(name) => (file, name),
            Err(_) => unnamed::copied(&file, folder_of(target))?,
        },
        named => (file, named),
    };
    if let Some(name) = name {
        retried(|| fs::rename(&name.path, target))?;
    }
    Ok(file)
}

/// Unnamed files, which disappear with the process.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::{AtFlags, CWD, OFlags, linkat};
    use rustix::io::{Errno, retry_on_intr};

    use super::super::mode_of;
    use super::*;

    /// Creates an unnamed file. Returns `None` if the system has no unnamed files, or no `/proc`, which is needed to
    /// name them.
    pub(super) fn create(folder: &Path, mode: Option<u32>) -> Option<File> {
        let flags = OFlags::TMPFILE.bits() as i32;
        let file = options(mode).custom_flags(flags).open(folder).ok()?;
        retried(|| fs::metadata(descriptor(&file))).ok()?;
        Some(file)
    }

    /// Links the file to the target path. If that path exists, links and returns a temporary name instead, because only
    /// a rename replaces a file.
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

    /// Copies the file into a file with a temporary name. Without the copy, a long search could fail at the end,
    /// because the system cannot name its file.
    pub(super) fn copied(mut file: &File, folder: &Path) -> io::Result<Temporary> {
        let (mut copy, name) = create_named(folder, Some(mode_of(file)?))?;
        file.rewind()?;
        io::copy(&mut file, &mut copy)?;
        copy.sync_all()?;
        Ok((copy, name))
    }

    fn descriptor(file: &File) -> PathBuf {
        format!("/proc/self/fd/{}", file.as_raw_fd()).into()
    }
}
