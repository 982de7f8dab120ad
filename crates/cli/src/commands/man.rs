//! `tilebase man`: the manual pages, from clap_mangen and the sections of the help texts.

use std::path::{Path, PathBuf};

use clap::builder::StyledStr;
use clap::{Command, CommandFactory, ValueHint};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use tilebase_gen::write_file;

use crate::args::{Args, ENVIRONMENT, EXIT_CODES};
use crate::exit::Exit;
use crate::output::with_advice;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ManArgs {
    /// The folder, which must exist
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  mkdir -p man1
  tilebase man man1
  man -l man1/tilebase.1";

pub fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    let others = command.get_subcommands().map(page_name).collect();
    write_pages(&args.folder, &command, others)?;
    Ok(Exit::Success)
}

/// Writes the page of a command and the pages of its subcommands. `others` are the pages for SEE ALSO.
fn write_pages(folder: &Path, command: &Command, others: Vec<String>) -> anyhow::Result<()> {
    write_page(folder, command, others)?;
    let mut subcommands = command.get_subcommands();
    subcommands.try_for_each(|below| write_pages(folder, below, vec![page_name(command)]))
}

fn write_page(folder: &Path, command: &Command, others: Vec<String>) -> anyhow::Result<()> {
    let help = command.get_after_long_help().or(command.get_after_help());
    let help = help.map(StyledStr::to_string).unwrap_or_default();
    let mut sections = sections(&help);
    for of_all in [EXIT_CODES, ENVIRONMENT] {
        if !sections.contains(&of_all) {
            sections.push(of_all);
        }
    }

    let mut after = Roff::new();
    for text in sections {
        add_section(&mut after, text);
    }
    after.control("SH", ["SEE ALSO"]);
    after.text([roman(others.join(", "))]);

    let man = Man::new(command.clone());
    let name = command.get_display_name().unwrap_or(command.get_name());
    let version = env!("CARGO_PKG_VERSION");
    // The page has no date, hyphenation or justified lines.
    let mut text =
        format!(".TH {name} 1 \"\" \"tilebase {version}\" \"User Commands\"\n.nh\n.ad l\n")
            .into_bytes();
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    text.extend(after.to_roff().into_bytes());
    write_file(folder.join(man.get_filename()), &text).map_err(with_advice)
}

/// Returns the name by which other pages refer to a page.
fn page_name(command: &Command) -> String {
    let name = command.get_display_name().unwrap_or(command.get_name());
    format!("{name}(1)")
}

/// Splits a help text at each empty line before a line that is not indented.
fn sections(text: &str) -> Vec<&str> {
    let starts = text.match_indices("\n\n").map(|(at, _)| at + 2);
    let starts = starts.filter(|&at| !text[at..].starts_with(' '));
    let mut sections = Vec::new();
    let mut from = 0;
    for start in starts.chain([text.len()]) {
        sections.push(text[from..start].trim_end());
        from = start;
    }
    sections.retain(|section| !section.is_empty());
    sections
}

/// Adds a section of a help text: literal lines, or terms and their meanings.
fn add_section(roff: &mut Roff, text: &str) {
    let (heading, lines) = text.split_once(":\n").unwrap_or((text, ""));
    let lines = lines
        .lines()
        .map(|line| line.strip_prefix("  ").unwrap_or(line));
    let title = match heading {
        "To begin" | "Examples" => "EXAMPLES",
        "Exit codes" => "EXIT STATUS",
        heading => &heading.to_uppercase(),
    };
    roff.control("SH", [title]);
    if title == "EXAMPLES" || title.starts_with("SAMPLE") {
        roff.control("EX", []);
        for line in lines {
            roff.text([roman(line)]);
        }
        roff.control("EE", []);
        return;
    }
    for line in lines {
        match line.split_once("  ") {
            Some((name, explained)) if !name.is_empty() => {
                roff.control("TP", []);
                roff.text([bold(name)]);
                roff.text([roman(explained.trim_start())]);
            }
            _ => {
                roff.text([roman(line.trim_start())]);
            }
        }
    }
}
