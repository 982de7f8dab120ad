use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::vec::Vec;

use crate::{OpenError, Table, TableBytes};

/// The tables of a folder: its files whose names end in `.tb`, in the order of their names.
///
/// ```
/// use tilebase_lookup::{Folder, Tablebase};
///
/// # let path = tilebase_data::folder();
/// let folder = Folder::open(path)?;
/// let of_3x3 = folder.tables.into_iter().filter(|table| table.shape().cells() == 9);
/// let tablebase = Tablebase::new(of_3x3)?;
/// // The goal's blank in a corner, at an edge, in the centre, and for each a table of either encoding.
/// assert_eq!(tablebase.tables().count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Folder {
    /// The tables.
    pub tables: Vec<Table<TableBytes>>,
    /// Files with such names that could not be opened, and why.
    pub unusable: Vec<(PathBuf, OpenError)>,
}

impl Folder {
    /// Reads all tables of a folder into memory, and checks them as [`Table::open`] does.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read. A file that cannot be opened is not an error: it is listed in
    /// [`unusable`](Folder::unusable).
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn open(path: impl AsRef<Path>) -> io::Result<Folder> {
        Folder::open_each(path.as_ref(), |path| Table::open(path))
    }

    /// Opens all tables of a folder with `open`.
    pub(crate) fn open_each(
        path: &Path,
        open: impl Fn(&Path) -> Result<Table<TableBytes>, OpenError>,
    ) -> io::Result<Folder> {
        let mut folder = Folder::default();
        for path in Folder::files(path)? {
            match open(&path) {
                Ok(table) => folder.tables.push(table),
                Err(error) => folder.unusable.push((path, error)),
            }
        }
        Ok(folder)
    }

    /// Returns the paths of a folder's files whose names end in `.tb`, in the order of their names.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn files(path: impl AsRef<Path>) -> io::Result<Vec<PathBuf>> {
        Folder::files_of(path.as_ref())
    }

    fn files_of(path: &Path) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(path)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "tb") {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }
}
