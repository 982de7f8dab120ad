use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::vec::Vec;

use thiserror::Error;

use crate::{HEADER_LEN, Header, HeaderError, PayloadError};

/// Reads a table of any kind into memory. Checks the header and the length of the file, but not the payload. Takes
/// O(bytes). A wrong length in the header costs neither time nor memory.
///
/// ```
/// use tilebase_format::read_file;
///
/// # let path = std::path::Path::new(tilebase_data::folder()).join("3x3-corner.tb");
/// let bytes = read_file(&path)?;
/// assert_eq!(bytes.len(), 45_424);
/// # Ok::<(), tilebase_format::OpenError>(())
/// ```
///
/// # Errors
///
/// [`OpenError::Io`] if the file cannot be read, is not a regular file, or does not fit into
/// memory; [`OpenError::Header`] if the file is not a table or has the wrong length.
pub fn read_file(path: &Path) -> Result<Vec<u8>, OpenError> {
    let (header, file) = read_header(path)?;
    let mut bytes = header.to_bytes().to_vec();
    reserve(&mut bytes, header.file_len())?;
    // One extra byte shows whether the file has grown.
    file.take(header.payload_len() + 1)
        .read_to_end(&mut bytes)?;
    header.check_file_len(bytes.len() as u64)?;
    Ok(bytes)
}

/// Opens a table. Checks the header and the length of the file. Returns the header, and the file after it. Takes O(1), and
/// fails as [`read_file`] does.
pub fn read_header(path: &Path) -> Result<(Header, File), OpenError> {
    let mut file = open_file(path)?;
    let mut bytes = Vec::with_capacity(HEADER_LEN);
    let mut start = file.by_ref().take(HEADER_LEN as u64);
    start.read_to_end(&mut bytes)?;
    let header = Header::from_bytes(&bytes)?;
    header.check_file_len(file.metadata()?.len())?;
    Ok((header, file))
}

/// Opens a regular file for reading. Fails immediately for a named pipe.
///
/// # Errors
///
/// If the file cannot be opened or is not a regular file. For a folder, the kind is [`ErrorKind::IsADirectory`].
pub fn open_file(path: &Path) -> io::Result<File> {
    check_kind(&fs::metadata(path)?)?; // checked first, because opening some devices has side effects
    open_without_waiting(path)
}

/// Opens a file without blocking, even if a pipe has replaced it since its kind was checked.
fn open_without_waiting(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.read(true).open(path)?;
    check_kind(&file.metadata()?)?;
    Ok(file)
}

fn check_kind(metadata: &Metadata) -> io::Result<()> {
    let (kind, reason) = match metadata.file_type() {
        file if file.is_file() => return Ok(()),
        file if file.is_dir() => (ErrorKind::IsADirectory, "a folder; name a file in it"),
        _ => (ErrorKind::InvalidInput, "not a regular file"),
    };
    Err(io::Error::new(kind, reason))
}

/// Reserves memory for a file of this length and one extra byte.
fn reserve(bytes: &mut Vec<u8>, file_len: u64) -> io::Result<()> {
    let more = usize::try_from(file_len + 1 - bytes.len() as u64);
    let reserved = more.map(|more| bytes.try_reserve_exact(more));
    if let Ok(Ok(())) = reserved {
        return Ok(());
    }
    Err(io::Error::new(
        ErrorKind::OutOfMemory,
        std::format!("not enough memory to read {file_len} bytes"),
    ))
}

/// An error while opening a table file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The file cannot be opened, read or mapped, or there is not enough memory.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a table.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// The entries do not match the header.
    #[error(transparent)]
    Payload(#[from] PayloadError),
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn too_little_memory_is_an_error() {
        let mut bytes = Vec::new();
        let error = reserve(&mut bytes, 1 << 62).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfMemory);
        assert_eq!(
            error.to_string(),
            "not enough memory to read 4611686018427387904 bytes"
        );
        assert_eq!(bytes.capacity(), 0);
        bytes.extend([0; 64]);
        reserve(&mut bytes, 100).unwrap();
        assert!(bytes.capacity() > 100);
    }

    /// Opening a pipe must fail immediately. If it blocks, this test fails instead of hanging.
    #[cfg(unix)]
    #[test]
    fn a_pipe_that_comes_in_between() {
        use std::time::Duration;
        let pipe = std::env::temp_dir().join(std::format!("tilebase-pipe-{}", std::process::id()));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let (sender, opened) = std::sync::mpsc::channel();
        let path = pipe.clone();
        std::thread::spawn(move || sender.send(open_without_waiting(&path)));
        let opened = opened.recv_timeout(Duration::from_secs(60));
        fs::remove_file(&pipe).unwrap();
        let refused = opened.expect("it waits").unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::InvalidInput);
    }
}
