//! Tests the bytes of a table: read, mapped or in memory.

use std::fs::{self, File};
use std::path::Path;

#[cfg(unix)]
use oracle::soon;
use oracle::{file, goal};
use tempfile::tempdir;
use tilebase_lookup::{
    Header, HeaderError, Kind, OpenError, PayloadError, Solver, Table, TableBytes, embedded_tables,
};

use crate::BIT;

fn map(path: &Path) -> Result<TableBytes, OpenError> {
    #[allow(unsafe_code)]
    // SAFETY: no other process writes to the files of these tests.
    let bytes = unsafe { TableBytes::map(path) };
    Ok(bytes?)
}

#[test]
fn all_containers_give_the_same_table() {
    let path = Path::new(tilebase_data::folder()).join("3x3-corner.tb");
    let [embedded, ..] = embedded_tables();
    let board = embedded.goal().unrank(12_345).unwrap();
    let solution = Solver::embedded().solve(&board);
    for (bytes, path) in [
        (TableBytes::read(&path).unwrap(), Some(&*path)),
        (map(&path).unwrap(), Some(&*path)),
        (TableBytes::from(*embedded.bytes()), None),
        (TableBytes::new(fs::read(&path).unwrap()), None),
    ] {
        assert_eq!(bytes.path(), path);
        let table = Table::from_bytes(bytes).unwrap();
        assert_eq!(table.header(), embedded.header());
        assert_eq!(table.bytes().with_read_ahead(|| table.verify()), Ok(()));
        assert_eq!(Solver::of(table).unwrap().solve(&board), solution);
    }
}

#[test]
fn only_tables_are_read() {
    let data = Path::new(tilebase_data::folder());
    let folder = tempdir().unwrap();
    let path = folder.path().join("multi.tb");
    let file = file(goal("2x2", 3), Kind::Residue);
    fs::write(&path, &file).unwrap();
    assert_eq!(TableBytes::read(&path).unwrap().as_ref(), file);
    let refused = TableBytes::read(data.join("README.md")).unwrap_err();
    assert!(matches!(
        refused,
        OpenError::Header(HeaderError::Magic { .. })
    ));
    for read in [map, |path: &Path| TableBytes::read(path)] {
        let missing = read(&data.join("missing")).unwrap_err();
        assert!(matches!(missing, OpenError::Io(_)));
    }
}

/// Verifies a 30 MB table of zeros that is mapped for random access.
#[test]
fn a_large_table_is_read_whole() {
    let header = Header {
        goal: goal("3x4", 11),
        kind: BIT,
        max_distance: 53,
        distance_sum: 0,
        payload_checksum: 0,
    };
    let folder = tempdir().unwrap();
    let path = folder.path().join("3x4.tb");
    fs::write(&path, header.to_bytes()).unwrap();
    // A file shorter than its header says must be refused.
    let refused = TableBytes::read(&path).unwrap_err().to_string();
    let expected = "bad file length: expected 29937664 bytes, found 64";
    assert_eq!(refused, expected);
    let file = File::options().write(true).open(&path).unwrap();
    file.set_len(header.file_len()).unwrap();
    let table = Table::from_bytes(map(&path).unwrap()).unwrap();
    let verified = table.bytes().with_read_ahead(|| table.verify());
    assert!(matches!(
        verified,
        Err(PayloadError::Checksum { expected: 0, .. })
    ));
    let debug = format!("{:?}", table.bytes());
    assert!(
        debug.contains("29937664") && debug.contains("3x4.tb"),
        "{debug}"
    );
    let board = table.goal().board();
    assert_eq!(Solver::of(table).unwrap().distance(&board), Ok(0));
}

/// Opening an endless device or a pipe without a writer must not block.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe.tb");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for (path, reason) in [
        (pipe.as_path(), "not a regular file"),
        (Path::new("/dev/zero"), "not a regular file"),
        (folder.path(), "a folder; name a file in it"),
    ] {
        let path = path.to_owned();
        let open = move || [map(&path).err(), TableBytes::read(&path).err()];
        for refused in soon(open) {
            assert_eq!(refused.unwrap().to_string(), reason);
        }
    }
}
