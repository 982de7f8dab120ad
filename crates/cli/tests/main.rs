//! Tests that run the command.

// Some tests need a shell or features of Linux. Elsewhere, the helpers of these tests are unused.
#![cfg_attr(not(target_os = "linux"), allow(dead_code, unused_imports))]

mod any_input;
mod cases;
mod child;
mod damaged_tables;
mod dataset;
mod generate;
mod help_texts;
mod large_shapes;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod larger_than_memory;
mod limits;
mod long_searches;
mod outputs;
mod patterns_agree;
mod properties;
mod random;
mod shapes;
mod signals;
mod stats;
mod streams;
mod tables;
mod threads;

use std::env;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde_json::Value;
use snapbox::cmd::{Command, OutputAssert};

/// The environment variables that change the output.
const ENVIRONMENT: [&str; 6] = [
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "NO_COLOR",
    "COLUMNS",
    "TILEBASE_TABLES",
    "TILEBASE_CHECKSUMS",
];

/// Returns the program under test: the command, or a program that runs it.
fn program() -> PathBuf {
    let other = env::var_os("TILEBASE");
    other.map_or_else(|| env!("CARGO_BIN_EXE_tilebase").into(), PathBuf::from)
}

/// Returns the command under test, without the environment variables that change its output.
fn tilebase() -> Command {
    isolated(Command::new(program()))
}

/// Removes the variables of `ENVIRONMENT` from a command, and sets a time limit.
fn isolated(command: Command) -> Command {
    ENVIRONMENT
        .into_iter()
        .fold(command.timeout(child::LIMIT), |command, name| {
            command.env_remove(name)
        })
}

fn shipped_table() -> PathBuf {
    Path::new(tilebase_data::folder()).join("3x3-corner.tb")
}

/// Splits a row of a table: its columns are separated by ` | `.
fn columns<const N: usize>(row: &str) -> [&str; N] {
    let columns: Vec<&str> = row.split(" | ").collect();
    columns.try_into().expect(row)
}

/// Splits a command line at spaces. Text in single or double quotes belongs to one word.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for character in line.chars() {
        match character {
            _ if quote == Some(character) => quote = None,
            '\'' | '"' if quote.is_none() => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            _ if quote.is_none() && character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

/// Runs the command in a folder. `arguments` is split into [`words`].
fn run(folder: &Path, arguments: &str) -> OutputAssert {
    run_on(folder, arguments, "")
}

/// Runs the command in a folder, with lines on standard input.
fn run_on(folder: &Path, arguments: &str, lines: impl AsRef<[u8]>) -> OutputAssert {
    let command = tilebase().args(words(arguments)).current_dir(folder);
    command.stdin(lines.as_ref()).assert()
}

/// Runs a command that uses no files.
fn ask(arguments: &str) -> OutputAssert {
    run(Path::new("."), arguments)
}

/// Runs a command that uses no files, with lines on standard input.
fn ask_on(arguments: &str, lines: impl AsRef<[u8]>) -> OutputAssert {
    run_on(Path::new("."), arguments, lines)
}

/// Runs a shell script in a folder. The script finds the command as `tilebase`.
fn shell(folder: &Path, script: &str) -> OutputAssert {
    let mut path = program().parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap());
    let shell = isolated(Command::new("bash")).args(["-c", script]);
    shell.env("PATH", path).current_dir(folder).assert()
}

/// Runs the command in a folder, with a limit of `ulimit`.
fn run_limited(folder: &Path, limit: &str, arguments: &str) -> OutputAssert {
    shell(
        folder,
        &format!("ulimit {limit} && exec tilebase {arguments}"),
    )
}

fn stdout(assert: OutputAssert) -> String {
    output_of(&assert.success())
}

/// Returns standard output. Accepts any exit code.
fn output_of(assert: &OutputAssert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn stderr_of(assert: &OutputAssert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

/// Returns the JSON value on standard output.
fn json_of(assert: &OutputAssert) -> Value {
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}

/// Prints that a test is left out. The output of `println` is shown only if the test fails.
fn print_left_out(reason: impl Display) {
    let text = format!("left out: {reason}\n");
    std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes()).unwrap();
}

/// Returns whether this machine has a program that a test needs.
fn has_program(name: &str) -> bool {
    let version = std::process::Command::new(name).arg("-V").output();
    if version.is_err() {
        print_left_out(format_args!("there is no `{name}`"));
    }
    version.is_ok()
}

/// Runs the command on a terminal created by `script` of util-linux, or returns `None` without it.
fn on_a_terminal(arguments: &str) -> Option<OutputAssert> {
    // On a dumb terminal, no progress is shown.
    let script = format!("TERM=xterm script -qec 'tilebase {arguments}' /dev/null");
    has_program("script").then(|| shell(Path::new("."), &script))
}
