//! The notes on unsolvable boards.

use std::fs;

use tempfile::tempdir;

use crate::{run, run_on, stderr_of, stdout};

/// The first of Korf's hundred boards. Their goal has the blank first.
const KORF: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

/// Once a run, a note names the goal with the blank at the other end: the first of the lines that need it.
#[test]
fn the_other_goal_is_named() {
    let folder = tempdir().unwrap();
    let (board, note) = (KORF, "with --goal blank-first, it is solvable\n");
    fs::create_dir(folder.path().join("class")).unwrap();
    for file in ["answers", "class/anna"] {
        fs::write(folder.path().join(file), "r\nr\n").unwrap();
    }
    let object = format!("{{\"board\":\"{board}\",\"answer\":\"r\"}}");
    let claim = format!("{board}: r");
    for (arguments, line) in [
        ("solve", board),
        ("solve --json", board),
        ("hint", board),
        ("check", &claim),
        ("check --answers answers", board),
        ("check --free-text", &object),
        ("analyse", &claim),
        ("grade class", board),
    ] {
        let lines = format!("# two lines\n{line}\n{line}\n");
        let told = stderr_of(&run_on(folder.path(), arguments, &lines));
        let told: Vec<&str> = told.split_inclusive('\n').collect();
        assert_eq!(told[0], format!("line 2: {note}"), "{arguments}");
        assert!(
            !told[1..].concat().contains("--goal"),
            "{arguments}: {told:?}"
        );
        let quiet = run_on(folder.path(), &format!("-q {arguments}"), &lines);
        quiet.stderr_eq("");
    }
    for arguments in ["check", "analyse"] {
        let typed = run(folder.path(), &format!("{arguments} '{board}' r"));
        typed.stderr_eq(format!("the arguments: {note}"));
        run(folder.path(), &format!("check '{board}' unsolvable"))
            .success()
            .stderr_eq("");
    }
    // An option does not change the goal of an object. An option keeps the shape of a goal.
    let object = object.replace("\"answer\"", "\"goal\":\"blank-last\",\"answer\"");
    run_on(folder.path(), "hint", object)
        .stderr_eq("line 1: with \"goal\":\"blank-first\", it is solvable\n");
    run(folder.path(), "solve --goal x123/4567 1234567x")
        .stderr_eq("argument 1: with --goal \"2x4 blank-last\", it is solvable\n");
    run(folder.path(), "solve --goal '2x4 blank-last' 1234567x").success();
    // Lines that a batch answers, alone and on several threads.
    for before in [0, 3, 20_000] {
        let lines = "1234567x\n".repeat(before) + &"x1234567\n".repeat(100_000);
        let solved = run_on(folder.path(), "solve --shape 2x4 --as distance", lines);
        solved.stderr_eq(format!("line {}: {note}", before + 1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_reason_at_a_terminal() {
    for (arguments, reason, advice) in [
        (
            "solve 1234567x8 213/456/78x",
            "argument 2: the number of pairs of tiles in the wrong order is odd (1)",
            "exchange any two tiles to make it solvable",
        ),
        (
            "hint --goal 12/3x x1/23",
            "argument 1: the number of tile pairs in the wrong order (0) plus the number of rows from the blank to its place (1) is odd",
            "with --goal \"2x2 blank-first\", it is solvable",
        ),
    ] {
        let Some(terminal) = crate::on_a_terminal(arguments) else {
            return;
        };
        let shown = stdout(terminal);
        let why = format!(
            "unsolvable\r\n{reason}; in the goal it is even, and no move changes that; {advice}\r\n"
        );
        assert!(shown.ends_with(&why), "{shown}");
    }
}
