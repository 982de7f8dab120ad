//! Opens, checks and closes solvers. The header documents the contracts of the unsafe functions.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};
use std::path::PathBuf;
use std::ptr;

use tilebase::{Metric, Solver, Tables};

use crate::arguments::{array, not_null, optional_string, sized_or, text};
use crate::failure::{Failure, Status};
use crate::guard::{c_functions, guard};

/// The struct `tilebase_options` of the header.
#[repr(C)]
pub struct Options {
    pub size: usize,
    pub paths: *const *const c_char,
    pub count: usize,
    pub goal: *const c_char,
    pub metric: c_int,
    pub map: c_int,
}

c_functions! {
    fn tilebase_open(options: *const Options, handle: *mut *mut Solver) {
        open(options, handle, |options| of_paths(options))
    }

    fn tilebase_from_bytes(
        files: *const *const u8,
        lengths: *const usize,
        count: usize,
        options: *const Options,
        handle: *mut *mut Solver,
    ) {
        open(options, handle, |_| of_bytes(files, lengths, count))
    }

    fn tilebase_verify(&solver,) {
        Ok(solver.verify()?)
    }
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
unsafe fn open(
    options: *const Options,
    handle: *mut *mut Solver,
    tables: impl FnOnce(&Options) -> Result<Tables, Failure>,
) -> Result<(), Failure> {
    let place = not_null("solver", handle)?;
    // SAFETY: the caller upholds this function's contract.
    unsafe {
        place.write(ptr::null_mut());
        let options = sized_or("options", options, &Options::DEFAULT)?;
        let mut tables = tables(options)?;
        match options.metric {
            0 => {}
            1 => tables.set_metric(Metric::Single),
            2 => tables.set_metric(Metric::Multi),
            _ => {
                let message = "metric must be 0, TILEBASE_SINGLE or TILEBASE_MULTI";
                return Err(Failure::argument(message));
            }
        }
        let goal = match options.goal.is_null() {
            true => tables.default_goal(),
            false => tables.parse_goal(&text("goal", options.goal)?)?,
        };
        place.write(Box::into_raw(Box::new(tables.solver(&goal)?)));
    }
    Ok(())
}

impl Options {
    const DEFAULT: Options = Options {
        size: size_of::<Options>(),
        paths: ptr::null(),
        count: 0,
        goal: ptr::null(),
        metric: 0,
        map: 0,
    };
}

/// Returns the tables of files and folders, or the embedded tables if there are none.
unsafe fn of_paths(options: &Options) -> Result<Tables, Failure> {
    let mut tables = Tables::new();
    // SAFETY: the caller upholds this function's contract.
    let paths = unsafe {
        if options.map != 0 {
            tables.map_files();
        }
        array("paths", options.paths, "count", options.count)?
    };
    for (place, &path) in paths.iter().enumerate() {
        // SAFETY: the caller upholds this function's contract.
        let path = unsafe { path_of(path) };
        tables.add_path(path.ok_or_else(|| Failure::null(&format!("paths[{place}]")))?)?;
    }
    Ok(tables)
}

/// Returns the tables of files in memory. Fails if there are none.
unsafe fn of_bytes(
    files: *const *const u8,
    lengths: *const usize,
    count: usize,
) -> Result<Tables, Failure> {
    if count == 0 {
        let message = "expected at least one table, found none";
        return Err(Failure::Other(Status::TableError, message.to_owned()));
    }
    // SAFETY: the caller upholds this function's contract.
    let (files, lengths) = unsafe {
        let files = array("tables", files, "count", count)?;
        (files, array("lengths", lengths, "count", count)?)
    };
    let mut tables = Tables::new();
    for (place, (&file, &length)) in files.iter().zip(lengths).enumerate() {
        // SAFETY: the caller upholds this function's contract.
        let file: &'static [u8] =
            unsafe { array(&format!("tables[{place}]"), file, "lengths", length) }?;
        tables.add_bytes(file)?;
    }
    Ok(tables)
}

/// Returns a path, or `None` for NULL. A path may be any bytes on Unix, and must be UTF-8 elsewhere.
unsafe fn path_of(text: *const c_char) -> Option<PathBuf> {
    // SAFETY: the caller upholds this function's contract.
    let text = unsafe { optional_string(text) }?;
    #[cfg(unix)]
    let path = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(text.to_bytes());
    #[cfg(not(unix))]
    let path = text.to_string_lossy().into_owned();
    Some(PathBuf::from(path))
}
