use tilebase_puzzle::{Goal, MAX_INDEXED_CELLS};

use crate::layout::{Layout, RESIDUE};
use crate::{Checks, HEADER_LEN, HeaderError};

/// The number of entries in a byte.
const ENTRIES_PER_BYTE: u64 = 5;

/// The metric in the header: the multi-tile metric.
const MULTI: u64 = 1;

/// The number of bits of the metric in the header.
const METRIC_BITS: u32 = u8::BITS;

/// The header of a complete table in the multi-tile metric.
///
/// An entry is the distance modulo 3. The distances of neighbours differ by at most one, so the entries show which
/// neighbours are nearer. A byte has five entries.
///
/// ```
/// use tilebase_format::{SlideHeader, checksum};
/// use tilebase_puzzle::Goal;
///
/// let payload = vec![0; 36_288];
/// let header = SlideHeader {
///     goal: Goal::corner("3x3".parse()?),
///     max_distance: 24,
///     distance_sum: 3_003_557,
///     payload_checksum: checksum(&payload),
/// };
/// assert_eq!(header.payload_len(), 36_288);
///
/// let bytes = header.to_bytes();
/// assert_eq!(SlideHeader::from_bytes(&bytes)?, header);
/// header.checks().payload(&payload)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlideHeader {
    /// The shape and the goal.
    pub goal: Goal,
    /// The largest distance in the table, in slides.
    pub max_distance: u8,
    /// The sum of the distances of all boards.
    pub distance_sum: u64,
    /// The payload's [`checksum`](crate::checksum).
    pub payload_checksum: u64,
}

impl SlideHeader {
    /// Returns the number of entries, one for each solvable board: N!/2.
    pub const fn entries(&self) -> u64 {
        self.goal.boards()
    }

    /// Returns the length of the payload in bytes.
    pub const fn payload_len(&self) -> u64 {
        self.entries().div_ceil(ENTRIES_PER_BYTE)
    }

    /// Returns the length of the file in bytes.
    pub const fn file_len(&self) -> u64 {
        HEADER_LEN as u64 + self.payload_len()
    }

    /// Returns the header as stored in a file.
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let layout = Layout {
            encoding: RESIDUE,
            max_distance: self.max_distance,
            entries: self.entries(),
            payload_len: self.payload_len(),
            distance_sum: self.distance_sum,
            payload_xxh3: self.payload_checksum,
            reserved: MULTI,
            ..Layout::new(self.goal)
        };
        layout.into_file_bytes()
    }

    /// Reads and checks the header at the start of `file`. The payload may be missing.
    ///
    /// # Errors
    ///
    /// The [`HeaderError`] of the first failed check.
    pub fn from_bytes(file: &[u8]) -> Result<SlideHeader, HeaderError> {
        let layout = Layout::from_file_bytes(file)?;
        if layout.encoding != RESIDUE {
            return Err(HeaderError::NotMulti);
        }
        let header = SlideHeader {
            goal: layout.goal(MAX_INDEXED_CELLS)?,
            max_distance: layout.max_distance,
            distance_sum: layout.distance_sum,
            payload_checksum: layout.payload_xxh3,
        };
        if layout.move_order != 0 {
            return Err(HeaderError::MoveOrder {
                found: layout.move_order,
            });
        }
        layout.check_rest(header.entries(), header.payload_len(), METRIC_BITS)?;
        match layout.reserved {
            MULTI => Ok(header),
            found => Err(HeaderError::Metric { found: found as u8 }),
        }
    }

    /// Returns the checks for a file with this header.
    pub fn checks(&self) -> Checks {
        Checks {
            // The padding of 2x2 is not checked: its three unused entries are not whole bits.
            bits: self.payload_len() * u64::from(u8::BITS),
            checksum: self.payload_checksum,
            max_distance: self.max_distance,
            distance_sum: self.distance_sum,
        }
    }
}

/// Returns the entry with this index in the payload of a table in the multi-tile metric, the distance modulo 3, or
/// `None` past the end of the payload.
#[inline(always)]
pub fn residue(payload: &[u8], index: u64) -> Option<u8> {
    let byte = *payload.get(usize::try_from(index / ENTRIES_PER_BYTE).ok()?)?;
    Some(DIGITS[usize::from(byte)][(index % ENTRIES_PER_BYTE) as usize])
}

/// Returns the byte with these entries, the first in the lowest digit.
///
/// ```
/// use tilebase_format::{residue, residue_byte};
///
/// let byte = residue_byte([2, 0, 1, 0, 2]);
/// assert_eq!(byte, 2 + 9 + 2 * 81);
/// assert_eq!([0, 1, 2, 3, 4].map(|index| residue(&[byte], index).unwrap()), [2, 0, 1, 0, 2]);
/// ```
///
/// # Panics
///
/// In debug builds, if an entry is larger than 2.
pub const fn residue_byte(entries: [u8; ENTRIES_PER_BYTE as usize]) -> u8 {
    let [a, b, c, d, e] = entries;
    a + 3 * (b + 3 * (c + 3 * (d + 3 * e)))
}

/// The five entries of each byte.
static DIGITS: [[u8; ENTRIES_PER_BYTE as usize]; 256] = {
    let mut digits = [[0; ENTRIES_PER_BYTE as usize]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut place) = (byte, 0);
        while place < ENTRIES_PER_BYTE as usize {
            digits[byte][place] = (rest % 3) as u8;
            rest /= 3;
            place += 1;
        }
        byte += 1;
    }
    digits
};
