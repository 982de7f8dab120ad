//! `tilebase dataset`: columns, and a command that is interrupted and continued.

use std::fs;

use hmac_sha256::Hash;
use tempfile::tempdir;

use crate::{ask_on, run, stderr_of, stdout};

/// Returns the SHA-256 of a file, as `sha256sum` prints it.
fn checksum(folder: &std::path::Path, name: &str) -> String {
    let digest = Hash::hash(&fs::read(folder.join(name)).unwrap());
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{digest}  {name}\n")
}

/// The distances and solutions in a CSV file are the answers of `solve`. Without --distance, `random` makes the same
/// boards.
#[test]
fn columns_agree_with_other_commands() {
    let folder = tempdir().unwrap();
    for (options, tables) in [
        ("--seed 7", ""),
        ("--distance 3-9 --split 0-0", ""),
        ("--seed 7", "--goal 123/8x4/765"),
        ("", "--metric multi"),
        ("--split 100-0", "--shape 2x5"),
    ] {
        let arguments = format!("dataset --count 50 --solutions -o a.csv {options} {tables}");
        let printed = stdout(run(folder.path(), &arguments));
        assert_eq!(printed, checksum(folder.path(), "a.csv"));
        let text = fs::read_to_string(folder.path().join("a.csv")).unwrap();
        let rows: Vec<Vec<&str>> = text
            .lines()
            .skip(1)
            .map(|row| row.split(',').collect())
            .collect();
        assert_eq!(rows.len(), 50);
        let column = |place: usize| rows.iter().map(move |row| row[place].to_owned() + "\n");
        let [boards, distances, solutions] =
            [0, 1, 4].map(|place| column(place).collect::<String>());
        let solve = |form| stdout(ask_on(&format!("solve --as {form} {tables}"), &boards));
        assert_eq!(solve("distance"), distances, "{arguments}");
        assert_eq!(solve("moves"), solutions, "{arguments}");
        if options == "--seed 7" {
            let random = stdout(run(
                folder.path(),
                &format!("random --count 50 {options} {tables}"),
            ));
            assert_eq!(random, boards.replace('0', "x"), "{arguments}");
        }
        for (option, split) in [("0-0", "test"), ("100-0", "train")] {
            let is_set = options.contains(&format!("--split {option}"));
            assert!(!is_set || rows.iter().all(|row| row[3] == split));
        }
    }
}

/// Interrupts the command twice. The file is then as without interruptions. Without --seed, the unfinished file keeps its
/// seed, and the next file has a new one.
#[cfg(unix)]
#[test]
fn an_interrupted_command_continues() {
    use crate::child::{SharedChildExt, spawn};

    let folder = tempdir().unwrap();
    let arguments = "dataset --count 700000 -o a.npy";
    let files = || {
        let files = fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
        files
            .map(|file| (file.file_name(), file.metadata().unwrap().len()))
            .collect::<Vec<_>>()
    };
    let mut len = 192;
    for _ in 0..2 {
        let child = spawn(folder.path(), arguments);
        // The file has more rows than at the start.
        while files().first().is_none_or(|(_, found)| *found <= len) {
            assert!(child.try_wait().unwrap().is_none(), "it is too fast");
        }
        child.send_signal(libc::SIGINT).unwrap();
        assert!(!child.wait().unwrap().success());
        let [(name, found)] = &files()[..] else {
            panic!("only a partial file");
        };
        assert!(name.to_str().unwrap().ends_with(".part"));
        len = *found;
    }
    let done = run(folder.path(), &format!("{arguments} --verbose"));
    let said = stderr_of(&done);
    let seed = said.lines().find(|line| line.starts_with("--seed "));
    let printed = stdout(done);
    assert_eq!(printed, checksum(folder.path(), "a.npy"));
    assert_eq!(files(), [("a.npy".into(), 192 + 700_000 * 12)]);
    let same = format!("{arguments} {}", seed.unwrap());
    assert_eq!(stdout(run(folder.path(), &same)), printed);
    assert_ne!(stdout(run(folder.path(), arguments)), printed);
}
