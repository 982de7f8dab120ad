//! The file of a search that can be interrupted and resumed.

use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use tilebase::LongSearch;
use tilebase::pattern::{LoadError, SavedSearch};
use tilebase_gen::AtomicFile;
use tilebase_gen::internal::Checkpoint;

use crate::output::with_advice;

/// The time before the first save. Most searches end earlier.
const FIRST_SAVE: Duration = Duration::from_secs(1);

const BETWEEN_SAVES: Duration = Duration::from_secs(30);

pub struct SearchFile {
    checkpoint: Checkpoint,
    next_save: Instant,
}

const OTHER: &str = "not a checkpoint of this board, goal, order, tables and version; delete it or name another file";

impl SearchFile {
    /// Opens the file, if it exists. Checks that it can be written.
    pub fn open(path: &Path) -> anyhow::Result<SearchFile> {
        AtomicFile::create(path).map_err(with_advice)?;
        Ok(SearchFile {
            checkpoint: Checkpoint::open(path.to_owned()).map_err(with_advice)?,
            next_save: Instant::now() + FIRST_SAVE,
        })
    }

    /// Loads the file, if it exists. Returns whether it exists.
    pub fn load(&self, search: &mut LongSearch) -> anyhow::Result<bool> {
        let loaded = self.checkpoint.load_bytes(|file| {
            let mut len = [0; 8];
            file.read_exact(&mut len)?;
            let mut bytes = Vec::new();
            file.take(u64::from_le_bytes(len)).read_to_end(&mut bytes)?;
            search.load(&bytes).map_err(|error| match error {
                LoadError::Other => io::Error::other(OTHER),
                _ => ErrorKind::InvalidData.into(),
            })
        });
        loaded.map_err(with_advice)
    }

    pub fn save_if_due(&mut self, search: &SavedSearch) -> anyhow::Result<()> {
        match Instant::now() < self.next_save {
            true => Ok(()),
            false => self.save(search),
        }
    }

    pub fn save(&mut self, search: &SavedSearch) -> anyhow::Result<()> {
        let bytes = search.to_bytes();
        let saved = self.checkpoint.save_bytes(|out| {
            out.write_all(&(bytes.len() as u64).to_le_bytes())?;
            out.write_all(&bytes)
        });
        self.next_save = Instant::now() + BETWEEN_SAVES;
        saved.map_err(with_advice)
    }

    pub fn delete(self) -> anyhow::Result<()> {
        self.checkpoint.delete().map_err(with_advice)
    }
}
