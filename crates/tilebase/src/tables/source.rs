use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tilebase_format::{HEADER_LEN, Header, OpenError, open_file};
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Goal, Shape};

/// A table that has not been opened.
#[derive(Clone)]
pub struct Source {
    pub place: Place,
    pub header: Header,
}

#[derive(Clone)]
pub enum Place {
    File(PathBuf),
    Bytes(SharedBytes),
}

#[derive(Clone)]
pub struct SharedBytes(pub Arc<dyn AsRef<[u8]> + Send + Sync>);

impl AsRef<[u8]> for SharedBytes {
    fn as_ref(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

impl Source {
    pub fn file(path: PathBuf, header: Header) -> Source {
        Source {
            place: Place::File(path),
            header,
        }
    }

    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path) => Some(path),
            Place::Bytes(_) => None,
        }
    }

    /// Returns whether a symmetry maps the goal's blank to the blank of the table's goal.
    pub fn serves(&self, goal: &Board) -> bool {
        GoalMap::new(goal, self.header.goal).is_some()
    }
}

/// Returns the goal or its transpose, whichever has this shape, or `None` if neither has.
pub fn of_shape(goal: Goal, shape: Shape) -> Option<Board> {
    if goal.shape() == shape {
        Some(goal.board())
    } else if goal.shape() == shape.transposed() {
        Some(goal.transposed().board())
    } else {
        None
    }
}

/// Reads the header of a file, and checks the file's length.
pub fn read_header(path: &Path) -> Result<Header, OpenError> {
    let file = open_file(path)?;
    let file_len = file.metadata()?.len();
    let mut bytes = Vec::with_capacity(HEADER_LEN);
    file.take(HEADER_LEN as u64).read_to_end(&mut bytes)?;
    let header = Header::from_bytes(&bytes)?;
    header.check_file_len(file_len)?;
    Ok(header)
}
