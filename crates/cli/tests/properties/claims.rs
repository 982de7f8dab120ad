//! `tilebase check`: the answers of `solve`, long lines, and closed pipes.

use std::fs;
use std::time::{Duration, Instant};

use tempfile::tempdir;

use crate::properties::FAR;
use crate::{ask, ask_on, output_of, run_on, stdout};

/// `check` confirms the output of `solve` in all forms, for boards in all formats.
#[test]
fn answers_of_solve_are_right() {
    let folder = tempdir().unwrap();
    let check = |options: &str, boards: &str, answers: &str| {
        fs::write(folder.path().join("a.txt"), answers).unwrap();
        run_on(
            folder.path(),
            &format!("check --answers a.txt {options}"),
            boards,
        )
    };
    let boards = "123456x78\n12345678x\n# drawn\n1 2 3\n4 5 6\nx 7 8\n\nnonsense\n213456x78\n{\"id\":7,\"board\":\"1x3425786\"}\n";
    for (options, same, verdict) in [
        ("", "", "optimal, at length"),
        ("--as distance", "", "right, at distance"),
        ("--notation tile", "--notation tile", "optimal, at length"),
        (
            "--notation numbers",
            "--notation numbers",
            "optimal, at length",
        ),
        ("--json", "", "optimal, at length"),
    ] {
        let solved = output_of(&ask_on(&format!("solve {options}"), boards).code(4));
        let checked = check(same, boards, &solved).success();
        checked.stdout_eq(format!(
            "{verdict} 2\n{verdict} 0\n{verdict} 2\ninvalid, as claimed\nunsolvable, as claimed\n{verdict} 3\n"
        ));
    }
    // After a limit, a solution is still right, and bounds are not.
    for (option, code, verdict) in [
        (
            "--json",
            0,
            "a solution of length [..]; at least [..] moves are needed\n",
        ),
        (
            "--as=distance",
            1,
            "open: the distance is between [..]; a bound is not an answer\n",
        ),
    ] {
        let solved = stdout(ask(&format!("solve --nodes 1000 {option} '{FAR}'")));
        let checked = check(&format!("--nodes 1000 '{FAR}'"), "", &solved);
        checked.code(code).stdout_eq(verdict);
    }
    let line = stdout(ask(&format!("solve --json --nodes 1000 '{FAR}'")));
    assert!(line.contains("\"is_optimal\":false"), "{line}");
    let checked = ask_on("check --nodes 1000", line).success();
    checked.stdout_eq("a solution of length [..]; at least [..] moves are needed\n");
    let random = stdout(ask("random --json --distance 9-20 --count 50"));
    let verdicts = stdout(ask_on("check", random));
    assert_eq!(verdicts.matches("right, at distance").count(), 50);
}

/// A line that is too long is not checked, because its beginning may be another claim.
#[test]
fn no_verdict_on_a_part_of_a_line() {
    let spaces = |count| " ".repeat(count);
    let longest = format!("123456x78:rr{}\n", spaces(1_048_576 - 12));
    ask_on("check", longest)
        .success()
        .stdout_eq("optimal, at length 2\n");
    for line in [
        format!("123456x78:rr{}", spaces(1_048_576 - 11)),
        format!("123456x78:rr{}lll{}", spaces(1_100_000), spaces(200_000)),
        format!("{}123456x78:r{}", spaces(1_100_000), spaces(200_000)),
        format!(
            r#"{{"board":"123456x78",{}"moves":"rr"}}"#,
            spaces(1_100_000)
        ),
    ] {
        ask_on("check", format!("{line}\n123456x78: rr\n"))
            .code(4)
            .stdout_eq("invalid\noptimal, at length 2\n")
            .stderr_eq("line 1: the line is longer than 1048576 bytes\n");
    }
}

/// Long lines are read and rejected quickly.
#[test]
fn long_lines_take_no_time() {
    let start = Instant::now();
    for part in [";", "1\t", "u;"] {
        ask_on("check", part.repeat(20_000) + "\n").code(4);
    }
    let thoughts = "Left is illegal, up is bad. ".repeat(30_000);
    let long = format!(r#"{{"board":"123456x78","answer":"{thoughts}Answer: RR"}}"#);
    ask_on("check --free-text", long).success();
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
}

#[cfg(unix)]
mod closed_pipes {
    use std::io::Write;
    use std::path::Path;
    use std::process::Stdio;
    use std::sync::Arc;

    use super::{fs, tempdir};
    use crate::child::{SharedChild, piped, start};

    /// Starts a command whose standard output is a closed pipe.
    fn into_closed_pipe(folder: &Path, arguments: &str) -> Arc<SharedChild> {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = piped(folder, arguments);
        start(command.stdout(writer).stderr(Stdio::null()))
    }

    /// A closed pipe does not change the exit code. A wrong table is also reported.
    #[test]
    fn the_exit_code() {
        let folder = crate::damaged_tables::damaged(|bytes| *bytes.last_mut().unwrap() ^= 1);
        fs::copy(crate::shipped_table(), folder.path().join("right.tb")).unwrap();
        for (arguments, code) in [
            ("check 123456x78 r", 3),
            ("check 123456x78 rr", 0),
            ("check --optimal 123456x78 rlrr", 3),
            ("verify t.tb", 3),
            ("verify right.tb", 0),
        ] {
            let ended = into_closed_pipe(folder.path(), arguments).wait().unwrap();
            assert_eq!(ended.code(), Some(code), "{arguments}");
        }
    }

    /// If the pipe is closed, the command ends. The earlier verdicts determine the exit code.
    #[test]
    fn endless_lines() {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("a.txt"), "rr\n".repeat(100_000)).unwrap();
        for (arguments, first, line, code) in [
            ("check", "", "123456x78: rr\n", 0),
            ("check", "nonsense\n", "123456x78: rr\n", 4),
            ("check", "123456x78: r\n", "123456x78: rr\n", 3),
            ("check --answers a.txt", "", "123456x78\n", 0),
            ("check --answers a.txt", "1234567x8\n", "123456x78\n", 3),
            ("hint", "", "123456x78\n", 0),
            ("hint", "nonsense\n", "123456x78\n", 4),
        ] {
            let child = into_closed_pipe(folder.path(), arguments);
            let mut input = child.take_stdin().unwrap();
            let mut claims = first.to_owned() + &line.repeat(1000);
            while input.write_all(claims.as_bytes()).is_ok() {
                claims = line.repeat(1000);
            }
            let ended = child.wait().unwrap().code();
            assert_eq!(ended, Some(code), "{arguments} {first}");
        }
    }
}
