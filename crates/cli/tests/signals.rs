//! Signals lead to error messages and exit codes.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{ChildStdout, Command, Stdio};
use std::sync::Arc;

use tempfile::tempdir;

use crate::child::{self, Dialogue, SharedChild, SharedChildExt};
use crate::damaged_tables::changed_while_in_use;
use crate::{run, run_limited, shipped_table, stderr_of};

/// If a table is truncated after the first answer, to any number of pages, the command answers or prints an error.
#[test]
fn a_table_that_is_cut_while_in_use() {
    let truncated = "error: a table was truncated or became unreadable while in use; use --read to load tables into memory first\n";
    let whole = fs::metadata(shipped_table()).unwrap().len();
    let mut codes = Vec::new();
    for len in (0..whole).step_by(4096) {
        let (answer, errors, code) = changed_while_in_use("", |file| file.set_len(len).unwrap());
        let expected = match code {
            Some(0) => ("ullddrurdllurdruldr\n", ""),
            _ => ("", truncated),
        };
        assert_eq!((&*answer, &*errors), expected, "{len} bytes");
        codes.push(code);
    }
    assert_eq!(codes[0], Some(135));
    assert!(codes.iter().all(|code| [Some(0), Some(135)].contains(code)));
}

/// A signal ends the command even while it is blocked on a pipe.
#[test]
fn a_request_to_end_a_blocked_stream() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // The pipe stays open, but is not read.
        let (child, output) = writing_to_a_pipe(":");
        child.send_signal(signal).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        drop(output);
    }
}

/// A hangup does not end a command under `nohup`.
#[test]
fn ignored_signals_stay_ignored() {
    let (child, output) = writing_to_a_pipe("trap '' HUP");
    child.send_signal(libc::SIGHUP).unwrap();
    ends_with_the_boards(&child, output);
}

/// Writes more boards than fit into a pipe, after the shell command `before`.
fn writing_to_a_pipe(before: &str) -> (Arc<SharedChild>, ChildStdout) {
    let mut shell = Command::new("sh");
    let script = format!("{before}; exec \"$0\" {BOARDS}");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_tilebase")]);
    begun(shell.stdout(Stdio::piped()))
}

const BOARDS: &str = "random --count 100000 --threads 1";

/// Starts a command that prints boards, and reads the first of them.
fn begun(command: &mut Command) -> (Arc<SharedChild>, ChildStdout) {
    let child = child::start(command);
    let mut first = [0; 18];
    let mut output = child.take_stdout().unwrap();
    output.read_exact(&mut first).unwrap();
    (child, output)
}

/// Reads the other boards.
fn ends_with_the_boards(child: &SharedChild, mut output: ChildStdout) {
    let mut rest = Vec::new();
    output.read_to_end(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(rest.len(), 99_999 * 18);
}

/// Returns a command that can start no thread. `folder` is for a copy of the program. `before` is shell code.
fn without_threads(folder: &Path, before: &str, arguments: &str) -> Command {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    let program = folder.join("tilebase");
    // With `fs::copy`, a child of another test may inherit the file open for writing. The copy then cannot run.
    let copy = [env!("CARGO_BIN_EXE_tilebase").as_ref(), &*program];
    assert!(Command::new("cp").args(copy).status().unwrap().success());
    // Forbids more processes. In some shells, the option is `-p`.
    let script =
        format!("{before}\nulimit -u 0 2>/dev/null || ulimit -p 0; exec \"$0\" {arguments}");
    let mut command = Command::new("sh");
    command.arg("-c").arg(script).arg(&program);
    if fs::metadata(folder).unwrap().uid() == 0 {
        command.uid(65534); // root may start any number
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn searches_where_no_thread_can_be_started() {
    let folder = tempdir().unwrap();
    for arguments in [
        "solve --metric multi",
        "solve --threads 4",
        "solve --seconds 9",
    ] {
        let arguments = format!("{arguments} 123456789abcdexf");
        let output = child::output(&mut without_threads(folder.path(), "", &arguments));
        let streams = [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy);
        assert_eq!(streams, ["r\n", ""], "{arguments}");
    }
}

/// If no thread can be started for signals, they end the process immediately. Ignored signals stay ignored.
#[test]
fn signals_where_no_thread_can_be_started() {
    let folder = tempdir().unwrap();
    for (trap, is_ignored) in [("", false), ("trap '' INT", true)] {
        let (child, output) = begun(&mut without_threads(folder.path(), trap, BOARDS));
        child.send_signal(libc::SIGINT).unwrap();
        if is_ignored {
            ends_with_the_boards(&child, output);
        } else {
            drop(output);
            assert_eq!(child.wait().unwrap().code(), Some(130));
        }
    }
}

/// If a table is truncated while several threads read it, one error is printed. Repetitions make two simultaneous
/// failures likely.
#[test]
fn a_table_that_is_cut_while_threads_use_it() {
    let folder = tempdir().unwrap();
    let table = folder.path().join("t.tb");
    for _ in 0..60 {
        fs::copy(shipped_table(), &table).unwrap();
        let mut solve = Dialogue::start(folder.path(), "solve --tables t.tb");
        solve.ask("1234567x8\n", 1);
        let file = File::options().write(true).open(&table).unwrap();
        file.set_len(0).unwrap();
        // This write fails if the process ends before it has read all input.
        let _ = solve.input.write_all("23415x768\n".repeat(5000).as_bytes());
        let (_, output) = solve.end();
        assert_eq!(output.status.code(), Some(135), "{output:?}");
        let lines = output.stderr.split(|&byte| byte == b'\n').count() - 1;
        assert_eq!(lines, 1, "{output:?}");
    }
}

/// A signal from another process has its default action.
#[test]
fn a_bus_error_or_an_abort_that_was_sent() {
    use std::os::unix::process::ExitStatusExt;

    for signal in [libc::SIGBUS, libc::SIGABRT] {
        let (child, _output) = writing_to_a_pipe("ulimit -c 0");
        child.send_signal(signal).unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(signal));
    }
}

/// With little memory, the command answers or prints an error in one line, and writes a whole file or none.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_an_error() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen -q --shape 3x3 -o t.tb").success();
    let large = "'24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x'";
    let small: Vec<u32> = (12..42)
        .step_by(6)
        .map(|megabytes| megabytes << 10)
        .collect();
    for (arguments, kilobytes) in [
        ("solve 23415x768", &small[..]),
        ("solve -q 1234/5678/9abc/edfx", &small),
        ("compare --count 3", &small),
        ("gen -q --shape 3x3 -o new", &small),
        ("gen -q --shape 3x4 --work . -o new", &small),
        ("verify t.tb", &small),
        (
            "solve --seconds 0.1 LARGE",
            &[14_000, 18_000, 25_000, 33_000],
        ),
        ("solve --seconds 0.1 --checkpoint . LARGE", &[20_000]),
        ("hint LARGE", &[20_000, 24_576]),
        ("analyse --seconds 0.1 LARGE dr", &[22_528, 24_576]),
        (
            "solve --seconds 0.1 --metric multi xC9DFBAE37564821",
            &[50_000, 235_000],
        ),
    ] {
        for limit in kilobytes {
            let arguments = arguments.replace("LARGE", large);
            let run = run_limited(folder.path(), &format!("-v {limit}"), &arguments);
            let errors = stderr_of(&run);
            let case = format!("{arguments} in {limit} KiB: {errors}");
            match run.get_output().status.code() {
                // There was too little memory to load the program.
                Some(127) => (),
                // With enough memory, `analyse` answers that the move is illegal.
                Some(3) => assert!(arguments.starts_with("analyse"), "{case}"),
                Some(0) => assert!(
                    errors.is_empty() || arguments.contains("--seconds"),
                    "{case}"
                ),
                Some(1) => {
                    let is_told = errors.starts_with("error: ") && errors.lines().count() == 1;
                    assert!(is_told, "{case}");
                }
                _ => panic!("{case}"),
            }
            let _ = fs::remove_file(folder.path().join("new"));
            assert_eq!(folder.path().read_dir().unwrap().count(), 1, "{case}");
        }
    }
}

/// Boards at a distance are found by a search from the goal, so a goal other than the table's needs no more memory.
#[cfg(target_os = "linux")]
#[test]
fn boards_at_a_distance_of_another_goal_in_little_memory() {
    let folder = tempdir().unwrap();
    let generate = "gen -q --shape 3x4 --encoding bit --threads 1 -o t.tb";
    run(folder.path(), generate).success();
    let random = "random --tables t.tb --distance 36 --count 1 --seed 1";
    let turned = format!("{random} --goal 'x 11 10 9 / 8 7 6 5 / 4 3 2 1'");
    run_limited(folder.path(), "-v 200000", &turned).success();
}
