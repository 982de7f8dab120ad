use tilebase_puzzle::{Goal, TileSet};

use crate::layout::{Layout, PATTERN_BIT, check_file_len};
use crate::payload::Promise;
use crate::{Encoding, HEADER_LEN, HeaderError, Pattern, PayloadError};

/// The header of a pattern table: what it is for, and what its payload is checked against.
///
/// ```
/// use tilebase_format::{Pattern, PatternHeader, checksum};
/// use tilebase_puzzle::Goal;
///
/// let goal = Goal::corner("4x4".parse()?);
/// let payload = vec![0; 474];
/// let header = PatternHeader {
///     pattern: Pattern::new(goal, [2, 3, 4].into_iter().collect())?,
///     max_distance: 16,
///     distance_sum: 31_832,
///     payload_checksum: checksum(&payload),
/// };
/// assert_eq!((header.entries(), header.payload_len()), (3_792, 474));
///
/// let bytes = header.to_bytes();
/// assert_eq!(PatternHeader::from_bytes(&bytes)?, header);
/// header.check_payload(&payload)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternHeader {
    /// The tiles and the goal.
    pub pattern: Pattern,
    /// The largest distance in the table, in moves of the pattern's tiles.
    pub max_distance: u8,
    /// The sum of the distances of all states.
    pub distance_sum: u64,
    /// The payload's [`checksum`](crate::checksum).
    pub payload_checksum: u64,
}

impl PatternHeader {
    /// Returns the number of entries, one for each state of the pattern: [`Pattern::states`].
    pub const fn entries(&self) -> u64 {
        self.pattern.states()
    }

    /// Returns the length of the payload in bytes.
    pub const fn payload_len(&self) -> u64 {
        Encoding::DistanceBit.payload_len(self.entries())
    }

    /// Returns the length of the file in bytes.
    pub const fn file_len(&self) -> u64 {
        HEADER_LEN as u64 + self.payload_len()
    }

    /// Returns the header as it is in a file.
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let layout = Layout {
            encoding: PATTERN_BIT,
            max_distance: self.max_distance,
            entries: self.entries(),
            payload_len: self.payload_len(),
            distance_sum: self.distance_sum,
            payload_xxh3: self.payload_checksum,
            reserved: self.pattern.tiles().bits().into(),
            ..Layout::new(self.pattern.goal())
        };
        layout.into_file_bytes()
    }

    /// Reads and checks the header at the start of a file's bytes. The payload may be missing.
    ///
    /// # Errors
    ///
    /// The [`HeaderError`] of the first check that fails, in the order of the variants.
    pub fn from_bytes(file: &[u8]) -> Result<PatternHeader, HeaderError> {
        let layout = Layout::from_file_bytes(file)?;
        if layout.encoding != PATTERN_BIT {
            return Err(HeaderError::NotAPattern);
        }
        let header = PatternHeader {
            pattern: pattern(&layout, layout.goal()?)?,
            max_distance: layout.max_distance,
            distance_sum: layout.distance_sum,
            payload_checksum: layout.payload_xxh3,
        };
        layout.check_sizes(header.entries(), header.payload_len())?;
        layout.check_reserved(u16::BITS)?;
        Ok(header)
    }

    /// Checks the length of the whole file.
    ///
    /// # Errors
    ///
    /// [`HeaderError::FileLen`] unless it is [`PatternHeader::file_len`].
    pub fn check_file_len(&self, found: u64) -> Result<(), HeaderError> {
        check_file_len(self.file_len(), found)
    }

    /// Checks the payload's length, checksum and padding.
    ///
    /// # Errors
    ///
    /// The [`PayloadError`] of the first check that fails.
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn check_payload(&self, payload: &[u8]) -> Result<(), PayloadError> {
        self.promise().check(payload)
    }

    /// Checks only that the bits after the last entry are 0, in O(1).
    ///
    /// # Errors
    ///
    /// [`PayloadError::Padding`].
    pub fn check_padding(&self, payload: &[u8]) -> Result<(), PayloadError> {
        self.promise().check_padding(payload)
    }

    fn promise(&self) -> Promise {
        Promise {
            bits: self.entries(),
            checksum: self.payload_checksum,
        }
    }
}

fn pattern(layout: &Layout, goal: Goal) -> Result<Pattern, HeaderError> {
    let found = layout.move_order;
    if found != 0 {
        return Err(HeaderError::MoveOrder { found });
    }
    let tiles = TileSet::from_bits(layout.reserved as u16);
    Pattern::new(goal, tiles).map_err(HeaderError::Pattern)
}
