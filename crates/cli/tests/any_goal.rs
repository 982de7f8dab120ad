//! `tilebase solve` for any goal, any move order and all solutions.

use tempfile::tempdir;

use crate::{ask, run, shipped_table};

#[test]
fn one_table_answers_the_goals_of_its_class() {
    let table = shipped_table().display().to_string();
    let solve =
        |goal: &str, start: &str| ask(&format!("solve --goal {goal} {start} --tables {table}"));
    solve("x12/345/678", "312/x45/678")
        .success()
        .stdout_eq("u\n");
    // The embedded tables also answer boards for goals with the blank in the middle.
    solve("123/8x4/765", "283/164/7x5")
        .success()
        .stdout_eq("uuldr\n");
    solve("12", "283/164/7x5").code(2);
}

#[test]
fn any_goal_of_other_shapes() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen --shape 2x4 -o t.tb").success();
    let solve = "solve --tables t.tb --goal x123/4567 1x234567";
    run(folder.path(), solve).success().stdout_eq("l\n");
}
