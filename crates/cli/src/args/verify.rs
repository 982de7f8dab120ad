use std::path::PathBuf;

/// Verify a table: its header, checksum and padding, and a proof of every entry
///
/// The proof uses all processors and 1.1 bits of memory per board.
#[derive(clap::Args)]
pub struct VerifyArgs {
    /// The table
    #[arg(value_name = "FILE")]
    pub table: PathBuf,

    /// Show no progress
    #[arg(short, long)]
    pub quiet: bool,
}
