//! Online judges. They read tokens, so there may be white space between any two tiles.

use std::fmt::Write;

use anyhow::Context;
use tilebase_puzzle::{Board, MoveOrder};

use super::boards::{parse, solve};

/// The goal of most judges.
const GOAL: &str = "12345678x";

/// POJ 1077: one board; the moves or `unsolvable`.
pub fn poj1077(input: &str) -> anyhow::Result<String> {
    let mut boards = Boards::new(input);
    let answer = moves_or_unsolvable(&boards.next()?)?;
    boards.end()?;
    Ok(answer)
}

/// HDU 1043: a board in every line; the moves of each or `unsolvable`.
pub fn hdu1043(input: &str) -> anyhow::Result<String> {
    let mut output = String::new();
    for (number, line) in (1..).zip(input.lines()) {
        if !line.trim().is_empty() {
            let board = parse(line).with_context(|| format!("line {number}"))?;
            output += &moves_or_unsolvable(&board)?;
        }
    }
    Ok(output)
}

/// HDU 3567: pairs of boards; the distance and the first optimal solution by d < l < r < u.
pub fn hdu3567(input: &str) -> anyhow::Result<String> {
    let order: MoveOrder = "dlru".parse()?;
    let (cases, mut boards) = count_first(input)?;
    let mut output = String::new();
    for case in 1..=cases {
        let (start, goal) = (boards.next()?, boards.next()?);
        let solution = solve(&start, &goal, order)?
            .with_context(|| format!("case {case}: no moves lead from {start} to {goal}"))?;
        writeln!(output, "Case {case}: {}\n{solution}", solution.len())?;
    }
    boards.end()?;
    Ok(output)
}

/// Luogu P1379: one board, always solvable; the number of moves to 123804765.
pub fn luogu1379(input: &str) -> anyhow::Result<String> {
    distance(input, "123804765", "unsolvable")
}

/// AcWing 845: one board; the number of moves, or -1.
pub fn acwing845(input: &str) -> anyhow::Result<String> {
    distance(input, GOAL, "-1")
}

/// UVa 652: a number of boards; the answers of POJ 1077 with an empty line between them.
pub fn uva652(input: &str) -> anyhow::Result<String> {
    let (cases, mut boards) = count_first(input)?;
    let answers: Result<Vec<String>, _> = (0..cases)
        .map(|_| moves_or_unsolvable(&boards.next()?))
        .collect();
    let output = answers?.join("\n");
    boards.end()?;
    Ok(output)
}

fn moves_or_unsolvable(board: &Board) -> anyhow::Result<String> {
    let solution = solve(board, &parse(GOAL)?, MoveOrder::UDLR)?;
    Ok(match solution {
        Some(solution) => format!("{solution}\n"),
        None => "unsolvable\n".to_owned(),
    })
}

fn distance(input: &str, goal: &str, unsolvable: &str) -> anyhow::Result<String> {
    let mut boards = Boards::new(input);
    let solution = solve(&boards.next()?, &parse(goal)?, MoveOrder::UDLR)?;
    boards.end()?;
    Ok(match solution {
        Some(solution) => format!("{}\n", solution.len()),
        None => format!("{unsolvable}\n"),
    })
}

/// Reads the number in the first token; the boards follow it.
fn count_first(input: &str) -> anyhow::Result<(usize, Boards)> {
    let input = input.trim_start();
    let (count, rest) = input.split_once(char::is_whitespace).unwrap_or((input, ""));
    let count = count
        .parse()
        .with_context(|| format!("expected the number of cases first, found {count:?}"))?;
    Ok((count, Boards::new(rest)))
}

/// Boards of nine characters each, with or without white space between them.
struct Boards {
    tiles: Vec<char>,
    taken: usize,
}

impl Boards {
    fn new(input: &str) -> Boards {
        let tiles = input.chars().filter(|c| !c.is_whitespace()).collect();
        Boards { tiles, taken: 0 }
    }

    fn is_empty(&self) -> bool {
        self.tiles.len() <= 9 * self.taken
    }

    fn next(&mut self) -> anyhow::Result<Board> {
        let rest = self.tiles.get(9 * self.taken..).unwrap_or_default();
        let text: String = rest.iter().take(9).collect();
        self.taken += 1;
        parse(&text).with_context(|| format!("board {}, not counting white space", self.taken))
    }

    /// Fails if anything follows the last board.
    fn end(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.is_empty(),
            "expected nothing after board {}, found {} more characters",
            self.taken,
            self.tiles.len() - 9 * self.taken
        );
        Ok(())
    }
}
