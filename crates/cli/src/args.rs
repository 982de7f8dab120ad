//! What can be typed: the command line, declared.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Parser, Subcommand, ValueEnum};
use tilebase_puzzle::{MoveOrder, Shape};

/// Optimal solutions of sliding-tile puzzles, from a precomputed table, without searching.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all is well (`unsolvable` is an answer, too); 1 some input was no board, a table is
damaged, or a file cannot be read or written; 2 wrong usage.";

#[derive(Subcommand)]
pub enum Command {
    Solve(SolveArgs),
    Gen(GenArgs),
    Info(InfoArgs),
    Verify(VerifyArgs),
    Stats(StatsArgs),
}

/// Answer boards: the moves of the blank (u, d, l, r) on an optimal way to the goal
///
/// Each argument is a board; without arguments, or for the argument `-`, each line of standard
/// input is one, answered as it arrives. The answer is one line: the moves (an empty line for the
/// goal itself), `unsolvable`, or `invalid`; standard error then says why.
///
/// Tiles may be separated by spaces, commas, slashes, bars, brackets or not at all; the blank is 0,
/// x, X, _ or a full stop.
#[derive(clap::Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub struct SolveArgs {
    /// A board in quotes, or - for standard input
    #[arg(value_name = "BOARD")]
    pub boards: Vec<String>,

    /// What to print for a board
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = Form::Moves)]
    pub form: Form,

    /// Use this table instead of the one inside the program (3x3, goal 1 2 3 / 4 5 6 / 7 8 x)
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  tilebase solve \"2 3 4 1 5 x 7 6 8\"
  tilebase solve --as boards 234/15x/768
  tilebase solve --as distance < boards.txt";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// The moves in one line, for example ullddr
    Moves,
    /// The number of moves
    Distance,
    /// Every board on the way, drawn
    Boards,
    /// One JSON object a line: board, solvable, distance, moves
    Json,
}

/// Generate a table
///
/// The file takes the place of an older one only when it is complete and safely on the disk.
#[derive(clap::Args)]
pub struct GenArgs {
    /// Rows and columns: at least 2 of each and at most 16 cells
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    pub shape: Shape,

    /// Where the goal's blank is: corner (the last cell), edge (the middle of the last row or
    /// column), center, or a cell, counted from 0 in reading order
    #[arg(long, value_name = "CELL", default_value = "corner")]
    pub goal_blank: GoalBlank,

    /// What an entry says
    #[arg(long, value_enum, default_value_t = EncodingName::Move)]
    pub encoding: EncodingName,

    /// Which of several optimal moves an entry of encoding move says [default: udlr]
    #[arg(long, value_name = "LETTERS")]
    pub order: Option<MoveOrder>,

    /// Where to write the table
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

#[derive(Clone, Copy)]
pub enum GoalBlank {
    Corner,
    Edge,
    Center,
    Cell(usize),
}

impl FromStr for GoalBlank {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<GoalBlank, &'static str> {
        match text {
            "corner" => Ok(GoalBlank::Corner),
            "edge" => Ok(GoalBlank::Edge),
            "center" => Ok(GoalBlank::Center),
            _ => text
                .parse()
                .map(GoalBlank::Cell)
                .map_err(|_| "expected corner, edge, center or the number of a cell"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EncodingName {
    /// The first optimal move, two bits
    Move,
    /// Half the distance modulo 2, one bit: half the size, slightly slower
    Bit,
}

/// Show a table's header
#[derive(clap::Args)]
pub struct InfoArgs {
    /// The table
    #[arg(value_name = "FILE")]
    pub table: PathBuf,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

/// Check a table: its header, checksum and padding, and a proof of every entry
#[derive(clap::Args)]
pub struct VerifyArgs {
    /// The table
    #[arg(value_name = "FILE")]
    pub table: PathBuf,
}

/// Count the boards at each distance from the goal, and show the farthest
#[derive(clap::Args)]
pub struct StatsArgs {
    /// Use this table instead of the one inside the program (3x3, goal 1 2 3 / 4 5 6 / 7 8 x)
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
}
