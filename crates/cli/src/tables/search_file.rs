//! The file of a search that can be interrupted and resumed, one per board in a folder.

use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use tilebase::pattern::{LoadError, SavedSearch};
use tilebase::{Board, LongSearch};
use tilebase_gen::AtomicFile;
use tilebase_gen::internal::Checkpoint;

use crate::machine::with_advice;
use crate::terminal::{print_message, short};

/// The time before the first save. Most searches end earlier.
const FIRST_SAVE: Duration = Duration::from_secs(1);

const BETWEEN_SAVES: Duration = Duration::from_secs(30);

pub struct SearchFile {
    checkpoint: Checkpoint,
    next_save: Instant,
}

const OTHER: &str = "not a checkpoint of this board, goal, order, tables and version; delete it or name another folder";

/// Returns the name of a board's file, such as `2x2-3-1-2-x.search`.
fn file_name(board: &Board) -> String {
    format!("{}-{board}.search", board.shape()).replace(' ', "-")
}

impl SearchFile {
    /// Opens the file of a search and, if it exists, loads it. Checks that it can be written.
    pub fn open(folder: &Path, search: &mut LongSearch) -> anyhow::Result<SearchFile> {
        let path = folder.join(file_name(search.board()));
        AtomicFile::create(&path).map_err(with_advice)?;
        let checkpoint = Checkpoint::open(path).map_err(with_advice)?;
        let loaded = checkpoint.load_bytes(|file| {
            let mut len = [0; 8];
            file.read_exact(&mut len)?;
            let mut bytes = Vec::new();
            file.take(u64::from_le_bytes(len)).read_to_end(&mut bytes)?;
            search.load(&bytes).map_err(|error| match error {
                LoadError::Other => io::Error::other(OTHER),
                _ => ErrorKind::InvalidData.into(),
            })
        });
        if loaded.map_err(with_advice)? {
            let boards = short(search.saved().nodes() as f64);
            print_message(&format!(
                "continuing from the checkpoint, after {boards} boards"
            ));
        }
        Ok(SearchFile {
            checkpoint,
            next_save: Instant::now() + FIRST_SAVE,
        })
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
