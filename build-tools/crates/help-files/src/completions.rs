//! The completion scripts, from clap_complete.

use std::path::Path;
use std::{fs, io};

use clap::{Command, ValueHint};
use clap_complete::Shell;

/// Writes the script of each shell into a folder.
pub fn write(folder: &Path) -> io::Result<()> {
    for (shell, name) in [
        (Shell::Bash, "tilebase.bash"),
        (Shell::Elvish, "tilebase.elv"),
        (Shell::Fish, "tilebase.fish"),
        (Shell::PowerShell, "tilebase.ps1"),
        (Shell::Zsh, "_tilebase"),
    ] {
        let mut command = tilebase_cli::declared();
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut command, "tilebase", &mut script);
        if shell == Shell::Bash {
            script.extend(files_in_bash(&command).into_bytes());
        }
        fs::write(folder.join(name), script)?;
    }
    Ok(())
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
