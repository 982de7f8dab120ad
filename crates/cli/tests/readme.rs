//! The commands in the README of the repository and in pages of `docs`. They need a Unix shell.
//! The published package contains neither these files nor this test.
#![cfg(unix)]

use std::env;
use std::path::Path;
use std::time::Duration;

use tempfile::tempdir;

/// The time limit of a command, enough for a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .timeout(LIMIT)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .case("../../README.md")
        .case("../../docs/24-puzzle.md")
        .case("../../docs/command.md")
        .case("../../docs/json.md")
        .case("../../docs/speedsolving.md");
}

/// `docs/json.md` lists all keys in the order in which they are written.
#[test]
fn json_keys() {
    let page = include_str!("../../../docs/json.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let keys = rows.map(|row| row.split('`').next().unwrap());
    assert!(keys.eq(tilebase_cli::json_keys()));
}

/// The commands that write files succeed unchanged in an empty folder.
#[test]
fn shell_commands() {
    let page = include_str!("../../../docs/command.md");
    let blocks = page.split("```sh\n").skip(1);
    let blocks = blocks.filter_map(|block| Some(block.split_once("```")?.0));
    let blocks = blocks.filter(|block| block.contains("tilebase gen"));
    let script = blocks.collect::<String>();
    assert_eq!(script.lines().count(), 6 + 2, "{script}");

    let binary = Path::new(env!("CARGO_BIN_EXE_tilebase"));
    let path = binary.parent().unwrap().to_str().unwrap();
    let path = format!("{path}:{}", env::var("PATH").unwrap());
    let folder = tempdir().unwrap();
    snapbox::cmd::Command::new("sh")
        .args(["-e", "-c", &script])
        .env("PATH", path)
        .current_dir(folder.path())
        .timeout(LIMIT)
        .assert()
        .success();
    assert!(folder.path().join("4x2.tb").is_file());
    assert!(folder.path().join("patterns/4x4-2-3-4.tb").is_file());
}

/// The commands of `docs/teaching.md` run in an empty folder, one after the other, and print what the page shows.
#[test]
fn teaching() {
    let page = include_str!("../../../docs/teaching.md");
    let binary = Path::new(env!("CARGO_BIN_EXE_tilebase"));
    let path = binary.parent().unwrap().to_str().unwrap();
    let path = format!("{path}:{}", env::var("PATH").unwrap());
    let folder = tempdir().unwrap();
    let mut blocks = 0;
    for block in page.split("```sh\n").skip(1) {
        let (script, rest) = block.split_once("```\n\n```text\n").unwrap();
        let (expected, _) = rest.split_once("```").unwrap();
        let script = format!("exec 2>&1\n{script}");
        let run = snapbox::cmd::Command::new("sh").args(["-c", &script]);
        let run = run.env("PATH", &path).env_remove("TILEBASE_TABLES");
        let ran = run.current_dir(folder.path()).timeout(LIMIT).assert();
        ran.stdout_eq(expected.to_owned());
        blocks += 1;
    }
    assert_eq!(blocks, 6);
    let class = std::fs::read_to_string(folder.path().join("class.html")).unwrap();
    assert!(class.contains("<th>anna</th>"));
}

/// If memory is too small, `gen` prints the numbers of `docs/large-tables.md`.
#[test]
fn forecasts() {
    let page = include_str!("../../../docs/large-tables.md");
    let folder = tempdir().unwrap();
    let mut shapes = 0;
    for row in page.lines().filter(|line| line.ends_with("B |")) {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        let [_, names, boards, _, memory, least, disk, table, _] = cells[..] else {
            panic!("{row}")
        };
        let boards = boards.replace(',', "");
        for shape in names.split(", ") {
            let arguments = "--encoding bit --memory 1MB --output out.tb --shape".split(' ');
            let run = snapbox::cmd::Command::new(env!("CARGO_BIN_EXE_tilebase")).arg("gen");
            let run = run.args(arguments).arg(shape).current_dir(folder.path());
            run.timeout(LIMIT).assert().code(1).stderr_eq(format!(
                "{shape}: {boards} boards; needs {memory} of memory, {table} for the table\n\
                 error: {shape} needs {memory} of memory, or {least} with --work FOLDER and {disk} of disk space \
                 there, but --memory allows only 1.0 MB\n"
            ));
            shapes += 1;
        }
    }
    assert_eq!(shapes, 6);
}
