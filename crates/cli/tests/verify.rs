//! `tilebase verify` within limits.

use snapbox::cmd::OutputAssert;
use tempfile::tempdir;

use crate::{run, run_limited};

/// The proof keeps to the memory limit, if necessary with a work folder.
#[test]
fn a_proof_in_little_memory() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen -q --shape 3x4 --encoding bit -o t.tb").success();
    let limited = "verify -q t.tb --memory 20MB";
    let not_run = |refused: OutputAssert, needs_and_limit: &str| {
        refused
            .code(1)
            .stdout_eq("[..]\n[..]\n[..]\nproof     not run\n")
            .stderr_eq(format!(
                "error: t.tb: the proof was not run: 3x4 needs 7[..] MB of memory, {needs_and_limit}\n"
            ));
    };
    not_run(
        run(folder.path(), limited),
        "or 11.[..] MB with --work FOLDER and [..] of disk space there, but --memory allows only 20.0 MB",
    );
    #[cfg(target_os = "linux")]
    not_run(
        run_limited(folder.path(), "-v 60000", "verify -q t.tb"),
        "[..]but only [..] are free",
    );
    let proved = run(folder.path(), &format!("{limited} --work .")).success();
    proved.stdout_eq("[..]\n[..]\n[..]\nproof     ok  239500800 boards\n");
}
