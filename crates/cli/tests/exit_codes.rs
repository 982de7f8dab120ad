//! Exit codes, and the line with the reason.

use std::fs;

use snapbox::str;
use tempfile::tempdir;

use crate::{ask, columns, run, stderr_of, stdout, tilebase};

#[test]
fn answers_are_success() {
    assert_eq!(stdout(ask("solve 213456780")), "unsolvable\n");
    let version = concat!("tilebase ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(stdout(ask("--version")), version);
}

#[test]
fn wrong_usage_is_two() {
    let folder = tempdir().unwrap();
    for arguments in [
        "solve --as poem",
        "solve --bad",
        "gen",
        "gen --shape 1x9 -o x",
        "gen --goal-blank 9 -o x",
        "gen --goal-blank middle -o x",
        "gen --shape 2x2 --goal-blank edge -o x",
        "gen --shape 2x4 --goal-blank center -o x",
        "gen --order udl -o x",
        "gen --encoding bit --order udlr -o x",
        "info",
        "verify",
        "nonsense",
    ] {
        let refused = run(folder.path(), arguments).code(2).stdout_eq("");
        assert!(!refused.get_output().stderr.is_empty(), "{arguments}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0, "{arguments}");
    }
    ask("").code(2).stdout_eq("");
}

/// The error lists the allowed numbers.
#[test]
fn numbers_out_of_range() {
    let any = "from 0 to 18446744073709551615";
    for (option, expected) in [
        ("random --count=many", any),
        ("random --seed=-1", any),
        ("random --seed -1", any),
        ("compare --count -1", any),
        ("gen -o x --threads -1", "from 1 to 65535"),
        ("compare --count=1e3", any),
        ("solve --nodes=18446744073709551616", any),
        (
            "random --distance=256",
            "from 0 to 255, such as 20, or two, such as 20-25",
        ),
        ("gen -o x --threads=0", "from 1 to 65535"),
        ("gen -o x --threads=65536", "from 1 to 65535"),
    ] {
        let error = stderr_of(&ask(option).code(2));
        let first = error.lines().next().unwrap();
        let is_plain = first.ends_with(expected) && !first.contains("..");
        assert!(is_plain, "{option}: {first}");
    }
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn a_table_that_does_not_exist() {
    let folder = tempdir().unwrap();
    for arguments in [
        "solve --tables gone.tb 12345678x",
        "stats --tables gone.tb",
        "info gone.tb",
        "verify gone.tb",
    ] {
        let gone = run(folder.path(), arguments).code(1).stdout_eq("");
        gone.stderr_eq("error: cannot use the table gone.tb: No such file or directory (os error 2); check the path, or make one with `tilebase gen --shape RxC --output FILE`\n");
    }
}

/// Usage errors show the usage of the subcommand.
#[test]
fn usage_of_a_subcommand() {
    ask("gen --shape 2x2 --goal-blank edge -o x")
        .code(2)
        .stderr_eq(str![[r#"
error: --goal-blank: a 2x2 board has no edge between its corners

Usage: tilebase gen [OPTIONS] --output <FILE>

For more information, try '--help'.

"#]]);
}

/// The tip for a board that begins with the blank `-` can be followed.
#[test]
fn a_board_like_an_option() {
    for board in ["-12/345/678", "- 1 2 3 4 5 6 7 8"] {
        let refused = ask(&format!("solve '{board}'")).code(2);
        refused.stdout_eq("").stderr_eq(format!(
            "error: unexpected argument '[..]' found\n\n  \
             tip: write the blank as x, or put -- before the board: -- \"{board}\"\n\n..."
        ));
        ask(&format!("solve -- '{board}'")).success();
    }
    ask("solve --goal -12345678 x12345678")
        .code(2)
        .stderr_eq("...\n  tip: write the blank as x, or write --goal=\"-12345678\"\n\n...");
}

/// Only the names of files need not be UTF-8.
#[cfg(target_os = "linux")]
#[test]
fn arguments_that_are_not_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = tempdir().unwrap();
    let any = OsStr::from_bytes(b"\xff.csv");
    let ask = |arguments: &str| {
        let words = arguments.split(' ');
        let words = words.map(|word| if word == "ANY" { any } else { word.as_ref() });
        tilebase().args(words).current_dir(&folder).assert()
    };
    for arguments in [
        "ANY",
        "solve ANY",
        "check 1234567x8 ANY",
        "solve --order ANY 1234567x8",
        "solve -123 ANY",
    ] {
        let refused = ask(arguments).code(2).stdout_eq("");
        refused.stderr_eq("error: [..]\n\n...");
    }
    ask("dataset --count 3 -o ANY").success();
    ask("dataset --bad -o ANY")
        .code(2)
        .stderr_eq("error: unexpected argument '--bad' found\n\n...");
    ask("gen -q --shape 2x2 -o ANY").success();
    ask("solve --tables ANY 1x/32").success();
}

/// A tip is a similar name, or tells how to read a file.
#[test]
fn tips() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("boards.txt"), "123456x78\n").unwrap();
    for row in [
        "sovle | a similar subcommand exists: 'solve'",
        "solve --tabel x | a similar argument exists: '--tables'",
        "lint boards.txt | to read this file, write -i boards.txt",
        "judge poj1077 boards.txt | to read this file, write -i boards.txt",
    ] {
        let [arguments, tip] = columns(row);
        let refused = run(folder.path(), arguments).code(2);
        refused.stderr_eq(format!("error: [..]\n\n  tip: {tip}\n\n..."));
    }
    for arguments in ["solve --sed 3", "lint --json", "scramble", "gen boards.txt"] {
        let told = stderr_of(&run(folder.path(), arguments).code(2));
        assert!(!told.contains("tip:"), "{told}");
    }
}

#[test]
fn a_folder_and_a_table_exchanged() {
    let folder = tempdir().unwrap();
    let usage = run(folder.path(), "solve --tables . 12345678x").code(2);
    usage.stderr_eq("error: --tables: . is a folder; use --tables .\n...");
    run(folder.path(), "solve --tables . 12345678x").success();

    std::fs::write(folder.path().join("a.tb"), "").unwrap();
    let usage = run(folder.path(), "solve --tables a.tb 12345678x").code(2);
    usage.stderr_eq("error: --tables: a.tb is a file; use --tables a.tb\n...");
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn a_file_that_is_not_a_table() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    std::fs::write(&path, "notes, not tiles ".repeat(10)).unwrap();
    for row in [
        ". | a folder; name a file in it",
        "/dev/null | not a regular file",
        "notes.txt | not a tilebase table: expected the first bytes \"TILEBASE\", found \"notes, n\"; make one with `tilebase gen --shape RxC --output FILE`",
    ] {
        let [path, reason] = columns(row);
        let info = run(folder.path(), &format!("info {path}"))
            .code(1)
            .stdout_eq("");
        info.stderr_eq(format!("error: cannot use the table {path}: {reason}\n"));
    }
}
