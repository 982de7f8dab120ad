//! Claims about a board with their verdicts, and what calls do at a limit.

use oracle::{Distances, enumerate, enumerate_slides, exchanged};
use tilebase_lookup::{Board, Move, MoveOrder};
use tilebase_puzzle::Metric;

use crate::answers::written;
use crate::{Kind, Sample, line};

/// The tables whose verdicts are printed.
const NAMES: [&str; 3] = ["3x3-corner.tb", "3x2-multi", "2x3-corner-3-2"];

/// Prints claims about one board and about an unsolvable one: right, wrong and undecided.
pub fn print(sample: &Sample, goal: &str, distances: &Distances) {
    if !goal.is_empty() || !NAMES.contains(&sample.name.as_str()) {
        return;
    }
    let mut boards: Vec<&Board> = distances.keys().collect();
    boards.sort_by_key(|board| (distances[*board], board.tiles()));
    let board = boards[boards.len() / 3];
    let (metric, solutions) = match sample.kind {
        Kind::Slides => (
            Metric::Multi,
            enumerate_slides(distances, board, MoveOrder::UDLR),
        ),
        _ => (Metric::Single, enumerate(distances, board, MoveOrder::UDLR)),
    };
    let optimal = &solutions[0];
    let (first, back) = (optimal[0], optimal[0].opposite());
    let longer = [&[first, back], &optimal[..]].concat();
    let row = |board: &Board, claim: &str, outcome: &str, numbers: [Option<usize>; 5]| {
        let numbers = numbers.map(|number| number.map_or_else(String::new, |it| it.to_string()));
        let board = written(board, 0);
        let numbers = numbers.iter().map(String::as_str);
        line(
            ["verdict", &sample.name, goal, &board, claim, outcome]
                .into_iter()
                .chain(numbers),
        );
    };
    let judge = |moves: &[Move], outcome: &str| {
        let letters: String = moves.iter().map(|mv| mv.letter()).collect();
        let (mut legal, mut end) = (moves.to_vec(), *board);
        for (place, &mv) in moves.iter().enumerate() {
            match end.moved(mv) {
                Some(next) => end = next,
                None => legal.truncate(place),
            }
        }
        let is_illegal = legal.len() < moves.len();
        let (found, mistakes) = oracle::analyse(|at| distances[at], metric, board, &legal);
        let length = found.len() - 1;
        let mistake = match is_illegal {
            true => Some(length + 1),
            false => mistakes.first().map(|(before, _)| before + 1),
        };
        let slides = Metric::Multi.slides(legal.iter().copied()).count();
        let [first, last] = [found[0], found[length]].map(usize::from);
        row(
            board,
            &letters,
            outcome,
            [Some(length), Some(slides), Some(first), Some(last), mistake],
        );
    };
    judge(optimal, "optimal");
    judge(&longer, "solution");
    judge(&optimal[..optimal.len() - 1], "unfinished");
    judge(&[optimal, &[Move::Up; 12][..]].concat(), "illegal");
    judge(&[], "unfinished");
    let distance = usize::from(distances[board]);
    let known = [None, None, Some(distance), None, None];
    for (claim, outcome) in [
        (format!("{distance} moves"), "right"),
        (format!("{} moves", distance + 2), "wrong"),
        ("at least 1".to_owned(), "open"),
        ("unsolvable".to_owned(), "wrong"),
    ] {
        row(board, &claim, outcome, known);
    }
    row(board, "uq", "invalid", [None; 5]);
    let other = exchanged(board);
    row(&other, "unsolvable", "unsolvable", [None; 5]);
    row(&other, "4 moves", "wrong", [None; 5]);
}

/// Prints what calls do at a limit, if they are stopped, without an index, and for folders without tables.
pub fn print_behaviours() {
    let hard = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";
    let far = "12 3 9 22 1 18 24 4 14 19 21 5 15 x 10 8 13 6 2 17 7 23 16 20 11";
    for fields in [
        ["limit", "4x4", hard, "1000", "80"],
        ["limit", "5x5", far, "1000", "95"],
        ["stop", "4x4", hard, "", "80"],
        ["stop", "5x5", far, "", "95"],
        ["index", "5x5", far, "", ""],
        ["folder", "tests", "2 3 4 1 5 x 7 6 8", "", "19"],
        ["missing", "none", "", "", ""],
    ] {
        line(["behaviour"].into_iter().chain(fields));
    }
}
