use super::table_choice::TableChoiceArgs;
use crate::spelling::Spelling;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// A board, and the moves as the last argument; or - for claims on standard input, each in a line. Empty
    /// lines, and those that begin with #, are passed over
    #[arg(value_name = "START MOVES")]
    pub claim: Vec<String>,

    /// Accept only optimal solutions
    #[arg(long)]
    pub optimal: bool,

    /// How the moves are written
    #[arg(long, value_name = "SPELLING", value_enum, default_value_t)]
    pub moves: Spelling,

    /// Print a JSON object in a line for each claim: start, moves, verdict (optimal, solution, wrong, unsolvable
    /// if that was claimed, or invalid), length, distance, first_wasted_move (its number, from 1), reason. Of
    /// what is no claim also error, and argument or lines, as `solve --json`
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase check \"2 3 4 1 5 x 7 6 8\" ullddrurdllurdruldr
  tilebase check --goal 123/8x4/765 283/164/7x5 uuldr
  tilebase check --moves numbers 1234/5678/9ABx/DEFC \"12\"
  tilebase check --optimal < claims.txt
  tilebase solve --json < boards.txt | tilebase check";
