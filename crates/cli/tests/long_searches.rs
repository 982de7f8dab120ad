//! Searches that `solve --checkpoint` saves and resumes, and boards divided among several runs.

use std::fs;
use std::path::Path;

use snapbox::cmd::OutputAssert;
use tempfile::tempdir;

use crate::generate::make_private;
use crate::{ask, run, stdout};

/// A board 74 moves from the goal. On one thread, its search takes seconds.
const FAR: &str = "12 9 10 13 15 x 5 14 3 11 7 6 4 8 2 1";

/// The file of its search.
const FILE: &str = "4x4-12-9-10-13-15-x-5-14-3-11-7-6-4-8-2-1.search";

/// Starts or continues the search for a board, on one thread.
fn solve(folder: &Path, arguments: &str) -> OutputAssert {
    run(
        folder,
        &format!("solve --threads 1 --checkpoint . {arguments}"),
    )
}

/// Begins the search for `FAR`, and returns the bytes of its file.
fn begun(folder: &Path) -> Vec<u8> {
    let known = solve(folder, &format!("--nodes 1000000 '{FAR}'")).success();
    known
        .stdout_eq("between [..] and [..]\n")
        .stderr_eq("the same command continues the search\n");
    fs::read(folder.join(FILE)).unwrap()
}

/// If the signal is sent before the search starts, the next run is interrupted later. After a kill, the search continues
/// from its last save, and a temporary file may remain.
#[cfg(unix)]
#[test]
fn interrupted_searches_continue() {
    use std::thread::sleep;
    use std::time::Duration;

    use crate::child::{SharedChildExt, rest, spawn};

    let whole = stdout(ask(&format!("solve --json '{FAR}'")));
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGKILL] {
        let folder = tempdir().unwrap();
        let mut interruptions = 0;
        for run in 1.. {
            let search = format!("solve --json --threads 1 --checkpoint . '{FAR}'");
            let child = spawn(folder.path(), &search);
            sleep(Duration::from_millis(300 * run));
            child.send_signal(signal).unwrap();
            let output = rest(&child);
            if output.status.code().is_none() {
                assert_eq!(signal, libc::SIGKILL);
                interruptions += u32::from(folder.path().join(FILE).exists());
                continue;
            }
            let said = String::from_utf8(output.stderr).unwrap();
            let is_continued = said.starts_with("continuing from the checkpoint, after ");
            assert!(interruptions == 0 || is_continued, "{said}");
            if output.status.success() {
                assert_eq!(String::from_utf8(output.stdout).unwrap(), whole);
                break;
            }
            assert_eq!(output.status.code(), Some(130), "{said}");
            assert_eq!(output.stdout, b"");
            if said.is_empty() {
                continue;
            }
            // A beam may find an optimal solution that is not the first in the move order.
            let known =
                ["between ", "exactly 74 "].map(|known| format!("interrupted: {FAR}: {known}"));
            assert!(known.iter().any(|known| said.contains(known)), "{said}");
            assert!(
                said.ends_with(" moves; the same command continues the search\n"),
                "{said}"
            );
            interruptions += 1;
        }
        assert!(interruptions > 0);
        let mut left = fs::read_dir(folder.path())
            .unwrap()
            .map(|file| file.unwrap().file_name());
        let is_temporary = |name: std::ffi::OsString| name.to_str().unwrap().starts_with('.');
        assert!(left.all(|name| signal == libc::SIGKILL && is_temporary(name)));
    }
}

/// A solution that is proved good enough is an answer, so the file is deleted.
#[test]
fn a_solution_within_a_percentage_ends_the_search() {
    let folder = tempdir().unwrap();
    begun(folder.path());
    solve(folder.path(), &format!("--within 60 '{FAR}'"))
        .success()
        .stderr_eq("continuing from the checkpoint, after [..]k boards\nargument 1: a solution of length [..]; at least [..] moves are needed: within 60 %\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A file that is not a checkpoint of this search is refused and not changed.
#[test]
fn other_files_are_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path().join(FILE);
    let whole = begun(folder.path());
    let refused = |bytes: &[u8], arguments: &str, reason: &str| {
        fs::write(&path, bytes).unwrap();
        make_private(&path);
        solve(folder.path(), arguments)
            .code(1)
            .stdout_eq("")
            .stderr_eq(format!(
                "error: cannot use the checkpoint ./{FILE}: {reason}\n"
            ));
        assert_eq!(fs::read(&path).unwrap(), bytes);
    };
    let other = "not a checkpoint of this board, goal, order, tables and version; delete it or name another folder";
    let far = format!("'{FAR}'");
    refused(&whole, &format!("--order rldu {far}"), other);
    let goal = "--goal '2 1 4 3 5 6 7 8 9 10 11 12 13 14 15 x'";
    refused(&whole, &format!("{goal} {far}"), other);
    refused(&[b'x'; 1000], &far, other);

    let damaged = "damaged; delete the checkpoint to start again";
    refused(&whole[..whole.len() / 2], &far, damaged);
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    refused(&flipped, &far, damaged);
    fs::write(&path, &whole).unwrap();
    make_private(&path);
    solve(folder.path(), &format!("--nodes 1000 {far}"))
        .success()
        .stdout_eq("between [..] and [..]\n");
}

#[test]
fn boards_in_arguments_are_saved() {
    let folder = tempdir().unwrap();
    for arguments in [
        "",
        "-",
        "FAR -",
        "--as all FAR",
        "--as count FAR",
        "--input boards.txt",
    ] {
        let arguments = arguments.replace("FAR", &format!("'{FAR}'"));
        solve(folder.path(), &arguments).code(2).stdout_eq("");
    }
    // Without a search, and after a short search, no file is left.
    for (board, answer) in [
        ("1 2 3 4 5 6 7 8 x", ""),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", "r"),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x", "unsolvable"),
    ] {
        let answered = stdout(solve(folder.path(), &format!("'{board}'")));
        assert_eq!(answered, format!("{answer}\n"));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // Each board has its own file.
    let other = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";
    solve(folder.path(), &format!("--nodes 1000 '{FAR}' '{other}'")).success();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    assert!(folder.path().join(FILE).exists());
}

/// The commands of docs/command.md, without the machines: `split` divides the boards, and each part is solved alone.
#[cfg(target_os = "linux")]
#[test]
fn parts_of_a_list_of_boards() {
    let folder = tempdir().unwrap();
    let boards = stdout(ask(
        "random --shape 4x4 --distance 20-30 --count 20 --seed 5",
    ));
    fs::write(folder.path().join("boards.txt"), boards).unwrap();
    let whole = "tilebase solve --as distance < boards.txt";
    let parts = "split -n l/3 -d boards.txt part. && \
        for part in part.??; do tilebase solve --as distance < $part > answers.${part#part.}; done && \
        cat answers.??";
    let answers = [whole, parts].map(|script| stdout(crate::shell(folder.path(), script)));
    assert_eq!(answers[0].lines().count(), 20);
    assert_eq!(answers[0], answers[1]);
}
