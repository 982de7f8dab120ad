//! Searches that a limit or Ctrl-C ends before a solution is proved optimal.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use snapbox::cmd::OutputAssert;
use tilebase_puzzle::{Board, Goal, Move};

use crate::{ask, json_of, shell, stdout};

/// A board eighty moves from the goal, the largest distance.
const FARTHEST: &str = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";

fn solve(options: &str, board: &str) -> OutputAssert {
    ask(&format!("solve {options} '{board}'"))
}

fn solve_as_json(options: &str, board: &str) -> Value {
    json_of(&solve(&format!("--json {options}"), board).success())
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
    let (bound, upper) = (number("lower_bound"), number("length"));
    assert!(upper * 100 <= bound * 125, "{found}");
    assert_solves(found["moves"].as_str().unwrap());
    assert_eq!(
        ["within", "is_within", "is_optimal", "distance"].map(|key| &found[key]),
        [&25.into(), &true.into(), &false.into(), &Value::Null]
    );
    // The answer is the moves.
    assert_solves(stdout(solve("-q --within 25", FARTHEST)).trim_end());
}

/// The bounds hold, the best solution is one, and a limit of nodes always ends the search at the same place.
#[test]
fn bounds_at_a_limit() {
    let by_nodes = || solve_as_json("--nodes 100000", FARTHEST);
    let found = by_nodes();
    assert_eq!(found, by_nodes());
    let number = |name: &str| found[name].as_u64().unwrap();
    let (bound, upper) = (number("lower_bound"), number("length"));
    assert!((62..=80).contains(&bound) && (80..=110).contains(&upper));
    assert!((100_000..110_000).contains(&number("nodes")), "{found}");
    let best = found["moves"].as_str().unwrap();
    assert_eq!(best.len() as u64, upper);
    assert_solves(best);

    let hint = json_of(&ask(&format!("hint --nodes 5000 --json '{FARTHEST}'")));
    let best = hint["moves"].as_str().unwrap();
    assert_eq!(hint["move"], best[..1]);
    let check = |rest: &str| ask(&format!("check --nodes 5000 '{FARTHEST}' {best}{rest}"));
    let length = best.len();
    let unproved = format!("a solution of length {length}; at least [..] moves are needed\n");
    check("").success().stdout_eq(unproved.clone());
    check(" --optimal").code(1).stdout_eq(unproved);
    // The limited search finds a shorter solution.
    check("lr --optimal").code(3).stdout_eq(format!(
        "a solution of length {}, but {length} moves are enough\n",
        length + 2
    ));

    let board = "x 12 8 1 15 11 7 5 14 10 6 9 2 3 4 13"; // 43 slides
    let slides = solve_as_json("--metric multi --nodes 1000", board);
    assert!(slides["lower_bound"].as_u64() <= Some(43) && slides["length"].as_u64() >= Some(43));
}

#[test]
fn a_limit_of_time() {
    let start = Instant::now();
    let found = solve_as_json("--seconds 0.5", FARTHEST);
    // Without the limit, the search takes minutes.
    assert!(start.elapsed() < Duration::from_secs(30));
    let number = |name: &str| found[name].as_u64();
    // On a fast machine, the board may be solved.
    let upper = number("length").unwrap();
    assert!(
        number("lower_bound").unwrap() <= 80 && upper >= 80,
        "{found}"
    );
}

/// A limit that is not reached costs hardly any processor time. Checking a limit must not slow the search down.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_that_is_not_reached_costs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let boards = stdout(ask("random --shape 4x4 --count 10 --seed 7"));
    std::fs::write(folder.path().join("boards"), boards).unwrap();
    let processor_time = |limit: &str| {
        let script = format!("tilebase solve -i boards {limit}; times | tail -1");
        let printed = stdout(shell(folder.path(), &script));
        let (answers, times) = printed.trim_end().rsplit_once('\n').unwrap();
        let user = times.split_once('m').unwrap().1.split_once('s').unwrap().0;
        (user.parse::<f64>().unwrap(), answers.to_owned())
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
