/// A finished depth of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The distance from the goal, in moves.
    pub depth: u8,
    /// How many boards are at this distance.
    pub boards: u64,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// A depth is finished, or found finished in a checkpoint.
    Level(Level),
    /// The search goes on from a checkpoint; the depths in it have been told.
    Resumed {
        /// The last finished depth.
        depth: u8,
    },
    /// A checkpoint is about to be written.
    Saving {
        /// The last finished depth.
        depth: u8,
    },
    /// The checkpoint has been written.
    Saved {
        /// The last finished depth.
        depth: u8,
    },
    /// Some of the payload has been written, or nothing yet, but a file is about to be.
    Written {
        /// The bytes so far.
        bytes: u64,
        /// The bytes of the whole payload.
        of: u64,
    },
}
