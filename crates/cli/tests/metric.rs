//! Answers in the multi-tile metric, where a slide of several tiles is one move.

use tempfile::tempdir;

use crate::{ask, ask_on, columns, run, stdout};

#[test]
fn answers() {
    for row in [
        "solve --metric multi 123456x78 | rr",
        "solve --metric multi --as distance 123456x78 | 1",
        "solve --metric multi --moves runs 123456x78 | L2",
        "solve --metric multi --count 123456x78 | 1",
        "hint --metric multi 123456x78 | r2  slides 7 8  distance 1",
        "hint --metric multi --reveal tile 123456x78 | 8",
        "hint --metric multi --reveal move 123456x78 | r2",
        "hint --metric multi --reveal moves 123456x78 | distance 1\nu  slides  4  not optimal\nu2  slides 4 1  not optimal\nr  slides  7  not optimal\nr2  slides 7 8  optimal",
        r#"hint --metric multi --json 123456x78 | {"board":[1,2,3,4,5,6,0,7,8],"solvable":true,"metric":"multi","distance":1,"move":"r2","tile":8,"optimal":true}"#,
        r#"solve --metric multi --json 123456x78 | {"board":[1,2,3,4,5,6,0,7,8],"solvable":true,"metric":"multi","distance":1,"moves":"rr","length":2,"slides":1}"#,
        "solve --metric multi --as distance 5389/0241/7AED/CB6F | 30",
        r#"random --metric multi --shape 2x2 --distance 6 --json --seed 1 | {"board":[0,3,2,1],"metric":"multi","distance":6}"#,
    ] {
        let [arguments, answer] = columns(row);
        assert_eq!(stdout(ask(arguments)), format!("{answer}\n"), "{arguments}");
    }
}

/// Following the hints, slide by slide, solves a board in as few slides as possible.
#[test]
fn hints_lead_to_the_goal() {
    let mut board = "6 2 3 x 5 4 8 1 7".to_owned();
    for left in (1..=18).rev() {
        let hint = stdout(ask(&format!("hint --metric multi '{board}'")));
        let (slide, rest) = hint.split_once("  slides ").unwrap();
        assert!(rest.ends_with(&format!("distance {left}\n")), "{hint}");
        let start: tilebase::Board = board.parse().unwrap();
        board = start.apply(slide).unwrap().to_string();
    }
    assert_eq!(board, "1 2 3 4 5 6 7 8 x");
}

#[test]
fn a_table_and_its_checks() {
    let folder = tempdir().unwrap();
    let folder = folder.path();
    run(folder, "gen -q --metric multi --shape 4x2 -o multi.tb").code(0);
    run(folder, "gen -q --shape 4x2 -o single.tb").code(0);
    run(folder, "verify -q multi.tb").code(0);
    run(folder, "solve --tables multi.tb --as distance 12/3x/54/76")
        .code(0)
        .stdout_eq("1\n");
    run(folder, "stats --tables multi.tb --as csv")
        .code(0)
        .stdout_eq("[..]\n0,1,[..]\n...\n25,[..],1\n");
    let other =
        "error: --tables: a table counts moves in another metric; name tables of one metric\n...\n";
    for arguments in [
        "--tables multi.tb --metric single",
        "--tables single.tb --metric multi",
        "--tables multi.tb --tables single.tb",
    ] {
        run(folder, &format!("solve {arguments} 12/3x/54/76"))
            .code(2)
            .stderr_eq(other);
    }
    for option in [
        "--encoding bit",
        "--encoding move",
        "--order rldu",
        "--work .",
        "--checkpoint .",
        "--pattern 1,2",
        "--patterns 4-3",
    ] {
        let name = option.split(' ').next().unwrap();
        run(folder, &format!("gen --metric multi --shape 4x2 -o x.tb {option}")).code(2).stderr_eq(format!(
            "error: --metric: tables in the multi-tile metric have one encoding and are made in memory; leave out {name}\n...\n"
        ));
    }
}

/// Only the tables of a few goals are kept, so the tables of the first goals are made again.
#[test]
fn more_goals_than_are_kept() {
    let mut lines = String::new();
    for tiles in [1, 2, 3, 4, 5, 6, 1, 2].map(|first| (0..11).map(move |i| (first + i) % 11 + 1)) {
        let mut cells: Vec<usize> = tiles.chain([0]).collect();
        let goal = cells.clone();
        cells[9..].rotate_right(1);
        lines += &format!(r#"{{"board":{cells:?},"goal":{goal:?}}}"#);
        lines.push('\n');
    }
    let found = ask_on("solve --shape 3x4 --metric multi", lines).success();
    assert_eq!(stdout(found), "rr\n".repeat(8));
}

#[test]
fn comparisons_count_only_single_moves() {
    ask("compare --metric multi 123456x78").code(2).stderr_eq(
        "error: --metric: the searches and heuristics of compare count only single moves; leave out --metric multi and such tables\n...\n",
    );
    ask("solve --metric multi --checkpoint saved 123456x78")
        .code(2)
        .stderr_eq(
            "error: --checkpoint: searches that count slides cannot be saved; leave it out\n...\n",
        );
}

#[test]
fn checks() {
    for row in [
        "123456x78 rr | 0 | optimal, in 1 slide",
        "123456x78 rlrr | 0 | a solution of 3 slides, but 1 slide is enough: the first wasted slide is slide 1 (r)",
        "--optimal 123456x78 rlrr | 3 | a solution of 3 slides, but 1 slide is enough: the first wasted slide is slide 1 (r)",
        "--moves runs '2 3 4 1 5 x 7 6 8' DR2ULULDR2DU2L2DRURDL2U | 0 | a solution of 18 slides, but 14 slides are enough: the first wasted slide is slide 1 (D)",
        "123456x78 r | 3 | no solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal",
        "123456x78 1 | 0 | right, at distance 1",
        "123456x78 2 | 3 | wrong: the distance is 1, not 2",
        "123456x78 unsolvable | 3 | wrong: the board can be solved, in 1 slide",
        "213456x78 unsolvable | 0 | unsolvable, as claimed",
        "5389/0241/7AED/CB6F 30 | 0 | right, at distance 30",
        "5389/0241/7AED/CB6F drrruuldddllurdluurrrdlllurrrdlllurrrulldddluuurdrddr | 0 | optimal, in 30 slides",
        "--nodes 100 5389/0241/7AED/CB6F drrruuldddllurdluurrrdlllurrrdlllurrrulldddluuurdrddr | 0 | a solution of 30 slides; at least [..] slides are needed",
        r#"--json 123456x78 rlrr | 0 | {"start":[1,2,3,4,5,6,0,7,8],"metric":"multi","distance":1,"moves":"rlrr","verdict":"solution","length":4,"slides":3,"remaining":0,"first_mistake":1,"reason":"1 slide is enough: the first wasted slide is slide 1 (r)"}"#,
    ] {
        let [arguments, code, verdict] = columns(row);
        let found = ask(&format!("check --metric multi {arguments}"));
        let found = found.code(code.parse::<i32>().unwrap());
        found.stdout_eq(format!("{verdict}\n"));
    }
}

/// Objects with a distance say which metric it counts.
#[test]
fn answers_are_checked_in_their_own_metric() {
    let solved = |metric: &str| stdout(ask(&format!("solve --json --metric {metric} 123456x78")));
    for (metric, other, counted, counts) in [
        (
            "multi",
            "single",
            "slides",
            "single moves; add --metric multi",
        ),
        (
            "single",
            "multi",
            "single moves",
            "slides; leave out --metric multi, or add \"metric\":\"multi\" to the object",
        ),
    ] {
        let object = solved(metric);
        ask_on(&format!("check --metric {metric} --optimal"), &object).code(0);
        let error = format!(
            "line 1: invalid claim: the distance counts {counted}, but this command counts {counts}\n"
        );
        let refused = ask_on(&format!("check --metric {other}"), &object).code(4);
        refused.stdout_eq("invalid\n").stderr_eq(error);
        // An analysis needs only the moves, unless the object names the other metric.
        let code = if metric == "multi" { 4 } else { 0 };
        for command in ["analyse", "solve", "hint"] {
            ask_on(&format!("{command} --metric {other}"), &object).code(code);
        }
    }
}

/// At a limit, bounds count slides, too.
#[test]
fn bounds_count_slides() {
    let board = "x 12 8 1 15 11 7 5 14 10 6 9 2 3 4 13"; // 43 slides
    let text = stdout(ask(&format!("solve --metric multi --nodes 1000 '{board}'")));
    let bounds = text
        .trim()
        .strip_prefix("between ")
        .unwrap()
        .split_once(" and ")
        .unwrap();
    let [lower, upper] = [bounds.0, bounds.1].map(|bound| bound.parse::<usize>().unwrap());
    assert!(lower <= 43 && (43..70).contains(&upper), "{text}");
    for command in ["solve", "hint"] {
        let json = stdout(ask(&format!(
            "{command} --metric multi --json --nodes 1000 '{board}'"
        )));
        assert!(json.contains(&format!("\"upper\":{upper}")), "{json}");
    }
}
