use std::ops::ControlFlow;

use crate::GenerateError;

/// A finished depth of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// The distance from the goal, in moves, slides, or moves of a pattern's tiles.
    pub distance: u8,
    /// The number of boards, or of a pattern's states, at this distance.
    pub count: u64,
}

/// A progress report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Report {
    /// A depth is finished, or was read from a checkpoint.
    Depth(Depth),
    /// The search continues from a checkpoint. The depths in the checkpoint have been reported before.
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
    /// Some entries were compared with a table.
    Compared {
        /// The number of bytes so far.
        bytes: u64,
        /// The number of bytes of all entries.
        total: u64,
    },
    /// Some entries were written, in bytes. [`Generator::write`](crate::Generator::write) first reports 0 bytes. Slides
    /// and patterns have no other report.
    Written {
        /// The number of bytes so far.
        bytes: u64,
        /// The number of bytes of all entries.
        total: u64,
    },
}

/// A progress callback; it may cancel.
pub(crate) type Callback<'a> = dyn FnMut(Report) -> ControlFlow<()> + Send + 'a;

/// Reports progress. Returns [`GenerateError::Interrupted`] if the callback cancels.
pub(crate) fn report(progress: &mut Callback<'_>, reported: Report) -> Result<(), GenerateError> {
    match progress(reported) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(GenerateError::Interrupted),
    }
}

/// Reports a finished depth.
pub(crate) fn report_depth(
    progress: &mut Callback<'_>,
    distance: u8,
    count: u64,
) -> Result<(), GenerateError> {
    report(progress, Report::Depth(Depth { distance, count }))
}
