//! `tilebase hint`: as much as the user wants to know, and no more.

use crate::tilebase;

#[test]
fn one_move() {
    let hint = |board| tilebase().args(["hint", board]).assert().success();
    hint("2 3 4 1 5 x 7 6 8").stdout_eq("u  slides 4  distance 19\n");
    hint("1234567x8").stdout_eq("r  slides 8  distance 1\n");
    hint("12345678x").stdout_eq("\n");
    hint("21345678x").stdout_eq("unsolvable\n");
    tilebase()
        .args(["hint", "2", "3", "4", "1", "5", "x", "7", "6", "8"])
        .assert()
        .stdout_eq("u  slides 4  distance 19\n");
}

#[test]
fn every_move() {
    let expected =
        "distance 19\nu  slides  4  optimal\nd  slides  8  optimal\nl  slides  5  optimal\n";
    tilebase()
        .args(["hint", "--reveal", "moves", "2 3 4 1 5 x 7 6 8"])
        .assert()
        .success()
        .stdout_eq(expected);
    tilebase()
        .args(["hint", "--reveal", "moves", "1234567x8"])
        .assert()
        .success()
        .stdout_eq("distance 1\nu  slides  5  leads away\nl  slides  7  leads away\nr  slides  8  optimal\n");
}

#[test]
fn one_thing_only() {
    let hint = |what, board| {
        tilebase()
            .args(["hint", "--reveal", what, board])
            .assert()
            .success()
    };
    for (what, answer, at_the_goal) in [
        ("distance", "19\n", "0\n"),
        ("tile", "4\n", "\n"),
        ("move", "u\n", "\n"),
        ("solution", "ullddrurdllurdruldr\n", "\n"),
    ] {
        hint(what, "2 3 4 1 5 x 7 6 8").stdout_eq(answer);
        hint(what, "12345678x").stdout_eq(at_the_goal);
        hint(what, "21345678x").stdout_eq("unsolvable\n");
    }
    tilebase()
        .args([
            "hint",
            "--reveal",
            "tile",
            "--goal",
            "123/8x4/765",
            "283/164/7x5",
        ])
        .assert()
        .success()
        .stdout_eq("6\n");
}
