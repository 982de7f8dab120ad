//! `tilebase completions`: prints a completion script for a shell.

use clap::{Command, CommandFactory, ValueHint};
use clap_complete::Shell;

use crate::args::Args;
use crate::exit::Exit;
use crate::terminal::print;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

const HELP: &str = include_str!("../args/help/completions.txt").trim_ascii_end();

pub fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut command = Args::command();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "tilebase", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if args.shell == Shell::Bash {
        script += &files_in_bash(&command);
    }
    print(&script)?;
    Ok(Exit::Success)
}

/// Returns a bash function that makes bash complete files and folders. Without the function, clap_complete offers the
/// options instead.
fn files_in_bash(command: &Command) -> String {
    let taking = |hint| {
        let commands = command.get_subcommands().filter(|command| {
            let first = command.get_positionals().next();
            first.is_some_and(|arg| arg.get_value_hint() == hint)
        });
        commands
            .map(Command::get_name)
            .collect::<Vec<_>>()
            .join("|")
    };
    let (files, folders) = (taking(ValueHint::FilePath), taking(ValueHint::DirPath));
    format!(
        r#"
_tilebase_and_files() {{
    _tilebase "$@"
    [[ "${{COMP_WORDS[COMP_CWORD]}}" == -* || "$COMP_CWORD" -lt 2 ]] && return
    case "${{COMP_WORDS[1]}}" in
        {files}) COMPREPLY=() ;;
        {folders}) COMPREPLY=(); compopt +o bashdefault +o default -o dirnames 2>/dev/null ;;
    esac
}}
complete -F _tilebase_and_files -o bashdefault -o default tilebase
"#
    )
}
