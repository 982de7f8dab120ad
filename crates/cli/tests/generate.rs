//! `tilebase gen`: always writes the same bytes, and either a whole file or none.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::child::spawn;
use crate::{run, shell};

pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
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
            names.sort();
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
pub fn interrupted(arguments: &str, left: &[&str]) {
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
    let mut names = names(folder.path());
    names.sort();
    assert_eq!(names, left);
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
