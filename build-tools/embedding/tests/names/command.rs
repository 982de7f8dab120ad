//! The subcommands and options of the command, which its transcripts and its source declare.

use crate::names::text;

/// Returns whether this is an option, or a subcommand with options, such as `solve --as distance`.
pub fn has(name: &str) -> bool {
    let mut words = name.split(' ').peekable();
    let choice = text("crates/cli/src/args/table_choice.rs");
    let mut declared = choice;
    if let Some(subcommand) = words.next_if(|word| !word.starts_with("--")) {
        let help = text("crates/cli/tests/transcripts/help.md");
        if !help
            .lines()
            .any(|line| line.starts_with(&format!("  {subcommand} ")))
        {
            return false;
        }
        let file = if subcommand == "gen" {
            "generate"
        } else {
            subcommand
        };
        declared += &text(format!("crates/cli/src/args/{file}.rs"));
    }
    words
        .filter_map(|word| word.strip_prefix("--"))
        .all(|option| {
            let field = option.replace('-', "_");
            let lines = [
                format!("pub {field}:"),
                format!("pub r#{field}:"),
                format!("long = \"{option}\""),
            ];
            lines.iter().any(|line| declared.contains(line))
        })
}
