//! The target of an output file: its path and permissions.

use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf, is_separator};

use super::retried;
use crate::WriteError;

/// Returns the path of the target, existing or not, and the permissions to keep, if any.
pub(super) fn find_target(path: &Path) -> Result<(PathBuf, Option<u32>), WriteError> {
    let own = || path.to_owned();
    let (target, found) = match retried(|| path.symlink_metadata()) {
        Ok(found) if found.is_symlink() => {
            let (target, found) = follow(path)?;
            (target, Ok(found))
        }
        found => (own(), found),
    };
    match found {
        Ok(old) if old.is_file() => Ok((target, mode(&old))),
        Ok(old) if old.is_dir() => Err(WriteError::Folder(own())),
        Ok(_) => Err(WriteError::NotRegular(own())),
        Err(_) if is_name_of_a_folder(path) => Err(WriteError::FolderName(own())),
        Err(error) if error.kind() == ErrorKind::NotFound && path.file_name().is_some() => {
            Ok((target, None))
        }
        Err(error) => Err(WriteError::failed(path, error)),
    }
}

/// Resolves a symbolic link. Returns its target, with the target's metadata.
fn follow(link: &Path) -> Result<(PathBuf, Metadata), WriteError> {
    let failed = |source| WriteError::failed(link, source);
    let mut next = link.to_owned();
    // The limit ends the loop if links form a cycle. Then `metadata` fails below.
    for _ in 0..40 {
        let folder = retried(|| folder_of(&next).canonicalize()).map_err(failed)?;
        let Ok(leads_to) = retried(|| next.read_link()) else {
            break;
        };
        if folder == Path::new("/dev") || folder.starts_with("/proc") {
            // Links in these folders, for example `/dev/stdout`, may lead to open files, even if their text is an
            // ordinary path.
            return Err(WriteError::NotRegular(link.to_owned()));
        }
        next = folder.join(leads_to);
    }
    // Fails if `fs.protected_symlinks` forbids following the link.
    let found = retried(|| link.metadata()).map_err(|error| match error.kind() {
        kind @ ErrorKind::NotFound => failed(io::Error::new(kind, LINK_TO_NOTHING)),
        _ => failed(error),
    })?;
    Ok((retried(|| link.canonicalize()).map_err(failed)?, found))
}

const LINK_TO_NOTHING: &str = "it is a symbolic link to nothing; delete it, or name another file";

/// Returns whether the path ends in a slash, or in a slash and a dot.
fn is_name_of_a_folder(path: &Path) -> bool {
    let name = path.as_os_str().as_encoded_bytes();
    let name = name.strip_suffix(b".").unwrap_or(name);
    name.last().is_some_and(|&byte| is_separator(byte.into()))
}

pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns whether two paths name the same file or folder. Opens neither, because opening a pipe would block.
pub fn is_same_file(one: &Path, other: &Path) -> io::Result<bool> {
    #[cfg(unix)]
    {
        let [one, other] = [one, other].map(|name| retried(|| name.metadata()));
        Ok(is_one_file(&one?, &other?))
    }
    #[cfg(not(unix))]
    Ok(one.canonicalize()? == other.canonicalize()?)
}

#[cfg(unix)]
pub(crate) fn is_one_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Returns `true`, because only Unix can compare files. Elsewhere, an open, locked file cannot be replaced.
#[cfg(not(unix))]
pub(crate) fn is_one_file(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Returns the old file's permissions. Write permission for the group and others is kept only if the old file belongs
/// to the process's user.
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
