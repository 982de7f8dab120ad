#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

const HELP: &str = "\
Where to put the script, so that every new shell reads it:
  bash        ~/.local/share/bash-completion/completions/tilebase
  zsh         ~/.zfunc/_tilebase, with `fpath+=~/.zfunc` and after it
              `autoload -Uz compinit && compinit` in ~/.zshrc
  fish        ~/.config/fish/completions/tilebase.fish
  elvish      ~/.config/elvish/lib/tilebase.elv, with `use tilebase` in
              ~/.config/elvish/rc.elv
  PowerShell  any file; add the line `. FILE` to the file that $PROFILE names

Examples:
  source <(tilebase completions bash)  # only for this shell
  mkdir -p ~/.zfunc
  tilebase completions zsh > ~/.zfunc/_tilebase";
