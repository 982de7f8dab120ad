//! Opens, checks and closes solvers.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};
use std::path::PathBuf;
use std::ptr;

use tilebase::{Metric, Solver, Tables};

use crate::arguments::{array, not_null, optional_string, optional_text, solver};
use crate::failure::{Failure, Status};
use crate::guard::guard;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open(
    paths: *const *const c_char,
    count: usize,
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the header requires valid pointers.
    unsafe { open(goal, handle, || of_paths(false, paths, count)) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_map(
    paths: *const *const c_char,
    count: usize,
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the header requires valid pointers, and files that do not change.
    unsafe { open(goal, handle, || of_paths(true, paths, count)) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_from_bytes(
    tables: *const *const u8,
    lengths: *const usize,
    count: usize,
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the header requires valid pointers, and bytes that outlive the handle.
    unsafe { open(goal, handle, || of_bytes(tables, lengths, count)) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_embedded(
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the header requires valid pointers.
    unsafe { open(goal, handle, || Ok(Tables::new())) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open_metric(
    paths: *const *const c_char,
    count: usize,
    goal: *const c_char,
    metric: c_int,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the header requires valid pointers.
    unsafe {
        open(goal, handle, || {
            let mut metrics = Metric::ALL.into_iter();
            let metric = metrics.find(|&known| known as c_int == metric);
            let mut tables = match count {
                0 => Tables::new(),
                count => of_paths(false, paths, count)?,
            };
            tables.set_metric(metric.ok_or(Failure::Metric)?);
            Ok(tables)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_verify(handle: *const Solver) -> Status {
    // SAFETY: the header requires a valid pointer.
    guard(|| Ok(unsafe { solver(handle) }?.verify()?))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_close(handle: *mut Solver) {
    guard(|| {
        if !handle.is_null() {
            // SAFETY: `open` created the handle from a box, and the caller closes it only once.
            drop(unsafe { Box::from_raw(handle) });
        }
        Ok(())
    });
}

/// Opens the tables and writes a solver to `handle`, or NULL if that fails.
///
/// # Safety
///
/// `goal` is NULL or points to a text; `handle` is NULL or points to a pointer.
unsafe fn open(
    goal: *const c_char,
    handle: *mut *mut Solver,
    tables: impl FnOnce() -> Result<Tables, Failure>,
) -> Status {
    guard(|| {
        let place = not_null("solver", handle)?;
        // SAFETY: the caller upholds this function's contract.
        unsafe {
            place.write(ptr::null_mut());
            let tables = tables()?;
            let goal = match optional_text(goal) {
                Some(text) => tables.parse_goal(&text)?,
                None => tables.default_goal(),
            };
            let solver = tables.solver(&goal)?;
            place.write(Box::into_raw(Box::new(solver)));
        }
        Ok(())
    })
}

/// Returns the tables of files and folders. Fails if there are none.
///
/// # Safety
///
/// Unless NULL, `paths` points to `count` texts, as for [`optional_string`]. If files are mapped, they do not change
/// while the solver is open.
unsafe fn of_paths(
    is_mapping: bool,
    paths: *const *const c_char,
    count: usize,
) -> Result<Tables, Failure> {
    // SAFETY: the caller upholds this function's contract.
    let paths = unsafe { array("paths", paths, "count", count) }?;
    let paths = not_empty(paths)?.iter().enumerate().map(|(place, &path)| {
        // SAFETY: the caller upholds this function's contract.
        unsafe { path_of(path) }.ok_or(Failure::NullAt("paths", place))
    });
    let paths = paths.collect::<Result<Vec<PathBuf>, Failure>>()?;
    let mut tables = Tables::new();
    if is_mapping {
        // SAFETY: the caller upholds this function's contract.
        unsafe { tables.map_files() };
    }
    for path in paths {
        tables.add_path(path)?;
    }
    Ok(tables)
}

/// Returns the tables of files in memory. Fails if there are none.
///
/// # Safety
///
/// Unless NULL, `files` points to `count` pointers to arrays, and `lengths` to the `count` lengths of these arrays. The
/// arrays do not change while a solver uses them.
unsafe fn of_bytes(
    files: *const *const u8,
    lengths: *const usize,
    count: usize,
) -> Result<Tables, Failure> {
    // SAFETY: the caller upholds this function's contract.
    let (files, lengths) = unsafe {
        let files = array("tables", files, "count", count)?;
        (files, array("lengths", lengths, "count", count)?)
    };
    let mut tables = Tables::new();
    for (place, (&file, &length)) in not_empty(files)?.iter().zip(lengths).enumerate() {
        if file.is_null() && length > 0 {
            return Err(Failure::NullAt("tables", place));
        }
        // SAFETY: the caller upholds this function's contract.
        let file: &'static [u8] = unsafe { array("tables", file, "lengths", length) }?;
        tables.add_bytes(file)?;
    }
    Ok(tables)
}

fn not_empty<T>(given: &[T]) -> Result<&[T], Failure> {
    match given {
        [] => Err(Failure::NoTables),
        given => Ok(given),
    }
}

/// Returns a path, or `None` for NULL. A path may be any bytes on Unix, and must be UTF-8 elsewhere.
///
/// # Safety
///
/// As for [`optional_string`].
unsafe fn path_of(text: *const c_char) -> Option<PathBuf> {
    // SAFETY: the caller upholds this function's contract.
    let text = unsafe { optional_string(text) }?;
    #[cfg(unix)]
    let path = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(text.to_bytes());
    #[cfg(not(unix))]
    let path = text.to_string_lossy().into_owned();
    Some(PathBuf::from(path))
}
