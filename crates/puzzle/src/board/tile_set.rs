use core::fmt;

/// A set of tiles, 0 for the blank, in four bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileSet(u32);

impl TileSet {
    /// Returns the set of the tiles whose bit is 1: bit t for tile t.
    ///
    /// ```
    /// use tilebase_puzzle::TileSet;
    ///
    /// let tiles = TileSet::from_bits(0b1_1010);
    /// assert_eq!(tiles.to_string(), "1, 3, 4");
    /// assert_eq!((tiles.bits(), tiles.len()), (0b1_1010, 3));
    /// ```
    pub const fn from_bits(bits: u32) -> TileSet {
        TileSet(bits)
    }

    /// Returns the bits: bit t for tile t.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the number of tiles in the set, 0 .. 32.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the tile is in the set.
    pub const fn contains(self, tile: u8) -> bool {
        tile < 32 && self.0 & 1 << tile != 0
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the tiles in ascending order, the blank first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..32).filter(move |&tile| self.contains(tile))
    }

    pub(crate) fn insert(&mut self, tile: u8) {
        self.0 |= 1 << tile;
    }

    pub(crate) fn without(self, others: TileSet) -> TileSet {
        TileSet(self.0 & !others.0)
    }
}

/// Collects tiles, each at most 31.
impl FromIterator<u8> for TileSet {
    fn from_iter<I: IntoIterator<Item = u8>>(tiles: I) -> TileSet {
        let mut set = TileSet::default();
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

/// Writes the tiles with commas between them, and `the blank` last.
impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for tile in self.iter().filter(|&tile| tile != 0) {
            write!(f, "{separator}{tile}")?;
            separator = ", ";
        }
        if self.contains(0) {
            write!(f, "{separator}the blank")?;
        }
        Ok(())
    }
}
