//! `tilebase-cluster join`: joins the pieces of a table on one machine, without MPI.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tilebase_format::{Checksum, HEADER_LEN, Header, open_file};
use tilebase_gen::AtomicFile;
use tilebase_gen::internal::is_same_file;

use crate::Exit;
use crate::args::JoinArgs;
use crate::host::{check_disk, size};
use crate::pieces::{PieceHeader, START_LEN, WrongPiece, ranges_in_order};
use crate::progress::Progress;

/// The number of bytes copied per step.
const CHUNK: u64 = 1 << 20;

pub fn run(args: &JoinArgs) -> anyhow::Result<Exit> {
    let output = &args.output;
    let mut pieces = open_all(&args.pieces)?;
    let table = pieces[0].header.table;
    let (shape, boards, len) = (table.goal.shape(), table.entries(), table.file_len());
    let progress = Progress::new(boards, !args.quiet);
    let mut progress = progress.context("cannot handle signals")?;
    progress.print(&format!(
        "{shape}: {boards} boards; needs {} of disk space",
        size(len)
    ));
    if !args.force {
        check_disk(output, len)?;
    }
    if !join(&mut pieces, output, &mut progress)? {
        progress.print("ended; nothing is saved");
        return Ok(Exit::Interrupted);
    }
    let (file, radius) = (output.display(), table.max_distance);
    progress.print(&format!(
        "{file}: {boards} boards, largest distance {radius}; `tilebase verify {file}` proves it"
    ));
    Ok(Exit::Success)
}

/// Opens pieces in any order, and returns them in the order of parts. Checks that they are all the pieces of one table,
/// without duplicates, and of the right length. [`join`] checks their checksums.
fn open_all(paths: &[PathBuf]) -> anyhow::Result<Vec<Piece>> {
    let opened = paths.iter().map(|path| Piece::open(path));
    let mut pieces: Vec<Piece> = opened.collect::<Result<_, _>>()?;
    check_table(&pieces)?;
    pieces.sort_by_key(|piece| piece.header.parts.start);
    check_parts(&pieces)?;
    Ok(pieces)
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
    let (first, last) = (&pieces[0], &pieces[pieces.len() - 1]);
    if first.header.parts.start > 0 {
        bail!("a piece is missing before {}", first.path.display());
    }
    for pair in pieces.windows(2) {
        let [before, after] = [&pair[0], &pair[1]].map(|piece| piece.path.display());
        let (end, start) = (pair[0].header.parts.end, pair[1].header.parts.start);
        if end > start {
            bail!(
                "{after} and {before} have the same entries; name each piece only once, and only pieces of one run"
            );
        } else if end < start {
            bail!("a piece is missing between {before} and {after}");
        }
    }
    if last.header.parts.end < last.header.layout().parts() {
        bail!("a piece is missing after {}", last.path.display());
    }
    Ok(())
}

/// Joins the pieces into the table file. The file appears when it is complete and synced to disk. Returns `false` if
/// cancelled. If this fails or is cancelled, an older file is unchanged; but after
/// [`NotDurable`](tilebase_gen::WriteError::NotDurable), the new table is complete.
///
/// Each byte is read once and written once. The memory used does not depend on the file length.
fn join(pieces: &mut [Piece], path: &Path, progress: &mut Progress) -> anyhow::Result<bool> {
    let mut others = pieces.iter();
    if others.any(|piece| is_same_file(path, &piece.path).unwrap_or(false)) {
        let path = path.display();
        bail!("{path} is one of the pieces; name another file for the table");
    }
    let table = pieces[0].header.table;
    let of = table.payload_len();
    let mut file = AtomicFile::create(path)?;
    // Leaves room for the header, because the checksum is known only at the end.
    file.write_bytes(&[0; HEADER_LEN])?;
    let mut checksum = Checksum::default();
    let mut buffer = vec![0; CHUNK.min(of) as usize];
    let headers = pieces.iter().map(|piece| piece.header.clone());
    for (range, number) in ranges_in_order(headers) {
        for start in range.clone().step_by(CHUNK as usize) {
            let end = range.end.min(start + CHUNK);
            let entries = &mut buffer[..(end - start) as usize];
            pieces[number].read(entries)?;
            checksum.update(entries);
            file.write_bytes(entries)?;
            progress.step("joining", end, of);
            if progress.is_cancelled() {
                return Ok(false);
            }
        }
    }
    pieces.iter().try_for_each(Piece::check)?;
    let header = Header {
        payload_checksum: checksum.finish(),
        ..table
    };
    file.commit_with_start(&header.to_bytes())?;
    Ok(true)
}

/// A piece, read sequentially.
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

#[cfg(test)]
mod tests {
    use tilebase_format::Kind;
    use tilebase_gen::internal::header;
    use tilebase_puzzle::Goal;

    use super::*;

    /// A piece that is truncated after it was opened is reported as damaged.
    #[test]
    fn a_piece_truncated_during_reading() {
        let folder = tempfile::tempdir().unwrap();
        let (path, table) = (folder.path().join("piece"), folder.path().join("table"));
        let goal = Goal::corner("4x2".parse().unwrap());
        let header = PieceHeader {
            parts: 0..7,
            table: header(goal, Kind::DistanceBit, &[1, 2], 0),
        };
        let piece = File::create(&path).unwrap();
        piece.set_len(header.file_len()).unwrap();
        std::os::unix::fs::FileExt::write_all_at(&piece, &header.to_bytes(), 0).unwrap();
        let mut pieces = open_all(&[path]).unwrap();
        piece.set_len(1000).unwrap();
        let error = join(&mut pieces, &table, &mut Progress::silent()).unwrap_err();
        assert!(error.is::<WrongPiece>() && !table.exists());
        let error = error.to_string();
        assert!(error.ends_with("/piece is damaged; copy it again, or make the pieces again"));
    }
}
