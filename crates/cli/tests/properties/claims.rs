//! `tilebase check`: the answers of `solve`, and long lines.

use std::fs;
use std::time::{Duration, Instant};

use tempfile::tempdir;

use crate::{ask, ask_on, run_on, stdout};

/// `grade` confirms all forms of output of `solve`, for boards in all formats. `check` confirms the output of `random`.
#[test]
fn answers_of_solve_are_right() {
    let folder = tempdir().unwrap();
    let boards = "123456x78\n12345678x\n# drawn\n1 2 3\n4 5 6\nx 7 8\n\n213456x78\n{\"id\":7,\"board\":\"1x3425786\"}\n";
    for (options, same, verdict) in [
        ("", "", "optimal"),
        ("--as distance", "", "right"),
        ("--notation tile", "--notation tile", "optimal"),
        ("--notation numbers", "--notation numbers", "optimal"),
        ("--json", "", "optimal"),
    ] {
        let solved = stdout(ask_on(&format!("solve {options}"), boards));
        fs::write(folder.path().join("a.txt"), solved).unwrap();
        let graded = run_on(folder.path(), &format!("grade a.txt {same}"), boards);
        let table = stdout(graded);
        let verdicts = table.lines().skip(1).map(|row| row.split(',').nth(3));
        let expected = [verdict, verdict, verdict, "unsolvable", verdict];
        assert!(verdicts.eq(expected.map(Some)), "{options}: {table}");
    }
    let random = stdout(ask("random --json --distance 9-20 --count 50"));
    let verdicts = stdout(ask_on("check", random));
    assert_eq!(verdicts.matches("right, at distance").count(), 50);
}

/// A line that is too long is not read, because its beginning may be another board or claim.
#[test]
fn no_answer_to_a_part_of_a_line() {
    for (command, line, answer) in [
        ("solve", "1234567x8", "r"),
        ("check", "123456x78:rr", "optimal, at length 2"),
    ] {
        let padded = |len: usize| " ".repeat(len - line.len()) + line;
        let [longest, too_long, longer] = [1_048_576, 1_048_577, 1_300_000].map(padded);
        let whole = format!("{line}{}lll", " ".repeat(1_300_000));
        let lines = [&longest, &too_long, &longer, &whole, line].join("\n");
        let invalid = "invalid\n".repeat(3);
        let errors = [2, 3, 4].map(|number| format!("line {number}: longer than 1048576 bytes\n"));
        ask_on(command, lines)
            .code(4)
            .stdout_eq(format!("{answer}\n{invalid}{answer}\n"))
            .stderr_eq(errors.concat());
    }
}

/// A drawn board has at most 16 KiB. Long lines are read and rejected quickly.
#[test]
fn long_lines_take_no_time() {
    let drawn = ask_on("solve", "1 2 3\n".repeat(20_000)).code(4);
    drawn.stdout_eq("invalid\n".repeat(120_000_usize.div_ceil(16 * 1024)));
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
