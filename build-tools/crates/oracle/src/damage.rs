//! Tests readers with damaged headers.

use std::fmt::Display;

use tilebase_format::HEADER_LEN;

use crate::repair;

/// Sets each byte of the header to each value, repairs the checksums, and opens the table. Checks that each error
/// contains the expected and the found value, and returns how many tables opened.
pub fn every_header_value<E: Display>(
    whole: &[u8],
    mut read: impl FnMut(Vec<u8>) -> Result<(), E>,
) -> usize {
    let mut accepted = 0;
    for place in 0..HEADER_LEN {
        for value in 0..=255 {
            let mut bytes = whole.to_vec();
            bytes[place] = value;
            // Restores the changed byte if it is part of a checksum.
            repair(&mut bytes);
            let Err(error) = read(bytes) else {
                accepted += 1;
                continue;
            };
            let text = error.to_string();
            let says = |word| text.contains(word);
            assert!(says("expected") && says("found"), "{text}");
        }
    }
    accepted
}
