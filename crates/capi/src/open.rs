//! Opening, checking and closing.
#![allow(unsafe_code)]

use std::ffi::c_char;
use std::io;
use std::path::PathBuf;
use std::ptr;

use tilebase_lookup::{OpenError, Table, Tablebase};

use crate::arguments::{bytes, handle, not_null, optional_string, optional_text};
use crate::bytes::Bytes;
use crate::failure::Failure;
use crate::guard::guard;
use crate::handle::Handle;
use crate::status::Status;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open(
    path: *const c_char,
    goal: *const c_char,
    table: *mut *mut Handle,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    unsafe {
        open(goal, table, |goal| {
            let path = path_of(path)?;
            let read = Table::read(&path).map_err(|error| cannot_open(path, error))?;
            Handle::of(read.map_bytes(Bytes::Read), goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_map(
    path: *const c_char,
    goal: *const c_char,
    table: *mut *mut Handle,
) -> Status {
    // SAFETY: the pointers are as the header asks for, and as it also asks, nobody changes the file.
    unsafe {
        open(goal, table, |goal| {
            let path = path_of(path)?;
            let mapped = Table::map(&path).map_err(|error| cannot_open(path, error))?;
            Handle::of(mapped.map_bytes(Bytes::Mapped), goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open_memory(
    file: *const u8,
    length: usize,
    goal: *const c_char,
    table: *mut *mut Handle,
) -> Status {
    // SAFETY: the pointers are as the header asks for, and the bytes outlive the handle.
    unsafe {
        open(goal, table, |goal| {
            let borrowed = Bytes::Borrowed(bytes("bytes", file, "length", length)?);
            Handle::of(Table::new(borrowed)?, goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open_embedded(
    goal: *const c_char,
    table: *mut *mut Handle,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    unsafe {
        open(goal, table, |goal| {
            let tables = Tablebase::embedded().map_bytes(Bytes::Borrowed);
            Handle::new(tables, Table::embedded().goal().board(), goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_verify(table: *const Handle) -> Status {
    // SAFETY: the pointer is as the header asks for.
    guard(|| unsafe { handle(table) }?.verify())
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_close(table: *mut Handle) {
    guard(|| {
        if !table.is_null() {
            // SAFETY: `open` made the pointer of a box, and the caller closes it once only.
            drop(unsafe { Box::from_raw(table) });
        }
        Ok(())
    });
}

/// Gives the caller a handle, or NULL.
///
/// # Safety
///
/// `goal` is NULL or points to a text, `table` is NULL or points to a pointer.
unsafe fn open(
    goal: *const c_char,
    table: *mut *mut Handle,
    make: impl FnOnce(Option<&str>) -> Result<Handle, Failure>,
) -> Status {
    guard(|| {
        let place = not_null("table", table)?;
        // SAFETY: the caller promises it.
        unsafe {
            place.write(ptr::null_mut());
            let handle = make(optional_text(goal).as_deref())?;
            place.write(Box::into_raw(Box::new(handle)));
        }
        Ok(())
    })
}

fn cannot_open(path: PathBuf, error: OpenError) -> Failure {
    match error {
        OpenError::Header(error) => Failure::Header(error),
        OpenError::Io(error) => Failure::File { path, error },
        other => Failure::File {
            path,
            error: io::Error::other(other),
        },
    }
}

/// The path: byte for byte on Unix, in UTF-8 elsewhere.
///
/// # Safety
///
/// As for [`optional_string`].
unsafe fn path_of(text: *const c_char) -> Result<PathBuf, Failure> {
    // SAFETY: the caller promises it.
    let text = unsafe { optional_string(text) }.ok_or(Failure::Null("path"))?;
    #[cfg(unix)]
    let path = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(text.to_bytes());
    #[cfg(not(unix))]
    let path = text.to_string_lossy().into_owned();
    Ok(PathBuf::from(path))
}
