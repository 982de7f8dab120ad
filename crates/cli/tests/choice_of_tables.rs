//! Which of the named, found and embedded tables are used, and the error if there is none.

use std::fs;

use snapbox::str;
use tempfile::tempdir;

use crate::damaged_tables::repair;
use crate::shapes::folder_of;
use crate::{ask, columns, run, run_on, shipped_table, stderr_of, stdout};

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
        ("--table 2x4.tb", "1 2 3 4 5 6 7 x"),
        ("--table 4x2.tb --table 2x4.tb", "x 1 2 3 4 5 6 7"),
        ("--table 2x4.tb --table 4x2.tb", "1 2 3 4 5 6 7 x"),
        (
            "--table 2x4.tb --table 4x2.tb --shape 4x2",
            "1 2 3 4 5 6 7 x",
        ),
        ("--table 2x4.tb --table 2x3-4.tb --shape 2x3", "1 2 3 4 x 5"),
        ("--table 2x4.tb --table 2x3-4.tb --shape 3x2", "1 2 3 x 4 5"),
        ("--table 2x4.tb --shape 3x3", "1 2 3 4 5 6 7 8 x"),
        ("--table 2x3-4.tb --tables .", "1 2 3 4 x 5"),
        ("--tables . --shape 2x3", "1 2 3 4 5 x"),
        ("--tables . --shape 4x2", "1 2 3 4 5 6 7 x"),
        ("--table 2x3-4.tb --goal 12345x --tables .", "1 2 3 4 5 x"),
    ] {
        assert_eq!(goal_of(arguments), goal, "{arguments}");
    }
    fs::remove_file(folder.path().join("2x3.tb")).unwrap();
    // The default goal needs no table file.
    assert_eq!(goal_of("--tables . --shape 3x2"), "1 2 3 4 5 x");
}

/// Tables of --table are preferred to tables of a folder. The error names the damaged table that was used.
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
        ("--table wrong.tb", "wrong.tb"),
        ("--table wrong.tb --table right.tb", "wrong.tb"),
        ("--table wrong.tb --tables .", "wrong.tb"),
    ] {
        let damaged = solve(&format!("{tables} 123/4x5")).code(1).stdout_eq("");
        damaged.stderr_eq(format!("error: {name}: damaged table: [..]\n"));
    }
    let damaged = solve("--tables . 1234567x8").code(1).stdout_eq("");
    damaged.stderr_eq("error: ./wrong-3x3.tb: damaged table: [..]\n");
    for tables in [
        "--table right.tb --table wrong.tb",
        "--table right.tb --tables .",
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
    ] {
        solve(arguments)
            .success()
            .stdout_eq(answer)
            .stderr_eq(unusable.clone());
    }
    let missing = solve("--tables . --shape 2x6 123456789ABx");
    missing.code(1).stdout_eq("").stderr_eq(str![[r#"
warning: cannot use the table ./broken.tb: too short: expected at least 64 bytes, found 11; make one with `tilebase gen --shape RxC --output FILE`
warning: cannot use the table ./folder.tb: a folder; name a file in it
error: no table for goals with the blank in cell 11 of a 2x6 board; make one with `tilebase gen --shape 6x2 --goal-blank 11 --output 6x2.tb` ([..]) and pass it with --table

"#]]);
    // The files of --table must be tables.
    let given = solve("--table 2x3.tb --table broken.tb 12345x");
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
        "solve --shape 3x4 | 11 | 3x4 | 4x3 --goal-blank 11 --output 4x3.tb",
        "solve --shape 2x6 --goal 1x23456789AB | 1 | 2x6 | 6x2 --goal-blank 2 --output 6x2-2.tb",
        "hint --shape 7x2 123456789ABCDx | 13 | 7x2 | 7x2 --goal-blank 13 --output 7x2.tb",
        "random --distance 3 --shape 3x4 | 11 | 3x4 | 4x3 --goal-blank 11 --output 4x3.tb",
        "check --tables . --shape 3x4 1x23456789AB l | 11 | 3x4 | 4x3 --goal-blank 11 --output 4x3.tb",
        "stats --tables . --shape 2x6 | 11 | 2x6 | 6x2 --goal-blank 11 --output 6x2.tb",
        "compare --shape 6x2 --random 1 | 11 | 6x2 | 6x2 --goal-blank 11 --output 6x2.tb",
    ] {
        let [arguments, cell, shape, generate] = columns(row);
        let missing = run(folder.path(), arguments).code(1).stdout_eq("");
        missing.stderr_eq(format!(
            "error: no table for goals with the blank in cell {cell} of a {shape} board; make one with \
             `tilebase gen --shape {generate}` ([..]) and pass it with --table\n"
        ));
    }
    let missing = run(folder.path(), "solve --goal 12345/6789A/BCDxE")
        .code(1)
        .stdout_eq("");
    missing.stderr_eq(
        "error: no table for goals with the blank in cell 13 of a 3x5 board; make pattern tables with \
         `tilebase gen --shape 3x5 --goal-blank 13 --patterns [..] --output .` ([..]) and pass their folder with --tables\n",
    );
}

/// The command in the error generates a table that answers the board.
#[test]
fn the_advice_can_be_followed() {
    let folder = tempdir().unwrap();
    let question = "solve --shape 2x6 --goal 1x2345/6789AB x12345/6789AB";
    let missing = run(folder.path(), question).code(1);
    let error = stderr_of(&missing);
    let command = error.split('`').nth(1).unwrap();
    let (_, generate) = command.split_once(' ').unwrap();
    run(folder.path(), generate).success();
    let (_, output) = generate.rsplit_once(' ').unwrap();
    let answer = run(folder.path(), &format!("{question} --table {output}"));
    answer.success().stdout_eq("r\n");
}

/// The error and `gen` state the same amount of memory.
#[test]
fn the_advice_names_the_memory() {
    let folder = tempdir().unwrap();
    for (shape, goal) in [("2x6", "123456/789AxB"), ("3x5", "12345/6789A/BCDxE")] {
        let solve = format!("solve --shape {shape} --goal {goal} {goal}");
        let error = stderr_of(&ask(&solve).code(1));
        let (_, generate) = error.split('`').nth(1).unwrap().split_once(' ').unwrap();
        let (before, _) = error.split_once(" of memory").unwrap();
        let (_, memory) = before.rsplit_once("with ").unwrap();
        let limited = run(folder.path(), &format!("{generate} --memory 1B"));
        let announced = format!("[..] needs {memory} of memory, [..]\nerror: [..]\n");
        limited.code(1).stderr_eq(announced);
    }
}

/// If the table for a board is missing or damaged, the result is an error, not `invalid`.
#[test]
fn a_missing_table_does_not_make_a_board_invalid() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("broken.tb"), "not a table").unwrap();
    let boards = "123456x78\n1234/5678/9AxB\n";
    for (tables, error) in [
        (
            "",
            "error: no table for goals with the blank in cell 11 of a 3x4 board; make one with [..] and pass it with --table\n",
        ),
        (
            "--tables . -q",
            "error: no table for goals with the blank in cell 11 of a 3x4 board (cannot use the table ./broken.tb: too short: [..]); make one with [..] and pass it with --table\n",
        ),
    ] {
        let lines = run_on(folder.path(), format!("solve {tables}").trim_end(), boards);
        lines.code(1).stdout_eq("rr\n").stderr_eq(error);
        let arguments = format!("solve {tables} {}", boards.trim_end().replace('\n', " "));
        let arguments = run(folder.path(), &arguments.replace("  ", " "));
        arguments.code(1).stdout_eq("rr\n").stderr_eq(error);
    }
}
