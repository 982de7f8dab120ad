//! Tests that shipped files with a flipped bit or a wrong length are refused.

use std::fs;
use std::path::{Path, PathBuf};

use tilebase_format::{HEADER_LEN, HeaderError, PayloadError, Table};

/// The approximate number of bytes to hash for each file.
const HASHED: usize = 1 << 30;

#[derive(Debug, PartialEq)]
enum Refusal {
    Header(HeaderError),
    Payload(PayloadError),
}

/// Runs all checks on a table.
fn check(file: &[u8]) -> Result<(), Refusal> {
    let table = Table::from_bytes(file).map_err(Refusal::Header)?;
    table.verify().map_err(Refusal::Payload)
}

/// Returns the shipped files.
fn shipped_files() -> Vec<(PathBuf, Vec<u8>)> {
    let data = Path::new(tilebase_data::folder());
    let entries = fs::read_dir(data).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let tables = paths.filter(|path| path.extension().is_some_and(|extension| extension == "tb"));
    let files: Vec<_> = tables
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    assert_eq!(files.len(), 19);
    files
}

/// Every bit of a header or of a small payload, and a sample of the bits of a large payload.
#[test]
fn flipped_bits_are_refused() {
    for (path, mut file) in shipped_files() {
        let header = 0..HEADER_LEN * 8;
        // An odd step visits all bit positions of a byte.
        let step = (file.len() * 8 / (HASHED / file.len())) | 1;
        let payload = (HEADER_LEN * 8..file.len() * 8).step_by(step);
        for bit in header.chain(payload) {
            file[bit / 8] ^= 1 << (bit % 8);
            match check(&file) {
                Err(Refusal::Header(_)) if bit < HEADER_LEN * 8 => (),
                Err(Refusal::Payload(PayloadError::Checksum { .. })) => (),
                found => panic!("{}, bit {bit}: {found:?}", path.display()),
            }
            file[bit / 8] ^= 1 << (bit % 8);
        }
        assert_eq!(check(&file), Ok(()));
    }
}

#[test]
fn every_other_length_is_refused() {
    /// The largest number of extra bytes tried per file.
    const LONGER: usize = 4096;
    for (path, mut file) in shipped_files() {
        let expected = file.len() as u64;
        file.resize(file.len() + LONGER, 0);
        for len in 0..=file.len() {
            let found = len as u64;
            let refused = match found {
                0..64 => Err(Refusal::Header(HeaderError::TooShort { found })),
                _ if found == expected => Ok(()),
                _ => Err(Refusal::Header(HeaderError::FileLen { expected, found })),
            };
            assert_eq!(check(&file[..len]), refused, "{}", path.display());
        }
    }
}
