//! Which of the named, found and embedded tables are used, and the error if there is none.

use tempfile::tempdir;

use crate::shapes::folder_of;
use crate::{ask, run, run_on, stderr_of, stdout};

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
