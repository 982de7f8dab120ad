//! Groups of options that several subcommands share.
//!
//! Short help leaves out the groups under the heading [`TABLES_AND_LIMITS`]. (Comments of the structs are no doc comments, which
//! would change the help text.)

use std::path::PathBuf;

use clap::ValueHint;
use clap::builder::{FalseyValueParser, OsStringValueParser, TypedValueParser};
use tilebase::{Metric, Shape};

use super::values;

/// The heading of the options that are in long help only.
pub const TABLES_AND_LIMITS: &str = "Tables, limits and threads";

// What selects a solver: the shape, the goal, the metric and the tables.
#[derive(clap::Args, Clone, Default)]
pub struct TableArgs {
    #[command(flatten)]
    pub boards: BoardArgs,

    #[command(flatten)]
    pub metric: MetricArgs,

    #[command(flatten)]
    pub files: FileArgs,
}

#[derive(clap::Args, Clone, Default)]
pub struct BoardArgs {
    /// The board to reach, or blank-last, blank-first, middle or snail [default: the goal of --tables, or blank-last]
    #[arg(long, value_name = "BOARD", value_hint = ValueHint::Other)]
    pub goal: Option<String>,

    /// Rows and columns, if a board does not show them [default: the shape of --tables or --goal, or a square]
    #[arg(value_parser = values::shape(), hide_possible_values = true)]
    #[arg(long, value_name = "RxC")]
    pub shape: Option<Shape>,
}

#[derive(clap::Args, Clone, Copy, Default)]
pub struct MetricArgs {
    /// What one move is: single, one tile; or multi, a slide of tiles, up to 16 cells [default: of --tables, or single]
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), hide_possible_values = true)]
    pub metric: Option<Metric>,
}

#[derive(clap::Args, Clone, Default)]
pub struct FileArgs {
    /// A table, or a folder of tables, which make answers faster. May be repeated
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    #[arg(hide_env_values = true, value_hint = ValueHint::AnyPath)]
    #[arg(long, value_name = "PATH", env = "TILEBASE_TABLES")]
    #[arg(help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    pub tables: Vec<PathBuf>,

    /// Read the tables into memory first. The files may then change while they are in use
    #[arg(long, help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    pub read: bool,

    /// Also check the checksums of tables over 64 MiB first
    #[arg(long, env = "TILEBASE_CHECKSUMS", hide_env = true, value_parser = FalseyValueParser::new())]
    #[arg(help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    pub checksums: bool,
}

impl FileArgs {
    /// Returns the paths of files. The first file selects the shape, the goal and the metric.
    pub fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.tables.iter().filter(|path| !path.is_dir())
    }
}

#[derive(clap::Args, Clone, Copy, Default)]
pub struct ThreadArgs {
    /// Use at most this number of threads [default: one per processor]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    #[arg(help_heading = TABLES_AND_LIMITS, hide_short_help = true)]
    pub threads: Option<u16>,
}
