use std::path::PathBuf;

#[derive(clap::Args)]
pub struct VerifyArgs {
    /// The table
    #[arg(value_name = "FILE")]
    pub table: PathBuf,

    /// Show no progress
    #[arg(short, long)]
    pub quiet: bool,
}
