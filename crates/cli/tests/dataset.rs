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

/// The distances and solutions in a CSV file are the answers of `solve`.
#[test]
fn columns_agree_with_other_commands() {
    let folder = tempdir().unwrap();
    for (options, tables) in [
        ("", ""),
        ("--distance 3-9 --split 0-0", ""),
        ("", "--goal 123/8x4/765"),
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
        for (option, split) in [("0-0", "test"), ("100-0", "train")] {
            let is_set = options.contains(&format!("--split {option}"));
            assert!(!is_set || rows.iter().all(|row| row[3] == split));
        }
    }
}

/// Without --distance, `dataset` and `random` make the same boards.
#[test]
fn the_boards_of_random() {
    let folder = tempdir().unwrap();
    run(folder.path(), "dataset --count 20 --seed 7 --output a.csv").success();
    let text = fs::read_to_string(folder.path().join("a.csv")).unwrap();
    let boards = text
        .lines()
        .skip(1)
        .map(|row| row.split(',').next().unwrap().replace('0', "x"));
    let random = stdout(run(folder.path(), "random --count 20 --seed 7"));
    assert!(boards.eq(random.lines()), "{text}{random}");
}

/// The tests of the Python module have the same checksums.
#[test]
fn the_bytes_never_change() {
    let folder = tempdir().unwrap();
    for (name, checksum) in [
        (
            "a.npy",
            "f8814199f99083cd9069fe23fcd0c3740eda72b578e860737f62d98c774fbc12",
        ),
        (
            "a.csv",
            "51ce160666d64814928f636ac627cfcbb2f32d6e684cc7d163d55aa28546ab80",
        ),
    ] {
        let options = "--count 1000 --seed 7 --distance 1-20 --solutions";
        let printed = stdout(run(folder.path(), &format!("dataset {options} -o {name}")));
        assert_eq!(printed, format!("{checksum}  {name}\n"));
    }
}

/// A limit ends the command with the row. Without the limit, the command continues the file.
#[test]
fn a_limit_of_a_row() {
    let folder = tempdir().unwrap();
    for (shape, limit) in [("4x4", "--nodes 1000"), ("5x5", "--seconds 0.1")] {
        let limited = format!("dataset -q --seed 0 --shape {shape} --count 2 {limit} -o a.csv");
        run(folder.path(), &limited).code(1).stdout_eq("").stderr_eq(
            "error: board [..]: a limit ended the search: the distance is at least [..]; allow more with --nodes or \
             --seconds, and the same command continues the file\n",
        );
        assert!(!folder.path().join("a.csv").exists());
    }
    let printed = stdout(run(
        folder.path(),
        "dataset -q --seed 0 --shape 4x4 --count 2 -o a.csv",
    ));
    assert_eq!(printed, checksum(folder.path(), "a.csv"));
}

/// Interrupts the command twice. The file is then as without interruptions. Without --seed, the unfinished file keeps its
/// seed, and the next file has a new one.
#[cfg(unix)]
#[test]
fn an_interrupted_command_continues() {
    use crate::child::{SharedChildExt, spawn};

    let folder = tempdir().unwrap();
    let arguments = "dataset --count 2000000 -o a.npy";
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
    assert_eq!(files(), [("a.npy".into(), 192 + 2_000_000 * 12)]);
    let same = format!("{arguments} {}", seed.unwrap());
    assert_eq!(stdout(run(folder.path(), &same)), printed);
    assert_ne!(stdout(run(folder.path(), arguments)), printed);
}
