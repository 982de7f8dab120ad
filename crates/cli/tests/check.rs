//! `tilebase check`: whether moves are an optimal solution, and which move is the first wasted one.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use serde_json::json;
use tempfile::tempdir;

use crate::child::{SharedChild, piped, start};
use crate::{ask, ask_on, columns, json_of, stdout};

/// Checks claims in arguments. Each row has the arguments, the exit code and the verdict.
pub fn check(rows: &[&str]) {
    for row in rows {
        let [arguments, code, verdict] = columns(row);
        let found = ask(&format!("check {arguments}")).code(code.parse::<i32>().unwrap());
        found.stdout_eq(format!("{verdict}\n")).stderr_eq("");
    }
}

/// JSON also reports arguments and lines that are not claims, with their numbers.
#[test]
fn invalid_claims_as_json() {
    for (arguments, input, place, value) in [
        ("12 r", "", "argument", json!(1)),
        ("123456x78 q", "", "argument", json!(2)),
        ("1 2 3 4 5 6 x 7 8 q", "", "argument", json!(10)),
        ("-", "# one\nnonsense\n", "lines", json!([2, 2])),
    ] {
        let check = ask_on(&format!("check --json {arguments}"), input).code(4);
        assert!(!check.get_output().stderr.is_empty());
        let object = json_of(&check);
        assert_eq!(object["verdict"], "invalid");
        assert!(object["error"].is_string(), "{object}");
        assert_eq!(object[place], value);
    }
}

/// The separator between board and moves may also occur within the board and the moves. The first four tiles of a
/// longer board are then not read as a 2x2 board.
#[test]
fn separators_in_boards_and_moves() {
    for claim in [
        "0;1;2;3;4;5;6;7;8;drdrullurrdlruldlurd",
        "0\t1\t2\t3\t4\t5\t6\t7\t8\tr",
        "0 1 2 3;4 5 6 7;8 9 10 11;12 13 14 15;d",
    ] {
        let check = ask_on("check", format!("{claim}\n"));
        check.code(3).stdout_eq("no solution: [..]\n");
    }
    for claim in [
        "1;2;3;4;5;6;x;7;8;r;r",
        "1 2 3;4 5 6;x 7 8\tr, r",
        "12/x3;r",
    ] {
        let check = ask_on("check", format!("{claim}\n"));
        assert!(stdout(check).starts_with("optimal"), "{claim}");
    }
    // A long line is also rejected quickly.
    let start = std::time::Instant::now();
    for part in [";", "1\t", "u;"] {
        let line = part.repeat(20_000) + "\n";
        ask_on("check", line).code(4);
    }
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

const CLAIMS: &str = "# claims\n123456x78: rr\n1 2 3 4 5 6 x 7 8; r l r r\n1\t2\t3\t4\t5\t6\tx\t7\t8\trr\n12345678x:\n\
                      213456x78: unsolvable\n{\"board\":[1,2,3,4,5,6,0,7,8],\"moves\":\"rr\"}\n";

#[test]
fn claims_of_standard_input() {
    let check = |arguments: &str, input: &str| ask_on(&format!("check {arguments}"), input);
    let verdicts = "optimal, at length 2\n\
                    a solution of length 4, but 2 moves are enough: the first wasted move is move 2 (l)\n\
                    optimal, at length 2\noptimal, at length 0\nunsolvable, as claimed\noptimal, at length 2\n";
    for (arguments, code) in [("", 0), ("-", 0), ("--optimal", 3)] {
        let found = check(arguments, CLAIMS).code(code);
        found.stdout_eq(verdicts).stderr_eq("");
    }
    check(
        "-",
        "123456x78: rr\nnonsense\n123456x78: q\n{\"board\":1}\n",
    )
    .code(4)
    .stdout_eq("optimal, at length 2\ninvalid\ninvalid\ninvalid\n")
    .stderr_eq(
        "line 2: invalid claim: expected a board, a colon and moves, such as 1234567x8: r\n\
             line 3: move 1: 'q' is not one of u, d, l and r\n\
             line 4: invalid claim: the board must be tiles, rows of the same length or text\n",
    );
    // For the exit code, a wrong claim outranks an invalid line.
    check(
        "",
        "nonsense\n123456x78: r\n123456x78: unsolvable\n213456x78: rr\n",
    )
    .code(3)
    .stdout_eq(
        "invalid\nno solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal\n\
             wrong: the board can be solved, in 2 moves\nno solution: the board is unsolvable\n",
    );
    check("", "").success().stdout_eq("");
    // Empty lines are skipped, but line numbers include them.
    check("", "\u{FEFF}\n123456x78: rr\n \t\r\n\n123456x78: q\n\n")
        .code(4)
        .stdout_eq("optimal, at length 2\ninvalid\n")
        .stderr_eq("line 5: move 1: 'q' is not one of u, d, l and r\n");
}

/// A line that is too long is not checked, because its beginning may be another claim.
#[test]
fn no_verdict_on_a_part_of_a_line() {
    let spaces = |count| " ".repeat(count);
    let longest = format!("123456x78:rr{}\n", spaces(1_048_576 - 12));
    let verdict = stdout(ask_on("check", longest));
    assert_eq!(verdict, "optimal, at length 2\n");
    for line in [
        format!("123456x78:rr{}", spaces(1_048_576 - 11)),
        format!("123456x78:rr{}lll{}", spaces(1_100_000), spaces(200_000)),
        format!("{}123456x78:r{}", spaces(1_100_000), spaces(200_000)),
        format!(
            "{{\"board\":\"123456x78\",{}\"moves\":\"rr\"}}",
            spaces(1_100_000)
        ),
    ] {
        ask_on("check", format!("{line}\n123456x78: rr\n"))
            .code(4)
            .stdout_eq("invalid\noptimal, at length 2\n")
            .stderr_eq("line 1: the line is longer than 1048576 bytes\n");
    }
}

/// If there is no table for a claim, the verdicts before it are still printed.
#[test]
fn verdicts_before_an_error() {
    let claims = "123456x78: r\n1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 x 17: r\n";
    let error = "error: in the multi-tile metric, boards have at most 16 cells; this goal has 18\n";
    ask_on("check --metric multi", claims)
        .code(1)
        .stdout_eq("no solution: [..]\n")
        .stderr_eq(error);
}

/// Every field of a JSON claim must be true.
#[test]
fn claims_that_contradict_themselves() {
    const BOTH: &str = "wrong: the claim contains a solution and also says that there is none";
    for row in [
        r#""moves":"rr","distance":2,"solvable":true | 0 | optimal, at length 2"#,
        r#""moves":"rr","distance":3 | 3 | wrong: the distance is 2, not 3"#,
        r#""moves":"rlrr","distance":4 | 3 | wrong: the distance is 2, not 4"#,
        r#""moves":"rr","length":2,"slides":1 | 0 | optimal, at length 2"#,
        r#""moves":"rr","length":null,"slides":null | 0 | optimal, at length 2"#,
        r#""moves":"rr","length":3 | 3 | wrong: length is 2, not 3"#,
        r#""moves":"rr","length":2,"slides":2 | 3 | wrong: slides is 1, not 2"#,
        r#""moves":"rlrr","within":99,"is_within":true | 3 | wrong: is_within is false, not true"#,
        r#""moves":"rlrr","within":100,"is_within":true | 0 | a solution of length 4, but 2 moves are enough: the first wasted move is move 2 (l)"#,
        r#""moves":"rlrr","length":2,"distance":2 | 3 | wrong: length is 4, not 2"#,
        r#""moves":"r","length":2 | 3 | no solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal"#,
        r#""moves":"rr","solvable":false | 3 | BOTH"#,
        r#""moves":null,"distance":2,"solvable":false | 3 | BOTH"#,
        r#""moves":"unsolvable","distance":2 | 3 | BOTH"#,
        r#""moves":"unsolvable","solvable":true | 3 | BOTH"#,
        r#""moves":"unsolvable" | 3 | wrong: the board can be solved, in 2 moves"#,
        r#""moves":null,"solvable":false | 3 | wrong: the board can be solved, in 2 moves"#,
    ] {
        let [claim, code, verdict] = columns(row);
        let found = ask_on("check", format!("{{\"board\":\"123456x78\",{claim}}}\n"));
        let verdict = verdict.replace("BOTH", BOTH) + "\n";
        found
            .code(code.parse::<i32>().unwrap())
            .stdout_eq(verdict)
            .stderr_eq("");
    }
}

/// Errors in JSON claims are plain sentences.
#[test]
fn invalid_json_claims() {
    for row in [
        r#"{BOARD,"moves":"rr" | invalid JSON, column 33"#,
        r#"{BOARD} | expected the key `moves` or `distance`, found neither"#,
        r#"{"moves":"r","moves":"rr"} | key `moves` appears twice, column 20"#,
        r#"{"moves":"r"} | the key `board` is missing"#,
        r#"{"board":[true,2],"moves":"r"} | the board must be tiles, rows of the same length or text"#,
        r#"{"board":[[1,2],3],"moves":"r"} | the board must be tiles, rows of the same length or text"#,
        r#"{"board":[[1,2],[3]],"moves":"r"} | the board must be tiles, rows of the same length or text"#,
        r#"{BOARD,"distance":2,"is_optimal":true} | `is_optimal` needs `moves`"#,
        r#"{BOARD,"moves":"rr","is_within":true} | `is_within` needs `within`"#,
        r#"{BOARD,"moves":"rr","notation":"french"} | notation must be one of `blank`, `tile`, `runs`, `numbers`"#,
        r#"{"board":[[1,2,0,3]],"moves":"r"} | drawn as 1x4, expected a board of 2x2"#,
        r#"{BOARD,"moves":[["r"],"r"]} | moves must be text or a list"#,
        r#"{BOARD,"moves":null,"distance":2,"length":2} | `length` and `slides` need `moves`"#,
        r#"{BOARD,"moves":"rr","distance":2.5} | distance must be a whole number"#,
        r#"{BOARD,"moves":"rr","length":-2} | length must be a whole number"#,
        r#"{BOARD,"moves":"rr","solvable":"yes"} | solvable must be true or false"#,
        r#"{BOARD,"moves":"rr","shape":"foo"} | shape must be ROWSxCOLS, for example 3x3"#,
        r#"{BOARD,"moves":"rr","shape":"9x1"} | shape must be at least 2 rows and 2 columns, and at most 25 cells"#,
        r#"{BOARD,"moves":"rr","shape":"2x4"} | column 9: 8 is not a tile: [..]"#,
    ] {
        let [claim, error] = columns(row);
        let claim = claim.replace("BOARD", r#""board":"123456x78""#);
        let refused = ask_on("check", claim).code(4).stdout_eq("invalid\n");
        refused.stderr_eq(format!("line 1: invalid claim: {error}\n"));
    }
    for claim in [
        r#"{"board":[[1,2,3],[4,5,6],[0,7,8]],"moves":"rr","shape":"3x3"}"#,
        r#"{"board":[2,1,3,4,5,6,7,8,0],"moves":" Unsolvable"}"#,
        r#"{"board":[1,2,3,4,5,6,0,7],"moves":"r","shape":"2X4"}"#,
        r#"{"board":"123456x78","start":"today","moves":"rr","is_optimal":true}"#,
        r#"{"board":"123456x78","moves":[7.0,8.0],"notation":"numbers","distance":2.0,"count":1.0,"remaining":0.0}"#,
        r#"{"board":"123456x78","distance":2,"tile":7.0,"is_optimal":true,"choices":[{"tile":7.0,"is_optimal":true}]}"#,
        r#"{"board":"1234567x","moves":"","shape":"2x4"}"#,
    ] {
        ask_on("check", claim).success().stderr_eq("");
    }
}

/// A 4x4 board whose solution takes many minutes to find.
pub const FAR: &str = "0 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";

/// If a claim is wrong whatever the distance, the verdict needs no search.
#[test]
fn no_search_without_need() {
    check(&[
        &format!("'{FAR}' u | 3 | no solution: move 1 (u) leaves the board"),
        &format!(
            "'{FAR}' r | 3 | no solution: it ends at 15 x{}, which is not the goal",
            &FAR[4..]
        ),
        &format!("'{FAR}' unsolvable | 3 | wrong: the board can be solved"),
    ]);
    let line = stdout(ask(&format!("solve --json --nodes 1000 '{FAR}'")));
    assert!(line.contains("\"is_optimal\":false"), "{line}");
    // The output of a limited search can also be checked.
    ask_on("check --nodes 1000", line)
        .success()
        .stdout_eq("a solution of length [..]; at least [..] moves are needed\n");
}

/// A closed pipe does not change the exit code.
#[cfg(unix)]
#[test]
fn a_closed_pipe() {
    for (arguments, code) in [
        ("check 123456x78 r", 3),
        ("check 123456x78 rr", 0),
        ("check --optimal 123456x78 rlrr", 3),
    ] {
        let check = into_closed_pipe(Path::new("."), arguments);
        assert_eq!(check.wait().unwrap().code(), Some(code), "{arguments}");
    }
}

/// Starts a command whose standard output is a closed pipe.
#[cfg(unix)]
fn into_closed_pipe(folder: &Path, arguments: &str) -> Arc<SharedChild> {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = piped(folder, arguments);
    start(command.stdout(writer).stderr(Stdio::null()))
}

/// If the pipe is closed, the command ends. The earlier verdicts determine the exit code.
#[cfg(unix)]
#[test]
fn endless_claims_in_a_closed_pipe() {
    use std::io::Write;

    let folder = tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), "rr\n".repeat(100_000)).unwrap();
    for (arguments, first, line, code) in [
        ("check", "", "123456x78: rr\n", 0),
        ("check", "nonsense\n", "123456x78: rr\n", 4),
        ("check", "123456x78: r\n", "123456x78: rr\n", 3),
        ("check --answers a.txt", "", "123456x78\n", 0),
        ("check --answers a.txt", "1234567x8\n", "123456x78\n", 3),
        ("hint", "", "123456x78\n", 0),
        ("hint", "nonsense\n", "123456x78\n", 4),
    ] {
        let child = into_closed_pipe(folder.path(), arguments);
        let mut input = child.take_stdin().unwrap();
        let mut claims = first.to_owned() + &line.repeat(1000);
        while input.write_all(claims.as_bytes()).is_ok() {
            claims = line.repeat(1000);
        }
        let ended = child.wait().unwrap().code();
        assert_eq!(ended, Some(code), "{arguments} {first}");
    }
}

/// A wrong table is also reported if the pipe is closed.
#[cfg(unix)]
#[test]
fn verify_in_a_closed_pipe() {
    let folder = crate::damaged_tables::damaged(|bytes| *bytes.last_mut().unwrap() ^= 1);
    std::fs::copy(crate::shipped_table(), folder.path().join("right.tb")).unwrap();
    for (arguments, code) in [("verify t.tb", 3), ("verify right.tb", 0)] {
        let verify = into_closed_pipe(folder.path(), arguments);
        assert_eq!(verify.wait().unwrap().code(), Some(code));
    }
}
