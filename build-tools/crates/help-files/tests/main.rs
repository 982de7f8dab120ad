//! Tests what the program adds to clap's pages and scripts.

use std::fs;
use std::process::Command;

use tempfile::{TempDir, tempdir};

/// Returns a folder with all files.
fn written() -> TempDir {
    let folder = tempdir().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_help-files"));
    assert!(program.arg(folder.path()).status().unwrap().success());
    folder
}

/// Each page has its sections once. If there is groff, it prints no warnings.
#[test]
fn pages_of_all_commands() {
    let folder = written();
    let folder = folder.path().join("man/man1");
    let mut count = 0;
    for page in fs::read_dir(&folder).unwrap() {
        let page = page.unwrap().path();
        let text = fs::read_to_string(&page).unwrap();
        for section in ["SYNOPSIS", "OPTIONS", "\"EXIT STATUS\"", "ENVIRONMENT"] {
            let heading = format!(".SH {section}\n");
            assert_eq!(text.matches(&heading).count(), 1, "{section} in {page:?}");
        }
        if let Ok(output) = Command::new("groff")
            .args(["-ww", "-man", "-z"])
            .arg(&page)
            .output()
        {
            assert!(
                output.status.success() && output.stderr.is_empty(),
                "{output:?}"
            );
        }
        count += 1;
    }
    assert_eq!(
        count,
        1 + tilebase_cli::declared().get_subcommands().count()
    );
    let gen_page = fs::read_to_string(folder.join("tilebase-gen.1")).unwrap();
    assert!(
        gen_page.contains(".SH EXAMPLES\n.EX\ntilebase gen"),
        "{gen_page}"
    );
}

/// Runs the script as bash does. Returns its completions.
#[cfg(unix)]
fn bash(folder: &std::path::Path, words: &str) -> Vec<String> {
    let script = format!(
        "source completions/tilebase.bash
        COMP_WORDS=({words}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        $(complete -p tilebase | sed 's/.*-F \\([a-z_]*\\).*/\\1/') \\
            tilebase \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"
        ((!${{#COMPREPLY[@]}})) || printf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", &script]).current_dir(folder);
    let output = bash.output().unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    let answer = String::from_utf8(output.stdout).unwrap();
    answer.lines().map(str::to_owned).collect()
}

/// For files and folders, the script offers no names, and bash completes them.
#[cfg(unix)]
#[test]
fn bash_completes_files_and_folders() {
    let folder = written();
    let bash = |words: &str| bash(folder.path(), words);
    for words in [
        "info ''",
        "info 3x3.tb ''",
        "verify --quiet ''",
        "verify 3",
        "grade ''",
    ] {
        assert_eq!(bash(&format!("tilebase {words}")), [""; 0], "{words}");
    }
    assert_eq!(bash("tilebase ver")[0], "verify");
    assert_eq!(bash("tilebase gen --encoding ''")[..2], ["move", "bit"]);
}
