//! Writes the manual pages and the completion scripts of the command into a folder: help-files FOLDER

use std::path::Path;
use std::{env, fs, io};

use clap::builder::StyledStr;
use clap::{Command, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).expect("a folder");
    let [pages, scripts] = ["man/man1", "completions"].map(|name| Path::new(&folder).join(name));
    fs::create_dir_all(&pages)?;
    fs::create_dir_all(&scripts)?;
    let mut command = tilebase_cli::declared().disable_help_subcommand(true);
    command.build();
    let mut of_all = sections(&command);
    of_all.retain(|(title, _)| ["EXIT STATUS", "ENVIRONMENT"].contains(&title.as_str()));
    write_pages(&pages, &command, &of_all)?;

    for shell in [Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        clap_complete::generate_to(shell, &mut tilebase_cli::declared(), "tilebase", &scripts)?;
    }
    let (mut command, mut script) = (tilebase_cli::declared(), Vec::new());
    clap_complete::generate(Shell::Bash, &mut command, "tilebase", &mut script);
    script.extend(files_in_bash(&command).into_bytes());
    fs::write(scripts.join("tilebase.bash"), script)
}

/// Writes the page of a command and the pages of its subcommands. `of_all` are the sections of every page.
fn write_pages(folder: &Path, command: &Command, of_all: &[Section]) -> io::Result<()> {
    let version = concat!("tilebase ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone());
    let man = man.manual("User Commands").source(version);
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    // No hyphenation, and no justified lines.
    text.extend(b".nh\n.ad l\n");
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    let own = sections(command);
    let missing = of_all.iter().filter(|section| !own.contains(section));
    let mut after = Roff::new();
    for (title, lines) in own.iter().chain(missing) {
        after.control("SH", [title.as_str()]);
        after.control("EX", []);
        after.text([roman(lines.trim_end())]);
        after.control("EE", []);
    }
    after.control("SH", ["SEE ALSO"]);
    after.text([roman("tilebase(1)")]);
    text.extend(after.to_roff().into_bytes());
    fs::write(folder.join(man.get_filename()), text)?;
    let mut subcommands = command.get_subcommands();
    subcommands.try_for_each(|below| write_pages(folder, below, of_all))
}

/// A title, and literal lines.
type Section = (String, String);

/// Returns the sections of the help text after the options. clap_mangen would print them as one paragraph.
fn sections(command: &Command) -> Vec<Section> {
    let help = command
        .get_after_long_help()
        .or(command.get_after_help())
        .map(StyledStr::to_string)
        .unwrap_or_default();
    let mut sections: Vec<Section> = Vec::new();
    for line in help.lines() {
        match (line.strip_prefix("  "), sections.last_mut()) {
            (Some(line), Some((_, lines))) => *lines += &format!("{line}\n"),
            _ if line.is_empty() => {}
            _ => {
                let title = line.trim_end_matches(':').to_uppercase();
                sections.push((title.replace("EXIT CODES", "EXIT STATUS"), String::new()));
            }
        }
    }
    sections
}

/// Returns a bash function that makes bash complete files and folders. Without the function, clap_complete offers the
/// options instead.
fn files_in_bash(command: &Command) -> String {
    let commands = command.get_subcommands().filter(|command| {
        let first = command.get_positionals().next();
        first.is_some_and(|arg| {
            [ValueHint::FilePath, ValueHint::AnyPath].contains(&arg.get_value_hint())
        })
    });
    let names: Vec<&str> = commands.map(Command::get_name).collect();
    let names = names.join("|");
    format!(
        r#"
_tilebase_and_files() {{
    _tilebase "$@"
    [[ "${{COMP_WORDS[COMP_CWORD]}}" == -* || "$COMP_CWORD" -lt 2 ]] && return
    case "${{COMP_WORDS[1]}}" in
        {names}) COMPREPLY=() ;;
    esac
}}
complete -F _tilebase_and_files -o bashdefault -o default tilebase
"#
    )
}
