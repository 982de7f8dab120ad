//! The manual pages, from clap_mangen and the sections of the help texts.

use std::path::Path;
use std::{fs, io};

use clap::Command;
use clap::builder::StyledStr;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

/// Writes the pages of the command and of all subcommands into a folder.
pub fn write(folder: &Path) -> io::Result<()> {
    let mut command = tilebase_cli::declared().disable_help_subcommand(true);
    command.build();
    let help = help(&command);
    let of_all = ["Exit codes:\n", "Environment:\n"];
    let of_all = of_all.map(|title| {
        let mut sections = sections(&help).into_iter();
        let found = sections.find(|section| section.starts_with(title));
        found.expect("sections of the help")
    });
    let others = command.get_subcommands().map(page_name).collect();
    write_pages(folder, &command, &of_all, others)
}

/// Writes the page of a command and the pages of its subcommands. `of_all` are the sections of every page, and `others`
/// the pages for SEE ALSO.
fn write_pages(
    folder: &Path,
    command: &Command,
    of_all: &[&str],
    others: Vec<String>,
) -> io::Result<()> {
    let help = help(command);
    let mut sections = sections(&help);
    for section in of_all {
        if !sections.contains(section) {
            sections.push(section);
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
    fs::write(folder.join(man.get_filename()), text)?;

    let mut subcommands = command.get_subcommands();
    subcommands.try_for_each(|below| write_pages(folder, below, of_all, vec![page_name(command)]))
}

/// Returns the help text after the options.
fn help(command: &Command) -> String {
    let help = command.get_after_long_help().or(command.get_after_help());
    help.map(StyledStr::to_string).unwrap_or_default()
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
