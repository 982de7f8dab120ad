//! Tests of the 15-puzzle, which has no complete table: a search with pattern tables solves it.

use snapbox::str;
use tilebase_puzzle::{Board, Goal};

use crate::limits::BOARD;
use crate::shapes::compact;
use crate::{ask, ask_on, stdout};

#[test]
fn every_form() {
    let lines = format!("{BOARD}\n2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n123456789ABCDExF\n");
    let answers = |options: &str| {
        let solve = ask_on(&format!("solve {options}"), &lines);
        solve
            .success()
            .stderr_eq("line 2: with --goal blank-first, it is solvable\n")
    };
    answers("").stdout_eq("dluuurrddrd\nunsolvable\nr\n");
    answers("--as distance").stdout_eq("11\nunsolvable\n1\n");
    answers("--as all").stdout_eq("dluuurrddrd\n\nunsolvable\n\nr\n");
    answers("--as count").stdout_eq("1\nunsolvable\n1\n");
    answers("--json").stdout_eq(str![[r#"
{"board":[5,1,2,4,9,6,3,8,13,0,7,11,14,10,15,12],"solvable":true,"distance":11,"moves":"dluuurrddrd","length":11,"slides":7,"bound":11,"nodes":[..]}
{"board":[2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,0],"solvable":false,"distance":null,"moves":null}
{"board":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15],"solvable":true,"distance":1,"moves":"r","length":1,"slides":1,"bound":1,"nodes":[..]}

"#]]);
    ask("solve --as boards 123456789ABCDExF").stdout_eq(str![[r#"
 1  2  3  4
 5  6  7  8
 9 10 11 12
13 14  x 15

move 1 of 1: r
 1  2  3  4
 5  6  7  8
 9 10 11 12
13 14 15  x


"#]]);
}

/// A stream may contain boards of any shape. The answers are in the order of the boards.
#[test]
fn a_stream_of_several_shapes() {
    let of_16 = Goal::corner("4x4".parse().unwrap()).board();
    let of_9 = Goal::corner("3x3".parse().unwrap()).board();
    let (mut lines, mut answers) = (String::new(), String::new());
    let mut number = 0u64;
    for _ in 0..2_000 {
        // Each board is one move from its goal.
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let goal = if number >> 62 == 0 { of_16 } else { of_9 };
        let (mv, board) = goal.neighbours().nth((number >> 40) as usize % 2).unwrap();
        lines += &format!("{board}\n");
        answers += &format!("{}\n", mv.opposite());
    }
    let solved = ask_on("solve", &lines).success();
    solved.stdout_eq(&answers).stderr_eq("");
    let lines = format!("{lines}nonsense\n{lines}");
    ask_on("solve", lines)
        .code(4)
        .stdout_eq(format!("{answers}invalid\n{answers}"))
        .stderr_eq("line 2001: column 1: 'n' is neither a tile nor a blank (0, x, _, ., * or -)\n");
}

#[test]
fn compared_with_searches() {
    ask(&format!("compare '{BOARD}'"))
        .success()
        .stdout_eq(str![[r#"
method                      distance   expanded  generated peak boards microseconds x patterns
breadth-first                   11.0[..]
bidirectional breadth-first     11.0[..]
A*, misplaced tiles             11.0[..]
A*, Manhattan                   11.0[..]
A*, linear conflict             11.0[..]
IDA*, Manhattan                 11.0[..]
IDA*, linear conflict           11.0[..]
patterns                        11.0[..]1

"#]]);
    let other = ask(&format!("compare '{BOARD}' 1234567x8"));
    other.code(4).stderr_eq(
        "error: argument 2: expected a board of 4x4, like the first one, found one of 3x3\n",
    );
}

/// Without a table, all boards of a shape are equally likely.
#[test]
fn random_boards() {
    let random = |arguments: &str| stdout(ask(&format!("random {arguments}")));
    let of_2x2 = random("--shape 2x2 --count 12000 --seed 1");
    let goal = Goal::corner("2x2".parse().unwrap());
    for index in 0..goal.boards() {
        let board = compact(&goal.unrank(index).unwrap());
        let times = of_2x2.lines().filter(|line| line.replace(' ', "") == board);
        // Allows a difference of five standard deviations, which are 30 boards each.
        assert!((850..=1150).contains(&times.count()), "{board}");
    }
    let of_4x4 = random("--shape 4x4 --count 3 --seed 1");
    assert_eq!(of_4x4, random("--shape 4x4 --count 3 --seed 1"));
    assert_ne!(of_4x4, random("--shape 4x4 --count 3"));
    let goal = Goal::corner("4x4".parse().unwrap());
    for line in of_4x4.lines() {
        assert!(goal.reaches(&Board::parse(goal.shape(), line).unwrap()));
    }
    let towards = random("--count 20 --goal 21345678x");
    let answers = stdout(ask_on("solve", towards));
    assert_eq!(answers, "unsolvable\n".repeat(20));
}
