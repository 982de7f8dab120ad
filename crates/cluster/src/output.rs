//! Writes the table: all ranks write one file, or each rank writes a piece.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use tilebase_format::{Checksum, HEADER_LEN, Header, Kind};
use tilebase_gen::internal::{Sets, encode_blocks};
use tilebase_gen::{AtomicFile, GenerateError, WriteError};

use crate::pieces::{PieceHeader, blocks_of_parts, payload_of_blocks, ranges_in_order};
use crate::progress::Progress;
use crate::rank_sets::RankSets;
use crate::ranks::{ROOT, Ranks};
use crate::shares::Shares;

/// The largest number of bytes in a message to the root rank, which computes the checksum.
const CHUNK: u64 = 1 << 22;

/// A file on a shared file system. It has a temporary name until it is complete.
pub enum TableFile {
    /// The file created by the root rank.
    Atomic(AtomicFile),
    /// The same file, opened by another rank.
    Opened(File),
}

impl TableFile {
    /// Creates the file on the root rank, and opens it on all other ranks.
    pub fn create(ranks: &Ranks, path: &Path) -> anyhow::Result<TableFile> {
        let atomic = ranks.is_root().then(|| AtomicFile::create_shared(path));
        let atomic = ranks.agree(atomic.transpose().map_err(Into::into))?;
        let temporary = atomic.as_ref().and_then(AtomicFile::temporary_path);
        let name = temporary.map(|path| {
            path.to_str()
                .context("--output: the path is not UTF-8; choose another")
        });
        let name = ranks.agree(name.transpose())?;
        let name = ranks.text_of(ROOT, name.unwrap_or_default());
        let file = match atomic {
            Some(file) => Ok(TableFile::Atomic(file)),
            None => open_shared(Path::new(&name)).map(TableFile::Opened),
        };
        ranks.agree(file.with_context(|| {
            format!(
                "{} cannot be opened here; share its folder with all hosts, or use --pieces",
                path.display()
            )
        }))
    }

    /// Writes the whole table with all ranks. Returns `false` if the run is cancelled before the end.
    pub fn write(
        self,
        ranks: &Ranks,
        sets: &mut RankSets,
        mut header: Header,
        progress: &mut Progress,
    ) -> anyhow::Result<bool> {
        let file = match &self {
            TableFile::Atomic(file) => file.as_file(),
            TableFile::Opened(file) => file,
        };
        let write = |payload: Range<u64>, entries: &[u8]| {
            file.write_all_at(entries, HEADER_LEN as u64 + payload.start)
        };
        if !write_entries(ranks, sets, header.kind, progress, write)? {
            return Ok(false);
        }
        ranks.agree(file.sync_all().context("cannot write the table"))?;
        let checksum = checksum(ranks, sets.shares(), header, file, progress)?;
        let Some(checksum) = checksum else {
            return Ok(false);
        };
        header.payload_checksum = checksum;
        let committed = match self {
            TableFile::Atomic(file) => file.commit_with_start(&header.to_bytes()),
            TableFile::Opened(_) => Ok(()),
        };
        ranks.agree(committed.map_err(Into::into))?;
        Ok(true)
    }
}

/// Opens a file that another host has just created. Retries for five seconds until it appears on this host.
fn open_shared(path: &Path) -> io::Result<File> {
    const ATTEMPTS: usize = 50;
    const PAUSE: Duration = Duration::from_millis(100);
    let open = || File::options().read(true).write(true).open(path);
    for _ in 0..ATTEMPTS {
        match open() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => thread::sleep(PAUSE),
            opened => return opened,
        }
    }
    open()
}

/// Computes the checksum of the payload. Each rank reads back its entries in file order and sends them to the root
/// rank. Returns `None` if the run is cancelled.
fn checksum(
    ranks: &Ranks,
    shares: Shares,
    table: Header,
    file: &File,
    progress: &mut Progress,
) -> anyhow::Result<Option<u64>> {
    let pieces = (0..ranks.count()).map(|rank| PieceHeader {
        parts: shares.values(rank),
        table,
    });
    let of = table.payload_len();
    let mut checksum = Checksum::default();
    let mut buffer = vec![0; CHUNK as usize];
    let mut result = Ok(());
    for (range, rank) in ranges_in_order(pieces) {
        let [cancelled] = ranks.sums([progress.is_cancelled().into()]);
        if cancelled > 0 {
            return Ok(None);
        }
        for start in range.clone().step_by(CHUNK as usize) {
            let len = CHUNK.min(range.end - start) as usize;
            let chunk = &mut buffer[..len];
            if rank == ranks.number() && result.is_ok() {
                result = file.read_exact_at(chunk, HEADER_LEN as u64 + start);
            }
            match (ranks.is_root(), rank == ranks.number()) {
                (true, false) => ranks.receive(rank, chunk),
                // After a read error, this rank still sends a chunk. Otherwise, the root rank would block forever.
                (false, true) => ranks.send(ROOT, chunk),
                _ => (),
            }
            if ranks.is_root() {
                checksum.update(chunk);
                progress.step("checksum", start + len as u64, of);
            }
        }
    }
    ranks.agree(result.context("cannot read the table back for its checksum"))?;
    Ok(Some(ranks.broadcast(checksum.finish())))
}

/// Returns the name of a rank's piece, or `None` if the rank has no boards. The pieces are numbered without gaps.
fn piece_path(path: &Path, shares: Shares, number: usize) -> Option<PathBuf> {
    let values = shares.values(number);
    let (piece, pieces) = match shares.ranks() <= shares.most_ranks() {
        true => (number, shares.ranks()),
        // If some ranks have no boards, a piece has the number of its rank's only value of the first two digits.
        false => (values.start, shares.most_ranks()),
    };
    let mut name = OsString::from(path);
    name.push(format!(".piece-{}-of-{pieces}", piece + 1));
    (!values.is_empty()).then(|| name.into())
}

/// Fails if a rank cannot write its piece. Called before the search.
pub fn check_piece(ranks: &Ranks, shares: Shares, path: &Path) -> anyhow::Result<()> {
    let piece = piece_path(path, shares, ranks.number());
    let tried = piece.map(|piece| AtomicFile::create(piece).map(drop));
    ranks.agree(tried.transpose().map_err(Into::into))?;
    anyhow::ensure!(
        !path.is_dir(),
        "{} is a folder; name a file in it",
        path.display()
    );
    Ok(())
}

/// Writes the pieces of all ranks that have boards. Returns `false` if the run is cancelled before the end.
pub fn write_pieces(
    ranks: &Ranks,
    sets: &mut RankSets,
    header: Header,
    path: &Path,
    progress: &mut Progress,
) -> anyhow::Result<bool> {
    let mut piece = PieceHeader {
        parts: sets.shares().values(ranks.number()),
        table: header,
    };
    let file = piece_path(path, sets.shares(), ranks.number());
    let file = file.map(|path| -> Result<AtomicFile, WriteError> {
        let mut file = AtomicFile::create(path)?;
        // The checksum is known only at the end.
        file.write_bytes(&piece.to_bytes())?;
        Ok(file)
    });
    let mut file = ranks.agree(file.transpose().map_err(Into::into))?;
    let mut checksum = Checksum::default();
    let write = |_, entries: &[u8]| {
        checksum.update(entries);
        file.as_mut().map_or(Ok(()), |file| file.write_all(entries))
    };
    if !write_entries(ranks, sets, header.kind, progress, write)? {
        return Ok(false);
    }
    piece.table.payload_checksum = checksum.finish();
    let committed = file.map(|file| file.commit_with_start(&piece.to_bytes()));
    ranks.agree(committed.transpose().map_err(Into::into))?;
    Ok(true)
}

/// Passes the entries of this rank's boards to `write` in order, each chunk with its range in the payload. Returns
/// `false` if a rank is cancelled before the end.
///
/// All ranks must call this together and continue to the end, because entries depend on boards of other ranks.
fn write_entries(
    ranks: &Ranks,
    sets: &mut RankSets,
    kind: Kind,
    progress: &mut Progress,
    mut write: impl FnMut(Range<u64>, &[u8]) -> io::Result<()> + Send,
) -> anyhow::Result<bool> {
    let layout = sets.layout();
    let ranges: Vec<Range<usize>> = blocks_of_parts(layout, sets.parts()).collect();
    let all = ranges.iter();
    let payloads = all.map(|blocks| payload_of_blocks(layout, kind, blocks.clone()));
    let of: u64 = payloads.map(|payload| payload.end - payload.start).sum();
    let mut done = 0;
    let mut result = Ok(());
    for blank in 0..layout.shape().cells() {
        if let Kind::Move(_) = kind {
            sets.receive_distance_bits(ranks, blank);
        }
        for blocks in ranges
            .iter()
            .filter(|blocks| blocks.start / layout.parts() == blank)
        {
            if result.is_err() {
                continue;
            }
            let mut start = payload_of_blocks(layout, kind, blocks.clone()).start;
            result = encode_blocks(&*sets, kind, blocks.clone(), &mut |entries| {
                if progress.is_cancelled() {
                    return Err(GenerateError::Interrupted);
                }
                let end = start + entries.len() as u64;
                write(start..end, entries).map_err(GenerateError::Stream)?;
                done += entries.len() as u64;
                start = end;
                progress.step("writing", done, of);
                Ok(())
            });
        }
    }
    let is_written = ranks.agree(match result {
        Ok(()) => Ok(true),
        Err(GenerateError::Interrupted) => Ok(false),
        Err(error) => Err(error).context("cannot write the entries"),
    })?;
    let [cancelled] = ranks.sums([u64::from(!is_written)]);
    Ok(cancelled == 0)
}
