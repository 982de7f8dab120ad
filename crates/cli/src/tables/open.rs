//! Opening table files, which takes `unsafe`, since a file can change while it is mapped.
//!
//! A table is replaced as a whole (`gen` renames a complete file over the old one) and never changed
//! in place. If another process writes into a table that is in use, or truncates it, this process
//! prints wrong answers or ends with a bus error; it has nothing else to lose. Who expects that reads the
//! tables with `--read`.
#![allow(unsafe_code)]

use std::fmt::Display;
use std::io::{ErrorKind, Read};
use std::path::Path;

use thiserror::Error;
use tilebase_format::{HEADER_LEN, Header, HeaderError, PatternHeader, open_file};
use tilebase_lookup::{CHECKED_AT_ONCE, OpenError, PayloadError, Table, TableBytes};
use tilebase_pattern::PatternTable;
use tilebase_puzzle::Goal;

use super::checksum::check_checksum;
use crate::args::TableChoiceArgs;
#[cfg(unix)]
use crate::machine::name_map;
use crate::terminal::ProgressDisplay;

/// A table file of either kind.
pub enum TableFile {
    /// A table of all boards.
    Complete(Table<TableBytes>),
    /// A table of the states of a few tiles.
    Pattern(PatternTable<TableBytes>),
}

impl TableFile {
    /// Maps a table file. Its header and its length are checked, its entries are not.
    pub fn open(path: &Path) -> anyhow::Result<TableFile> {
        map(path).map_err(|error| cannot_use(path, &error))
    }

    /// Maps or reads a table file to answer from it, and checks its checksum unless that would take long.
    pub fn open_checked(path: &Path, args: &TableChoiceArgs) -> anyhow::Result<TableFile> {
        let opened = if args.read {
            TableBytes::read(path).and_then(table_in)
        } else {
            map(path)
        };
        let table = opened.map_err(|error| cannot_use(path, &error))?;
        let checked = match takes_long_to_read(table.bytes()) {
            false => table.bytes().read_whole(|| table.verify()),
            true if args.verify || args.read => table.verify_and_show()?,
            true => Ok(()),
        };
        match checked {
            Ok(()) => Ok(table),
            Err(error) => Err(cannot_use(path, &error.into())),
        }
    }

    fn bytes(&self) -> &TableBytes {
        match self {
            TableFile::Complete(table) => table.bytes(),
            TableFile::Pattern(table) => table.bytes(),
        }
    }

    fn verify(&self) -> Result<(), PayloadError> {
        match self {
            TableFile::Complete(table) => table.verify(),
            TableFile::Pattern(table) => table.verify(),
        }
    }

    /// Checks the checksum and the padding, and shows the progress.
    fn verify_and_show(&self) -> anyhow::Result<Result<(), PayloadError>> {
        let (payload, expected, padding) = match self {
            TableFile::Complete(table) => {
                let (header, payload) = (table.header(), table.payload());
                let padding = header.check_padding(payload);
                (payload, header.payload_checksum, padding)
            }
            TableFile::Pattern(table) => {
                let (header, payload) = (table.header(), table.payload());
                let padding = header.check_padding(payload);
                (payload, header.payload_checksum, padding)
            }
        };
        let mut progress = ProgressDisplay::new(payload.len() as u64, false)?;
        let check = || check_checksum(payload, expected, &mut progress);
        let checked = self.bytes().read_whole(check);
        progress.finish();
        Ok(checked.and(padding))
    }
}

/// Returns the goal of a table file from its header, without its entries.
pub fn goal_of(path: &Path) -> anyhow::Result<Goal> {
    read_goal(path).map_err(|error| cannot_use(path, &error))
}

fn read_goal(path: &Path) -> Result<Goal, OpenError> {
    let file = open_file(path)?;
    let file_len = file.metadata()?.len();
    let mut bytes = Vec::with_capacity(HEADER_LEN);
    file.take(HEADER_LEN as u64).read_to_end(&mut bytes)?;
    match Header::from_bytes(&bytes) {
        Err(HeaderError::IsPattern) => {
            let header = PatternHeader::from_bytes(&bytes)?;
            header.check_file_len(file_len)?;
            Ok(header.pattern.goal())
        }
        header => {
            let header = header?;
            header.check_file_len(file_len)?;
            Ok(header.goal)
        }
    }
}

fn map(path: &Path) -> Result<TableFile, OpenError> {
    // SAFETY: nothing changes the file, or the harm is small; see above.
    let bytes = unsafe { TableBytes::map(path)? };
    #[cfg(unix)]
    name_map(bytes.as_ref(), path);
    table_in(bytes)
}

fn table_in(bytes: TableBytes) -> Result<TableFile, OpenError> {
    Ok(match Header::from_bytes(bytes.as_ref()) {
        Err(HeaderError::IsPattern) => TableFile::Pattern(PatternTable::from_bytes(bytes)?),
        _ => TableFile::Complete(Table::from_bytes(bytes)?),
    })
}

/// A file that cannot be used as a table, and what to do about it.
#[derive(Debug, Error)]
#[error("cannot use the table {path}: {error}{advice}")]
pub struct Unusable {
    path: String,
    error: String,
    advice: &'static str,
    /// Whether the file itself is wrong: it could be read, and it is not one for a newer reader.
    pub is_wrong: bool,
}

impl Unusable {
    /// Returns whether it was a table once.
    pub fn is_damaged(&self) -> bool {
        self.is_wrong && self.advice != MAKE_ONE
    }
}

fn cannot_use(path: &Path, error: &OpenError) -> anyhow::Error {
    use HeaderError::{Encoding, Magic, Reserved, TooShort, Version};
    let (advice, is_wrong) = match error {
        OpenError::Io(error) if error.kind() != ErrorKind::NotFound => ("", false),
        OpenError::Io(_) => (MAKE_ONE, false),
        // The error says to use a newer reader.
        OpenError::Header(Version { .. } | Encoding { .. } | Reserved { .. }) => ("", false),
        OpenError::Header(Magic { .. } | TooShort { .. }) => (MAKE_ONE, true),
        _ => ("; generate the table again with `tilebase gen`", true),
    };
    let unusable = Unusable {
        path: path.display().to_string(),
        error: error.to_string(),
        advice,
        is_wrong,
    };
    unusable.into()
}

const MAKE_ONE: &str = "; make one with `tilebase gen`";

/// Returns how messages call a table.
pub fn name(bytes: &TableBytes) -> String {
    let path = bytes.path().unwrap_or(Path::new("the embedded table"));
    path.display().to_string()
}

/// Returns the error to report if a table has opened but its entries are wrong.
pub fn damaged(table: &TableBytes, error: impl Display) -> anyhow::Error {
    damaged_in(&name(table), error)
}

/// Returns the error of [`damaged`] for the tables with these names.
pub fn damaged_in(names: &str, error: impl Display) -> anyhow::Error {
    anyhow::anyhow!("{names}: {error}; generate the table again with `tilebase gen`")
}

/// Returns whether nobody should wait for a check of these bytes who has not asked for it.
pub fn takes_long_to_read(bytes: &TableBytes) -> bool {
    bytes.as_ref().len() as u64 > CHECKED_AT_ONCE
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::io::{Seek, SeekFrom, Write};

    use tempfile::tempdir;
    use tilebase_format::Pattern;

    use super::*;

    fn how(read: bool, verify: bool) -> TableChoiceArgs {
        TableChoiceArgs {
            read,
            verify,
            ..TableChoiceArgs::default()
        }
    }

    /// Returns the error of a file that is opened to answer from it.
    #[track_caller]
    fn refused(path: &Path, how: &TableChoiceArgs) -> String {
        let opened = TableFile::open_checked(path, how);
        opened.err().expect("an error").to_string()
    }

    /// Every flipped bit of a shipped file of either kind, and many other lengths, mapped and read.
    #[test]
    fn no_damaged_file_is_opened() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("t.tb");
        for name in ["2x4-corner-bit.tb", "3x5-1-6-11-12.tb"] {
            let data = Path::new(tilebase_data::folder());
            let bytes = fs::read(data.join(name)).unwrap();
            fs::write(&path, &bytes).unwrap();
            let mut file = File::options().write(true).open(&path).unwrap();
            for bit in 0..bytes.len() * 8 {
                let (place, flipped) = (bit / 8, 1 << (bit % 8));
                let mut write = |byte| {
                    file.seek(SeekFrom::Start(place as u64)).unwrap();
                    file.write_all(&[byte]).unwrap();
                };
                write(bytes[place] ^ flipped);
                let error = refused(&path, &how(bit % 2 == 0, false));
                let expected = "damaged payload: expected checksum ";
                assert!(place < 64 || error.contains(expected), "bit {bit}: {error}");
                write(bytes[place]);
            }
            for args in [how(false, false), how(true, false)] {
                assert!(TableFile::open_checked(&path, &args).is_ok());
            }
            let around = (bytes.len() - 100..bytes.len() + 100).rev();
            let lens = around
                .filter(|&len| len != bytes.len())
                .chain((0..100).rev());
            for len in lens {
                file.set_len(len as u64).unwrap();
                for args in [how(false, false), how(true, false)] {
                    let error = refused(&path, &args);
                    let found = format!("found {len};");
                    assert!(error.contains(&found), "{len} bytes: {error}");
                }
            }
        }
    }

    /// The checksum of a table of 178 MB is checked on request, and if it is read anyway.
    #[test]
    fn large_tables() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("t.tb");
        let goal = Goal::corner("4x4".parse().unwrap());
        let header = PatternHeader {
            pattern: Pattern::new(goal, (1..=8).collect()).unwrap(),
            max_distance: 40,
            distance_sum: 0,
            payload_checksum: 0,
        };
        assert!(header.file_len() > CHECKED_AT_ONCE);
        fs::write(&path, header.to_bytes()).unwrap();
        let file = File::options().write(true).open(&path).unwrap();
        file.set_len(header.file_len()).unwrap();
        assert!(TableFile::open_checked(&path, &how(false, false)).is_ok());
        for args in [how(false, true), how(true, false)] {
            let error = refused(&path, &args);
            let expected = "damaged payload: expected checksum 0000000000000000, found ";
            assert!(error.contains(expected), "{error}");
        }
    }
}
