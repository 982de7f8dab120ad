use core::fmt;
use std::boxed::Box;
use std::path::{Path, PathBuf};
use std::vec::Vec;

#[cfg(all(feature = "mmap", target_os = "linux"))]
use tilebase_format::Header;
use tilebase_format::{OpenError, read_file};

/// The bytes of a table: from a file, read or mapped, or from memory.
///
/// ```
/// use tilebase_lookup::{Table, TableBytes};
///
/// # let path = std::path::Path::new(tilebase_data::folder()).join("3x3-corner.tb");
/// let table = Table::from_bytes(TableBytes::read(path)?)?;
/// table.verify()?;
/// assert_eq!(table.header().max_distance, 31);
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

    /// Reads the file of a complete table or a pattern table into memory.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read or is not a regular file, or if its header or length is wrong.
    ///
    /// # Complexity
    ///
    /// O(bytes). The payload's checksum is not checked: see [`Table::verify`](crate::Table::verify).
    pub fn read(path: impl AsRef<Path>) -> Result<TableBytes, OpenError> {
        let path = path.as_ref();
        Ok(TableBytes {
            bytes: in_huge_pages(read_file(path)?),
            path: Some(PathBuf::from(path)),
        })
    }

    #[cfg(feature = "mmap")]
    pub(crate) fn mapped(bytes: memmap2::Mmap, path: &Path) -> TableBytes {
        advise_random_access(&bytes);
        TableBytes {
            bytes: Bytes::Mapped(bytes),
            path: Some(PathBuf::from(path)),
        }
    }

    /// Returns the path of the file that was read or mapped, or `None` for other bytes.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Internal interface for the other crates of tilebase. Runs `work`, which should read the bytes sequentially, as
    /// [`Table::verify`](crate::Table::verify) does. If the file is mapped, advises the system to read ahead meanwhile.
    #[doc(hidden)]
    pub fn with_read_ahead<T>(&self, work: impl FnOnce() -> T) -> T {
        #[cfg(all(feature = "mmap", unix))]
        if let Bytes::Mapped(bytes) = &self.bytes {
            use memmap2::Advice;
            // This is only advice, so errors are ignored.
            let _ = bytes.advise(Advice::Normal);
            let done = work();
            advise_random_access(bytes);
            return done;
        }
        work()
    }
}

/// Moves the bytes of a pattern table of medium size to huge pages, if the system has them. Random reads then
/// cause fewer TLB misses: long searches for 5x5 take about 6 % less time.
///
/// Small tables would gain nothing. Large tables would take twice their memory during the copy.
fn in_huge_pages(bytes: Vec<u8>) -> Bytes {
    #[cfg(all(feature = "mmap", target_os = "linux"))]
    if (4 << 20..=256 << 20).contains(&bytes.len())
        && Header::from_bytes(&bytes).is_ok_and(|header| !header.kind.is_complete())
    {
        let copy = || {
            let mut copy = memmap2::MmapMut::map_anon(bytes.len())?;
            copy.advise(memmap2::Advice::HugePage)?;
            copy.copy_from_slice(&bytes);
            copy.make_read_only()
        };
        // Some kernels have no huge pages.
        return copy().map_or(Bytes::Read(bytes), Bytes::Mapped);
    }
    Bytes::Read(bytes)
}

/// Advises the system not to read ahead in a large file, because walks access it randomly.
#[cfg(feature = "mmap")]
#[cfg_attr(not(unix), allow(unused_variables))]
fn advise_random_access(bytes: &memmap2::Mmap) {
    /// The number of bytes that a disk reads in about the time of one seek.
    #[cfg(unix)]
    const READ_AT_ONCE: usize = 1 << 20;
    #[cfg(unix)]
    if bytes.len() > READ_AT_ONCE {
        // This is only advice, so errors are ignored.
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
