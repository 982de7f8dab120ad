//! What only searches of billions of boards need: sets on disk, checkpoints, and pieces of a table from several hosts.

pub(crate) mod checkpoint;
pub(crate) mod on_disk;
pub(crate) mod pieces;
pub(crate) mod requirements;
pub(crate) mod saved_search;
