//! Opening pattern tables in files: what is whole is, what is damaged is refused.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use tempfile::tempdir;
use tilebase_pattern::{Error, ErrorKind, HeaderError, OpenError, PatternTable, PayloadError};

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data")
        .join(name)
}

#[test]
fn a_whole_file_opens() {
    let path = shipped("3x5-1-6-11-12.tb");
    let table = PatternTable::open(&path).unwrap();
    assert_eq!(*table.bytes(), fs::read(&path).unwrap());
    assert_eq!(table.pattern().to_string(), "1, 6, 11, 12");
    table.prove().unwrap();
}

#[test]
fn no_damaged_file_is_opened() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("table.tb");
    let bytes = fs::read(shipped("3x5-1-6-11-12.tb")).unwrap();
    fs::write(&path, &bytes).unwrap();
    let written = File::options().write(true).open(&path).unwrap();
    let expected = bytes.len() as u64;
    let lengths = (expected + 1..expected + 1000).rev();
    for found in lengths.chain((0..expected).rev()) {
        written.set_len(found).unwrap();
        let refused = match PatternTable::open(&path) {
            Err(OpenError::Header(error)) => error,
            other => panic!("{found} bytes: {other:?}"),
        };
        assert_eq!(
            refused,
            match found {
                0..64 => HeaderError::TooShort { found },
                _ => HeaderError::FileLen { expected, found },
            }
        );
    }
    for (place, byte) in bytes.iter().enumerate() {
        let mut changed = bytes.clone();
        changed[place] = byte ^ 1 << (place % 8);
        fs::write(&path, &changed).unwrap();
        match PatternTable::open(&path) {
            Err(OpenError::Header(_)) if place < 64 => (),
            Err(OpenError::Payload(PayloadError::Checksum { .. })) if place >= 64 => (),
            other => panic!("byte {place}: {other:?}"),
        }
    }
}

#[test]
fn what_is_not_a_pattern_table_is_refused() {
    let kind = |path: &Path| Error::from(PatternTable::open(path).unwrap_err()).kind();
    assert_eq!(kind(&shipped("3x3-corner.tb")), ErrorKind::Table);
    assert_eq!(kind(&shipped("README.md")), ErrorKind::Table);
    assert_eq!(kind(&shipped("none")), ErrorKind::File);
    assert_eq!(kind(&shipped("")), ErrorKind::File);
    let refused = PatternTable::open(shipped("3x3-corner.tb")).unwrap_err();
    let not_a_pattern = OpenError::Header(HeaderError::NotAPattern);
    assert_eq!(refused.to_string(), not_a_pattern.to_string());
}
