use std::path::PathBuf;

use clap::ValueHint;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// The table files
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub tables: Vec<PathBuf>,

    /// Print a JSON object in a line for each file: file, verdict (right, wrong or unknown), checks (each
    /// ok, failed or not_run) and reason (what is wrong, or why it is not known); in the place of checks error, if
    /// the file cannot be read, or only by a newer version
    #[arg(long)]
    pub json: bool,

    /// Show no progress
    #[arg(short, long)]
    pub quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tilebase verify 3x3.tb
  tilebase verify --quiet *.tb";
