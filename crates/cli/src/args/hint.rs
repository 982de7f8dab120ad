use clap::ValueEnum;

use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
pub struct HintArgs {
    /// The board
    #[arg(value_name = "BOARD", required = true)]
    pub board: Vec<String>,

    /// Print only this, instead of the distance and a line for each move
    #[arg(long, value_name = "WHAT", value_enum)]
    pub reveal: Option<Reveal>,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}

/// What a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Reveal {
    /// The number of moves to the goal
    Distance,
    /// The tile that slides next
    Tile,
    /// The next move of the blank
    Move,
    /// All moves to the goal
    Solution,
}
