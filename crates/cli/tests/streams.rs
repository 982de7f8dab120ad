//! `tilebase solve` between other programs: answers at once, closed pipes, full disks, long inputs.
//! Linux only, where /proc tells the memory and /dev/full is a full disk.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

const ARRANGED: &str = "2 3 4 1 5 x 7 6 8\n";
const ANSWER: &str = "ullddrurdllurdruldr\n";

fn tilebase() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilebase"));
    for name in crate::SURROUNDINGS {
        command.env_remove(name);
    }
    command
}

fn solve() -> Command {
    let mut command = tilebase();
    command
        .arg("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn errors(child: &mut Child) -> String {
    let mut text = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    text
}

#[test]
fn each_line_is_answered_before_the_next_is_typed() {
    let mut child = solve().spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        input.write_all(ARRANGED.as_bytes()).unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert_eq!(answer, ANSWER);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = solve().spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // The command ends when it finds nobody reading, and so may the writing here.
    while input.write_all(ARRANGED.as_bytes()).is_ok() {}
    assert_eq!(errors(&mut child), "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_full_disk_does_not_pass_silently() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let table = crate::shipped_table();
    let table = table.to_str().unwrap();
    for arguments in [
        vec!["solve", "123456x78"],
        vec!["solve", "--as", "json", "123456x78"],
        vec!["solve", "--as", "boards", "123456x78"],
        vec!["stats"],
        vec!["info", table],
        vec!["info", "--json", table],
        vec!["verify", table],
        vec!["hint", "123456x78"],
        vec!["random", "--distance", "3"],
        vec!["check", "123456x78", "rr"],
        vec!["completions", "bash"],
        vec!["--help"],
        vec!["--version"],
    ] {
        let output = tilebase().args(&arguments).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "error: cannot write to standard output: No space left on device (os error 28)\n",
            "{arguments:?}"
        );
    }
}

/// Ending quietly does not make a failure a success.
#[test]
fn a_closed_pipe_after_a_failure() {
    let mut child = solve().spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    input.write_all(b"nonsense\n").unwrap();
    let mut answer = String::new();
    output.read_line(&mut answer).unwrap();
    assert_eq!(answer, "invalid\n");
    drop(output);
    while input.write_all(ARRANGED.as_bytes()).is_ok() {}
    assert!(errors(&mut child).starts_with("line 1: "));
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

/// The most memory a process has held so far, in KB.
fn peak_memory(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn a_million_lines_in_constant_memory() {
    let mut child = solve().spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let counting = thread::spawn(move || {
        output
            .lines()
            .filter(|line| line.as_deref().unwrap() == ANSWER.trim_end())
            .count()
    });
    let thousand = ARRANGED.repeat(1_000);
    let mut feed = |thousands| {
        for _ in 0..thousands {
            input.write_all(thousand.as_bytes()).unwrap();
        }
    };
    feed(20);
    let early = peak_memory(&child);
    feed(980);
    let late = peak_memory(&child);
    drop(input);
    assert_eq!(counting.join().unwrap(), 1_000_000);
    assert!(child.wait().unwrap().success());
    // A million answers take 20 MB; what little the process grows is the allocator's.
    assert!(
        late < early + 512,
        "{early} KB after 20,000 lines, {late} KB after a million"
    );
}
