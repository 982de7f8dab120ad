//! The command between other programs: prompt answers, closed pipes, full disks, long inputs. The tests run only on
//! Linux, because they read memory sizes from /proc and write to /dev/full.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, Write};
use std::path::Path;
use std::process::Stdio;
use std::thread;

use tempfile::tempdir;
use tilebase_puzzle::Goal;

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
    fs::write(folder.path().join("a.txt"), "rr\n".repeat(100_000)).unwrap();
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
        ("check --answers a.txt", "", ARRANGED, 3),
        ("check --answers a.txt", "", "123456x78\n", 0),
        ("hint", "", ARRANGED, 0),
        ("hint", "nonsense\n", ARRANGED, 4),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = piped(folder.path(), arguments);
        let child = start(command.stdout(writer).stderr(Stdio::piped()));
        // `None` if the command has already ended: to wait for a child closes its input.
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

/// Returns boards in many forms, and lines that are not boards.
fn mixed_lines(count: usize) -> Vec<Vec<u8>> {
    let goal = Goal::corner("3x3".parse().unwrap());
    let line = |number: usize| {
        let board = goal.unrank(number as u64 * 7_919 % goal.boards()).unwrap();
        let board = board.to_string();
        let text = match number % 100 {
            3 => board.replace(' ', ""),
            5 => board.replace(' ', ", "),
            7 => format!("{board}\r"),
            9 => board.replace(['8', '7'], "7"),
            11 => board[..9].to_owned(),
            13 => board.replacen('1', "?", 1),
            15 => format!("{}  9", board.replacen('2', "\u{e9}", 1)),
            17 => String::new(),
            19 if number % 10_000 < 200 => "1".repeat(70_000),
            21 => board.replace('1', "#").replace('2', "1").replace('#', "2"),
            23 => return [board.as_bytes(), b"\xff"].concat(),
            _ => board,
        };
        text.into_bytes()
    };
    (0..count).map(line).collect()
}

/// Returns standard output, standard error and the exit code for these lines.
fn answers(options: &str, lines: &[Vec<u8>]) -> (String, String, Option<i32>) {
    let found = ask_on(&format!("solve {options}"), lines.join(&b'\n'));
    let code = found.get_output().status.code();
    (output_of(&found), stderr_of(&found), code)
}

/// Returns JSON answers with line numbers increased by the number of earlier lines.
fn renumbered(answers: &str, lines_before: usize) -> String {
    let answers = answers.split_inclusive('\n').map(|answer| {
        let Some((before, numbers)) = answer.split_once(",\"lines\":[") else {
            return answer.to_owned();
        };
        let number: usize = numbers.split_once(',').unwrap().0.parse().unwrap();
        let number = lines_before + number;
        format!("{before},\"lines\":[{number},{number}]}}\n")
    });
    answers.collect()
}

/// Several threads answer many lines just as one thread answers the lines in small parts.
#[test]
fn many_lines_are_answered_as_few_are() {
    const FEW: usize = 10_000;
    let lines = mixed_lines(30_000);
    let table = crate::shipped_table();
    for options in [
        "",
        "--as distance",
        "--json",
        "--as boards",
        "--as all",
        "--as count",
        "--order rldu --goal 8x3/214/765",
        &format!("--tables {}", table.display()),
    ] {
        let (mut expected, mut messages) = (String::new(), String::new());
        for (part, few) in lines.chunks(FEW).enumerate() {
            let (answers, errors, code) = answers(options, few);
            assert_eq!(code, Some(4), "{options:?}");
            if options == "--as all" && part > 0 {
                expected += "\n";
            }
            expected += &renumbered(&answers, part * FEW);
            for error in errors.lines() {
                let (number, reason) = error
                    .strip_prefix("line ")
                    .and_then(|error| error.split_once(": "))
                    .unwrap();
                let number = part * FEW + number.parse::<usize>().unwrap();
                messages += &format!("line {number}: {reason}\n");
            }
        }
        let (found, errors, code) = answers(options, &lines);
        assert!(found == expected, "{options:?}: other answers");
        assert!(errors == messages, "{options:?}: other messages");
        assert_eq!(code, Some(4), "{options:?}");
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

/// A stream may contain boards of any shape. The answers are in the order of the boards.
#[test]
fn a_stream_of_several_shapes() {
    let goals = ["3x3", "4x4"].map(|shape| Goal::corner(shape.parse().unwrap()).board());
    // Each board is one move from its goal.
    let lines = (0..2_000).map(|number| {
        let goal = goals[number * number % 11 % 2];
        let (mv, board) = goal.neighbours().nth(number % 3 % 2).unwrap();
        (format!("{board}\n"), format!("{}\n", mv.opposite()))
    });
    let (lines, answers): (String, String) = lines.unzip();
    ask_on("solve", format!("{lines}nonsense\n{lines}"))
        .code(4)
        .stdout_eq(format!("{answers}invalid\n{answers}"))
        .stderr_eq("line 2001: column 1: 'n' is neither a tile nor a blank (0, x, _, ., * or -)\n");
}

/// The tables for a shape are named once, however many boards there are.
#[test]
fn many_boards_with_verbose() {
    ask_on("solve -v", "1234567x8\n".repeat(40_000))
        .success()
        .stdout_eq("r\n".repeat(40_000))
        .stderr_eq("tables for boards of 3x3, goal 1 2 3 4 5 6 7 8 x: inside the program\n");
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
