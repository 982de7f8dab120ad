//! Data sets in files. A cancelled or killed call leaves a partial file, and the same call continues it.

use std::fmt::Write;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};
use tilebase_gen::{AtomicFile, WriteError};
use tilebase_puzzle::MoveSet;

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

impl Dataset {
    /// Writes the rows to a file, `.npy` or `.csv`, and returns the file's SHA-256 in hexadecimal. Returns `None` if
    /// `check` cancels. Calls `progress` with the number of rows done, from time to time and on any thread.
    ///
    /// The file appears only when it is complete. Until then, its rows are in a file beside it whose name ends in
    /// `.part`. If the call is cancelled or fails, this file stays, and a call with the same options continues it.
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
        let format = match path.extension().and_then(|ending| ending.to_str()) {
            Some("npy") => Format::Npy,
            Some("csv") => Format::Csv,
            _ => return Err(Error::Ending(path.to_owned())),
        };
        let mut part = AtomicFile::open_partial(path, &format!(".{}.part", self.name(format)))?;
        let failed = |source| WriteError::Failed {
            path: path.to_owned(),
            source,
        };
        let mut hash = Sha256::new();
        let mut done = self.resume(&mut part, format, &mut hash).map_err(failed)?;
        let (labelled, progress) = (AtomicU64::new(done), Mutex::new(progress));
        let add = |rows| {
            labelled.fetch_add(rows, Ordering::Relaxed);
            // Skips the call if another thread is in it.
            if let Ok(mut progress) = progress.try_lock() {
                progress(labelled.load(Ordering::Relaxed));
            }
        };
        add(0);
        while done < self.count {
            let end = self.count.min(done + self.chunk());
            let Some(rows) = self.rows_with(done..end, &check, add)? else {
                return Ok(None);
            };
            let bytes = match format {
                Format::Npy => rows,
                Format::Csv => self.lines(&rows).into_bytes(),
            };
            part.write_bytes(&bytes)?;
            // After a power cut, the rows that the file has are complete.
            part.as_file().sync_data().map_err(failed)?;
            hash.update(&bytes);
            done = end;
        }
        add(0);
        part.commit()?;
        Ok(Some(hexadecimal(&hash.finalize())))
    }

    /// Returns a name for everything that determines the bytes of the file.
    fn name(&self, format: Format) -> String {
        let Dataset { count, seed, .. } = self;
        let goal = format!("{:#} {}", self.solver.goal(), self.solver.metric());
        let options = (&self.distances, self.split, self.letters > 0, format);
        let hash = Sha256::digest(format!("{goal} {count} {seed} {options:?}"));
        hexadecimal(&hash[..4])
    }

    /// Finds the complete rows of an earlier call, and removes the rest. Returns their number. In a new file, writes
    /// the header.
    fn resume(&self, part: &mut AtomicFile, format: Format, hash: &mut Sha256) -> io::Result<u64> {
        let header = self.header(format);
        let mut file = BufReader::with_capacity(1 << 20, part.as_file());
        let (mut found, mut len, mut rows) = (Vec::new(), header.len(), 0);
        file.by_ref().take(len as u64).read_to_end(&mut found)?;
        if found == header {
            loop {
                hash.update(&found);
                found.clear();
                let is_whole = match format {
                    Format::Npy => {
                        let row = self.row_len();
                        file.by_ref().take(row as u64).read_to_end(&mut found)? == row
                    }
                    Format::Csv => {
                        file.read_until(b'\n', &mut found)?;
                        found.ends_with(b"\n")
                    }
                };
                if !is_whole || rows == self.count {
                    break;
                }
                (len, rows) = (len + found.len(), rows + 1);
            }
        } else {
            len = 0;
        }
        part.as_file().set_len(len as u64)?;
        part.seek(SeekFrom::Start(len as u64))?;
        if len == 0 {
            io::Write::write_all(part, &header)?;
            hash.update(header);
        }
        Ok(rows)
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

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
