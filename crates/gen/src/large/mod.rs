//! Sets on disk and checkpoints, for searches of billions of boards.

pub(crate) mod checkpoint;
pub(crate) mod on_disk;
pub(crate) mod saved_sets;
