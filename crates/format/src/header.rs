use core::array;

use tilebase_puzzle::{Goal, MAX_CELLS, MAX_INDEXED_CELLS, MoveOrder, Shape, TileSet};

use crate::{DistancesError, HeaderError, Kind, Pattern, PayloadError, checksum};

/// The length of a header in bytes.
pub const HEADER_LEN: usize = 64;

/// The first bytes of every table.
pub(crate) const MAGIC: [u8; 8] = *b"TILEBASE";

/// The version of the format.
pub const VERSION: u16 = 1;

/// The codes of the kinds.
const MOVE: u8 = 1;
const DISTANCE_BIT: u8 = 2;
const PATTERN: u8 = 3;
const RESIDUE: u8 = 4;
pub(crate) const LAST_CODE: u8 = RESIDUE;

/// The code of the multi-tile metric, in the reserved bytes of [`Kind::Residue`].
const MULTI: u64 = 1;

/// The header of a table.
///
/// ```
/// use tilebase_format::{Header, Kind, checksum};
/// use tilebase_puzzle::Goal;
///
/// let payload = vec![0; 474];
/// let header = Header {
///     goal: Goal::corner("4x4".parse()?),
///     kind: Kind::Pattern([2, 3, 4].into_iter().collect()),
///     max_distance: 16,
///     distance_sum: 31_832,
///     payload_checksum: checksum(&payload),
/// };
/// assert_eq!((header.entries(), header.payload_len()), (3_792, 474));
/// assert_eq!(Header::from_bytes(&header.to_bytes())?, header);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The shape and the goal.
    pub goal: Goal,
    /// The kind of the table.
    pub kind: Kind,
    /// The largest distance in the table. A complete table counts moves or slides; a pattern table counts the moves of
    /// the pattern's tiles.
    pub max_distance: u8,
    /// The sum of the distances of all entries.
    pub distance_sum: u64,
    /// The payload's [`checksum()`].
    pub payload_checksum: u64,
}

impl Header {
    /// Returns the pattern of a pattern table, or `None` for a complete table.
    ///
    /// # Panics
    ///
    /// If the tiles are not a pattern of the shape. The methods that return lengths or bytes then panic, too.
    /// [`Header::from_bytes`] refuses such headers.
    #[inline(always)]
    pub const fn pattern(&self) -> Option<Pattern> {
        let Kind::Pattern(tiles) = self.kind else {
            return None;
        };
        match Pattern::new(self.goal, tiles) {
            Ok(pattern) => Some(pattern),
            Err(_) => panic!("the tiles are not a pattern of the shape"),
        }
    }

    /// Returns the number of entries: one for each solvable board, N!/2 for N cells, or for each state of the pattern,
    /// [`Pattern::states`].
    #[inline(always)]
    pub const fn entries(&self) -> u64 {
        match self.pattern() {
            Some(pattern) => pattern.states(),
            None => self.goal.boards(),
        }
    }

    /// Returns the length of the payload in bytes.
    #[inline(always)]
    pub const fn payload_len(&self) -> u64 {
        self.kind.payload_len(self.entries())
    }

    /// Returns the length of the file in bytes.
    #[inline(always)]
    pub const fn file_len(&self) -> u64 {
        HEADER_LEN as u64 + self.payload_len()
    }

    /// Returns the header as stored in a file.
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let (encoding, move_order, reserved) = match self.kind {
            Kind::Move(order) => (MOVE, order.code(), 0),
            Kind::DistanceBit => (DISTANCE_BIT, 0, 0),
            Kind::Pattern(tiles) => (PATTERN, 0, tiles.bits().into()),
            Kind::Residue => (RESIDUE, 0, MULTI),
        };
        let shape = self.goal.shape();
        let [rows, cols, blank] = [shape.rows(), shape.cols(), self.goal.blank()].map(|n| n as u8);
        let [low, high] = VERSION.to_le_bytes();
        let mut words = [
            MAGIC,
            [
                low,
                high,
                encoding,
                rows,
                cols,
                blank,
                self.max_distance,
                move_order,
            ],
            self.entries().to_le_bytes(),
            self.payload_len().to_le_bytes(),
            self.distance_sum.to_le_bytes(),
            self.payload_checksum.to_le_bytes(),
            u64::to_le_bytes(reserved),
            [0; 8],
        ];
        words[7] = checksum(words[..7].as_flattened()).to_le_bytes();
        array::from_fn(|place| words[place / 8][place % 8])
    }

    /// Reads and checks the header at the start of `file`. The payload may be missing.
    ///
    /// # Errors
    ///
    /// The [`HeaderError`] of the first failed check.
    // Inlined, so the compiler can read an embedded table at compile time.
    #[inline(always)]
    pub fn from_bytes(file: &[u8]) -> Result<Header, HeaderError> {
        let Some(bytes) = file.first_chunk::<HEADER_LEN>() else {
            let found = file.len() as u64;
            return Err(HeaderError::TooShort { found });
        };
        let magic = *word(bytes, 0);
        if magic != MAGIC {
            return Err(HeaderError::Magic { found: magic });
        }
        let [
            version @ ..,
            encoding,
            rows,
            cols,
            blank,
            max_distance,
            move_order,
        ] = *word(bytes, 1);
        let version = u16::from_le_bytes(version);
        if version != VERSION {
            return Err(HeaderError::Version { found: version });
        }
        if !(MOVE..=LAST_CODE).contains(&encoding) {
            return Err(HeaderError::Encoding { found: encoding });
        }
        let number = |place| u64::from_le_bytes(*word(bytes, place));
        let (expected, found) = (number(7), checksum(&bytes[..56]));
        if found != expected {
            return Err(HeaderError::Checksum { expected, found });
        }
        let max_cells = if encoding == PATTERN {
            MAX_CELLS
        } else {
            MAX_INDEXED_CELLS
        };
        let shape = Shape::new(rows.into(), cols.into()).ok();
        let shape = shape.filter(|shape| shape.cells() <= max_cells);
        let shape = shape.ok_or(HeaderError::Shape {
            rows,
            cols,
            max_cells,
        })?;
        let goal = Goal::new(shape, blank.into());
        let goal = goal.ok_or(HeaderError::GoalBlank {
            shape,
            found: blank,
        })?;
        let reserved = number(6);
        let tiles = TileSet::from_bits(reserved as u32);
        let (kind, used_bits) = match (encoding, MoveOrder::from_code(move_order)) {
            (MOVE, Ok(order)) => (Kind::Move(order), 0),
            (DISTANCE_BIT, _) if move_order == 0 => (Kind::DistanceBit, 0),
            (PATTERN, _) if move_order == 0 => (Kind::Pattern(tiles), u32::BITS),
            (RESIDUE, _) if move_order == 0 => (Kind::Residue, u8::BITS),
            _ => return Err(HeaderError::MoveOrder { found: move_order }),
        };
        if let Kind::Pattern(tiles) = kind {
            Pattern::new(goal, tiles).map_err(HeaderError::Pattern)?;
        }
        let header = Header {
            goal,
            kind,
            max_distance,
            distance_sum: number(4),
            payload_checksum: number(5),
        };
        let (expected, found) = (header.entries(), number(2));
        if found != expected {
            return Err(HeaderError::Entries { expected, found });
        }
        let (expected, found) = (header.payload_len(), number(3));
        if found != expected {
            return Err(HeaderError::PayloadLen { expected, found });
        }
        match reserved >> used_bits << used_bits {
            0 if kind == Kind::Residue && reserved != MULTI => {
                let found = reserved as u8;
                Err(HeaderError::Metric { found })
            }
            0 => Ok(header),
            found => Err(HeaderError::Reserved { found }),
        }
    }

    /// Checks the length of the whole file in bytes.
    ///
    /// # Errors
    ///
    /// [`HeaderError::FileLen`] if the length is wrong.
    #[inline(always)]
    pub fn check_file_len(&self, found: u64) -> Result<(), HeaderError> {
        let expected = self.file_len();
        match found == expected {
            true => Ok(()),
            false => Err(HeaderError::FileLen { expected, found }),
        }
    }

    /// Checks the largest distance and the sum of distances. `max` and `sum` are computed from the entries.
    ///
    /// # Errors
    ///
    /// [`DistancesError`] for the first difference.
    pub fn check_distances(&self, max: u8, sum: u64) -> Result<(), DistancesError> {
        let check = |what, expected, found| match found == expected {
            true => Ok(()),
            false => Err(DistancesError {
                what,
                expected,
                found,
            }),
        };
        check("largest distance", max.into(), self.max_distance.into())?;
        check("sum of distances", sum, self.distance_sum)
    }

    /// Checks the checksum of the payload.
    ///
    /// # Errors
    ///
    /// [`PayloadError::Checksum`] if it differs.
    pub fn check_checksum(&self, found: u64) -> Result<(), PayloadError> {
        let expected = self.payload_checksum;
        match found == expected {
            true => Ok(()),
            false => Err(PayloadError::Checksum { expected, found }),
        }
    }

    /// Checks that the unused part of the last byte is 0, in O(1).
    ///
    /// # Errors
    ///
    /// [`PayloadError::Padding`] if it is not.
    pub fn check_padding(&self, payload: &[u8]) -> Result<(), PayloadError> {
        let used = self.entries() % self.kind.entries_per_byte();
        let padding = match (used, payload.last()) {
            (1.., Some(last)) => last - last % self.kind.values().pow(used as u32),
            _ => 0,
        };
        match padding {
            0 => Ok(()),
            found => Err(PayloadError::Padding { found }),
        }
    }
}

/// Returns one of the eight words of a header, each of eight bytes.
#[inline(always)]
fn word(header: &[u8; HEADER_LEN], place: usize) -> &[u8; 8] {
    header[8 * place..]
        .first_chunk()
        .expect("a word of the header")
}
