//! A second Rust library for a C program. Like libtilebase, it contains the standard library and catches panics.

use std::collections::HashMap;
use std::panic;

/// Returns how many different remainders modulo 7 the numbers below `limit` have, or -1 after a panic.
#[unsafe(no_mangle)]
pub extern "C" fn other_count(limit: u32) -> i32 {
    let count = || {
        assert!(limit < 100, "the limit is {limit}");
        let mut names = HashMap::new();
        for number in 0..limit {
            names.insert(format!("remainder {}", number % 7), number);
        }
        names.len() as i32
    };
    panic::catch_unwind(count).unwrap_or(-1)
}
