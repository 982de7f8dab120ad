//! The parts of the command line that all subcommands share: common options, usage errors and sections of help.

mod groups;
pub mod values;

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::mem;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Args as _};
use thiserror::Error;
use tilebase_puzzle::internal::is_separator;

pub use groups::{
    BoardArgs, FileArgs, MetricArgs, ResourceArgs, SeedArgs, TABLES_AND_LIMITS, TableArgs,
    ThreadArgs,
};

// The options of every command. (A doc comment would change the help text.)
#[derive(clap::Args)]
pub struct CommonArgs {
    /// Print only answers and errors: no progress, no warnings
    #[arg(short, long, global = true, display_order = AFTER_OWN_OPTIONS)]
    pub quiet: bool,

    /// Print on standard error which tables are used
    #[arg(short, long, global = true, display_order = AFTER_OWN_OPTIONS, conflicts_with = "quiet")]
    pub verbose: bool,
}

/// The position of the common options in the help: after the command's own options.
const AFTER_OWN_OPTIONS: usize = 900;

/// Declares the command line for these arguments. Clap would copy the common options to all subcommands, which takes a
/// tenth of the time of a short run. So they are added only to the subcommands named in the arguments.
pub fn declared_for(mut command: clap::Command, arguments: &[OsString]) -> clap::Command {
    let is_typed = |name: &str| arguments.iter().any(|text| text == name);
    let is_one_typed = command
        .get_subcommands()
        .any(|own| is_typed(own.get_name()));
    if is_typed("--help") || is_typed("help") || !is_one_typed {
        command.build();
        let subcommands = command.get_subcommands_mut();
        for subcommand in subcommands.filter(|own| is_typed(own.get_name())) {
            *subcommand = with_all_options(mem::take(subcommand));
        }
        return command;
    }
    let mut declared = command.mut_args(|option| option.global(false));
    for subcommand in declared.get_subcommands_mut() {
        if is_typed(subcommand.get_name()) {
            *subcommand = CommonArgs::augment_args(mem::take(subcommand));
        }
    }
    declared
}

/// Shows all options for `--help`, in the two columns of the short help. Clap's long help is several screens long.
fn with_all_options(command: clap::Command) -> clap::Command {
    if command.get_name() == "help" {
        return command;
    }
    let about = command.get_long_about().or(command.get_about()).cloned();
    let mut command = command
        .about(about.unwrap_or_default())
        .mut_args(|option| option.hide_short_help(false))
        .mut_arg("help", |help| {
            let help = help.action(ArgAction::HelpShort);
            help.help("Print help; -h prints a summary")
        });
    let subcommands = command.get_subcommands_mut();
    subcommands.for_each(|subcommand| *subcommand = with_all_options(mem::take(subcommand)));
    command
}

/// Improves the tips of a usage error. A name that begins with another letter is not a misspelling, and an option is
/// rarely meant as a value.
pub fn with_better_tips(mut error: clap::Error) -> clap::Error {
    let unknown = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    let typed = unknown.into_iter().find_map(|kind| error.get(kind));
    if let Some(typed) = typed.map(ContextValue::to_string) {
        let first = |name: &str| name.trim_start_matches('-').chars().next();
        for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand] {
            let mut near = match error.remove(kind) {
                Some(ContextValue::Strings(names)) => names,
                Some(ContextValue::String(name)) => vec![name],
                _ => continue,
            };
            near.retain(|name| first(name) == first(&typed));
            if !near.is_empty() {
                error.insert(kind, ContextValue::Strings(near));
            }
        }
        error.remove(ContextKind::Suggested);
        // Clap's usage shows only the suggested option.
        error.remove(ContextKind::Usage);
        let reads_file = env::args_os().any(|text| text == "lint" || text == "judge");
        if reads_file && Path::new(&typed).is_file() {
            add_tip(&mut error, format!("to read this file, write -i {typed}"));
        }
    }
    // An unknown argument may be a board that begins with the blank `-`.
    let is_board = |text: &&String| {
        let rest = text.strip_prefix('-').unwrap_or_default();
        rest.starts_with(|first: char| first.is_ascii_digit() || is_separator(first))
    };
    // File names need not be UTF-8, but `env::args` requires it.
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

fn add_tip(error: &mut clap::Error, tip: String) {
    let tip = ContextValue::StyledStrs(vec![tip.into()]);
    error.insert(ContextKind::Suggested, tip);
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
    pub fn explained(&self, mut command: clap::Command, subcommand: &str) -> clap::Error {
        command.build();
        let subcommand = command.find_subcommand_mut(subcommand);
        let subcommand = subcommand.expect("clap has matched this subcommand");
        subcommand.error(ErrorKind::ValueValidation, &self.0)
    }
}

// Sections of `tilebase --help` and of every manual page. A section is a line that ends with a colon, then lines
// indented by two spaces. Each indented line is an example command, or a term and its meaning. At least two spaces
// separate the term from its meaning.

pub const BEGIN: &str = include_str!("help/begin.txt").trim_ascii_end();

pub const ALL_SECTIONS: &str = concat!(
    include_str!("help/begin.txt"),
    "\n",
    include_str!("help/sections.txt")
)
.trim_ascii_end();
