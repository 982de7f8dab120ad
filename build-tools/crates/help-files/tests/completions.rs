//! What the completion scripts offer at each position.

use std::fs;
use std::path::Path;

use crate::written;

fn script(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("completions").join(name)).unwrap()
}

#[test]
fn completions_for_every_shell() {
    let folder = written();
    for shell in [
        "tilebase.bash",
        "tilebase.elv",
        "tilebase.fish",
        "tilebase.ps1",
        "_tilebase",
    ] {
        let script = script(folder.path(), shell);
        for word in ["solve", "hint", "goal", "judge", "poj1077", "by"] {
            assert!(script.contains(word), "{word} in {shell}");
        }
        // PowerShell and elvish scripts do not complete values of options.
        let completes_values = ["tilebase.bash", "tilebase.fish", "_tilebase"].contains(&shell);
        assert!(!completes_values || script.contains("runs"), "{shell}");
    }
}

/// Files, folders and other values are completed differently.
#[test]
fn files_and_folders() {
    let folder = written();
    let zsh = script(folder.path(), "_tilebase");
    for line in [
        "*::tables -- The table files:_files",
        ":FOLDER:_files -/",
        ":FILE:_files",
    ] {
        assert!(zsh.contains(line), "{line} in {zsh}");
    }
    let fish = script(folder.path(), "tilebase.fish");
    let folders = fish.lines().filter(|line| line.contains("-l work"));
    for line in folders {
        assert!(
            line.ends_with("\"(__fish_complete_directories)\""),
            "{line}"
        );
    }
}

/// Runs the script as bash does. Returns its completions, then its call of `compopt`.
#[cfg(unix)]
fn bash(folder: &Path, words: &str) -> Vec<String> {
    let script = format!(
        "source completions/tilebase.bash
        compopt() {{ options=\"$*\"; }}
        COMP_WORDS=({words}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        $(complete -p tilebase | sed 's/.*-F \\([a-z_]*\\).*/\\1/') \\
            tilebase \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"
        printf '%s\\n' \"${{COMPREPLY[@]}}\" \"compopt $options\""
    );
    let mut bash = std::process::Command::new("bash");
    bash.args(["--norc", "-c", &script]).current_dir(folder);
    let output = bash.output().unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    let answer = String::from_utf8(output.stdout).unwrap();
    answer.lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn offers_in_bash() {
    let folder = written();
    let bash = |words| bash(folder.path(), words);
    assert!(bash("tilebase ''").contains(&"solve".to_owned()));
    assert_eq!(bash("tilebase ver")[0], "verify");
    assert_eq!(bash("tilebase gen --encoding ''")[..2], ["move", "bit"]);
    assert_eq!(bash("tilebase solve --notation r")[0], "runs");
    assert!(bash("tilebase info --").contains(&"--json".to_owned()));
}

/// The script itself offers no names. bash completes files, or folders if the script selects folders.
#[cfg(unix)]
#[test]
fn bash_completes_files_and_folders() {
    let folder = written();
    let bash = |words: &str| bash(folder.path(), words);
    for words in ["info ''", "info 3x3.tb ''", "verify --quiet ''", "verify 3"] {
        assert_eq!(bash(&format!("tilebase {words}")), ["compopt "], "{words}");
    }
    let folders = "compopt +o bashdefault +o default -o dirnames";
    assert_eq!(bash("tilebase grade ''"), [folders]);
    assert_eq!(bash("tilebase gen --work ''"), ["compopt -o plusdirs"]);
    let files = bash("tilebase solve --input ''");
    assert_eq!(files.last().unwrap(), "compopt -o filenames");
}
