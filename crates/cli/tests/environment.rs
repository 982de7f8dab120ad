//! `TILEBASE_TABLES`: a folder of tables for every call.

use tempfile::tempdir;

use crate::{run, tilebase};

#[test]
fn a_folder_of_tables() {
    let [folder, empty] = [(); 2].map(|()| tempdir().unwrap());
    run(folder.path(), "gen --shape 3x4 --patterns 4-4-3 -q -o .").success();
    let solve = |of_environment: &str, options: &[&str]| {
        tilebase()
            .args(["solve", "--shape", "3x4", "1234/5678/9AxB"])
            .args(options)
            .env("TILEBASE_TABLES", of_environment)
            .assert()
    };
    let [folder, empty] = [&folder, &empty].map(|folder| folder.path().to_str().unwrap());
    solve(folder, &[]).code(0).stdout_eq("r\n");
    solve(empty, &["--tables", folder]).code(0).stdout_eq("r\n");
    solve(folder, &["--tables", empty]).code(1);
    solve(folder, &["--tables", ""]).code(1);
    solve("", &["--tables", folder]).code(0).stdout_eq("r\n");
    let without = solve("", &[]).code(1);
    let error = String::from_utf8_lossy(&without.get_output().stderr).into_owned();
    assert!(
        error.contains("no table for goals with the blank in cell 11 of a 3x4 board"),
        "{error}"
    );
    solve("no/such/folder", &[])
        .code(1)
        .stderr_eq("...\nerror: TILEBASE_TABLES: cannot read the folder no/such/folder: [..]\n");
}
