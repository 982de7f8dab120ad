//! `tilebase check`: moves in the notations that people use.

use crate::check::check;
use crate::{ask, ask_on, stdout};

/// Counts of more than 9 would not be read, so longer runs are divided.
#[test]
fn long_runs_are_read_as_they_are_written() {
    let board = "'x 1 2 3 4 5 6 7 8 9 10 11/13 14 15 16 17 18 19 20 21 22 23 12'";
    let [solve, check] =
        ["solve", "check"].map(|of| format!("{of} --shape 2x12 --notation runs {board}"));
    ask(&solve).success().stdout_eq("L9L2U\n");
    ask(&format!("{check} L9L2U")).stdout_eq("optimal, at length 12\n");
}

/// Claims are accepted in common notations of moves and boards.
#[test]
fn notations_of_claims() {
    let claims = "123456x78: RR\n123456x78: r2\n123456x78: Right, Right.\n123456x78: \u{2192}\u{2192}\n\
                  123456x78: 1. r 2. r\n1 2 3; 4 5 6; x 7 8; r; r\n1\t2\t3\t4\t5\t6\t\t7\t8\tr\tr\n\
                  123/4x5/786: r > d\n1,2,3,4,5,6,,7,8: ['R', 'R']\n{\"board\":\"123456*78\",\"moves\":\"R R\"}\n";
    ask_on("check", claims)
        .success()
        .stdout_eq("optimal, at length 2\n".repeat(claims.lines().count()))
        .stderr_eq("");
    ask_on(
        "check",
        "123456x78: L2'\n123456x78: L'L'\n123456x78: 'r' 'r'\n",
    )
    .success()
    .stdout_eq("optimal, at length 2\n".repeat(3));
    for moves in ["(rr)'", "r' (r)'", "r'r' '", "r 'r'", "'r r'", "’r’r"] {
        let refused = ask_on("check", format!("123456x78: {moves}")).code(4);
        refused.stdout_eq("invalid\n").stderr_eq(
            "line 1: move [..]: an apostrophe must directly follow its move, as in r'\n",
        );
    }
    for moves in ["R2", "right Right", "R, R.", "'[r, r]'"] {
        check(&[&format!("123456x78 {moves} | 0 | optimal, at length 2")]);
    }
}

/// The error for tile numbers names the option to use.
#[test]
fn numbers_without_the_option() {
    let error = "error: move 1: '7' is not one of u, d, l and r; a count from 1 to 9 follows its move, as in l2; for the \
                 numbers of tiles, write --notation numbers\n";
    let refused = ask("check 123456x78 '7 8'").code(4);
    refused.stdout_eq("").stderr_eq(error);
}

/// Many people write the directions of the tiles, not of the blank. The verdict then includes a hint.
#[test]
fn moves_of_the_tiles() {
    let [of_tiles, of_blank] = ["tile", "blank"].map(|spelling| {
        stdout(ask(&format!("solve --notation {spelling} 1x3/425/786")))
            .trim()
            .to_owned()
    });
    check(&[
        "--notation runs 123456x78 L2 | 0 | optimal, at length 2",
        &format!("--notation tile 1x3/425/786 {of_tiles} | 0 | optimal, at length 3"),
        &format!(
            "1x3/425/786 {of_tiles} | 3 | no solution: move 1 (u) leaves the board; with --notation tile it is a solution"
        ),
        &format!(
            "--notation tile 1x3/425/786 {of_blank} | 3 | no solution: move 1 (d) leaves the board; with --notation blank it is a solution"
        ),
        "123456x78 ll | 3 | no solution: move 1 (l) leaves the board; with --notation tile it is a solution",
        // There is no hint for moves that are wrong in both spellings.
        "123456x78 u | 3 | no solution: it ends at 1 2 3 x 5 6 4 7 8, at distance 3 from the goal",
    ]);
}

#[test]
fn numbers_that_run_together() {
    check(&[
        "--notation numbers 123456x78 78 | 0 | optimal, at length 2",
        "--notation numbers 123456x78 '1. 7 2. 8.' | 0 | optimal, at length 2",
        "--notation numbers 1x2/453/786 236 | 0 | optimal, at length 3",
        // On larger boards, two digits are one tile.
        "--notation numbers 1234/5678/9ABx/DEFC 12 | 0 | optimal, at length 1",
    ]);
    ask("check --notation numbers 123456x78 7u")
        .code(4)
        .stderr_eq("error: move 2: \"u\" is not a tile; tiles are 1 to 8\n");
}
