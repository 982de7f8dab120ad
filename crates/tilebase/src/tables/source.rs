use std::path::{Path, PathBuf};
use std::sync::Arc;

use tilebase_format::Header;
use tilebase_puzzle::Board;
use tilebase_puzzle::internal::GoalMap;

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
