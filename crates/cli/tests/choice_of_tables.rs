//! Which of the named, found and embedded tables are used, and the error if there is none.

use std::fs;

use snapbox::str;
use tempfile::tempdir;

use crate::damaged_tables::repair;
use crate::shapes::folder_of;
use crate::{ask, ask_on, columns, run, run_on, shipped_table, stderr_of, stdout};

#[test]
fn the_first_suitable_table_is_used() {
    let folder = folder_of(&[
        ("2x4.tb", "--shape 2x4"),
        ("4x2.tb", "--shape 4x2 --goal-blank 0"),
        ("2x3.tb", "--shape 2x3"),
        ("2x3-4.tb", "--shape 2x3 --goal-blank 4"),
    ]);
    let goal_of = |arguments: &str| {
        let stats = stdout(run(folder.path(), &format!("stats {arguments}")));
        let goal = stats
            .lines()
            .find_map(|line| line.strip_prefix("goal             "));
        goal.unwrap().to_owned()
    };
    for (arguments, goal) in [
        ("--as text", "1 2 3 4 5 6 7 8 x"),
        ("--tables .", "1 2 3 4 5 6 7 8 x"),
        ("--tables 2x4.tb", "1 2 3 4 5 6 7 x"),
        ("--tables 4x2.tb --tables 2x4.tb", "x 1 2 3 4 5 6 7"),
        ("--tables 2x4.tb --tables 4x2.tb", "1 2 3 4 5 6 7 x"),
        (
            "--tables 2x4.tb --tables 4x2.tb --shape 4x2",
            "1 2 3 4 5 6 7 x",
        ),
        (
            "--tables 2x4.tb --tables 2x3-4.tb --shape 2x3",
            "1 2 3 4 x 5",
        ),
        (
            "--tables 2x4.tb --tables 2x3-4.tb --shape 3x2",
            "1 2 3 x 4 5",
        ),
        ("--tables 2x4.tb --shape 3x3", "1 2 3 4 5 6 7 8 x"),
        ("--tables 2x3-4.tb --tables .", "1 2 3 4 x 5"),
        ("--tables . --shape 2x3", "1 2 3 4 5 x"),
        ("--tables . --shape 4x2", "1 2 3 4 5 6 7 x"),
        ("--tables 2x3-4.tb --goal 12345x --tables .", "1 2 3 4 5 x"),
    ] {
        assert_eq!(goal_of(arguments), goal, "{arguments}");
    }
    fs::remove_file(folder.path().join("2x3.tb")).unwrap();
    // The default goal needs no table file.
    assert_eq!(goal_of("--tables . --shape 3x2"), "1 2 3 4 5 x");
}

/// Tables of --tables are preferred to tables of a folder. The error names the damaged table that was used.
#[test]
fn given_tables_are_preferred_to_those_of_a_folder() {
    let folder = folder_of(&[("right.tb", "--shape 2x3")]);
    let path = |name: &str| folder.path().join(name);
    let mut bytes = fs::read(path("right.tb")).unwrap();
    bytes[64..].fill(0);
    repair(&mut bytes);
    fs::write(path("wrong.tb"), bytes).unwrap();
    let mut bytes = fs::read(shipped_table()).unwrap();
    bytes[64..].fill(0);
    repair(&mut bytes);
    fs::write(path("wrong-3x3.tb"), bytes).unwrap();

    let solve = |arguments: &str| run(folder.path(), &format!("solve {arguments}"));
    for (tables, name) in [
        ("--tables wrong.tb", "wrong.tb"),
        ("--tables wrong.tb --tables right.tb", "wrong.tb"),
        ("--tables wrong.tb --tables .", "wrong.tb"),
    ] {
        let damaged = solve(&format!("{tables} 123/4x5")).code(1).stdout_eq("");
        damaged.stderr_eq(format!("error: {name}: damaged table: [..]\n"));
    }
    let damaged = solve("--tables . 1234567x8").code(1).stdout_eq("");
    damaged.stderr_eq("error: ./wrong-3x3.tb: damaged table: [..]\n");
    for tables in [
        "--tables right.tb --tables wrong.tb",
        "--tables right.tb --tables .",
    ] {
        solve(&format!("{tables} 123/4x5"))
            .success()
            .stdout_eq("r\n");
    }
    // In a folder, the first table by name is used.
    solve("--tables . --shape 2x3 1234x5")
        .success()
        .stdout_eq("r\n");
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn a_broken_file_is_an_error_only_if_no_other_serves() {
    let folder = folder_of(&[("2x3.tb", "--shape 2x3")]);
    fs::write(folder.path().join("broken.tb"), "not a table").unwrap();
    fs::write(folder.path().join("notes.txt"), "not a table, either").unwrap();
    fs::create_dir(folder.path().join("folder.tb")).unwrap();
    let solve = |arguments: &str| run(folder.path(), &format!("solve {arguments}"));
    let unusable = str![[r#"
warning: cannot use the table ./broken.tb: too short: expected at least 64 bytes, found 11; make one with `tilebase gen --shape RxC --output FILE`
warning: cannot use the table ./folder.tb: a folder; name a file in it

"#]];
    for (arguments, answer) in [
        ("--tables . --shape 2x3 1234x5", "r\n"),
        ("--tables . --shape 3x2 123x54", "d\n"),
        ("--tables . 1234567x8", "r\n"),
        ("--tables . --shape 2x6 123456789AxB", "r\n"),
    ] {
        solve(arguments)
            .success()
            .stdout_eq(answer)
            .stderr_eq(unusable.clone());
    }
    // The files of --tables must be tables.
    let given = solve("--tables 2x3.tb --tables broken.tb 12345x");
    given
        .code(1)
        .stdout_eq("")
        .stderr_eq("error: cannot use the table broken.tb: [..]\n");
    let gone = solve("--tables gone 12345678x").code(1).stdout_eq("");
    gone.stderr_eq(
        "error: --tables: cannot read the folder gone: No such file or directory (os error 2)\n",
    );
}

#[test]
fn the_error_for_a_missing_table_has_a_command() {
    let folder = folder_of(&[("2x3.tb", "--shape 2x3")]);
    for row in [
        "stats --tables . --shape 2x7 | stats | 7x2 --goal-blank 13 --output 7x2-13.tb",
        "stats --goal 1x23456/789ABCD | stats | 7x2 --goal-blank 2 --output 7x2-2.tb",
        "dataset --shape 7x2 --distance 3 --count 1 -o a.csv | --distance | 7x2 --goal-blank 13 --output 7x2-13.tb",
        "compare --shape 7x2 --heuristics | --heuristics | 7x2 --goal-blank 13 --output 7x2-13.tb",
    ] {
        let [arguments, work, generate] = columns(row);
        let missing = run(folder.path(), arguments).code(1).stdout_eq("");
        missing.stderr_eq(format!(
            "error: {work} needs a complete table; make one with `tilebase gen --shape {generate}` ([..]) and pass it with \
             --tables\n"
        ));
    }
}

/// The command in the error generates tables that answer the board.
#[test]
fn the_advice_can_be_followed() {
    let folder = folder_of(&[("a.tb", "--shape 4x4 --goal-blank 5 --pattern 1,2,3,4,5")]);
    let question = "--goal 1234/5x67/89AB/CDEF 13x4/5267/89AB/CDEF";
    let missing = run(folder.path(), &format!("hint --tables a.tb {question}")).code(1);
    let error = stderr_of(&missing);
    assert!(
        error.ends_with(" and pass their folder with --tables\n"),
        "{error}"
    );
    let command = error.split('`').nth(1).unwrap();
    let (_, generate) = command.split_once(' ').unwrap();
    run(folder.path(), generate).success();
    let answer = run(folder.path(), &format!("solve -v --tables . {question}"));
    let noted = "tables for boards of 4x4, goal [..]: ./4x4-[..]\n...";
    answer.success().stdout_eq("ld\n").stderr_eq(noted);
}

/// The error and `gen` state the same amount of memory.
#[test]
fn the_advice_names_the_memory() {
    let folder = tempdir().unwrap();
    for metric in ["single", "multi"] {
        let stats = format!("stats --metric {metric} --shape 2x7 --goal 1234567/89ABCxD");
        let error = stderr_of(&ask(&stats).code(1));
        let (_, generate) = error.split('`').nth(1).unwrap().split_once(' ').unwrap();
        let (before, _) = error.split_once(" of memory").unwrap();
        let (_, memory) = before.rsplit_once("with ").unwrap();
        let limited = run(folder.path(), &format!("{generate} --memory 1B"));
        let announced = format!("[..] needs {memory} of memory, [..]\nerror: [..]\n");
        limited.code(1).stderr_eq(announced);
    }
}

/// If there is no solver for a board, the result is an error, not `invalid`.
#[test]
fn a_missing_solver_does_not_make_a_board_invalid() {
    let boards = "123456x78\n123456/789ABC/DEFGxH\n";
    let error = "error: in the multi-tile metric, boards have at most 16 cells; this goal has 18\n";
    let solve = "solve --metric multi";
    let lines = ask_on(solve, boards);
    lines.code(1).stdout_eq("rr\n").stderr_eq(error);
    let arguments = ask(&format!("{solve} {}", boards.trim_end().replace('\n', " ")));
    arguments.code(1).stdout_eq("rr\n").stderr_eq(error);
}

/// A table for another goal is not used, and named.
#[test]
fn a_table_for_another_goal() {
    let folder = folder_of(&[("2x3.tb", "--shape 2x3")]);
    let warning =
        "warning: 2x3.tb is not used: it is for boards of 2x3 with the goal's blank in cell 5\n";
    for board in ["--goal 1x2/345 x12/345", "--shape 3x4 123456789AxB"] {
        let answer = run(folder.path(), &format!("solve --tables 2x3.tb {board}"));
        answer.success().stdout_eq("r\n").stderr_eq(warning);
    }
}

/// The warning about an unused table says why.
#[test]
fn unused_tables() {
    let folder = folder_of(&[
        ("a.tb", "--shape 3x4 --pattern 1,2,3,4,5,6"),
        ("b.tb", "--shape 3x4 --pattern 7,8,9,10,11"),
    ]);
    run(
        folder.path(),
        "stats --shape 3x4 --tables a.tb --tables b.tb",
    )
    .success()
    .stderr_eq(
        "warning: a.tb is not used: a complete table is needed here\n\
             warning: b.tb is not used: a complete table is needed here\n...",
    );
    // A complete table is no part of a set.
    let folder = folder_of(&[("a.tb", "--metric multi --shape 2x4")]);
    run(folder.path(), "solve --tables . 1234/56x7")
        .success()
        .stdout_eq("r\n")
        .stderr_eq("");
}

/// After ten thousand searches, a complete table in memory answers. The solutions stay the same.
#[test]
fn a_table_replaces_many_searches() {
    let folder = folder_of(&[("3x4.tb", "--shape 3x4")]);
    let random = "random --shape 3x4 --count 10100 --seed 1";
    let boards = stdout(run(folder.path(), random));
    let [searched, looked_up] = ["", " --tables 3x4.tb"].map(|table| {
        let solve = format!("solve --shape 3x4{table}");
        stdout(run_on(folder.path(), &solve, &boards))
    });
    assert_eq!(searched.lines().count(), 10_100);
    assert!(searched == looked_up);
}
