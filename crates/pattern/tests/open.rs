//! Opening pattern tables in files: what is whole is, what is damaged is refused.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
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
    let mut written = File::options().write(true).open(&path).unwrap();
    let expected = bytes.len() as u64;
    // The file becomes shorter and shorter.
    let around = (expected - 100..expected + 100).rev();
    for found in around.filter(|&len| len != expected).chain((0..100).rev()) {
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
    fs::write(&path, &bytes).unwrap();
    for (place, byte) in bytes.iter().enumerate() {
        let mut write = |byte: u8| {
            written.seek(SeekFrom::Start(place as u64)).unwrap();
            written.write_all(&[byte]).unwrap();
        };
        write(byte ^ 1 << (place % 8));
        let opened = PatternTable::open(&path);
        write(*byte);
        match opened {
            Err(OpenError::Header(_)) if place < 64 => (),
            Err(OpenError::Payload(PayloadError::Checksum { .. })) if place >= 64 => (),
            other => panic!("byte {place}: {other:?}"),
        }
    }
    println!("cases: {} flipped bits of a table in a file", bytes.len());
    assert!(PatternTable::open(&path).is_ok());
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
