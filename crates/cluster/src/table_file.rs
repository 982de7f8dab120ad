//! The table as one file, to which all ranks write.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use tilebase_format::{Checksum, Encoding, HEADER_LEN, Header};
use tilebase_gen::AtomicFile;
use tilebase_gen::home::{blocks_of_parts, payload_of_blocks};

use crate::entries::write_entries;
use crate::progress::Progress;
use crate::rank_sets::RankSets;
use crate::ranks::{FIRST, Ranks};
use crate::shares::Shares;
use crate::signals::StopRequest;

/// How many bytes a rank passes on at once for the checksum.
const CHUNK: u64 = 1 << 22;

/// A file on a file system that all ranks share. It has a temporary name until it is complete.
pub struct TableFile {
    /// Of the first rank.
    atomic: Option<AtomicFile>,
    /// Of the others.
    opened: Option<File>,
}

impl TableFile {
    /// Creates the file on the first rank, and opens it on all others.
    pub fn create(ranks: &Ranks, path: &Path) -> anyhow::Result<TableFile> {
        let atomic = ranks
            .is_first()
            .then(|| AtomicFile::create_shared(path))
            .transpose();
        let atomic = ranks.agree(atomic.map_err(Into::into))?;
        let temporary = atomic.as_ref().and_then(AtomicFile::temporary_path);
        let name = temporary.map(|path| path.to_str().context("the name of the file is not UTF-8"));
        let name = ranks.agree(name.transpose())?;
        let name = ranks.first_says(name.unwrap_or_default());
        let opened = match atomic {
            Some(_) => Ok(None),
            None => open_shared(Path::new(&name)).map(Some),
        };
        let opened = opened.with_context(|| {
            format!(
                "{} cannot be opened here; share its folder with all hosts, or use --pieces",
                path.display()
            )
        });
        let opened = ranks.agree(opened)?;
        Ok(TableFile { atomic, opened })
    }

    fn file(&self) -> &File {
        let opened = self.opened.as_ref();
        opened.unwrap_or_else(|| {
            self.atomic
                .as_ref()
                .expect("it is one of the two")
                .as_file()
        })
    }

    /// Writes the whole table, all ranks together. Returns whether it is written, and nobody wanted the run to
    /// end before.
    pub fn write(
        self,
        ranks: &Ranks,
        sets: &mut RankSets,
        mut header: Header,
        stop: &StopRequest,
        progress: &mut Progress,
    ) -> anyhow::Result<bool> {
        let file = self.file();
        let write = |payload: Range<u64>, entries: &[u8]| {
            file.write_all_at(entries, HEADER_LEN as u64 + payload.start)
        };
        let written = write_entries(ranks, sets, header.encoding, stop, progress, write);
        let is_written = written.and_then(|is_written| {
            file.sync_all().context("cannot write the table")?;
            Ok(is_written)
        });
        let is_written = ranks.agree(is_written)?;
        let [stopped] = ranks.sums([u64::from(!is_written)]);
        if stopped > 0 {
            return Ok(false);
        }
        let shares = sets.shares();
        let checksum = checksum(ranks, shares, header.encoding, file, stop, progress)?;
        let Some(checksum) = checksum else {
            return Ok(false);
        };
        header.payload_checksum = checksum;
        let committed = self.atomic.map(|file| {
            let written = file.as_file().write_all_at(&header.to_bytes(), 0);
            written.map_err(|source| file.error(source))?;
            file.commit()
        });
        ranks.agree(committed.transpose().map_err(Into::into))?;
        Ok(true)
    }
}

/// Opens a file that another host has just created, which can take a while to be seen here.
fn open_shared(path: &Path) -> io::Result<File> {
    const LOOKS: usize = 50;
    const NAP: Duration = Duration::from_millis(100);
    let open = || File::options().read(true).write(true).open(path);
    for _ in 0..LOOKS {
        match open() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => thread::sleep(NAP),
            opened => return opened,
        }
    }
    open()
}

/// Computes the checksum of the payload: rank by rank, in the order of the file, each reads what it has
/// written, and the first adds it up. Returns `None` if somebody wants the run to end.
fn checksum(
    ranks: &Ranks,
    shares: &Shares,
    encoding: Encoding,
    file: &File,
    stop: &StopRequest,
    progress: &mut Progress,
) -> anyhow::Result<Option<u64>> {
    let layout = shares.layout();
    let mut ranges: Vec<(Range<u64>, usize)> = Vec::new();
    for rank in 0..ranks.count() {
        let blocks = blocks_of_parts(layout, shares.parts(rank));
        ranges.extend(blocks.map(|blocks| (payload_of_blocks(layout, encoding, blocks), rank)));
    }
    ranges.sort_by_key(|(range, _)| range.start);
    let of = encoding.payload_len(shares.goal().boards());
    let mut checksum = Checksum::default();
    let mut buffer = vec![0; CHUNK as usize];
    let mut result = Ok(());
    for (range, rank) in ranges {
        let [wants_to_stop] = ranks.sums([stop.is_requested().into()]);
        if wants_to_stop > 0 {
            return Ok(None);
        }
        for start in range.clone().step_by(CHUNK as usize) {
            let len = CHUNK.min(range.end - start) as usize;
            let chunk = &mut buffer[..len];
            if rank == ranks.number() && result.is_ok() {
                result = file.read_exact_at(chunk, HEADER_LEN as u64 + start);
            }
            match (ranks.is_first(), rank == ranks.number()) {
                (true, false) => _ = ranks.receive(rank, chunk),
                // After an error the others go on, and learn of it at the end.
                (false, true) => ranks.send(FIRST, chunk),
                _ => (),
            }
            if ranks.is_first() {
                checksum.update(chunk);
                progress.step("checksum", start + len as u64, of);
            }
        }
    }
    ranks.agree(result.context("cannot read back the table"))?;
    Ok(Some(ranks.first_chooses(checksum.finish())))
}
