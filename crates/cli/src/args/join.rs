use std::path::PathBuf;

use clap::ValueHint;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct JoinArgs {
    /// The pieces, all of one table, in any order
    #[arg(value_name = "PIECE", required = true, value_hint = ValueHint::FilePath)]
    pub pieces: Vec<PathBuf>,

    /// The file to write the table to, which may not be one of the pieces. A file of that name is replaced
    /// when the table is complete: the new one keeps its permissions, but is owned by the user who runs this
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,

    /// Do not prove the table afterwards. The checksums of the pieces are checked all the same
    #[arg(long)]
    pub no_verify: bool,

    /// Begin even if there seems to be too little disk space
    #[arg(long)]
    pub force: bool,

    /// Print nothing but errors, and a warning if there is too little memory for the proof
    #[arg(short, long)]
    pub quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tilebase join 4x3.tb.piece-* -o 4x3.tb
  tilebase join --no-verify 4x3.tb.piece-1-of-2 4x3.tb.piece-2-of-2 -o 4x3.tb";
