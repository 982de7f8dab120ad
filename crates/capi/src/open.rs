//! Opens, checks and closes solvers.
#![allow(unsafe_code)]

use std::ffi::c_char;
use std::path::PathBuf;
use std::ptr;

use tilebase_lookup::{Batch, Error, OpenError, Table, TableBytes, Tablebase};
use tilebase_pattern::{PatternTable, Patterns};

use crate::arguments::{array, not_null, optional_string, optional_text, solver};
use crate::failure::Failure;
use crate::guard::guard;
use crate::solver::Solver;
use crate::status::Status;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open(
    paths: *const *const c_char,
    count: usize,
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    unsafe {
        open(goal, handle, |goal| {
            let open = |path: &PathBuf| Ok(Table::open(path)?);
            of_tables(each_path(paths, count, open)?, goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_map(
    paths: *const *const c_char,
    count: usize,
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the pointers are as the header asks for, and as it also asks, the files do not change.
    unsafe {
        open(goal, handle, |goal| {
            let map = |path: &PathBuf| {
                let table = Table::map(path)?;
                table.bytes().check_at_once(|| table.verify())?;
                Ok(table)
            };
            of_tables(each_path(paths, count, map)?, goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_from_bytes(
    tables: *const *const u8,
    lengths: *const usize,
    count: usize,
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the pointers are as the header asks for, and the bytes outlive the handle.
    unsafe {
        open(goal, handle, |goal| {
            let open = |file| Ok(Table::from_bytes(file)?);
            of_tables(each_file(tables, lengths, count, open)?, goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_embedded(
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    unsafe {
        open(goal, handle, |goal| {
            let tablebase = Tablebase::embedded().map_bytes(TableBytes::from);
            let goal = match goal {
                Some(text) => tablebase.parse_goal(text)?,
                None => Table::embedded().goal().board(),
            };
            Ok(Solver::Tables(Batch::new(tablebase.into_solver(&goal)?)))
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_open_patterns(
    paths: *const *const c_char,
    count: usize,
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    unsafe {
        open(goal, handle, |goal| {
            let open = |path: &PathBuf| Ok(PatternTable::open(path)?.map_bytes(TableBytes::new));
            of_patterns(each_path(paths, count, open)?, goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_map_patterns(
    paths: *const *const c_char,
    count: usize,
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the pointers are as the header asks for, and as it also asks, the files do not change.
    unsafe {
        open(goal, handle, |goal| {
            let map = |path: &PathBuf| {
                let bytes = TableBytes::map(path).map_err(OpenError::from)?;
                let table = PatternTable::from_bytes(bytes)?;
                table.bytes().check_at_once(|| table.verify())?;
                Ok(table)
            };
            of_patterns(each_path(paths, count, map)?, goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_from_bytes_patterns(
    tables: *const *const u8,
    lengths: *const usize,
    count: usize,
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the pointers are as the header asks for, and the bytes outlive the handle.
    unsafe {
        open(goal, handle, |goal| {
            let open = |file| Ok(PatternTable::from_bytes(file)?);
            of_patterns(each_file(tables, lengths, count, open)?, goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_embedded_patterns(
    goal: *const c_char,
    handle: *mut *mut Solver,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    unsafe {
        open(goal, handle, |goal| {
            let tables = PatternTable::embedded().map(|table| table.map_bytes(TableBytes::from));
            of_patterns(tables.into(), goal)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_verify(handle: *const Solver) -> Status {
    // SAFETY: the pointer is as the header asks for.
    guard(|| unsafe { solver(handle) }?.verify())
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_close(handle: *mut Solver) {
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
    handle: *mut *mut Solver,
    make: impl FnOnce(Option<&str>) -> Result<Solver, Failure>,
) -> Status {
    guard(|| {
        let place = not_null("solver", handle)?;
        // SAFETY: the caller promises it.
        unsafe {
            place.write(ptr::null_mut());
            let solver = make(optional_text(goal).as_deref())?;
            place.write(Box::into_raw(Box::new(solver)));
        }
        Ok(())
    })
}

/// Returns a solver of complete tables towards a goal, or towards that of the first table.
fn of_tables(tables: Vec<Table<TableBytes>>, goal: Option<&str>) -> Result<Solver, Failure> {
    let own_goal = tables.first().map(|table| table.goal().board());
    let tablebase = Tablebase::new(tables)?;
    let goal = match (goal, own_goal) {
        (None, Some(own_goal)) => own_goal,
        (text, _) => tablebase.parse_goal(text.unwrap_or_default())?,
    };
    Ok(Solver::Tables(Batch::new(tablebase.into_solver(&goal)?)))
}

/// Returns a solver of pattern tables towards a goal, or towards their own.
fn of_patterns(
    tables: Vec<PatternTable<TableBytes>>,
    goal: Option<&str>,
) -> Result<Solver, Failure> {
    let patterns = Patterns::new(tables)?;
    Ok(Solver::Patterns(match goal {
        Some(text) => {
            let goal = patterns.parse_goal(text)?;
            patterns.towards(&goal)?
        }
        None => patterns,
    }))
}

/// Opens each of these files. What is wrong with one is told after its path.
///
/// # Safety
///
/// Unless NULL, `paths` points to `count` texts, as for [`optional_string`].
unsafe fn each_path<T>(
    paths: *const *const c_char,
    count: usize,
    open: impl Fn(&PathBuf) -> Result<T, Error>,
) -> Result<Vec<T>, Failure> {
    // SAFETY: the caller promises it.
    let paths = unsafe { array("paths", paths, "count", count) }?;
    let opened = paths.iter().enumerate().map(|(place, &path)| {
        // SAFETY: the caller promises it.
        let path = unsafe { path_of(path) }.ok_or(Failure::NullAt("paths", place))?;
        open(&path).map_err(|error| Failure::File { path, error })
    });
    opened.collect()
}

/// Opens each of these files in memory.
///
/// # Safety
///
/// Unless NULL, `tables` points to `count` arrays of the lengths to which `lengths` points, and they do not change
/// while the program uses what has been opened.
unsafe fn each_file<T>(
    tables: *const *const u8,
    lengths: *const usize,
    count: usize,
    open: impl Fn(TableBytes) -> Result<T, Failure>,
) -> Result<Vec<T>, Failure> {
    // SAFETY: the caller promises it.
    let (tables, lengths) = unsafe {
        let tables = array("tables", tables, "count", count)?;
        (tables, array("lengths", lengths, "count", count)?)
    };
    let files = tables.iter().zip(lengths).enumerate();
    let opened = files.map(|(place, (&table, &length))| {
        if table.is_null() && length > 0 {
            return Err(Failure::NullAt("tables", place));
        }
        // SAFETY: the caller promises it.
        let file: &'static [u8] = unsafe { array("tables", table, "lengths", length) }?;
        open(TableBytes::from(file))
    });
    opened.collect()
}

/// Returns the path, or `None` for NULL: byte for byte on Unix, in UTF-8 elsewhere.
///
/// # Safety
///
/// As for [`optional_string`].
unsafe fn path_of(text: *const c_char) -> Option<PathBuf> {
    // SAFETY: the caller promises it.
    let text = unsafe { optional_string(text) }?;
    #[cfg(unix)]
    let path = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(text.to_bytes());
    #[cfg(not(unix))]
    let path = text.to_string_lossy().into_owned();
    Some(PathBuf::from(path))
}
