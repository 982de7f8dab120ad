//! `tilebase check`: names, distances, and the answers of a file.

use tempfile::tempdir;

use crate::check::{FAR, check};
use crate::{ask, ask_on, output_of, run_on, stdout};

fn check_claims(options: &str, claims: &str, code: i32, verdicts: &str, notes: &str) {
    let found = ask_on(&format!("check {options}"), claims).code(code);
    found
        .stdout_eq(verdicts.to_owned())
        .stderr_eq(notes.to_owned());
}

/// Text before a colon is a name if it is not a board.
#[test]
fn claims_with_names() {
    check_claims(
        "",
        "Anna: 123456x78: rr\nBert B. (3c):1 2 3 4 5 6 x 7 8; r l r r\n17: 123456x78\tr\n3x3:213456x78: unsolvable\n\
         {\"name\":\"Eve\",\"board\":\"123456x78\",\"moves\":\"rr\"}\n123456x78: rr\n\
         {\"name\":[1],\"board\":\"123456x78\",\"moves\":\"rr\"}\n",
        3,
        "Anna: optimal, at length 2\n\
         Bert B. (3c): a solution of length 4, but 2 moves are enough: the first wasted move is move 2 (l)\n\
         17: no solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal\n\
         3x3: unsolvable, as claimed\nEve: optimal, at length 2\noptimal, at length 2\noptimal, at length 2\n",
        "",
    );
    check_claims(
        "--json",
        "Zo\u{e9} (Z): 123456x78: rr\n{\"name\":7,\"board\":\"123456x78\",\"moves\":\"rr\"}\nAnna: 12345x: rr\n",
        4,
        "{\"board\":[1,2,3,4,5,6,0,7,8],\"distance\":2,\"moves\":\"rr\",\"length\":2,\"slides\":1,\"verdict\":\"optimal\",\
         \"remaining\":0,\"first_mistake\":null,\"reason\":null,\"name\":\"Zo\u{e9} (Z)\"}\n\
         {\"board\":[1,2,3,4,5,6,0,7,8],\"distance\":2,\"moves\":\"rr\",\"length\":2,\"slides\":1,\"verdict\":\"optimal\",\
         \"remaining\":0,\"first_mistake\":null,\"reason\":null,\"name\":7}\n\
         {\"board\":null,[..]\"verdict\":\"invalid\",[..]\"lines\":[3,3],\"name\":\"Anna\"}\n",
        "line 3: Anna: [..]\n",
    );
    // Control characters in a name are replaced.
    check_claims(
        "",
        "{\"name\":\"A\\n\\u001b[1mB\",\"board\":\"123456x78\",\"moves\":\"rr\"}\n\u{1b}C: 123456x78: rr\n",
        0,
        "A  [1mB: optimal, at length 2\nC: optimal, at length 2\n",
        "",
    );
    // Text before the only colon is a board, even if it is invalid. A valid board is never a name.
    check_claims(
        "",
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
        "",
        "123456x78: 2\n12345678x: 0\nAnna: 123456x78: 4\n213456x78: 7\n{\"board\":\"123456x78\",\"distance\":2}\n\
         {\"board\":[1,2,3,4,5,6,0,7,8],\"solvable\":true,\"distance\":3}\n\
         {\"board\":\"123456x78\",\"lower_bound\":2}\n{\"board\":\"123456x78\",\"lower_bound\":3}\n\
         {\"board\":\"123456x78\",\"moves\":\"rr\",\"lower_bound\":0}\n",
        3,
        "right, at distance 2\nright, at distance 0\nAnna: wrong: the distance is 2, not 4\n\
         wrong: the board is unsolvable\nright, at distance 2\nwrong: the distance is 2, not 3\n\
         open: the distance is 2; a bound is not an answer\nwrong: the distance is 2, not at least 3\n\
         optimal, at length 2\n",
        "",
    );
    // A number is a distance, but with --moves numbers, it is a tile.
    check(&[
        "1234567x8 1 | 0 | right, at distance 1",
        "--moves numbers 1234567x8 8 | 0 | optimal, at length 1",
        "--moves numbers 1234567x8 1 | 3 | no solution: move 1: tile 1 is not beside the blank",
        "123456x78 78 | 3 | wrong: the distance is 2, not 78; with --moves numbers it is a solution",
        "--json 123456x78 2 | 0 | {\"board\":[1,2,3,4,5,6,0,7,8],\"distance\":2,\"moves\":null,\"length\":null,\"slides\":null,\"verdict\":\"right\",\"remaining\":null,\"first_mistake\":null,\"reason\":null}",
        // A bound is what is written as one. It is not an answer.
        "123456x78 'between 1 and 3' | 1 | open: the distance is 2; a bound is not an answer",
        "123456x78 'between 2 and 2' | 1 | open: the distance is 2; a bound is not an answer",
        "--optimal 123456x78 'at least 0' | 3 | open: the distance is 2; a bound is not an answer",
        "--optimal 123456x78 'exactly 2' | 0 | right, at distance 2",
        "123456x78 'at least 3' | 3 | wrong: the distance is 2, not at least 3",
        "123456x78 'between 3 and 1' | 3 | wrong: the distance is 2, not between 3 and 1",
        // The words for unsolvable boards are those of free text.
        "213456x78 'There is no solution.' | 0 | unsolvable, as claimed",
        "213456x78 2 | 3 | wrong: the board is unsolvable",
    ]);
    // Only a single number from 0 to 255 is read as a distance.
    for moves in ["432156", "'7 8'", "-1", "+2", "2.0"] {
        ask(&format!("check -- 123456x78 {moves}")).code(4);
    }
    // After a limit, the bounds determine the verdict.
    for row in [
        "80 | 1 | open: the distance is [..]",
        "10 | 3 | wrong: the distance is [..], not 10",
        "'at least 20' | 1 | open: the distance is [..]; a bound is not an answer",
        "--optimal 'at least 20' | 3 | open: the distance is [..]; a bound is not an answer",
        "'between 2 and 10' | 3 | wrong: the distance is [..], not between 2 and 10",
    ] {
        check(&[&format!("--nodes 1000 '{FAR}' {row}")]);
    }
    let random = stdout(ask("random --json --distance 9-20 --count 50"));
    let verdicts = stdout(ask_on("check", random));
    assert_eq!(verdicts.matches("right, at distance").count(), 50);
}

#[test]
fn answers_of_a_file() {
    let folder = tempdir().unwrap();
    let compare = |options: &str, boards: &str, answers: &str| {
        std::fs::write(folder.path().join("a.txt"), answers).unwrap();
        run_on(
            folder.path(),
            &format!("check --answers a.txt {options}"),
            boards,
        )
    };
    // `check` confirms the output of `solve` in all forms, for boards in all formats.
    let boards = "123456x78\n12345678x\n# drawn\n1 2 3\n4 5 6\nx 7 8\n\nnonsense\n213456x78\n{\"id\":7,\"board\":\"1x3425786\"}\n";
    for options in [
        "",
        "--as distance",
        "--moves tile",
        "--moves numbers",
        "--json",
    ] {
        let solved = output_of(&ask_on(&format!("solve {options}"), boards).code(4));
        let moves = if options.starts_with("--moves") {
            options
        } else {
            ""
        };
        let (optimal, verdict) = match options.contains("distance") {
            true => (0, "right, at distance 2"),
            false => (4, "optimal, at length 2"),
        };
        let assert = compare(moves, boards, &solved).success();
        assert
            .stdout_eq(format!(
                "{verdict}\n{}\n{verdict}\ninvalid, as claimed\nunsolvable, as claimed\n{}\n",
                verdict.replace('2', "0"),
                verdict.replace('2', "3"),
            ))
            .stderr_eq(format!(
                "answers: 6 right, 0 wrong; optimal solutions: {optimal}\n"
            ));
    }
    // `check` also confirms the output of `solve` after a limit.
    for (option, code, verdict) in [
        (
            "--json",
            0,
            "a solution of length [..]; at least [..] moves are needed\n",
        ),
        (
            "--as=distance",
            1,
            "open: the distance is between [..]; a bound is not an answer\n",
        ),
    ] {
        let solved = stdout(ask(&format!("solve --nodes 1000 {option} '{FAR}'")));
        let checked = compare(&format!("--nodes 1000 '{FAR}'"), "", &solved);
        checked.code(code).stdout_eq(verdict);
    }
    let boards = "123456x78\n".repeat(6) + "nonsense\n123456x78\n123456x78\n";
    // A null field counts as missing.
    let right = "{\"board\":\"123456x78\",\"moves\":\"rr\",\"error\":null}\nINVALID\n";
    compare("", "123456x78\nnonsense\n", right).success();
    let other = "{\"board\":\"1234567x8\",\"moves\":\"r\"}";
    let answers = format!("rr\nrlrr\nr\n3\nunsolvable\ninvalid\nrr\nq\n{other}");
    compare("", &boards, &answers)
        .code(3)
        .stdout_eq(
            "optimal, at length 2\n\
             a solution of length 4, but 2 moves are enough: the first wasted move is move 2 (l)\n\
             no solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal\n\
             wrong: the distance is 2, not 3\nwrong: the board can be solved, in 2 moves\n\
             wrong: the input is a board\nwrong: the input is not a board: [..]\ninvalid\n\
             wrong: the answer is for another board, 1 2 3 4 5 6 7 x 8\n",
        )
        .stderr_eq(
            "a.txt: line 8: move 1: 'q' is not one of u, d, l and r\n\
             answers: 2 right, 6 wrong, 1 invalid; optimal solutions: 1\n",
        );
    compare("--optimal", "123456x78\n", "rlrr\n")
        .code(3)
        .stderr_eq("answers: 0 right, 1 wrong; optimal solutions: 0\n");
    // Other fields of a board are copied to the output.
    let board = "{\"id\":7,\"board\":\"123456x78\"}\n";
    let json = compare("--json", board, "\u{FEFF}2\r\n").success();
    json.stdout_eq("{\"board\":[..]\"verdict\":\"right\",[..]\"id\":7}\n");
    // Too many or too few answers are an error.
    for (boards, answers, counts) in [
        (1, 3, "3 answers for 1 board"),
        (2, 1, "1 answer for 2 boards"),
    ] {
        let [boards, answers] =
            [("123456x78\n", boards), ("rr\n", answers)].map(|(line, count)| line.repeat(count));
        compare("", &boards, &answers)
            .code(4)
            .stdout_eq("optimal, at length 2\n")
            .stderr_eq(format!(
                "answers: 1 right, 0 wrong; optimal solutions: 1\n\
             error: a.txt has {counts}; write one answer per line, in the order of the boards\n"
            ));
    }
    compare("123456x78 1234567x8", "", "rr\n1\n").success();
    ask("check --answers gone/a.txt")
        .code(1)
        .stderr_eq("error: cannot read gone/a.txt: [..]\n");
}
