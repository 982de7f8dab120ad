use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use tilebase_lookup::Table;

use super::open::{self, TableBytes};

/// The tables of a folder: its files whose names end in `.tb`, in the order of their names.
#[derive(Default)]
pub struct Folder {
    pub tables: Vec<Table<TableBytes>>,
    /// Why other such files cannot be used, a text for each.
    pub unusable: Vec<String>,
}

impl Folder {
    /// Opens all tables of a folder, each in O(1). A file that does not open is not an error, since
    /// another may serve the goal.
    pub fn open(path: &Path) -> anyhow::Result<Folder> {
        let mut folder = Folder::default();
        for path in table_files(path)? {
            match open::map(&path) {
                Ok(table) => folder.tables.push(table),
                Err(error) => folder.unusable.push(format!("{error:#}")),
            }
        }
        Ok(folder)
    }
}

fn table_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let cannot_read = || format!("cannot read the folder {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let path = entry.with_context(cannot_read)?.path();
        if path.extension().is_some_and(|extension| extension == "tb") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
