use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
pub struct CheckArgs {
    /// The board to start from
    #[arg(value_name = "START")]
    pub start: String,

    /// The moves of the blank, for example ullddr
    #[arg(value_name = "MOVES")]
    pub moves: String,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}
