use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
pub struct RandomArgs {
    /// The number of moves of an optimal solution, which needs a table of all boards [default: any]
    #[arg(long, value_name = "MOVES")]
    pub distance: Option<u8>,

    /// The number of boards to make
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub count: u64,

    /// A number that selects the boards: the same seed makes the same boards in every
    /// language, whatever tables answer [default: a new one for each run]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}
