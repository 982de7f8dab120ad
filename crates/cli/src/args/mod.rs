//! The command line, declared: a file for each subcommand, as in `commands`.

mod check;
mod compare;
mod completions;
mod generate;
mod hint;
mod info;
mod judge;
mod man;
mod random;
mod solve;
mod stats;
mod table_choice;
mod usage_error;
mod verify;

pub use check::CheckArgs;
pub use compare::CompareArgs;
pub use completions::CompletionsArgs;
pub use generate::{EncodingName, GenerateArgs, GoalBlank};
pub use hint::{HintArgs, Reveal};
pub use info::InfoArgs;
pub use judge::{By, Judge, JudgeArgs};
pub use man::ManArgs;
pub use random::RandomArgs;
pub use solve::{AnswerForm, SolveArgs};
pub use stats::{StatsArgs, StatsForm};
pub use table_choice::TableChoiceArgs;
pub use usage_error::UsageError;
pub use verify::VerifyArgs;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

/// Optimal solutions of sliding-tile puzzles from a precomputed table, without searching
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 success (`unsolvable` is an answer, too); 1 an input is not a board, a table is
missing or damaged, a file cannot be read or written, or there is too little memory or disk space;
2 wrong usage; 130 interrupted.";

#[derive(Subcommand)]
pub enum Command {
    Solve(SolveArgs),
    Hint(HintArgs),
    Random(RandomArgs),
    Check(CheckArgs),
    Judge(JudgeArgs),
    Compare(CompareArgs),
    Stats(StatsArgs),
    #[command(name = "gen")]
    Generate(GenerateArgs),
    Info(InfoArgs),
    Verify(VerifyArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// The arguments that were typed.
pub struct Arguments {
    pub command: Command,
    /// As clap sees them, to find the subcommand's usage.
    matches: ArgMatches,
}

/// Parses the arguments of this process; the error is wrong usage, or help that was asked for.
pub fn parse() -> Result<Arguments, clap::Error> {
    let mut declared = Args::command();
    let matches = declared.try_get_matches_from_mut(std::env::args_os())?;
    let Args { command } =
        Args::from_arg_matches(&matches).map_err(|error| error.format(&mut declared))?;
    Ok(Arguments { command, matches })
}

impl Arguments {
    /// Returns a usage error as clap reports its own, with the usage of the subcommand.
    pub fn explain(&self, error: &UsageError) -> clap::Error {
        error.with_usage(Args::command(), &self.matches)
    }
}
