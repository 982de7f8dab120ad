//! The subcommands of the command, as its help prints them, and the options of those that answer, as the
//! source declares them.

use crate::names::{Names, text};

/// The subcommands all of whose options have to be in the table.
const ANSWERING: [&str; 3] = ["solve", "hint", "random"];

pub fn names() -> Names {
    let mut names = Names::default();
    let help = text("crates/cli/tests/transcripts/help.md");
    let (_, commands) = help.split_once("\nCommands:\n").expect("a list");
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    names
        .others
        .extend(commands.filter(|name| *name != "help").map(str::to_owned));
    for subcommand in ANSWERING {
        let source = text(format!("crates/cli/src/args/{subcommand}.rs"));
        for option in options(&source) {
            let name = format!("{subcommand} --{option}");
            let values = values(&source).map(|value| format!("{name} {value}"));
            names.known.extend(values);
            names.others.insert(name);
        }
    }
    let shared = text("crates/cli/src/args/table_choice.rs");
    let shared = options(&shared).map(|option| format!("--{option}"));
    names.others.extend(shared);
    names
}

/// Returns the names in a cell of the table such as `solve --nodes --seconds` or `solve --as distance`: those
/// of the options, with the subcommand before each, and of their values.
pub fn parts(name: &str) -> Vec<String> {
    let mut words = name.split(' ').peekable();
    let subcommand = words.next_if(|word| !word.starts_with("--"));
    let mut parts: Vec<String> = Vec::new();
    for word in words {
        let before = match parts.last() {
            Some(option) if !word.starts_with("--") => format!("{option} "),
            _ => subcommand.map_or_else(String::new, |name| format!("{name} ")),
        };
        parts.push(before + word);
    }
    if parts.is_empty() {
        parts.push(name.to_owned());
    }
    parts
}

/// Returns the long names of the options that a file declares for clap.
fn options(source: &str) -> impl Iterator<Item = String> {
    let lines = source.lines().zip(source.lines().skip(1));
    lines.filter_map(|(line, next)| {
        let attribute = line.trim().strip_prefix("#[arg(")?;
        let (_, long) = attribute.split_once("long")?;
        let name = match long.strip_prefix(" = \"") {
            Some(name) => name.split('"').next()?,
            None => next.trim().strip_prefix("pub ")?.split(':').next()?,
        };
        Some(name.trim_start_matches("r#").replace('_', "-"))
    })
}

/// Returns the values that the enums of a file declare for clap.
fn values(source: &str) -> impl Iterator<Item = String> {
    let variants = source
        .lines()
        .filter_map(|line| line.trim().strip_suffix(','));
    variants
        .filter(|name| name.chars().all(char::is_alphabetic))
        .map(str::to_lowercase)
}
