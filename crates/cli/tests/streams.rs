//! `tilebase solve` between other programs: prompt answers, closed pipes, full disks, long inputs. The tests run only
//! on Linux, because they read memory sizes from /proc and write to /dev/full.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, Read, Write};
use std::path::Path;
use std::thread;

use tilebase_puzzle::Goal;

use crate::child::{Dialogue, SharedChild, output, piped};
use crate::{ask_on, output_of, stderr_of};

const ARRANGED: &str = "2 3 4 1 5 x 7 6 8\n";
const ANSWER: &str = "ullddrurdllurdruldr\n";

/// A board that is answered from pattern tables.
const OF_4X4: &str = "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12\n";
const ANSWER_OF_4X4: &str = "dluuurrddrd\n";

fn solve() -> Dialogue {
    Dialogue::start(Path::new("."), "solve")
}

fn errors(child: &SharedChild) -> String {
    let mut text = String::new();
    let mut errors = child.take_stderr().unwrap();
    errors.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn each_line_is_answered_before_the_next_is_typed() {
    let mut solve = solve();
    for _ in 0..3 {
        assert_eq!(solve.ask(ARRANGED, 1), ANSWER);
    }
    assert!(solve.end().1.status.success());
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

/// Boards that need a search are answered one by one.
#[test]
fn boards_of_4x4_are_answered_as_soon_as_possible() {
    let mut solve = solve();
    for lines in [1, 3, 100, 1] {
        let answers = solve.ask(&OF_4X4.repeat(lines), lines);
        assert_eq!(answers, ANSWER_OF_4X4.repeat(lines));
    }
    ends_quietly(solve, OF_4X4);
}

fn ends_quietly(solve: Dialogue, line: &str) {
    assert_eq!(closed(solve, line), (String::new(), Some(0)));
}

/// Closes the output. The command then ends, and writing to its input fails. Returns its errors and exit code.
fn closed(solve: Dialogue, line: &str) -> (String, Option<i32>) {
    let Dialogue {
        child,
        mut input,
        answers,
    } = solve;
    drop(answers);
    while input.write_all(line.as_bytes()).is_ok() {}
    (errors(&child), child.wait().unwrap().code())
}

#[test]
fn a_closed_pipe_ends_quietly() {
    ends_quietly(solve(), ARRANGED);
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

/// A closed pipe ends the command without an error, but the exit code still reports an earlier failure.
#[test]
fn a_closed_pipe_after_a_failure() {
    let mut solve = solve();
    assert_eq!(solve.ask("nonsense\n", 1), "invalid\n");
    let (errors, code) = closed(solve, ARRANGED);
    assert!(errors.starts_with("line 1: "));
    assert_eq!(code, Some(4));
}

/// The exit code reports an invalid board, even if its answer cannot be written.
#[test]
fn an_invalid_board_in_a_closed_pipe() {
    let Dialogue {
        child,
        mut input,
        answers,
    } = solve();
    drop(answers);
    input.write_all(b"junk\n").unwrap();
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(4));
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

/// Each line is answered before the next line is typed, even after many lines.
#[test]
fn answers_of_a_long_stream_are_prompt() {
    let mut solve = solve();
    // The pipes hold the lines and answers of a few hundred boards.
    for _ in 0..400 {
        assert_eq!(solve.ask(&ARRANGED.repeat(100), 100), ANSWER.repeat(100));
    }
    for _ in 0..10 {
        assert_eq!(solve.ask(ARRANGED, 1), ANSWER);
    }
    assert!(solve.end().1.status.success());
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
