use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tilebase_format::{Checksum, Header, open_file};

use super::JoinError;
use super::header::{PieceHeader, START_LEN};

/// A piece that is read from its beginning to its end.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) path: PathBuf,
    pub(super) header: PieceHeader,
    file: File,
    /// Of the entries that were read.
    checksum: Checksum,
}

impl Piece {
    /// Opens a piece, and checks its header and its length.
    pub(super) fn open(path: &Path) -> Result<Piece, JoinError> {
        let read = || {
            let file = open_file(path)?;
            let found = file.metadata()?.len();
            let mut start = Vec::with_capacity(START_LEN);
            (&file).take(START_LEN as u64).read_to_end(&mut start)?;
            Ok((file, found, start))
        };
        let path = path.to_owned();
        let (file, found, start) = match read() {
            Ok(read) => read,
            Err(source) => return Err(JoinError::Read { path, source }),
        };
        let header = PieceHeader::from_bytes(&start, &path)?;
        let expected = header.file_len();
        if found != expected {
            return Err(JoinError::Len {
                path,
                expected,
                found,
            });
        }
        Ok(Piece {
            path,
            header,
            file,
            checksum: Checksum::default(),
        })
    }

    pub(super) fn is_of_same_table(&self, other: &Piece) -> bool {
        let table = |piece: &Piece| Header {
            payload_checksum: 0,
            ..piece.header.table
        };
        table(self) == table(other)
    }

    /// Reads the entries that come next.
    pub(super) fn read(&mut self, entries: &mut [u8]) -> Result<(), JoinError> {
        match self.file.read_exact(entries) {
            Ok(()) => {
                self.checksum.update(entries);
                Ok(())
            }
            // It was longer when it was opened.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(self.damaged()),
            Err(source) => Err(JoinError::Read {
                path: self.path.clone(),
                source,
            }),
        }
    }

    /// Checks the checksum, when all entries have been read.
    pub(super) fn check(&self) -> Result<(), JoinError> {
        if self.checksum.finish() == self.header.table.payload_checksum {
            Ok(())
        } else {
            Err(self.damaged())
        }
    }

    fn damaged(&self) -> JoinError {
        let path = self.path.clone();
        JoinError::Damaged { path }
    }
}
