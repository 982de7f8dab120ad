use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
pub struct CompareArgs {
    /// A board in quotes, or - for standard input. A board that cannot be solved is named after the table
    #[arg(value_name = "BOARD")]
    pub boards: Vec<String>,

    /// Add this number of random solvable boards
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub random: u64,

    /// A number that selects the random boards
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Instead, compare the usual heuristics with the distance of every board
    #[arg(long, conflicts_with_all = ["boards", "random"])]
    pub heuristics: bool,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}
