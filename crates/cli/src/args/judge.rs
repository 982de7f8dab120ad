use clap::{Subcommand, ValueEnum};

#[derive(clap::Args)]
#[command(
    disable_help_subcommand = true,
    subcommand_value_name = "NAME",
    subcommand_help_heading = "Names"
)]
pub struct JudgeArgs {
    #[command(subcommand)]
    pub judge: Judge,
}

#[derive(Clone, Copy, Subcommand)]
pub enum Judge {
    /// POJ 1077 Eight: a board; its moves
    Poj1077,
    /// HDU 1043 Eight: boards; the moves of each
    Hdu1043,
    /// HDU 3567 Eight II: a number of pairs; the distance and the first optimal solution of each
    Hdu3567,
    /// Luogu P1379: a board; its distance from 123804765
    Luogu1379,
    /// AcWing 845: a board; its distance or -1
    Acwing845,
    /// UVa 652 Eight: a number of boards; the moves of each, separated by empty lines
    Uva652,
    /// Start, cell of the blank and goal in three lines; every board in a line
    EightTxt,
    /// Starts and goals in three rows each; every board in three rows, and the cost of the search
    AstarIn {
        /// How to solve
        #[arg(long, value_name = "METHOD", value_enum, default_value_t = By::Table)]
        by: By,
    },
}

/// How `astar-in` solves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Look the solution up; the printed counts are of table entries read
    Table,
    /// Search with A* and the Manhattan distance; the printed counts are of boards
    Astar,
}
