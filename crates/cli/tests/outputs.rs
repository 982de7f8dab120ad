//! Output to files, which are replaced as a whole.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::child::{piped, rest, start};
use crate::generate::names;
use crate::{run, run_limited, shipped_table, stdout};

/// Runs the command with standard output to a file, and returns its exit code.
fn run_into(file: File, folder: &Path, arguments: &str) -> Option<i32> {
    let child = start(piped(folder, arguments).stdout(file));
    rest(&child).status.code()
}

/// Names of open files, such as `/dev/stdout`, are refused. The open file keeps its text, and no file named
/// `pipe:[1234]` is written.
#[cfg(target_os = "linux")]
#[test]
fn names_of_open_files() {
    let folder = tempdir().unwrap();
    let log = folder.path().join("log");
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        for command in WRITERS {
            fs::write(&log, "what stood in the log\n").unwrap();
            let append = File::options().append(true).open(&log).unwrap();
            let code = run_into(append, folder.path(), &format!("{command} {name}"));
            assert_eq!(code, Some(1), "{command} {name}");
            let text = fs::read_to_string(&log).unwrap();
            assert_eq!(text, "what stood in the log\n", "{command} {name}");
            assert_eq!(names(folder.path()), ["log"]);
            refuse_special(folder.path(), command, name);
        }
    }
}

/// The commands that write a file. The last option names it.
#[cfg(unix)]
const WRITERS: [&str; 3] = ["gen -o", "gen --pattern 1,2,3 -o", "worksheet 12/3x -o"];

#[cfg(unix)]
fn refuse_special(folder: &Path, command: &str, name: &str) {
    let advice = match command.starts_with("worksheet") {
        true => "; use -o - for standard output",
        false => "",
    };
    run(folder, &format!("{command} {name}"))
        .code(1)
        .stdout_eq("")
        .stderr_eq(format!(
            "...\nerror: {name} is not a regular file{advice}\n"
        ));
}

#[cfg(unix)]
#[test]
fn special_files_are_not_replaced() {
    let folder = tempdir().unwrap();
    let fifo = folder.path().join("fifo");
    let made = Command::new("mkfifo").arg(&fifo).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("fifo", folder.path().join("link")).unwrap();
    for name in ["fifo", "link", "/dev/null"] {
        for command in WRITERS {
            refuse_special(folder.path(), command, name);
        }
    }
    run(
        folder.path(),
        "gen --quiet --shape 3x5 --patterns 5-5-4 -o fifo",
    )
    .code(1)
    .stdout_eq("")
    .stderr_eq("error: fifo is not a folder; --patterns writes several tables into one\n");
    assert_eq!(names(folder.path()).len(), 2);
}

/// A worksheet in a file equals the one on standard output.
#[test]
fn worksheets_in_files() {
    let folder = tempdir().unwrap();
    let print = |to: &str| stdout(run(folder.path(), &format!("worksheet 123456x78 -o {to}")));
    assert_eq!(print("a.html"), "");
    let page = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert_eq!(page, print("-"));
}

/// A table file cannot be the checkpoint: the table would be deleted with the checkpoint.
#[cfg(unix)]
#[test]
fn a_table_is_not_the_checkpoint() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    let link = |target: &str, name: &str| {
        std::os::unix::fs::symlink(target, folder.path().join(name)).unwrap();
    };
    link("sub", "folder");
    link("../folder", "sub/link");
    let cases = [
        (".", "3x3-goal-8.checkpoint"),
        (".", "./sub/../3x3-goal-8.checkpoint"),
        // Some file systems ignore case.
        (".", "3X3-goal-8.checkpoint"),
        ("sub/link", "sub/3x3-goal-8.checkpoint"),
        ("folder", "sub/3x3-goal-8.checkpoint"),
    ];
    for (checkpoint, output) in cases {
        let arguments = format!("gen --quiet --checkpoint {checkpoint} -o {output}");
        run(folder.path(), &arguments)
            .code(1)
            .stdout_eq("")
            .stderr_eq(format!(
                "error: {output} is the checkpoint; name another file for the table\n"
            ));
        assert_eq!(names(folder.path()).len(), 2);
    }
    let elsewhere = "gen --quiet --checkpoint sub -o 3x3-goal-8.checkpoint";
    run(folder.path(), elsewhere).success();
    let table = fs::read(folder.path().join("3x3-goal-8.checkpoint")).unwrap();
    assert!(table == fs::read(shipped_table()).unwrap());
}

/// With any limit on open files, either the old or the new table remains, and no other file.
#[cfg(unix)]
#[test]
fn too_few_open_files() {
    let folder = tempdir().unwrap();
    let table = folder.path().join("table");
    let mut codes = Vec::new();
    for most in 3..14 {
        fs::write(&table, "old").unwrap();
        let run = run_limited(folder.path(), &format!("-n {most}"), "gen --quiet -o table");
        let code = run.get_output().status.code();
        codes.push(code);
        assert_eq!(names(folder.path()), ["table"], "{most}");
        match code {
            Some(0) => assert_eq!(
                fs::read(&table).unwrap(),
                fs::read(shipped_table()).unwrap()
            ),
            _ => assert_eq!(fs::read(&table).unwrap(), b"old", "{most}"),
        }
    }
    assert!(
        codes.contains(&Some(0)) && codes.contains(&Some(1)),
        "{codes:?}"
    );
}
