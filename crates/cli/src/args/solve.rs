use clap::ValueEnum;
use tilebase_puzzle::MoveOrder;

use super::table_choice::TableChoiceArgs;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct SolveArgs {
    /// A board in quotes, or - for standard input
    #[arg(value_name = "BOARD")]
    pub boards: Vec<String>,

    /// What to print for each board
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = AnswerForm::Moves)]
    pub form: AnswerForm,

    /// Order of the moves: of several optimal solutions, the first by this order is printed
    #[arg(long, value_name = "LETTERS", default_value = "udlr")]
    pub order: MoveOrder,

    /// Print every optimal solution, in that order, with an empty line between boards
    #[arg(long, conflicts_with = "count")]
    pub all: bool,

    /// Print the number of optimal solutions
    #[arg(long)]
    pub count: bool,

    #[command(flatten)]
    pub tables: TableChoiceArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase solve \"2 3 4 1 5 x 7 6 8\"
  tilebase solve --goal 123/8x4/765 283/164/7x5
  tilebase solve --as boards 234/15x/768
  tilebase solve --as distance < boards.txt";

/// What is printed for a board.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AnswerForm {
    /// The moves in one line, for example ullddr
    Moves,
    /// The number of moves
    Distance,
    /// A drawing of every board along the solution
    Boards,
    /// One JSON object per line: board, solvable, distance, moves
    Json,
}
