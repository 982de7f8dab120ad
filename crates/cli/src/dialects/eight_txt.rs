//! `eight-txt`: the start, its blank's cell and the goal, a line each; then every board on the way.

use std::fmt::Write;

use anyhow::Context;
use tilebase_puzzle::MoveOrder;

use super::{Output, boards, parse, solve};

pub fn answer(input: &str) -> Output {
    let lines: Vec<&str> = input
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let [start, blank, goal] = lines[..] else {
        anyhow::bail!(
            "expected three lines (start, its blank's cell, goal), found {}",
            lines.len()
        );
    };
    let start = parse(start).context("line 1")?;
    let blank: usize = blank
        .parse()
        .with_context(|| format!("line 2: expected a cell, found {blank:?}"))?;
    let goal = parse(goal).context("line 3")?;
    anyhow::ensure!(
        blank == start.blank(),
        "line 2: the blank is said to be in cell {blank}, but line 1 has it in cell {}",
        start.blank()
    );
    let Some(moves) = solve(&start, &goal, MoveOrder::UDLR)? else {
        return Ok("unsolvable\n".to_owned());
    };
    let mut output = String::new();
    for (step, board) in boards(&start, &moves).iter().enumerate() {
        write!(output, "{step}\t")?;
        for tile in board.tiles() {
            write!(output, " {tile}")?;
        }
        writeln!(output)?;
    }
    Ok(output)
}
