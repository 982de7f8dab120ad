//! `TILEBASE_TABLES`: a folder of tables for every call.

use tempfile::tempdir;

use crate::{run, tilebase};

#[test]
fn a_folder_of_tables() {
    let [folder, empty] = [(); 2].map(|()| tempdir().unwrap());
    run(folder.path(), "gen --shape 3x4 --patterns 4-4-3 -q -o .").success();
    let solve = |of_environment: &str, options: &[&str]| {
        tilebase()
            .args(["solve", "-v", "--shape", "3x4", "1234/5678/9AxB"])
            .args(options)
            .env("TILEBASE_TABLES", of_environment)
            .assert()
    };
    let [folder, empty] = [&folder, &empty].map(|folder| folder.path().to_str().unwrap());
    for (of_environment, options, is_used) in [
        (folder, &[][..], true),
        (empty, &["--tables", folder], true),
        (folder, &["--tables", empty], false),
        (folder, &["--tables", ""], false),
        ("", &["--tables", folder], true),
        ("", &[], false),
    ] {
        let tables = match is_used {
            true => format!("{folder}[..].tb"),
            false => "made in memory".to_owned(),
        };
        let answer = solve(of_environment, options).success().stdout_eq("r\n");
        answer.stderr_eq(format!(
            "tables for boards of 3x4, goal [..]: {tables}\n..."
        ));
    }
    solve("no/such/folder", &[])
        .code(1)
        .stderr_eq("...\nerror: TILEBASE_TABLES: cannot read the folder no/such/folder: [..]\n");
}
