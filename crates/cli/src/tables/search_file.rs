//! The file of a search that can be interrupted and resumed, one per board in a folder.

use std::io::{self, ErrorKind, Read};
use std::ops::ControlFlow::{Break, Continue};
use std::path::Path;
use std::time::{Duration, Instant};

use tilebase::pattern::{LoadError, SavedSearch};
use tilebase::{Answer, Ask, Board, Error, LongSearch, MoveOrder};
use tilebase_gen::AtomicFile;
use tilebase_gen::internal::Checkpoint;

use super::BoardSearch;
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
    /// Opens the file and, if it exists, loads the search. Checks that it can be written. Returns whether it exists.
    fn open(path: &Path, search: &mut LongSearch) -> anyhow::Result<(SearchFile, bool)> {
        AtomicFile::create(path).map_err(with_advice)?;
        let checkpoint = Checkpoint::open(path.to_owned()).map_err(with_advice)?;
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
        let next_save = Instant::now() + FIRST_SAVE;
        let file = SearchFile {
            checkpoint,
            next_save,
        };
        Ok((file, loaded.map_err(with_advice)?))
    }

    fn save(&mut self, search: &SavedSearch) -> anyhow::Result<()> {
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

impl BoardSearch<'_> {
    /// Finds a solution as [`BoardSearch::answer`] does, but saves a search in a file of the folder, and continues from the
    /// file if it exists. The search saves from time to time, at a limit, and on Ctrl-C. Fails if the file cannot be used.
    pub fn resume(
        &mut self,
        board: &Board,
        order: MoveOrder,
        folder: &Path,
    ) -> anyhow::Result<Option<Answer>> {
        let search = self.search().order(order);
        let mut long = match search.begin(board) {
            Ok(Some(long)) => long,
            Ok(None) | Err(Error::Unsolvable) => {
                return Ok(self.answer(board, order, Ask::default())?);
            }
            Err(error) => return Err(error.into()),
        };
        let (mut file, is_continued) = SearchFile::open(&folder.join(file_name(board)), &mut long)?;
        if is_continued {
            let boards = short(long.saved().nodes() as f64);
            print_message(&format!(
                "continuing from the checkpoint, after {boards} boards"
            ));
        }
        self.is_saved = true;
        let within = self.limits.within;
        let is_answer = |answer: &Answer| {
            answer.is_complete || within.is_some_and(|percent| answer.is_within(percent))
        };
        let answer = self.watched(
            board,
            |progress| -> anyhow::Result<_> {
                let mut saving = Ok(());
                let answer = search.resume(&mut long, progress, |saved| {
                    if Instant::now() >= file.next_save {
                        saving = file.save(saved);
                    }
                    match saving {
                        Ok(()) => Continue(()),
                        Err(_) => Break(()),
                    }
                });
                saving?;
                let answer = answer?;
                if !is_answer(&answer) {
                    file.save(long.saved())?;
                }
                Ok(answer)
            },
            Answer::length,
        )?;
        match is_answer(&answer) {
            true => self.file = Some(file),
            false => print_message("the same command continues the search"),
        }
        Ok(Some(answer))
    }
}
