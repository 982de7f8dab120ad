//! The ways to a table, and what each refuses.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::tempdir;
use tilebase_lookup::{HeaderError, Mmap, OpenError, Table};

fn shipped_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/3x3-corner.tb")
}

fn map(path: &Path) -> Result<Table<Mmap>, OpenError> {
    #[allow(unsafe_code)]
    // SAFETY: nothing else writes to the files of these tests.
    unsafe {
        Table::map(path)
    }
}

#[test]
fn all_ways_lead_to_the_same_table() {
    let read = Table::read(shipped_path()).unwrap();
    let mapped = map(&shipped_path()).unwrap();
    let embedded = Table::embedded();
    let board = embedded.goal().unrank(12_345).unwrap();
    let solution = embedded.solve(&board);
    assert_eq!(read.header(), embedded.header());
    assert_eq!(mapped.header(), embedded.header());
    assert_eq!(read.solve(&board), solution);
    assert_eq!(mapped.solve(&board), solution);
    assert_eq!((read.verify(), mapped.verify()), (Ok(()), Ok(())));
}

#[test]
fn what_is_no_table_is_refused_alike() {
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
        let errors = [Table::read(&path).err(), map(&path).err()];
        for error in errors {
            match error {
                Some(OpenError::Header(error)) => assert_eq!(error, expected),
                other => panic!("expected {expected}, found {other:?}"),
            }
        }
    }
    for path in [folder.path(), &folder.path().join("missing")] {
        assert!(matches!(Table::read(path), Err(OpenError::Io(_))));
        assert!(matches!(map(path), Err(OpenError::Io(_))));
    }
}

/// An endless file is not read to its end.
#[cfg(unix)]
#[test]
fn an_endless_file_is_refused() {
    assert!(matches!(
        Table::read("/dev/zero"),
        Err(OpenError::Header(HeaderError::Magic { .. }))
    ));
}
