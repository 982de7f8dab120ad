//! `tilebase judge`: other ends of lines, large boards and a limit.

use std::time::{Duration, Instant};

use crate::cases::{text_of, without_answer};
use crate::{ask_on, stdout};

/// The samples have the same answers with Windows line ends and without the last line end.
#[test]
fn ends_of_lines() {
    let cases = include_str!("../cases/judge.txt").split("\n$ ").skip(1);
    let mut count = 0;
    for case in cases.filter(|case| !case.contains("\n+") && !case.contains("\n!")) {
        let lines = case.lines().filter(|line| line.starts_with('<'));
        let lines = lines.flat_map(|line| text_of(without_answer(line).0));
        let input = String::from_utf8(lines.collect()).unwrap();
        let answer = |input: &str| {
            let judge = ask_on(case.lines().next().unwrap(), input).stderr_eq("");
            stdout(judge)
        };
        let windows = input.replace('\n', "\r\n");
        for other in [&windows, input.trim_end(), windows.trim_end()] {
            assert_eq!(answer(other), answer(&input), "{case}");
        }
        count += 1;
    }
    assert!(count > 20, "{count}");
}

/// Boards that are too large for a search. A move makes a solvable board, and a swap of two tiles an unsolvable one.
#[test]
fn large_boards_of_princeton() {
    let judge = |rows: usize, tiles: &[usize]| {
        let tiles: Vec<String> = tiles.iter().map(usize::to_string).collect();
        ask_on("judge princeton", format!("{rows}\n{}\n", tiles.join("\n")))
    };
    let error = "error: the board is solvable, but boards of more than 25 cells are not searched: the number of moves is \
                 not known\n";
    for rows in [6, 7, 127] {
        let last = rows * rows - 1;
        let mut tiles: Vec<usize> = (1..=last).chain([0]).collect();
        tiles.swap(last, last - rows);
        judge(rows, &tiles).code(1).stdout_eq("").stderr_eq(error);
        tiles.swap(0, 1);
        judge(rows, &tiles)
            .success()
            .stdout_eq("No solution possible\n");
    }
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
