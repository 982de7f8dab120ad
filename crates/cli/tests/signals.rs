//! Signals lead to error messages and exit codes.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{ChildStdout, Command, Output, Stdio};
use std::sync::Arc;

use tempfile::tempdir;

use crate::child::{self, Dialogue, SharedChild, SharedChildExt, spawn};
use crate::{run, shipped_table};

/// Runs the command in a folder, with a limit set by the shell.
pub fn run_limited(folder: &Path, limit: &str, arguments: &str) -> Output {
    let command = format!("ulimit {limit} && exec \"$0\" {arguments}");
    child::output(
        Command::new("sh")
            .args(["-c", &command, env!("CARGO_BIN_EXE_tilebase")])
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    )
}

pub fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

/// If a table is truncated after the first answer, to any number of pages, the command answers or prints an error.
#[test]
fn a_table_that_is_cut_while_in_use() {
    let folder = tempdir().unwrap();
    let table = folder.path().join("t.tb");
    let whole = fs::metadata(shipped_table()).unwrap().len();
    let mut codes = Vec::new();
    for len in (0..whole).step_by(4096) {
        fs::copy(shipped_table(), &table).unwrap();
        let mut solve = Dialogue::start(folder.path(), "solve --tables t.tb");
        assert_eq!(solve.ask("1234567x8\n", 1), "r\n");
        let file = File::options().write(true).open(&table).unwrap();
        file.set_len(len).unwrap();
        solve.ask("23415x768\n", 0);
        let (answer, output) = solve.end();
        let code = output.status.code();
        let expected = if code == Some(0) {
            ("ullddrurdllurdruldr\n", "")
        } else {
            (
                "",
                "error: the table t.tb was truncated or became unreadable while in use; use --read to load tables into memory first\n",
            )
        };
        assert_eq!((answer.as_str(), stderr(&output)), expected, "{len} bytes");
        codes.push(code);
    }
    println!("cases: {} tables cut while in use", codes.len());
    assert_eq!(codes[0], Some(135));
    assert!(codes.iter().all(|code| [Some(0), Some(135)].contains(code)));
}

/// If a table is written to a stream, a signal ends the command even while the command is blocked on a pipe.
#[test]
fn a_request_to_end_a_blocked_stream() {
    let folder = tempdir().unwrap();
    for arguments in [
        "gen --quiet --shape 2x5 -o -",
        "gen --quiet --shape 4x4 --pattern 1,2,3,4,7 -o -",
    ] {
        let child = spawn(folder.path(), arguments);
        // The pipe is smaller than the table, so the pipe fills again after this read.
        let mut output = child.take_stdout().unwrap();
        let mut first = [0; 8];
        output.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"TILEBASE");
        child.send_signal(libc::SIGTERM).unwrap();
        // The pipe stays open, but is not read.
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{arguments}");
        drop(output);
    }
}

/// A hangup does not end a command under `nohup`.
#[test]
fn ignored_signals_stay_ignored() {
    let folder = tempdir().unwrap();
    let (child, mut output) = writing_to_a_pipe(folder.path(), "trap '' HUP");
    child.send_signal(libc::SIGHUP).unwrap();
    let mut rest = Vec::new();
    output.read_to_end(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(8 + rest.len(), 64 + 1_814_400 / 4);
}

/// Runs the shell command `before`, then writes a table of 2x5 to a pipe. Reads the first eight bytes from the pipe.
fn writing_to_a_pipe(folder: &Path, before: &str) -> (Arc<SharedChild>, ChildStdout) {
    let generate = format!("{before}; exec \"$0\" gen --quiet --shape 2x5 -o -");
    let child = child::start(
        Command::new("sh")
            .args(["-c", &generate, env!("CARGO_BIN_EXE_tilebase")])
            .current_dir(folder)
            .stdout(Stdio::piped()),
    );
    let mut first = [0; 8];
    let mut output = child.take_stdout().unwrap();
    output.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"TILEBASE");
    (child, output)
}

/// Returns a command that can start no thread. `folder` is for a copy of the program. `before` is shell code.
fn without_threads(folder: &Path, before: &str, arguments: &str) -> Command {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    let program = folder.join("tilebase");
    fs::copy(env!("CARGO_BIN_EXE_tilebase"), &program).unwrap();
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
        assert_eq!(
            (&*output.stdout, stderr(&output)),
            (&b"r\n"[..], ""),
            "{arguments}"
        );
    }
}

/// If no thread can be started for signals, they end the process immediately. Ignored signals stay ignored.
#[test]
fn signals_where_no_thread_can_be_started() {
    let folder = tempdir().unwrap();
    for (trap, is_ignored) in [("", false), ("trap '' INT", true)] {
        let generate = "gen -q --shape 2x5 --threads 1 -o -";
        let child = child::start(&mut without_threads(folder.path(), trap, generate));
        let mut output = child.take_stdout().unwrap();
        let mut table = vec![0; 8];
        output.read_exact(&mut table).unwrap();
        child.send_signal(libc::SIGINT).unwrap();
        if is_ignored {
            output.read_to_end(&mut table).unwrap();
            assert_eq!(child.wait().unwrap().code(), Some(0));
            assert_eq!(table.len(), 64 + 1_814_400 / 4);
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
    let cuts = 60;
    for _ in 0..cuts {
        fs::copy(shipped_table(), &table).unwrap();
        let mut solve = Dialogue::start(folder.path(), "solve --tables t.tb");
        solve.ask("1234567x8\n", 1);
        let file = File::options().write(true).open(&table).unwrap();
        file.set_len(0).unwrap();
        // This write fails if the process ends before it has read all input.
        let _ = solve.input.write_all("23415x768\n".repeat(5000).as_bytes());
        let (_, output) = solve.end();
        assert_eq!(output.status.code(), Some(135), "{output:?}");
        assert_eq!(stderr(&output).lines().count(), 1, "{output:?}");
    }
    println!("cases: {cuts} tables cut while in use");
}

/// A signal from another process has its default action.
#[test]
fn a_bus_error_or_an_abort_that_was_sent() {
    use std::os::unix::process::ExitStatusExt;

    let folder = tempdir().unwrap();
    for signal in [libc::SIGBUS, libc::SIGABRT] {
        let (child, _output) = writing_to_a_pipe(folder.path(), "ulimit -c 0");
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
        .step_by(3)
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
            let output = run_limited(folder.path(), &format!("-v {limit}"), &arguments);
            let case = format!("{arguments} in {limit} KiB: {output:?}");
            let errors = stderr(&output);
            match output.status.code() {
                // There was too little memory to load the program.
                Some(127) => (),
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

/// If there is too little memory for the proof, a table is not reported as wrong.
#[cfg(target_os = "linux")]
#[test]
fn a_proof_without_memory_is_not_run() {
    use tilebase_format::{Header, Kind, checksum};

    let folder = tempdir().unwrap();
    let mut header = Header {
        goal: tilebase_puzzle::Goal::corner("3x4".parse().unwrap()),
        kind: Kind::DistanceBit,
        max_distance: 53,
        distance_sum: 1,
        payload_checksum: 0,
    };
    let payload = vec![0; header.payload_len() as usize];
    header.payload_checksum = checksum(&payload);
    let file = [&header.to_bytes()[..], &payload].concat();
    fs::write(folder.path().join("t.tb"), file).unwrap();

    let output = run_limited(folder.path(), "-v 60000", "verify t.tb");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let lines = str::from_utf8(&output.stdout).unwrap();
    let end = "padding   ok\nproof     not run\n";
    assert!(lines.ends_with(end), "{lines}");
    let said = stderr(&output);
    let begin = "error: t.tb: the proof was not run: 3x4 needs 7";
    let is_said = said.contains(begin) && said.ends_with(" are free\n");
    assert!(is_said, "{said}");
    // With enough memory, the table is reported as wrong.
    let output = run_limited(folder.path(), "-v unlimited", "verify t.tb");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
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
    let output = run_limited(folder.path(), "-v 200000", &turned);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}
