//! Opening a table in every way, and the errors of each.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use oracle::{UDLR, file, goal};
use tempfile::tempdir;
use tilebase_lookup::{
    Encoding, Folder, Header, HeaderError, OpenError, PayloadError, Solver, Table, TableBytes,
};

fn shipped_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/3x3-corner.tb")
}

fn map(path: &Path) -> Result<Table<TableBytes>, OpenError> {
    #[allow(unsafe_code)]
    // SAFETY: nothing else writes to the files of these tests.
    unsafe {
        Table::map(path)
    }
}

#[test]
fn a_table_is_the_same_however_it_is_opened() {
    let path = shipped_path();
    let embedded = Table::embedded();
    let tables = [
        Table::open(&path).unwrap(),
        map(&path).unwrap(),
        embedded.map_bytes(TableBytes::from),
        Table::from_bytes(TableBytes::new(fs::read(&path).unwrap())).unwrap(),
    ];
    let paths = [Some(&*path), Some(&*path), None, None];
    let board = embedded.goal().unrank(12_345).unwrap();
    let solution = Solver::embedded().solve(&board);
    for (table, path) in tables.into_iter().zip(paths) {
        assert_eq!(table.header(), embedded.header());
        assert_eq!(table.bytes().read_whole(|| table.verify()), Ok(()));
        assert_eq!(table.bytes().path(), path);
        assert_eq!(table.into_solver().solve(&board), solution);
    }
}

/// A table of 30 MB, which is mapped for scattered reads; all its entries are zeros.
#[test]
fn a_large_table_is_read_whole() {
    let header = Header {
        goal: goal("3x4", 11),
        encoding: Encoding::DistanceBit,
        max_distance: 53,
        distance_sum: 0,
        payload_checksum: 0,
    };
    let folder = tempdir().unwrap();
    let path = folder.path().join("3x4.tb");
    fs::write(&path, header.to_bytes()).unwrap();
    let file = File::options().write(true).open(&path).unwrap();
    file.set_len(header.file_len()).unwrap();
    let table = map(&path).unwrap();
    let verified = table.bytes().read_whole(|| table.verify());
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
    assert_eq!(table.into_solver().distance(&board), Ok(0));
}

#[test]
fn a_folder_lists_its_tables_and_unusable_files() {
    let folder = tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    write("b.tb", &file(goal("2x3", 5), UDLR));
    write("a.tb", &file(goal("3x2", 1), Encoding::DistanceBit));
    write("c.tb", b"TILEBASE");
    write("d.txt", &file(goal("2x2", 3), UDLR));
    fs::create_dir(folder.path().join("e.tb")).unwrap();

    #[allow(unsafe_code)]
    // SAFETY: nothing else writes to the files of these tests.
    let mapped = unsafe { Folder::map(folder.path()) };
    for found in [Folder::open(folder.path()), mapped] {
        let Folder { tables, unusable } = found.unwrap();
        let shapes: Vec<String> = tables
            .iter()
            .map(|table| table.shape().to_string())
            .collect();
        assert_eq!(shapes, ["3x2", "2x3"]);
        assert_eq!(tables[0].bytes().path(), Some(&*folder.path().join("a.tb")));
        let unusable: Vec<_> = unusable
            .iter()
            .map(|(path, _)| path.file_name().unwrap())
            .collect();
        assert_eq!(unusable, ["c.tb", "e.tb"]);
    }
    assert!(Folder::open(folder.path().join("missing")).is_err());
}

#[test]
fn files_that_are_not_tables_are_refused_alike() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("table");
    let shipped = fs::read(shipped_path()).unwrap();
    let cases = [
        (vec![], HeaderError::TooShort { found: 0 }),
        (shipped[..63].to_vec(), HeaderError::TooShort { found: 63 }),
        (
            vec![b'a'; 100],
            HeaderError::Magic {
                found: *b"aaaaaaaa",
            },
        ),
        (
            shipped[..64].to_vec(),
            HeaderError::FileLen {
                expected: 45_424,
                found: 64,
            },
        ),
        (
            shipped[..45_423].to_vec(),
            HeaderError::FileLen {
                expected: 45_424,
                found: 45_423,
            },
        ),
        (
            [&shipped[..], b"\n"].concat(),
            HeaderError::FileLen {
                expected: 45_424,
                found: 45_425,
            },
        ),
    ];
    for (bytes, expected) in cases {
        fs::write(&path, bytes).unwrap();
        let errors = [Table::open(&path).err(), map(&path).err()];
        for error in errors {
            match error {
                Some(OpenError::Header(error)) => assert_eq!(error, expected),
                other => panic!("expected {expected}, found {other:?}"),
            }
        }
    }
    for path in [folder.path(), &folder.path().join("missing")] {
        assert!(matches!(Table::open(path), Err(OpenError::Io(_))));
        assert!(matches!(map(path), Err(OpenError::Io(_))));
    }
}

/// An endless file is not read to its end.
#[cfg(unix)]
#[test]
fn an_endless_file_is_refused() {
    assert!(matches!(
        Table::open("/dev/zero"),
        Err(OpenError::Header(HeaderError::Magic { .. }))
    ));
}
