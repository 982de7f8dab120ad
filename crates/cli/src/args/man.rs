use std::path::PathBuf;

use clap::ValueHint;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ManArgs {
    /// The folder, which must exist
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  mkdir -p man1
  tilebase man man1
  man -l man1/tilebase.1";
