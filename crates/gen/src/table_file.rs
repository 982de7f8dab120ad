use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;
use thiserror::Error;
use tilebase_format::Header;

/// A generated table, in memory.
#[derive(Clone, Debug)]
pub struct TableFile {
    header: Header,
    file: Vec<u8>,
}

impl TableFile {
    pub(crate) fn new(header: Header, file: Vec<u8>) -> TableFile {
        TableFile { header, file }
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The whole file, header and payload.
    pub fn bytes(&self) -> &[u8] {
        &self.file
    }

    /// Writes the file, all of it or none: it takes the place of a file of that name only when it
    /// has safely come to the disk. A symbolic link is kept, and what it points to replaced.
    ///
    /// # Errors
    ///
    /// [`WriteError`]; then a file that was there before is still there and whole, and no other is
    /// left behind.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), WriteError> {
        let path = path.as_ref();
        self.replace(path).map_err(|source| WriteError {
            path: path.to_owned(),
            source,
        })
    }

    fn replace(&self, path: &Path) -> io::Result<()> {
        let target = match fs::canonicalize(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
            target => target?,
        };
        if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(io::Error::other("not a regular file"));
        }
        let mut file = AtomicWriteFile::open(target)?;
        file.write_all(&self.file)?;
        file.commit()
    }
}

/// A table could not be written; nothing has changed on the disk.
#[derive(Debug, Error)]
#[error("cannot write {}", path.display())]
pub struct WriteError {
    /// Where it was to go.
    pub path: PathBuf,
    /// What went wrong.
    pub source: io::Error,
}
