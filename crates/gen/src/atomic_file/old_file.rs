use std::fs::Metadata;
use std::io;
use std::path::{Path, is_separator};

use super::{WriteError, retried};

/// Returns the permissions that a new file of this name keeps, if there is an old one. Fails if there
/// is something else, or can be no file. `path` is the name in errors.
pub(super) fn old_mode(path: &Path, target: &Path) -> Result<Option<u32>, WriteError> {
    let folder = || WriteError::Folder {
        path: path.to_owned(),
    };
    match retried(|| target.symlink_metadata()) {
        Ok(old) if old.is_file() => Ok(mode(&old)),
        Ok(old) if old.is_dir() => Err(folder()),
        Ok(_) => Err(WriteError::NotRegular {
            path: path.to_owned(),
        }),
        Err(error) if is_missing(&error) && is_name_of_a_folder(target) => {
            Err(WriteError::FolderName {
                path: path.to_owned(),
            })
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound && target != Path::new("") => {
            match target.file_name() {
                Some(_) => Ok(None),
                None => Err(folder()),
            }
        }
        Err(error) => Err(WriteError::failed(path, error)),
    }
}

/// Returns whether an error says that there is nothing of a name.
pub(super) fn is_missing(error: &io::Error) -> bool {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => true,
        // What Windows says of `file/`.
        io::ErrorKind::InvalidFilename => cfg!(windows),
        _ => false,
    }
}

/// Returns whether only a folder can have this name.
fn is_name_of_a_folder(path: &Path) -> bool {
    let name = path.as_os_str().as_encoded_bytes();
    let name = name.strip_suffix(b".").unwrap_or(name);
    name.last().is_some_and(|&byte| is_separator(byte.into()))
}

/// Returns who may read and write the old file. What it allows others to write counts only if the
/// process's user has allowed it.
#[cfg(unix)]
fn mode(old: &Metadata) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    let is_own = old.uid() == rustix::process::geteuid().as_raw();
    Some(old.mode() & if is_own { 0o777 } else { 0o755 })
}

#[cfg(not(unix))]
fn mode(_: &Metadata) -> Option<u32> {
    None
}
