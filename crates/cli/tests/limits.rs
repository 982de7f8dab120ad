//! Searches that a limit or Ctrl-C ends before a solution is proved optimal.

use std::path::Path;
use std::time::Duration;

use crate::{ask, shell, stdout};

/// A board eighty moves from the goal, the largest distance.
const FARTHEST: &str = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";

/// A limit that is not reached costs hardly any processor time. Checking a limit must not slow the search down.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_that_is_not_reached_costs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let boards = stdout(ask("random --shape 4x4 --count 10 --seed 7"));
    std::fs::write(folder.path().join("boards"), boards).unwrap();
    let processor_time = |limit: &str| {
        let script = format!("tilebase solve -i boards {limit}; times | tail -1");
        let printed = stdout(shell(folder.path(), &script));
        let (answers, times) = printed.trim_end().rsplit_once('\n').unwrap();
        let user = times.split_once('m').unwrap().1.split_once('s').unwrap().0;
        (user.parse::<f64>().unwrap(), answers.to_owned())
    };
    let (without, answers) = processor_time("");
    let (with, limited) = processor_time("--seconds 600 --nodes 1000000000");
    assert!(answers == limited);
    // The times may differ, because a search with --nodes uses one thread.
    assert!(
        with < 2.0 * without + 0.2,
        "{with} s with a limit, {without} s without"
    );
}

/// Ctrl-C ends every command with exit code 130. A search prints its bounds.
#[cfg(unix)]
#[test]
fn interrupted_commands() {
    use std::io::{BufRead, Read};

    use crate::child::{Dialogue, SharedChildExt, rest, spawn};

    for command in [
        "solve",
        "solve --as count --seconds 100",
        "solve --as all --json",
        "hint",
        "compare",
    ] {
        let child = spawn(Path::new("."), &format!("{command} '{FARTHEST}'"));
        std::thread::sleep(Duration::from_millis(500));
        child.send_signal(libc::SIGINT).unwrap();
        let output = rest(&child);
        assert_eq!(output.status.code(), Some(130), "{command}");
        assert_eq!(output.stdout, b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let begin = format!("interrupted: {FARTHEST}: between ");
        assert!(
            said.starts_with(&begin) && said.ends_with(" moves\n"),
            "{said}"
        );
    }
    // A search does not delay the answers before it.
    for (command, claim) in [("check", "80"), ("analyse", "r"), ("lint", "80")] {
        let mut dialogue = Dialogue::start(Path::new("."), command);
        dialogue.ask(&format!("1234567x8: rrr\n{FARTHEST}: {claim}\n"), 0);
        drop(dialogue.input);
        dialogue.answers.read_line(&mut String::new()).unwrap();
        dialogue.child.send_signal(libc::SIGINT).unwrap();
        let mut answers = String::new();
        dialogue.answers.read_to_string(&mut answers).unwrap();
        assert_eq!(rest(&dialogue.child).status.code(), Some(130), "{command}");
        // The search has not ended.
        assert!(!answers.contains("distance"), "{command}: {answers}");
    }
    for command in ["solve", "hint", "check"] {
        let claim = match command {
            "check" => "1234567x8: r\n",
            _ => "1234567x8\n",
        };
        let mut dialogue = Dialogue::start(Path::new("."), &format!("{command} -"));
        let answer = dialogue.ask(claim, 1);
        dialogue.child.send_signal(libc::SIGINT).unwrap();
        let (_, output) = dialogue.end();
        assert_eq!(output.status.code(), Some(130), "{command} after {answer}");
        assert_eq!(output.stderr, b"");
    }
}
