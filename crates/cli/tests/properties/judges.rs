//! `tilebase judge`: other ends of lines, searches and limits.

use std::time::{Duration, Instant};

use tilebase_puzzle::Board;
use tilebase_search::{Algorithm, Heuristic};

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
}

/// Boards that are too large for a search. Moves make solvable boards, and a swap of two tiles unsolvable ones.
#[test]
fn large_boards_of_princeton() {
    let solved = |rows: usize| (1..rows * rows).chain([0]).collect::<Vec<usize>>();
    let judge = |rows: usize, tiles: &[usize]| {
        let tiles: Vec<String> = tiles.iter().map(usize::to_string).collect();
        ask_on("judge princeton", format!("{rows}\n{}\n", tiles.join("\n")))
    };
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
