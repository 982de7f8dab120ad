//! Tables in files: which are used, and proofs in little memory.

use std::fs;

use snapbox::cmd::OutputAssert;
use tempfile::tempdir;
use tilebase_format::{Header, Kind, checksum};
use tilebase_puzzle::Goal;

use crate::shapes::folder_of;
use crate::{run, run_limited, run_on, stdout};

/// Searches ignore a pattern of nine tiles, but use other tables in the folder. `info` reads its header; it has no proof.
#[test]
fn patterns_too_large_for_a_search() {
    let folder = folder_of(&[("10-11.tb", "--shape 4x3 --pattern 10,11")]);
    let mut header = Header {
        goal: Goal::corner("4x3".parse().unwrap()),
        kind: Kind::Pattern((1..=9).collect()),
        max_distance: 40,
        distance_sum: 1,
        payload_checksum: 0,
    };
    let payload = vec![0; header.payload_len() as usize];
    header.payload_checksum = checksum(&payload);
    let nine = [&header.to_bytes()[..], &payload].concat();
    fs::write(folder.path().join("nine.tb"), nine).unwrap();
    let info = stdout(run(folder.path(), "info nine.tb"));
    let tiles = "\ntiles          [1,2,3,4,5,6,7,8,9]\n";
    assert!(info.contains(tiles), "{info}");
    run(folder.path(), "verify -q nine.tb").code(1).stderr_eq(
        "error: nine.tb: the proof was not run: the pattern has 9 tiles, but searches open at most 8; divide the tiles among smaller patterns\n",
    );
    let solve = || run(folder.path(), "solve --tables . --shape 4x3 123456789AxB");
    solve().success().stdout_eq("r\n").stderr_eq(
        "warning: the folder's pattern tables with at most 8 tiles do not contain every tile exactly once\n",
    );
    run(folder.path(), "gen -q --shape 4x3 --patterns 6-5 -o .").success();
    solve().success().stdout_eq("r\n").stderr_eq("");
}

/// After ten thousand searches, a complete table in memory answers. The solutions stay the same.
#[test]
fn a_table_replaces_many_searches() {
    let folder = folder_of(&[("3x4.tb", "--shape 3x4")]);
    let random = "random --shape 3x4 --count 10100 --seed 1";
    let boards = stdout(run(folder.path(), random));
    let [searched, looked_up] = ["", " --tables 3x4.tb"].map(|table| {
        let solve = format!("solve --shape 3x4{table}");
        stdout(run_on(folder.path(), &solve, &boards))
    });
    assert_eq!(searched.lines().count(), 10_100);
    assert!(searched == looked_up);
}

/// The proof keeps to the memory limit, if necessary with a work folder.
#[test]
fn a_proof_in_little_memory() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen -q --shape 3x4 --encoding bit -o t.tb").success();
    let limited = "verify -q t.tb --memory 20MB";
    let not_run = |refused: OutputAssert, needs_and_limit: &str| {
        refused
            .code(1)
            .stdout_eq("[..]\n[..]\n[..]\nproof     not_run\n")
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
