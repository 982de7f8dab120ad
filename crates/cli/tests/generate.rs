//! `tilebase gen`: always writes the same bytes, and either a whole file or none.

use std::fs;
use std::path::Path;

use tempfile::tempdir;
use tilebase_gen::Generator;
use tilebase_puzzle::Goal;

use crate::child::spawn;
use crate::{columns, run, shipped_table, stdout};

/// The first line printed for the shipped table.
const FORECAST: &str = "3x3: 181440 boards; needs 6.6 MB of memory, 45.4 kB for the table\n";

pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn the_shipped_table_byte_for_byte() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen -o corner.tb")
        .success()
        .stdout_eq("")
        .stderr_eq(format!(
            "{FORECAST}corner.tb: 181440 boards, largest distance 31, 45424 bytes\n"
        ));
    let generated = fs::read(folder.path().join("corner.tb")).unwrap();
    assert!(generated == fs::read(shipped_table()).unwrap());
    assert_eq!(names(folder.path()), ["corner.tb"]);
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn a_file_that_cannot_be_written() {
    let folder = tempdir().unwrap();
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    std::fs::write(folder.path().join("x.tb"), "old").unwrap();
    for row in [
        "no/such/folder.tb | cannot write no/such/folder.tb: No such file or directory (os error 2); the folder must exist",
        ". | . is a folder; name a file in it",
        "folder/ | folder/ is a folder; name a file in it",
        "x.tb/ | x.tb/ ends in a slash and so names a folder; remove the slash to write a file",
        "new.tb/ | new.tb/ ends in a slash and so names a folder; remove the slash to write a file",
    ] {
        let [output, error] = columns(row);
        run(folder.path(), &format!("gen -o {output}"))
            .code(1)
            .stdout_eq("")
            .stderr_eq(format!("{FORECAST}error: {error}\n"));
        assert_eq!(names(folder.path()).len(), 2);
    }
}

/// Too little memory is an error after the first line, which states the memory needed. No file is written.
#[test]
fn too_little_memory() {
    let folder = tempdir().unwrap();
    let corner = Goal::corner("3x3".parse().unwrap());
    let needed = Generator::new(corner)
        .kind(tilebase_format::Kind::DistanceBit)
        .requirements()
        .memory;
    for row in [
        "--shape 4x4 | OF_4X4 | NEEDS, but only [..] are free; make pattern tables with --patterns",
        "--shape 4x4 --memory 500GB | OF_4X4 | NEEDS, but --memory allows only 500.0 GB",
        "--shape 4x4 --force | OF_4X4 | NEEDS, but the system refuses it",
        "--shape 4x4 --force --memory 1MB --work . | OF_4X4 | 4x4 needs at least 151.[..] GB of memory, but --memory allows only 1.0 MB",
        "--shape 4x4 --memory 900GB --work . | OF_4X4 | 4x4 needs at least 151.[..] GB of memory, but only [..] are free; make pattern tables with --patterns",
        "--shape 8x2 --force --memory 1 --work . | 8x2: [..] | 8x2 needs at least [..] of memory, but --memory allows only 1 B",
        "--shape 3x4 --memory 1MB | 3x4: [..]; needs 75.[..] MB of memory, [..] | 3x4 needs 75.[..] MB of memory, or 11.[..] MB WORK, but --memory allows only 1.0 MB",
        &format!(
            "--memory {} | 3x3: [..] | 3x3 needs {needed} bytes of memory, or [..] WORK, but --memory allows only {} bytes",
            needed - 1,
            needed - 1
        ),
    ] {
        let [arguments, first, error] = columns(row);
        let first = first.replace(
            "OF_4X4",
            "4x4: 10461394944000 boards; needs [..] of memory, 1.3 TB for the table[..]",
        );
        let error = error
            .replace("NEEDS", "4x4 needs 2.9 TB of memory, or 151.[..] GB with --work FOLDER and 2.8 TB of disk space there")
            .replace("WORK", "with --work FOLDER and [..] of disk space there");
        let refused = run(
            folder.path(),
            &format!("gen --encoding bit -o x.tb {arguments}"),
        );
        refused
            .code(1)
            .stderr_eq(format!("{first}\nerror: {error}\n"));
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

/// Some shapes do not have the named cell for the goal's blank.
#[test]
fn cells_that_have_names() {
    let folder = tempdir().unwrap();
    for (shape, corner, edge, center) in [
        ("2x2", 3, None, None),
        ("2x3", 5, Some(4), None),
        ("2x8", 15, Some(12), None),
        ("3x2", 5, Some(3), None),
        ("8x2", 15, Some(9), None),
        ("3x3", 8, Some(7), Some(4)),
        ("3x5", 14, Some(12), Some(7)),
        ("5x3", 14, Some(13), Some(7)),
        ("4x4", 15, Some(14), Some(10)),
    ] {
        for (blank, cell) in [
            ("corner", Some(corner)),
            ("edge", edge),
            ("center", center),
            (&*corner.to_string(), Some(corner)),
            (&*(corner + 1).to_string(), None),
        ] {
            let table = format!("gen -q --shape {shape} --goal-blank {blank} --pattern 1 -o t.tb");
            let Some(cell) = cell else {
                run(folder.path(), &table).code(2);
                continue;
            };
            run(folder.path(), &table).success();
            let info = stdout(run(folder.path(), "info --json t.tb"));
            assert!(
                info.contains(&format!("\"goal_blank\":{cell},")),
                "{table}: {info}"
            );
        }
    }
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
