use core::fmt;

use tilebase_puzzle::MoveOrder;

/// The encoding of a table's entries.
///
/// ```
/// use tilebase_format::Encoding;
///
/// let mut payload = [0; 3];
/// Encoding::DistanceBit.set_entry(&mut payload, 17, 1);
/// assert_eq!(payload, [0, 0, 0b10]);
/// assert_eq!(Encoding::DistanceBit.entry(&payload, 17), Some(1));
/// assert_eq!(Encoding::DistanceBit.entry(&payload, 24), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Two bits per entry: the code of the optimal move that comes first in this order.
    Move(MoveOrder),
    /// One bit per entry: floor(distance / 2) mod 2, computed by [`distance_bit`].
    DistanceBit,
}

impl Encoding {
    /// Returns the number of bits per entry: 2 for moves, 1 for distance bits.
    pub const fn bits(self) -> u64 {
        match self {
            Encoding::Move(_) => 2,
            Encoding::DistanceBit => 1,
        }
    }

    /// Returns the length in bytes of this many entries.
    pub const fn payload_len(self, entries: u64) -> u64 {
        (entries * self.bits()).div_ceil(8)
    }

    /// Returns the entry with this index, or `None` past the end of the payload. An entry is below
    /// 4 for moves and below 2 for distance bits.
    #[inline(always)]
    pub fn entry(self, payload: &[u8], index: u64) -> Option<u8> {
        let byte = |place| payload.get(usize::try_from(place).ok()?);
        match self {
            Encoding::Move(_) => Some(byte(index / 4)? >> (index % 4 * 2) & 0b11),
            Encoding::DistanceBit => Some(byte(index / 8)? >> (index % 8) & 0b1),
        }
    }

    /// Writes the entry with this index.
    ///
    /// # Panics
    ///
    /// If the index is past the end of the payload, or the value does not fit into an entry.
    pub fn set_entry(self, payload: &mut [u8], index: u64, value: u8) {
        let entries_per_byte = 8 / self.bits();
        let mask = (1 << self.bits()) - 1;
        assert!(value <= mask, "{value} does not fit an entry");
        let byte = &mut payload[(index / entries_per_byte) as usize];
        let shift = index % entries_per_byte * self.bits();
        *byte = *byte & !(mask << shift) | value << shift;
    }
}

/// Returns the [`Encoding::DistanceBit`] entry for a distance: floor(`distance` / 2) mod 2.
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

/// Writes `bit`, or `move` and the order, such as `move udlr`.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Encoding::Move(order) => write!(f, "move {order}"),
            Encoding::DistanceBit => f.write_str("bit"),
        }
    }
}
