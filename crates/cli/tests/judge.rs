//! `tilebase judge`: the published samples, byte for byte.

use std::time::{Duration, Instant};

use snapbox::str;
use tilebase_puzzle::Board;
use tilebase_search::{Algorithm, Heuristic};

use crate::{ask, ask_on, columns, output_of, stderr_of, stdout};

/// Checks the sample unchanged, with Windows line ends, and without the last line end.
fn check(name: &str, input: &str, output: &str) {
    let windows = input.replace('\n', "\r\n");
    for input in [input, &windows, input.trim_end(), windows.trim_end()] {
        let judge = ask_on(&format!("judge {name}"), input).stderr_eq("");
        assert_eq!(stdout(judge), output, "{name} {input:?}");
    }
}

/// Checks that the input is rejected and that the answers before the error are printed.
fn refuse_after(name: &str, input: &str, answers: &str, error: &str) {
    let judge = ask_on(&format!("judge {name}"), input).code(4);
    assert_eq!(output_of(&judge), answers, "{name} {input:?}");
    assert_eq!(
        stderr_of(&judge),
        format!("error: {error}\n"),
        "{name} {input:?}"
    );
}

#[test]
fn judges() {
    for row in [
        "poj1077 | 2  3  4  1  5  x  7  6  8\n | ullddrurdllurdruldr\n",
        "poj1077 | 2 1 3 4 5 6 7 8 x\n | unsolvable\n",
        "hdu1043 | 2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 8 x\n7 6 8 x 2 3 4 1 5\n | ullddrurdllurdruldr\n\nunsolvable\n",
        "hdu3567 | 2\n12X453786\n12345678X\n564178X23\n7568X4123\n | Case 1: 2\ndd\nCase 2: 8\nurrulldr\n",
        "luogu1379 | 283104765\n | 4\n",
        "acwing845 | 2  3  4  1  5  x  7  6  8\n | 19\n",
        "acwing845 | 2 1 3 4 5 6 7 8 x\n | -1\n",
        "uva652 | 2\n\n2 3 4 1 5 x 7 6 8\n\n2 1 3 4 5 6 7 8 x\n | ullddrurdllurdruldr\n\nunsolvable\n",
        "leetcode773 | [[1,2,3],[4,0,5]]\n[[1,2,3],[5,4,0]]\n[[4,1,2],[5,0,3]]\n[[3,2,4],[1,5,0]]\n | 1\n-1\n5\n14\n",
        "princeton | 3\n 1  2  3\n 4  5  6\n 7  0  8\n | Minimum number of moves = 1\n\n3\n 1  2  3 \n 4  5  6 \n 7  0  8 \n\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n",
        // As in the published examples.
        "leetcode773 | Example 1:\n\nInput: board = [[1,2,3],[4,0,5]]\nOutput: 1\nExplanation: Swap the 0 and the 5 in one move.\nInput: board = [[4,1,2],[5,0,3]]\nOutput: 5\nAn example path:\nAfter move 0: [[4,1,2],[5,0,3]]\nboard=[[1,2,3],[5,4,0]]\n | 1\n5\n-1\n",
        "princeton | 3\n 1  2  3\n 4  5  6\n 8  7  0\n | No solution possible\n",
        "princeton --unsolvable 'Unsolvable puzzle' | 2\n 1  0\n 2  3\n | Unsolvable puzzle\n",
        "n-puzzle | # none\n3 # rows\n1 2 3 # a\n8 4 0\n7 6 5\n | Number of moves: 1\n\n1 2 3\n8 4 0\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5\n",
        "n-puzzle | # PONIES\n4\n0 10 5 7\n11 14 4 8\n1 2 6 13\n12 3 15 9\n | unsolvable\n",
        "n-puzzle | 2\n1 2\n0 3\n | Number of moves: 0\n\n1 2\n0 3\n",
        "hdu1043 |  | ",
        "uva652 | 0\n | ",
    ] {
        let [name, input, output] = columns(row);
        check(name, input, output);
    }
}

#[test]
fn eight_txt() {
    for row in [
        "1 2 3 4 5 6 0 7 8\n6\n1 2 3 4 5 6 7 8 0\n | 0\t 1 2 3 4 5 6 0 7 8\n1\t 1 2 3 4 5 6 7 0 8\n2\t 1 2 3 4 5 6 7 8 0\n",
        "2 1 3 4 5 6 7 8 0\n8\n1 2 3 4 5 6 7 8 0\n | unsolvable\n",
    ] {
        let [input, output] = columns(row);
        check("eight-txt", input, output);
    }
    let example = "8 3 5 1 2 7 4 6 0\n8\n1 2 3 4 5 6 7 8 0\n";
    let text = stdout(ask_on("judge eight-txt", example));
    assert!(text.starts_with("0\t 8 3 5 1 2 7 4 6 0\n1\t "), "{text}");
    assert!(text.ends_with("\t 1 2 3 4 5 6 7 8 0\n"), "{text}");
}

const CASES: &str =
    "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 6\n7 8 0\n\n2 1 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 8 0\n\n";

fn astar_in(expanded: u32, generated: u32) -> String {
    let drawn = "Case 1:\n\n1 2 3\n4 5 6\n  7 8\n\n1 2 3\n4 5 6\n7   8\n\n1 2 3\n4 5 6\n7 8  \n\n";
    let counts =
        format!("Num of steps: 2\nNum of expanded: {expanded}\nNum of generated: {generated}\n");
    format!("{drawn}{counts}Case 2:\n\nunsolvable: start and goal are of different parity\n")
}

#[test]
fn astar_in_by_table_and_by_search() {
    check("astar-in", CASES, &astar_in(2, 2));
    let searched = stdout(ask_on("judge astar-in --by astar", CASES));
    assert_eq!(searched, astar_in(2, 5));
    let missing_row = CASES.replacen("4 5 6\n", "", 1);
    let error = "line 1, column 1: expected 9 tiles with the blank, found 6";
    refuse_after("astar-in", &missing_row, "", error);
}

/// Berkeley's breadth-first search finds the first path in its order of moves. The expected paths are from it.
#[test]
fn berkeley() {
    let goal = "012345678".parse().unwrap();
    for board in [
        "102345678",
        "178234560",
        "432705168",
        "513402678",
        "125768043",
        "031682754",
    ] {
        let text = stdout(ask_on("judge berkeley", board));
        let start: Board = board.parse().unwrap();
        let found = Algorithm::BreadthFirst.measure(&start, &goal).unwrap();
        let names: Vec<String> = found
            .moves
            .iter()
            .map(|&mv| format!("'{}'", ["up", "down", "left", "right"][mv as usize]))
            .collect();
        let line = format!(
            "BFS found a path of {} moves: [{}]\n",
            names.len(),
            names.join(", ")
        );
        assert!(text.contains(&line), "{text}: {line}");
        assert_eq!(text.matches("After ").count(), names.len());
        assert!(text.ends_with("|   | 1 | 2 |\n-------------\n| 3 | 4 | 5 |\n-------------\n| 6 | 7 | 8 |\n-------------\n"));
    }
    let python = "[[1, 0, 2], [3, 4, 5], [6, 7, 8]]\n-------------\n| 1 |   | 2 |\n";
    assert!(
        stdout(ask_on("judge berkeley", &python[..34]))
            .starts_with("A random puzzle:\n-------------\n| 1 |   | 2 |\n")
    );
    check("berkeley", "[0, 2, 1, 3, 4, 5, 6, 7, 8]\n", "unsolvable\n");
}

/// The lines of Princeton's PuzzleChecker.
#[test]
fn files_of_princeton() {
    let folder = tempfile::tempdir().unwrap();
    let tiles: Vec<String> = (1..36).map(|tile| tile.to_string()).collect();
    let solved_6x6 = format!("6\n{} 0\n", tiles.join(" "));
    for (name, text) in [
        ("puzzle04.txt", "3\n 0  1  3\n 4  2  5\n 7  8  6\n"),
        ("puzzle2x2-unsolvable1.txt", "2\n 1  0\n 2  3\n"),
        ("puzzle6x6.txt", &solved_6x6),
        ("wrong.txt", "3\n1 2 3"),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    // A wrong file does not stop the others.
    let names = "judge princeton puzzle04.txt wrong.txt puzzle2x2-unsolvable1.txt puzzle6x6.txt";
    let judged = crate::run(folder.path(), names).code(4);
    assert_eq!(
        stderr_of(&judged),
        "error: wrong.txt: line 2, column 6: expected a tile, found the end of the input\n"
    );
    judged.stdout_eq("puzzle04.txt: 4\npuzzle2x2-unsolvable1.txt: -1\npuzzle6x6.txt: 0\n");
}

/// Boards that are too large for a search. Moves make solvable boards, and a swap of two tiles unsolvable ones.
#[test]
fn large_boards_of_princeton() {
    let solved = |rows: usize| (1..rows * rows).chain([0]).collect::<Vec<usize>>();
    let judge = |rows: usize, tiles: &[usize]| {
        let tiles: Vec<String> = tiles.iter().map(usize::to_string).collect();
        ask_on("judge princeton", format!("{rows}\n{}\n", tiles.join("\n")))
    };
    let text = stdout(judge(10, &solved(10)));
    let start = "Minimum number of moves = 0\n\n10\n 1  2  3  4  5  6  7  8  9 10 \n11 12 ";
    assert!(text.starts_with(start), "{text}");
    assert!(text.ends_with(" 98 99  0 \n\n"), "{text}");
    for rows in [6, 7, 127] {
        let mut tiles = solved(rows);
        let mut blank = rows * rows - 1;
        // The blank moves left, left, up, right, right and down.
        for step in [-1, -1, -(rows as isize), 1, 1, rows as isize] {
            let next = blank.strict_add_signed(step);
            tiles.swap(blank, next);
            blank = next;
            let error = "error: the board is solvable, but boards of more than 25 cells are not searched: the number of \
                         moves is not known\n";
            judge(rows, &tiles).code(1).stdout_eq("").stderr_eq(error);
            tiles.swap(0, rows);
            judge(rows, &tiles)
                .success()
                .stdout_eq("No solution possible\n");
            tiles.swap(0, rows);
        }
    }
    for (tile, error) in [
        (2, "line 3, column 1: 2 appears twice"),
        (0, "line 37, column 1: 0 appears twice"),
        (36, "line 2, column 1: 36 is not a tile; tiles are 1 to 35"),
    ] {
        let mut tiles = solved(6);
        tiles[0] = tile;
        let error = format!("error: {error}\n");
        judge(6, &tiles).code(4).stdout_eq("").stderr_eq(error);
    }
}

/// The tables for snails of 4x4 are made when needed. The lengths were found by IDA*.
#[test]
fn snails_of_4x4() {
    for board in [
        "1 2 3 4\n12 13 14 5\n11 15 6 7\n10 9 8 0",
        "1 2 3 4\n0 13 14 5\n12 9 15 6\n11 10 8 7",
    ] {
        let start: Board = board.parse().unwrap();
        let goal = "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7".parse().unwrap();
        let found = Algorithm::IdaStar(Heuristic::Manhattan).measure(&start, &goal);
        let expected = found.map_or("unsolvable\n".to_owned(), |found| {
            format!("Number of moves: {}\n", found.moves.len())
        });
        let text = stdout(ask_on("judge n-puzzle", format!("4\n{board}\n")));
        assert!(text.starts_with(&expected), "{board}: {expected} {text}");
    }
    let limited = stdout(ask_on(
        "judge n-puzzle --nodes 1000",
        "4\n15 14 13 12\n11 10 9 8\n7 6 5 4\n3 1 2 0\n",
    ));
    assert!(
        limited.starts_with("Number of moves: between ") || limited.starts_with("unsolvable"),
        "{limited}"
    );
}

/// The limit ends a search for which tables are made first.
#[test]
fn a_limit_covers_making_tables() {
    let start = Instant::now();
    let rows = "9 24 3 14 0\n15 7 20 13 5\n22 16 2 10 12\n21 23 6 17 4\n18";
    for (end, answer) in [
        ("11 19 8 1", "Number of moves: between [..]\n..."),
        ("11 19 1 8", "unsolvable\n"),
    ] {
        let found = ask_on("judge n-puzzle --seconds 0.1", format!("5\n{rows} {end}\n"));
        found.success().stdout_eq(answer);
    }
    assert!(start.elapsed() < Duration::from_secs(8));
}

/// Each row has the judge, the input, the answers before the error, and the error.
#[test]
fn wrong_input() {
    for row in [
        "poj1077 |  |  | line 1, column 1: expected a board, found the end of the input",
        "hdu3567 | 1 |  | line 1, column 2: expected a board, found the end of the input",
        "hdu3567 | 1\n\n12345678x\n\n |  | line 3, column 10: expected a board, found the end of the input",
        "poj1077 | 12345678x 1 | \n | line 1, column 11: expected nothing after the last board, found '1'",
        "uva652 | x |  | line 1, column 1: expected the number of cases, found \"x\"",
        "uva652 |  |  | line 1, column 1: expected the number of cases, found the end of the input",
        "hdu1043 | 1 2 3 4 5 6 7 8 x 2\n | \n | line 1, column 19: expected 9 tiles with the blank, found 1",
        "uva652 | 1\n\n2 3 4\n1 5 x\n7 6 6\n |  | line 5, column 5: 6 appears twice",
        "luogu1379 | 283\n1?4\n765\n |  | line 2, column 2: '?' is neither a tile nor a blank (0, x, _, ., * or -)",
        "luogu1379 | 28310476A |  | line 1, column 9: A is not a tile; tiles are 1 to 8",
        "hdu3567 | 1\n12345678x\n21345678x\n |  | line 3, column 1: no moves lead from the start to this goal",
        "hdu3567 | 1\n12345678x\n12345678x\n1 | Case 1: 0\n\n | line 4, column 1: expected nothing after the last board, found '1'",
        "uva652 | 1\n12345678x\n12345678x\n1 | \n | line 3, column 1: expected nothing after the last board, found '1'",
        "hdu1043 | 12345678x\n1234567?x | \n | line 2, column 8: '?' is neither a tile nor a blank (0, x, _, ., * or -)",
        "eight-txt | 8 3 5 1 2 7 4 6 0\n7\n1 2 3 4 5 6 7 8 0\n |  | line 2, column 1: the blank is not in cell 7",
        "eight-txt | 8 3 5 1 2 7 4 6 0\n |  | line 1, column 18: expected the cell of the blank, found the end of the input",
        "princeton | 7\n |  | line 1, column 2: expected a tile, found the end of the input",
        "princeton | 1\n0\n |  | line 1, column 1: expected 2 to 127 rows, found 1",
        "princeton | 128\n |  | line 1, column 1: expected 2 to 127 rows, found 128",
        "n-puzzle | 6\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 0\n |  | line 1, column 1: expected 2 to 5 rows, found 6",
        "princeton | 2\n1 2 3 300 |  | line 2, column 7: 300 is not a tile; tiles are 1 to 3",
        "n-puzzle | 3\n1 2 3 4 5 6 7 8 8\n |  | line 2, column 17: 8 appears twice",
        "n-puzzle | x |  | line 1, column 1: expected the number of rows, found \"x\"",
        "leetcode773 | board = [[1,2,3],[4,0,6]]\n |  | line 1, column 23: 6 is not a tile; tiles are 1 to 5",
        "leetcode773 | [[1,2,3],[4,0,5]]\n[[1,2],[3,4],[5,0]]\n | 1\n | line 2, column 6: expected 3 tiles in a row, found 2",
        "leetcode773 | 12/34/5x\n |  | line 1, column 3: expected 3 tiles in a row, found 2",
        "leetcode773 | [[1,2,3],[4,0,5],[6,7,8]]\n |  | line 1, column 19: 6 is not a tile; tiles are 1 to 5",
        "poj1077 | [[1,2,3,4,5,6,7,8,x]] |  | line 1, column 20: expected 3 tiles in a row, found 9",
        "astar-in | 1 2 3\n4 5 6\n0 7 8\n |  | line 3, column 6: expected a board, found the end of the input",
    ] {
        let [name, input, answers, error] = columns(row);
        refuse_after(name, input, answers, error);
    }
}

/// The lines of a board may end anywhere, and may contain separators.
#[test]
fn boards_over_several_lines() {
    for row in [
        "poj1077 | 2 3 4\n1 5 x\n7 6 8\n | ullddrurdllurdruldr\n",
        "hdu1043 | 2 3 4\n1 5 x\n7 6 8\n\n1 2 3\n4 5 6\n7 x 8\n | ullddrurdllurdruldr\nr\n",
        "hdu3567 | 1\n12X\n453\n786\n\n123/456/78X\n | Case 1: 2\ndd\n",
        "luogu1379 | 283\n104\n765\n | 4\n",
        "acwing845 | 2 3 4\n1 5 x\n7 6 8\n | 19\n",
        "uva652 | 1\n\n2 3 4\n1 5 x\n7 6 8\n | ullddrurdllurdruldr\n",
        "eight-txt | 1 2 3\n4 5 6\n0 7 8\n6\n1 2 3\n4 5 6\n7 8 0\n | 0\t 1 2 3 4 5 6 0 7 8\n1\t 1 2 3 4 5 6 7 0 8\n2\t 1 2 3 4 5 6 7 8 0\n",
    ] {
        let [name, input, output] = columns(row);
        check(name, input, output);
    }
    check("astar-in", &CASES.replace("3\n4", "3 4"), &astar_in(2, 2));
}

#[test]
fn wrong_usage() {
    for arguments in [
        "judge",
        "judge nonsense",
        "judge poj1077 12345678x",
        "judge astar-in --by guess",
        "judge poj1077 --order udlr",
        "judge poj1077 --goal 12345678x",
        "judge poj1077 --shape 3x3",
        "judge poj1077 --tables .",
        "judge poj1077 --tables 2x3.tb",
        "solve --by astar 12345678x",
        "solve --dialect poj1077",
    ] {
        let refused = ask(arguments).code(2).stdout_eq("");
        assert!(!stderr_of(&refused).is_empty(), "{arguments}");
    }
    ask("judge poj1077 --by astar")
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: unexpected argument '--by' found

Usage: tilebase[EXE] judge poj1077 [OPTIONS]

For more information, try '--help'.

"#]]);
}
