use core::fmt;
use std::boxed::Box;
use std::path::{Path, PathBuf};
use std::vec::Vec;

use crate::PayloadError;

/// The largest file, in bytes, whose checksum programs check as soon as they have mapped it: 64 MiB.
///
/// A checksum takes 0.13 milliseconds for each megabyte of a file that the system holds in memory, 8 GB/s: 4
/// milliseconds for the 30 MB of a 3x4 table of encoding distance bit, 8 for the 60 MB of encoding move and
/// for 64 MiB, and less than is measurable beside the start of a process for the 45 KB of 3x3. So nobody waits
/// for the check of these, while a table of 10 GB would have to be read whole before its first answer.
pub const CHECKED_AT_ONCE: u64 = 64 << 20;

/// The bytes of a table from any source, for programs that choose the source at run time.
///
/// ```
/// use tilebase_lookup::{Solver, Table, TableBytes};
///
/// # #[cfg(feature = "embedded")] {
/// fn solver(path: Option<&str>) -> Result<Solver<TableBytes>, tilebase_lookup::OpenError> {
///     Ok(match path {
///         Some(path) => Table::open(path)?.into_solver(),
///         None => Table::embedded().map_bytes(TableBytes::from).into_solver(),
///     })
/// }
/// # solver(None)?;
/// # }
/// # Ok::<(), tilebase_lookup::OpenError>(())
/// ```
pub struct TableBytes {
    bytes: Bytes,
    path: Option<PathBuf>,
}

enum Bytes {
    Static(&'static [u8]),
    Read(Vec<u8>),
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
    Other(Box<dyn AsRef<[u8]> + Send + Sync>),
}

impl TableBytes {
    /// Wraps bytes in any container.
    pub fn new(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> TableBytes {
        TableBytes {
            bytes: Bytes::Other(Box::new(bytes)),
            path: None,
        }
    }

    pub(crate) fn of_file(bytes: Vec<u8>, path: &Path) -> TableBytes {
        TableBytes {
            bytes: Bytes::Read(bytes),
            path: Some(PathBuf::from(path)),
        }
    }

    #[cfg(feature = "mmap")]
    pub(crate) fn mapped(bytes: memmap2::Mmap, path: &Path) -> TableBytes {
        expect_scattered_reads(&bytes);
        TableBytes {
            bytes: Bytes::Mapped(bytes),
            path: Some(PathBuf::from(path)),
        }
    }

    /// Returns the path of the file that was read or mapped, or `None` for other bytes.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Does work that reads the bytes from end to end, such as [`Table::verify`](crate::Table::verify).
    ///
    /// Advises the system to read a mapped file ahead during the work.
    pub fn read_whole<T>(&self, work: impl FnOnce() -> T) -> T {
        #[cfg(all(feature = "mmap", unix))]
        if let Bytes::Mapped(bytes) = &self.bytes {
            use memmap2::Advice;
            // It is only advice, so errors do not matter.
            let _ = bytes.advise(Advice::Normal);
            let done = work();
            expect_scattered_reads(bytes);
            return done;
        }
        work()
    }

    /// Checks a table in these bytes, with [`Table::verify`](crate::Table::verify) or that of a pattern
    /// table, unless it is larger than [`CHECKED_AT_ONCE`].
    ///
    /// It is what programs do that map a file of any size.
    ///
    /// ```
    /// # #[cfg(feature = "mmap")] {
    /// use tilebase_lookup::Table;
    ///
    /// # let path = std::path::Path::new(tilebase_data::folder()).join("3x3-corner.tb");
    /// // SAFETY: the file is installed with this program, and nothing else writes to it.
    /// let table = unsafe { Table::map(path)? };
    /// table.bytes().check_at_once(|| table.verify())?;
    /// # }
    /// # Ok::<(), tilebase_lookup::OpenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of `verify`.
    pub fn check_at_once(
        &self,
        verify: impl FnOnce() -> Result<(), PayloadError>,
    ) -> Result<(), PayloadError> {
        if self.as_ref().len() as u64 > CHECKED_AT_ONCE {
            return Ok(());
        }
        self.read_whole(verify)
    }
}

/// Advises the system not to read ahead in a large file, since a walk reads here and there in it.
#[cfg(feature = "mmap")]
#[cfg_attr(not(unix), allow(unused_variables))]
fn expect_scattered_reads(bytes: &memmap2::Mmap) {
    /// The number of bytes that a disk reads in about the time of a seek.
    #[cfg(unix)]
    const READ_AT_ONCE: usize = 1 << 20;
    #[cfg(unix)]
    if bytes.len() > READ_AT_ONCE {
        // It is only advice, so errors do not matter.
        let _ = bytes.advise(memmap2::Advice::Random);
    }
}

impl AsRef<[u8]> for TableBytes {
    #[inline(always)]
    fn as_ref(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Static(bytes) => bytes,
            Bytes::Read(bytes) => bytes,
            #[cfg(feature = "mmap")]
            Bytes::Mapped(bytes) => bytes,
            Bytes::Other(bytes) => (**bytes).as_ref(),
        }
    }
}

impl From<&'static [u8]> for TableBytes {
    fn from(bytes: &'static [u8]) -> TableBytes {
        TableBytes {
            bytes: Bytes::Static(bytes),
            path: None,
        }
    }
}

impl fmt::Debug for TableBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("TableBytes");
        debug.field("len", &self.as_ref().len());
        debug.field("path", &self.path).finish()
    }
}
