use std::path::PathBuf;

use clap::ValueHint;
use clap::builder::{FalseyValueParser, OsStringValueParser, TypedValueParser};
use tilebase_puzzle::Shape;

use super::values;

// The tables to answer from and the goal to reach. (clap would take a `///` for the help of the subcommand.)
#[derive(clap::Args, Clone, Default)]
pub struct TableChoiceArgs {
    /// The board to reach [default: the goal of the first --table, or else 1, 2, 3 ... and the blank last]
    #[arg(long, value_name = "BOARD", value_hint = ValueHint::Other)]
    pub goal: Option<String>,

    /// A table to answer from. It may be given several times, for several tables. A table of 4x3 also
    /// answers boards of 3x4. Of pattern tables, give as many as together have every tile once. No file is
    /// needed for boards of up to ten cells, and for the goals of 4x4 with the blank in a corner
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub table: Vec<PathBuf>,

    /// A folder of tables to answer from: its files whose names end in .tb. Of several sets of pattern
    /// tables, the largest is used
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    #[arg(hide_env_values = true, value_hint = ValueHint::DirPath)]
    #[arg(long, value_name = "FOLDER", env = "TILEBASE_TABLES")]
    pub tables: Option<PathBuf>,

    /// Read the tables into memory first. It takes longer, but then it does no harm if someone changes the
    /// files meanwhile. A table that is cut while it is mapped ends the command with exit code 135
    #[arg(long)]
    pub read: bool,

    /// Check the checksums of tables over 64 MiB before answering, too. Those of smaller ones are always
    /// checked. TILEBASE_VERIFY=1 does the same
    #[arg(long, env = "TILEBASE_VERIFY", hide_env = true, value_parser = FalseyValueParser::new())]
    pub verify: bool,

    /// Rows and columns of the boards [default: those of --table or --goal; or else each board says its
    /// own, and without a board 3x3]
    #[arg(value_parser = values::shape(), hide_possible_values = true)]
    #[arg(long, value_name = "RxC")]
    pub shape: Option<Shape>,
}
