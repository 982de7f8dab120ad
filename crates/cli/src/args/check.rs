use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
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

const EXAMPLES: &str = "\
Examples:
  tilebase check 123/456/x78 rr
  tilebase check --goal 123/8x4/765 283/164/7x5 uuldr";
