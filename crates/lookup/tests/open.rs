//! Opening a table in every way, and the errors of each.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use oracle::{UDLR, file, goal, repair, soon};
use tempfile::tempdir;
use tilebase_lookup::{
    CHECKED_AT_ONCE, Encoding, Folder, Header, HeaderError, OpenError, PayloadError, Solver, Table,
    TableBytes,
};

fn shipped_path() -> PathBuf {
    Path::new(tilebase_data::folder()).join("3x3-corner.tb")
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

/// Neither what is endless nor what has no writer is waited for.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe.tb");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    for path in [&pipe, Path::new("/dev/zero"), folder.path()] {
        let path = path.to_owned();
        let open = move || {
            [
                Table::open(&path).err(),
                map(&path).err(),
                TableBytes::read(&path).err(),
            ]
        };
        for refused in soon(open) {
            assert_eq!(refused.unwrap().to_string(), "not a regular file");
        }
    }
}

/// A header that promises 1.3 TB costs neither memory nor time.
#[test]
fn a_header_that_promises_too_much() {
    let header = Header {
        goal: goal("4x4", 15),
        encoding: Encoding::DistanceBit,
        max_distance: 80,
        distance_sum: 0,
        payload_checksum: 0,
    };
    let folder = tempdir().unwrap();
    let path = folder.path().join("4x4.tb");
    fs::write(&path, header.to_bytes()).unwrap();
    let refused = Table::open(&path).unwrap_err().to_string();
    assert_eq!(
        refused,
        "bad file length: expected 1307674368064 bytes, found 64"
    );
}

/// Reading checks everything, and mapping what does not take long.
#[test]
fn wrong_bits_are_found_when_a_table_is_opened() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("table.tb");
    let mut bytes = file(goal("2x3", 5), Encoding::DistanceBit);
    bytes[70] ^= 0b100;
    fs::write(&path, &bytes).unwrap();
    let error = Table::open(&path).unwrap_err();
    let is_of_payload = matches!(error, OpenError::Payload(PayloadError::Checksum { .. }));
    assert!(is_of_payload, "{error}");
    let mapped = map(&path).unwrap();
    let checked = mapped.bytes().check_at_once(|| mapped.verify());
    assert_eq!(checked.unwrap_err().to_string(), error.to_string());
    assert_eq!(checked, mapped.verify());
    drop(mapped); // Windows lets nobody write to a file that is mapped.

    // The 12 entries of 2x2 leave four bits of the last byte.
    let mut bytes = file(goal("2x2", 3), Encoding::DistanceBit);
    bytes[65] |= 0x80;
    repair(&mut bytes);
    fs::write(&path, &bytes).unwrap();
    assert!(matches!(
        Table::open(&path),
        Err(OpenError::Payload(PayloadError::Padding { found: 0x80 }))
    ));
    // A table with both is unusable in a folder.
    let found = Folder::open(folder.path()).unwrap();
    assert!(found.tables.is_empty());
    assert!(matches!(&found.unusable[..], [(_, OpenError::Payload(_))]));
}

#[test]
fn the_bytes_of_a_table_of_either_kind() {
    let data = Path::new(tilebase_data::folder());
    for name in ["3x3-corner.tb", "4x4-1-2-3-4-7.tb"] {
        let path = data.join(name);
        let bytes = TableBytes::read(&path).unwrap();
        assert_eq!(bytes.as_ref(), fs::read(&path).unwrap());
        assert_eq!(bytes.path(), Some(&*path));
    }
    let refused = TableBytes::read(data.join("README.md")).unwrap_err();
    assert!(refused.to_string().starts_with("not a tilebase table"));
}

/// Larger files are checked only on request.
#[test]
fn what_is_checked_at_once() {
    let checks = |bytes: usize| {
        let mut is_checked = false;
        let bytes = TableBytes::new(vec![0; bytes]);
        let check = || {
            is_checked = true;
            Ok(())
        };
        bytes.check_at_once(check).unwrap();
        is_checked
    };
    let most = CHECKED_AT_ONCE as usize;
    assert_eq!([0, most, most + 1].map(checks), [true, true, false]);
}
