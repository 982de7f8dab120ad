//! What searches of billions of boards need: sets on disk, and checkpoints.

pub(crate) mod checkpoint;
pub(crate) mod on_disk;
pub(crate) mod saved_sets;
