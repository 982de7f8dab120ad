use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

/// Writes a file, all of it or none: it takes the place of a file of that name only when it has
/// safely come to the disk. A symbolic link is kept, and what it points to replaced.
///
/// # Errors
///
/// [`WriteError`]; then a file that was there before is still there and whole, and no other is left
/// behind.
pub fn write_file(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), WriteError> {
    let path = path.as_ref();
    let written = follow_links(path).and_then(|target| replace(&target, bytes));
    written.map_err(|source| WriteError {
        path: path.to_owned(),
        source,
    })
}

/// A file could not be written; nothing has changed on the disk.
#[derive(Debug, Error)]
#[error("cannot write {}", path.display())]
pub struct WriteError {
    /// Where it was to go.
    pub path: PathBuf,
    /// What went wrong.
    pub source: io::Error,
}

/// Where a file of this name is, or would be: links may lead to a file that does not exist yet.
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

fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = match fs::metadata(target) {
        Ok(metadata) if metadata.is_file() => Some(metadata.permissions()),
        Ok(_) => return Err(io::Error::other("not a regular file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if target.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(io::Error::other("the name of a folder"));
    }
    put(target, bytes, old)
}

/// Writes beside the target and renames; the temporary file is deleted if anything fails.
fn put(target: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    let folder = folder_of(target);
    let complete = write_beside(folder, bytes, permissions)?;
    complete.persist(target).map_err(|error| error.error)?;
    File::open(folder)?.sync_all()
}

/// A complete and synced file with a temporary name in the folder.
fn write_beside(
    folder: &Path,
    bytes: &[u8],
    permissions: Option<Permissions>,
) -> io::Result<NamedTempFile> {
    let fill = |file: &mut File| {
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        file.write_all(bytes)?;
        file.sync_all()
    };
    #[cfg(target_os = "linux")]
    if let Some(mut file) = unnamed::create(folder)? {
        fill(&mut file)?;
        return unnamed::name(file, folder);
    }
    let mut file = names().tempfile_in(folder)?;
    fill(file.as_file_mut())?;
    Ok(file)
}

/// How temporary files are named, and who may read them: what the umask allows, as for any file.
fn names() -> tempfile::Builder<'static, 'static> {
    let mut names = tempfile::Builder::new();
    names.prefix(".tilebase-");
    #[cfg(unix)]
    names.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    names
}

/// Files without a name, which disappear with the process, however it ends.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};
    use rustix::io::Errno;
    use tempfile::NamedTempFile;

    /// `None` where the file system does not have them.
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
        let in_use = folder.path().join("in use");
        fs::create_dir_all(in_use.join("by this")).unwrap();
        assert!(put(&in_use, b"bytes", None).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// Where files without a name are not to be had.
    #[test]
    fn a_named_temporary_file_serves_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let file = names().tempfile_in(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        drop(file);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
