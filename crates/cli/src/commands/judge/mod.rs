//! `tilebase judge`: the input and output formats of judges and textbooks, byte for byte.

mod reader;
mod run;
mod table;

use std::path::PathBuf;

use anyhow::Context;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, ValueEnum, ValueHint};

use self::run::answer;
use self::table::{FORMATS, Format};
use super::each_file;
use crate::exit::Exit;
use crate::input::{InputArgs, Source};
use crate::tables::LimitArgs;

/// Answer in the exact format of an online judge, a course or a textbook's exercise
///
/// Reads standard input to its end, then writes exactly the expected output. The boards are 3x3 unless the help of the
/// format says otherwise.
#[derive(clap::Args)]
#[command(
    disable_help_subcommand = true,
    subcommand_value_name = "NAME",
    subcommand_help_heading = "Names",
    after_help = EXAMPLES
)]
pub struct JudgeArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(subcommand)]
    pub judge: Judge,
}

const EXAMPLES: &str = "\
Examples:
  echo \"2 3 4 1 5 x 7 6 8\" | tilebase judge poj1077
  tilebase judge hdu3567 --help  # what its input and output look like";

pub struct Judge {
    format: Format,
    options: Options,
}

// The options of all formats. `Format::options` has the names of those of a format.
#[derive(clap::Args)]
struct Options {
    /// Files such as puzzle04.txt
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The line to print for unsolvable boards; some years, it is "Unsolvable puzzle"
    #[arg(long, value_name = "TEXT", default_value = "No solution possible")]
    unsolvable: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// How to find the solution
    #[arg(long, value_name = "METHOD", value_enum, default_value_t)]
    by: Method,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Look up the solution; both printed numbers count the table entries read
    #[default]
    Table,
    /// Search with A* and the Manhattan distance; the printed numbers count boards
    Astar,
}

impl Format {
    fn command(&self) -> Command {
        let indented = |text: &str| text.replace('\n', "\n  ").replace("\n  \n", "\n\n");
        let (input, output) = (indented(self.input), indented(self.output));
        let all = Options::augment_args(Command::new(self.name));
        let own = all
            .get_arguments()
            .filter(|option| self.options.contains(&option.get_id().as_str()));
        Command::new(self.name)
            .about(self.about.split("\n\n").next().unwrap_or_default())
            .long_about(self.about.contains("\n\n").then_some(self.about))
            .after_help(format!(
                "Sample input:\n  {input}\n\nSample output:\n  {output}"
            ))
            .args(own.map(|option| option.clone().display_order(None)))
    }
}

// Each format is a subcommand.
impl Subcommand for Judge {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(FORMATS.iter().map(Format::command))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Judge::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        FORMATS.iter().any(|format| format.name == name)
    }
}

impl FromArgMatches for Judge {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Judge, Error> {
        let (name, matches) = matches.subcommand().expect("clap requires a name");
        let format = FORMATS.iter().find(|format| format.name == name);
        let mut format = *format.expect("clap knows the names");
        let files = matches.try_get_many("files").ok().flatten();
        let options = Options {
            files: files.unwrap_or_default().cloned().collect(),
            unsolvable: option(matches, "unsolvable").unwrap_or_default(),
            limits: LimitArgs {
                nodes: option(matches, "nodes"),
                seconds: option(matches, "seconds"),
            },
            by: option(matches, "by").unwrap_or_default(),
        };
        if !options.files.is_empty() {
            format.answer = "{file}: {length}\n";
            format.unsolvable = Some("{file}: -1\n");
        }
        Ok(Judge { format, options })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Judge::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns the value of an option, or `None` if the format does not have the option.
fn option<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.try_get_one(name).ok().flatten().cloned()
}

pub fn run(JudgeArgs { input, judge }: &JudgeArgs) -> anyhow::Result<Exit> {
    if judge.options.files.is_empty() {
        let to_type = format!("input as in `tilebase judge {} --help`", judge.format.name);
        answer(judge, "", input.open(&to_type)?)?;
        return Ok(Exit::Success);
    }
    Ok(each_file(&judge.options.files, |file| {
        let name = file.display().to_string();
        answer(judge, &name, Source::file(file)?).context(name)
    }))
}
