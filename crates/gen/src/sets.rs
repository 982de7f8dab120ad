use tilebase_frontier::{Carries, Layout};

use crate::GenerateError;

/// The sets of a search, wherever they are kept: the boards of a depth and of the one before, and
/// those for which floor(distance / 2) mod 2 is 1, the *bits*.
pub(crate) trait Sets {
    /// Where the boards lie.
    fn layout(&self) -> Layout;

    /// The moves of the shape.
    fn carries(&self) -> &Carries;

    /// Goes on to the next depth, which is this one, and gives the number of its boards. They are
    /// added to the bits if the depth says so.
    fn advance(&mut self, depth: u8) -> Result<u64, GenerateError>;

    /// Copies a unit.
    fn read(&self, unit: UnitOf, to: &mut [u64]) -> Result<(), GenerateError>;

    /// Replaces a unit.
    fn write(&mut self, unit: UnitOf, from: &[u64]) -> Result<(), GenerateError>;

    /// Takes the boards in the sets for those of this depth and of the one before.
    fn set_depth(&mut self, depth: u8);
}

/// Which half set, and which unit of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitOf {
    pub half: Half,
    pub part: usize,
    pub slot: usize,
}

/// The planes of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    /// The boards of the depth that has this colour: the current one or the one before.
    Boards(u8),
    /// Those of all depths so far for which floor(distance / 2) mod 2 is 1.
    Bits(u8),
}

impl Half {
    /// All of them.
    pub const ALL: [Half; 4] = [
        Half::Boards(0),
        Half::Boards(1),
        Half::Bits(0),
        Half::Bits(1),
    ];

    /// The place in [`Half::ALL`].
    pub fn place(self) -> usize {
        match self {
            Half::Boards(colour) => usize::from(colour),
            Half::Bits(colour) => 2 + usize::from(colour),
        }
    }
}

/// Whether the boards at this distance have their bit set.
pub(crate) fn is_marked(distance: u8) -> bool {
    distance / 2 % 2 == 1
}
