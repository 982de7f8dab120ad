use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;
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
    replace(path, bytes).map_err(|source| WriteError {
        path: path.to_owned(),
        source,
    })
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        target => target?,
    };
    if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(io::Error::other("not a regular file"));
    }
    let mut file = AtomicWriteFile::open(target)?;
    file.write_all(bytes)?;
    file.commit()
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
