//! The command line: subcommands, help texts and usage errors. The arguments of each subcommand are in `commands`.

pub mod values;

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::mem;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args as _, CommandFactory, FromArgMatches, Parser, Subcommand};
use thiserror::Error;
use tilebase::limit_threads;
use tilebase_puzzle::internal::is_separator;

use crate::commands::analyse::AnalyseArgs;
use crate::commands::check::CheckArgs;
use crate::commands::compare::CompareArgs;
use crate::commands::dataset::DatasetArgs;
use crate::commands::generate::GenerateArgs;
use crate::commands::grade::GradeArgs;
use crate::commands::hint::HintArgs;
use crate::commands::info::InfoArgs;
use crate::commands::judge::JudgeArgs;
use crate::commands::lint::LintArgs;
use crate::commands::print::PrintArgs;
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

// The options of every command. (A doc comment would change the help text.)
#[derive(clap::Args)]
struct CommonArgs {
    /// Use at most this number of threads [default: one per processor]
    #[arg(long, global = true, display_order = AFTER_OWN_OPTIONS, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Print only answers and errors: no progress, no warnings
    #[arg(short, long, global = true, display_order = AFTER_OWN_OPTIONS)]
    quiet: bool,

    /// Print on standard error which tables are used
    #[arg(short, long, global = true, display_order = AFTER_OWN_OPTIONS, conflicts_with = "quiet")]
    verbose: bool,
}

/// The position of the common options in the help: after the command's own options.
const AFTER_OWN_OPTIONS: usize = 900;

static COMMON: OnceLock<CommonArgs> = OnceLock::new();

pub fn is_quiet() -> bool {
    COMMON.get().is_some_and(|args| args.quiet)
}

pub fn is_verbose() -> bool {
    COMMON.get().is_some_and(|args| args.verbose)
}

pub fn named_threads() -> Option<usize> {
    COMMON.get()?.threads.map(usize::from)
}

/// Returns the number of threads to use, at most one per processor.
pub fn threads() -> usize {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    processors.min(named_threads().unwrap_or(processors))
}

#[derive(Subcommand)]
// clap declares the arguments of a subcommand only if the subcommand is used.
#[command(defer = true)]
pub enum Command {
    /// Solve boards: print the moves of the blank (u, d, l, r) in an optimal solution
    ///
    /// Each argument is a board. Without arguments, or for the argument `-`, boards are read from standard input, one
    /// per line. Each board is answered immediately, in one line: the moves, `unsolvable` or `invalid`. The goal itself
    /// is answered with an empty line. The reason for `invalid` is printed on standard error.
    ///
    /// A board on standard input may also be drawn over several lines, one per row, with or without a box. Put an empty
    /// line after such a board if rows may be missing. Other empty lines, the lines of boxes, and lines that begin with
    /// # are skipped.
    ///
    /// A board may also be in a JSON object printed by `random --json` or `solve --json`. With --json, the object's
    /// other fields, such as an id, are copied to the output.
    ///
    /// Spaces, commas, semicolons, slashes, bars, brackets, quotes and boxes may separate the tiles. The blank is 0, x,
    /// _, *, -, a full stop, or the only empty field of a table or a box. The letters a to o (or A to O) are the
    /// tiles 10 to 24: with them, boards need no separators, as in 1234/5678/9ABx.
    ///
    /// Rows, slashes or brackets determine the shape. Without them, 9 cells are 3x3, 16 cells are 4x4, and 25 cells are
    /// 5x5. Other boards need --shape. Text that can be read as two different boards is invalid.
    ///
    /// No shape and no goal needs a file. Boards of more than ten cells are searched with pattern tables. Most 4x4 boards
    /// take milliseconds; a few take minutes. Most 5x5 boards take hours. If --nodes or --seconds ends the search, the answer
    /// is the known bounds on the number of moves: `between 71 and 77` or `at least 71`. If the search proved the
    /// distance but did not find the requested solutions or count, the answer is `exactly 71`. The exit code is still 0.
    Solve(SolveArgs),

    /// Print a hint for a board: the next move, or another part of the answer
    ///
    /// Boards are written as for `solve`. If --nodes or --seconds ends a search, the move is the first move of the best
    /// solution found. The answer then says that the move is not proved optimal, with the bounds on the number of moves.
    /// Boards of more than 16 cells have a limit of 0.3 seconds, unless --nodes or --seconds is given.
    Hint(HintArgs),

    /// Make random boards, at any distance from the goal or at a chosen one
    ///
    /// All solvable boards, or all boards at the chosen distances, are equally likely. The same options with the same
    /// --seed always make the same boards.
    ///
    /// Without a table of all boards, as for 4x4, boards at a chosen distance are not equally likely. Random moves from
    /// the goal generate them, and a search proves their distance. Boards near the largest distance take minutes or are
    /// not found; far boards of more than 16 cells take hours. If --nodes or --seconds ends the search for a board, the
    /// exit code is 1.
    ///
    /// With --scramble, moves that lead from the goal to each board are printed. They are checked by applying them to the
    /// goal. If --nodes or --seconds ends the search for a solution, the scramble is made from the best solution found; if
    /// there is none, the exit code is 1.
    Random(RandomArgs),

    /// Write a data set for machine learning: boards, distances and all optimal moves
    ///
    /// The columns are: board (the tiles in reading order, 0 is the blank), distance, optimal_moves (letters; in .npy
    /// files, bits: 1 up, 2 down, 4 left, 8 right), split (train, validation or test; in .npy files 0, 1, 2) and, with
    /// --solutions, solution. Boards are drawn independently, so a board may appear twice, always in the same split.
    ///
    /// The file's SHA-256 is printed when the file is complete. Until then, the rows are in a file beside it whose name
    /// ends in .part. If the command is interrupted, the same command continues this file.
    ///
    /// Boards of 4x4 take a search each, on all processors. Larger pattern tables make it much faster. Most boards of more
    /// than 16 cells take hours. If --nodes or --seconds ends the search for a board, the exit code is 1; the same command
    /// with a larger limit continues the file.
    Dataset(DatasetArgs),

    /// Check a solution: does it reach the goal, and is it optimal
    ///
    /// On standard input, each line is a claim: a board, then a colon, a semicolon or a tab, then the moves,
    /// `unsolvable` or the distance. A claim may also be an object printed by `solve --json` or `random --json`. Each
    /// claim is answered immediately. A name and a colon may precede the board; both are printed before the verdict. With
    /// --json, other fields of an object are copied to the output. A number alone is a distance; with --moves numbers,
    /// it is a tile.
    ///
    /// With --answers FILE, standard input contains boards, written as for `solve`. Each line of the file answers one
    /// board: moves, a distance, `unsolvable`, `invalid` or an object. If the numbers of answers and boards differ, the
    /// exit code is 4.
    ///
    /// Moves are letters, words or arrows, in any case. A count may follow a move: ull, or Up, L2. An apostrophe
    /// directly after it means the opposite move: R' is L. Spaces, commas, semicolons, minus signs and brackets may
    /// separate moves. Numbers such as 1. may precede moves.
    ///
    /// A bound, such as `at least 10`, is not an answer. Unless it is wrong, the verdict is `open`.
    ///
    /// The exit code is 0 if all claims are right, 3 if a claim is wrong, 1 if a claim is open, and 4 if a line is not a
    /// claim. With --optimal, it is also 3 for a bound or a solution that is not optimal. If --nodes or --seconds ends
    /// the search, the verdict is, for example, `a solution of length 77; at least 71 moves are needed`. The exit code is
    /// then 0, and with --optimal 1.
    Check(CheckArgs),

    /// Analyse a solve: its mistakes, and what was better
    ///
    /// A mistake is a move after which the distance to the goal is not smaller. It costs two moves: itself, and one to
    /// undo its effect. With --metric multi, the distance may also stay the same; the mistake then costs one slide.
    ///
    /// On standard input, each line is a solve, written as for `check`: a board, a colon and the moves, perhaps with a
    /// name. It may also be a JSON object with board, moves, and times. The times are a list of seconds from the start
    /// of the solve: one for each move, or one for each slide of one or several tiles. Moves that do not lead to the
    /// goal are analysed as far as possible.
    ///
    /// The exit code is 0 if all moves are solutions, 3 if some are not, and 4 if a line is not a solve. If --nodes or
    /// --seconds ends the search, the distances of the first boards are unknown. Boards of more than 16 cells have a
    /// limit of 0.3 seconds, unless --nodes or --seconds is given.
    Analyse(AnalyseArgs),

    /// Grade the answers of a class: a table of all verdicts, and a page for the teacher
    ///
    /// Standard input has the boards of the exercise, written as for `solve`. Each student has a file in the folder, or
    /// a folder with one file. Line 1 of a file answers the first board, and so on: moves, a distance, `unsolvable` or a
    /// JSON object, as for `check --answers`. The name of the student is the file's name without .txt.
    ///
    /// The output is a table in CSV format with one line per answer: student, exercise (the number of the board), board,
    /// verdict, length, distance and explanation. The verdicts are those of `check --json`, or `missing`. A file that is
    /// not text, is empty or has too many lines has one more line, with the verdict `invalid` and no board.
    ///
    /// The exit code is 0 if all answers are right, 3 if any is wrong, and otherwise 4 if any is missing or invalid. With
    /// --optimal, it is also 3 if a solution is not optimal. A bound, such as `at least 10`, is not an answer (3).
    Grade(GradeArgs),

    /// Check the boards of an exercise sheet: unsolvable, trivial, doubled, or with a wrong solution
    ///
    /// Standard input has the boards, written as for `solve`. A board in one line may be followed by a colon and its
    /// solution, as for `check`: moves, a distance or `unsolvable`. A solution must be optimal, and a bound, such as
    /// `at least 10`, is a finding. Boards that are meant to be unsolvable are written as in `213/456/78x: unsolvable`.
    ///
    /// Each finding is printed with its line. A board is also doubled if it is another board's mirror image with
    /// renamed tiles: its solution is then mirrored, too.
    ///
    /// The exit code is 0 without findings, 3 with findings, and 4 if the only findings are lines that are not boards.
    Lint(LintArgs),

    /// Answer in the exact format of an online judge, a course or a textbook's exercise
    ///
    /// Reads standard input and writes exactly the expected output. The boards are 3x3 unless the help of the format
    /// says otherwise.
    Judge(JudgeArgs),

    /// Print boards as a worksheet: a page to print, with the answers on its last page
    ///
    /// The page is HTML and needs no other file; a browser prints it or saves it as PDF. Each board has its optimal
    /// length and a short code, which is the board as text: every command and the page of tilebase read it.
    ///
    /// Boards are written as for `solve`. If one is invalid or unsolvable, nothing is written, and the exit code is 4.
    /// If --nodes or --seconds ends a search, the known bounds and the best solution found are printed. Boards of more
    /// than 16 cells have a limit of 0.3 seconds, unless --nodes or --seconds is given.
    Print(PrintArgs),

    /// Compare the tables with common search algorithms
    ///
    /// If --nodes or --seconds ends a search, the row of that algorithm is left out. If the limit ends a search with
    /// pattern tables, the board is left out of every row. Boards of more than 16 cells have a limit of 0.3 seconds per
    /// search, unless --nodes or --seconds is given.
    Compare(CompareArgs),

    /// Count the boards at each distance from the goal, and print the farthest ones
    ///
    /// The farthest boards are called antipodes. Counting needs a table of all boards, of up to 16 cells; pattern tables
    /// are not enough.
    Stats(StatsArgs),

    /// Generate a table, or pattern tables
    ///
    /// An existing file is replaced only when the new table is complete and safely on the disk. The bytes of a table
    /// depend only on its shape, goal, encoding and order of moves. The bytes of a pattern table depend only on its
    /// shape, goal and tiles.
    ///
    /// A table of RxC also answers boards of CxR. The shape with fewer columns is generated faster: choose 6x2 rather
    /// than 2x6.
    #[command(name = "gen")]
    Generate(GenerateArgs),

    /// Describe table files: shape, goal, number of boards, largest distance and more
    ///
    /// Reads only the header of each file, and checks the file's length. `tilebase verify` checks the whole file. The
    /// exit code is 1 if any file is not a table.
    Info(InfoArgs),

    /// Check table files completely: every byte, and that every entry is right
    ///
    /// There are four checks. header: the description of the table. checksum: a number that depends on every byte of
    /// the entries. padding: the unused bits after the last entry. proof: the table is generated again, and
    /// each entry is compared. This takes the time and memory of `tilebase gen`.
    ///
    /// All files are checked, even if some are wrong. The exit code is 3 if any table is wrong. Otherwise it is 1 if
    /// any file cannot be read, has a newer format version, or needs too much memory.
    Verify(VerifyArgs),
}

impl Command {
    fn computes(&self) -> bool {
        !matches!(self, Command::Judge(_) | Command::Info(_))
    }
}

/// Declares the command line for these arguments. From the command itself, clap would copy the common options to all
/// subcommands, which takes 10 % of the time of a short run. So only subcommands among the arguments have them.
fn declared_for(arguments: &[OsString]) -> clap::Command {
    let mut declared = Args::command().mut_args(|option| option.global(false));
    for subcommand in declared.get_subcommands_mut() {
        if arguments.iter().any(|text| text == subcommand.get_name()) {
            *subcommand = CommonArgs::augment_args(mem::take(subcommand));
        }
    }
    declared
}

/// Parses the arguments of this process. Also returns the subcommand's name. The error is a usage error or the
/// requested help text.
pub fn parse() -> Result<(Command, String), clap::Error> {
    let typed: Vec<OsString> = env::args_os().collect();
    let mut declared = declared_for(&typed);
    let matches = declared.try_get_matches_from_mut(&typed);
    let mut matches = matches.map_err(|error| with_tip_for_boards(with_tips(error)))?;
    let name = matches.subcommand_name().unwrap_or_default().to_owned();
    let args = Args::from_arg_matches_mut(&mut matches);
    let args = args.map_err(|error| error.format(&mut declared))?;
    let common = COMMON.get_or_init(|| args.common);
    if common.threads.is_some() {
        if !args.command.computes() {
            return Err(UsageError::new(
                "--threads: this command uses one thread; leave out --threads",
            )
            .explained(&name));
        }
        limit_threads(threads());
    }
    Ok((args.command, name))
}

/// Keeps clap's tips only if they help: a name that begins with another letter is no misspelling, and an option is rarely
/// meant as a value. Tells how to read a file.
fn with_tips(mut error: clap::Error) -> clap::Error {
    let unknown = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    let typed = unknown.into_iter().find_map(|kind| error.get(kind));
    let Some(ContextValue::String(typed)) = typed.cloned() else {
        return error;
    };
    error.remove(ContextKind::Suggested);
    let first = |name: &str| name.trim_start_matches('-').chars().next();
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand] {
        let mut near = match error.remove(kind) {
            Some(ContextValue::String(near)) => vec![near],
            Some(ContextValue::Strings(near)) => near,
            _ => continue,
        };
        near.retain(|near| first(near) == first(&typed));
        if !near.is_empty() {
            error.insert(kind, ContextValue::Strings(near));
        }
    }
    let reads_file = env::args_os().any(|text| text == "lint" || text == "judge");
    if reads_file && Path::new(&typed).is_file() {
        add_tip(&mut error, format!("to read this file, write -i {typed}"));
    }
    error
}

fn add_tip(error: &mut clap::Error, tip: String) {
    let tip = ContextValue::StyledStrs(vec![tip.into()]);
    error.insert(ContextKind::Suggested, tip);
}

/// If an unknown argument looks like a board that begins with the blank `-`, replaces clap's tip.
fn with_tip_for_boards(mut error: clap::Error) -> clap::Error {
    let is_board = |text: &&String| {
        let rest = text.strip_prefix('-').unwrap_or_default();
        rest.starts_with(|first: char| first.is_ascii_digit() || is_separator(first))
    };
    // Names of files may be other text than UTF-8, which `env::args` does not allow.
    let arguments: Vec<String> = env::args_os().flat_map(OsString::into_string).collect();
    if let (ErrorKind::UnknownArgument, Some(board)) =
        (error.kind(), arguments.iter().find(is_board))
    {
        let tip = match arguments.iter().any(|text| text == "--goal") {
            true => format!("write the blank as x, or write --goal=\"{board}\""),
            false => format!("write the blank as x, or put -- before the board: -- \"{board}\""),
        };
        add_tip(&mut error, tip);
    }
    error
}

/// A usage error that clap cannot detect, because it depends on several arguments or on a table.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct UsageError(String);

impl UsageError {
    pub fn new(message: impl Display) -> UsageError {
        UsageError(message.to_string())
    }

    /// Returns the error in clap's format, with the usage of the subcommand.
    pub fn explained(&self, subcommand: &str) -> clap::Error {
        let mut command = Args::command();
        command.build();
        let subcommand = command.find_subcommand_mut(subcommand);
        let subcommand = subcommand.expect("clap has matched this subcommand");
        subcommand.error(ErrorKind::ValueValidation, &self.0)
    }
}

// Sections of `tilebase --help` and of every manual page. A section is a line that ends with a colon, then lines
// indented by two spaces. Each indented line is an example command, or a term and its meaning. At least two spaces
// separate the term from its meaning.

const BEGIN: &str = include_str!("help/begin.txt").trim_ascii_end();
const TABLES: &str = include_str!("help/tables.txt").trim_ascii_end();
const JSON: &str = include_str!("help/json.txt").trim_ascii_end();
const EXIT_CODES: &str = include_str!("help/exit-codes.txt").trim_ascii_end();
const ENVIRONMENT: &str = include_str!("help/environment.txt").trim_ascii_end();

fn all_sections() -> String {
    [BEGIN, TABLES, JSON, EXIT_CODES, ENVIRONMENT].join("\n\n")
}
