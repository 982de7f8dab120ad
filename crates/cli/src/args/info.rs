use std::path::PathBuf;

use clap::ValueHint;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct InfoArgs {
    /// The table files
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub tables: Vec<PathBuf>,

    /// Print a JSON object in a line for each file: the same and all other fields of the header; or
    /// only file and error, if it is no table
    #[arg(long)]
    pub json: bool,
}

const EXAMPLES: &str = "\
Examples:
  tilebase info 3x3.tb
  tilebase info --json *.tb";
