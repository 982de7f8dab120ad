//! `tilebase gen`: always writes the same bytes, and only complete files.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::child::spawn;
use crate::{columns, has_program, run, run_limited, shell, stderr_of, stdout};

/// Returns the sorted names of the files in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// With any number of threads, memory limit and checkpoint, `gen` writes the same bytes and leaves no other file.
#[test]
fn threads_memory_and_checkpoints_change_nothing() {
    let folder = tempdir().unwrap();
    let threads = ["--threads 1", "--threads 2", "--threads 7", "--memory 1GB"];
    let complete = ["--checkpoint .", "--memory 6.9MB --work . --threads 3"];
    let pattern = ["--force", "--quiet"];
    for (table, others) in [
        ("--shape 5x2", &complete),
        ("--shape 3x3 --encoding bit", &complete),
        ("--shape 2x5 --encoding bit", &complete),
        ("--shape 4x3 --pattern 8,2,5,1,3,4", &pattern),
    ] {
        let generate = |arguments: &str| {
            let generate = format!("gen {table} -o t.tb {arguments}");
            run(folder.path(), generate.trim_end()).success();
            assert_eq!(names(folder.path()), ["t.tb"]);
            fs::read(folder.path().join("t.tb")).unwrap()
        };
        let plain = generate("");
        for arguments in threads.iter().chain(others) {
            assert!(generate(arguments) == plain, "{table} {arguments}");
        }
    }
}

/// If a run is killed at any time, the same command continues and writes the same bytes.
#[test]
fn a_killed_run_is_continued() {
    use std::time::{Duration, Instant};

    const CHECKPOINT: &str = "4x3-goal-11.checkpoint";

    let folder = tempdir().unwrap();
    let generate = |output: &str, means: &str| {
        let generate = format!("gen --quiet --shape 4x3 --encoding bit -o {output} {means}");
        spawn(folder.path(), &generate)
    };
    let begin = Instant::now();
    assert!(generate("plain.tb", "").wait().unwrap().success());
    let whole_time = begin.elapsed();
    let is_whole = || {
        let read = |name| fs::read(folder.path().join(name)).unwrap();
        read("t.tb") == read("plain.tb")
    };
    let saved = || fs::metadata(folder.path().join(CHECKPOINT)).and_then(|file| file.modified());

    for means in ["--checkpoint .", "--checkpoint . --memory 12MB --work ."] {
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
            match &names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                [CHECKPOINT] => kills_with_checkpoint += 1,
                [.., "t.tb"] => {
                    assert!(is_whole(), "{means}");
                    fs::remove_file(folder.path().join("t.tb")).unwrap();
                }
                others => panic!("{means}: {others:?}"),
            }
            if kills_with_checkpoint == 3 {
                break;
            }
        }
        assert_eq!(kills_with_checkpoint, 3, "{means}");
        assert!(generate("t.tb", means).wait().unwrap().success());
        assert!(is_whole(), "{means}");
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
        run(folder.path(), "gen --quiet --checkpoint . -o t.tb")
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
    interrupted("gen --quiet --shape 3x4 -o t.tb", &[]);
    interrupted("gen --quiet --metric multi --shape 3x4 -o t.tb", &[]);
}

/// Runs and interrupts a command, later each time, until it has written the files `left`.
#[cfg(unix)]
fn interrupted(arguments: &str, left: &[&str]) {
    use crate::child::SharedChildExt;
    use std::time::Duration;

    let folder = tempdir().unwrap();
    let interrupted_after = |milliseconds| {
        let process = spawn(folder.path(), arguments);
        std::thread::sleep(Duration::from_millis(milliseconds));
        process.send_signal(libc::SIGINT).unwrap();
        process.wait().unwrap().code()
    };
    let mut codes = (0..8).map(|doubled| interrupted_after(100 << doubled));
    let is_late = |code: &Option<i32>| code.is_some() && names(folder.path()).len() == left.len();
    assert_eq!(codes.find(is_late), Some(Some(130)));
    assert_eq!(names(folder.path()), left);
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
            let script = format!("{before} ulimit -f 8; exec tilebase gen --quiet -o table.tb");
            shell(folder.path(), &script).code(1).stderr_eq(
                "error: cannot write table.tb: File too large (os error 27); raise the limit (`ulimit -f`), or name another disk\n",
            );
        }

        let left = fs::read_to_string(folder.path().join("table.tb")).ok();
        assert_eq!(left.as_deref(), old);
        assert_eq!(names(folder.path()).len(), usize::from(old.is_some()));
    }
}

/// Prints the first line of progress before it allocates. A failed allocation is an error, not an abort.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_for_patterns() {
    let folder = tempdir().unwrap();
    for row in [
        "--pattern 1,2,3,4,5,6,7,8 | error: 4x4 needs 3[..] MB of memory, but only [..] are free; use --force to try anyway",
        "--pattern 1,2,3,4,5,6,7,8 --force | 0 s: distance 0, 1 states\nerror: 4x4 needs 367.0 MB of memory, but the system refuses it",
    ] {
        let [arguments, message] = columns(row);
        let arguments = format!("gen --threads 2 --shape 4x4 -o x.tb {arguments}");
        let failed = run_limited(folder.path(), "-v 200000", &arguments).code(1);
        failed.stderr_eq(format!("4x4: [..]\n{message}\n"));
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

/// A complete table is kept. An incomplete or damaged table, or a table of other tiles, is replaced.
#[test]
fn only_missing_tables_are_made() {
    let folder = tempdir().unwrap();
    let [first, second] = ["3x3-1-2-3-4.tb", "3x3-5-6-7-8.tb"];
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let partition = "gen --json --patterns 4-4 -o .";
    let made = stdout(run(folder.path(), partition));
    let [whole, other] = [first, second].map(read);
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    for (bytes, is_kept) in [
        (&whole, true),
        (&whole[..100].to_vec(), false),
        (&flipped, false),
        (&other, false),
    ] {
        fs::write(folder.path().join(first), bytes).unwrap();
        let again = run(folder.path(), partition);
        assert_eq!(
            stderr_of(&again).contains("3-4.tb: already complete\n"),
            is_kept
        );
        assert!(stderr_of(&again).ends_with("\n./3x3-5-6-7-8.tb: already complete\n") || is_kept);
        assert_eq!(stdout(again), made);
        assert!(read(first) == whole);
    }
}

/// An interrupted run leaves only complete tables in its folder.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_complete_tables() {
    interrupted("gen --quiet --shape 4x4 --patterns 7-8 -o a/b", &["a"]);
    let finished = ["4x4-1.tb", "4x4-2-3-4-5-6-7.tb"];
    interrupted("gen --quiet --shape 4x4 --patterns 1-6-8 -o .", &finished);
}

/// If the second table does not fit, the complete first table stays.
#[cfg(unix)]
#[test]
fn a_failed_write_leaves_the_tables_before_it() {
    let folder = tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 8; exec tilebase gen --quiet --patterns 1-7 -o .";
    shell(folder.path(), script).code(1).stderr_eq(
        "error: cannot write ./3x3-2-3-4-5-6-7-8.tb: File too large (os error 27); raise the limit (`ulimit -f`), or name another disk\n",
    );
    assert_eq!(names(folder.path()), ["3x3-1.tb"]);
    // If there is too little memory, no folder is made.
    run(folder.path(), "gen -q --patterns 4-4 -o a/b --memory 1kB").code(1);
    assert_eq!(names(folder.path()), ["3x3-1.tb"]);
}

/// If a table or its folder cannot be synced, the command fails. strace makes the sync fail.
#[cfg(target_os = "linux")]
#[test]
fn tables_that_cannot_be_synced() {
    if !has_program("strace") {
        return;
    }
    let folder = tempdir().unwrap();
    let tables = ["3x3-1-2-3-4.tb", "3x3-5-6-7-8.tb"];
    let lost = |table: &str| {
        format!("error: cannot write ./{table}: Input/output error (os error 5)[..]\n")
    };
    let unsafe_name = |table: &str| {
        format!(
            "error: ./{table} is complete, but a power cut may lose it: its folder could not be synced: Input/output error (os error 5); the disk may be failing; name another disk\n"
        )
    };
    for (sync, stderr, written) in [
        (1, lost(tables[0]), 0),
        (2, unsafe_name(tables[0]), 1),
        (3, lost(tables[1]), 1),
        (4, unsafe_name(tables[1]), 2),
    ] {
        let strace = format!("strace -f -qq -o /dev/null -e inject=fsync:error=EIO:when={sync}");
        let script = format!("{strace} tilebase gen -q --patterns 4-4 -o .");
        let failed = shell(folder.path(), &script).code(1);
        failed.stdout_eq("").stderr_eq(stderr);
        assert_eq!(names(folder.path()), tables[..written]);
        for table in &tables[..written] {
            fs::remove_file(folder.path().join(table)).unwrap();
        }
    }
}
