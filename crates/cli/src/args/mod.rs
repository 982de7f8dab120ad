//! What can be typed: the command line, declared.

use std::fmt::Display;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use tilebase_puzzle::{MoveOrder, Shape};

mod generate;

pub use generate::{EncodingName, GenArgs, GoalBlank};

/// Optimal solutions of sliding-tile puzzles, from a precomputed table, without searching.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all is well (`unsolvable` is an answer, too); 1 some input was no board, a table is
missing or damaged, a file cannot be read or written, or memory or disk space is too small; 2 wrong
usage; 130 interrupted.";

#[derive(Subcommand)]
pub enum Command {
    Solve(SolveArgs),
    Hint(HintArgs),
    Random(RandomArgs),
    Check(CheckArgs),
    Compare(CompareArgs),
    Stats(StatsArgs),
    Gen(GenArgs),
    Info(InfoArgs),
    Verify(VerifyArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Answer boards: the moves of the blank (u, d, l, r) on an optimal way to the goal
///
/// Each argument is a board; without arguments, or for the argument `-`, each line of standard
/// input is one, answered as it arrives. The answer is one line: the moves (an empty line for the
/// goal itself), `unsolvable`, or `invalid`; standard error then says why.
///
/// Tiles may be separated by spaces, commas, slashes, bars and brackets; the blank is 0, x, X, _ or
/// a full stop. The letters a to f, large or small, stand for the tiles 10 to 15, so that whole rows
/// or the whole board may also be written without separators: 1234/5678/9ABx.
#[derive(clap::Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub struct SolveArgs {
    /// A board in quotes, or - for standard input
    #[arg(value_name = "BOARD")]
    pub boards: Vec<String>,

    /// What to print for a board
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = Form::Moves)]
    pub form: Form,

    /// Of several optimal solutions, take the first by this order of the moves
    #[arg(long, value_name = "LETTERS", default_value = "udlr")]
    pub order: MoveOrder,

    /// Print every optimal solution, in that order, with an empty line between boards
    #[arg(long, conflicts_with = "count")]
    pub all: bool,

    /// Print the number of optimal solutions
    #[arg(long)]
    pub count: bool,

    #[command(flatten)]
    pub goal: GoalArgs,

    /// Read and write exactly what a judge or a textbook wants; the answers are always those of 3x3
    #[arg(long, value_name = "NAME", value_enum,
        conflicts_with_all = ["boards", "form", "order", "all", "count", "goal", "table", "tables", "shape"])]
    pub dialect: Option<Dialect>,

    /// How --dialect astar-in solves
    #[arg(long, value_name = "METHOD", value_enum, default_value_t = By::Table, requires = "dialect")]
    pub by: By,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Dialect {
    /// POJ 1077 Eight: a board; the moves
    Poj1077,
    /// HDU 1043 Eight: boards; the moves of each
    Hdu1043,
    /// HDU 3567 Eight II: a number of pairs; the distance and the first shortest way of each
    Hdu3567,
    /// Luogu P1379: a board; its distance from 123804765
    Luogu1379,
    /// AcWing 845: a board; its distance or -1
    Acwing845,
    /// UVa 652 Eight: a number of boards; the moves of each, an empty line between
    Uva652,
    /// Start, blank's cell and goal in three lines; every board in a line
    EightTxt,
    /// Starts and goals in three rows each; every board in three rows, and what it took
    AstarIn,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Look it up; the counts are of table entries read
    Table,
    /// Search with A* and the Manhattan distance; the counts are of boards
    Astar,
}

/// Where to go, and by which tables.
#[derive(clap::Args, Default)]
pub struct GoalArgs {
    /// The board to reach [default: the goal of the first --table, or else 1, 2, 3 ... and the blank last]
    #[arg(long, value_name = "BOARD")]
    pub goal: Option<String>,

    /// A table to answer from; may be given several times. A table of 4x3 answers boards of 3x4, too,
    /// and those inside the program answer every goal of 3x3
    #[arg(long, value_name = "FILE")]
    pub table: Vec<PathBuf>,

    /// Answer from the tables in this folder, its files whose names end in .tb
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,

    /// Rows and columns of the boards [default: those of --table, or else 3x3]
    #[arg(long, value_name = "RxC")]
    pub shape: Option<Shape>,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  tilebase solve \"2 3 4 1 5 x 7 6 8\"
  tilebase solve --goal 123/8x4/765 283/164/7x5
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
///
/// The proof takes all processors, and 1.1 bits of memory for each board.
#[derive(clap::Args)]
pub struct VerifyArgs {
    /// The table
    #[arg(value_name = "FILE")]
    pub table: PathBuf,

    /// Show no progress
    #[arg(short, long)]
    pub quiet: bool,
}

/// Count the boards at each distance from the goal, and show the farthest
#[derive(clap::Args)]
pub struct StatsArgs {
    #[command(flatten)]
    pub goal: GoalArgs,

    /// How to print the counts
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = StatsForm::Text)]
    pub form: StatsForm,

    /// Also draw a histogram into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsForm {
    /// A histogram of characters, the mean, and the boards at the largest distance
    Text,
    /// A line for each distance: distance, boards
    Csv,
    /// One JSON object
    Json,
}

/// Help with a board without giving the whole solution away
#[derive(clap::Args)]
pub struct HintArgs {
    /// The board
    #[arg(value_name = "BOARD", required = true)]
    pub board: Vec<String>,

    /// Print only this, instead of the distance and what every move is worth
    #[arg(long, value_name = "WHAT", value_enum)]
    pub reveal: Option<Reveal>,

    #[command(flatten)]
    pub goal: GoalArgs,
}

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

/// Make boards of an exact difficulty
///
/// Each board is drawn from all boards at this distance, with equal chances.
#[derive(clap::Args)]
pub struct RandomArgs {
    /// How many moves an optimal solution has
    #[arg(long, value_name = "MOVES")]
    pub distance: u8,

    /// How many boards to make
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub count: u64,

    /// A number that always gives the same boards of a table [default: another each time]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub goal: GoalArgs,
}

/// Check a solution: does it lead to the goal, and could it be shorter
///
/// The exit code is 0 if the moves lead to the goal, and 1 if not.
#[derive(clap::Args)]
pub struct CheckArgs {
    /// The board to start from
    #[arg(value_name = "START")]
    pub start: String,

    /// The moves of the blank, for example ullddr
    #[arg(value_name = "MOVES")]
    pub moves: String,

    #[command(flatten)]
    pub goal: GoalArgs,
}

/// Compare the table with the searches that are usual without one
#[derive(clap::Args)]
pub struct CompareArgs {
    /// Boards to solve
    #[arg(value_name = "BOARD")]
    pub boards: Vec<String>,

    /// Add this many random solvable boards
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub random: u64,

    /// A number that always gives the same random boards
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Compare the heuristics with the distance of every board instead
    #[arg(long, conflicts_with_all = ["boards", "random"])]
    pub heuristics: bool,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub goal: GoalArgs,
}

/// Print a completion script for a shell
#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Write the manual pages into a folder
#[derive(clap::Args)]
pub struct ManArgs {
    /// The folder, which has to exist
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// Wrong usage that only shows when arguments are seen together.
pub fn usage(subcommand: &str, message: impl Display) -> clap::Error {
    let mut command = Args::command();
    command.build();
    match command.find_subcommand_mut(subcommand) {
        Some(subcommand) => subcommand.error(ErrorKind::ValueValidation, message),
        None => command.error(ErrorKind::ValueValidation, message),
    }
}
