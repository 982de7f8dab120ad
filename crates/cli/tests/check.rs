//! `tilebase check`: is it a solution, is it optimal, and which is the first wasted move.

use crate::tilebase;

fn check(arguments: &[&str], code: i32, verdict: &str) {
    let assert = tilebase().arg("check").args(arguments).assert().code(code);
    assert.stdout_eq(format!("{verdict}\n")).stderr_eq("");
}

#[test]
fn verdicts() {
    let board = "2 3 4 1 5 x 7 6 8";
    check(&[board, "ullddrurdllurdruldr"], 0, "optimal, at length 19");
    check(
        &[board, "DLURU LLDDR, URDLL URDR"],
        0,
        "optimal, at length 19",
    );
    check(&["12345678x", ""], 0, "optimal, at length 0");
    check(
        &["123456x78", "rlrr"],
        0,
        "a solution of length 4, but 2 is enough: the first wasted move is move 2 (l)",
    );
    check(
        &["12345678x", "ud"],
        0,
        "a solution of length 2, but 0 is enough: the first wasted move is move 1 (u)",
    );
    check(
        &["123456x78", "r"],
        3,
        "no solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal",
    );
    check(
        &["123456x78", "rrr"],
        3,
        "no solution: move 3 (r) leaves the board",
    );
    check(
        &["213456x78", "rr"],
        3,
        "no solution: the board is unsolvable",
    );
    check(
        &["--goal", "123/8x4/765", "283/164/7x5", "uuldr"],
        0,
        "optimal, at length 5",
    );
}

#[test]
fn wrong_arguments() {
    let refuse = |arguments: &[&str], error: &str| {
        let assert = tilebase().arg("check").args(arguments).assert().code(4);
        assert.stdout_eq("").stderr_eq(format!("error: {error}\n"));
    };
    refuse(
        &["123456x78", "rq"],
        "move 2: 'q' is not one of u, d, l and r",
    );
    refuse(
        &["12", "r"],
        "not a board: too few tiles: expected 9 with the blank, found 2; missing: 3, 4, 5, 6, 7, 8, the blank",
    );
}
