//! What the completion scripts offer at each position.

use snapbox::cmd::Command;
use tempfile::tempdir;

use crate::{isolated, path_with_tilebase, run, stdout, tilebase};

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(tilebase().args(["completions", shell]).assert());
        for word in ["solve", "hint", "goal", "judge", "poj1077", "by"] {
            assert!(script.contains(word), "{word} in {shell}");
        }
        for value in ["center", "4x3", "move"] {
            // PowerShell and elvish scripts do not complete values of options.
            let completes_values = ["bash", "fish", "zsh"].contains(&shell);
            assert!(
                !completes_values || script.contains(value),
                "{value} in {shell}"
            );
        }
    }
}

/// Files, folders and other values are completed differently.
#[test]
fn files_and_folders() {
    let folder = tempdir().unwrap();
    let script = |shell: &str| stdout(run(folder.path(), &format!("completions {shell}")));
    let zsh = script("zsh");
    for line in [
        "*::tables -- The table files:_files",
        ":FOLDER:_files -/",
        ":FILE:_files",
    ] {
        assert!(zsh.contains(line), "{line} in {zsh}");
    }
    let fish = script("fish");
    let folders = fish.lines().filter(|line| line.contains("-l tables"));
    for line in folders {
        assert!(
            line.ends_with("\"(__fish_complete_directories)\""),
            "{line}"
        );
    }
}

/// Runs the script as bash does. Returns its completions, then its call of `compopt`.
fn bash(words: &str) -> Vec<String> {
    let script = format!(
        "source <(tilebase completions bash)
        compopt() {{ options=\"$*\"; }}
        COMP_WORDS=({words}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        $(complete -p tilebase | sed 's/.*-F \\([a-z_]*\\).*/\\1/') \\
            tilebase \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"
        printf '%s\\n' \"${{COMPREPLY[@]}}\" \"compopt $options\""
    );
    let bash = isolated(Command::new("bash")).args(["--norc", "-c", &script]);
    let answer = stdout(
        bash.env("PATH", path_with_tilebase())
            .assert()
            .stderr_eq(""),
    );
    answer.lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn offers_in_bash() {
    assert!(bash("tilebase ''").contains(&"solve".to_owned()));
    assert_eq!(bash("tilebase ver")[0], "verify");
    assert_eq!(
        bash("tilebase gen --goal-blank ''")[..3],
        ["corner", "edge", "center"]
    );
    assert_eq!(bash("tilebase gen --goal-blank e")[0], "edge");
    assert_eq!(bash("tilebase solve --shape 4")[..3], ["4x2", "4x3", "4x4"]);
    assert_eq!(bash("tilebase completions z")[0], "zsh");
    assert!(bash("tilebase info --").contains(&"--json".to_owned()));
}

/// The script itself offers no names. bash completes files, or folders if the script selects folders.
#[cfg(unix)]
#[test]
fn bash_completes_files_and_folders() {
    for words in ["info ''", "info 3x3.tb ''", "verify --quiet ''", "verify 3"] {
        assert_eq!(bash(&format!("tilebase {words}")), ["compopt "], "{words}");
    }
    let folders = "compopt +o bashdefault +o default -o dirnames";
    assert_eq!(bash("tilebase man ''"), [folders]);
    assert_eq!(bash("tilebase solve --tables ''"), ["compopt -o plusdirs"]);
    let files = bash("tilebase solve --table ''");
    assert_eq!(files.last().unwrap(), "compopt -o filenames");
}

/// Cell numbers are accepted, although they are not offered.
#[test]
fn values_that_are_not_offered() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen --shape 2x2 --goal-blank 1 -q -o t.tb").success();
}
