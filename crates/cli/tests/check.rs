//! `tilebase check`: is it a solution, is it optimal, and which is the first wasted move.

use crate::child::start;
use crate::{stdout, tilebase};

fn check(arguments: &[&str], code: i32, verdict: &str) {
    let assert = tilebase().arg("check").args(arguments).assert().code(code);
    assert.stdout_eq(format!("{verdict}\n")).stderr_eq("");
}

/// JSON also reports lines that are not claims, with their place.
#[test]
fn invalid_claims_as_json() {
    let check = |arguments: &[&str], input: &str| {
        let check = tilebase().args(["check", "--json"]).args(arguments);
        let check = check.stdin(input).assert().code(4);
        let output = check.get_output();
        assert!(!output.stderr.is_empty());
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    for (arguments, input, place, value) in [
        (&["12", "r"][..], "", "argument", serde_json::json!(1)),
        (&["123456x78", "q"], "", "argument", serde_json::json!(2)),
        (
            &["1", "2", "3", "4", "5", "6", "x", "7", "8", "q"],
            "",
            "argument",
            serde_json::json!(10),
        ),
        (
            &["-"],
            "# one\nnonsense\n",
            "lines",
            serde_json::json!([2, 2]),
        ),
    ] {
        let object = check(arguments, input);
        assert_eq!(object["verdict"], "invalid");
        assert!(object["error"].is_string(), "{object}");
        assert_eq!(object[place], value);
    }
}

/// Boards and moves may contain the separator between them: a prefix of four tiles is not a 2x2 board.
#[test]
fn separators_in_boards_and_moves() {
    for claim in [
        "0;1;2;3;4;5;6;7;8;drdrullurrdlruldlurd",
        "0\t1\t2\t3\t4\t5\t6\t7\t8\tr",
        "0 1 2 3;4 5 6 7;8 9 10 11;12 13 14 15;d",
    ] {
        let check = tilebase().arg("check").stdin(format!("{claim}\n")).assert();
        check.code(3).stdout_eq("no solution: [..]\n");
    }
    for claim in [
        "1;2;3;4;5;6;x;7;8;r;r",
        "1 2 3;4 5 6;x 7 8\tr, r",
        "12/x3;r",
    ] {
        let check = tilebase().arg("check").stdin(format!("{claim}\n")).assert();
        assert!(stdout(check.success()).starts_with("optimal"), "{claim}");
    }
    // A long line is rejected as fast as any other.
    let start = std::time::Instant::now();
    for part in [";", "1\t", "u;"] {
        let line = part.repeat(20_000) + "\n";
        tilebase().arg("check").stdin(line).assert().code(4);
    }
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

const CLAIMS: &str = "# claims\n123456x78: rr\n1 2 3 4 5 6 x 7 8; r l r r\n1\t2\t3\t4\t5\t6\tx\t7\t8\trr\n12345678x:\n\
                      213456x78: unsolvable\n{\"board\":[1,2,3,4,5,6,0,7,8],\"moves\":\"rr\"}\n";

#[test]
fn claims_of_standard_input() {
    let check = |arguments: &[&str], input: &str| {
        tilebase()
            .arg("check")
            .args(arguments)
            .stdin(input)
            .assert()
    };
    let verdicts = "optimal, at length 2\n\
                    a solution of length 4, but 2 is enough: the first wasted move is move 2 (l)\n\
                    optimal, at length 2\noptimal, at length 0\nunsolvable, as claimed\noptimal, at length 2\n";
    check(&[], CLAIMS)
        .success()
        .stdout_eq(verdicts)
        .stderr_eq("");
    check(&["-"], CLAIMS)
        .success()
        .stdout_eq(verdicts)
        .stderr_eq("");
    check(&["--optimal"], CLAIMS)
        .code(3)
        .stdout_eq(verdicts)
        .stderr_eq("");
    check(
        &["-"],
        "123456x78: rr\nnonsense\n123456x78: q\n{\"board\":1}\n",
    )
    .code(4)
    .stdout_eq("optimal, at length 2\ninvalid\ninvalid\ninvalid\n")
    .stderr_eq(
        "line 2: invalid claim: expected a board, a colon and moves, such as 1234567x8: r\n\
             line 3: move 1: 'q' is not one of u, d, l and r\n\
             line 4: invalid claim: the board must be tiles, rows or text\n",
    );
    // A wrong claim outranks a line that is not a claim.
    check(
        &[],
        "nonsense\n123456x78: r\n123456x78: unsolvable\n213456x78: rr\n",
    )
    .code(3)
    .stdout_eq(
        "invalid\nno solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal\n\
             wrong: the board can be solved, in 2 moves\nno solution: the board is unsolvable\n",
    );
    check(&[], "").success().stdout_eq("");
    // Empty lines are skipped, but counted.
    check(&[], "\u{FEFF}\n123456x78: rr\n \t\r\n\n123456x78: q\n\n")
        .code(4)
        .stdout_eq("optimal, at length 2\ninvalid\n")
        .stderr_eq("line 5: move 1: 'q' is not one of u, d, l and r\n");
}

/// Part of a longer line is not read: the rest may be another claim.
#[test]
fn no_verdict_on_a_part_of_a_line() {
    let spaces = |count| " ".repeat(count);
    let longest = format!("123456x78:rr{}\n", spaces(65_536 - 12));
    let run = |input: String| tilebase().arg("check").stdin(input).assert();
    run(longest).success().stdout_eq("optimal, at length 2\n");
    for line in [
        format!("123456x78:rr{}", spaces(65_536 - 11)),
        format!("123456x78:rr{}lll{}", spaces(100_000), spaces(200_000)),
        format!("{}123456x78:r{}", spaces(100_000), spaces(200_000)),
        format!(
            "{{\"board\":\"123456x78\",{}\"moves\":\"rr\"}}",
            spaces(100_000)
        ),
    ] {
        run(format!("{line}\n123456x78: rr\n"))
            .code(4)
            .stdout_eq("invalid\noptimal, at length 2\n")
            .stderr_eq("line 1: longer than 65536 bytes\n");
    }
}

/// The verdicts before a claim that no table can answer are also printed.
#[test]
fn verdicts_before_a_missing_table() {
    let claims = "123456x78: r\n1 2/3 4/5 6/7 8/9 10/x 11: r\n";
    let check = tilebase().arg("check").stdin(claims).assert();
    check
        .code(1)
        .stdout_eq("no solution: [..]\n")
        .stderr_eq("error: no table for goals with the blank in cell [..] of a 6x2 board; [..]\n");
}

#[test]
fn the_shape_of_a_json_claim() {
    for board in ["\"1234567x\"", "[1,2,3,4,5,6,7,0]", "\"1234/567x\""] {
        let claim = format!("{{\"board\":{board},\"shape\":\"2x4\",\"moves\":\"\"}}");
        let check = tilebase().arg("check").stdin(claim).assert();
        check.success().stdout_eq("optimal, at length 0\n");
    }
}

/// Every field of a JSON claim must be true.
#[test]
fn claims_that_contradict_themselves() {
    const BOTH: &str = "wrong: the claim has both a solution and that there is none";
    for (claim, code, verdict) in [
        (
            r#""moves":"rr","distance":2,"solvable":true"#,
            0,
            "optimal, at length 2",
        ),
        (
            r#""moves":"rr","distance":3"#,
            3,
            "wrong: the distance is 2, and not 3",
        ),
        (
            r#""moves":"rlrr","distance":4"#,
            3,
            "wrong: the distance is 2, and not 4",
        ),
        (r#""moves":"rr","solvable":false"#, 3, BOTH),
        (r#""moves":null,"distance":2,"solvable":false"#, 3, BOTH),
        (r#""moves":"unsolvable","distance":2"#, 3, BOTH),
        (r#""moves":"unsolvable","solvable":true"#, 3, BOTH),
        (
            r#""moves":"unsolvable""#,
            3,
            "wrong: the board can be solved, in 2 moves",
        ),
        (
            r#""moves":null,"solvable":false"#,
            3,
            "wrong: the board can be solved, in 2 moves",
        ),
    ] {
        let claim = format!("{{\"board\":\"123456x78\",{claim}}}\n");
        let assert = tilebase().arg("check").stdin(claim).assert().code(code);
        assert.stdout_eq(format!("{verdict}\n")).stderr_eq("");
    }
}

/// Errors in JSON claims are plain sentences.
#[test]
fn invalid_json_claims() {
    const SHAPE: &str = "is not a shape: expected ROWSxCOLS, for example 3x3";
    let refuse = |claim: &str, error: &str| {
        let assert = tilebase().arg("check").stdin(claim).assert().code(4);
        let error = format!("line 1: invalid claim: {error}\n");
        assert.stdout_eq("invalid\n").stderr_eq(error);
    };
    let board = r#""board":"123456x78""#;
    refuse(&format!(r#"{{{board},"moves":"rr""#), "not JSON, column 33");
    refuse(&format!("{{{board}}}"), "moves and distance are missing");
    refuse(
        r#"{"moves":"r","moves":"rr"}"#,
        "key `moves` appears twice, column 20",
    );
    refuse(r#"{"moves":"r"}"#, "there is no board");
    for board in ["[1,-3]", "[[1,2],3]"] {
        let claim = format!(r#"{{"board":{board},"moves":"r"}}"#);
        refuse(&claim, "the board must be tiles, rows or text");
    }
    for (rest, error) in [
        (r#""moves":["r","r"]"#, "moves must be text"),
        (
            r#""moves":"rr","distance":2.0"#,
            "distance must be a whole number",
        ),
        (
            r#""moves":"rr","solvable":"yes""#,
            "solvable must be true or false",
        ),
        (r#""moves":"rr","shape":"foo""#, &format!("\"foo\" {SHAPE}")),
        (
            r#""moves":"rr","shape":"9x1""#,
            "\"9x1\" is not a shape: 9x1 is out of range: [..]",
        ),
        (
            r#""moves":"rr","shape":"2x4""#,
            "expected a board of 2x4, found one of 3x3",
        ),
    ] {
        refuse(&format!("{{{board},{rest}}}"), error);
    }
    for claim in [
        r#"{"board":[[1,2,3],[4,5,6],[0,7,8]],"moves":"rr","shape":"3x3"}"#,
        r#"{"board":[2,1,3,4,5,6,7,8,0],"moves":" Unsolvable"}"#,
        r#"{"board":[1,2,3,4,5,6,0,7],"moves":"r","shape":"2X4"}"#,
    ] {
        let assert = tilebase().arg("check").stdin(claim).assert().success();
        assert.stderr_eq("");
    }
}

/// A 4x4 board whose solution takes many minutes to find.
const FAR: &str = "0 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";

/// If a claim is wrong whatever the length, the verdict needs no search.
#[test]
fn no_search_without_need() {
    let illegal = "no solution: move 1 (u) leaves the board";
    check(&[FAR, "u"], 3, illegal);
    let end = "15 0 14 13 12 11 10 9 8 7 6 5 4 3 2 1".replace(" 0 ", " x ");
    check(
        &[FAR, "r"],
        3,
        &format!("no solution: it ends at {end}, which is not the goal"),
    );
    check(&[FAR, "unsolvable"], 3, "wrong: the board can be solved");
    let limited = tilebase().args(["solve", "--json", "--nodes", "1000", FAR]);
    let line = crate::stdout(limited.assert().success());
    assert!(line.contains("\"moves\":null"), "{line}");
    // The result of a limited search is a claim, too.
    let check = tilebase().args(["check", "--nodes", "1000"]).stdin(line);
    check
        .assert()
        .success()
        .stdout_eq("a solution of length [..], and at least [..] is needed\n");
}

/// The output of `solve --json` is right in every spelling, for boards of any shape.
#[test]
fn answers_of_solve_are_claims() {
    let boards = "2 3 4 1 5 x 7 6 8\n12345678x\n213456x78\n4321/x567\n43/21/x5/67\n5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12\n";
    for spelling in ["blank", "tile", "numbers"] {
        let run = |command: &str, input: &str| {
            let arguments = [command, "--json", "--moves", spelling];
            crate::stdout(tilebase().args(arguments).stdin(input).assert())
        };
        let verdicts = run("check", &run("solve", boards));
        assert_eq!(verdicts.matches("\"optimal\"").count(), 4, "{verdicts}");
        assert_eq!(verdicts.matches("\"unsolvable\"").count(), 2, "{verdicts}");
    }
}

/// A closed pipe does not change the exit code.
#[cfg(unix)]
#[test]
fn a_closed_pipe() {
    use std::process::{Command, Stdio};

    for (arguments, code) in [
        (&["check", "123456x78", "r"][..], 3),
        (&["check", "123456x78", "rr"], 0),
        (&["check", "--optimal", "123456x78", "rlrr"], 3),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let check = start(
            Command::new(env!("CARGO_BIN_EXE_tilebase"))
                .args(arguments)
                .stdin(Stdio::null())
                .stdout(writer),
        );
        assert_eq!(check.wait().unwrap().code(), Some(code), "{arguments:?}");
    }
}

/// If the pipe is closed, checking ends. The earlier verdicts determine the exit code.
#[cfg(unix)]
#[test]
fn endless_claims_in_a_closed_pipe() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("answers.txt");
    std::fs::write(&answers, "rr\n".repeat(100_000)).unwrap();
    let answers = &["check", "--answers", answers.to_str().unwrap()][..];
    for (arguments, first, line, code) in [
        (&["check"][..], "", "123456x78: rr\n", 0),
        (&["check"], "nonsense\n", "123456x78: rr\n", 4),
        (&["check"], "123456x78: r\n", "123456x78: rr\n", 3),
        (answers, "", "123456x78\n", 0),
        (answers, "1234567x8\n", "123456x78\n", 3),
        (&["hint"], "", "123456x78\n", 0),
        (&["hint"], "nonsense\n", "123456x78\n", 4),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let child = start(
            Command::new(env!("CARGO_BIN_EXE_tilebase"))
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(writer)
                .stderr(Stdio::null()),
        );
        let mut input = child.take_stdin().unwrap();
        let mut claims = first.to_owned() + &line.repeat(1000);
        while input.write_all(claims.as_bytes()).is_ok() {
            claims = line.repeat(1000);
        }
        assert_eq!(
            child.wait().unwrap().code(),
            Some(code),
            "{arguments:?} {first}"
        );
    }
}

/// A wrong table is also reported if the pipe is closed.
#[cfg(unix)]
#[test]
fn verify_in_a_closed_pipe() {
    use std::process::Command;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.tb");
    let mut bytes = std::fs::read(crate::shipped_table()).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, bytes).unwrap();
    for (path, code) in [(path, 3), (crate::shipped_table(), 0)] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut verify = Command::new(env!("CARGO_BIN_EXE_tilebase"));
        let verify = start(verify.arg("verify").arg(path).stdout(writer));
        assert_eq!(verify.wait().unwrap().code(), Some(code));
    }
}

/// `check` reads the same moves that `solve` writes, in every spelling.
#[test]
fn every_spelling_is_read_as_it_is_written() {
    let boards = stdout(
        tilebase()
            .args(["random", "--count", "200", "--seed", "1"])
            .assert(),
    );
    for spelling in ["blank", "tile", "numbers"] {
        let of = |command| tilebase().args([command, "--moves", spelling]);
        let solved = stdout(of("solve").arg("--json").stdin(&boards).assert());
        let verdicts = stdout(of("check").arg("--optimal").stdin(&solved).assert());
        let mut lines = verdicts.lines().zip(solved.lines());
        assert_eq!(verdicts.lines().count(), 200);
        assert!(lines.all(|(verdict, solved)| {
            let length = verdict.strip_prefix("optimal, at length ").unwrap();
            solved.contains(&format!("\"distance\":{length},"))
        }));
    }
}

/// Moves and boards in common notations, one per line.
#[test]
fn notations_of_claims() {
    let claims = "123456x78: RR\n123456x78: r2\n123456x78: Right, Right.\n123456x78: \u{2192}\u{2192}\n\
                  123456x78: 1. r 2. r\n1 2 3; 4 5 6; x 7 8; r; r\n1\t2\t3\t4\t5\t6\t\t7\t8\tr\tr\n\
                  123/4 5/786: r > d\n1,2,3,4,5,6,,7,8: ['R', 'R']\n{\"board\":\"123456*78\",\"moves\":\"R R\"}\n";
    let assert = tilebase().arg("check").stdin(claims).assert().success();
    assert
        .stdout_eq("optimal, at length 2\n".repeat(claims.lines().count()))
        .stderr_eq("");
    for moves in [&["R2"][..], &["right", "Right"], &["R,", "R."], &["[r, r]"]] {
        let arguments = [&["123456x78"][..], moves].concat();
        check(&arguments, 0, "optimal, at length 2");
    }
}

/// Tile numbers are recognised.
#[test]
fn numbers_without_the_option() {
    let assert = tilebase().args(["check", "123456x78", "7 8"]).assert();
    let error = "error: move 1: '7' is not one of u, d, l and r; a count from 1 to 9 follows its move, as in l2; for the \
                 numbers of tiles, write --moves numbers\n";
    assert.code(4).stdout_eq("").stderr_eq(error);
}

/// Many people write where the tile goes. The verdict then has a hint.
#[test]
fn moves_of_the_tiles() {
    const TILES: &str = "as moves of the tiles it is a solution: --moves tile";
    check(
        &["123456x78", "ll"],
        3,
        &format!("no solution: move 1 (l) leaves the board; {TILES}"),
    );
    let solved = "1x3/425/786";
    let assert = tilebase()
        .args(["solve", "--moves", "tile", solved])
        .assert();
    let solution = stdout(assert.success());
    let opposite = stdout(tilebase().args(["solve", solved]).assert());
    assert_ne!(solution, opposite);
    check(
        &["--moves", "tile", solved, solution.trim()],
        0,
        "optimal, at length 3",
    );
    check(
        &[solved, solution.trim()],
        3,
        &format!("no solution: move 1 (u) leaves the board; {TILES}"),
    );
    check(
        &["--moves", "tile", solved, opposite.trim()],
        3,
        "no solution: move 1 (d) leaves the board; as moves of the blank it is a solution: --moves blank",
    );
    // Moves that are wrong in both spellings are only wrong.
    check(
        &["123456x78", "u"],
        3,
        "no solution: it ends at 1 2 3 x 5 6 4 7 8, at distance 3 from the goal",
    );
}

#[test]
fn numbers_that_run_together() {
    check(
        &["--moves", "numbers", "123456x78", "78"],
        0,
        "optimal, at length 2",
    );
    check(
        &["--moves", "numbers", "123456x78", "1. 7 2. 8."],
        0,
        "optimal, at length 2",
    );
    check(
        &["--moves", "numbers", "1x2/453/786", "236"],
        0,
        "optimal, at length 3",
    );
    // Two digits may be one tile or two.
    check(
        &["--moves", "numbers", "1234/5678/9ABx/DEFC", "12"],
        0,
        "optimal, at length 1",
    );
    let assert = tilebase()
        .args(["check", "--moves", "numbers", "123456x78", "7u"])
        .assert();
    assert
        .code(4)
        .stderr_eq("error: move 2: \"u\" is not a tile, 1 to 8\n");
}

/// Runs `check` on claims, one per line.
fn check_claims(options: &[&str], claims: &str, code: i32, verdicts: &str, notes: &str) {
    let check = tilebase().arg("check").args(options).stdin(claims);
    let assert = check.assert().code(code);
    assert
        .stdout_eq(verdicts.to_owned())
        .stderr_eq(notes.to_owned());
}

/// Text before a colon is a name if it is not a board.
#[test]
fn claims_with_names() {
    check_claims(
        &[],
        "Anna: 123456x78: rr\nBert B. (3c):1 2 3 4 5 6 x 7 8; r l r r\n17: 123456x78\tr\n3x3:213456x78: unsolvable\n\
         {\"name\":\"Eve\",\"board\":\"123456x78\",\"moves\":\"rr\"}\n123456x78: rr\n\
         {\"name\":[1],\"board\":\"123456x78\",\"moves\":\"rr\"}\n",
        3,
        "Anna: optimal, at length 2\n\
         Bert B. (3c): a solution of length 4, but 2 is enough: the first wasted move is move 2 (l)\n\
         17: no solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal\n\
         3x3: unsolvable, as claimed\nEve: optimal, at length 2\noptimal, at length 2\noptimal, at length 2\n",
        "",
    );
    check_claims(
        &["--json"],
        "Zo\u{e9} (Z): 123456x78: rr\n{\"name\":7,\"board\":\"123456x78\",\"moves\":\"rr\"}\nAnna: 12345x: rr\n",
        4,
        "{\"start\":[1,2,3,4,5,6,0,7,8],\"moves\":\"rr\",\"verdict\":\"optimal\",\"length\":2,\"distance\":2,\
         \"first_wasted_move\":null,\"reason\":null,\"name\":\"Zo\u{e9} (Z)\"}\n\
         {\"start\":[1,2,3,4,5,6,0,7,8],\"moves\":\"rr\",\"verdict\":\"optimal\",\"length\":2,\"distance\":2,\
         \"first_wasted_move\":null,\"reason\":null,\"name\":7}\n\
         {\"start\":null,[..]\"verdict\":\"invalid\",[..]\"lines\":[3,3],\"name\":\"Anna\"}\n",
        "line 3: Anna: [..]\n",
    );
    // Control characters of a name are replaced.
    check_claims(
        &[],
        "{\"name\":\"A\\n\\u001b[1mB\",\"board\":\"123456x78\",\"moves\":\"rr\"}\n\u{1b}C: 123456x78: rr\n",
        0,
        "A  [1mB: optimal, at length 2\nC: optimal, at length 2\n",
        "",
    );
    // Before the only colon there is no name but a wrong board. A board is not a name either.
    check_claims(
        &[],
        "123456x77: r; r\nAnna: rr\n: 123456x78: rr\nx123: 123456x78: rr\nAnna: 123456x78: q\nAnna:123456x77:rr\n",
        4,
        "invalid\ninvalid\ninvalid\ninvalid\nAnna: invalid\nAnna: invalid\n",
        "line 1: tile 7 appears more than once[..]\nline 2: [..]\nline 3: [..]\nline 4: move 1: [..]\n\
         line 5: Anna: move 1: 'q' is not one of u, d, l and r\nline 6: Anna: tile 7 appears more than once[..]\n",
    );
}

#[test]
fn claims_of_distances() {
    check_claims(
        &[],
        "123456x78: 2\n12345678x: 0\nAnna: 123456x78: 4\n213456x78: 7\n{\"board\":\"123456x78\",\"distance\":2}\n\
         {\"board\":[1,2,3,4,5,6,0,7,8],\"solvable\":true,\"distance\":3}\n",
        3,
        "right, at distance 2\nright, at distance 0\nAnna: wrong: the distance is 2, and not 4\n\
         no solution: the board is unsolvable\nright, at distance 2\nwrong: the distance is 2, and not 3\n",
        "",
    );
    // A number is a distance, and with --moves numbers a tile.
    check(&["1234567x8", "1"], 0, "right, at distance 1");
    check(
        &["--moves", "numbers", "1234567x8", "8"],
        0,
        "optimal, at length 1",
    );
    check(
        &["--moves", "numbers", "1234567x8", "1"],
        3,
        "no solution: move 1 (1) is not a tile beside the blank",
    );
    check(
        &["123456x78", "78"],
        3,
        "wrong: the distance is 2, and not 78; as numbers of tiles it is a solution: --moves numbers",
    );
    // Several numbers, or one above any distance, are tiles.
    for moves in ["432156", "7 8", "-1", "+2", "2.0"] {
        tilebase()
            .args(["check", "--", "123456x78", moves])
            .assert()
            .code(4);
    }
    check(
        &["--json", "123456x78", "2"],
        0,
        "{\"start\":[1,2,3,4,5,6,0,7,8],\"moves\":null,\"verdict\":\"right\",\"length\":null,\"distance\":2,\
         \"first_wasted_move\":null,\"reason\":null}",
    );
    // The verdicts at a limit.
    for (claimed, code, verdict) in [
        ("80", 1, "undecided: the distance is [..]"),
        ("10", 3, "wrong: the distance is [..], and not 10"),
        ("at least 20", 0, "right: the distance is [..]"),
        (
            "between 2 and 200",
            0,
            "right: the distance is between [..]",
        ),
        ("exactly 80", 1, "undecided: the distance is [..]"),
        ("at least 79", 1, "undecided: the distance is [..]"),
        (
            "between 2 and 10",
            3,
            "wrong: the distance is [..], and not between 2 and 10",
        ),
    ] {
        check(&["--nodes", "1000", FAR, claimed], code, verdict);
    }
    for (claimed, code, verdict) in [
        ("between 1 and 3", 0, "right, at distance 2"),
        (
            "at least 3",
            3,
            "wrong: the distance is 2, and not at least 3",
        ),
        (
            "between 3 and 1",
            3,
            "wrong: the distance is 2, and not between 3 and 1",
        ),
    ] {
        check(&["123456x78", claimed], code, verdict);
    }
    let random = tilebase().args(["random", "--json", "--distance", "9-20", "--count", "50"]);
    let verdicts = tilebase()
        .arg("check")
        .stdin(stdout(random.assert()))
        .assert();
    assert_eq!(stdout(verdicts).matches("right, at distance").count(), 50);
}

/// A file of answers is checked line by line.
#[test]
fn answers_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let compare = |options: &[&str], boards: &str, answers: &str| {
        std::fs::write(folder.path().join("a.txt"), answers).unwrap();
        let check = tilebase().current_dir(folder.path());
        let check = check.args(["check", "--answers", "a.txt"]).args(options);
        check.stdin(boards).assert()
    };
    // The output of `solve` in all forms, for boards in all formats.
    let boards = "123456x78\n12345678x\n# drawn\n1 2 3\n4 5 6\nx 7 8\n\nnonsense\n213456x78\n{\"id\":7,\"board\":\"1x3425786\"}\n";
    for options in [
        &[][..],
        &["--as", "distance"],
        &["--moves", "tile"],
        &["--moves", "numbers"],
        &["--json"],
    ] {
        let solve = tilebase().arg("solve").args(options).stdin(boards).assert();
        let solved = String::from_utf8(solve.code(4).get_output().stdout.clone()).unwrap();
        let moves: &[&str] = match options {
            ["--moves", _] => options,
            _ => &[],
        };
        let (optimal, verdict) = match options.contains(&"distance") {
            true => (0, "right, at distance 2"),
            false => (4, "optimal, at length 2"),
        };
        let assert = compare(moves, boards, &solved).success();
        assert
            .stdout_eq(format!(
                "{verdict}\n{}\n{verdict}\ninvalid, as answered\nunsolvable, as claimed\n{}\n",
                verdict.replace('2', "0"),
                verdict.replace('2', "3"),
            ))
            .stderr_eq(format!(
                "answers: 6 right, 0 wrong; optimal solutions: {optimal}\n"
            ));
    }
    // The output of `solve` at a limit.
    for option in ["--as=distance", "--json"] {
        let solve = tilebase()
            .args(["solve", "--nodes", "1000", option, FAR])
            .assert();
        let assert = compare(&["--nodes", "1000", FAR], "", &stdout(solve));
        let verdict = match option {
            "--json" => "a solution of length [..], and at least [..] is needed\n",
            _ => "right: the distance is between [..]\n",
        };
        assert.success().stdout_eq(verdict);
    }
    let boards = "123456x78\n".repeat(6) + "nonsense\n123456x78\n123456x78\n";
    // A null is like a missing field.
    let right = "{\"board\":\"123456x78\",\"moves\":\"rr\",\"error\":null}\nINVALID\n";
    compare(&[], "123456x78\nnonsense\n", right).success();
    let other = "{\"board\":\"1234567x8\",\"moves\":\"r\"}";
    let answers = format!("rr\nrlrr\nr\n3\nunsolvable\ninvalid\nrr\nq\n{other}");
    compare(&[], &boards, &answers)
        .code(3)
        .stdout_eq(
            "optimal, at length 2\n\
             a solution of length 4, but 2 is enough: the first wasted move is move 2 (l)\n\
             no solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal\n\
             wrong: the distance is 2, and not 3\nwrong: the board can be solved, in 2 moves\n\
             wrong: it is a board\nwrong: it is not a board: [..]\ninvalid\n\
             wrong: the answer is for 1 2 3 4 5 6 7 x 8\n",
        )
        .stderr_eq(
            "a.txt: line 8: move 1: 'q' is not one of u, d, l and r\n\
             answers: 2 right, 6 wrong, 1 invalid; optimal solutions: 1\n",
        );
    compare(&["--optimal"], "123456x78\n", "rlrr\n")
        .code(3)
        .stderr_eq("answers: 0 right, 1 wrong; optimal solutions: 0\n");
    // Other fields of a board are copied to the output.
    let json = compare(
        &["--json"],
        "{\"id\":7,\"board\":\"123456x78\"}\n",
        "\u{FEFF}2\r\n",
    )
    .success();
    json.stdout_eq("{\"start\":[..]\"verdict\":\"right\",[..]\"id\":7}\n");
    // Too many or too few answers.
    for (boards, answers, counts) in [
        (1, 3, "3 answers for 1 board"),
        (2, 1, "1 answer for 2 boards"),
    ] {
        let [boards, answers] =
            [("123456x78\n", boards), ("rr\n", answers)].map(|(line, count)| line.repeat(count));
        compare(&[], &boards, &answers)
            .code(4)
            .stdout_eq("optimal, at length 2\n")
            .stderr_eq(format!(
                "answers: 1 right, 0 wrong; optimal solutions: 1\n\
             error: a.txt has {counts}: line n is the answer to board n\n"
            ));
    }
    compare(&["123456x78", "1234567x8"], "", "rr\n1\n").success();
    let gone = tilebase()
        .args(["check", "--answers", "gone/a.txt"])
        .stdin("")
        .assert();
    gone.code(1)
        .stderr_eq("error: cannot read gone/a.txt: [..]\n");
}
