//! Opens, checks and closes solvers.
#![allow(unsafe_code)]

use std::ffi::c_char;
use std::io;
use std::path::PathBuf;
use std::ptr;

use tilebase_lookup::{OpenError, Solver, Table, TableBytes, Tablebase};

use crate::arguments::{Handle, bytes, not_null, optional_string, optional_text, solver};
use crate::failure::Failure;
use crate::guard::guard;
use crate::status::Status;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open(
    path: *const c_char,
    goal: *const c_char,
    handle: *mut *mut Handle,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    unsafe {
        open(goal, handle, |goal| {
            let path = path_of(path)?;
            let table = Table::open(&path).map_err(|error| cannot_open(path, error))?;
            towards(goal, table)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_map(
    path: *const c_char,
    goal: *const c_char,
    handle: *mut *mut Handle,
) -> Status {
    // SAFETY: the pointers are as the header asks for, and as it also asks, the file does not change.
    unsafe {
        open(goal, handle, |goal| {
            let path = path_of(path)?;
            let table = Table::map(&path).map_err(|error| cannot_open(path, error))?;
            towards(goal, table)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open_memory(
    file: *const u8,
    length: usize,
    goal: *const c_char,
    handle: *mut *mut Handle,
) -> Status {
    // SAFETY: the pointers are as the header asks for, and the bytes outlive the handle.
    unsafe {
        open(goal, handle, |goal| {
            let file: &'static [u8] = bytes("bytes", file, "length", length)?;
            towards(goal, Table::from_bytes(TableBytes::from(file))?)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open_embedded(
    goal: *const c_char,
    handle: *mut *mut Handle,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    unsafe {
        open(goal, handle, |goal| {
            let tablebase = Tablebase::embedded().map_bytes(TableBytes::from);
            let goal = match goal {
                Some(text) => tablebase.parse_goal(text)?,
                None => Table::embedded().goal().board(),
            };
            Ok(tablebase.into_solver(&goal)?)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_verify(handle: *const Handle) -> Status {
    guard(|| {
        // SAFETY: the pointer is as the header asks for.
        let solver = unsafe { solver(handle) }?;
        for table in solver.tables() {
            table.bytes().read_whole(|| table.verify())?;
        }
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_close(handle: *mut Handle) {
    guard(|| {
        if !handle.is_null() {
            // SAFETY: `open` made the pointer of a box, and the caller closes it only once.
            drop(unsafe { Box::from_raw(handle) });
        }
        Ok(())
    });
}

/// Writes a handle to the caller's place, or NULL if opening fails.
///
/// # Safety
///
/// `goal` is NULL or points to a text, `handle` is NULL or points to a pointer.
unsafe fn open(
    goal: *const c_char,
    handle: *mut *mut Handle,
    make: impl FnOnce(Option<&str>) -> Result<Solver<TableBytes>, Failure>,
) -> Status {
    guard(|| {
        let place = not_null("solver", handle)?;
        // SAFETY: the caller promises it.
        unsafe {
            place.write(ptr::null_mut());
            let solver = make(optional_text(goal).as_deref())?;
            place.write(Box::into_raw(Box::new(Handle::new(solver))));
        }
        Ok(())
    })
}

/// Returns a solver towards a goal, or towards the table's own.
fn towards(goal: Option<&str>, table: Table<TableBytes>) -> Result<Solver<TableBytes>, Failure> {
    let Some(text) = goal else {
        return Ok(table.into_solver());
    };
    let tablebase = Tablebase::new([table])?;
    let goal = tablebase.parse_goal(text)?;
    Ok(tablebase.into_solver(&goal)?)
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

/// Returns the path: byte for byte on Unix, in UTF-8 elsewhere.
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
