use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};

use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct StatsArgs {
    /// How to print the counts
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = StatsForm::Text)]
    pub form: StatsForm,

    /// Print a JSON object: goal, shape (unless it is square), boards, max_distance, mean_distance, boards_at
    /// (the number of boards at each distance) and antipodes (the boards farthest from the goal)
    #[arg(long, conflicts_with = "form")]
    pub json: bool,

    /// Also draw the number of boards at each distance into this file, as an SVG picture; for
    /// -, print only that
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase stats
  tilebase stats --goal 123/8x4/765 --as csv
  tilebase stats --json --svg 3x3.svg";

/// How the counts are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsForm {
    /// A bar for each distance, the mean distance, and the boards farthest from the goal
    Text,
    /// A line for each distance: distance, boards
    Csv,
}
