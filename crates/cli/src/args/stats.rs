use std::path::PathBuf;

use clap::ValueEnum;

use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
pub struct StatsArgs {
    #[command(flatten)]
    pub tables: TableChoiceArgs,

    /// How to print the counts
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = StatsForm::Text)]
    pub form: StatsForm,

    /// Also write a histogram to this file, as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// How the counts are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsForm {
    /// A histogram in characters, the mean, and the boards at the largest distance
    Text,
    /// A line for each distance: distance, boards
    Csv,
    /// One JSON object
    Json,
}
