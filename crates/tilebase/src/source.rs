use std::io::Read;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tilebase_format::{
    HEADER_LEN, Header, HeaderError, OpenError, PatternHeader, SlideHeader, open_file,
};
use tilebase_pattern::Pattern;
use tilebase_puzzle::{Board, Goal, Metric, Shape, Symmetry};

use crate::TableFile;

/// A table that has not been opened.
#[derive(Clone)]
pub struct Source {
    pub place: Place,
    pub header: AnyHeader,
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
    pub fn file(path: PathBuf, header: AnyHeader) -> Source {
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

    pub fn pattern(&self) -> Option<Pattern> {
        match &self.header {
            AnyHeader::Pattern(header) => Some(header.pattern),
            AnyHeader::Complete(_) | AnyHeader::Slides(_) => None,
        }
    }

    /// Returns whether a symmetry maps the goal's blank to the blank of the table's goal.
    pub fn serves(&self, goal: &Board) -> bool {
        symmetry_number(self.header.goal(), goal).is_some()
    }

    pub fn is_complete_for(&self, goal: &Board) -> bool {
        self.pattern().is_none() && self.serves(goal)
    }
}

/// Returns the number of the first symmetry that maps a goal's blank to the blank of a table's goal, or `None` if there
/// is none. Returns 0 if both goals have the same blank cell.
pub fn symmetry_number(table_goal: Goal, goal: &Board) -> Option<usize> {
    let symmetry = Symmetry::between(Goal::of(goal), table_goal).next()?;
    Symmetry::ALL.iter().position(|other| *other == symmetry)
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

/// The header of a table of any kind.
#[derive(Clone, Debug)]
pub enum AnyHeader {
    Complete(Header),
    Slides(SlideHeader),
    Pattern(PatternHeader),
}

impl AnyHeader {
    /// Reads the header of a file, and checks the file's length.
    pub fn read(path: &Path) -> Result<AnyHeader, OpenError> {
        let file = open_file(path)?;
        let file_len = file.metadata()?.len();
        let mut bytes = Vec::with_capacity(HEADER_LEN);
        file.take(HEADER_LEN as u64).read_to_end(&mut bytes)?;
        let (header, checks) = match Header::from_bytes(&bytes) {
            Err(HeaderError::IsPattern) => {
                let header = PatternHeader::from_bytes(&bytes)?;
                (AnyHeader::Pattern(header), header.checks())
            }
            Err(HeaderError::IsMulti) => {
                let header = SlideHeader::from_bytes(&bytes)?;
                (AnyHeader::Slides(header), header.checks())
            }
            header => {
                let header = header?;
                (AnyHeader::Complete(header), header.checks())
            }
        };
        checks.file_len(file_len)?;
        Ok(header)
    }

    pub fn has_encoding_of(&self, header: &Header) -> bool {
        let AnyHeader::Complete(own) = self else {
            return false;
        };
        mem::discriminant(&own.encoding) == mem::discriminant(&header.encoding)
    }

    pub fn goal(&self) -> Goal {
        match self {
            AnyHeader::Complete(header) => header.goal,
            AnyHeader::Slides(header) => header.goal,
            AnyHeader::Pattern(header) => header.pattern.goal(),
        }
    }

    pub fn metric(&self) -> Metric {
        match self {
            AnyHeader::Slides(_) => Metric::Multi,
            AnyHeader::Complete(_) | AnyHeader::Pattern(_) => Metric::Single,
        }
    }
}

impl From<&TableFile> for AnyHeader {
    fn from(table: &TableFile) -> AnyHeader {
        match table {
            TableFile::Complete(table) => AnyHeader::Complete(*table.header()),
            TableFile::Slides(table) => AnyHeader::Slides(*table.header()),
            TableFile::Pattern(table) => AnyHeader::Pattern(*table.header()),
        }
    }
}
