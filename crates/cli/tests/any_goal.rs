//! `tilebase solve` for any goal, any order, and every solution.

use tempfile::tempdir;

use crate::{shipped_table, tilebase};

#[test]
fn goals_with_the_blank_anywhere() {
    for (goal, start, moves) in [
        ("123/8x4/765", "283/164/7x5", "uuldr\n"),
        ("1 2 3 8 0 4 7 6 5", "1 2 3 8 0 4 7 6 5", "\n"),
        ("x12/345/678", "312/x45/678", "u\n"),
        ("87654321x", "8765432x1", "r\n"),
        ("87654321x", "21345678x", "unsolvable\n"),
    ] {
        let solve = tilebase().args(["solve", "--goal", goal, start]);
        solve.assert().success().stdout_eq(moves).stderr_eq("");
    }
}

#[test]
fn the_first_solution_by_an_order_and_all_of_them() {
    let board = "2 3 4 1 5 x 7 6 8";
    let solve = |arguments: &[&str]| {
        tilebase()
            .arg("solve")
            .args(arguments)
            .arg(board)
            .assert()
            .success()
    };
    for order in ["dlru", "DLRU"] {
        solve(&["--order", order]).stdout_eq("dlurullddrurdllurdr\n");
        let table = ["gen", "--shape", "2x2", "--order", order, "-o", "-"];
        tilebase().args(table).assert().success();
    }
    solve(&["--count"]).stdout_eq("4\n");
    solve(&["--all"]).stdout_eq(
        "ullddrurdllurdruldr\nullddrurdllurrdlurd\ndlurullddrurdllurdr\nldruullddrurdllurrd\n",
    );
    tilebase()
        .args([
            "solve",
            "--all",
            "123456x78",
            "213456x78",
            "12345678x",
            "1234x6758",
        ])
        .assert()
        .success()
        .stdout_eq("rr\n\nunsolvable\n\n\n\ndr\n");
    solve(&["--all", "--json"]).stdout_eq(concat!(
        r#"{"board":[2,3,4,1,5,0,7,6,8],"solvable":true,"distance":19,"moves":"ullddrurdllurdruldr","#,
        r#""solutions":["ullddrurdllurdruldr","ullddrurdllurrdlurd","dlurullddrurdllurdr","ldruullddrurdllurrd"]}"#,
        "\n"
    ));
    tilebase()
        .args(["solve", "--count", "867254301"])
        .assert()
        .success()
        .stdout_eq("40\n");
    tilebase()
        .args(["solve", "--count", "--json", "123456x78"])
        .assert()
        .success()
        .stdout_eq(concat!(
            r#"{"board":[1,2,3,4,5,6,0,7,8],"solvable":true,"distance":2,"moves":"rr","count":1}"#,
            "\n"
        ));
}

#[test]
fn one_table_answers_the_goals_of_its_class() {
    let solve = |goal: &str, start: &str| {
        tilebase()
            .args(["solve", "--goal", goal, start, "--table"])
            .arg(shipped_table())
            .assert()
    };
    solve("x12/345/678", "312/x45/678")
        .success()
        .stdout_eq("u\n");
    // The goals of the other classes are answered from the embedded tables.
    solve("123/8x4/765", "283/164/7x5")
        .success()
        .stdout_eq("uuldr\n");
    solve("12", "283/164/7x5").code(2);
}

#[test]
fn any_goal_of_other_shapes() {
    let folder = tempdir().unwrap();
    let in_folder = || tilebase().current_dir(folder.path());
    in_folder()
        .args(["gen", "--shape", "2x4", "-o", "t.tb"])
        .assert()
        .success();
    in_folder()
        .args([
            "solve",
            "--table",
            "t.tb",
            "--goal",
            "x123/4567",
            "1 x 2 3 4 5 6 7",
        ])
        .assert()
        .success()
        .stdout_eq("l\n");
}
