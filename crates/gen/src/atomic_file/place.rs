//! Where a file of some name is or would be: its folder, the links to it, and what is there.

use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf, is_separator};

use super::{WriteError, retried};

/// Opens the folder of a file, so that the names in it can be synced. Returns `None` for a folder that the process
/// may write to, but not read.
#[cfg(unix)]
pub(super) fn open_folder(path: &Path) -> io::Result<Option<File>> {
    use std::os::unix::fs::OpenOptionsExt;
    // A pipe that comes in between is not waited for.
    let flags = rustix::fs::OFlags::DIRECTORY.bits() as i32;
    match File::options().read(true).custom_flags(flags).open(path) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(None),
        opened => opened.map(Some),
    }
}

/// Syncs the name of a file in an opened folder to the disk. If the folder itself cannot be synced, since it may not
/// be read or the file system knows no such thing, syncs the whole file system.
#[cfg(unix)]
pub(super) fn sync_folder(folder: Option<&File>, file: &File) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, Unsupported};
    match folder.map(File::sync_all) {
        None => sync_file_system(file),
        Some(Err(error)) if matches!(error.kind(), InvalidInput | Unsupported) => {
            sync_file_system(file)
        }
        Some(synced) => synced,
    }
}

/// Only Unix does not sync names by itself.
#[cfg(not(unix))]
pub(super) fn open_folder(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

#[cfg(not(unix))]
pub(super) fn sync_folder(_: Option<&File>, _: &File) -> io::Result<()> {
    Ok(())
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

/// The most links that Linux follows.
const MOST_LINKS: usize = 40;

/// Returns where a file of this name is, or would be: links may lead to a file that does not exist.
pub(super) fn follow_links(name: &Path) -> Result<PathBuf, WriteError> {
    let failed = |source| WriteError::failed(name, source);
    let mut path = name.to_owned();
    for _ in 0..MOST_LINKS {
        let link = match retried(|| path.symlink_metadata()) {
            Ok(metadata) if metadata.is_symlink() => metadata,
            Err(error) if !is_missing(&error) => return Err(failed(error)),
            _ => return Ok(path),
        };
        let folder = folder_of(&path);
        if is_process_information(folder).map_err(failed)? {
            // Such a link stands for what a process has open, whatever it seems to lead to.
            return Err(WriteError::NotRegular(name.to_owned()));
        }
        if !may_follow_in(folder, &link).map_err(failed)? {
            return Err(failed(planted(&path)));
        }
        path = folder.join(retried(|| path.read_link()).map_err(failed)?);
    }
    Err(failed(io::Error::other("too many symbolic links")))
}

/// Returns whether this is a folder of `/proc`.
#[cfg(target_os = "linux")]
fn is_process_information(folder: &Path) -> io::Result<bool> {
    let file_system = retried(|| Ok(rustix::fs::statfs(folder)?))?;
    Ok(file_system.f_type == rustix::fs::PROC_SUPER_MAGIC)
}

#[cfg(not(target_os = "linux"))]
fn is_process_information(_: &Path) -> io::Result<bool> {
    Ok(false)
}

fn planted(link: &Path) -> io::Error {
    let reason = format!(
        "the symbolic link {} is not followed, since it belongs to another user and all may write to its folder; name the file itself",
        link.display()
    );
    io::Error::new(io::ErrorKind::PermissionDenied, reason)
}

#[cfg(unix)]
fn may_follow_in(folder: &Path, link: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let folder = retried(|| folder.metadata())?;
    let user = rustix::process::geteuid().as_raw();
    Ok(may_follow(folder.mode(), folder.uid(), link.uid(), user))
}

#[cfg(not(unix))]
fn may_follow_in(_: &Path, _: &Metadata) -> io::Result<bool> {
    Ok(true)
}

/// Returns whether a user may follow a link: in a folder like `/tmp`, where all may write, but rename
/// and delete only what is their own, it has to belong to the user or to the owner of the folder.
///
/// With `fs.protected_symlinks`, Linux has the same rule for the links that it follows. It does not
/// follow the last one of a name here, which is read in order to replace what it leads to.
#[cfg(unix)]
fn may_follow(folder_mode: u32, folder_owner: u32, link_owner: u32, user: u32) -> bool {
    const STICKY_AND_WRITABLE: u32 = 0o1002;
    folder_mode & STICKY_AND_WRITABLE != STICKY_AND_WRITABLE
        || link_owner == user
        || link_owner == folder_owner
}

/// Returns the permissions that a new file of this name keeps, if there is an old one. Fails if there
/// is something else, or can be no file. `path` is the name in errors.
pub(super) fn old_mode(path: &Path, target: &Path) -> Result<Option<u32>, WriteError> {
    let folder = || WriteError::Folder(path.to_owned());
    match retried(|| target.symlink_metadata()) {
        Ok(old) if old.is_file() => Ok(mode(&old)),
        Ok(old) if old.is_dir() => Err(folder()),
        Ok(_) => Err(WriteError::NotRegular(path.to_owned())),
        Err(error) if is_missing(&error) && is_name_of_a_folder(target) => {
            Err(WriteError::FolderName(path.to_owned()))
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
fn is_missing(error: &io::Error) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that may not be read is synced with all of its file system.
    #[cfg(target_os = "linux")]
    #[test]
    fn all_folders_are_synced() {
        let folder = tempfile::tempdir().unwrap();
        let file = File::create(folder.path().join("file")).unwrap();
        let opened = open_folder(folder.path()).unwrap();
        sync_folder(opened.as_ref(), &file).unwrap();
        sync_folder(None, &file).unwrap();
    }

    #[test]
    fn names_that_are_one() {
        let folder = tempfile::tempdir().unwrap();
        let name = |name: &str| folder.path().join(name);
        std::fs::create_dir(name("other")).unwrap();
        for (one, other, is_same) in [
            ("one", "./one", true),
            ("one", "other/../ONE", true),
            ("one", "two", false),
            ("one", "other/one", false),
            ("one", "missing/one", false),
            ("..", "..", false),
        ] {
            let found = is_same_name(&name(one), &name(other));
            assert_eq!(found, is_same, "{one} and {other}");
        }
    }

    /// All combinations of three users, in folders of all modes.
    #[cfg(unix)]
    #[test]
    fn whose_links_are_followed() {
        let users = [0, 1000, 1001];
        let mut tried = 0;
        for mode in 0..0o2000 {
            let is_shared = mode & 0o1000 != 0 && mode & 0o002 != 0;
            for folder_owner in users {
                for link_owner in users {
                    for user in users {
                        let is_foreign = link_owner != user && link_owner != folder_owner;
                        assert_eq!(
                            may_follow(mode, folder_owner, link_owner, user),
                            !(is_shared && is_foreign),
                            "{mode:o} {folder_owner} {link_owner} {user}"
                        );
                        tried += 1;
                    }
                }
            }
        }
        println!("cases: {tried} modes and owners of a folder and a link");
    }

    #[cfg(unix)]
    #[test]
    fn a_planted_link() {
        use std::fs::{Permissions, set_permissions};
        use std::os::unix::fs::{PermissionsExt, lchown, symlink};
        if !rustix::process::geteuid().is_root() {
            // Aloud: what a test prints by `println` is shown only if it fails.
            let left_out = b"left out: only root can make a link that belongs to another user\n";
            std::io::Write::write_all(&mut std::io::stderr(), left_out).unwrap();
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let [link, target] = ["link", "target"].map(|name| folder.path().join(name));
        symlink("target", &link).unwrap();
        lchown(&link, Some(1000), None).unwrap();
        for (mode, is_followed) in [
            (0o755, true),
            (0o777, true),
            (0o1755, true),
            (0o1777, false),
        ] {
            set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
            match follow_links(&link) {
                Ok(found) => assert!(is_followed && found == target, "{mode:o}"),
                Err(error) => assert!(!is_followed, "{mode:o}: {error}"),
            }
        }
        // A link of the folder's owner is followed, and one on the way to it is not.
        let first = folder.path().join("first");
        symlink("link", &first).unwrap();
        assert!(follow_links(&first).is_err());
        lchown(&link, Some(0), None).unwrap();
        assert_eq!(follow_links(&first).unwrap(), target);
    }
}
