//! The command between other programs: prompt answers, closed pipes, full disks, long inputs. The tests run only on
//! Linux, because they read memory sizes from /proc and write to /dev/full.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, Write};
use std::path::Path;
use std::process::Stdio;
use std::thread;

use tempfile::tempdir;

use crate::child::{Dialogue, SharedChild, output, piped, rest, start};
use crate::{ask_on, output_of, stderr_of};

const ARRANGED: &str = "2 3 4 1 5 x 7 6 8\n";
const ANSWER: &str = "ullddrurdllurdruldr\n";

/// A board that is answered from pattern tables.
const OF_4X4: &str = "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12\n";
const ANSWER_OF_4X4: &str = "dluuurrddrd\n";

fn solve() -> Dialogue {
    Dialogue::start(Path::new("."), "solve")
}

/// Each line is answered before the next is typed, also after many lines, and if it needs a search.
#[test]
fn answers_are_prompt() {
    for (board, answer, many) in [(ARRANGED, ANSWER, 400), (OF_4X4, ANSWER_OF_4X4, 2)] {
        let mut solve = solve();
        // The pipes hold the lines and answers of a few hundred boards.
        for lines in [vec![1, 1, 3], vec![100; many], vec![1; 10]].concat() {
            let answers = solve.ask(&board.repeat(lines), lines);
            assert_eq!(answers, answer.repeat(lines));
        }
        assert!(solve.end().1.status.success());
    }
}

/// A drawn board is answered at its empty line. A line that cannot be a row is answered at once, also after rows.
#[test]
fn drawn_boards_are_answered_at_an_empty_line() {
    let mut solve = solve();
    for _ in 0..3 {
        assert_eq!(solve.ask("1 2 3\n", 0) + &solve.ask("4 5 6\n", 0), "");
        assert_eq!(solve.ask("7 x 8\n\n", 1), "r\n");
        assert_eq!(solve.ask("1 ? 3\n", 1), "invalid\n");
        assert_eq!(solve.ask("hello\n", 1), "invalid\n");
        assert_eq!(solve.ask("1 2 3\n1234567x8\n", 2), "invalid\nr\n");
    }
    assert!(solve.end().1.status.code() == Some(4));
}

/// A closed pipe ends the command without an error. The verdicts before determine the exit code.
#[test]
fn a_closed_pipe() {
    let folder = crate::damaged_tables::damaged(|bytes| *bytes.last_mut().unwrap() ^= 1);
    fs::copy(crate::shipped_table(), folder.path().join("right.tb")).unwrap();
    let claim = "123456x78: rr\n";
    for (arguments, first, endless, code) in [
        ("check 123456x78 r", "", "", 3),
        ("check 123456x78 rr", "", "", 0),
        ("verify -q t.tb", "", "", 3),
        ("verify -q right.tb", "", "", 0),
        ("solve", "junk\n", "", 4),
        ("solve", "", ARRANGED, 0),
        ("solve", "junk\n", ARRANGED, 4),
        ("solve", "", OF_4X4, 0),
        ("check", "", claim, 0),
        ("check", "nonsense\n", claim, 4),
        ("check", "123456x78: r\n", claim, 3),
        ("hint", "", ARRANGED, 0),
        ("hint", "nonsense\n", ARRANGED, 4),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = piped(folder.path(), arguments);
        let child = start(command.stdout(writer).stderr(Stdio::piped()));
        // `None` if the command has already ended: waiting for a child closes its input.
        if let Some(mut input) = child.take_stdin() {
            let mut lines = first.to_owned() + &endless.repeat(1000);
            while input.write_all(lines.as_bytes()).is_ok() && !endless.is_empty() {
                lines = endless.repeat(1000);
            }
        }
        let output = rest(&child);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments} {first}");
        let is_wrong_table = arguments == "verify -q t.tb";
        assert_eq!(errors.contains("error: "), is_wrong_table, "{errors}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let of_4x4 = format!("solve '{}'", OF_4X4.trim_end());
    for arguments in [
        "solve 123456x78",
        "solve --json 123456x78",
        "solve --as boards 123456x78",
        "stats",
        "info 3x3-corner.tb",
        "info --json 3x3-corner.tb",
        "verify 3x3-corner.tb",
        "hint 123456x78",
        "random --distance 3",
        "random",
        &of_4x4,
        "check 123456x78 rr",
        "--help",
        "--version",
    ] {
        let mut command = piped(Path::new(tilebase_data::folder()), arguments);
        let output = output(command.stdout(full()));
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "error: cannot write to standard output: No space left on device (os error 28)\n",
            "{arguments}"
        );
    }
}

/// Returns the peak memory of a process in KiB.
fn peak_memory(child: &SharedChild) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn a_million_lines_in_constant_memory() {
    let Dialogue {
        child,
        mut input,
        answers,
    } = solve();
    let counting = thread::spawn(move || {
        let right = |line: &Result<String, _>| line.as_deref().unwrap() == ANSWER.trim_end();
        answers.lines().filter(right).count()
    });
    let thousand = ARRANGED.repeat(1_000);
    let mut feed = |thousands| {
        for _ in 0..thousands {
            input.write_all(thousand.as_bytes()).unwrap();
        }
    };
    feed(300);
    let early = peak_memory(&child);
    feed(700);
    let late = peak_memory(&child);
    drop(input);
    assert_eq!(counting.join().unwrap(), 1_000_000);
    assert!(child.wait().unwrap().success());
    // A million answers take 20 MB, so the answers are not kept in memory. The allocator causes the small growth.
    assert!(
        late < early + 512 && late < 32 * 1024,
        "{early} KB after 300,000 lines, {late} KB after a million"
    );
}

/// Boards in many forms, records, names, boards of other shapes, and lines that are not boards.
const LINES: &[u8] = b"1234567x8
2 3 4 1 5 x 7 6 8
8,6,7,2,5,4,3,0,1\r
x12345678
7 7 6 x 2 3 4 1 5
123456
{\"id\":7,\"board\":[1,2,3,4,5,6,0,7,8]}

1 2 3
4 5 6
7 8 _

? 2 3 4 5 6 7 8 x
\xc3\xa9 2 3 4 5 6 7 8 x  9
2 3 4 1 5 x 7 6 8\xff
213456780
# no board
Anna: 1 2 3 4 x 5 7 8 6
12/3x
123456x78
";

/// Some boards need a search. A note is printed once.
const SEARCHED: &[u8] = b"1234567x8
123456789ABCDExF
nonsense
12/x3
2134/5678/9ABC/DEFx
123/456/78x
";

/// Returns standard output and standard error for these lines.
fn answers(options: &str, lines: &[u8]) -> (String, String) {
    let found = ask_on(&format!("solve {options}"), lines).code(4);
    (output_of(&found), stderr_of(&found))
}

/// Adds to the number of the line in each message, and in each object that is invalid.
fn renumbered(text: &str, added: usize) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let in_object = line
            .split_once("\"lines\":[")
            .map(|(before, rest)| (before, rest, ','));
        let in_message = line.strip_prefix("line ").map(|rest| ("", rest, ':'));
        let Some((before, rest, end)) = in_object.or(in_message) else {
            return line.to_owned();
        };
        let (number, rest) = rest.split_once(end).unwrap();
        let number = number.parse::<usize>().unwrap() + added;
        match end {
            ':' => format!("line {number}:{rest}"),
            _ => format!("{before}\"lines\":[{number},{number}]}}\n"),
        }
    });
    lines.collect()
}

/// Several threads answer a text repeated many times just as one thread answers the text. Notes are printed once.
#[test]
fn many_lines_are_answered_as_few_are() {
    let long = [LINES, &b"1".repeat(70_000), b"\n"].concat();
    let tables = format!("--tables {}", crate::shipped_table().display());
    for (options, text, times) in [
        ("", LINES, 600),
        ("", &long, 20),
        ("-v", LINES, 600),
        ("--as distance", LINES, 600),
        ("--json", LINES, 600),
        ("--as all", LINES, 600),
        ("--order rldu --goal 8x3/214/765", LINES, 600),
        (&tables, LINES, 600),
        ("", SEARCHED, 150),
    ] {
        let (answers_of_few, errors_of_few) = answers(options, text);
        let is_note = |line: &&str| !line.starts_with("line ") || line.contains("it is solvable");
        let (mut expected, mut messages) = (Vec::new(), String::new());
        for time in 0..times {
            let added = time * text.split(|&byte| byte == b'\n').count() - time;
            expected.push(renumbered(&answers_of_few, added));
            let lines = errors_of_few.split_inclusive('\n');
            let lines: String = lines.filter(|line| time == 0 || !is_note(line)).collect();
            messages += &renumbered(&lines, added);
        }
        let separator = if options == "--as all" { "\n" } else { "" };
        let (found, errors) = answers(options, &text.repeat(times));
        assert!(
            found == expected.join(separator),
            "{options:?}: other answers"
        );
        assert!(errors == messages, "{options:?}: other messages");
    }
}

/// If the output is closed, the command ends even while a thread is blocked on input.
#[test]
fn a_closed_pipe_ends_a_long_stream_too() {
    let Dialogue {
        child,
        mut input,
        mut answers,
    } = solve();
    let feeding = thread::spawn(move || {
        let thousand = ARRANGED.repeat(1_000);
        for _ in 0..40 {
            if input.write_all(thousand.as_bytes()).is_err() {
                break;
            }
        }
        input
    });
    let mut answer = String::new();
    for _ in 0..30_000 {
        answer.clear();
        answers.read_line(&mut answer).unwrap();
    }
    drop(answers);
    let mut input = feeding.join().unwrap();
    // Sends one more board after the output is closed. The input then stays open.
    let _ = input.write_all(ARRANGED.as_bytes());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(input);
}

/// Only the names of files need not be UTF-8.
#[test]
fn arguments_that_are_not_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = tempdir().unwrap();
    let any = OsStr::from_bytes(b"\xff.csv");
    let ask = |arguments: &str| {
        let words = arguments.split(' ');
        let words = words.map(|word| if word == "ANY" { any } else { word.as_ref() });
        crate::tilebase().args(words).current_dir(&folder).assert()
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
