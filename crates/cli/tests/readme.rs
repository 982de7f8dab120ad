//! The commands in the READMEs and in pages of `docs`. They need a Unix shell.
//! The published package contains neither these files nor this test.
#![cfg(unix)]

use std::path::Path;
use std::time::Duration;
use std::{env, fs};

use snapbox::cmd::{Command, OutputAssert};
use tempfile::tempdir;

/// The time limit of a command, enough for a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

/// Runs a shell script in a folder.
fn sh(folder: &Path, options: &str, script: &str) -> OutputAssert {
    let binary = Path::new(env!("CARGO_BIN_EXE_tilebase"));
    let mut path = binary.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap());
    let run = Command::new("sh").args([options, script]).env("PATH", path);
    let run = run.env("NO_COLOR", "1").env_remove("TILEBASE_TABLES");
    run.current_dir(folder).timeout(LIMIT).assert()
}

/// Each command of a `console` block prints what the page shows.
#[test]
fn sessions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(root.join("docs")).unwrap();
    let pages = docs.map(|page| page.unwrap().path());
    let pages = pages.filter(|page| page.extension().is_some_and(|extension| extension == "md"));
    let readmes = ["README.md", "crates/cli/README.md"].map(|page| root.join(page));
    let mut commands = 0;
    for page in pages.chain(readmes) {
        let text = fs::read_to_string(&page).unwrap();
        for block in text.split("```console\n").skip(1) {
            let (block, _) = block.split_once("```").unwrap();
            for session in format!("\n{block}").split("\n$ ").skip(1) {
                let (command, expected) = session.split_once('\n').unwrap();
                let ran = sh(&root, "-c", &format!("exec 2>&1\n{command}"));
                ran.stdout_eq(format!("{}\n", expected.trim_end()));
                commands += 1;
            }
        }
    }
    assert!(commands > 15, "{commands}");
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

    let folder = tempdir().unwrap();
    sh(folder.path(), "-ec", &script).success();
    assert!(folder.path().join("4x2.tb").is_file());
    assert!(folder.path().join("patterns/4x4-1-5-9.tb").is_file());
}

/// The commands of `docs/teaching.md` run in an empty folder, one after the other, and print what the page shows.
#[test]
fn teaching() {
    let page = include_str!("../../../docs/teaching.md");
    let folder = tempdir().unwrap();
    let mut blocks = 0;
    for block in page.split("```sh\n").skip(1) {
        let (script, rest) = block.split_once("```\n\n```text\n").unwrap();
        let (expected, _) = rest.split_once("```").unwrap();
        let ran = sh(folder.path(), "-c", &format!("exec 2>&1\n{script}"));
        ran.stdout_eq(expected.to_owned());
        blocks += 1;
    }
    assert_eq!(blocks, 6);
    let class = fs::read_to_string(folder.path().join("class.html")).unwrap();
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
            let run = Command::new(env!("CARGO_BIN_EXE_tilebase")).arg("gen");
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
