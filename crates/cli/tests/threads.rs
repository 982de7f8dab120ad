//! `--threads 1`: no command has a second thread.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Seek, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::tempdir;

use crate::{run, run_on, stdout};

/// Returns the maximum number of threads of a command.
fn most_threads(folder: &Path, arguments: &str, lines: &str) -> usize {
    let mut input = tempfile::tempfile_in(folder).unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    input.rewind().unwrap();
    let child = crate::child::start(
        Command::new(env!("CARGO_BIN_EXE_tilebase"))
            .args(arguments.split(' '))
            .current_dir(folder)
            .stdin(input)
            .stdout(Stdio::null())
            .stderr(Stdio::null()),
    );
    let tasks = format!("/proc/{}/task", child.id());
    let mut most = 0;
    let status = loop {
        most = most.max(fs::read_dir(&tasks).map_or(0, Iterator::count));
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        thread::sleep(Duration::from_micros(500));
    };
    assert!(status.success(), "{arguments}: {status}");
    most
}

#[test]
fn threads() {
    let folder = tempdir().unwrap();
    let most = |arguments: &str, lines: &str| {
        most_threads(folder.path(), &format!("{arguments} --threads 1"), lines)
    };
    let generate = "gen -q --shape 4x3 --encoding bit -o 4x3.tb";
    assert_eq!(most(generate, ""), 1);
    let many = stdout(run(folder.path(), "random --count 40000"));
    let hard = stdout(run(folder.path(), "random --shape 4x4 --count 10 --seed 1"));
    let moves = stdout(run_on(folder.path(), "solve", &hard));
    let pairs = hard.lines().zip(moves.lines());
    let all = pairs.map(|(board, moves)| format!("{board}: {moves}\n"));
    let claims: String = all.collect();
    for (arguments, lines) in [
        ("gen -q --shape 4x3 --pattern 1,2,3,4,5,6,7 -o p.tb", ""),
        ("verify 4x3.tb", ""),
        ("solve --metric multi 123456789abcdexf", ""),
        ("verify p.tb", ""),
        ("stats --tables 4x3.tb", ""),
        ("random --distance 53 --tables 4x3.tb --shape 4x3", ""),
        ("dataset --count 40000 -o a.npy", ""),
        ("solve", &many),
        ("solve", &hard),
        ("solve --as count", &hard),
        ("hint --as choices -", &hard),
        ("check --optimal", &claims),
        ("compare --nodes 9000 -", &hard),
    ] {
        assert_eq!(most(arguments, lines), 1, "{arguments}");
    }
}
