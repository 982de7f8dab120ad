//! The subcommands, a file each. Each takes its parsed arguments and gives an exit code.

pub mod generate;
pub mod info;
pub mod solve;
pub mod stats;
pub mod verify;

/// What a failed write of an answer is reported as.
const STDOUT_FAILED: &str = "cannot write to standard output";
