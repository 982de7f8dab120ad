use super::table_choice::TableChoiceArgs;
use super::values;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    /// A board in quotes, or - for standard input. A board that cannot be solved is named after the table
    #[arg(value_name = "BOARD")]
    pub boards: Vec<String>,

    /// Add this number of random solvable boards
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true, default_value_t = 0)]
    pub random: u64,

    /// Any number. Another one makes other random boards
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true, default_value_t = 1)]
    pub seed: u64,

    /// Compare the estimates of the usual heuristics with the true distance of every board, instead
    #[arg(long, conflicts_with_all = ["boards", "random"])]
    pub heuristics: bool,

    /// Print a JSON array with an object for each method; after it, in lines, the objects of `solve --json` for
    /// boards that cannot be solved and for what is no board
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase compare \"2 3 4 1 5 x 7 6 8\"
  tilebase compare --random 20 --json
  tilebase compare --heuristics";
