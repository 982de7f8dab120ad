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

#[test]
fn boards_as_solve_takes_them() {
    let hint = |arguments: &[&str], input: &str| {
        tilebase().arg("hint").args(arguments).stdin(input).assert()
    };
    hint(&["-"], "1234567x8\n1 2 3\n4 5 6\nx 7 8\n12345678y\n")
        .code(4)
        .stdout_eq("r  slides 8  distance 1\nr  slides 7  distance 2\ninvalid\n")
        .stderr_eq("line 5: column 9: 'y' is neither a tile nor a blank (0, x, X, _ or .)\n");
    hint(&["--reveal", "tile", "1234567x8", "123456x78"], "")
        .success()
        .stdout_eq("8\n7\n");
    hint(&["--reveal", "moves", "12/x3", "12/3x"], "")
        .success()
        .stdout_eq("distance 1\nu  slides  1  leads away\nr  slides  3  optimal\n\ndistance 0\nu  slides  2  leads away\nl  slides  3  leads away\n");
    hint(&["1234567x8", "nonsense", "123456x78"], "")
        .code(4)
        .stdout_eq("r  slides 8  distance 1\ninvalid\nr  slides 7  distance 2\n")
        .stderr_eq("argument 2: column 1: 'n' is neither a tile nor a blank (0, x, X, _ or .)\n");
}

/// What is no board is told as `solve --json` tells it.
#[test]
fn no_board_as_json() {
    for (arguments, input) in [(&["12345678y"][..], ""), (&["-"], "\n1 2 3\n4 5\n")] {
        let run = |command: &str| {
            let mut run = tilebase().args([command, "--json"]);
            run = run.args(arguments).stdin(input);
            let output = run.assert().code(4);
            String::from_utf8(output.get_output().stdout.clone()).unwrap()
        };
        let object: serde_json::Value = serde_json::from_str(&run("solve")).unwrap();
        assert!(object["error"].is_string(), "{object}");
        let place = [&object["argument"], &object["lines"]];
        let expected = match input {
            "" => [serde_json::json!(1), serde_json::Value::Null],
            _ => [serde_json::Value::Null, serde_json::json!([2, 3])],
        };
        assert_eq!(place, expected.each_ref());
        for command in ["hint", "compare"] {
            assert_eq!(run(command), run("solve"), "{command}");
        }
    }
}

/// Only what is revealed.
#[test]
fn as_json() {
    let hint = |arguments: &[&str]| {
        let hint = tilebase().args(["hint", "--json"]).args(arguments).assert();
        crate::stdout(hint)
    };
    let board = "{\"board\":[1,2,3,4,5,6,7,0,8],\"solvable\":true,";
    for (reveal, rest) in [
        (&[][..], "\"distance\":1,\"move\":\"r\",\"tile\":8}"),
        (&["--reveal", "distance"], "\"distance\":1}"),
        (&["--reveal", "tile"], "\"tile\":8}"),
        (&["--reveal", "move"], "\"move\":\"r\"}"),
        (&["--reveal", "solution"], "\"solution\":\"r\"}"),
        (
            &["--reveal", "moves"],
            "\"distance\":1,\"moves\":[{\"move\":\"u\",\"tile\":5,\"optimal\":false},\
             {\"move\":\"l\",\"tile\":7,\"optimal\":false},{\"move\":\"r\",\"tile\":8,\"optimal\":true}]}",
        ),
    ] {
        let arguments = [reveal, &["1234567x8"]].concat();
        assert_eq!(hint(&arguments), format!("{board}{rest}\n"));
    }
    assert_eq!(
        hint(&["12345678x"]),
        "{\"board\":[1,2,3,4,5,6,7,8,0],\"solvable\":true,\"distance\":0,\"move\":null,\"tile\":null}\n"
    );
    assert_eq!(
        hint(&["21345678x"]),
        "{\"board\":[2,1,3,4,5,6,7,8,0],\"solvable\":false}\n"
    );
    assert_eq!(
        hint(&["12/34/5x"]),
        "{\"board\":[1,2,3,4,5,0],\"shape\":\"3x2\",\"solvable\":true,\"distance\":0,\"move\":null,\"tile\":null}\n"
    );
}
