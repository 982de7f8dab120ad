//! Opens the tables of the arguments.

use std::env;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use tilebase::{Error, Tables};

use super::TableArgs;
use super::map::map_files;
use crate::args::UsageError;
use crate::terminal::ProgressDisplay;

/// Returns the embedded tables and the tables of the arguments.
pub fn open(args: &TableArgs) -> anyhow::Result<Tables> {
    let mut tables = Tables::new();
    if let Some(metric) = args.metric {
        tables.set_metric(metric);
    }
    if !args.read {
        map_files(&mut tables);
    }
    if args.read || args.verify {
        let display = Mutex::new(None);
        tables.verify_large(move |done, of| show_checksum(&display, done, of));
    }
    for path in &args.table {
        if path.is_dir() {
            return Err(wrong_kind("--table", path, "a folder; use --tables").into());
        }
        tables.add_file(path)?;
    }
    // An empty TILEBASE_TABLES or --tables is ignored.
    let folder = args.tables.as_deref();
    let from_environment = env::var_os("TILEBASE_TABLES");
    if let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) {
        if folder.is_file() {
            return Err(wrong_kind("--tables", folder, "a file; use --table").into());
        }
        tables.add_folder(folder).map_err(|error| match error {
            Error::Folder { path, error } => {
                let option = match from_environment.is_some_and(|name| *path == name) {
                    true => "TILEBASE_TABLES",
                    false => "--tables",
                };
                let folder = path.display();
                anyhow::anyhow!("{option}: cannot read the folder {folder}: {error}")
            }
            error => error.into(),
        })?;
    }
    if !tables.have_one_metric() {
        let error = "--table: a table counts moves in another metric; name tables of one metric";
        return Err(UsageError::new(error).into());
    }
    Ok(tables)
}

fn show_checksum(display: &Mutex<Option<ProgressDisplay>>, done: u64, of: u64) {
    let mut display = display.lock().unwrap_or_else(PoisonError::into_inner);
    if display.is_none() {
        *display = ProgressDisplay::new(of).ok();
    }
    if let Some(shown) = &mut *display {
        shown.show("checksum", done, of, "bytes");
        if done == of {
            shown.finish();
            *display = None;
        }
    }
}

fn wrong_kind(option: &str, path: &Path, kind: &str) -> UsageError {
    let path = path.display();
    UsageError::new(format_args!("{option}: {path} is {kind} {path}"))
}
