//! `tilebase gen`: always writes the same bytes, and either a whole file or none.

use std::fs;
use std::path::Path;

use tempfile::tempdir;
use tilebase_gen::Generator;
use tilebase_puzzle::{Goal, Shape};

use crate::child::start;
use crate::{run, shipped_table, tilebase};

/// The first line printed for the shipped table.
const FORECAST: &str = "3x3: 181440 boards; needs 6.1 MB of memory, 45.4 kB for the table\n";

pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn the_shipped_table_byte_for_byte() {
    let folder = tempdir().unwrap();
    tilebase()
        .args(["gen", "-o", "corner.tb"])
        .current_dir(folder.path())
        .assert()
        .success()
        .stdout_eq("")
        .stderr_eq(format!(
            "{FORECAST}corner.tb: 181440 boards, largest distance 31, 45424 bytes\n"
        ));
    let generated = fs::read(folder.path().join("corner.tb")).unwrap();
    assert!(generated == fs::read(shipped_table()).unwrap());
    assert_eq!(names(folder.path()), ["corner.tb"]);
}

#[test]
fn other_tables_answer_their_own_goal() {
    let folder = tempdir().unwrap();
    let run = |arguments: &str| run(folder.path(), arguments).success();
    for (table, board, answer) in [
        ("--goal-blank center", "12345x678", "l\n"),
        ("--goal-blank edge", "123456x78", "r\n"),
        ("--goal-blank 0 --encoding bit", "1x2345678", "l\n"),
        ("--shape 2x3 --order dlru", "1x3/425", "dr\n"),
        ("--shape 3x2 --goal-blank edge", "12/35/4x", "u\n"),
        ("--shape 4x2 --goal-blank edge", "12/34/x5/67", "r\n"),
        ("--shape 2x4 --goal-blank edge", "1234/5x67", "r\n"),
    ] {
        run(&format!("gen -o t.tb {table}"));
        run("verify t.tb");
        run(&format!("solve --table t.tb {board}")).stdout_eq(answer);
    }
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn a_file_that_cannot_be_written() {
    let folder = tempdir().unwrap();
    let error = |output: &str, error: &str| {
        let generate = tilebase()
            .args(["gen", "-o", output])
            .current_dir(folder.path())
            .assert();
        generate
            .code(1)
            .stdout_eq("")
            .stderr_eq(format!("{FORECAST}error: {error}\n"));
    };
    error(
        "no/such/folder.tb",
        "cannot write no/such/folder.tb: No such file or directory (os error 2); the folder must exist",
    );
    error(".", ". is a folder; name a file in it");
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    error("folder/", "folder/ is a folder; name a file in it");
    std::fs::remove_dir(folder.path().join("folder")).unwrap();
    let slash = "ends in a slash and so names a folder; remove the slash to write a file";
    error("x.tb/", &format!("x.tb/ {slash}"));
    assert_eq!(names(folder.path()), [""; 0]);
    std::fs::write(folder.path().join("x.tb"), "old").unwrap();
    error("x.tb/", &format!("x.tb/ {slash}"));
    assert_eq!(names(folder.path()), ["x.tb"]);
}

#[test]
fn a_shape_that_needs_too_much_memory() {
    let folder = tempdir().unwrap();
    let generate = |arguments: &[&str], error: &str| {
        tilebase()
            .args(["gen", "--shape", "4x4", "--encoding", "bit", "-o", "x.tb"])
            .args(arguments)
            .current_dir(folder.path())
            .assert()
            .code(1)
            .stderr_eq(format!(
                "4x4: 10461394944000 boards; needs [..] of memory, 1.3 TB for the table[..]\nerror: {error}\n"
            ));
        assert_eq!(names(folder.path()), [""; 0]);
    };
    let needs = "4x4 needs 2.9 TB of memory, or 151.[..] GB with --work FOLDER and 2.8 TB of disk space there";
    generate(
        &[],
        &format!("{needs}, but only [..] are free; make pattern tables with --patterns"),
    );
    generate(
        &["--memory", "500GB"],
        &format!("{needs}, but --memory allows only 500.0 GB"),
    );
    generate(
        &["--force"],
        "not enough memory for 4x4: the search needs 2.9 TB of memory; choose a work folder with --work FOLDER, or a shape of fewer cells",
    );
    generate(
        &["--force", "--memory", "1MB", "--work", "."],
        "4x4 needs at least 151.[..] GB of memory, but --memory allows only 1.0 MB",
    );
    generate(
        &["--memory", "900GB", "--work", "."],
        "--memory allows 900.0 GB; this run needs 2[..].0 GB, but only [..] are free; choose a lower limit",
    );
}

#[test]
fn odd_limits() {
    let folder = tempdir().unwrap();
    tilebase()
        .args(["gen", "--shape", "8x2", "--force", "--memory", "1"])
        .args(["--work", ".", "-o", "x.tb"])
        .current_dir(folder.path())
        .assert()
        .code(1)
        .stderr_eq(
            "8x2: [..]\nerror: 8x2 needs at least [..] of memory, but --memory allows only 1 B\n",
        );
    // The first line states the memory needed without a work folder. The error also states it.
    tilebase()
        .args(["gen", "--shape", "3x4", "--memory", "1MB", "-o", "x.tb"])
        .current_dir(folder.path())
        .assert()
        .code(1)
        .stderr_eq(
            "3x4: [..]; needs 75.[..] MB of memory, [..]\nerror: 3x4 needs 75.[..] MB of memory, or 11.[..] MB with --work FOLDER and 63.9 MB of disk space there, but --memory allows only 1.0 MB\n",
        );
    let goal = Goal::corner(Shape::new(3, 3).unwrap());
    let needed = Generator::new(goal).requirements().memory;
    let limit = needed - 1;
    tilebase()
        .args(["gen", "--memory", &limit.to_string(), "-o", "x.tb"])
        .current_dir(folder.path())
        .assert()
        .code(1)
        .stderr_eq(format!(
            "3x3: [..]\nerror: 3x3 needs {needed} bytes of memory, or [..] with --work FOLDER and [..] of disk space there, but --memory allows only {limit} bytes\n",
        ));
    tilebase()
        .args(["gen", "--memory", "much", "-o", "x.tb"])
        .assert()
        .code(2)
        .stderr_eq("error: invalid value 'much' for '--memory <LIMIT>': expected a number of bytes, such as 500MB or 4GiB\n\nFor more information, try '--help'.\n");
}

#[test]
fn quiet_is_quiet() {
    let folder = tempdir().unwrap();
    tilebase()
        .args(["gen", "--quiet", "-o", "t.tb"])
        .current_dir(folder.path())
        .assert()
        .success()
        .stdout_eq("")
        .stderr_eq("");
}

/// With any number of threads, memory limit and checkpoint, `gen` writes the same bytes and leaves no other file.
#[test]
fn threads_memory_and_checkpoints_change_nothing() {
    let folder = tempdir().unwrap();
    for (shape, encoding) in [("5x2", "move"), ("3x3", "bit"), ("2x5", "bit")] {
        let generate = |arguments: &[&str]| {
            tilebase()
                .args([
                    "gen",
                    "--shape",
                    shape,
                    "--encoding",
                    encoding,
                    "-o",
                    "t.tb",
                ])
                .args(arguments)
                .current_dir(folder.path())
                .assert()
                .success();
            assert_eq!(names(folder.path()), ["t.tb"]);
            fs::read(folder.path().join("t.tb")).unwrap()
        };
        let plain = generate(&[]);
        for arguments in [
            &["--threads", "1"][..],
            &["--threads", "2"],
            &["--threads", "7"],
            &["--checkpoint", "."],
            &["--memory", "1GB", "--work", "."],
            &["--memory", "6.4MB", "--work", ".", "--threads", "3"],
        ] {
            assert!(generate(arguments) == plain, "{shape} {arguments:?}");
        }
    }
}

/// If a run is killed at any time, the same command continues and writes the same bytes.
#[test]
fn a_killed_run_is_continued() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    const CHECKPOINT: &str = "4x3-goal-11.checkpoint";

    let folder = tempdir().unwrap();
    let generate = |output: &str, means: &[&str]| {
        start(
            Command::new(env!("CARGO_BIN_EXE_tilebase"))
                .args("gen --quiet --shape 4x3 --encoding bit -o".split(' '))
                .arg(output)
                .args(means)
                .current_dir(folder.path())
                .stderr(Stdio::null()),
        )
    };
    let begin = Instant::now();
    assert!(generate("plain.tb", &[]).wait().unwrap().success());
    let whole_time = begin.elapsed();
    let is_whole = || {
        let read = |name| fs::read(folder.path().join(name)).unwrap();
        read("t.tb") == read("plain.tb")
    };
    let saved = || fs::metadata(folder.path().join(CHECKPOINT)).and_then(|file| file.modified());

    for means in [
        &["--checkpoint", "."][..],
        &["--checkpoint", ".", "--memory", "12MB", "--work", "."],
    ] {
        let mut kills_with_checkpoint = 0;
        for attempt in 1..40 {
            let before = saved().ok();
            let process = generate("t.tb", means);
            while saved().ok() == before && process.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
            // The first kills may be too late, so the delay after a saved checkpoint becomes shorter with each run.
            std::thread::sleep(whole_time / (2 * attempt));
            process.kill().unwrap();
            process.wait().unwrap();
            // Ignores hidden files: if the run is killed just before the final rename, the temporary file remains.
            let mut names = names(folder.path());
            names.retain(|name| !name.starts_with('.') && name != "plain.tb");
            names.sort();
            match &names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                [CHECKPOINT] => kills_with_checkpoint += 1,
                [.., "t.tb"] => {
                    assert!(is_whole(), "{means:?}");
                    fs::remove_file(folder.path().join("t.tb")).unwrap();
                }
                others => panic!("{means:?}: {others:?}"),
            }
            if kills_with_checkpoint == 3 {
                break;
            }
        }
        assert_eq!(kills_with_checkpoint, 3, "{means:?}");
        assert!(generate("t.tb", means).wait().unwrap().success());
        assert!(is_whole(), "{means:?}");
        fs::remove_file(folder.path().join("t.tb")).unwrap();
        assert!(!names(folder.path()).contains(&CHECKPOINT.to_owned()));
    }
}

/// Sets the permissions of a checkpoint, regardless of the umask.
pub fn make_private(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// A file that is not a checkpoint is rejected and not changed.
#[test]
fn a_damaged_checkpoint() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("3x3-goal-8.checkpoint");
    for (text, reason) in [
        (
            &b"TILE"[..],
            "damaged; delete the checkpoint to start again",
        ),
        (
            &[0; 1000],
            "not a checkpoint of this shape, goal, machine and version; delete it or name another folder",
        ),
    ] {
        fs::write(&path, text).unwrap();
        make_private(&path);
        tilebase()
            .args(["gen", "--quiet", "--checkpoint", ".", "-o", "t.tb"])
            .current_dir(folder.path())
            .assert()
            .code(1)
            .stderr_eq(format!(
                "error: cannot use the checkpoint ./3x3-goal-8.checkpoint: {reason}\n"
            ));
        assert_eq!(fs::read(&path).unwrap(), text);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing() {
    interrupted("gen --quiet --shape 3x4 -o t.tb");
}

/// Interrupts a command that writes files. If the signal is sent too early and kills the command, the next run is
/// interrupted later.
#[cfg(unix)]
pub fn interrupted(arguments: &str) {
    use crate::child::SharedChildExt;
    use std::process::Command;
    use std::time::Duration;

    let folder = tempdir().unwrap();
    let interrupted_after = |milliseconds| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilebase"));
        let command = command.args(arguments.split(' '));
        let process = start(command.current_dir(folder.path()));
        std::thread::sleep(Duration::from_millis(milliseconds));
        process.send_signal(libc::SIGINT).unwrap();
        process.wait().unwrap().code()
    };
    let mut codes = (0..8).map(|doubled| interrupted_after(100 << doubled));
    assert_eq!(codes.find(Option::is_some), Some(Some(130)));
    assert_eq!(names(folder.path()), [""; 0]);
}

/// Runs `gen` in a shell with a file size limit below the size of the table.
#[cfg(unix)]
fn generate_into_too_little_space(folder: &Path, before: &str) -> snapbox::cmd::OutputAssert {
    let script = format!("{before} ulimit -f 8; exec \"$TILEBASE\" gen --quiet -o table.tb");
    crate::isolated(snapbox::cmd::Command::new("sh"))
        .args(["-c", &script])
        .env("TILEBASE", env!("CARGO_BIN_EXE_tilebase"))
        .current_dir(folder)
        .assert()
}

#[cfg(unix)]
#[test]
fn a_failed_write_leaves_the_old_file_and_no_other() {
    let folder = tempdir().unwrap();
    for old in [None, Some("the old table")] {
        if let Some(text) = old {
            fs::write(folder.path().join("table.tb"), text).unwrap();
        }
        // The shell may or may not ignore SIGXFSZ.
        for before in ["trap '' XFSZ;", ""] {
            generate_into_too_little_space(folder.path(), before)
                .code(1)
                .stderr_eq("error: cannot write table.tb: File too large (os error 27); raise the limit (`ulimit -f`), or name another disk\n");
        }

        let left = fs::read_to_string(folder.path().join("table.tb")).ok();
        assert_eq!(left.as_deref(), old);
        assert_eq!(names(folder.path()).len(), usize::from(old.is_some()));
    }
}
