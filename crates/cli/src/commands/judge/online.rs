//! Online judges. They read tokens, so there may be white space between any two tiles.

use std::fmt::Write;

use tilebase_puzzle::{Board, MoveOrder};

use super::boards::{parse, solve};
use super::cases::Cases;
use crate::exit::InvalidInput;

/// The goal of most judges.
const GOAL: &str = "12345678x";

/// POJ 1077: one board; the moves or `unsolvable`.
pub fn poj1077(cases: &mut Cases) -> anyhow::Result<()> {
    let board = cases.board()?;
    cases.answers += &moves_or_unsolvable(&board)?;
    cases.end()
}

/// HDU 1043: boards to the end of the input; the moves of each or `unsolvable`.
pub fn hdu1043(cases: &mut Cases) -> anyhow::Result<()> {
    while let Some(board) = cases.board_if_any()? {
        cases.answers += &moves_or_unsolvable(&board)?;
    }
    Ok(())
}

/// HDU 3567: pairs of boards; the distance and the first optimal solution by d < l < r < u.
pub fn hdu3567(cases: &mut Cases) -> anyhow::Result<()> {
    let order: MoveOrder = "dlru".parse()?;
    for case in 1..=cases.number(COUNT)? {
        let (start, goal) = (cases.board()?, cases.board()?);
        let solution = solve(&start, &goal, order)?.ok_or_else(|| {
            InvalidInput(format!("case {case}: no moves lead from {start} to {goal}"))
        })?;
        writeln!(cases.answers, "Case {case}: {}\n{solution}", solution.len())?;
    }
    cases.end()
}

/// Luogu P1379: one board, always solvable; the number of moves to 123804765.
pub fn luogu1379(cases: &mut Cases) -> anyhow::Result<()> {
    distance(cases, "123804765", "unsolvable")
}

/// AcWing 845: one board; the number of moves, or -1.
pub fn acwing845(cases: &mut Cases) -> anyhow::Result<()> {
    distance(cases, GOAL, "-1")
}

/// UVa 652: a number of boards; the answers of POJ 1077 with an empty line between them.
pub fn uva652(cases: &mut Cases) -> anyhow::Result<()> {
    for case in 0..cases.number(COUNT)? {
        let board = cases.board()?;
        if case > 0 {
            cases.answers.push('\n');
        }
        cases.answers += &moves_or_unsolvable(&board)?;
    }
    cases.end()
}

/// What the first number is.
const COUNT: &str = "the number of cases";

fn moves_or_unsolvable(board: &Board) -> anyhow::Result<String> {
    let solution = solve(board, &parse(GOAL)?, MoveOrder::UDLR)?;
    Ok(match solution {
        Some(solution) => format!("{solution}\n"),
        None => "unsolvable\n".to_owned(),
    })
}

fn distance(cases: &mut Cases, goal: &str, unsolvable: &str) -> anyhow::Result<()> {
    let board = cases.board()?;
    cases.answers += &match solve(&board, &parse(goal)?, MoveOrder::UDLR)? {
        Some(solution) => format!("{}\n", solution.len()),
        None => format!("{unsolvable}\n"),
    };
    cases.end()
}
