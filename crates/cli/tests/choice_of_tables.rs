//! Which of the named, found and embedded tables are used, and the error if there is none.

use std::fs;

use tempfile::tempdir;

use crate::damaged_tables::repair;
use crate::shapes::folder_of;
use crate::{ask, run, run_on, shipped_table, stderr_of, stdout};

/// Files of --tables are preferred to tables of a folder. The error names the damaged table that was used.
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
