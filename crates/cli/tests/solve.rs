//! `tilebase solve` and `tilebase hint`: long lines, streams of several shapes, and hints that are followed.

use tilebase_puzzle::Goal;

use crate::{ask, ask_on, stdout};

#[test]
fn a_line_too_long() {
    let [longest, too_long] = [1_048_576, 1_048_577].map(|len| " ".repeat(len - 9) + "1234567x8");
    let longer = "1".repeat(2_000_000);
    let lines = format!("{longer}\n123456x78\n{longest}\n{too_long}\n123456x78\n{longest}");
    ask_on("solve", lines)
        .code(4)
        .stdout_eq("invalid\nrr\nr\ninvalid\nrr\nr\n")
        .stderr_eq("line 1: the line is longer than 1048576 bytes\nline 4: the line is longer than 1048576 bytes\n");
}

/// A stream may contain boards of any shape. The answers are in the order of the boards.
#[test]
fn a_stream_of_several_shapes() {
    let of_16 = Goal::corner("4x4".parse().unwrap()).board();
    let of_9 = Goal::corner("3x3".parse().unwrap()).board();
    let (mut lines, mut answers) = (String::new(), String::new());
    let mut number = 0u64;
    for _ in 0..2_000 {
        // Each board is one move from its goal.
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let goal = if number >> 62 == 0 { of_16 } else { of_9 };
        let (mv, board) = goal.neighbours().nth((number >> 40) as usize % 2).unwrap();
        lines += &format!("{board}\n");
        answers += &format!("{}\n", mv.opposite());
    }
    let solved = ask_on("solve", &lines).success();
    solved.stdout_eq(&answers).stderr_eq("");
    let lines = format!("{lines}nonsense\n{lines}");
    ask_on("solve", lines)
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

/// Following the hints, slide by slide, solves a board in as few slides as possible.
#[test]
fn hints_lead_to_the_goal() {
    let mut board = "6 2 3 x 5 4 8 1 7".to_owned();
    for left in (1..=18).rev() {
        let hint = stdout(ask(&format!("hint --metric multi '{board}'")));
        let (slide, rest) = hint.split_once("  slides ").unwrap();
        assert!(rest.ends_with(&format!("distance {left}\n")), "{hint}");
        let start: tilebase::Board = board.parse().unwrap();
        board = start.apply(slide).unwrap().to_string();
    }
    assert_eq!(board, "1 2 3 4 5 6 7 8 x");
}

/// Only the names of files need not be UTF-8.
#[cfg(target_os = "linux")]
#[test]
fn arguments_that_are_not_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().unwrap();
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
