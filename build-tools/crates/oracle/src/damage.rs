//! What every reader of tables has to refuse, and how.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use tilebase_format::{HEADER_LEN, HeaderError, OpenError, PayloadError};

use crate::repair;

/// Writes a table into a file, changes its length and a bit of every byte, and checks that it cannot be opened.
pub fn damaged_files_are_refused<'p, T>(
    path: &'p Path,
    whole: &[u8],
    open: fn(&'p Path) -> Result<T, OpenError>,
) {
    fs::write(path, whole).unwrap();
    let mut written = File::options().write(true).open(path).unwrap();
    let expected = whole.len() as u64;
    let mut lengths = 0;
    // The file becomes shorter and shorter.
    let around = (expected - 100..expected + 100).rev();
    for found in around.filter(|&len| len != expected).chain((0..100).rev()) {
        written.set_len(found).unwrap();
        let right = match found {
            0..64 => HeaderError::TooShort { found },
            _ => HeaderError::FileLen { expected, found },
        };
        match open(path).err() {
            Some(OpenError::Header(error)) => assert_eq!(error, right),
            other => panic!("{found} bytes: {other:?}"),
        }
        lengths += 1;
    }
    fs::write(path, whole).unwrap();
    for (place, byte) in whole.iter().enumerate() {
        let mut write = |byte: u8| {
            written.seek(SeekFrom::Start(place as u64)).unwrap();
            written.write_all(&[byte]).unwrap();
        };
        write(byte ^ 1 << (place % 8));
        let refusal = open(path).err();
        write(*byte);
        match refusal {
            Some(OpenError::Header(_)) if place < HEADER_LEN => (),
            Some(OpenError::Payload(PayloadError::Checksum { .. })) if place >= HEADER_LEN => (),
            other => panic!("byte {place}: {other:?}"),
        }
    }
    assert!(open(path).is_ok());
    println!("cases: {lengths} other lengths of a table in a file");
    println!("cases: {} flipped bits of a table in a file", whole.len());
}

/// Sets every byte of the header to every value, behind good checksums, and hands the table to a reader. Checks that
/// each error says what was expected and what was found, and returns the number of tables that were read.
pub fn every_header_value<E: Display>(
    whole: &[u8],
    mut read: impl FnMut(Vec<u8>) -> Result<(), E>,
) -> usize {
    let (mut accepted, mut refused) = (0, 0);
    for place in 0..HEADER_LEN {
        for value in 0..=255 {
            let mut bytes = whole.to_vec();
            bytes[place] = value;
            // This overwrites some of the values.
            repair(&mut bytes);
            let Err(error) = read(bytes) else {
                accepted += 1;
                continue;
            };
            let text = error.to_string();
            let says = |word| text.contains(word);
            assert!(says("expected") && says("found"), "{text}");
            refused += 1;
        }
    }
    let tried = accepted + refused;
    println!("cases: {tried} headers of tables with repaired checksums, and what opens asked");
    accepted
}
