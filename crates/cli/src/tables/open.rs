//! Opens the tables of the arguments.

use std::env;
use std::sync::{Mutex, PoisonError};

use tilebase::{Error, Tables};

use super::map::map_files;
use crate::args::{TableArgs, UsageError};
use crate::terminal::ProgressDisplay;

/// Returns the embedded tables and the tables of the arguments.
pub fn open(args: &TableArgs) -> anyhow::Result<Tables> {
    let mut tables = Tables::new();
    if let Some(metric) = args.metric.metric {
        tables.set_metric(metric);
    }
    if !args.files.read {
        map_files(&mut tables);
    }
    if args.files.read || args.files.checksums {
        let display = Mutex::new(None);
        tables.verify_large(move |done, of| show_checksum(&display, done, of));
    }
    // An empty TILEBASE_TABLES or --tables is ignored.
    let paths = args.files.tables.iter();
    for path in paths.filter(|path| !path.as_os_str().is_empty()) {
        tables.add_path(path).map_err(|error| match error {
            Error::Folder { path, error } => {
                let option = match env::var_os("TILEBASE_TABLES").is_some_and(|name| path == name) {
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
        let error = "--tables: a table counts moves in another metric; name tables of one metric";
        return Err(UsageError::new(error).into());
    }
    Ok(tables)
}

fn show_checksum(display: &Mutex<Option<ProgressDisplay>>, done: u64, of: u64) {
    let mut display = display.lock().unwrap_or_else(PoisonError::into_inner);
    let shown = display.get_or_insert_with(|| ProgressDisplay::new(of));
    shown.show("checksum", done, of, "bytes");
    if done == of {
        shown.finish();
        *display = None;
    }
}
