use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

use super::old_file::is_missing;
use super::{WriteError, folder_of, retried};

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
            let path = name.to_owned();
            return Err(WriteError::NotRegular { path });
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

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, lchown, symlink};

    use super::*;

    /// All combinations of three users, in folders of all modes.
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

    #[test]
    fn a_planted_link() {
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
            fs::set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
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
