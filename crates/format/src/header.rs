use tilebase_puzzle::{Goal, MAX_CELLS, MAX_INDEXED_CELLS, MoveOrder, TileSet};

use crate::layout::{DISTANCE_BIT, Layout, MOVE, PATTERN_BIT, RESIDUE};
use crate::{Checks, Encoding, HEADER_LEN, HeaderError, Pattern};

/// The header of a complete table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The shape and the goal.
    pub goal: Goal,
    /// The encoding of the entries.
    pub encoding: Encoding,
    /// The largest distance in the table, in moves.
    pub max_distance: u8,
    /// The sum of the distances of all boards.
    pub distance_sum: u64,
    /// The payload's [`checksum`](crate::checksum).
    pub payload_checksum: u64,
}

impl Header {
    /// Returns the number of entries, one for each solvable board: N!/2.
    pub const fn entries(&self) -> u64 {
        self.goal.boards()
    }

    /// Returns the length of the payload in bytes.
    pub const fn payload_len(&self) -> u64 {
        self.encoding.payload_len(self.entries())
    }

    /// Returns the length of the file in bytes.
    pub const fn file_len(&self) -> u64 {
        HEADER_LEN as u64 + self.payload_len()
    }

    /// Returns the header as stored in a file.
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let (encoding, move_order) = match self.encoding {
            Encoding::Move(order) => (MOVE, order.code()),
            Encoding::DistanceBit => (DISTANCE_BIT, 0),
        };
        let layout = Layout {
            encoding,
            max_distance: self.max_distance,
            move_order,
            entries: self.entries(),
            payload_len: self.payload_len(),
            distance_sum: self.distance_sum,
            payload_xxh3: self.payload_checksum,
            ..Layout::new(self.goal)
        };
        layout.into_file_bytes()
    }

    /// Reads and checks the header at the start of `file`. The payload may be missing.
    ///
    /// # Errors
    ///
    /// The [`HeaderError`] of the first failed check.
    pub fn from_bytes(file: &[u8]) -> Result<Header, HeaderError> {
        let layout = Layout::from_file_bytes(file)?;
        match layout.encoding {
            PATTERN_BIT => return Err(HeaderError::IsPattern),
            RESIDUE => return Err(HeaderError::IsMulti),
            _ => (),
        }
        let header = Header {
            goal: layout.goal(MAX_INDEXED_CELLS)?,
            encoding: encoding(&layout)?,
            max_distance: layout.max_distance,
            distance_sum: layout.distance_sum,
            payload_checksum: layout.payload_xxh3,
        };
        layout.check_rest(header.entries(), header.payload_len(), 0)?;
        Ok(header)
    }

    /// Returns the checks for a file with this header.
    pub fn checks(&self) -> Checks {
        Checks {
            bits: self.entries() * self.encoding.bits(),
            checksum: self.payload_checksum,
            max_distance: self.max_distance,
            distance_sum: self.distance_sum,
        }
    }
}

fn encoding(layout: &Layout) -> Result<Encoding, HeaderError> {
    let found = layout.move_order;
    match (layout.encoding, MoveOrder::from_code(found)) {
        (MOVE, Ok(order)) => Ok(Encoding::Move(order)),
        (DISTANCE_BIT, _) if found == 0 => Ok(Encoding::DistanceBit),
        (_, _) => Err(HeaderError::MoveOrder { found }),
    }
}

/// The header of a pattern table.
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
/// header.checks().payload(&payload)?;
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

    /// Returns the header as stored in a file.
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

    /// Reads and checks the header at the start of `file`. The payload may be missing.
    ///
    /// # Errors
    ///
    /// The [`HeaderError`] of the first failed check.
    pub fn from_bytes(file: &[u8]) -> Result<PatternHeader, HeaderError> {
        let layout = Layout::from_file_bytes(file)?;
        if layout.encoding != PATTERN_BIT {
            return Err(HeaderError::NotAPattern);
        }
        let header = PatternHeader {
            pattern: pattern(&layout, layout.goal(MAX_CELLS)?)?,
            max_distance: layout.max_distance,
            distance_sum: layout.distance_sum,
            payload_checksum: layout.payload_xxh3,
        };
        layout.check_rest(header.entries(), header.payload_len(), u32::BITS)?;
        Ok(header)
    }

    /// Returns the checks for a file with this header.
    pub fn checks(&self) -> Checks {
        Checks {
            bits: self.entries(),
            checksum: self.payload_checksum,
            max_distance: self.max_distance,
            distance_sum: self.distance_sum,
        }
    }
}

fn pattern(layout: &Layout, goal: Goal) -> Result<Pattern, HeaderError> {
    let found = layout.move_order;
    if found != 0 {
        return Err(HeaderError::MoveOrder { found });
    }
    let tiles = TileSet::from_bits(layout.reserved as u32);
    Pattern::new(goal, tiles).map_err(HeaderError::Pattern)
}
