//! Boards of more than 16 cells, such as those of the 24-puzzle: every command answers them or says why not.

use std::collections::HashSet;

use serde_json::Value;
use tempfile::tempdir;
use tilebase_puzzle::{Board, Goal, GoalIndex, RandomNumbers};

use crate::{ask, ask_on, json_of, run, stdout};

const NEAR: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 x 22 23 24";
const FAR: &str = "21 13 2 5 7 x 18 6 10 19 8 14 23 12 24 16 3 20 11 15 4 17 1 22 9";
const UNSOLVABLE: &str = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x";

fn answer(arguments: &str) -> String {
    stdout(ask(arguments))
}

#[test]
fn near_boards_are_solved() {
    let rows = "12345/6789A/BCDEF/GHIJK/LxMNO";
    assert_eq!(
        answer(&format!("hint '{NEAR}'")),
        "r  slides 22  distance 3\n"
    );
    assert_eq!(answer(&format!("solve {NEAR}")), "rrr\n");
    let several = format!("solve '{NEAR}' {rows} '{UNSOLVABLE}'");
    assert_eq!(answer(&several), "rrr\nrrr\nunsolvable\n");
    let plain = NEAR.replace(' ', ",");
    assert_eq!(answer(&format!("solve --shape 5x5 {plain}")), "rrr\n");
    let wide = "solve --shape 4x5 --goal x,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19 \
                1,2,x,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19";
    assert_eq!(answer(wide), "ll\n");
}

#[test]
fn a_hint_has_a_limit_and_says_whether_it_is_proved() {
    let good = "good, not proved optimal";
    let known = "between [..] and [..]\n";
    for (reveal, expected) in [
        ("", format!("[..]  slides [..]  {good}: {known}")),
        ("--as move", format!("[..]  {good}: {known}")),
        ("--as tile", format!("[..]  {good}: {known}")),
        ("--as solution", known.to_owned()),
        (
            "--as choices",
            format!("{known}...\n[..]  slides [..]  {good}\n...\n"),
        ),
    ] {
        let hint = ask(&format!("hint {reveal} '{FAR}'"));
        hint.success().stdout_eq(expected);
    }
    let json = |board| json_of(&ask(&format!("hint --json '{board}'")).success());
    let far = json(FAR);
    assert_eq!(
        (&far["optimal"], &far["distance"]),
        (&false.into(), &Value::Null)
    );
    assert!(far["bound"].as_u64().unwrap() >= 80 && far["upper"].as_u64() < Some(256));
    let best = far["best"].as_str().unwrap();
    assert_eq!(far["move"].as_str().unwrap(), &best[..1]);
    let near = json(NEAR);
    assert_eq!(
        (&near["optimal"], &near["distance"]),
        (&true.into(), &3.into())
    );
    assert_eq!(json(UNSOLVABLE)["solvable"], false);
}

#[test]
fn random_boards() {
    let boards = answer("random --shape 5x5 --seed 7 --count 5");
    let index = GoalIndex::new(&Goal::corner("5x5".parse().unwrap()).board());
    let expected = RandomNumbers::new(7).take(5);
    let expected = expected.map(|number| index.random(number).to_string() + "\n");
    assert_eq!(boards, expected.collect::<String>());
    let unique = answer("random --shape 3x6 --unique --count 50");
    assert_eq!(unique.lines().collect::<HashSet<_>>().len(), 50);
    let at = answer("random --shape 5x5 --distance 12 --count 3 --seed 1");
    let distances = stdout(ask_on("solve --as distance", at));
    assert_eq!(distances, "12\n12\n12\n");
    let board: Board = boards.lines().next().unwrap().parse().unwrap();
    assert!(index.reaches(&board));
}

#[test]
fn claims_are_checked() {
    let claims = format!("{NEAR}: rrr\n{NEAR}: rrlrr\n{NEAR}: 3\n{UNSOLVABLE}: unsolvable\n");
    ask_on("check", claims)
        .success()
        .stdout_eq("optimal[..]\na solution of length 5, but 3 moves are enough: [..]\nright[..]\nunsolvable, as claimed\n");
    let claims = format!("{NEAR}: unsolvable\n{UNSOLVABLE}: r\n");
    ask_on("check", claims).code(3);
}

#[test]
fn searches_without_tables() {
    let compared = answer(&format!("compare '{NEAR}' '{UNSOLVABLE}'"));
    let unsolvable = format!("unsolvable: {UNSOLVABLE}\n");
    for row in ["\nA*, ", "\npatterns ", &unsolvable] {
        assert!(compared.contains(row), "{compared}");
    }
}

#[test]
fn tables_of_all_boards_are_refused_in_one_line() {
    let folder = tempdir().unwrap();
    let error = "error: --shape: a table of all boards has at most 16 cells; for 5x5, make pattern tables with --patterns \
                 6-6-6-6\n\n[..]\n...";
    run(folder.path(), "gen --shape 5x5 -o x.tb")
        .code(2)
        .stderr_eq(error);
    for command in ["stats --shape 5x5", "compare --heuristics --shape 5x5"] {
        let error = "error: [..] needs a complete table, which boards of 5x5 cannot have; choose a smaller shape\n";
        run(folder.path(), command).code(1).stderr_eq(error);
    }
    let center = FAR.replace(' ', ",");
    ask(&format!("solve --shape 5x5 --goal {center} {center}")).success();
    // The error states the largest pattern, and the names with +.
    for (partition, expected) in [
        (
            "8-8-8",
            "patterns of at most 7 tiles, 24 tiles in all, such as 6-6-6-6",
        ),
        ("5-5-5-5-4+", "a name without +, or 6-6-6-6+"),
    ] {
        let refused = format!("gen --shape 5x5 --patterns {partition} -o x");
        let error = format!("error: --patterns: expected {expected}, found \"{partition}\"\n...");
        run(folder.path(), &refused).code(2).stderr_eq(error);
    }
}

#[test]
fn pattern_files() {
    let folder = tempdir().unwrap();
    let generate = "gen --shape 5x5 --patterns 5-5-5-5-4 -o .";
    run(folder.path(), generate).success();
    let name = "5x5-3-4-8-13.tb";
    let info = stdout(run(folder.path(), &format!("info {name}")));
    assert!(
        info.contains("checksum          aa04ce58bb6b05b5\n"),
        "{info}"
    );
    assert!(
        info.contains("tiles             3, 4, 8, 13\nshape             5x5\n"),
        "{info}"
    );
    let verified = stdout(run(folder.path(), &format!("verify {name}")));
    assert!(
        verified.contains("proof     ok  339048 states"),
        "{verified}"
    );
    run(folder.path(), &format!("solve --verbose --tables . {NEAR}"))
        .success()
        .stdout_eq("rrr\n")
        .stderr_eq("[..]5x5-1-2-6-7-11.tb[..]\n");
}
