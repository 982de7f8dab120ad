use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::Path;

#[cfg(unix)]
use super::retried;

/// The folder of a file, opened so that the names in it can be synced. Only Unix does that by itself.
#[derive(Debug)]
pub(super) struct Folder {
    /// `None` for a folder that the process may write to, but not read.
    #[cfg(unix)]
    file: Option<File>,
}

impl Folder {
    #[cfg(unix)]
    pub(super) fn open(path: &Path) -> io::Result<Folder> {
        use std::os::unix::fs::OpenOptionsExt;
        // A pipe that comes in between is not waited for.
        let flags = rustix::fs::OFlags::DIRECTORY.bits() as i32;
        let opened = File::options().read(true).custom_flags(flags).open(path);
        match opened {
            Ok(file) => Ok(Folder { file: Some(file) }),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                Ok(Folder { file: None })
            }
            Err(error) => Err(error),
        }
    }

    /// Sees to it that the name of a file in this folder is on the disk. If the folder itself cannot be
    /// synced, since it may not be read or the file system knows no such thing, the whole file system is.
    #[cfg(unix)]
    pub(super) fn sync(&self, file: &File) -> io::Result<()> {
        use io::ErrorKind::{InvalidInput, Unsupported};
        match self.file.as_ref().map(File::sync_all) {
            None => sync_file_system(file),
            Some(Err(error)) if matches!(error.kind(), InvalidInput | Unsupported) => {
                sync_file_system(file)
            }
            Some(synced) => synced,
        }
    }

    #[cfg(not(unix))]
    pub(super) fn open(_: &Path) -> io::Result<Folder> {
        Ok(Folder {})
    }

    #[cfg(not(unix))]
    pub(super) fn sync(&self, _: &File) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(target_os = "linux")]
fn sync_file_system(file: &File) -> io::Result<()> {
    retried(|| Ok(rustix::fs::syncfs(file)?))
}

#[cfg(all(unix, not(target_os = "linux")))]
fn sync_file_system(_: &File) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns the folder in which a file of this name is.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns whether two names are one name in one folder. Capital letters make no difference, as on some
/// file systems.
pub(super) fn is_same_name(one: &Path, other: &Path) -> bool {
    let (Some(one_name), Some(other_name)) = (one.file_name(), other.file_name()) else {
        return false;
    };
    OsStr::eq_ignore_ascii_case(one_name, other_name)
        && is_same_file(folder_of(one), folder_of(other)).unwrap_or(false)
}

/// Returns whether two names lead to one file, or to one folder.
#[cfg(unix)]
pub(crate) fn is_same_file(one: &Path, other: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let [one, other] = [one, other].map(|name| retried(|| name.metadata()));
    let (one, other) = (one?, other?);
    Ok((one.dev(), one.ino()) == (other.dev(), other.ino()))
}

/// Returns whether two names lead to one file, or to one folder.
#[cfg(not(unix))]
pub(crate) fn is_same_file(one: &Path, other: &Path) -> io::Result<bool> {
    Ok(one.canonicalize()? == other.canonicalize()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that may not be read is synced with all of its file system.
    #[cfg(target_os = "linux")]
    #[test]
    fn all_folders_are_synced() {
        let folder = tempfile::tempdir().unwrap();
        let file = File::create(folder.path().join("file")).unwrap();
        Folder::open(folder.path()).unwrap().sync(&file).unwrap();
        Folder { file: None }.sync(&file).unwrap();
    }

    #[test]
    fn names_that_are_one() {
        let folder = tempfile::tempdir().unwrap();
        let name = |name: &str| folder.path().join(name);
        std::fs::create_dir(name("other")).unwrap();
        assert!(is_same_name(&name("one"), &name("./one")));
        assert!(is_same_name(&name("one"), &name("other/../ONE")));
        assert!(!is_same_name(&name("one"), &name("two")));
        assert!(!is_same_name(&name("one"), &name("other/one")));
        assert!(!is_same_name(&name("one"), &name("missing/one")));
        assert!(!is_same_name(&name(".."), &name("..")));
    }
}
