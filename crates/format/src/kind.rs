use core::fmt;

use tilebase_puzzle::{Metric, MoveOrder, TileSet};

/// The kind of a table: its boards or states, and the encoding of their entries.
///
/// ```
/// use tilebase_format::Kind;
///
/// let mut payload = [0; 3];
/// Kind::DistanceBit.set_entry(&mut payload, 17, 1);
/// assert_eq!(payload, [0, 0, 0b10]);
/// assert_eq!(Kind::DistanceBit.entry(&payload, 17), Some(1));
/// assert_eq!(Kind::DistanceBit.entry(&payload, 24), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// All boards, two bits each: the code of the optimal move that comes first in this order.
    Move(MoveOrder),
    /// All boards, one bit each: the [`distance_bit`] of the distance.
    DistanceBit,
    /// All boards, five in a byte: the distance modulo 3 in the multi-tile metric, see [`residue_byte`].
    ///
    /// The distances of neighbours differ by at most one, so the entries show which neighbours are nearer.
    Residue,
    /// All states of the [`Pattern`](crate::Pattern) of these tiles, one bit each: the [`distance_bit`] of the distance.
    Pattern(TileSet),
}

impl Kind {
    /// Returns the metric of the distances.
    pub const fn metric(self) -> Metric {
        match self {
            Kind::Residue => Metric::Multi,
            Kind::Move(_) | Kind::DistanceBit | Kind::Pattern(_) => Metric::Single,
        }
    }

    /// Returns whether a table has an entry for every board: true for all kinds but patterns.
    pub const fn is_complete(self) -> bool {
        !matches!(self, Kind::Pattern(_))
    }

    /// Returns the length in bytes of this many entries.
    #[inline(always)]
    pub const fn payload_len(self, entries: u64) -> u64 {
        entries.div_ceil(self.entries_per_byte())
    }

    /// Returns the number of entries in a byte.
    pub const fn entries_per_byte(self) -> u64 {
        match self {
            Kind::Move(_) => 4,
            Kind::DistanceBit | Kind::Pattern(_) => 8,
            Kind::Residue => 5,
        }
    }

    /// Returns the entry with this index, or `None` past the end of the payload. An entry is below 4 for moves, below 3
    /// for residues, and below 2 for distance bits.
    #[inline(always)]
    pub fn entry(self, payload: &[u8], index: u64) -> Option<u8> {
        let byte = |place| payload.get(usize::try_from(place).ok()?).copied();
        match self {
            Kind::Move(_) => Some(byte(index / 4)? >> (index % 4 * 2) & 0b11),
            Kind::DistanceBit | Kind::Pattern(_) => Some(byte(index / 8)? >> (index % 8) & 0b1),
            Kind::Residue => {
                let digits = &DIGITS[usize::from(byte(index / 5)?)];
                Some(digits[(index % 5) as usize])
            }
        }
    }

    /// Writes the entry with this index.
    ///
    /// # Panics
    ///
    /// If the index is past the end of the payload, or the value does not fit into an entry. For residues, also if the
    /// byte is above 242, which no generator writes.
    pub fn set_entry(self, payload: &mut [u8], index: u64, value: u8) {
        // A byte is a number with a digit for each entry.
        let digits = self.entries_per_byte();
        let base = self.values();
        assert!(value < base, "{value} does not fit an entry");
        let byte = &mut payload[(index / digits) as usize];
        let unit = base.pow((index % digits) as u32);
        *byte = *byte - *byte / unit % base * unit + value * unit;
    }

    /// Returns the index of the first entry that differs in two payloads of equal length, or `None` if all are equal.
    ///
    /// Bytes may differ though their entries are equal: in padding, and if a byte of five residues is above 242.
    pub fn first_difference(self, one: &[u8], other: &[u8]) -> Option<u64> {
        let in_byte = self.entries_per_byte();
        let bytes = (0..).zip(one.iter().zip(other));
        let mut differing = bytes.filter(|(_, (one, other))| one != other);
        differing.find_map(|(place, (&one, &other)): (u64, _)| {
            let entry = |byte, index| self.entry(&[byte], index);
            let differs = |&index: &u64| entry(one, index) != entry(other, index);
            Some(place * in_byte + (0..in_byte).find(differs)?)
        })
    }

    /// Returns the number of values of an entry.
    pub const fn values(self) -> u8 {
        match self {
            Kind::Move(_) => 4,
            Kind::DistanceBit | Kind::Pattern(_) => 2,
            Kind::Residue => 3,
        }
    }

    /// Returns the name of the encoding, as the commands print it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Move(_) => "move",
            Kind::DistanceBit => "bit",
            Kind::Residue => "residue",
            Kind::Pattern(_) => "pattern",
        }
    }

    /// Returns the kind in words, as part of a sentence.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Kind::Move(_) | Kind::DistanceBit => "a table of all boards",
            Kind::Residue => "a table of all boards in the multi-tile metric",
            Kind::Pattern(_) => "a pattern table",
        }
    }
}

/// Writes the name. After `move` stands the order, such as `move udlr`; after `pattern` stand the tiles.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Kind::Move(order) => write!(f, " {order}"),
            Kind::Pattern(tiles) => write!(f, " {tiles}"),
            Kind::DistanceBit | Kind::Residue => Ok(()),
        }
    }
}

/// Returns the entry for a distance in single moves: floor(`distance` / 2) mod 2.
///
/// The distances of neighbouring boards differ by one, and the blank's cell determines the parity of a distance. So one
/// bit shows which neighbours are nearer to the goal.
///
/// ```
/// use tilebase_format::distance_bit;
///
/// assert_eq!([0, 1, 2, 3, 4, 5].map(distance_bit), [0, 0, 1, 1, 0, 0]);
/// ```
pub const fn distance_bit(distance: u8) -> u8 {
    distance / 2 % 2
}

/// Returns the byte with these five entries of [`Kind::Residue`], the first in the lowest digit.
///
/// ```
/// use tilebase_format::{Kind, residue_byte};
///
/// let byte = residue_byte([2, 0, 1, 0, 2]);
/// assert_eq!(byte, 2 + 9 + 2 * 81);
/// assert_eq!([0, 1, 2, 3, 4].map(|index| Kind::Residue.entry(&[byte], index).unwrap()), [2, 0, 1, 0, 2]);
/// ```
///
/// # Panics
///
/// In debug builds, if an entry is larger than 2.
pub const fn residue_byte(entries: [u8; 5]) -> u8 {
    let [a, b, c, d, e] = entries;
    a + 3 * (b + 3 * (c + 3 * (d + 3 * e)))
}

/// The five digits of each byte in base 3.
static DIGITS: [[u8; 5]; 256] = {
    let mut digits = [[0; 5]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut place) = (byte, 0);
        while place < 5 {
            digits[byte][place] = (rest % 3) as u8;
            rest /= 3;
            place += 1;
        }
        byte += 1;
    }
    digits
};
