//! Writing replaces a file completely or not at all.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use oracle::names;
use tempfile::tempdir;
use tilebase_gen::{AtomicFile, WriteError, write_file};

const TABLE: &[u8] = b"the bytes of a table";

fn write(path: impl AsRef<Path>) -> Result<(), WriteError> {
    write_file(path, TABLE)
}

#[test]
fn paths_that_cannot_be_written() {
    let folder = tempdir().unwrap();
    let missing = folder.path().join("no such folder").join("2x2.tb");
    let error = write(&missing).unwrap_err();
    let expected = format!("cannot write {}", missing.display());
    assert_eq!(error.to_string(), expected);
    match error {
        WriteError::Failed { source, .. } => assert_eq!(source.kind(), ErrorKind::NotFound),
        error => panic!("{error}"),
    }
    for name in [".", "new/", "new/.", "..", "new/.."] {
        let error = write(folder.path().join(name)).unwrap_err();
        let is_right = matches!(
            error,
            WriteError::Folder { .. } | WriteError::FolderName { .. } | WriteError::Failed { .. }
        );
        assert!(is_right, "{name}: {error}");
    }
    fs::write(folder.path().join("file"), "old").unwrap();
    let names_of_folders = ["new/", "file/", "file/."];
    // Windows reads the last name as `file`.
    for name in &names_of_folders[..if cfg!(windows) { 2 } else { 3 }] {
        let error = write(folder.path().join(name)).unwrap_err();
        assert!(matches!(error, WriteError::FolderName { .. }), "{error}");
    }
    fs::remove_file(folder.path().join("file")).unwrap();
    let error = write(folder.path()).unwrap_err();
    let expected = format!("{} is a folder; name a file in it", folder.path().display());
    assert_eq!(error.to_string(), expected);
    assert!(AtomicFile::create("").is_err());
    assert_eq!(names(folder.path()), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_link_is_kept_and_a_socket_refused() {
    let folder = tempdir().unwrap();
    let (link, target) = (folder.path().join("link"), folder.path().join("target"));
    fs::write(&target, "old").unwrap();
    std::os::unix::fs::symlink("target", &link).unwrap();
    write(&link).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&target).unwrap(), TABLE);

    // A link to a missing file is refused: an attacker may have planted it to have the file created.
    let dangling = folder.path().join("dangling");
    std::os::unix::fs::symlink("later", &dangling).unwrap();
    match write(&dangling).unwrap_err() {
        WriteError::Failed { source, .. } => {
            let message = source.to_string();
            assert!(message.starts_with("it is a symbolic link to nothing"));
        }
        error => panic!("{error}"),
    }
    assert!(dangling.is_symlink() && !folder.path().join("later").exists());

    let to_open_file = folder.path().join("to-open-file");
    std::os::unix::fs::symlink("/dev/stdout", &to_open_file).unwrap();
    let error = write(&to_open_file).unwrap_err();
    assert!(matches!(error, WriteError::NotRegular(_)), "{error}");

    let endless = folder.path().join("endless");
    std::os::unix::fs::symlink("endless", &endless).unwrap();
    assert!(write(&endless).is_err());

    // Uses a socket, because a failure of this test would destroy a real device.
    let socket = folder.path().join("socket");
    #[allow(clippy::disallowed_types)]
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let error = write(&socket).unwrap_err();
    let name = socket.display();
    assert_eq!(error.to_string(), format!("{name} is not a regular file"));
}

/// Tries to give a file to another user, which only root can do. Returns whether it succeeded.
#[cfg(unix)]
pub fn given_away(path: &Path) -> bool {
    use std::os::unix::fs::{MetadataExt, chown};
    let owner = fs::metadata(path).unwrap().uid();
    let is_given = chown(path, Some(owner + 1), None).is_ok();
    if !is_given {
        // Writes to standard error, because the output of `println!` is shown only if the test fails.
        let left_out = b"left out: only root can make a file that belongs to another user\n";
        std::io::Write::write_all(&mut std::io::stderr(), left_out).unwrap();
    }
    is_given
}

/// A new file gets its permissions from the umask, a replaced file from the old file.
#[cfg(unix)]
#[test]
fn permissions_of_new_and_replaced_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let (plain, table_path) = (folder.path().join("plain"), folder.path().join("table"));
    fs::write(&plain, "").unwrap();
    write(&table_path).unwrap();
    assert_eq!(mode(&table_path), mode(&plain));
    for kept in [0o640, 0o600, 0o666, 0o400, 0o444, 0o755] {
        fs::set_permissions(&table_path, fs::Permissions::from_mode(kept)).unwrap();
        write(&table_path).unwrap();
        assert_eq!(mode(&table_path), kept);
    }
    // A file that a later run may complete is private until then.
    let partial = AtomicFile::open_partial(&table_path, ".part").unwrap();
    assert_eq!(mode(partial.temporary_path().unwrap()), 0o600);
    partial.commit().unwrap();
    assert_eq!(mode(&table_path), 0o755);
    // Write permission for others, granted by another user, must not pass to this user's file.
    fs::set_permissions(&table_path, fs::Permissions::from_mode(0o666)).unwrap();
    if given_away(&table_path) {
        write(&table_path).unwrap();
        assert_eq!(mode(&table_path), 0o644);
    }
}
