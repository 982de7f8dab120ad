use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tilebase_format::{Checksum, HEADER_LEN, Header, open_file};
use tilebase_gen::AtomicFile;
use tilebase_gen::internal::is_same_file;
use tilebase_puzzle::Goal;

use super::{PieceHeader, START_LEN, WrongPiece, ranges_in_order};

/// The number of bytes copied per step.
const CHUNK: u64 = 1 << 20;

/// A callback that is called with the number of bytes copied and the number of all bytes; `Break` cancels.
type Report<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

/// The pieces of a table, as written by `tilebase-cluster gen --pieces`, opened for joining.
#[derive(Debug)]
pub struct Pieces {
    /// At least one piece, in the order of parts.
    pieces: Vec<Piece>,
}

impl Pieces {
    /// Opens pieces in any order. Checks that they are all the pieces of one table, without duplicates, and of the
    /// right length. [`Pieces::join`] checks their checksums.
    pub fn open(paths: &[PathBuf]) -> anyhow::Result<Pieces> {
        let opened = paths.iter().map(|path| Piece::open(path));
        let mut pieces: Vec<Piece> = opened.collect::<Result<_, _>>()?;
        check_table(&pieces)?;
        pieces.sort_by_key(|piece| piece.header.parts.start);
        check_parts(&pieces)?;
        Ok(Pieces { pieces })
    }

    /// Returns the goal of the table.
    pub fn goal(&self) -> Goal {
        self.table().goal
    }

    /// Returns the length of the table file.
    pub fn file_len(&self) -> u64 {
        self.table().file_len()
    }

    /// Returns the table's header, but with the checksum of the first piece.
    fn table(&self) -> Header {
        self.pieces[0].header.table
    }

    /// Joins the pieces into the table file, and returns its header. The file appears when it is complete and synced to
    /// disk. Returns `None` if `report` cancels. If this fails or is cancelled, an older file is unchanged; but after
    /// [`NotDurable`](tilebase_gen::WriteError::NotDurable), the new table is complete.
    ///
    /// Each byte is read once and written once. The memory used does not depend on the file length.
    pub fn join(
        mut self,
        path: &Path,
        mut report: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> anyhow::Result<Option<Header>> {
        let mut pieces = self.pieces.iter();
        if pieces.any(|piece| is_same_file(path, &piece.path).unwrap_or(false)) {
            let path = path.display();
            bail!("{path} is one of the pieces; name another file for the table");
        }
        if report(0, self.table().payload_len()).is_break() {
            return Ok(None);
        }
        let mut file = AtomicFile::create(path)?;
        // Leaves room for the header, because the checksum is known only at the end.
        file.write_bytes(&[0; HEADER_LEN])?;
        let Some(payload_checksum) = self.copy(&mut file, &mut report)? else {
            return Ok(None);
        };
        let header = Header {
            payload_checksum,
            ..self.table()
        };
        file.commit_with_start(&header.to_bytes())?;
        Ok(Some(header))
    }

    /// Copies the entries in the order of the table and checks each piece's checksum. Returns the checksum of all
    /// entries, or `None` if cancelled.
    fn copy(&mut self, file: &mut AtomicFile, report: Report<'_>) -> anyhow::Result<Option<u64>> {
        let of = self.table().payload_len();
        let mut whole = Checksum::default();
        let mut buffer = vec![0; CHUNK.min(of) as usize];
        let headers = self.pieces.iter().map(|piece| piece.header.clone());
        for (range, number) in ranges_in_order(headers) {
            for start in range.clone().step_by(CHUNK as usize) {
                let end = range.end.min(start + CHUNK);
                let entries = &mut buffer[..(end - start) as usize];
                self.pieces[number].read(entries)?;
                whole.update(entries);
                file.write_bytes(entries)?;
                if report(end, of).is_break() {
                    return Ok(None);
                }
            }
        }
        self.pieces.iter().try_for_each(Piece::check)?;
        Ok(Some(whole.finish()))
    }
}

/// Checks that all pieces belong to one table.
fn check_table(pieces: &[Piece]) -> anyhow::Result<()> {
    let table = |piece: &Piece| Header {
        payload_checksum: 0,
        ..piece.header.table
    };
    let mut others = pieces.iter();
    match others.find(|other| table(other) != table(&pieces[0])) {
        None => Ok(()),
        Some(other) => bail!(
            "{} and {} belong to different tables; name only pieces of one table",
            other.path.display(),
            pieces[0].path.display()
        ),
    }
}

/// Checks that the pieces contain each part once. The pieces must be in the order of parts.
fn check_parts(pieces: &[Piece]) -> anyhow::Result<()> {
    let mut before: Option<&Piece> = None;
    for after in pieces.iter().map(Some).chain([None]) {
        let end = before.map_or(0, |piece| piece.header.parts.end);
        let all = before.map_or(usize::MAX, |piece| piece.header.layout().parts());
        let start = after.map_or(all, |piece| piece.header.parts.start);
        let names = [before, after].map(|piece| piece.map(|piece| piece.path.display()));
        match names {
            [Some(before), Some(after)] if end > start => bail!(
                "{after} and {before} have the same entries; name each piece only once, and only pieces of one run"
            ),
            _ if end == start => before = after,
            [Some(before), Some(after)] => bail!("a piece is missing between {before} and {after}"),
            [Some(before), None] => bail!("a piece is missing after {before}"),
            [None, Some(after)] => bail!("a piece is missing before {after}"),
            [None, None] => bail!("a piece is missing; name all pieces of the table"),
        }
    }
    Ok(())
}

/// A piece, read sequentially.
#[derive(Debug)]
struct Piece {
    path: PathBuf,
    header: PieceHeader,
    file: File,
    /// The checksum of the entries read.
    checksum: Checksum,
}

impl Piece {
    /// Opens a piece, and checks its header and its length.
    fn open(path: &Path) -> anyhow::Result<Piece> {
        let unreadable = || format!("cannot read {}", path.display());
        let file = open_file(path).with_context(unreadable)?;
        let found = file.metadata().with_context(unreadable)?.len();
        let mut start = Vec::with_capacity(START_LEN);
        let mut first = (&file).take(START_LEN as u64);
        first.read_to_end(&mut start).with_context(unreadable)?;
        let header = PieceHeader::from_bytes(&start, path)?;
        let expected = header.file_len();
        if found != expected {
            bail!(WrongPiece(format!(
                "{} is not complete: expected {expected} bytes, found {found}; copy it again, or make the pieces again",
                path.display()
            )));
        }
        Ok(Piece {
            path: path.to_owned(),
            header,
            file,
            checksum: Checksum::default(),
        })
    }

    fn read(&mut self, entries: &mut [u8]) -> anyhow::Result<()> {
        match self.file.read_exact(entries) {
            Ok(()) => {
                self.checksum.update(entries);
                Ok(())
            }
            // The file has been truncated since it was opened.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                bail!(WrongPiece::damaged(&self.path))
            }
            Err(error) => {
                Err(error).with_context(|| format!("cannot read {}", self.path.display()))
            }
        }
    }

    /// Checks the checksum after all entries are read.
    fn check(&self) -> Result<(), WrongPiece> {
        match self.checksum.finish() == self.header.table.payload_checksum {
            true => Ok(()),
            false => Err(WrongPiece::damaged(&self.path)),
        }
    }
}
