//! Tells what a status means, and the version.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_char, c_int};

use crate::buffer::Buffer;
use crate::guard::{guard_quietly, last_failure};
use crate::status::Status;

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("a version without a zero byte"),
    };

#[unsafe(no_mangle)]
pub extern "C" fn tilebase_version() -> *const c_char {
    VERSION.as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn tilebase_strerror(status: c_int) -> *const c_char {
    let known = usize::try_from(status)
        .ok()
        .and_then(|place| Status::ALL.get(place));
    known
        .map_or(c"unknown status", |status| status.sentence())
        .as_ptr()
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_last_error(
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard_quietly(|| unsafe {
        let buffer = Buffer::for_text("text", text, capacity, length)?;
        buffer.write_beginning(&last_failure())
    })
}

#[cfg(test)]
mod tests {
    /// The value of a macro of the header.
    fn defined(name: &str) -> &'static str {
        let header = include_str!("../include/tilebase.h");
        let mut macros = header
            .lines()
            .filter_map(|line| line.strip_prefix("#define "));
        let value = macros.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.expect(name)
    }

    #[test]
    fn the_header_has_the_version() {
        let numbers = ["MAJOR", "MINOR", "PATCH"];
        let numbers = numbers.map(|part| defined(&format!("TILEBASE_VERSION_{part}")));
        assert_eq!(numbers.join("."), env!("CARGO_PKG_VERSION"));
        let text = format!("\"{}\"", env!("CARGO_PKG_VERSION"));
        assert_eq!(defined("TILEBASE_VERSION"), text);
    }

    #[test]
    fn the_header_has_the_same_constants() {
        assert_eq!(
            defined("TILEBASE_MAX_CELLS"),
            tilebase::lookup::MAX_CELLS.to_string()
        );
        let capacity = crate::buffer::MOVES_CAPACITY.to_string();
        assert_eq!(defined("TILEBASE_MOVES_CAPACITY"), capacity);
    }
}
