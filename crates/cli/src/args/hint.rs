use clap::ValueEnum;

use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
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
