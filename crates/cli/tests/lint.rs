//! `tilebase lint`.

use crate::{ask_on, output_of, stderr_of};

/// Each row has the options, the sheet, the exit code and the findings.
#[test]
fn findings() {
    for row in [
        " | 2 3 4 1 5 x 7 6 8\n |  0 | ",
        " | 2 3 4 1 5 x 7 6 8: 19\n2 3 4/1 5 x/7 6 8: 19\n |  3 | line 2: doubled: the same board as line 1\n",
        " | 123456x78\n12345678x\n |  3 | line 2: trivial: at distance 0\n",
        "--min-distance 3 | 123456x78\n1234x6758\n123745x86\n |  3 | line 1: trivial: at distance 2\nline 2: trivial: at distance 2\n",
        "--min-distance 0 | 12345678x\n |  0 | ",
        // The mirror image: transposed, and tiles 2 and 4, 3 and 7, 6 and 8 renamed.
        " | 123456x78\n12x453786\n1x3425786\n |  3 | line 2: doubled: the mirror image of line 1, with other names of the tiles\n",
        " | 213/456/78x: unsolvable\n213456x78: unsolvable\n |  0 | ",
        " | 123456x78: unsolvable\n |  3 | line 1: wrong: the board can be solved, in 2 moves\n",
        " | 123456x78: 3\n# comment: 1\n\n1234567x8: r\n1x3425786: ldrr\n |  3 | line 1: wrong: the distance is 2, not 3\nline 5: no solution[..]\n",
        " | 123456x78: at least 0\n |  3 | line 1: open: the distance is 2; a bound is not an answer\n",
        " | 123456x78: rlrr\n |  3 | line 1: a solution of length 4, but 2 moves are enough[..]\n",
        " | 1 2 3\n4 5 6\n7 x 8\n\n1 2 3\n4 5 6\n7 x 8\n |  3 | lines 5 to 7: doubled: the same board as lines 1 to 3\n",
        " | 1 2 3\n4 5 6\n7 x 8\n1234567x8: r\n |  3 | line 4: doubled: the same board as lines 1 to 3\n",
        " | 123\nfoo\n123456x77: 3\n |  4 | line[..]: not a board: [..]\nline 3: not a board: tile 7[..]\n",
        " | {\"board\":\"123456x78\",\"distance\":3}\n{\"board\":\"1234567x8\"}\n |  3 | line 1: wrong: the distance is 2, not 3\n",
        " | Exercise 1: 2 3 4 1 5 x 7 6 8\nExercise 2) 2 3 4 1 5 x 7 6 8\n |  3 | line 2: Exercise 2: doubled: the same board as line 1\n",
        " | 1) 12345678x\n(b) 12345678x: 0\nc) 1234567x8: 2\n1234567x8\n |  3 | line 1: 1: trivial: at distance 0\nline 2: b: trivial: at distance 0\nline 2: b: doubled: the same board as line 1\nline 3: c: wrong: the distance is 1, not 2\nline 4: doubled: the same board as line 3\n",
        " | Week 1.2: 123/456/x78: r\n7: (1,2,3),(4,5,6),(7,0,8): 3\n |  3 | line 1: Week 1.2: no solution[..]\nline 2: 7: wrong: the distance is 1, not 3\n",
        " | 第1题：12345678x\n2:\n123\n456\n78x\n |  3 | line 1: 第1题: trivial: at distance 0\nlines 2 to 5: 2: trivial: at distance 0\nlines 2 to 5: 2: doubled: the same board as line 1\n",
        " | Hint: move\n |  4 | line 1: not a board: column 1: [..]\n",
        " | Exercise 1:\n1 2 3\n4 5 6\n7 8 x\n\n2) 1 2 3\n   4 5 6\n   7 x 8: r\n3) 1 2 3\n   4 5 6\n   7 8 x\n\n1 2 3\n4 5 6\n8 7 x\n |  3 | lines 1 to 4: Exercise 1: trivial: at distance 0\nlines 9 to 11: 3: trivial: at distance 0\nlines 9 to 11: 3: doubled: the same board as lines 1 to 4\nlines 13 to 15: unsolvable: [..]\n",
        " | Solve these:\na) 123456x77\nb)\n1.2345678\n |  4 | lines 1 to 2: Solve these: a: not a board: tile 7[..]\n",
        " |  |  0 | ",
    ] {
        let columns: Vec<&str> = row.splitn(4, " | ").collect();
        let [options, sheet, code, findings] = columns[..] else {
            panic!("{row}")
        };
        let lint =
            ask_on(&format!("lint {options}"), sheet).code(code.trim().parse::<i32>().unwrap());
        let count = output_of(&lint).lines().count();
        let summary = stderr_of(&lint);
        let plural = if count == 1 { "" } else { "s" };
        assert!(
            summary.ends_with(&format!(", {count} finding{plural}\n")),
            "{row}: {summary}"
        );
        lint.stdout_eq(findings.to_owned());
    }
    let unsolvable = ask_on("lint", "213456x78\n").code(3);
    assert!(output_of(&unsolvable).starts_with("line 1: unsolvable: the number of pairs"));
    // Each board of 4x4 is solvable with the blank at one of the ends. The goal concerns the whole sheet, or no board.
    let last = "1 2 3 4/5 6 7 8/9 A B C/D x E F";
    let first = "1 x 2 3/4 5 6 7/8 9 A B/C D E F";
    let meant = &*format!("{last}: unsolvable");
    let named = &*format!(r#"{{"board":"{last}","goal":"blank-first"}}"#);
    for (options, boards, findings) in [
        (
            "",
            [first, "3x124/56/78"],
            "the sheet: wrongly unsolvable boards: 1 of 1; with --goal blank-first: none\nline 2: not a board: [..]\n",
        ),
        (
            "",
            [first, "123/456/7x8"],
            "the sheet: wrongly unsolvable boards: 1 of 2; with --goal blank-first: none\n",
        ),
        (
            "",
            [first, meant],
            "the sheet: wrongly unsolvable boards: 1 of 2; with --goal blank-first: none\n",
        ),
        (
            "--goal blank-first",
            [last, last],
            "the sheet: wrongly unsolvable boards: 2 of 2; with --goal blank-last: none\n",
        ),
        (
            "",
            [named, last],
            "the sheet: wrongly unsolvable boards: 1 of 2; with \"goal\":\"blank-last\": none\n",
        ),
        (
            "",
            [last, meant],
            "line 2: doubled: [..]\nline 2: wrong: the board can be solved\n",
        ),
        (
            "",
            [last, first],
            "line 2: unsolvable: [..]; with --goal blank-first, it is solvable\n",
        ),
        (
            "--goal blank-first",
            [first, last],
            "line 2: unsolvable: [..]; with --goal blank-last, it is solvable\n",
        ),
        (
            "",
            [first, "213/456/78x"],
            "line 1: unsolvable: [..]\nline 2: unsolvable: [..]; exchange any two tiles to make it solvable\n",
        ),
        (
            "--goal snail",
            [first, "123/456/78x"],
            "line 1: unsolvable: [..]\nline 2: unsolvable: [..]\n",
        ),
    ] {
        let lint = ask_on(&format!("lint {options}"), boards.join("\n"));
        lint.code(3).stdout_eq(findings.to_owned());
    }
    // Boards without a complete table are searched only if the lower bound is small.
    let boards =
        "15 14 8 12 / 10 11 13 9 / 2 6 5 1 / 3 7 4 x\n1 2 3 4/5 6 7 8/9 10 11 12/13 x 14 15\n";
    let lint = ask_on("lint --min-distance 5", boards).code(3);
    lint.stdout_eq("line 2: trivial: at distance 2\n");
    // Another goal, whose mirror images have other names.
    let lint = ask_on(
        "lint --goal 123/8x4/765",
        "1 2 3 8 4 x 7 6 5\n1 2 3 x 8 4 7 6 5\n",
    );
    lint.code(3)
        .stdout_eq("line 2: doubled: the mirror image of line 1, with other names of the tiles\n");
}
