//! The command line: the subcommands, what their help says, and wrong usage. The arguments of each subcommand are declared
//! beside what it does, in `commands`.

pub mod values;

use std::fmt::Display;
use std::sync::OnceLock;
use std::thread;

use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use thiserror::Error;
use tilebase::limit_threads;

use crate::commands::check::CheckArgs;
use crate::commands::compare::CompareArgs;
use crate::commands::completions::CompletionsArgs;
use crate::commands::generate::GenerateArgs;
use crate::commands::hint::HintArgs;
use crate::commands::info::InfoArgs;
use crate::commands::join::JoinArgs;
use crate::commands::judge::JudgeArgs;
use crate::commands::man::ManArgs;
use crate::commands::random::RandomArgs;
use crate::commands::solve::SolveArgs;
use crate::commands::stats::StatsArgs;
use crate::commands::verify::VerifyArgs;

/// Optimal solutions of sliding-tile puzzles from precomputed tables
#[derive(Parser)]
#[command(name = "tilebase", version, arg_required_else_help = true, args_override_self = true, after_help = BEGIN, after_long_help = all_sections())]
pub struct Args {
    #[command(flatten)]
    common: CommonArgs,

    #[command(subcommand)]
    command: Command,
}

// What every command takes. (clap would take a `///` for the help of the command.)
#[derive(clap::Args)]
struct CommonArgs {
    /// Compute on at most this number of threads [default: one per processor]
    #[arg(long, global = true, display_order = LAST, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Print only answers and errors: no progress, no warnings
    #[arg(short, long, global = true, display_order = LAST)]
    quiet: bool,

    /// Tell on standard error which tables answer
    #[arg(short, long, global = true, display_order = LAST, conflicts_with = "quiet")]
    verbose: bool,
}

/// Help texts list these options after those of the command.
const LAST: usize = 900;

static COMMON: OnceLock<CommonArgs> = OnceLock::new();

pub fn is_quiet() -> bool {
    COMMON.get().is_some_and(|args| args.quiet)
}

pub fn is_verbose() -> bool {
    COMMON.get().is_some_and(|args| args.verbose)
}

/// Returns the value of `--threads`.
pub fn named_threads() -> Option<usize> {
    COMMON.get()?.threads.map(usize::from)
}

/// Returns the number of threads to compute on: no more than there are processors.
pub fn threads() -> usize {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    processors.min(named_threads().unwrap_or(processors))
}

#[derive(Subcommand)]
// The arguments of a subcommand are declared only if it is the one that was typed.
#[command(defer = true)]
pub enum Command {
    /// Solve boards: print the moves of the blank (u, d, l, r) in an optimal solution
    ///
    /// Each argument is a board. Without arguments, or for the argument `-`, each line of standard input
    /// is a board, answered as it arrives. The answer is one line: the moves (an empty line for the goal
    /// itself), `unsolvable`, or `invalid` with the reason on standard error. A board on standard input may
    /// also be drawn over several lines, each a row, in a box or not; empty lines may follow it, and should if
    /// rows may be missing. Lines that begin with #, the lines of boxes, and empty lines at the beginning are
    /// passed over. A line, or an argument, may be a JSON object with a board, as `random --json` and `solve --json`
    /// print it: its other fields, such as an id, are handed through to the object that --json prints.
    ///
    /// Tiles may be separated by spaces, commas, semicolons, slashes, bars, brackets, quotes and boxes. The blank is
    /// 0, x, _, *, -, a full stop, or the only empty field of a table, a box or a row. The letters a to f, in either case, are the tiles 10 to 15, so that rows
    /// and whole boards can also be written without separators: 1234/5678/9ABx. Boards drawn in rows, with
    /// slashes or brackets, say their shape; 9 tiles in a line are 3x3, and 16 are 4x4. Other boards need rows, or
    /// --shape. What may be two boards is refused.
    ///
    /// Boards of 4x4, 3x5, 5x3, 2x8 and 8x2 are searched, guided by pattern tables. A search takes
    /// milliseconds for most boards of 4x4, and minutes for a few. If --nodes or --seconds ends it, the
    /// answer is what is known of the number of moves: `between 71 and 77`, `at least 71`, or `exactly 71`, if the
    /// solution, with --all some solutions, or with --count their number are not settled. The exit code is still 0.
    Solve(SolveArgs),

    /// Print a hint for a board, as much or as little as you want
    ///
    /// Boards are read as `solve` reads them. If --nodes or --seconds ends a search, the answer is what `solve` says of the
    /// number of moves.
    Hint(HintArgs),

    /// Make random boards, at any distance from the goal or at the one you want
    ///
    /// Each board is drawn with equal chances from all that can be solved, or from all at these distances.
    /// The same --seed, --count and other options always make the same boards.
    ///
    /// Where no table has all boards, as for 4x4, boards at a distance do not have equal chances: random moves lead from
    /// the goal, and a search proves the distance. Boards near the largest distance take minutes or are not found. If
    /// --nodes or --seconds ends the search for a board, the exit code is 1.
    Random(RandomArgs),

    /// Check a solution: does it reach the goal, and is it optimal
    ///
    /// On standard input, each line is a claim, answered as it arrives: a board, a colon, a semicolon or a tab, and the
    /// moves, `unsolvable` or the distance; or what `solve --json` and `random --json` print. A name and a colon may stand
    /// before the board, and are printed before the verdict. Other fields of an object are handed through to the one that
    /// --json prints. A number alone is a distance, or with --moves numbers a tile.
    ///
    /// With --answers FILE, standard input has boards, as `solve` reads them, and each line of the file is the answer to one
    /// of them: moves, a distance or its bounds, `unsolvable`, `invalid` or an object. If there are more answers than boards,
    /// or fewer, the exit code is 4.
    ///
    /// Moves are letters, words or arrows, in any case, each with a count after it if you like: ull, or Up, L2. Spaces,
    /// commas, semicolons, minuses and brackets may separate them, and numbers such as 1. may stand before them.
    ///
    /// The exit code is 0 if all moves lead to the goal, 3 if some do not (or, with --optimal, if fewer are
    /// enough), and 4 if some line is no claim. If --nodes or --seconds ends the search for the distance, a solution is
    /// `a solution of length 77, and at least 71 is needed`, and with --optimal the exit code is 1. So it is if a distance is
    /// undecided.
    Check(CheckArgs),

    /// Answer in the exact format of an online judge or of a textbook's exercise
    ///
    /// Reads standard input and writes exactly the output that is expected. All boards are 3x3 and are
    /// answered from the tables inside the program.
    Judge(JudgeArgs),

    /// Compare the tables with the usual search algorithms
    ///
    /// A search that --nodes or --seconds ends is left out. A board for which they end the search of pattern tables is in
    /// no row.
    Compare(CompareArgs),

    /// Count the boards at each distance from the goal, and print those farthest from it
    ///
    /// The farthest boards are called antipodes. Counting needs a table of all boards: pattern tables have
    /// no boards to count.
    Stats(StatsArgs),

    /// Generate a table, or pattern tables
    ///
    /// An existing file is replaced only when the new table is complete and safely on the disk. The bytes
    /// of a table depend only on its shape, goal, encoding and order, those of a pattern table only on its
    /// shape, goal and tiles.
    ///
    /// A table of RxC also answers boards of CxR. The shape with fewer columns is generated faster: choose
    /// 6x2 rather than 2x6.
    #[command(name = "gen")]
    Generate(GenerateArgs),

    /// Join the pieces of a table, as a cluster writes them, and prove the table
    ///
    /// `tilebase-cluster gen --pieces` writes one piece for each rank: FILE.piece-1-of-15 and so on. The table
    /// appears when it is complete and safely on the disk; if a piece is missing or damaged, nothing is
    /// written.
    ///
    /// Then the table is proved, as `tilebase verify` does, with all processors and 1.1 bits of memory per
    /// entry. If there is less memory, a warning says so, and the exit code is 0: the checksums of the pieces
    /// were right.
    ///
    /// The exit code is 3 if a file is no piece or a damaged one, or if the proof fails, after which the table
    /// is still there; 1 if a piece is missing or cannot be read, or the table cannot be written.
    Join(JoinArgs),

    /// Tell what table files are: shape, goal, number of boards, largest distance and more
    ///
    /// Only the beginning of each file is read, and its length is compared. `tilebase verify` checks all
    /// of it. The exit code is 1 if any file is not a table.
    Info(InfoArgs),

    /// Check table files completely: every byte, and that every entry is right
    ///
    /// header: the description of the table. checksum: a number that changes if any byte of the entries
    /// does. padding: the unused bits after the last entry. proof: each entry agrees with those of the
    /// boards one move away, from the goal outwards, so that all of them are right. The proof uses all
    /// processors and 1.1 bits of memory per entry.
    ///
    /// Each file is checked, whatever happens to the others. The exit code is 3 if any table is wrong;
    /// otherwise 1 if any could not be checked, since it cannot be read, is of a newer version, or needs more
    /// memory; otherwise 0.
    Verify(VerifyArgs),

    /// Print a completion script for a shell
    Completions(CompletionsArgs),

    /// Write the manual pages into a folder, one for each command
    Man(ManArgs),
}

impl Command {
    fn computes(&self) -> bool {
        use Command::{Completions, Info, Judge, Man};
        !matches!(self, Judge(_) | Info(_) | Completions(_) | Man(_))
    }
}

/// Parses the arguments of this process, and returns them as clap sees them, too; the error is wrong usage, or help that
/// was asked for.
pub fn parse() -> Result<(Command, ArgMatches), clap::Error> {
    let mut declared = Args::command();
    let matches = declared.try_get_matches_from_mut(std::env::args_os())?;
    let args = Args::from_arg_matches(&matches).map_err(|error| error.format(&mut declared))?;
    let common = COMMON.get_or_init(|| args.common);
    if common.threads.is_some() {
        if !args.command.computes() {
            return Err(
                UsageError::new("--threads: this command uses one thread; leave it out")
                    .explained(&matches),
            );
        }
        limit_threads(threads());
    }
    Ok((args.command, matches))
}

/// Wrong usage that clap cannot see, since it depends on several arguments or on a table.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct UsageError(String);

impl UsageError {
    pub fn new(message: impl Display) -> UsageError {
        UsageError(message.to_string())
    }

    /// Returns the error as clap reports its own, with the usage of the subcommand that was typed.
    pub fn explained(&self, typed: &ArgMatches) -> clap::Error {
        let mut command = Args::command();
        command.build();
        let subcommand = typed.subcommand_name();
        let subcommand = subcommand.and_then(|name| command.find_subcommand_mut(name));
        let subcommand = subcommand.expect("clap has matched this subcommand");
        subcommand.error(ErrorKind::ValueValidation, &self.0)
    }
}

// What `tilebase --help` says besides the commands, and every manual page, too. A section is a line that ends with a
// colon, and lines that begin with two spaces: commands to try, or what is explained, two spaces or more, and what it
// means.

const BEGIN: &str = include_str!("help/begin.txt").trim_ascii_end();
const TABLES: &str = include_str!("help/tables.txt").trim_ascii_end();
const JSON: &str = include_str!("help/json.txt").trim_ascii_end();
pub const EXIT_CODES: &str = include_str!("help/exit-codes.txt").trim_ascii_end();

/// The environment variables that all commands know.
pub const ENVIRONMENT: &str = include_str!("help/environment.txt").trim_ascii_end();

fn all_sections() -> String {
    [BEGIN, TABLES, JSON, EXIT_CODES, ENVIRONMENT].join("\n\n")
}
