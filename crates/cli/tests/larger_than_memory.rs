//! Tables of 4x4 boards, 1.3 TB and 2.6 TB long. They are mapped, and read into memory only on request.
//!
//! The files are sparse: they have the full length, but contain only the entries of boards near the goal.

use std::io::ErrorKind;

use oracle::{UDLR, distances_within, goal, sparse_file};
use tempfile::{TempDir, tempdir};
use tilebase_format::Kind;

use crate::{print_left_out, run, run_limited};

/// A board eleven moves from the goal.
const BOARD: &str = "51249638Dx7BEAFC";

/// A board eighty moves from the goal. Its entry and its neighbours' entries are missing.
const FARTHEST: &str = "xC9DFBAE37564821";

/// Returns a folder with a table of each encoding. If files cannot be that long, prints a note and returns `None`.
fn folder() -> Option<TempDir> {
    let folder = tempdir().unwrap();
    let goal = goal("4x4", 15);
    let distances = distances_within(goal.board(), 12);
    for (name, encoding) in [("bit.tb", Kind::DistanceBit), ("move.tb", UDLR)] {
        let path = folder.path().join(name);
        if let Err(error) = sparse_file(&path, goal, encoding, 80, &distances) {
            use ErrorKind::{FileTooLarge, InvalidInput, StorageFull};
            let is_too_large = matches!(error.kind(), FileTooLarge | InvalidInput | StorageFull);
            assert!(is_too_large, "{error}");
            print_left_out(format_args!("a table of 4x4, encoding {encoding}: {error}"));
            return None;
        }
    }
    Some(folder)
}

#[test]
fn boards_near_the_goal_are_answered() {
    let Some(folder) = folder() else { return };
    for table in ["bit.tb", "move.tb"] {
        let ask = |command: &str, arguments: &str| {
            let arguments = format!("{command} --tables {table} {arguments}");
            run(folder.path(), &arguments).success()
        };
        ask("solve", BOARD).stdout_eq("dluuurrddrd\n");
        ask("solve", &format!("--order dlru --as distance {BOARD}")).stdout_eq("11\n");
        ask("solve", &format!("--as count {BOARD}")).stdout_eq("1\n");
        ask("hint", BOARD).stdout_eq("d  slides 10  distance 11\n");
        ask("check", &format!("{BOARD} dluuurrddrd")).stdout_eq("optimal, at length 11\n");
        ask("random", "--seed 1").stdout_eq("1 15 10 6 14 2 11 3 12 x 4 5 13 9 7 8\n");
        let info = run(folder.path(), &format!("info {table}")).success();
        info.stdout_eq("...\nentries        10461394944000\n...\n");
    }
    let both = format!("solve --tables . --shape 4x4 {BOARD}");
    run(folder.path(), &both)
        .success()
        .stdout_eq("dluuurrddrd\n")
        .stderr_eq("");
}

/// The error is printed without reading the whole file, which would take hours.
#[test]
fn a_missing_entry_is_an_error_at_once() {
    let Some(folder) = folder() else { return };
    for command in ["solve --as moves", "hint", "check"] {
        for (tables, named) in [
            ("--tables bit.tb", "bit.tb"),
            ("--tables move.tb", "move.tb"),
            ("--tables bit.tb --tables move.tb", "move.tb or bit.tb"),
        ] {
            let moves = if command == "check" { " r" } else { "" };
            let lost = run(
                folder.path(),
                &format!("{command} {tables} {FARTHEST}{moves}"),
            );
            lost.code(1).stdout_eq("").stderr_eq(format!(
                "error: {named}: damaged table: [..]; generate the table again with `tilebase gen`\n"
            ));
        }
    }
}

/// The command fails immediately if the boards need too much memory, or if the address space is too small for a map.
#[test]
fn too_large_for_memory() {
    let Some(folder) = folder() else { return };
    let limited = |limit: &str, arguments: &str| {
        let arguments = format!("{arguments} --tables bit.tb");
        run_limited(folder.path(), limit, &arguments)
            .code(1)
            .stdout_eq("")
    };
    for (question, needs) in [
        ("stats", "the count needs 1.4 TB of memory"),
        (
            "random --distance 3",
            "the search for boards needs 1.4 TB of memory",
        ),
    ] {
        // Limits the memory, because the machine may have enough for the boards.
        let refused = limited("-d 1000000", question);
        refused.stderr_eq(format!("error: {needs}, but only [..] are free\n"));
    }
    limited("-v 1000000", &format!("solve {BOARD}")).stderr_eq(
        "error: cannot use the table bit.tb: not enough address space to map 1307674368064 bytes; raise the limit (`ulimit -v`), or use a 64-bit system\n",
    );
}
