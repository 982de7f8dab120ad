//! Data sets in files. A cancelled or killed call leaves a partial file, and the same call continues it.

use std::fmt::Write;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use hmac_sha256::Hash;
use tilebase::MoveSet;
use tilebase_gen::{AtomicFile, WriteError};

use super::Dataset;
use crate::Error;

const SPLITS: [&str; 3] = ["train", "validation", "test"];

/// The formats, by the ending of the file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// A structured array of numpy: a header, then the bytes of [`Dataset::rows`].
    Npy,
    /// A header, then a line for each row.
    Csv,
}

impl Format {
    fn of(path: &Path) -> Result<Format, Error> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("npy") => Ok(Format::Npy),
            Some("csv") => Ok(Format::Csv),
            _ => Err(Error::Ending(path.to_owned())),
        }
    }
}

impl Dataset {
    /// Writes the rows to a file, `.npy` or `.csv`, and returns the file's SHA-256 in hexadecimal. Returns `None` if
    /// `check` cancels. Calls `progress` with the number of rows done, from time to time and on any thread.
    ///
    /// The file appears only when it is complete. Until then, its rows are in a file beside it whose name ends in
    /// `.part`. If the call is cancelled or fails, this file stays, and a call with the same options continues it. It
    /// starts with a checksum of its rows. If it is damaged, or another user may have written it, the call fails and
    /// does not change it.
    ///
    /// # Errors
    ///
    /// [`Error::Ending`], [`Error::Write`], and the errors of [`Dataset::rows`].
    ///
    /// # Complexity
    ///
    /// As for [`Dataset::rows`], with memory for [`Dataset::chunk`] rows.
    pub fn write(
        &self,
        path: impl AsRef<Path>,
        check: impl Fn() -> ControlFlow<()> + Sync,
        progress: impl FnMut(u64) + Send,
    ) -> Result<Option<String>, Error> {
        let path = path.as_ref();
        let format = Format::of(path)?;
        let suffix = self.part_suffix(format, &self.seed.to_string());
        let part = AtomicFile::open_partial(path, &suffix)?;
        let failed = |source| {
            let path = part.temporary_path().unwrap_or(path).to_owned();
            WriteError::Failed { path, source }
        };
        let header = self.header(format);
        let (mut done, mut len, mut hash) = resume(part.as_file(), &header).map_err(failed)?;
        let (labelled, progress) = (AtomicU64::new(done), Mutex::new(progress));
        let add = |rows| {
            labelled.fetch_add(rows, Ordering::Relaxed);
            // Skips the call if another thread is making it.
            if let Ok(mut progress) = progress.try_lock() {
                progress(labelled.load(Ordering::Relaxed));
            }
        };
        add(0);
        while done < self.count {
            let end = self.count.min(done + self.chunk());
            let Some(rows) = self.labelled_rows(done..end, &check, add)? else {
                return Ok(None);
            };
            let bytes = match format {
                Format::Npy => rows,
                Format::Csv => self.lines(&rows).into_bytes(),
            };
            hash.update(&bytes);
            let record = record(&header, end, len + bytes.len() as u64, hash);
            append(part.as_file(), len, &bytes, &record).map_err(failed)?;
            (done, len) = (end, len + bytes.len() as u64);
        }
        add(0);
        part.commit_with_start(&header)?;
        Ok(Some(hexadecimal(&hash.finalize())))
    }

    /// Internal interface for the command. Returns the least number of bytes that [`Dataset::write`] adds to the disk.
    #[doc(hidden)]
    pub fn bytes_left(&self, path: &Path) -> Result<u64, Error> {
        let format = Format::of(path)?;
        let row = match format {
            Format::Npy => self.row_len(),
            // Two characters for each tile, and at least `0,,test` and the end of the line.
            Format::Csv => 2 * self.solver.shape().cells() + 8,
        };
        let part = self.part_path(path, format, &self.seed.to_string());
        let kept = fs::metadata(part).map_or(0, |part| part.len());
        Ok(self.count.saturating_mul(row as u64).saturating_sub(kept))
    }

    /// Internal interface for the command. Returns the seed of the newest unfinished file of a call with the same
    /// options and any seed.
    #[doc(hidden)]
    pub fn unfinished_seed(&self, path: &Path) -> Option<u64> {
        let part = self.part_path(path, Format::of(path).ok()?, "");
        let name = part.file_name()?.as_encoded_bytes();
        let start = name.strip_suffix(b".part")?;
        let folder = part.parent().filter(|folder| *folder != Path::new(""));
        let files = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
        let seeds = files.flatten().filter_map(|file| {
            let name = file.file_name();
            let seed = name.as_encoded_bytes().strip_prefix(start)?;
            let seed = str::from_utf8(seed.strip_suffix(b".part")?).ok()?;
            let seed = seed.parse().ok()?;
            Some((file.metadata().ok()?.modified().ok()?, seed))
        });
        seeds.max().map(|(_, seed)| seed)
    }

    fn part_path(&self, path: &Path, format: Format, seed: &str) -> PathBuf {
        let target = path.canonicalize().unwrap_or(path.to_owned());
        let mut part = target.into_os_string();
        part.push(self.part_suffix(format, seed));
        part.into()
    }

    /// Returns the end of the partial file's name. It depends on everything that determines the bytes of the file.
    fn part_suffix(&self, format: Format, seed: &str) -> String {
        let goal = format!("{:#} {}", self.solver.goal(), self.solver.metric());
        let options = (&self.distances, self.split, self.letters > 0, format);
        let hash = Hash::hash(format!("{goal} {} {options:?}", self.count).as_bytes());
        format!(".{}-{seed}.part", hexadecimal(&hash[..4]))
    }

    fn header(&self, format: Format) -> Vec<u8> {
        if format == Format::Csv {
            let solution = if self.letters > 0 { ",solution" } else { "" };
            return format!("board,distance,optimal_moves,split{solution}\n").into();
        }
        let (fields, count) = (self.dtype(), self.count);
        let mut text =
            format!("{{'descr': {fields}, 'fortran_order': False, 'shape': ({count},), }}");
        // The rows start at a multiple of 64 bytes. Before the text, there are ten bytes: a name, a version, a length.
        let len = (10 + text.len() + 1).next_multiple_of(64) - 10;
        let _ = writeln!(text, "{:1$}", "", len - text.len() - 1);
        [
            b"\x93NUMPY\x01\x00",
            &(len as u16).to_le_bytes()[..],
            text.as_bytes(),
        ]
        .concat()
    }

    /// Returns rows as lines: the tiles in reading order, and the letters of the optimal moves.
    fn lines(&self, rows: &[u8]) -> String {
        let mut lines = String::new();
        for row in rows.chunks(self.row_len()) {
            let (tiles, rest) = row.split_at(self.solver.shape().cells());
            for (cell, tile) in tiles.iter().enumerate() {
                let _ = write!(lines, "{}{tile}", if cell == 0 { "" } else { " " });
            }
            let (moves, split) = (MoveSet::from_bits(rest[1]), SPLITS[usize::from(rest[2])]);
            let _ = write!(lines, ",{},{moves},{split}", rest[0]);
            if self.letters > 0 {
                lines.push(',');
                lines.extend(
                    rest[3..]
                        .iter()
                        .map_while(|&letter| (letter > 0).then_some(letter as char)),
                );
            }
            lines.push('\n');
        }
        lines
    }
}

/// Returns the start of a partial file: the number of complete rows, the length of the file with these rows, and a
/// checksum. It is as long as the header, which replaces it in the complete file. `hash` covers header and rows.
fn record(header: &[u8], rows: u64, len: u64, mut hash: Hash) -> Vec<u8> {
    let numbers = [rows.to_le_bytes(), len.to_le_bytes()].concat();
    hash.update(&numbers);
    let mut record = [&numbers, &hash.finalize()[..16]].concat();
    record.resize(header.len(), 0);
    record
}

/// Reads the record of an earlier call, and checks the rows. Removes all bytes after them. Returns the number of rows,
/// the length of the file, and the hash of the header and the rows.
fn resume(mut file: &File, header: &[u8]) -> io::Result<(u64, u64, Hash)> {
    let mut hash = Hash::new();
    hash.update(header);
    let (mut rows, mut len) = (0, header.len() as u64);
    let mut start = Vec::new();
    file.take(len).read_to_end(&mut start)?;
    // A killed call has written no record, or has already replaced the record by the header.
    if start.len() == header.len() && start != header {
        let number =
            |place| u64::from_le_bytes(start[place..place + 8].try_into().expect("8 bytes"));
        (rows, len) = (number(0), number(8));
        let mut rest = file.take(len.saturating_sub(header.len() as u64));
        let mut bytes = Vec::new();
        while rest.by_ref().take(1 << 16).read_to_end(&mut bytes)? > 0 {
            hash.update(&bytes);
            bytes.clear();
        }
        if record(header, rows, len, hash) != start {
            return Err(io::Error::other("damaged; delete it to start again"));
        }
    }
    file.rewind()?;
    file.write_all(&record(header, rows, len, hash))?;
    file.set_len(len)?;
    file.sync_data()?;
    Ok((rows, len, hash))
}

/// Writes rows to the end of a partial file, and replaces the record.
fn append(mut file: &File, len: u64, rows: &[u8], record: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(len))?;
    file.write_all(rows)?;
    // After a power cut, the file has all rows of the record.
    file.sync_data()?;
    file.rewind()?;
    file.write_all(record)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
