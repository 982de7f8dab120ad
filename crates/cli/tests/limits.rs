//! Searches that a limit or Ctrl-C ends before a solution is proved optimal.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use snapbox::cmd::OutputAssert;
use tilebase_puzzle::{Board, Goal, Move};

use crate::{ask, ask_on, json_of, output_of, stdout};

/// A board eleven moves from the goal 1 2 3 ... 15 x.
pub const BOARD: &str = "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12";
const SOLUTION: &str = "dluuurrddrd";

/// A board eighty moves from the goal, the largest distance.
const FARTHEST: &str = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";

fn solve(options: &str, board: &str) -> OutputAssert {
    ask(&format!("solve {options} '{board}'"))
}

fn solve_as_json(options: &str, board: &str) -> Value {
    json_of(&solve(&format!("--json {options}"), board).success())
}

/// An optimal solution is not printed if another one may precede it in the move order.
#[test]
fn a_limit_does_not_change_which_solution_is_printed() {
    let board = "15 14 7 2 13 1 4 9 5 10 11 8 3 6 x 12";
    let limited = solve("--nodes 300000", board).success();
    limited.stdout_eq("exactly 53\n");
    solve("", board).success().stdout_eq("uurdldlu[..]\n");
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
    let found = solve_as_json("--within 25", FARTHEST);
    let number = |name: &str| found[name].as_u64().unwrap();
    let (bound, upper) = (number("bound"), number("upper"));
    assert!(upper * 100 <= bound * 125, "{found}");
    assert_solves(found["best"].as_str().unwrap());
    // `moves` is an optimal solution, so it is null.
    assert_eq!(
        [&found["within"], &found["moves"], &found["distance"]],
        [&true.into(), &Value::Null, &Value::Null]
    );
    // The answer is the moves. Standard error says that they are not proved optimal.
    let said =
        "argument 1: a solution of length [..]; at least [..] moves are needed: within 25 %\n";
    let answer = solve("--within 25", FARTHEST).stderr_eq(said);
    assert_solves(stdout(answer).trim_end());
    solve("-q --within 25", FARTHEST).success().stderr_eq("");
    let of_a_line = ask_on("solve --within 25", format!("1234567x8\n{FARTHEST}\n"));
    of_a_line
        .success()
        .stderr_eq(said.replace("argument 1", "line 2"));

    let length = solve("--within 25 --as distance", FARTHEST).success();
    length.stdout_eq("between [..] and [..]\n").stderr_eq(said);
    // Without a search, and if the search proves it, the solution is optimal.
    for (board, moves) in [
        ("2 3 4 1 5 x 7 6 8", "ullddrurdllurdruldr"),
        (BOARD, SOLUTION),
    ] {
        let found = solve("--within 0", board).success();
        found.stdout_eq(format!("{moves}\n")).stderr_eq("");
        assert_eq!(solve_as_json("--within 1", board)["within"], true);
        assert_eq!(solve_as_json("", board).get("within"), None);
    }
    // The limit comes first: nothing is proved.
    let limited = "--within 1 --nodes 100000";
    let found = solve(limited, FARTHEST).success().stderr_eq("");
    found.stdout_eq("between [..] and [..]\n");
    assert_eq!(solve_as_json(limited, FARTHEST)["within"], false);
    for wrong in ["--within 256", "--within -1", "--within 5 --as all"] {
        solve(wrong, FARTHEST).code(2);
    }
}

#[test]
fn a_limit_ends_a_search_with_its_bounds() {
    let by_nodes = || solve_as_json("--nodes 100000", FARTHEST);
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
        let known = solve(&format!("--nodes 100000 --as {form}"), FARTHEST).stderr_eq("");
        assert_eq!(stdout(known), format!("between {bound} and {upper}\n"));
    }
    // A limit that is not reached changes nothing, and limits do not affect lookups.
    let both = solve("--nodes 100000 --seconds 10 1234567x8", BOARD);
    assert_eq!(stdout(both), format!("r\n{SOLUTION}\n"));
}

#[test]
fn a_limit_of_time() {
    let start = Instant::now();
    let found = solve_as_json("--seconds 0.5", FARTHEST);
    // Without the limit, the search takes minutes.
    assert!(start.elapsed() < Duration::from_secs(30));
    let number = |name: &str| found[name].as_u64();
    // On a fast machine, the board may be solved.
    let upper = number("upper").or(number("distance")).unwrap();
    assert!(number("bound").unwrap() <= 80 && upper >= 80, "{found}");
}

#[test]
fn limits_that_make_no_sense() {
    for limit in [
        "seconds 0",
        "seconds -1",
        "seconds nan",
        "seconds soon",
        "nodes -1",
    ] {
        solve(&format!("--{limit}"), BOARD).code(2).stdout_eq("");
    }
    for endless in ["1e30", "1e300", "inf"] {
        solve(&format!("--seconds {endless}"), BOARD).success();
    }
}

/// The limits apply to every command and option that needs a search, and the bounds are printed.
#[test]
fn limits_of_every_search() {
    let known = "between [..] and [..]\n";
    for form in ["--as all", "--as count"] {
        let limited = solve(&format!("--nodes 5000 {form}"), FARTHEST);
        limited.success().stdout_eq(known);
    }
    // The limit applies to all searches of a board together, so only the distance is found.
    const BOARD_OF_THREE: &str = "1 2 7 3 6 4 8 15 x 9 10 11 5 13 14 12";
    let nodes = solve_as_json("", BOARD_OF_THREE)["nodes"].as_u64().unwrap();
    for (form, key) in [("--as all", "solutions"), ("--as count", "count")] {
        let limited = format!("--nodes {} {form}", nodes + 1);
        assert_eq!(stdout(solve(&limited, BOARD_OF_THREE)), "exactly 24\n");
        let json = solve_as_json(&limited, BOARD_OF_THREE);
        assert_eq!((&json[key], &json["distance"]), (&Value::Null, &24.into()));
        let all = solve_as_json(&format!("--nodes 100000 {form}"), BOARD_OF_THREE);
        assert!(all[key] == 3 || all[key].as_array().unwrap().len() == 3);
    }

    let hint = |arguments: &str| ask(&format!("hint --nodes {arguments}")).success();
    let good = "good, not proved optimal";
    let far = hint(&format!("5000 '{FARTHEST}'"));
    far.stdout_eq(format!("[..]  slides [..]  {good}: {known}"));
    hint(&format!("5000 --as distance '{FARTHEST}'")).stdout_eq(known);
    let moves = output_of(&hint(&format!("5000 --as choices '{FARTHEST}' '{BOARD}'")));
    let (far, near) = moves.split_once("\n\n").unwrap();
    assert!(
        far.starts_with("between ") && near.starts_with("distance 11\n"),
        "{moves}"
    );
    let ends = [good, "unknown"].map(|end| far.lines().filter(|line| line.ends_with(end)).count());
    assert_eq!(ends, [1, 1], "{moves}");
    hint(&format!("{nodes} --as choices '{BOARD_OF_THREE}'")).stdout_eq(
        "distance 24\nu  slides  6  unknown\nd  slides  5  optimal\nr  slides  9  unknown\n",
    );
    let json = json_of(&hint(&format!("5000 --json --as choices '{FARTHEST}'")));
    let unknown = json["moves"].as_array().unwrap().iter();
    assert!(unknown.clone().all(|mv| mv["optimal"].is_null()), "{json}");
    assert_eq!(unknown.len(), 2);
    let json = json_of(&hint(&format!("5000 --json '{FARTHEST}'")));
    assert_eq!(
        (json["solvable"].as_bool(), json["optimal"].as_bool()),
        (Some(true), Some(false))
    );
    let best = json["best"].as_str().unwrap();
    assert_eq!(
        (json["move"].as_str(), &json["distance"]),
        (Some(&best[..1]), &Value::Null)
    );
    assert!(json["bound"].as_u64() <= Some(80) && json["upper"].as_u64() >= Some(80));

    let check = |rest: &str| ask(&format!("check --nodes 5000 '{FARTHEST}' {best}{rest}"));
    let length = best.len();
    let unproved = format!("a solution of length {length}; at least [..] moves are needed\n");
    check("").success().stdout_eq(unproved.clone());
    check(" --optimal").code(1).stdout_eq(unproved);
    let claim = format!("{{\"board\":\"{FARTHEST}\",\"moves\":\"{best}\",\"distance\":250}}\n");
    ask_on("check --nodes 5000", claim)
        .code(3)
        .stdout_eq("wrong: the distance is between [..], not 250\n");
    // The limited search finds a shorter solution.
    check("lr --optimal").code(3).stdout_eq(format!(
        "a solution of length {}, but {length} moves are enough\n",
        length + 2
    ));

    let compared = ask(&format!("compare --nodes 1000 '{FARTHEST}' '{BOARD}'"));
    let compared = compared.stderr_eq("left out (stopped by a limit): [..]\n");
    let table = stdout(compared);
    assert!(table.contains("\npatterns "), "{table}");
    let last = table.lines().last().unwrap();
    let is_limited = last.starts_with("stopped by a limit, between ");
    assert!(is_limited && last.ends_with(FARTHEST), "{table}");
}

/// A limit that is not reached costs hardly any processor time. Checking a limit must not slow the search down.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_that_is_not_reached_costs_nothing() {
    let boards = stdout(ask("random --shape 4x4 --count 10 --seed 7"));
    let processor_time = |limit: &str| {
        let script = format!("\"$0\" solve {limit} > answers; times | tail -1");
        let folder = tempfile::tempdir().unwrap();
        let output = snapbox::cmd::Command::new("bash")
            .args(["-c", &script, env!("CARGO_BIN_EXE_tilebase")])
            .current_dir(folder.path())
            .stdin(boards.clone())
            .assert()
            .success();
        let times = output_of(&output);
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

/// Where memory is too small, a search ends with an error in one line, or its beams end without a solution.
#[cfg(target_os = "linux")]
#[test]
fn searches_in_little_memory() {
    use crate::signals::{run_limited, stderr};

    let large = "'24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x'";
    let slides = "--metric multi 'x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1'";
    for (command, board, kilobytes) in [
        (
            "solve --seconds 0.1",
            large,
            &[14_000, 18_000, 25_000, 33_000][..],
        ),
        ("solve --seconds 0.1 --checkpoint saved", large, &[20_000]),
        ("hint", large, &[20_000, 24_576]),
        (
            "analyse --seconds 0.1",
            &format!("{large} dr"),
            &[22_528, 24_576],
        ),
        ("solve --seconds 0.1", slides, &[50_000, 235_000]),
    ] {
        for limit in kilobytes {
            let folder = tempfile::tempdir().unwrap();
            let limit = format!("-v {limit}");
            let output = run_limited(folder.path(), &limit, &format!("{command} {board}"));
            let (code, said) = (output.status.code(), stderr(&output));
            let is_told = said.starts_with("error: ") && said.lines().count() == 1;
            assert!(
                code == Some(0) || code == Some(1) && is_told,
                "{command}, {limit}: {code:?}: {said}"
            );
        }
    }
}

/// Ctrl-C ends every command with exit code 130. A search prints its bounds.
#[cfg(unix)]
#[test]
fn interrupted_commands() {
    use crate::child::{Dialogue, SharedChildExt, rest, spawn};

    for command in [
        "solve",
        "solve --as count --seconds 100",
        "solve --as all --json",
        "hint",
        "compare",
    ] {
        let child = spawn(Path::new("."), &format!("{command} '{FARTHEST}'"));
        std::thread::sleep(Duration::from_millis(500));
        child.send_signal(libc::SIGINT).unwrap();
        let output = rest(&child);
        assert_eq!(output.status.code(), Some(130), "{command}");
        assert_eq!(output.stdout, b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let begin = format!("interrupted: {FARTHEST}: between ");
        assert!(
            said.starts_with(&begin) && said.ends_with(" moves\n"),
            "{said}"
        );
    }
    for command in ["solve", "hint", "check"] {
        let claim = match command {
            "check" => "1234567x8: r\n",
            _ => "1234567x8\n",
        };
        let mut dialogue = Dialogue::start(Path::new("."), &format!("{command} -"));
        let answer = dialogue.ask(claim, 1);
        dialogue.child.send_signal(libc::SIGINT).unwrap();
        let (_, output) = dialogue.end();
        assert_eq!(output.status.code(), Some(130), "{command} after {answer}");
        assert_eq!(output.stderr, b"");
    }
}
