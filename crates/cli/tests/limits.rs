//! Searches that a limit or Ctrl-C ends before a solution is proved optimal.

use std::time::{Duration, Instant};

use serde_json::Value;
use snapbox::cmd::OutputAssert;
use tilebase_puzzle::{Board, Goal, Move};

use crate::tilebase;

/// A board eleven moves from the goal 1 2 3 ... 15 x.
pub const BOARD: &str = "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12";
const SOLUTION: &str = "dluuurrddrd";

/// A board eighty moves from the goal, the largest distance.
const FARTHEST: &str = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";

fn solve(arguments: &[&str]) -> OutputAssert {
    tilebase().arg("solve").args(arguments).assert()
}

fn solve_as_json(arguments: &[&str]) -> Value {
    let json = solve(&[&["--json"], arguments].concat()).success();
    serde_json::from_slice(&json.get_output().stdout).unwrap()
}

/// An optimal solution is not printed if another one may precede it in the move order.
#[test]
fn a_limit_does_not_change_which_solution_is_printed() {
    let board = "15 14 7 2 13 1 4 9 5 10 11 8 3 6 x 12";
    solve(&["--nodes", "300000", board])
        .success()
        .stdout_eq("exactly 53\n");
    solve(&[board]).success().stdout_eq("uurdldlu[..]\n");
}

fn assert_solves(moves: &str) {
    let board = Board::parse("4x4".parse().unwrap(), FARTHEST).unwrap();
    let end = moves.chars().fold(board, |board, letter| {
        board.moved(Move::from_letter(letter).unwrap()).unwrap()
    });
    assert_eq!(end, Goal::corner(board.shape()).board(), "{moves}");
}

#[test]
fn a_solution_within_a_percentage() {
    let found = solve_as_json(&["--within", "25", FARTHEST]);
    let number = |name: &str| found[name].as_u64().unwrap();
    assert!(number("upper") * 100 <= number("bound") * 125, "{found}");
    assert_solves(found["best"].as_str().unwrap());

    let answer = solve(&["--within", "25", FARTHEST]).success();
    let moves = String::from_utf8(answer.get_output().stdout.clone()).unwrap();
    assert_solves(moves.trim_end());

    solve(&["--within", "25", "--as", "distance", FARTHEST])
        .success()
        .stdout_eq("between [..] and [..]\n");
    // Without a search, the solution is optimal.
    solve(&["--within", "25", "2 3 4 1 5 x 7 6 8"])
        .success()
        .stdout_eq("ullddrurdllurdruldr\n");
    // The limit comes first: nothing is proved.
    solve(&["--within", "1", "--nodes", "100000", FARTHEST])
        .success()
        .stdout_eq("between [..] and [..]\n");
    for wrong in [["--within", "256"], ["--within", "-1"], ["--within", "5"]] {
        solve(&[&wrong[..], &["--all", FARTHEST]].concat()).code(2);
    }
}

#[test]
fn a_limit_ends_a_search_with_its_bounds() {
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
    assert_eq!(best.len() as u64, upper);
    assert_solves(best);

    for form in ["moves", "distance", "boards"] {
        solve(&["--nodes", "100000", "--as", form, FARTHEST])
            .success()
            .stdout_eq(format!("between {bound} and {upper}\n"))
            .stderr_eq("");
    }
    // A limit that is not reached changes nothing, and limits do not affect lookups.
    solve(&["--nodes", "100000", "--seconds", "10", BOARD, "1234567x8"])
        .success()
        .stdout_eq(format!("{SOLUTION}\nr\n"));
}

#[test]
fn a_limit_of_time() {
    let start = Instant::now();
    let found = solve_as_json(&["--seconds", "0.5", FARTHEST]);
    // Without the limit, the search takes minutes.
    assert!(start.elapsed() < Duration::from_secs(30));
    let number = |name: &str| found[name].as_u64();
    // On a fast machine, the board may be solved.
    let upper = number("upper").or(number("distance")).unwrap();
    assert!(number("bound").unwrap() <= 80 && upper >= 80, "{found}");
}

#[test]
fn limits_that_make_no_sense() {
    for arguments in [
        &["--seconds", "0", BOARD][..],
        &["--seconds", "-1", BOARD],
        &["--seconds", "nan", BOARD],
        &["--seconds", "soon", BOARD],
        &["--nodes", "-1", BOARD],
    ] {
        solve(arguments).code(2).stdout_eq("");
    }
    for endless in ["1e30", "1e300", "inf"] {
        solve(&["--seconds", endless, BOARD]).success();
    }
}

/// The limits apply to every command and option that needs a search, and the bounds are printed.
#[test]
fn limits_of_every_search() {
    let known = "between [..] and [..]\n";
    for form in ["--all", "--count"] {
        solve(&["--nodes", "5000", form, FARTHEST])
            .success()
            .stdout_eq(known);
    }
    // The limit applies to all searches of a board together, so only the distance is found.
    let json = solve_as_json(&[BOARD]);
    let nodes = (json["nodes"].as_u64().unwrap() + 1).to_string();
    for (form, key) in [("--all", "solutions"), ("--count", "count")] {
        solve(&["--nodes", &nodes, form, BOARD])
            .success()
            .stdout_eq("exactly 11\n");
        let json = solve_as_json(&["--nodes", &nodes, form, BOARD]);
        assert_eq!((&json[key], &json["distance"]), (&Value::Null, &11.into()));
        let all = solve_as_json(&["--nodes", "100000", form, BOARD]);
        assert!(all[key] == 1 || all[key] == serde_json::json!([SOLUTION]));
    }

    let run = |arguments: &[&str]| tilebase().args(arguments).assert();
    let hint = |reveal: &[&str]| run(&[&["hint", "--nodes", "5000"], reveal].concat());
    hint(&[FARTHEST]).success().stdout_eq(format!(
        "[..]  slides [..]  good, not proved optimal: {known}"
    ));
    hint(&["--reveal", "distance", FARTHEST])
        .success()
        .stdout_eq(known);
    hint(&["--reveal", "moves", FARTHEST, BOARD])
        .success()
        .stdout_eq(format!("{known}\ndistance 11\n[..]\n[..]\n[..]\n[..]\n"));
    let only_distance = json["nodes"].to_string();
    run(&["hint", "--nodes", &only_distance, "--reveal", "moves", BOARD])
        .success()
        .stdout_eq("distance 11\nu  slides  6  unknown\nd  slides 10  optimal\nl  slides 13  unknown\nr  slides  7  unknown\n");
    let json = hint(&["--json", FARTHEST]).success();
    let json: Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
    assert_eq!(
        (json["solvable"].as_bool(), json["optimal"].as_bool()),
        (Some(true), Some(false))
    );
    let first = &json["best"].as_str().unwrap()[..1];
    assert_eq!(
        (json["move"].as_str(), &json["distance"]),
        (Some(first), &Value::Null)
    );
    assert!(json["bound"].as_u64() <= Some(80) && json["upper"].as_u64() >= Some(80));

    let best = json["best"].as_str().unwrap();
    let check =
        |options: &[&str]| run(&[&["check", "--nodes", "5000", FARTHEST, best], options].concat());
    let unproved = format!(
        "a solution of length {}; at least [..] moves are needed\n",
        best.len()
    );
    check(&[]).success().stdout_eq(unproved.clone());
    check(&["--optimal"]).code(1).stdout_eq(unproved);
    let claim = format!("{{\"board\":\"{FARTHEST}\",\"moves\":\"{best}\",\"distance\":250}}\n");
    let claim = tilebase().args(["check", "--nodes", "5000"]).stdin(claim);
    claim
        .assert()
        .code(3)
        .stdout_eq("wrong: the distance is between [..], not 250\n");
    // The limited search finds a shorter solution.
    run(&[
        "check",
        "--nodes",
        "5000",
        "--optimal",
        FARTHEST,
        &format!("{best}lr"),
    ])
    .code(3)
    .stdout_eq(format!(
        "a solution of length {}, but {} moves are enough\n",
        best.len() + 2,
        best.len()
    ));

    let compared = run(&["compare", "--nodes", "1000", FARTHEST, BOARD])
        .success()
        .stderr_eq("left out (stopped by a limit): [..]\n");
    let table = String::from_utf8_lossy(&compared.get_output().stdout).into_owned();
    assert!(table.contains("\npatterns "), "{table}");
    let last = table.lines().last().unwrap();
    assert!(
        last.starts_with("between ") && last.ends_with(FARTHEST),
        "{table}"
    );
}

/// A limit that is not reached costs hardly any processor time. Checking a limit must not slow the search down.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_that_is_not_reached_costs_nothing() {
    let boards = tilebase()
        .args(["random", "--shape", "4x4", "--count", "10", "--seed", "7"])
        .assert();
    let boards = boards.get_output().stdout.clone();
    let processor_time = |limit: &str| {
        let script = format!("\"$0\" solve {limit} > answers; times | tail -1");
        let folder = tempfile::tempdir().unwrap();
        let output = snapbox::cmd::Command::new("bash")
            .args(["-c", &script, env!("CARGO_BIN_EXE_tilebase")])
            .current_dir(folder.path())
            .stdin(boards.clone())
            .assert()
            .success();
        let times = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        let user = times.split_once('m').unwrap().1.split_once('s').unwrap().0;
        let answers = std::fs::read(folder.path().join("answers")).unwrap();
        (user.parse::<f64>().unwrap(), answers)
    };
    let (without, answers) = processor_time("");
    let (with, limited) = processor_time("--seconds 600 --nodes 1000000000");
    assert!(answers == limited);
    // The times may differ, because a search with --nodes uses one thread.
    assert!(
        with < 2.0 * without + 0.2,
        "{with} s with a limit, {without} s without"
    );
}

/// Ctrl-C ends every command with exit code 130. A search prints its bounds.
#[cfg(unix)]
#[test]
fn interrupted_commands() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    use crate::child::{SharedChildExt, rest, start};

    let started = |arguments: &[&str]| {
        start(
            Command::new(env!("CARGO_BIN_EXE_tilebase"))
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped()),
        )
    };
    for arguments in [
        &["solve", &format!("{FARTHEST}\n")][..],
        &["solve", "--count", "--seconds", "100", FARTHEST],
        &["solve", "--all", "--json", FARTHEST],
        &["hint", FARTHEST],
        &["compare", FARTHEST],
    ] {
        let child = started(arguments);
        std::thread::sleep(Duration::from_millis(500));
        child.send_signal(libc::SIGINT).unwrap();
        let output = rest(&child);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        assert_eq!(output.stdout, b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let begin = format!("interrupted: {FARTHEST}: between ");
        assert!(
            said.starts_with(&begin) && said.ends_with(" moves\n"),
            "{said}"
        );
    }
    for command in ["solve", "hint", "check"] {
        let child = started(&[command, "-"]);
        let (mut input, output) = (child.take_stdin().unwrap(), child.take_stdout().unwrap());
        let claim = if command == "check" {
            "1234567x8: r"
        } else {
            "1234567x8"
        };
        writeln!(input, "{claim}").unwrap();
        let mut answer = String::new();
        BufReader::new(output).read_line(&mut answer).unwrap();
        child.send_signal(libc::SIGINT).unwrap();
        let output = rest(&child);
        assert_eq!(output.status.code(), Some(130), "{command} after {answer}");
        assert_eq!(output.stderr, b"");
    }
}
