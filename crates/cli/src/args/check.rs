use super::table_choice::TableChoiceArgs;

/// Check a solution: does it reach the goal, and is it optimal
///
/// The exit code is 0 if the moves lead to the goal, and 1 if not.
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
