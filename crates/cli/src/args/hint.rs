use clap::ValueEnum;

use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct HintArgs {
    /// A board in quotes, or - for standard input
    #[arg(value_name = "BOARD")]
    pub boards: Vec<String>,

    /// Print only this, or the distance and a line for each move, instead of the next move
    #[arg(long, value_name = "WHAT", value_enum)]
    pub reveal: Option<Reveal>,

    /// Print a JSON object in a line for each board: board, solvable, and what is revealed, of distance, move,
    /// tile, moves (each with move, tile and optimal) and solution. Of what is no board, the same as `solve --json`
    #[arg(long)]
    pub json: bool,

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
