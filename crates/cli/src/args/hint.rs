use clap::ValueEnum;

use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct HintArgs {
    /// The board
    #[arg(value_name = "BOARD", required = true)]
    pub board: Vec<String>,

    /// Print only this, or the distance and a line for each move, instead of the next move
    #[arg(long, value_name = "WHAT", value_enum)]
    pub reveal: Option<Reveal>,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase hint 123/745/86x
  tilebase hint --reveal distance \"2 3 4 1 5 x 7 6 8\"
  tilebase hint --reveal moves 123/745/86x";

/// What a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Reveal {
    /// The distance, and for each move the tile that slides and whether it is optimal
    Moves,
    /// The number of moves to the goal
    Distance,
    /// The tile that slides next
    Tile,
    /// The next move of the blank
    Move,
    /// All moves to the goal
    Solution,
}
