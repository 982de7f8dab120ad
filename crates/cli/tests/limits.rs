//! `tilebase solve` if a search is ended before it has proved its solution: by a limit, or by Ctrl-C.

use std::time::{Duration, Instant};

use serde_json::Value;
use snapbox::cmd::OutputAssert;
use tilebase_puzzle::{Board, Goal, Move};

use crate::tilebase;

/// Eleven moves from the goal 1 2 3 ... 15 x.
const BOARD: &str = "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12";
const SOLUTION: &str = "dluuurrddrd";

/// Eighty moves from the goal, the most there are.
const FARTHEST: &str = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";

fn solve(arguments: &[&str]) -> OutputAssert {
    tilebase().arg("solve").args(arguments).assert()
}

fn solve_as_json(arguments: &[&str]) -> Value {
    let json = solve(&[&["--json"], arguments].concat()).success();
    serde_json::from_slice(&json.get_output().stdout).unwrap()
}

/// A solution may be proved to be optimal, but not yet to be the first in the move order: it is not shown.
#[test]
fn a_limit_does_not_change_which_solution_is_printed() {
    let board = "15 14 7 2 13 1 4 9 5 10 11 8 3 6 x 12";
    solve(&["--nodes", "300000", board])
        .success()
        .stdout_eq("exactly 53\n");
    solve(&[board]).success().stdout_eq("uurdldlu[..]\n");
}

#[test]
fn a_limit_ends_a_search_with_what_is_known() {
    let by_nodes = || solve_as_json(&["--nodes", "100000", FARTHEST]);
    let found = by_nodes();
    assert_eq!(found, by_nodes());
    let number = |name: &str| found[name].as_u64().unwrap();
    let (bound, upper) = (number("bound"), number("upper"));
    assert!((62..=80).contains(&bound) && (80..=110).contains(&upper));
    assert!((100_000..110_000).contains(&number("nodes")), "{found}");
    assert_eq!(
        (&found["distance"], &found["moves"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(found["solvable"], true);

    let best = found["best"].as_str().unwrap();
    let board = Board::parse("4x4".parse().unwrap(), FARTHEST).unwrap();
    let end = best.chars().fold(board, |board, letter| {
        board.moved(Move::from_letter(letter).unwrap()).unwrap()
    });
    let goal = Goal::corner(board.shape()).board();
    assert_eq!((best.len() as u64, end), (upper, goal));

    for form in ["moves", "distance", "boards"] {
        solve(&["--nodes", "100000", "--as", form, FARTHEST])
            .success()
            .stdout_eq(format!("between {bound} and {upper}\n"))
            .stderr_eq("");
    }
    // A limit that is not reached changes nothing, and a table needs none.
    solve(&["--nodes", "100000", "--seconds", "10", BOARD, "1234567x8"])
        .success()
        .stdout_eq(format!("{SOLUTION}\nr\n"));
}

#[test]
fn a_limit_of_time() {
    let start = Instant::now();
    let found = solve_as_json(&["--seconds", "0.5", FARTHEST]);
    // Without the limit it takes minutes.
    assert!(start.elapsed() < Duration::from_secs(30));
    let number = |name: &str| found[name].as_u64();
    // A quick machine may have solved it.
    let upper = number("upper").or(number("distance")).unwrap();
    assert!(number("bound").unwrap() <= 80 && upper >= 80, "{found}");
}

#[test]
fn limits_that_make_no_sense() {
    for arguments in [
        &["--seconds", "0", BOARD][..],
        &["--seconds", "-1", BOARD],
        &["--seconds", "nan", BOARD],
        &["--seconds", "1e30", BOARD],
        &["--seconds", "soon", BOARD],
        &["--nodes", "-1", BOARD],
        &["--nodes", "1", "--all", BOARD],
        &["--seconds", "1", "--count", BOARD],
    ] {
        solve(arguments).code(2).stdout_eq("");
    }
}

/// Ctrl-C ends a search at once, with nothing printed; shells report 130.
#[cfg(unix)]
#[test]
fn an_interrupted_search() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    use crate::child::{SharedChildExt, rest, start};

    let child = start(
        Command::new(env!("CARGO_BIN_EXE_tilebase"))
            .args(["solve", &format!("{FARTHEST}\n")])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    );
    std::thread::sleep(Duration::from_millis(100));
    child.send_signal(libc::SIGINT).unwrap();
    let output = rest(&child);
    assert_eq!(output.status.signal(), Some(libc::SIGINT));
    assert_eq!((output.stdout, output.stderr), (Vec::new(), Vec::new()));
}
