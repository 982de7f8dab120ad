//! What every reader of tables has to refuse, and how.

use std::fmt::Display;

use tilebase_format::HEADER_LEN;

use crate::repair;

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
